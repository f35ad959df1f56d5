// Interaction at the table: taps, marks and draft requests. All legal options come from the server.
import { Builder, slots, type Wish } from './builder.svelte';
import { fixedOrder } from './cards';
import { asPairs, canBlock, withBlock, withoutBlock, type Blocks } from './combat';
import { actionsWith, type Role } from './requests';
import { cardOfTrump, giftsOf } from './trumps';
import type { Game } from '../net/game.svelte';
import type { Answer, Blockable, Bout, Character, Hint, Question, Seat, Unit, View } from '../protocol/types';

/** A thing on the table that can be tapped, by its word in the notation. */
export interface Thing {
  kind: 'hand' | 'rare' | 'trump' | 'unit' | 'request' | 'player' | 'card';
  word: string;
}

/** The highlight of a thing: an option, a chosen option, or usable for an action. */
export type Light = 'option' | 'chosen' | 'can' | null;

/** Questions that are answered with characters one after the other, until the player is done. */
const SOME = ['bury_some', 'lay_down_some'];
/** Questions that are answered with all cards one after the other. */
const ORDERS = ['row_order', 'life_order', 'bottom_order'];

export class Play {
  builder = $state<Builder | null>(null);
  /** The thing tapped to see its actions. */
  picked = $state.raw<Thing | null>(null);
  /** The option that is marked but not confirmed. */
  marked = $state<string | null>(null);
  /** What is chosen where several things answer a question one after the other, in the order in which it is sent. */
  chosen = $state.raw<string[]>([]);
  /** The answers that are still to be sent, and where the last one was sent. */
  private unsent: string[] = [];
  private sent = { ask: '', version: 0 };
  attackers = $state.raw<Unit[]>([]);
  blocks = $state.raw<Blocks>({});
  /** The blocker that waits for its attacker. */
  holding = $state<Unit | null>(null);
  /** The outcome of the marked combat. */
  bouts = $state.raw<Bout[]>([]);
  hint = $state.raw<Hint | null>(null);
  thinking = $state<number | null>(null);

  constructor(readonly game: Game) {}

  get question(): Question | null {
    return this.game.question;
  }

  get view(): View | null {
    return this.game.match.state?.view ?? null;
  }

  /** Called when the question changes: clears the state of the previous one. */
  turnTo(question: Question | null) {
    this.builder = null;
    this.marked = null;
    this.chosen = [];
    this.hint = null;
    this.thinking = null;
    if (question && this.isSending) this.sendNext(question);
    else if (question) this.unsent = [];
    const ask = question?.ask;
    this.holding = null;
    this.attackers = ask === 'attacker' ? [...new Set([...this.attackers, ...(question?.must_attack ?? [])])] : [];
    if (ask !== 'blocker') this.blocks = {};
    this.bouts = [];
  }

  // --- Several answers in a row ---

  /** How several things are chosen, if the question asks for them one after the other. */
  get several(): 'cards' | 'some' | 'order' | null {
    const { question } = this;
    if (question?.picks) return 'cards';
    if (SOME.includes(question?.ask ?? '')) return 'some';
    return ORDERS.includes(question?.ask ?? '') ? 'order' : null;
  }

  /** How many things are still to be chosen; where any number will do, 1 until one that is needed is chosen. */
  get missing(): number {
    const { question, several, chosen } = this;
    if (several === 'cards') return question!.picks!.count - chosen.length;
    if (several === 'order') return question!.options.length - chosen.length;
    return several === 'some' && chosen.length === 0 && !this.words().includes('done') ? 1 : 0;
  }

