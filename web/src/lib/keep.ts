// Browser storage. Private windows may forbid it; then nothing is stored and everything else works.

export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`saigen.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown) {
  try {
    localStorage.setItem(`saigen.${name}`, JSON.stringify(value));
  } catch {
    // Nothing is stored.
  }
}
