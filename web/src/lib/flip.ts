// Animates cards from their old to their new position: positions are measured before and after a change.
import type { GameEvent, Seat } from '../protocol/types';
import { settings } from './settings.svelte';

type Rects = Map<string, DOMRect>;

function rects(root: HTMLElement, attribute: 'flip' | 'place'): Rects {
  const found: Rects = new Map();
  for (const element of root.querySelectorAll<HTMLElement>(`[data-${attribute}]`))
    found.set(element.dataset[attribute]!, element.getBoundingClientRect());
  return found;
}

/** The zones from which cards come other than the life and the hand. */
const APART = ['grave', 'pack', 'rare', 'trump'];

/** The place of a zone on the table; a deck that is chosen from lies where the life will be. */
export function placeOf(zone: string, seat: Seat): string {
  if (APART.includes(zone)) return `${zone}-${seat}`;
  return zone.startsWith('life') || zone === 'deck' ? `life-${seat}` : `hand-${seat}`;
}

/** The origin of a card that was not visible: a pile, a hand, or a face-down character. */
export function origins(events: GameEvent[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const event of events) {
    if (event.type !== 'moved') continue;
    const { seat, card, from } = event;
    const origin = from.unit ? `unit:${from.unit}` : placeOf(from.zone, seat);
    if (card && !found.has(`${seat}:${card}`)) found.set(`${seat}:${card}`, origin);
    if (!card && event.to.unit) found.set(`unit:${event.to.unit}`, origin);
    if (!card && event.to.zone === 'hand') found.set(`hand:${seat}`, origin);
    if (!card && event.to.zone === 'rare') found.set(`rare:${seat}`, origin);
  }
  return found;
}

/** Applies a change and animates every card; resolves when the animation ends. */
export async function flip(root: HTMLElement, change: () => Promise<void>, events: GameEvent[]): Promise<void> {
  const duration = settings.duration;
  if (duration === 0) return change();
  const before = rects(root, 'flip');
  const places = rects(root, 'place');
  await change();
  const came = origins(events);
  let moved = false;
  for (const element of root.querySelectorAll<HTMLElement>('[data-flip]')) {
    const key = element.dataset['flip']!;
    const origin = came.get(key) ?? fallback(key, came);
    const from = before.get(key) ?? before.get(origin) ?? places.get(origin);
    if (from && travel(element, from, duration)) moved = true;
  }
  lifeChanges(root, events);
  if (moved) await new Promise((resolve) => setTimeout(resolve, duration * 0.8));
  else await new Promise((resolve) => setTimeout(resolve, duration * 0.35));
}

/** A new face-down hand card comes from its owner's life, unless an event says otherwise. */
function fallback(key: string, came: Map<string, string>): string {
  const hand = /^hand:([ab]):/.exec(key);
  return hand ? (came.get(`hand:${hand[1]}`) ?? `life-${hand[1]}`) : '';
}

function travel(element: HTMLElement, from: DOMRect, duration: number): boolean {
  const to = element.getBoundingClientRect();
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  if (Math.hypot(x, y) < 3 || to.width === 0) return false;
  const scale = Math.min(2.5, Math.max(0.4, Math.min(from.width, from.height) / Math.min(to.width, to.height)));
  const above = getComputedStyle(element).position === 'static' ? { position: 'relative', zIndex: 30 } : { zIndex: 30 };
  const start = { ...above, transform: `translate(${x}px, ${y}px) scale(${scale})` };
  element.animate([start, { ...above, transform: 'none' }], { duration, easing: 'cubic-bezier(0.3, 0.7, 0.25, 1)' });
  return true;
}

/** Shows lost life as a number that floats up from the pile. */
function lifeChanges(root: HTMLElement, events: GameEvent[]) {
  for (const seat of ['a', 'b']) {
    const lost = events.filter((event) => event.type === 'moved' && event.seat === seat && event.from.zone.startsWith('life') && event.to.zone === 'grave').length;
    const pile = root.querySelector<HTMLElement>(`[data-place="life-${seat}"]`);
    if (!lost || !pile) continue;
    const mark = document.createElement('span');
    mark.textContent = `−${lost}`;
    mark.className = 'life-lost';
    mark.setAttribute('aria-hidden', 'true');
    pile.append(mark);
    const rise = mark.animate([{ translate: '-50% 0', opacity: 1 }, { translate: '-50% -250%', opacity: 0 }], { duration: 1400, easing: 'ease-out' });
    rise.onfinish = () => mark.remove();
  }
}
