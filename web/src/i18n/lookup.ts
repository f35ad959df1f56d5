// Texts selected by a value of the protocol.
import { t } from './index.svelte';

/** The text for a key of a group, or the key itself. */
export const word = (group: Record<string, string>, key: string): string => group[key] ?? key;

/** The letters of a cost as text. */
export const costWords = (cost: string): string => [...cost].map((letter) => word(t().costLetters, letter)).join(t().separator);

/** A cost for a screen reader. */
export const costOf = (cost: string): string => (cost ? t().costOf(costWords(cost)) : t().noCost);
