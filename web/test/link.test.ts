import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PROTOCOL } from '../src/protocol/types';
import { Declined, Link, type LinkState, type Socket } from '../src/net/link';
import type { ClientMessage, MatchInfo, ServerMessage } from '../src/protocol/types';

class Fake implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: ClientMessage[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  hear(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  types() {
    return this.sent.map(({ type }) => type);
  }
}

const welcome: ServerMessage = { type: 'welcome', protocol: PROTOCOL, server: '0', viewer: 'a', language: 'en', info: {} as MatchInfo };
const refusal = { id: null, decision: null, detail: '', reasons: [] };

let sockets: Fake[];
let states: LinkState[];
let version: number | null;
let link: Link;

const socket = () => sockets.at(-1)!;
function greet() {
  socket().onopen?.();
  socket().hear(welcome);
}

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, states, version] = [[], [], null];
  link = new Link({
    token: 't',
    open: () => {
      sockets.push(new Fake());
      return socket();
    },
    version: () => version,
    language: () => 'en',
    hear: () => {},
    changed: (state) => states.push(state),
  });
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
});

describe('a link', () => {
  it('says hello with its version when it has one', () => {
    greet();
    expect(socket().sent[0]).toEqual({ type: 'hello', protocol: PROTOCOL, token: 't', language: 'en' });
    version = 7;
    link.hello();
    expect(socket().sent[1]).toMatchObject({ type: 'hello', version: 7 });
  });

  it('sends an answer again until it is accepted', () => {
    greet();
    link.answer('12', { choice: 'pass' });
    vi.advanceTimersByTime(9_000);
    const answers = () => socket().types().filter((type) => type === 'answer').length;
    expect(answers()).toBe(3);
    socket().hear({ type: 'accepted', decision: '12', version: 1 });
    vi.advanceTimersByTime(9_000);
    expect(answers()).toBe(3);
    expect(link.answering).toBeNull();
  });

  it('resends an unacknowledged answer on the next connection, after the welcome', () => {
    greet();
    link.answer('12', { choice: 'pass' });
    socket().onclose?.();
    expect(states.at(-1)?.state).toBe('lost');
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
    socket().onopen?.();
    expect(socket().types()).toEqual(['hello']);
    socket().hear(welcome);
    expect(socket().types()).toEqual(['hello', 'answer']);
  });

  it('drops a refused answer, but not one that came too fast or could not be stored', () => {
    greet();
    link.answer('12', { choice: 'pass' });
    for (const code of ['too_fast', 'cannot_store'] as const) {
      socket().hear({ type: 'refused', ...refusal, decision: '12', code });
      expect(link.answering).toBe('12');
    }
    socket().hear({ type: 'refused', ...refusal, decision: '12', code: 'stale' });
    expect(link.answering).toBeNull();
  });

  it('waits longer after every failure, and not at all on request', () => {
    for (let tries = 0; tries < 4; tries++) {
      socket().onclose?.();
      vi.advanceTimersByTime(20_000);
    }
    const waits = states.flatMap((state) => (state.state === 'lost' ? [state.until] : []));
    expect(waits).toHaveLength(4);
    socket().onclose?.();
    const before = sockets.length;
    link.hurry();
    expect(sockets).toHaveLength(before + 1);
  });

  it('closes a silent connection', () => {
    greet();
    const first = socket();
    vi.advanceTimersByTime(31_000);
    expect(first.closed).toBe(true);
    expect(states.some(({ state }) => state === 'lost')).toBe(true);
  });

  it('ends for good when the token is unknown', () => {
    socket().onopen?.();
    socket().hear({ type: 'closing', code: 'unknown_token' });
    expect(states.at(-1)).toEqual({ state: 'closed', code: 'unknown_token' });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('resolves questions with replies and refusals', async () => {
    greet();
    const good = link.ask<'combat'>({ type: 'combat', decision: '1', attackers: [], blocks: [] });
    const bad = link.ask<'hint'>({ type: 'hint', decision: '1' });
    socket().hear({ type: 'combat', id: good.id, bouts: [] });
    socket().hear({ type: 'refused', ...refusal, id: bad.id, code: 'cancelled' });
    await expect(good).resolves.toMatchObject({ bouts: [] });
    await expect(bad).rejects.toBeInstanceOf(Declined);
  });

  it('rejects open questions when the connection is lost', async () => {
    greet();
    const asked = link.ask<'hint'>({ type: 'hint', decision: '1' });
    socket().onclose?.();
    await expect(asked).rejects.toBeInstanceOf(Declined);
  });
});
