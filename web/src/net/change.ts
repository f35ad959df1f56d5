// Differences between two states as the server sends them; specified in crates/protocol/src/change.rs.

type Json = null | boolean | number | string | Json[] | { [member: string]: Json };
type Members = { [member: string]: Json };

/** A value after a change. Unchanged parts are shared with the old value. */
export function changed<T>(old: T, change: unknown): T {
  return apply(old as Json, change as Json) as T;
}

function apply(old: Json, change: Json): Json {
  if (Array.isArray(change)) return change[0] as Json;
  return Array.isArray(old) ? items(old, change as Members) : members(old as Members, change as Members);
}

function members(old: Members, change: Members): Members {
  const result = { ...old };
  for (const [member, inner] of Object.entries(change)) {
    if (Array.isArray(inner) && inner.length === 0) delete result[member];
    else result[member] = apply(result[member] ?? null, inner);
  }
  return result;
}

function items(old: Json[], { '~': splices, ...inner }: Members): Json[] {
  const result = [...old];
  for (const [at, removed, ...inserted] of (splices ?? []) as [number, number, ...Json[]][]) result.splice(at, removed, ...inserted);
  for (const [at, change] of Object.entries(inner)) result[Number(at)] = apply(result[Number(at)]!, change);
  return result;
}
