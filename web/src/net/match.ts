// The state of a match in the client, and how messages change it. Nothing here touches the page or the network.
import { changed } from './change';
import type {
  Clock,
  Code,
  Language,
  LogLine,
  MatchInfo,
  Orders,
  Presence,
  RematchState,
  Seats,
  ServerMessage,
  State,
  Step,
  Viewer,
} from '../protocol/types';

export interface Match {
  viewer: Viewer | null;
  /** The language of all texts. */
  language: Language | null;
  info: MatchInfo | null;
  /** The version of this client; `null` before the first snapshot. */
  version: number | null;
  state: State | null;
  clock: Clock | null;
  log: LogLine[];
  orders: Orders;
  presence: Presence | null;
  rematch: RematchState | null;
  /** The seats that want to adjourn, or to resume an adjourned match. */
  wanted: Seats<boolean>;
  pace: { milliseconds: number | null } | null;
  /** Whether the server cannot store at the moment. */
  failing: boolean;
  /** When the state arrived, for the clocks. */
  at: number;
}

export const nothing: Match = {
  viewer: null,
  language: null,
  info: null,
  version: null,
  state: null,
  clock: null,
  log: [],
  orders: { pass: null, stop_at_end: false },
  presence: null,
  rematch: null,
  wanted: { a: false, b: false },
  pace: null,
  failing: false,
  at: 0,
};

export interface Reduced {
  match: Match;
  /** The steps between the previous state and this one. */
  steps: Step[];
  /** Whether the client missed something and has to say hello again. */
  behind: boolean;
}

/** The match after a message; replies to questions of this client do not change it. */
export function reduce(match: Match, message: ServerMessage, now: number): Reduced {
  const same = { match, steps: [], behind: false };
  switch (message.type) {
    case 'welcome':
      return { ...same, match: welcomed(match, message) };
    case 'snapshot': {
      const { version, state, clock, log } = message;
      return { ...same, match: { ...match, version, state, clock, log, at: now } };
    }
    case 'update':
      return update(match, message, now);
    case 'info':
      return { ...same, match: { ...match, info: message.info } };
    case 'orders':
      return { ...same, match: { ...match, orders: message.orders } };
    case 'presence':
      return { ...same, match: { ...match, presence: message, at: now } };
    case 'rematch':
      return { ...same, match: { ...match, rematch: message } };
    case 'adjournment':
      return { ...same, match: { ...match, wanted: message.wanted } };
    case 'pace':
      return { ...same, match: { ...match, pace: { milliseconds: message.milliseconds } } };
    case 'storage':
      return { ...same, match: { ...match, failing: message.failing } };
    default:
      return same;
  }
}

function welcomed(match: Match, { viewer, language, info }: ServerMessage & { type: 'welcome' }): Match {
  return { ...match, viewer, language, info, failing: false };
}

function update(match: Match, message: ServerMessage & { type: 'update' }, now: number): Reduced {
  if (message.from !== match.version) return { match, steps: [], behind: true };
  const { version, change, clock, steps } = message;
  const log = [...match.log, ...steps.flatMap((step) => step.lines)];
  const state = changed(match.state, change);
  return { match: { ...match, version, state, clock, log, at: now }, steps, behind: false };
}

/** Codes after which the token is useless. */
const FINAL: Code[] = ['unknown_token', 'protocol', 'not_found', 'malformed'];

/** Codes after which the same answer is sent again later. */
const PASSING: Code[] = ['too_fast', 'cannot_store'];

export const isPassing = (code: Code): boolean => PASSING.includes(code);

export const isFinal = (code: Code): boolean => FINAL.includes(code);