  /** Chooses a thing, or puts it back. */
  toggle(word: string) {
    const { several, chosen } = this;
    if (chosen.includes(word)) this.chosen = chosen.filter((other) => other !== word);
    else if (several === 'some') this.chosen = [...chosen, word].sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)));
    else if (this.missing > 0) this.chosen = several === 'order' ? [...chosen, word] : [...chosen, word].sort(fixedOrder);
  }

  /** Whether chosen things are being sent, so that the question is not shown. Nothing else happened in between. */
  get isSending(): boolean {
    const { question, unsent, sent } = this;
    if (unsent.length === 0 || question === null) return unsent.length > 0;
    return question.ask === sent.ask && this.game.match.version === sent.version + 1 && this.words().includes(unsent[0]!);
  }

  private sendNext(question: Question) {
    this.sent = { ask: question.ask, version: this.game.match.version ?? 0 };
    this.choose(this.unsent.shift()!);
  }

  /** Sends everything that is chosen. The last card of an order follows from the others. */
  private sendChosen(question: Question) {
    this.unsent = this.several === 'order' ? this.chosen.slice(0, -1) : [...this.chosen, ...(this.several === 'some' ? ['done'] : [])];
    this.sendNext(question);
  }

  // --- The chance: building a request ---

  begin(action: string, wish: Wish | null = null) {
    const tree = this.question?.requests;
    if (!tree) return;
    this.picked = null;
    this.builder = new Builder(action, tree, wish, this.isBuiltOnUnit(action));
    void this.advance();
  }

  /** Shows the result of a complete request; sends it at once if it has no cost and no choice. */
  private async advance() {
    const { builder, question } = this;
    if (!question || !builder?.plan || builder.asking) return;
    if (slots(builder.plan).length === 0 && this.isFree(builder.action)) return this.confirm();
    const answer = { request: builder.plan };
    const preview = await this.game.link.ask<'preview'>({ type: 'preview', decision: question.decision, answer }).catch(() => null);
    if (preview && answer.request === builder.plan) builder.outcome = preview.lines;
  }

  private cost(action: string): string | undefined {
    return this.game.rules?.actions.find(({ id }) => id === action)?.cost;
  }

  private isFree(action: string): boolean {
    return this.cost(action) === '';
  }

  /** Whether a character of the player does the action: the cost drives it. */
  isBuiltOnUnit(action: string): boolean {
    return this.cost(action)?.includes('C') ?? false;
  }

  /** Sends the marked option or the built request. */
  confirm() {
    const question = this.question;
    if (!question) return;
    if (this.builder?.plan && !this.builder.asking) return this.answer({ request: this.builder.plan });
    if (this.marked !== null) return this.choose(this.marked);
    if (this.several) return this.missing > 0 ? undefined : this.sendChosen(question);
    if (question.ask === 'attacker') this.answer({ attackers: this.attackers });
    if (question.ask === 'blocker') this.answer({ blocks: asPairs(this.blocks) });
  }

  answer(answer: Answer) {
    if (this.question) this.game.answer(this.question, answer);
    this.builder = null;
  }

  choose(choice: string) {
    this.answer({ choice });
  }

  get canPass(): boolean {
    return this.question?.ask === 'chance' && this.question.options.some(({ choice }) => choice === 'pass');
  }

  pass() {
    if (this.canPass) this.choose('pass');
  }

  /** The action that ends the turn, if it can be requested now on an empty stage. */
  get ending(): string | null {
    const can = this.question?.requests?.actions;
    if (!can || (this.view?.stage.length ?? 0) > 0) return null;
    return this.game.rules?.actions.find(({ id, ends_turn }) => ends_turn && can[id] !== undefined)?.id ?? null;
  }

  end() {
    if (this.ending) this.begin(this.ending);
  }

  /** Undoes the last step of the draft or the last mark; `false` if there is none. */
  back(): boolean {
    if (this.builder) {
      if (this.builder.back()) void this.advance();
      else this.builder = null;
    } else if (this.picked) this.picked = null;
    else if (this.marked !== null) this.marked = null;
    else if (this.holding !== null) this.holding = null;
    else if (this.chosen.length > 0) this.chosen = [];
    else return false;
    return true;
  }

  // --- Taps ---

  tap(thing: Thing) {
    const { question, builder } = this;
    if (builder) return this.tapBuilding(builder, thing);
    if (question?.ask === 'attacker' && this.isOption(thing)) return this.mark(thing.word);
    if (question?.ask === 'blocker' && this.tapCombat(thing)) return;
    if (question && question.ask !== 'chance' && this.isOption(thing)) return this.tapOption(this.answerOf(thing));
    const same = this.picked?.kind === thing.kind && this.picked.word === thing.word;
    this.picked = same ? null : thing;
  }

  tapOption(word: string) {
    if (this.several) this.toggle(word);
    else this.markOption(word);
  }

  /** The word with which a thing answers the question: own trumps and bulwarks answer questions about cards. */
  private answerOf({ kind, word }: Thing): string {
    if (word[0] !== this.game.seat) return word;
    if (kind === 'trump' && this.question?.ask === 'turn_up_trump') return cardOfTrump(word);
    if (kind === 'unit' && this.several === 'order') return this.character(word)?.cards[0] ?? word;
    return word;
  }

  private tapBuilding(builder: Builder, thing: Thing) {
    if (builder.asking && this.isOption(thing)) return this.pick(thing.word);
    const slot = builder.plan && slots(builder.plan).find(({ value }) => value === thing.word);
    if (slot && builder.open.includes(slot.name)) this.change(slot.name);
  }

  pick(value: string) {
    this.builder?.pick(value);
    void this.advance();
  }

  change(slot: string) {
    this.builder?.change(slot);
    void this.advance();
  }

  /** The actions for which a thing can be named in a role. */
  uses(role: Role, word: string): string[] {
    return actionsWith(this.question?.requests ?? null, role, word);
  }

  /** The first tap marks an option, the second one confirms it. */
  markOption(word: string) {
    if (this.marked === word) this.choose(word);
    else this.marked = word;
  }

  private words(): string[] {
    if (this.builder) return this.builder.asking?.options ?? [];
    if (this.question?.ask === 'blocker') return this.question.blockable.flatMap(({ alone, together }) => [...alone, ...together]);
    return this.question?.options.map(({ choice }) => choice) ?? [];
  }

  /** Whether a thing answers the question. Cards are selected in the player's zones where possible. */
  private isOption(thing: Thing): boolean {
    const { kind } = thing;
    if (kind === 'hand' && !this.asksForHand()) return false;
    if (kind === 'rare' && !this.builder && this.question?.ask !== 'pack_card') return false;
    return kind !== 'card' && this.words().includes(this.answerOf(thing));
  }

  private asksForHand(): boolean {
    if (this.builder) return true;
    const decision = this.view?.decision;
    if (this.question?.ask === 'hand_card') return (decision?.whose ?? this.game.seat) === this.game.seat;
    return this.question?.ask === 'discard_down';
  }

  light(thing: Thing): Light {
    const { question, builder } = this;
    if (!question) return null;
    if (this.isMarked(thing)) return 'chosen';
    if (builder) return this.isOption(thing) ? 'option' : null;
    if (question.ask === 'blocker') return this.lightCombat(thing);
    if (question.ask !== 'chance') return this.isOption(thing) ? 'option' : null;
    if (thing.kind === 'trump') return this.gifts(thing.word).length > 0 ? 'can' : null;
    const isKey = thing.kind === 'hand' || thing.kind === 'rare';
    return isKey && this.uses('key', thing.word).length > 0 ? 'can' : null;
  }

  /** The actions of an own trump that can be requested now. */
  gifts(word: string): string[] {
    const available = this.question?.requests?.actions ?? {};
    if (word[0] !== this.game.seat) return [];
    return giftsOf(this.game.rules, cardOfTrump(word)).flatMap(({ id }) => (id in available ? [id] : []));
  }

  private isMarked(thing: Thing): boolean {
    const { kind, word } = thing;
    if (kind === 'card') return false;
    const plan = this.builder?.plan;
    if (plan) return slots(plan).some(({ name, value }) => value === word && name !== this.builder?.asking?.slot && this.isFixed(name));
    // The same card of the opponent may be marked elsewhere.
    if (kind === 'hand' || kind === 'rare') return word === this.marked && this.isOption(thing);
    if (kind === 'trump' || this.several) return this.isOption(thing) && [this.marked, ...this.chosen].includes(this.answerOf(thing));
    return word === this.marked || word === this.holding || this.attackers.includes(word) || word in this.blocks;
  }

  /** While a part is asked for, only the parts before it are fixed. */
  private isFixed(name: string): boolean {
    const { asking, plan } = this.builder!;
    if (!asking || !plan) return true;
    const order = slots(plan).map((slot) => slot.name);
    return order.indexOf(name) < order.indexOf(asking.slot) || !order.includes(asking.slot);
  }

  // --- Combat ---

  character(unit: Unit): Character | undefined {
    return this.view?.sides[unit[0] as Seat].characters.find((character) => character.unit === unit);
  }

  mark(unit: Unit) {
    if (this.question?.must_attack?.includes(unit)) return;
    const marked = this.attackers.includes(unit);
    this.attackers = marked ? this.attackers.filter((other) => other !== unit) : [...this.attackers, unit];
    void this.foresee();
  }

  /** Tapping a blocker and then its attacker assigns it; tapping an assigned blocker releases it. */
  private tapCombat({ kind, word }: Thing): boolean {
    if (kind !== 'unit') return false;
    if (word in this.blocks) this.setBlocks(withoutBlock(this.blocks, word));
    else if (this.words().includes(word)) this.holding = this.holding === word ? null : word;
    else if (this.holding !== null && this.blockable(word, this.holding)) this.block(this.holding, word);
    else return false;
    return true;
  }

  block(blocker: Unit, attacker: Unit) {
    const blockable = this.blockable(attacker, blocker);
    if (blockable) this.setBlocks(withBlock(this.blocks, blocker, blockable));
  }

  private setBlocks(blocks: Blocks) {
    this.blocks = blocks;
    this.holding = null;
    void this.foresee();
  }

  /** An attacker that a character can block. */
  private blockable(attacker: Unit, blocker: Unit): Blockable | undefined {
    return this.question?.blockable.find((it) => it.attacker === attacker && canBlock(it, blocker));
  }

  private lightCombat(thing: Thing): Light {
    if (thing.kind !== 'unit') return null;
    if (this.holding !== null && this.blockable(thing.word, this.holding)) return 'option';
    return this.words().includes(thing.word) ? 'can' : null;
  }

  /** Whether a character can be dragged: it may attack or block. */
  canDrag(unit: Unit): boolean {
    const ask = this.question?.ask;
    return (ask === 'attacker' || ask === 'blocker') && this.words().includes(unit);
  }

  /** Handles the drop of a character on something. */
  drop(unit: Unit, onto: string) {
    if (this.question?.ask === 'attacker' && !this.attackers.includes(unit)) this.mark(unit);
    else if (this.question?.ask === 'blocker') this.block(unit, onto);
  }

  private async foresee() {
    const question = this.question;
    if (!question) return;
    const attackers = question.ask === 'attacker' ? this.attackers : this.standing();
    const ask = this.game.link.ask<'combat'>({ type: 'combat', decision: question.decision, attackers, blocks: asPairs(this.blocks) });
    const reply = await ask.catch(() => null);
    if (reply && question === this.question) this.bouts = reply.bouts;
  }

  private standing(): Unit[] {
    const turn = this.view?.turn ?? 'a';
    return this.view?.sides[turn].characters.filter(({ attacks }) => attacks).map(({ unit }) => unit) ?? [];
  }

  // --- Hints ---

  async askHint() {
    const question = this.question;
    if (!question || this.thinking !== null) return;
    const asked = this.game.link.ask<'hint'>({ type: 'hint', decision: question.decision });
    this.thinking = asked.id;
    const hint = await asked.catch(() => null);
    if (this.thinking === asked.id) this.thinking = null;
    if (hint && question === this.question) this.hint = hint;
  }

  cancelHint() {
    if (this.thinking !== null) this.game.link.send({ type: 'cancel', id: this.thinking });
    this.thinking = null;
  }
}
