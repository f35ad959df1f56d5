// The outcome of a bout in a few words.
import type { Dictionary } from '../i18n/en';
import type { Bout, Fate } from '../protocol/types';

export interface FateWords {
  text: string;
  /** `hits`: damage goes through or blockers fall; `falls`: the attacker falls; `open`: it depends. */
  mood: 'hits' | 'falls' | 'open';
}

export function fateWords(bout: Bout, words: Dictionary): FateWords {
  const { text, mood } = falling(bout, words);
  const { blockers, damage, backlash = 0 } = bout;
  const through = blockers.length > 0 && damage > 0 ? [words.damage(damage)] : [];
  const back = backlash > 0 ? [words.backlash(backlash)] : [];
  return { text: [text, ...through, ...back].join(words.separator), mood };
}

/** Who falls, or the damage of an attacker that nobody blocks. */
function falling(bout: Bout, words: Dictionary): FateWords {
  const { attacker_fate: attacker, blockers_fate: blockers, damage } = bout;
  if (bout.blockers.length === 0) return { text: words.damage(damage), mood: 'hits' };
  if (attacker.fate === 'perhaps') return { text: words.perhapsFalls(attacker.with, attacker.of), mood: 'open' };
  const both = attacker.fate === 'falls' && falls(blockers);
  if (both) return { text: words.bothFall, mood: 'falls' };
  if (attacker.fate === 'falls') return { text: words.attackerFalls, mood: 'falls' };
  return falls(blockers) ? { text: words.blockerFalls, mood: 'hits' } : { text: words.nobodyFalls, mood: 'open' };
}

const falls = (fate: Fate | null): boolean => fate?.fate === 'falls';
