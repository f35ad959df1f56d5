// Playing by keyboard: arrow keys move between things by position, digits choose, space passes.

const THINGS = '[data-roving]:not(:disabled)';

/** Tab reaches one thing at a time; arrow keys move to the nearest one in their direction. */
export function roving(root: HTMLElement) {
  function only(current: HTMLElement | null) {
    for (const thing of root.querySelectorAll<HTMLElement>('[data-roving]')) thing.tabIndex = thing === current ? 0 : -1;
  }

  function settle() {
    const current = root.querySelector<HTMLElement>('[data-roving][tabindex="0"]:not(:disabled)');
    only(current ?? root.querySelector<HTMLElement>(THINGS));
  }

  function focus(event: FocusEvent) {
    const thing = (event.target as HTMLElement).closest<HTMLElement>('[data-roving]');
    if (thing) only(thing);
  }

  function key(event: KeyboardEvent) {
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-roving]');
    if (!direction || !from || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nearest(from, [...root.querySelectorAll<HTMLElement>(THINGS)], direction as [number, number]);
    event.preventDefault();
    next?.focus();
  }

  const observer = new MutationObserver(settle);
  observer.observe(root, { childList: true, subtree: true });
  root.addEventListener('focusin', focus);
  root.addEventListener('keydown', key);
  settle();
  return { destroy: () => observer.disconnect() };
}

/** The nearest thing in a direction; sideways distance counts more. */
function nearest(from: HTMLElement, things: HTMLElement[], [dx, dy]: [number, number]): HTMLElement | null {
  const centre = (element: HTMLElement) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2] as const;
  };
  const [x, y] = centre(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const thing of things) {
    const [tx, ty] = centre(thing);
    const along = (tx - x) * dx + (ty - y) * dy;
    const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    const distance = along + aside * 2.5;
    if (thing !== from && along > 2 && distance < least) [best, least] = [thing, distance];
  }
  return best;
}

/** Whether a key belongs to a text field or an open dialog. */
export function isBusy(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return target.closest('input, select, textarea, dialog') !== null || event.ctrlKey || event.metaKey || event.altKey;
}
