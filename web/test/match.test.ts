import { describe, expect, it } from 'vitest';
import { isFinal, nothing, reduce } from '../src/net/match';
import type { ServerMessage, State, Step } from '../src/protocol/types';

const state = (turn: number) => ({ view: { turn_number: turn } }) as unknown as State;
const line = (version: number) => ({ version, text: `line ${version}`, action: null });
const step = (version: number): Step => ({ version, kind: 'choice', by: 'a', events: [], lines: [line(version)] });
const snapshot: ServerMessage = { type: 'snapshot', version: 3, state: state(1), clock: null, log: [line(1), line(2)] };
const update = (from: number, ...versions: number[]): ServerMessage => ({
  type: 'update',
  from,
  version: versions.at(-1)!,
  steps: versions.map(step),
  change: { view: { turn_number: [versions.at(-1)!] } },
  clock: null,
});

describe('a match', () => {
  it('begins with a snapshot and continues with updates', () => {
    const first = reduce(nothing, snapshot, 10).match;
    const { match, steps, behind } = reduce(first, update(3, 4, 5), 20);
    expect(behind).toBe(false);
    expect(steps.map(({ version }) => version)).toEqual([4, 5]);
    expect(match.version).toBe(5);
    expect(match.state).toEqual(state(5));
    expect(match.log.map(({ version }) => version)).toEqual([1, 2, 4, 5]);
    expect(match.at).toBe(20);
  });

  it('is behind, and unchanged, when an update does not fit', () => {
    const first = reduce(nothing, snapshot, 10).match;
    for (const from of [2, 4]) {
      const { match, behind } = reduce(first, update(from, from + 1), 20);
      expect(behind).toBe(true);
      expect(match).toBe(first);
    }
  });

  it('reports a failing store until it works or the server is another one', () => {
    const failing = reduce(nothing, { type: 'storage', failing: true }, 1).match;
    expect(failing.failing).toBe(true);
    expect(reduce(failing, { type: 'storage', failing: false }, 2).match.failing).toBe(false);
    const welcome = { type: 'welcome', viewer: 'a', info: {} } as unknown as ServerMessage;
    expect(reduce(failing, welcome, 2).match.failing).toBe(false);
  });

  it('discards its state when another snapshot arrives', () => {
    const later = reduce(reduce(nothing, snapshot, 1).match, update(3, 4), 2).match;
    expect(reduce(later, snapshot, 3).match.log).toHaveLength(2);
  });

  it('keeps orders, presence and pace apart from versions', () => {
    const orders = { pass: { targeted: true, attack: false, resolved: null }, stop_at_end: true };
    const one = reduce(nothing, { type: 'orders', orders }, 1).match;
    const two = reduce(one, { type: 'pace', milliseconds: null }, 1).match;
    expect(two.orders).toEqual(orders);
    expect(two.pace).toEqual({ milliseconds: null });
    expect(two.version).toBeNull();
  });

  it('is not changed by replies to its own questions', () => {
    expect(reduce(nothing, { type: 'pong', id: 1 }, 1).match).toBe(nothing);
  });
});

it('only final codes end a connection for good', () => {
  expect(isFinal('unknown_token')).toBe(true);
  expect(isFinal('stopping')).toBe(false);
  expect(isFinal('too_slow')).toBe(false);
});
