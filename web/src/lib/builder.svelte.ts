// A draft request: what is named, what is asked next, and how it would be completed. The server's tree knows every
// legal request; this only remembers what the player has picked.
import type { RequestTree, WholeRequest } from '../protocol/types';
import { PAYMENTS, named, naming, options, roleOf, type Ask, type Next, type Role } from './requests';

/** A part of a request: its ask, and its index among the parts of that ask. */
export interface Slot {
  name: string;
  ask: Ask;
  value: string;
}

/** The card or character that the player started with, and its role. */
export interface Wish {
  as: Role;
  value: string;
}

/** All parts of a request, in the order in which they are asked for. */
export function slots(request: WholeRequest): Slot[] {
  const asks: Ask[] = ['key', ...PAYMENTS, 'target'];
  return asks.flatMap((ask) => named(request, ask).map((value, index) => ({ name: ask + index, ask, value })));
}

export class Builder {
  /** The request as it would be sent: complete, but not final while something is asked. */
  plan = $state.raw<WholeRequest | null>(null);
  asking = $state.raw<{ slot: string; ask: Ask; options: string[] } | null>(null);
  /** The certain result of the request. */
  outcome = $state.raw<string[]>([]);
  /** The slots with more than one option, which can be changed. */
  open = $state.raw<string[]>([]);
  private picks: { slot: string; value: string }[] = [];

  constructor(
    readonly action: string,
    private tree: RequestTree,
    private wish: Wish | null = null,
    /** Whether the character that is driven does the action, so that it is no mere payment. */
    private builtOnUnit = false,
  ) {
    this.build();
  }

  /** Answers the current question. */
  pick(value: string) {
    const asked = this.asking;
    if (!asked) return;
    // Later parts of the same list depend on this one.
    this.picks = this.picks.filter(({ slot }) => !slot.startsWith(asked.ask) || slot < asked.slot);
    this.picks.push({ slot: asked.slot, value });
    this.build();
  }

  /** Asks for a part again; the others stay where possible. */
  change(slot: string) {
    this.build(slot);
  }

  /** Undoes the last pick; `false` if there is none. */
  back(): boolean {
    if (this.picks.length === 0) return false;
    this.picks = this.picks.slice(0, -1);
    this.build();
    return true;
  }

  /** Follows the player's picks and the suggested payment, then completes the plan with suggestions. */
  private build(stop: string | null = null) {
    [this.asking, this.open, this.outcome] = [null, [], []];
    let request: WholeRequest = { action: this.action, keys: [], drive: [], discard: [], sacrifice: [], target: null };
    let next: Next = this.tree.actions[this.action] ?? null;
    while (next !== null) {
      const node: RequestTree['nodes'][number] = this.tree.nodes[next]!;
      const ask = node.ask as Ask;
      if ('to' in node) {
        const value = this.name(request, ask, options(node, request), 1, stop);
        request = naming(request, ask, value);
        next = node.to.find(([names]) => names.includes(value))![1];
      } else {
        for (let left = node.count; left > 0; left--) {
          request = naming(request, ask, this.name(request, ask, options(node, request), left, stop));
        }
        next = node.then;
      }
    }
    this.plan = request;
  }

  /** The value of a slot: the player's pick, the thing it started with, or the suggestion. */
  private name(request: WholeRequest, ask: Ask, options: string[], left: number, stop: string | null): string {
    const slot = ask + named(request, ask).length;
    const suggested = options[0]!;
    if (options.length === left || this.asking) return suggested;
    this.open = [...this.open, slot];
    const pick = this.picks.find((pick) => pick.slot === slot)?.value;
    if (slot !== stop) {
      if (pick !== undefined && options.includes(pick)) return pick;
      if (this.wish?.as === roleOf(ask) && options.includes(this.wish.value)) return this.wish.value;
      if (PAYMENTS.includes(ask) && !(ask === 'drive' && this.builtOnUnit)) return suggested;
    }
    this.asking = { slot, ask, options };
    return suggested;
  }
}
