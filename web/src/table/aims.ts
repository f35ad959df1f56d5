// The arrows of a table.
import type { Blocks } from '../lib/combat';
import type { Card, Seat, Unit, View, WholeRequest } from '../protocol/types';

export interface Aim {
  from: string;
  to: string;
  kind: 'request' | 'plan' | 'attack' | 'block';
  seat: Seat;
}

/** What the player has marked but not sent. */
export interface Marked {
  attackers: Unit[];
  blocks: Blocks;
  plan: WholeRequest | null;
  /** The character that the plan is built on. */
  actor: Unit | null;
  seat: Seat;
}

export function aims(view: View, marked: Marked | null): Aim[] {
  return [...requests(view), ...combat(view, marked), ...plan(view, marked)];
}

function requests(view: View): Aim[] {
  return view.stage.flatMap(({ target, controller: seat }, index) =>
    target && target !== 'gone' ? [{ from: `#${index + 1}`, to: target, kind: 'request' as const, seat }] : [],
  );
}

/** Unblocked attackers point at the life; blockers point at their attackers. */
function combat(view: View, marked: Marked | null): Aim[] {
  const characters = [...view.sides.a.characters, ...view.sides.b.characters];
  const blocks: Blocks = Object.fromEntries(characters.flatMap(({ unit, blocks }) => (blocks ? [[unit, blocks]] : [])));
  Object.assign(blocks, marked?.blocks);
  const blocked = new Set(Object.values(blocks));
  const attackers = [...characters.filter(({ attacks }) => attacks).map(({ unit }) => unit), ...(marked?.attackers ?? [])];
  const foe = (unit: Unit): Seat => (unit[0] === 'a' ? 'b' : 'a');
  return [
    ...attackers.filter((unit) => !blocked.has(unit)).map((unit) => ({ from: unit, to: foe(unit), kind: 'attack' as const, seat: unit[0] as Seat })),
    ...Object.entries(blocks).map(([from, to]) => ({ from, to, kind: 'block' as const, seat: from[0] as Seat })),
  ];
}

/** A draft request points from the character that it is built on, or else from its last key card. */
function plan(view: View, marked: Marked | null): Aim[] {
  const { plan, seat, actor } = marked ?? {};
  if (!plan?.target || !seat) return [];
  const from = actor ?? keyAnchor(view, seat, plan.keys.at(-1));
  return from ? [{ from, to: plan.target, kind: 'plan', seat }] : [];
}

/** A key card lies in the hand or is the rare card. */
function keyAnchor(view: View, seat: Seat, key: Card | undefined): string | null {
  if (!key) return null;
  return `${view.sides[seat].rare?.cards.includes(key) ? 'rare' : 'hand'}-${key}`;
}
