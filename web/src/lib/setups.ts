// The set-ups of an edition and a format.
import type { Choices, RegulationInfo } from '../protocol/types';

export interface Rules {
  edition: string;
  format: string;
  setup: string;
}

const ORDER = ['recommended', 'official', 'unofficial'];

/** The regulations of an edition and a format: recommended ones first, then official ones. */
export function setupsOf({ regulations }: Pick<Choices, 'regulations'>, { edition, format }: Rules): RegulationInfo[] {
  const own = regulations.filter((it) => it.edition === edition && it.format === format);
  return own.toSorted((one, other) => ORDER.indexOf(one.standing) - ORDER.indexOf(other.standing));
}

/** The set-up as it is under other rules: the same if they have it, else the entry deck. */
export function setupIn(choices: Pick<Choices, 'regulations'>, rules: Rules): string {
  const known = setupsOf(choices, rules).some((it) => it.setup === rules.setup);
  return known || rules.setup === 'decks' ? rules.setup : 'entry';
}
