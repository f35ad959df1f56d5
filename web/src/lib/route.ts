// Routes are after the `#`, so that tokens in links never reach a server's log.

export type Route =
  | { page: 'start' }
  | { page: 'play'; token: string }
  | { page: 'both'; tokens: [string, string] }
  | { page: 'join'; invite: string }
  | { page: 'replay'; token: string; moment: number }
  | { page: 'position'; id: string }
  | { page: 'rules'; edition: string; format: string; entry: string | null };

export function parse(hash: string): Route {
  const [page, first, second, third] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  if (page === 'play' && first) return second ? { page: 'both', tokens: [first, second] } : { page: 'play', token: first };
  if (page === 'join' && first) return { page: 'join', invite: first };
  if (page === 'replay' && first) return { page: 'replay', token: first, moment: Number(second) || 0 };
  if (page === 'position' && first) return { page: 'position', id: first };
  if (page === 'rules' && first && second) return { page: 'rules', edition: first, format: second, entry: third ?? null };
  return { page: 'start' };
}

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
    case 'rules':
      return `#/rules/${route.edition}/${route.format}${route.entry ? `/${route.entry}` : ''}`;
  }
}

/** A link for other people. */
export const shared = (route: Route, origin = location.origin): string => `${origin}/${link(route)}`;
