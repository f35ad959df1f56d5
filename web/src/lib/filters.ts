// Filters of a list of actions; those of the rules page are part of its address.
import type { RuleAction } from '../protocol/types';

export const FACETS = ['kind', 'cost', 'suit', 'timing', 'speed', 'trump'] as const;
export type Facet = (typeof FACETS)[number];
export type Filters = Partial<Record<Facet | 'search', string>>;

/** The value of filters that want an action to have none of something. */
export const NONE = 'none';
/** The value of the trump filter that wants any trump. */
export const ANY = 'any';

const valuesOf: Record<Facet, (action: RuleAction) => string[]> = {
  kind: ({ facets }) => [facets.kind],
  cost: ({ cost }) => (cost ? [...cost] : [NONE]),
  suit: ({ facets }) => (facets.suits ? [...facets.suits] : [NONE]),
  timing: ({ facets }) => [facets.timing],
  speed: ({ facets }) => [facets.speed],
  trump: ({ facets }) => (facets.trump ? [facets.trump, ANY] : [NONE]),
};

/** Whether an action passes all filters but the search. */
export const passes = (action: RuleAction, filters: Filters): boolean =>
  FACETS.every((facet) => !filters[facet] || valuesOf[facet](action).includes(filters[facet]));

/** The values that the actions have, in the order of `order`, then of the actions. */
export function values(actions: RuleAction[], facet: Facet, order: string[] = []): string[] {
  const found = new Set(actions.flatMap((action) => valuesOf[facet](action)));
  return [...order.filter((value) => found.has(value)), ...[...found].filter((value) => !order.includes(value))];
}

/** The filters that are set. */
export const given = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value));

export const isFiltered = (filters: Filters): boolean => FACETS.some((facet) => filters[facet]);
