// Decks: as they are built, and as they are saved in this browser. Rules about decks are the server's.
import { fixedOrder } from './cards';
import { keep, kept } from './keep';
import type { Rules } from './setups';
import type { Card, DeckForm } from '../protocol/types';

/** What a player chooses from a deck before the game. */
export type Role = 'trumps' | 'hand' | 'rare';
export const ROLES: Role[] = ['trumps', 'hand', 'rare'];
/** The marks of chosen cards. */
export const MARKS: Record<Role, string> = { trumps: '★', hand: '▲', rare: '◆' };

/** A deck that is being built. */
export interface DraftDeck extends Record<Role, Card[]> {
  name: string;
  cards: Card[];
}

export const EMPTY: DraftDeck = { name: '', cards: [], trumps: [], hand: [], rare: [] };

export const draftOf = ({ name, cards, trumps, hand, rare }: DeckForm): DraftDeck => ({ name, cards, trumps, hand, rare });

/** Puts cards into the deck or takes them out, together with what they were chosen for. */
export function withCards(deck: DraftDeck, cards: Card[], present: boolean): DraftDeck {
  const rest = (list: Card[]) => list.filter((card) => !cards.includes(card));
  if (!present) return { ...deck, cards: rest(deck.cards), trumps: rest(deck.trumps), hand: rest(deck.hand), rare: rest(deck.rare) };
  return { ...deck, cards: [...rest(deck.cards), ...cards].sort(fixedOrder) };
}

/** Chooses a card of the deck for something, or no longer. Of too many, the one chosen first gives way. */
export function withRole(deck: DraftDeck, role: Role, card: Card, most: number): DraftDeck {
  const without = (list: Card[]) => list.filter((other) => other !== card);
  const next = { ...deck, trumps: without(deck.trumps), hand: without(deck.hand), rare: without(deck.rare) };
  if (deck[role].includes(card) || !deck.cards.includes(card)) return next;
  return { ...next, [role]: [...next[role], card].slice(-Math.max(most, 1)) };
}

/** The deck as a file (`docs/decks.md`). */
export function textOf({ name, cards, ...roles }: DraftDeck): string {
  const line = (head: string, list: Card[]) => (list.length > 0 ? `\n${head}: ${list.join(' ')}` : '');
  return `name: ${name}\ncards: ${cards.join(' ')}${ROLES.map((role) => line(role, roles[role])).join('')}\n`;
}

/** A deck in the storage of this browser. */
export interface SavedDeck {
  id: string;
  name: string;
  /** The number of its cards. */
  cards: number;
  code: string;
  /** The rules that it was built for. */
  rules: Rules;
}

const VERSION = 1;

interface Stored {
  version: number;
  decks: SavedDeck[];
}

/** The saved decks, the last changed first; `null` if a later version of the program has saved them. */
export function savedDecks(): SavedDeck[] | null {
  const { version, decks } = kept<Stored>('decks', { version: VERSION, decks: [] });
  return version === VERSION ? decks : null;
}

/** Saves a deck, instead of the one with the same id; returns whether decks can be saved. */
export function saveDeck(deck: SavedDeck): boolean {
  return change((decks) => [deck, ...decks.filter(({ id }) => id !== deck.id)]);
}

export function removeDeck(id: string): boolean {
  return change((decks) => decks.filter((deck) => deck.id !== id));
}

function change(changed: (decks: SavedDeck[]) => SavedDeck[]): boolean {
  const decks = savedDecks();
  if (decks === null) return false;
  keep('decks', { version: VERSION, decks: changed(decks) });
  return true;
}

/** An id that no saved deck has. */
export const newId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
