import { describe, expect, it } from 'vitest';
import { Announcer } from '../src/lib/announcer.svelte';
import { nothing, type Match } from '../src/net/match';
import type { Question } from '../src/protocol/types';

const match = (version: number, ...lines: string[]): Match => ({
  ...nothing,
  version,
  log: lines.map((text, index) => ({ version: index, text, action: null })),
});
const asked = (decision: string, text: string) => ({ decision, text }) as unknown as Question;
const told = (announcer: Announcer) => announcer.lines.map(({ text }) => text);

describe('announcements', () => {
  it('contain the new events and then the question, each once', () => {
    const announcer = new Announcer((words) => words);
    announcer.hear(match(2, 'old', 'older'), asked('3', 'Act?'));
    expect(told(announcer)).toEqual(['Act?']);
    announcer.hear(match(2, 'old', 'older'), asked('3', 'Act?'));
    announcer.hear(match(3, 'old', 'older', 'You passed'), null);
    announcer.hear(match(5, 'old', 'older', 'You passed', 'Opponent drew a card'), asked('6', 'And now?'));
    expect(told(announcer)).toEqual(['Act?', 'You passed', 'Opponent drew a card', 'And now?']);
  });
  it('keep only the last ones', () => {
    const announcer = new Announcer((words) => words);
    announcer.hear(match(0), null);
    for (let version = 1; version < 40; version++) announcer.hear(match(version, ...Array.from({ length: version }, (_, line) => `${line}`)), null);
    expect(told(announcer)).toHaveLength(20);
    expect(told(announcer).at(-1)).toBe('38');
  });
});
