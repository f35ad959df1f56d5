// Filters of the list of actions.
import { describe, expect, it } from 'vitest';
import { ANY, NONE, given, passes, values } from '../src/lib/filters';
import type { RuleAction } from '../src/protocol/types';

const action = (id: string, cost: string, suits: string, trump: string | null) =>
  ({ id, cost, facets: { kind: trump ? 'magic' : 'summon', timing: 'main', speed: 'normal', suits, trump } }) as unknown as RuleAction;
const ACTIONS = [action('one', 'BL', 'H', null), action('two', '', 'SHDCJ', 'phantom'), action('three', 'D', '', 'slash')];
const left = (filters: Parameters<typeof passes>[1]) => ACTIONS.filter((it) => passes(it, filters)).map(({ id }) => id);

describe('filters', () => {
  it('leave the actions that have all of the wanted values', () => {
    expect(left({})).toEqual(['one', 'two', 'three']);
    expect(left({ suit: 'H' })).toEqual(['one', 'two']);
    expect(left({ suit: 'H', cost: 'L' })).toEqual(['one']);
    expect(left({ cost: NONE })).toEqual(['two']);
    expect(left({ suit: NONE })).toEqual(['three']);
    expect(left({ trump: ANY })).toEqual(['two', 'three']);
    expect(left({ trump: 'slash' })).toEqual(['three']);
    expect(left({ kind: 'turn' })).toEqual([]);
  });

  it('offer the values that occur, in the given order', () => {
    expect(values(ACTIONS, 'cost', [NONE, 'B', 'L', 'D', 'S'])).toEqual([NONE, 'B', 'L', 'D']);
    expect(values(ACTIONS, 'kind')).toEqual(['summon', 'magic']);
  });

  it('are given only if they have a value', () => {
    expect(given({ kind: '', suit: 'H' })).toEqual({ suit: 'H' });
  });
});
