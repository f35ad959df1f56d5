// Cards by their names in the notation: a suit and a rank, or a Joker.
import { en } from '../i18n/en';
import { ja } from '../i18n/ja';
import type { Card, Words } from '../protocol/types';

export type Suit = 'S' | 'H' | 'D' | 'C';
export type Rank = 'A' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | 'J' | 'Q' | 'K';

/** The face of a card; a Joker has neither suit nor rank. */
export type Face = { suit: Suit; rank: Rank } | null;

export const SUITS: Suit[] = ['S', 'H', 'D', 'C'];
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
export const ALL_CARDS: Card[] = [...SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank)), 'Jk1', 'Jk2'];
export const SIGNS: Record<Suit, string> = { S: '♠', H: '♡', D: '♢', C: '♣' };
const DICTIONARIES = { en, ja };

const CARD = /^([SHDC])(A|[2-9]|10|J|Q|K)$/;

/** Whether a word of the notation names a card. */
export function isCard(word: string): boolean {
  return CARD.test(word) || word === 'Jk1' || word === 'Jk2';
}

/** Whether a word names a character. */
export const isUnit = (word: string): boolean => /^[ab]\d+$/.test(word);

/** Whether a word names a request on the stage. */
export const isRequest = (word: string): boolean => /^#\d+$/.test(word);

/** Whether a word names a trump with its owner: `b.S2`. */
export const isTrump = (word: string): boolean => /^[ab]\./.test(word) && isCard(word.slice(2));

export function faceOf(card: Card): Face {
  const match = CARD.exec(card);
  return match ? { suit: match[1] as Suit, rank: match[2] as Rank } : null;
}

/** A card in the short form of the server: `♠5`. */
export function short(card: Card): string {
  const face = faceOf(card);
  return face ? SIGNS[face.suit] + face.rank : 'Joker';
}

/** A card for a screen reader. */
export function spoken(card: Card, language: keyof Words): string {
  const face = faceOf(card);
  const words = DICTIONARIES[language];
  return face ? words.cardSpoken(face.rank, face.suit) : words.joker;
}

/** The fixed order of cards (R36): suits, then ranks, Jokers last. */
export function fixedOrder(one: Card, other: Card): number {
  return place(one) - place(other);
}

/** Cards by suit, in the fixed order; Jokers last, without a suit. */
export function bySuit(cards: Card[]): { suit: Suit | null; cards: Card[] }[] {
  const sorted = [...cards].sort(fixedOrder);
  return [...SUITS, null]
    .map((suit) => ({ suit, cards: sorted.filter((card) => (faceOf(card)?.suit ?? null) === suit) }))
    .filter(({ cards }) => cards.length > 0);
}

function place(card: Card): number {
  const face = faceOf(card);
  return face ? SUITS.indexOf(face.suit) * 13 + RANKS.indexOf(face.rank) : 52 + Number(card.slice(2));
}
