// The kind of a character on the field, to open its rule.
import type { Character, RulesPage } from '../protocol/types';

/** The id of the character in the rules. */
export function kindOf(rules: RulesPage | null, { form, cards }: Pick<Character, 'form' | 'cards'>): string | null {
  const known = cards.filter((card) => card !== null);
  const kinds = rules?.characters ?? [];
  if (form === 'bulwark') return kinds.find(({ stands }) => stands === 'face_down')?.id ?? null;
  const leads = (lead: string, { cards, partners }: RulesPage['characters'][number]) =>
    cards.includes(lead) && known.every((card) => card === lead || partners.includes(card));
  const fits = (kind: RulesPage['characters'][number]) => {
    if (known.length === 1) return kind.stands === 'one' && kind.cards.includes(known[0]!);
    return kind.stands === 'pair' && known.length === 2 && known.some((lead) => leads(lead, kind));
  };
  return (kinds.find(fits) ?? kinds.find(({ stands }) => known.length > 1 && stands === 'several'))?.id ?? null;
}

/** The card that leads a pair; `null` if the character is none. */
export function leadOf(rules: RulesPage | null, character: Pick<Character, 'form' | 'cards'>): string | null {
  const kind = rules?.characters.find(({ id }) => id === kindOf(rules, character));
  return kind?.stands === 'pair' ? (character.cards.find((card) => card !== null && kind.cards.includes(card)) ?? null) : null;
}
