// The texts in the player's language.
import { plain } from '../lib/plain';
import { settings } from '../lib/settings.svelte';
import type { Words } from '../protocol/types';
import { en, type Dictionary } from './en';
import { ja } from './ja';

/** The dictionary of the current language. */
export const t = (): Dictionary => (settings.language === 'ja' ? ja : en);

/** Texts of the server in the current language; computer players are named by their specification. */
export const say = (words: Words | string): string =>
  plain(typeof words === 'string' ? words : words[settings.language]).replace(/\blevel:(\d)/g, (_, level: string) => t().computerLevel(Number(level)));
