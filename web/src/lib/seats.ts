// The tokens of this browser's games, newest first. A token gives access to its seat.
import { keep, kept } from './keep';

const MOST = 200;

export const tokens = (): string[] => kept<string[]>('tokens', []);

export function remember(...added: (string | null)[]) {
  const fresh = added.filter((token): token is string => token !== null);
  const old = tokens().filter((token) => !fresh.includes(token));
  keep('tokens', [...fresh, ...old].slice(0, MOST));
}

export function forget(token: string) {
  keep('tokens', tokens().filter((other) => other !== token));
}

/** The invitation of a game with a friend, which its host can show again until the friend joins. */
export const invitation = (token: string): string | null => kept<Record<string, string>>('invites', {})[token] ?? null;

export function rememberInvitation(token: string, invite: string) {
  keep('invites', { ...kept<Record<string, string>>('invites', {}), [token]: invite });
}

/** The onlookers' token of a game, which a player may share. */
export const onlookers = (token: string): string | null => kept<Record<string, string>>('watch', {})[token] ?? null;

export function rememberOnlookers(token: string, watch: string) {
  keep('watch', { ...kept<Record<string, string>>('watch', {}), [token]: watch });
}

/** The other token of a game of two people at one screen. */
export const partner = (token: string): string | null => kept<Record<string, string>>('partners', {})[token] ?? null;

export function rememberPartners(one: string, other: string) {
  keep('partners', { ...kept<Record<string, string>>('partners', {}), [one]: other, [other]: one });
}

/** The deck that was brought to a game, so that another game can be begun with it. */
export interface BroughtDeck {
  decks?: string;
  open_lists?: boolean;
}

export const deckOf = (token: string): BroughtDeck => kept<Record<string, BroughtDeck>>('brought', {})[token] ?? {};

export function rememberDeck(token: string, deck: BroughtDeck) {
  keep('brought', { ...kept<Record<string, BroughtDeck>>('brought', {}), [token]: deck });
}

/** Whether a game is the guided first one. */
export const isGuided = (token: string): boolean => kept<string[]>('guided', []).includes(token);

export function rememberGuided(token: string) {
  keep('guided', [token, ...kept<string[]>('guided', [])].slice(0, MOST));
}
