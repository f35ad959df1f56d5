// Routes are after the `#`, so that tokens in links never reach a server's log.
import { FACETS, given, type Filters } from './filters';
import type { Rules } from './setups';

export type Route =
  | { page: 'start' }
  | { page: 'play'; token: string }
  | { page: 'both'; tokens: [string, string] }
  | { page: 'join'; invite: string }
  | { page: 'replay'; token: string; moment: number }
  | { page: 'position'; id: string }
  | DecksRoute
  | RulesRoute;

/** The deck builder, with a deck of a link and the rules that it is for. */
export interface DecksRoute {
  page: 'decks';
  code?: string;
  rules?: Rules;
}

/** The rules of a regulation: one entry, or the list that the filters leave. */
export interface RulesRoute {
  page: 'rules';
  edition: string;
  format: string;
  entry: string | null;
  frame?: string;
  filters?: Filters;
}

export function parse(hash: string): Route {
  const [path = '', query] = hash.replace(/^#\/?/, '').split('?');
  const [page, first, second, third] = path.split('/').map(decodeURIComponent);
  if (page === 'play' && first) return second ? { page: 'both', tokens: [first, second] } : { page: 'play', token: first };
  if (page === 'join' && first) return { page: 'join', invite: first };
  if (page === 'replay' && first) return { page: 'replay', token: first, moment: Number(second) || 0 };
  if (page === 'position' && first) return { page: 'position', id: first };
  if (page === 'decks') return { page: 'decks' };
  if (page === 'deck' && first) return { page: 'decks', code: first, ...regulation(query) };
  if (page === 'rules' && first && second) return { page: 'rules', edition: first, format: second, entry: third ?? null, ...listed(query) };
  return { page: 'start' };
}

/** The frame and the filters of a list of rules. */
function listed(query: string | undefined): Pick<RulesRoute, 'frame' | 'filters'> {
  const words = new URLSearchParams(query);
  const filters = given(Object.fromEntries([...FACETS, 'search'].map((name) => [name, words.get(name) ?? ''])));
  const frame = words.get('frame');
  return { ...(frame && { frame }), ...(Object.keys(filters).length > 0 && { filters }) };
}

/** The regulation of a deck. */
function regulation(query: string | undefined): Pick<DecksRoute, 'rules'> {
  const [edition, format, setup] = (new URLSearchParams(query).get('in') ?? '').split('/');
  return edition && format && setup ? { rules: { edition, format, setup } } : {};
}

function query({ frame, filters = {} }: RulesRoute): string {
  const words = new URLSearchParams(given({ ...(frame && { frame }), ...filters }) as Record<string, string>).toString();
  return words && `?${words}`;
}

const inRules = (rules: Rules | undefined): string => (rules ? `?in=${rules.edition}/${rules.format}/${rules.setup.replaceAll('+', '%2B')}` : '');

export function link(route: Route): string {
  switch (route.page) {
    case 'start':
      return '#/';
    case 'play':
      return `#/play/${route.token}`;
    case 'both':
      return `#/play/${route.tokens.join('/')}`;
    case 'join':
      return `#/join/${route.invite}`;
    case 'replay':
      return `#/replay/${route.token}${route.moment ? `/${route.moment}` : ''}`;
    case 'position':
      return `#/position/${route.id}`;
    case 'decks':
      return route.code ? `#/deck/${route.code}${inRules(route.rules)}` : '#/decks';
    case 'rules':
      return `#/rules/${route.edition}/${route.format}${route.entry ? `/${route.entry}` : ''}${query(route)}`;
  }
}

/** A link for other people. */
export const shared = (route: Route, origin = location.origin): string => `${origin}/${link(route)}`;
