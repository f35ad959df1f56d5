// Blocks that are marked on the table. Who can block whom comes with the question.
import type { Block, Blockable, Unit } from '../protocol/types';

export type Blocks = Record<Unit, Unit>;

export const asPairs = (blocks: Blocks): Block[] => Object.entries(blocks).map(([blocker, attacker]) => ({ blocker, attacker }));

export const canBlock = ({ alone, together }: Blockable, blocker: Unit) => alone.includes(blocker) || together.includes(blocker);

/** The blocks with one more, without those that it cannot stand with. */
export function withBlock(blocks: Blocks, blocker: Unit, { attacker, together }: Blockable): Blocks {
  const fits = (other: Unit) => together.includes(blocker) && together.includes(other);
  const others = Object.entries(blocks).filter(([other, of]) => other !== blocker && (of !== attacker || fits(other)));
  return { ...Object.fromEntries(others), [blocker]: attacker };
}

export function withoutBlock(blocks: Blocks, blocker: Unit): Blocks {
  return Object.fromEntries(Object.entries(blocks).filter(([other]) => other !== blocker));
}
