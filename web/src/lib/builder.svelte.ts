// A request that is being built: what is named, what is asked next, and how it would be completed.
// The server knows every rule; this only remembers what the player has picked.
import type { DraftQuestion, ServerMessage, WholeRequest, Words } from '../protocol/types';

export type Ask = 'key' | 'drive' | 'discard' | 'sacrifice' | 'target';

/** A part of a request: which ask, and the how-manieth of it. */
export interface Slot {
  name: string;
  ask: Ask;
  value: string;
}

/** A card or character that the player began with, and what it is to be. */
export interface Wish {
  as: 'key' | 'payment' | 'target';
  value: string;
}

type Draft = Extract<ServerMessage, { type: 'draft' }>;
export type Drafter = (steps: string[]) => Promise<Draft>;

const PAYMENTS: Ask[] = ['drive', 'discard', 'sacrifice'];
const isPayment = (ask: string): boolean => PAYMENTS.includes(ask as Ask);

/** What a request names for an ask. */
export function named(request: WholeRequest, ask: Ask): string[] {
  switch (ask) {
    case 'key':
      return request.keys;
    case 'target':
      return request.target === null ? [] : [request.target];
    default:
      return request[ask];
  }
}

/** Everything that a request names, in the order in which it is asked for. */
export function slots(request: WholeRequest): Slot[] {
  const asks: Ask[] = ['key', ...PAYMENTS, 'target'];
  return asks.flatMap((ask) => named(request, ask).map((value, index) => ({ name: ask + index, ask, value })));
}

export class Builder {
  /** The request as it would be sent; complete, but not final while something is asked. */
  plan = $state.raw<WholeRequest | null>(null);
  asking = $state.raw<{ slot: string; question: DraftQuestion } | null>(null);
  /** What the request would do for certain. */
  outcome = $state.raw<Words[]>([]);
  /** The slots that were really asked, so that they can be changed. */
  open = $state.raw<string[]>([]);
  private picks: { slot: string; value: string }[] = [];
  private walk = 0;

  constructor(
    readonly action: string,
    private draft: Drafter,
    private wish: Wish | null = null,
  ) {}

  /** Goes as far as the player's picks and a sensible payment lead. */
  async build(stop: string | null = null): Promise<void> {
    const walk = ++this.walk;
    const steps = [this.action];
    const open: string[] = [];
    for (;;) {
      const reply = await this.draft(steps);
      if (walk !== this.walk) return;
      const { question, request } = reply;
      if (!question) return this.settle(request, null, open);
      const ask = question.ask as Ask;
      const slot = ask + named(request, ask).length;
      open.push(slot);
      const value = slot === stop ? null : this.choose(slot, ask, reply);
      if (value === null) return this.settle(reply.proposal ?? request, { slot, question }, open);
      steps.push(value);
    }
  }

  /** Names something for what is asked. */
  pick(value: string): Promise<void> {
    const asked = this.asking;
    if (!asked) return Promise.resolve();
    // What is named later in the same list depends on what is named before.
    const ask = asked.slot.replace(/\d+$/, '');
    this.picks = this.picks.filter(({ slot }) => !slot.startsWith(ask) || slot < asked.slot);
    this.picks.push({ slot: asked.slot, value });
    return this.build();
  }

  /** Asks for a part again; everything else stays as far as it can. */
  change(slot: string): Promise<void> {
    return this.build(slot);
  }

  /** Takes the last pick back; tells whether there was one. */
  async back(): Promise<boolean> {
    if (this.picks.length === 0) return false;
    this.picks = this.picks.slice(0, -1);
    await this.build();
    return true;
  }

  private settle(plan: WholeRequest, asking: Builder['asking'], open: string[]) {
    this.plan = plan;
    this.asking = asking;
    this.open = open;
    this.outcome = [];
  }

  /** What a slot gets: the player's pick, the card it began with, or the proposed payment; else it is asked. */
  private choose(slot: string, ask: Ask, { question, request, proposal }: Draft): string | null {
    const can = (value: string) => question!.options.some(({ choice }) => choice === value);
    const pick = this.picks.find((pick) => pick.slot === slot)?.value;
    if (pick !== undefined && can(pick)) return pick;
    const role = isPayment(ask) ? 'payment' : ask;
    if (this.wish?.as === role && can(this.wish.value) && !slots(request).some(({ value }) => value === this.wish!.value))
      return this.wish.value;
    return isPayment(ask) && proposal ? (named(proposal, ask)[named(request, ask).length] ?? null) : null;
  }
}
