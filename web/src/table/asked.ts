// The question as it is put at the table. Several cards are chosen at once, so the question for the next one is replaced.
import { say, t } from '../i18n/index.svelte';
import type { Question } from '../protocol/types';

export function askedText({ ask, picks, text }: Question): string {
  if (picks) return ask === 'trump_card' ? t().chooseTrumps(picks.count) : t().chooseHand(picks.count);
  return say(text);
}
