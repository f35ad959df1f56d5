// Closes a popup on a tap outside it or on Escape.

/** A tap on the button that opened it is not outside: the button closes it. */
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
