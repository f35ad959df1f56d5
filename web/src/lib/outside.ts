// Something that opened over the page closes when one taps beside it or presses Escape.

/** The button that opened it is a part of it: it closes it by itself. */
export function outside(node: HTMLElement, close: () => void) {
  const inside = (target: Node) => node.parentElement!.contains(target);
  const down = (event: PointerEvent) => inside(event.target as Node) || close();
  const key = (event: KeyboardEvent) => event.key === 'Escape' && close();
  addEventListener('pointerdown', down, true);
  addEventListener('keydown', key);
  return {
    destroy() {
      removeEventListener('pointerdown', down, true);
      removeEventListener('keydown', key);
    },
  };
}
