// The server's HTTP calls. Tokens are sent in a header, never in a URL.
import type {
  AnalysisState,
  CheckDecks,
  CheckedDecks,
  CheckedRules,
  Choices,
  Code,
  Created,
  GameSummary,
  HttpError,
  Invitation,
  Joined,
  Language,
  NewMatch,
  NewShare,
  Replay,
  RulebookName,
  RulesPage,
  Shared,
  SharedPosition,
  Uploaded,
  Viewer,
} from '../protocol/types';

/** A call that the server refused or that did not reach it. */
export class Refused extends Error {
  constructor(readonly code: Code | 'unreachable') {
    super(code);
  }
}

async function call(path: string, init: RequestInit = {}, token?: string): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(`/api/${path}`, { ...init, headers }).catch(() => {
    throw new Refused('unreachable');
  });
  if (response.ok) return response;
  const error = (await response.json().catch(() => null)) as HttpError | null;
  throw new Refused(error?.code ?? 'unreachable');
}

async function get<T>(path: string, token?: string): Promise<T> {
  return (await call(path, {}, token)).json() as Promise<T>;
}

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return (await call(path, init, token)).json() as Promise<T>;
}

export const choices = () => get<Choices>('choices');
export const create = (match: NewMatch) => post<Created>('matches', match);
export const join = (invite: string, name: string, deck?: string) => post<Joined>('join', { invite, name, deck });
/** What an invitation is about, before it is taken. */
export const invitation = (invite: string) => get<Invitation>('invitation', invite);
export const games = (tokens: string[]) => post<GameSummary[]>('games', { tokens });
export const summary = (token: string) => get<GameSummary>('match', token);
export const remove = (token: string) => call('match', { method: 'DELETE' }, token);
export const record = async (token: string) => (await call('match/record', {}, token)).text();
export const replay = (token: string, viewer: Viewer, language: Language, from: number, count: number) =>
  get<Replay>(`match/replay?viewer=${viewer}&language=${language}&from=${from}&count=${count}`, token);
export const analysis = (token: string) => get<AnalysisState>('match/analysis', token);
export const analyse = (token: string, simulations: number) =>
  post<AnalysisState>('match/analysis', { simulations }, token);
export const cancelAnalysis = (token: string) => call('match/analysis', { method: 'DELETE' }, token);
export const share = (token: string, what: NewShare) => post<Shared>('match/share', what, token);
export const position = (id: string) => get<SharedPosition>(`shared/${encodeURIComponent(id)}`);
export const checkDecks = (decks: CheckDecks) => post<CheckedDecks>('decks', decks);
export const checkRules = (custom: string) => post<CheckedRules>('rules', { custom });
/** The rules of a match; also for invitations. */
export const rulesOfMatch = (token: string) => get<RulesPage>('match/rules', token);
export const qr = (text: string) => `/api/qr?text=${encodeURIComponent(text)}`;

export async function upload(text: string): Promise<Uploaded> {
  const init = { method: 'POST', body: text, headers: { 'content-type': 'text/plain' } };
  return (await call('records', init)).json() as Promise<Uploaded>;
}

const rulebooks = new Map<string, Promise<RulesPage>>();

/** The rules of an edition and format, in a frame if one is named; they never change, so each page is fetched once. */
export function rules({ edition, format, frame }: Pick<RulebookName, 'edition' | 'format' | 'frame'>): Promise<RulesPage> {
  const name = [edition, format, ...(frame ? [encodeURIComponent(frame)] : [])].join('/');
  const page = rulebooks.get(name) ?? get<RulesPage>(`rules/${name}`);
  rulebooks.set(name, page);
  page.catch(() => rulebooks.delete(name));
  return page;
}
