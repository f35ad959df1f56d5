import { describe, expect, it } from 'vitest';
import { Builder, slots, type Drafter } from '../src/lib/builder.svelte';
import type { WholeRequest } from '../src/protocol/types';

const words = (text: string) => ({ ja: text, en: text });
const empty: WholeRequest = { action: 'down', keys: [], drive: [], discard: [], sacrifice: [], target: null };
const proposal: WholeRequest = { ...empty, keys: ['S2'], discard: ['C9'], target: 'b0' };
const OPTIONS = { key: ['S2', 'S5'], discard: ['C9', 'D4'], target: ['a0', 'b0'] };

/** A server for one action: a key, a discard, a target, each with two possibilities. */
const draft: Drafter = async (steps) => {
  const [, key, discard, target] = steps;
  const request = { ...empty, keys: key ? [key] : [], discard: discard ? [discard] : [], target: target ?? null };
  const ask = (['key', 'discard', 'target'] as const)[steps.length - 1];
  const options = ask ? OPTIONS[ask].map((choice) => ({ choice, text: words(choice) })) : [];
  const rest = { keys: key ? [key] : proposal.keys, discard: discard ? [discard] : proposal.discard, target: target ?? proposal.target };
  return {
    type: 'draft', id: 1, decision: '1', steps, request,
    question: ask ? { ask, text: words(ask), options } : null,
    proposal: { ...empty, ...rest },
  };
};

describe('a request that is being built', () => {
  it('asks for keys and targets, and proposes the payment', async () => {
    const builder = new Builder('down', draft);
    await builder.build();
    expect(builder.asking?.slot).toBe('key0');
    await builder.pick('S5');
    expect(builder.asking?.slot).toBe('target0');
    await builder.pick('a0');
    expect(builder.asking).toBeNull();
    expect(builder.plan).toMatchObject({ keys: ['S5'], discard: ['C9'], target: 'a0' });
  });

  it('begins with the card that was tapped', async () => {
    const builder = new Builder('down', draft, { as: 'key', value: 'S5' });
    await builder.build();
    expect(builder.asking?.slot).toBe('target0');
    expect(builder.plan?.keys).toEqual(['S5']);
  });

  it('begins with the target that was tapped', async () => {
    const builder = new Builder('down', draft, { as: 'target', value: 'a0' });
    await builder.build();
    await builder.pick('S2');
    expect(builder.asking).toBeNull();
    expect(builder.plan).toMatchObject({ keys: ['S2'], target: 'a0' });
  });

  it('changes the payment and keeps everything else', async () => {
    const builder = new Builder('down', draft, { as: 'target', value: 'a0' });
    await builder.build();
    await builder.pick('S5');
    await builder.change('discard0');
    expect(builder.asking?.slot).toBe('discard0');
    await builder.pick('D4');
    expect(builder.asking).toBeNull();
    expect(builder.plan).toMatchObject({ keys: ['S5'], discard: ['D4'], target: 'a0' });
  });

  it('takes steps back until nothing is left', async () => {
    const builder = new Builder('down', draft);
    await builder.build();
    await builder.pick('S5');
    expect(await builder.back()).toBe(true);
    expect(builder.asking?.slot).toBe('key0');
    expect(await builder.back()).toBe(false);
  });

  it('lists what a request names in the order in which it is asked for', () => {
    expect(slots({ ...proposal, drive: ['a0'] }).map(({ name }) => name)).toEqual(['key0', 'drive0', 'discard0', 'target0']);
  });
});
