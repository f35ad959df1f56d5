// Dragging a character. A short move counts as a tap, so everything also works by tapping.

interface Options {
  can: () => boolean;
  /** Called with the anchor it was dropped on; an empty string for the table itself. */
  drop: (onto: string) => void;
}

const THRESHOLD = 8;

export function draggable(node: HTMLElement, options: Options) {
  let from: { x: number; y: number } | null = null;
  let moved = false;

  function down(event: PointerEvent) {
    if (event.button !== 0 || !options.can()) return;
    from = { x: event.clientX, y: event.clientY };
    moved = false;
    // Captured at once: a fast pointer leaves the card before the move counts as a drag.
    node.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent) {
    if (!from) return;
    const x = event.clientX - from.x;
    const y = event.clientY - from.y;
    if (!moved && Math.hypot(x, y) < THRESHOLD) return;
    moved = true;
    node.style.transform = `translate(${x}px, ${y}px)`;
    node.style.zIndex = '20';
  }

  function up(event: PointerEvent) {
    const dropped = moved;
    from = null;
    if (!dropped) return;
    node.style.transform = node.style.zIndex = '';
    if (event.type === 'pointercancel') return;
    const beneath = document.elementsFromPoint(event.clientX, event.clientY);
    const onto = beneath.map((element) => element.closest<HTMLElement>('[data-anchor]')).find((anchor) => anchor && anchor !== node);
    options.drop(onto?.dataset['anchor'] ?? '');
  }

  /** Suppresses the click that follows a drag. */
  function click(event: MouseEvent) {
    if (!moved) return;
    moved = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', up);
  node.addEventListener('click', click, true);
  node.addEventListener('dragstart', (event) => event.preventDefault());

  return {
    update(changed: Options) {
      options = changed;
    },
  };
}
