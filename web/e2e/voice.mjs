export function voice() {}
