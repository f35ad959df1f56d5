// The connection of one viewer: says hello, reconnects automatically, and resends an answer until it is acknowledged.
import { PROTOCOL } from '../protocol/types';
import type { Answer, ClientMessage, Code, Language, Refusal, ServerMessage } from '../protocol/types';
import { isFinal, isPassing } from './match';

export type LinkState =
  | { state: 'connecting' }
  | { state: 'open' }
  /** Lost; the next attempt is at `until`. */
  | { state: 'lost'; until: number }
  | { state: 'closed'; code: Code };

/** The part of a WebSocket that a link uses. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

export interface LinkSetup {
  token: string;
  open: () => Socket;
  /** The last version of the client. */
  version: () => number | null;
  language: () => Language;
  hear: (message: ServerMessage) => void;
  changed: (state: LinkState) => void;
}

/** Questions of the client, answered with the same id. */
type Asking = Extract<ClientMessage, { type: 'preview' | 'combat' | 'hint' }>;
type AskingKind = Asking['type'];
type Reply<K extends AskingKind> = Extract<ServerMessage, { type: K }>;
type Unnumbered<M> = M extends unknown ? Omit<M, 'id'> : never;

export class Declined extends Error {
  constructor(readonly refusal: Refusal | null) {
    super(refusal?.code ?? 'lost');
  }
}

const RESEND = 4_000;
const PING = 15_000;
const SILENCE = 25_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

interface Waiting {
  resolve: (reply: ServerMessage) => void;
  reject: (error: Declined) => void;
}

export class Link {
  private socket: Socket | null = null;
  private greeted = false;
  private tries = 0;
  private heard = 0;
  private ids = 0;
  private outbox: { decision: string; answer: Answer } | null = null;
  private waiting = new Map<number, Waiting>();
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval>;
  private resend: ReturnType<typeof setInterval>;
  private over = false;

  constructor(private setup: LinkSetup) {
    this.beat = setInterval(() => this.check(), PING);
    this.resend = setInterval(() => this.sendOutbox(), RESEND);
    this.connect();
  }

  /** The question whose answer is in transit. */
  get answering(): string | null {
    return this.outbox?.decision ?? null;
  }

  send(message: ClientMessage) {
    if (this.greeted) this.socket?.send(JSON.stringify(message));
  }

  /** Sends an answer repeatedly until the server accepts or refuses it. */
  answer(decision: string, answer: Answer) {
    this.outbox = { decision, answer };
    this.sendOutbox();
  }

  /** Asks a question that only this client gets the answer to. */
  ask<K extends AskingKind>(message: Unnumbered<Extract<Asking, { type: K }>>): Promise<Reply<K>> & { id: number } {
    const id = ++this.ids;
    const reply = new Promise<ServerMessage>((resolve, reject) => {
      if (!this.greeted) return reject(new Declined(null));
      this.waiting.set(id, { resolve, reject });
      this.send({ ...message, id } as ClientMessage);
    });
    return Object.assign(reply as Promise<Reply<K>>, { id });
  }

  /** Says hello again on the same connection, to catch up. */
  hello() {
    const version = this.setup.version();
    const hello: ClientMessage = { type: 'hello', protocol: PROTOCOL, token: this.setup.token, language: this.setup.language() };
    this.socket?.send(JSON.stringify(version === null ? hello : { ...hello, version }));
  }

  /** Reconnects at once, for instance when the network is back. */
  hurry() {
    if (this.over || this.socket) return;
    clearTimeout(this.retry);
    this.connect();
  }

  close() {
    this.over = true;
    clearTimeout(this.retry);
    clearInterval(this.beat);
    clearInterval(this.resend);
    this.abandon();
    const socket = this.socket;
    this.drop();
    socket?.close();
  }

  private connect() {
    this.setup.changed({ state: 'connecting' });
    const socket = this.setup.open();
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => this.receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => this.lost(socket);
  }

  private receive(message: ServerMessage) {
    this.heard = Date.now();
    if (message.type === 'welcome') this.welcomed();
    if (message.type === 'closing' && isFinal(message.code)) this.end(message.code);
    this.settle(message);
    this.setup.hear(message);
  }

  private welcomed() {
    this.greeted = true;
    this.tries = 0;
    this.setup.changed({ state: 'open' });
    this.sendOutbox();
  }

  /** Resolves the waiting question that this message answers. */
  private settle(message: ServerMessage) {
    if (message.type === 'accepted' && message.decision === this.outbox?.decision) this.outbox = null;
    if (message.type === 'refused') this.refused(message);
    if ('id' in message && typeof message.id === 'number' && message.type !== 'refused') {
      this.waiting.get(message.id)?.resolve(message);
      this.waiting.delete(message.id);
    }
  }

  private refused(refusal: Refusal) {
    if (refusal.id !== null) {
      this.waiting.get(refusal.id)?.reject(new Declined(refusal));
      this.waiting.delete(refusal.id);
    } else if (refusal.decision !== null && refusal.decision === this.outbox?.decision) {
      if (!isPassing(refusal.code)) this.outbox = null;
    } else if (!this.greeted && isFinal(refusal.code)) {
      this.end(refusal.code);
    }
  }

  private sendOutbox() {
    if (this.outbox) this.send({ type: 'answer', ...this.outbox });
  }

  private check() {
    if (!this.socket) return;
    if (Date.now() - this.heard > SILENCE) {
      const socket = this.socket;
      socket.close();
      this.lost(socket);
    } else {
      this.send({ type: 'ping', id: ++this.ids });
    }
  }

  private lost(socket: Socket) {
    if (socket !== this.socket) return;
    this.drop();
    this.abandon();
    if (this.over) return;
    const wait = Math.min(FIRST_WAIT * 2 ** this.tries++, LONGEST_WAIT) * (0.75 + Math.random() / 2);
    this.setup.changed({ state: 'lost', until: Date.now() + wait });
    this.retry = setTimeout(() => this.connect(), wait);
  }

  private end(code: Code) {
    this.close();
    this.setup.changed({ state: 'closed', code });
  }

  private drop() {
    const socket = this.socket;
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null;
    this.socket = null;
    this.greeted = false;
  }

  private abandon() {
    this.waiting.forEach(({ reject }) => reject(new Declined(null)));
    this.waiting.clear();
  }
}

/** A WebSocket to the server that the page came from. */
export function socket(): Socket {
  const address = new URL('/ws', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  return new WebSocket(address) as unknown as Socket;
}
