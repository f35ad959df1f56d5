// The player's settings, stored in this browser.
import type { Words } from '../protocol/types';
import { keep, kept } from './keep';

export type Language = keyof Words;
export type Motion = 'calm' | 'quick' | 'none';

interface Kept {
  language: Language;
  motion: Motion;
  sounds: boolean;
  fourColours: boolean;
  name: string;
  guide: boolean;
}

const browserLanguage = (): Language => (navigator.language.toLowerCase().startsWith('ja') ? 'ja' : 'en');
const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

class Settings {
  language = $state<Language>(browserLanguage());
  motion = $state<Motion>(wantsStillness() ? 'none' : 'calm');
  sounds = $state(false);
  fourColours = $state(false);
  name = $state('');
  /** Whether the hints of the first game are shown. */
  guide = $state(true);

  constructor() {
    Object.assign(this, kept<Partial<Kept>>('settings', {}));
  }

  /** Stores the settings and applies them to the page. */
  apply() {
    const { language, motion, sounds, fourColours, name, guide } = this;
    keep('settings', { language, motion, sounds, fourColours, name, guide } satisfies Kept);
    const root = document.documentElement;
    root.lang = language;
    root.dataset['motion'] = motion;
    root.dataset['suits'] = fourColours ? 'four' : 'two';
  }

  /** Duration of a card animation, in milliseconds. */
  get duration(): number {
    return { calm: 420, quick: 200, none: 0 }[this.motion];
  }
}

export const settings = new Settings();
