// A match on this screen: the received state, the displayed state, and the messages to send.
import { tick } from 'svelte';
import { settings } from '../lib/settings.svelte';
import type { Answer, GameEvent, Question, Refusal, RulesPage, Seat, ServerMessage } from '../protocol/types';
import * as api from './api';
import { Link, socket, type LinkState } from './link';
import { isPassing, nothing, reduce, type Match } from './match';

/** Animates cards while `change` updates the displayed state. */
export type Stagehand = (change: () => Promise<void>, events: GameEvent[]) => Promise<void>;

interface Frame {
  match: Match;
  events: GameEvent[];
}

/** Maximum number of updates shown one by one; a longer backlog is shown at once. */
const MOST_FRAMES = 6;

export class Game {
  /** The displayed match. It may lag behind the received one while cards move. */
  match = $state.raw<Match>(nothing);
  status = $state.raw<LinkState>({ state: 'connecting' });
  rules = $state.raw<RulesPage | null>(null);
  /** The question whose answer is in transit. */
  answered = $state<string | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The last events, for sounds and announcements. */
  latest = $state.raw<GameEvent[]>([]);
  stagehand: Stagehand = (change) => change();
  readonly link: Link;

  private heard: Match = nothing;
  private frames: Frame[] = [];
  private showing = $state(false);

  constructor(readonly token: string) {
    this.link = new Link({
      token,
      open: socket,
      // Texts in another language cannot be used any more.
      version: () => (this.heard.language === settings.language ? this.heard.version : null),
      language: () => settings.language,
      hear: (message) => this.hear(message),
      changed: (state) => (this.status = state),
    });
  }

  /** The question to the viewer, once everything before it is displayed and while it is unanswered. */
  get question(): Question | null {
    const question = this.match.state?.question ?? null;
    return this.showing || question?.decision === this.answered ? null : question;
  }

  /** The seat of the viewer; onlookers see the table from seat a. */
  get seat(): Seat {
    return this.match.viewer === 'b' ? 'b' : 'a';
  }

  get plays(): boolean {
    return this.match.viewer === 'a' || this.match.viewer === 'b';
  }

  answer(question: Question, answer: Answer) {
    this.answered = question.decision;
    this.refusal = null;
    this.link.answer(question.decision, answer);
  }

  /** Requests the whole state again after a change of language. */
  followLanguage() {
    if (this.heard.language !== null && this.heard.language !== settings.language) this.link.hello();
  }

  close() {
    this.frames = [];
    this.link.close();
  }

  private hear(message: ServerMessage) {
    const { match, steps, behind } = reduce(this.heard, message, Date.now());
    this.heard = match;
    if (behind) return this.link.hello();
    if (message.type === 'refused') this.refused(message);
    if (message.type === 'welcome') this.fetchRules();
    if (message.type === 'snapshot') this.frames = [];
    // A choice that was taken back is asked again, possibly with the same id.
    if (steps.some(({ kind }) => kind === 'take_back')) this.answered = null;
    const events = steps.flatMap((step) => step.events);
    if (message.type === 'update') this.queue({ match, events });
    else if (this.frames.length === 0 && !this.showing) this.match = match;
    else this.frames.push({ match, events: [] });
  }

  /** A refused answer leaves the question open. */
  private refused(refusal: Refusal) {
    if (refusal.id !== null || isPassing(refusal.code)) return;
    if (refusal.decision === this.answered) this.answered = null;
    if (refusal.code !== 'stale' && refusal.code !== 'cancelled') this.refusal = refusal;
  }

  private fetchRules() {
    const info = this.heard.info;
    if (!info || this.rules) return;
    const page = info.custom ? api.rulesOfMatch(this.token) : api.rules(info.rulebook);
    page.then((page) => (this.rules = page), () => {});
  }

  private queue(frame: Frame) {
    this.frames.push(frame);
    if (!this.showing) void this.show();
  }

  private async show() {
    this.showing = true;
    for (let frame = this.frames.shift(); frame; frame = this.frames.shift()) {
      const { match, events } = frame;
      const change = async () => {
        this.match = match;
        this.latest = events;
        await tick();
      };
      const still = this.frames.length > MOST_FRAMES || document.hidden || settings.motion === 'none';
      await (still ? change() : this.stagehand(change, events));
    }
    this.showing = false;
  }
}
