// Dragging a character onto something. A short move is a tap, so the same things work by tapping.

interface Options {
  can: () => boolean;
  /** Called with the anchor that it was dropped on; an empty word for the table itself. */
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
  }

  function move(event: PointerEvent) {
    if (!from) return;
    const x = event.clientX - from.x;
    const y = event.clientY - from.y;
    if (!moved && Math.hypot(x, y) < THRESHOLD) return;
    if (!moved) node.setPointerCapture(event.pointerId);
    moved = true;
    node.style.transform = `translate(${x}px, ${y}px)`;
    node.style.zIndex = '20';
    node.style.pointerEvents = 'none';
  }

  function up(event: PointerEvent) {
    const dropped = moved;
    from = null;
    if (!dropped) return;
    const onto = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-anchor]');
    node.style.transform = node.style.zIndex = node.style.pointerEvents = '';
    options.drop(onto?.dataset['anchor'] ?? '');
  }

  /** The click that follows a drag is not a tap. */
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
