// The tree of all legal requests, which the server sends with a question.
import type { RequestNode, RequestTree, WholeRequest } from '../protocol/types';

export type Ask = 'key' | 'drive' | 'discard' | 'sacrifice' | 'target';
export type Role = 'key' | 'payment' | 'target';
/** The index of a node; `null` if nothing is left to name. */
export type Next = number | null;

export const PAYMENTS: Ask[] = ['drive', 'discard', 'sacrifice'];

export const roleOf = (ask: string): Role => (ask === 'key' || ask === 'target' ? ask : 'payment');

/** The parts of a request for an ask. */
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

/** A request with one more part. */
export function naming(request: WholeRequest, ask: Ask, value: string): WholeRequest {
  switch (ask) {
    case 'key':
      return { ...request, keys: [...request.keys, value] };
    case 'target':
      return { ...request, target: value };
    default:
      return { ...request, [ask]: [...request[ask], value] };
  }
}

/** The options of a node for a request. */
export function options(node: RequestNode, request: WholeRequest): string[] {
  if ('to' in node) return node.to.flatMap(([names]) => names);
  const before = [...request.keys, ...request.drive, ...request.discard, ...request.sacrifice];
  return node.of.filter((name) => !before.includes(name));
}

/** Whether some request for an action names a thing in a role. */
export function canName({ actions, nodes }: RequestTree, action: string, role: Role, name: string): boolean {
  const reaches = (next: Next, taken: boolean): boolean => {
    const node = next === null ? undefined : nodes[next];
    if (!node) return false;
    const wanted = roleOf(node.ask) === role;
    if ('of' in node) {
      const here = !taken && node.of.includes(name);
      return (wanted && here) || reaches(node.then, taken || (here && node.of.length === node.count));
    }
    if (wanted && node.to.some(([names]) => names.includes(name))) return true;
    return node.to.some(([names, then]) => reaches(then, taken || (names.length === 1 && names[0] === name)));
  };
  return reaches(actions[action] ?? null, false);
}

/** The actions for which a request can name a thing in a role. */
export const actionsWith = (tree: RequestTree | null, role: Role, name: string): string[] =>
  tree ? Object.keys(tree.actions).filter((action) => canName(tree, action, role, name)) : [];
