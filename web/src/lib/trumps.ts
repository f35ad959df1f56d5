// Trumps: as they lie on the table, and what the rules say that they give.
import { fixedOrder } from './cards';
import type { Card, RuleAction, RulesPage, Seat, Trumps } from '../protocol/types';

/** A trump on the table; `null` stands for a card that the viewer does not know. */
export interface LaidTrump {
  card: Card | null;
  up: boolean;
  /** Whether it stays face down until the end of the turn. */
  held: boolean;
}

/** The trumps of a side: those that the viewer knows in the fixed order, then the others. */
export function laidTrumps({ up, down, cards, held }: Trumps): LaidTrump[] {
  const known = [...up, ...cards].sort(fixedOrder).map((card) => ({ card, up: up.includes(card), held: held.includes(card) }));
  const unknown = Array.from({ length: down - cards.length }, () => ({ card: null, up: false, held: false }));
  return [...known, ...unknown];
}

/** A trump in the notation: `b.S2`. */
export const trumpWord = (seat: Seat, card: Card): string => `${seat}.${card}`;

export const cardOfTrump = (word: string): Card => word.slice(2);

/** The actions that a card gives as a trump. */
export function giftsOf(rules: RulesPage | null, card: Card): RuleAction[] {
  const given = rules?.trumps.find(({ cards }) => cards.includes(card))?.actions ?? [];
  return given.flatMap((id) => rules!.actions.find((action) => action.id === id) ?? []);
}

/** The id of the rules entry of a trump; `null` if the card is none. */
export function trumpEntry(rules: RulesPage | null, card: Card): string | null {
  const trump = rules?.trumps.find(({ cards }) => cards.includes(card));
  return trump ? `trump-${trump.id}` : null;
}
