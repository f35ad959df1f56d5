// The kind of a character on the field, to open its rule.
import { faceOf } from '../lib/cards';
import type { Character } from '../protocol/types';

/** The id of the character in the rules; only for the link to its description. */
export function kindOf(character: Pick<Character, 'form' | 'cards'>): string {
  if (character.form === 'bulwark') return 'bulwark';
  if (character.cards.length > 1) return 'armed_soldier';
  const card = character.cards[0];
  const rank = card ? faceOf(card)?.rank : undefined;
  if (!rank) return 'magician';
  return rank === 'A' ? 'ace' : 'JQK'.includes(rank) ? 'hero' : 'footman';
}
