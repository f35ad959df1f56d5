// Short synthesised sounds; off by default.
import type { GameEvent, Seat } from '../protocol/types';
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function beep(frequency: number, length: number, delay = 0, volume = 0.06) {
  context ??= new AudioContext();
  const at = context.currentTime + delay;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}

/** Plays one sound for some events, the most important one. */
export function sound(events: GameEvent[], seat: Seat) {
  if (!settings.sounds) return;
  const has = (type: GameEvent['type']) => events.some((event) => event.type === type);
  if (has('over')) [392, 494, 587].forEach((tone, index) => beep(tone, 0.5, index * 0.14));
  else if (has('nullified')) [500, 330].forEach((tone, index) => beep(tone, 0.2, index * 0.08));
  else if (events.some((event) => event.type === 'turn_to' && event.seat === seat)) [523, 659].forEach((tone, index) => beep(tone, 0.25, index * 0.1));
  else if (has('staged')) beep(440, 0.14);
  else if (has('moved')) beep(260, 0.07, 0, 0.04);
}
