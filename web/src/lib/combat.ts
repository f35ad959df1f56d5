// Sends the attackers and blockers marked on the table, one answer per question.
import type { Question, Unit } from '../protocol/types';
import { placeNumber } from './cards';

export type Blocks = Record<Unit, Unit>;

const options = (question: Question) => question.options.map(({ choice }) => choice);

/** The answer to an `attacker` question for the marked characters; `null` if none fits. */
export function nextAttacker(question: Question, marked: Unit[]): string | null {
  return nextOf(options(question), marked);
}

/** The answer to a `blocker` question about one attacker. */
export function nextBlocker(question: Question, attacker: Unit, blocks: Blocks): string | null {
  const marked = Object.keys(blocks).filter((blocker) => blocks[blocker] === attacker);
  return nextOf(options(question), marked);
}

function nextOf(options: string[], marked: Unit[]): string | null {
  const ordered = [...marked].sort((one, other) => placeNumber(one) - placeNumber(other));
  const next = ordered.find((unit) => options.includes(unit));
  return next ?? (options.includes('done') ? 'done' : null);
}

/**
 * The blocks with one more. A bulwark blocks alone (R13), so it takes the place of others, and others take its
 * place; the server would refuse to be told both.
 */
export function withBlock(blocks: Blocks, blocker: Unit, attacker: Unit, isBulwark: (unit: Unit) => boolean): Blocks {
  const others = Object.entries(blocks).filter(
    ([other, of]) => other !== blocker && (of !== attacker || (!isBulwark(blocker) && !isBulwark(other))),
  );
  return { ...Object.fromEntries(others), [blocker]: attacker };
}

export function withoutBlock(blocks: Blocks, blocker: Unit): Blocks {
  return Object.fromEntries(Object.entries(blocks).filter(([other]) => other !== blocker));
}
