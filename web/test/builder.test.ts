import { describe, expect, it } from 'vitest';
import { Builder, slots } from '../src/lib/builder.svelte';
import { actionsWith } from '../src/lib/requests';
import type { RequestTree } from '../src/protocol/types';

/** Two actions: one with a key, a discard and a target; one with a single possible key. */
const tree: RequestTree = {
  actions: { down: 2, end: null, throwing: 3 },
  nodes: [
    { ask: 'target', to: [[['b0', 'a0'], null]] },
    { ask: 'discard', count: 1, of: ['C9', 'D4', 'S2', 'S5'], then: 0 },
    { ask: 'key', to: [[['S2', 'S5'], 1]] },
    { ask: 'key', to: [[['S5'], 4]] },
    { ask: 'discard', count: 2, of: ['C9', 'S5', 'D4', 'S2'], then: null },
  ],
};

describe('a draft request', () => {
  it('asks for keys and targets, and suggests the payment', () => {
    const builder = new Builder('down', tree);
    expect(builder.asking?.slot).toBe('key0');
    expect(builder.plan).toMatchObject({ keys: ['S2'], discard: ['C9'], target: 'b0' });
    builder.pick('S5');
    expect(builder.asking).toMatchObject({ slot: 'target0', options: ['b0', 'a0'] });
    builder.pick('a0');
    expect(builder.asking).toBeNull();
    expect(builder.plan).toMatchObject({ keys: ['S5'], discard: ['C9'], target: 'a0' });
  });

  it('fills in parts with one possibility', () => {
    const builder = new Builder('throwing', tree);
    expect(builder.asking).toBeNull();
    expect(builder.plan).toMatchObject({ keys: ['S5'], discard: ['C9', 'D4'] });
    expect(builder.open).toEqual(['discard0', 'discard1']);
  });

  it('starts with the tapped card', () => {
    const builder = new Builder('down', tree, { as: 'key', value: 'S5' });
    expect(builder.asking?.slot).toBe('target0');
    expect(builder.plan?.keys).toEqual(['S5']);
  });

  it('starts with the tapped target', () => {
    const builder = new Builder('down', tree, { as: 'target', value: 'a0' });
    builder.pick('S2');
    expect(builder.asking).toBeNull();
    expect(builder.plan).toMatchObject({ keys: ['S2'], target: 'a0' });
  });

  it('changes the payment and keeps the rest', () => {
    const builder = new Builder('down', tree, { as: 'target', value: 'a0' });
    builder.pick('S5');
    builder.change('discard0');
    expect(builder.asking).toMatchObject({ slot: 'discard0', options: ['C9', 'D4', 'S2'] });
    builder.pick('D4');
    expect(builder.asking).toBeNull();
    expect(builder.plan).toMatchObject({ keys: ['S5'], discard: ['D4'], target: 'a0' });
  });

  it('undoes steps until none is left', () => {
    const builder = new Builder('down', tree);
    builder.pick('S5');
    expect(builder.back()).toBe(true);
    expect(builder.asking?.slot).toBe('key0');
    expect(builder.back()).toBe(false);
  });

  it('is complete at once without parts', () => {
    const { plan, asking } = new Builder('end', tree);
    expect(asking).toBeNull();
    expect(slots(plan!)).toEqual([]);
  });
});

it('the tree lists the uses of a thing', () => {
  expect(actionsWith(tree, 'key', 'S5')).toEqual(['down', 'throwing']);
  expect(actionsWith(tree, 'payment', 'S5')).toEqual(['down']);
  expect(actionsWith(tree, 'payment', 'C9')).toEqual(['down', 'throwing']);
  expect(actionsWith(tree, 'target', 'a0')).toEqual(['down']);
  expect(actionsWith(tree, 'target', 'C9')).toEqual([]);
});
