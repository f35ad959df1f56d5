// Starting games, and storing their tokens and settings.
import { t } from '../i18n/index.svelte';
import * as api from '../net/api';
import type { Game } from '../net/game.svelte';
import type { ClockRule, Created, NewMatch, NewPlayer, Words } from '../protocol/types';
import { FIRST_GAME } from '../guide/first';
import { keep } from './keep';
import { router } from './router.svelte';
import { deckOf, remember, rememberDeck, rememberGuided, rememberInvitation, rememberOnlookers, rememberPartners } from './seats';
import { settings } from './settings.svelte';

export interface Terms {
  edition: string;
  format: string;
  setup: string;
  clock?: ClockRule;
  /** A custom rule file instead of an edition and a format, and the name of its rules. */
  custom?: { file: string; name: Words | null };
  /** The deck that is brought, as a file or a code: by both players, unless a friend brings another one. */
  decks?: string;
  /** Whether both players know both deck lists. */
  open_lists?: boolean;
}

export const LITE: Terms = { edition: '8.2', format: 'lite', setup: 'entry' };

/** The fields of a new match that follow from the terms. */
export function rulesOf({ edition, format, custom, ...rest }: Terms): Omit<NewMatch, 'players'> {
  return custom === undefined ? { edition, format, ...rest } : { custom: custom.file, ...rest };
}

/** The rules under which decks are checked. */
export function checkedUnder(terms: Terms): Pick<NewMatch, 'edition' | 'format' | 'custom'> {
  const { edition, format, custom } = rulesOf(terms);
  return { edition, format, custom };
}

const me = (name = settings.name): NewPlayer => ({ kind: 'me', name: name.trim() || t().player });
const computer = (player: string): NewPlayer => ({ kind: 'computer', player });

export async function playComputer(terms: Terms, player: string) {
  await begin({ ...rulesOf(terms), players: { a: me(), b: computer(player) } });
}

/** Starts the guided first game; its hints are shown from the beginning, even if they have been seen. */
export async function learn() {
  settings.guide = true;
  keep('guide', []);
  const { tokens } = await begin({ edition: LITE.edition, format: LITE.format, position: FIRST_GAME, players: { a: me(), b: computer('level:1') } });
  if (tokens.a) rememberGuided(tokens.a);
}

export async function playFriend(terms: Terms) {
  await begin({ ...rulesOf(terms), players: { a: me(), b: { kind: 'friend' } } });
}

export async function playBoth(terms: Terms, names: [string, string]) {
  await begin({ ...rulesOf(terms), players: { a: me(names[0]), b: me(names[1]) } });
}

export async function watch(terms: Terms, one: string, other: string) {
  await begin({ ...rulesOf(terms), players: { a: computer(one), b: computer(other) } });
}

async function begin(match: NewMatch): Promise<Created> {
  const created = await api.create(match);
  const { tokens, watch, invite } = created;
  const [a, b] = [tokens.a, tokens.b];
  const token = a ?? b ?? watch;
  remember(token);
  rememberOnlookers(token, watch);
  if (invite) rememberInvitation(token, invite);
  if (match.decks) rememberDeck(token, { decks: match.decks, open_lists: match.open_lists });
  if (a && b) {
    rememberPartners(a, b);
    router.go({ page: 'both', tokens: [a, b] });
  } else {
    router.go({ page: 'play', token });
  }
  return created;
}

/** Starts another game of the same kind against the same computer player. */
export async function again(game: Game) {
  const { rulebook, setup, players } = game.match.info!;
  const player = players.a.computer ?? players.b.computer ?? 'level:1';
  const terms = { edition: rulebook.edition, format: rulebook.format, setup: rulebook.frame ?? setup ?? LITE.setup };
  await playComputer({ ...terms, ...deckOf(game.token) }, player);
}
