// A table for tests, rendered from hand-made views, and a player whose answers are collected.
import { render } from 'svelte/server';
import { vi } from 'vitest';
import type { Play as PlayType } from '../src/lib/play.svelte';
import type { Answer, MatchInfo, Question, RulesPage, Side, View } from '../src/protocol/types';

vi.stubGlobal('matchMedia', () => ({ matches: true }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
vi.stubGlobal('navigator', { language: 'en' });

const { default: Asked } = await import('./AskedTable.svelte');
const { Play } = await import('../src/lib/play.svelte');

export const side = (more: Partial<Side> = {}): Side =>
  ({
    life: { count: 16, cards: [], shown: null },
    grave: [],
    hand: { count: 0, cards: [] },
    outside: { count: 0, cards: [] },
    fog: [],
    growth: 0,
    used: [],
    row: [],
    characters: [],
    ...more,
  }) as unknown as Side;

export const view = (a: Side, b: Side, more: Partial<View> = {}): View =>
  ({ viewer: 'a', turn: 'a', turn_number: 3, stage: [], passed: [], decision: { seat: 'a', ask: 'chance', options: [] }, sides: { a, b }, made: null, resolving: null, turned_up: null, outcome: null, ...more }) as unknown as View;

const player = (name: string) => ({ kind: 'person', name, joined: true, computer: null });
const info = { players: { a: player('Aya'), b: player('Ben') } } as unknown as MatchInfo;

export const asks = (ask: string, cards: string[], more: Partial<Question> = {}): Question =>
  ({ decision: '1', ask, text: `the question ${ask}`, options: cards.map((choice) => ({ choice, text: choice })), requests: null, blockable: [], unavailable: {}, reasons: [], ...more }) as Question;

/** A player whose answers are collected. */
export function playing(shown: View, question: Question, rules: RulesPage | null = null) {
  const answers: Answer[] = [];
  const game = {
    question: question as Question | null,
    seat: 'a',
    rules,
    match: { orders: { pass: null, stop_at_end: false }, state: { view: shown }, version: 7 },
    answer(_: Question, answer: Answer) {
      answers.push(answer);
      this.match.version++;
    },
    link: { ask: () => Promise.resolve({ lines: [] }) },
  };
  return { game, answers, play: new Play(game as never) };
}

export const table = (shown: View, play: PlayType | null = null, rules: RulesPage | null = null) =>
  render(Asked, { props: { view: shown, near: 'a', info, bouts: [], rules, play, open: () => {}, explain: () => {} } }).body;
