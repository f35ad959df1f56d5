// Names of rules: those of an edition and format, or custom ones.
import { say, t } from '../i18n/index.svelte';
import type { CustomName, RulebookName, RulesPage, Words } from '../protocol/types';

interface Played {
  rulebook: RulebookName;
  custom: CustomName | null;
}

const own = ({ name }: CustomName) => (name ? say(name) : t().customRules);

/** A name of rules with the frame, if there is one. */
const framed = (name: string, { frame }: RulebookName) => (frame ? `${name} · ${t().frameName(frame)}` : name);

/** The rules of a game, in short. */
export const bookShort = ({ rulebook, custom }: Played): string =>
  custom ? own(custom) : framed(t().bookShort(rulebook.edition, rulebook.format), rulebook);

/** The same with the name of the game. */
export const bookName = ({ rulebook, custom }: Played): string =>
  custom ? `${t().customMark}: ${own(custom)}` : framed(t().bookName(rulebook.edition, rulebook.format), rulebook);

/** The title of the rules of a regulation. */
const rulesOf = (edition: string, format: string, frame: Words | null): string =>
  frame ? t().rulesOfFrame(edition, format, say(frame)) : t().rulesOf(edition, format);

/** The title of a page of rules. */
export const rulesTitle = ({ rulebook, custom, frame }: RulesPage): string =>
  custom ? t().rulesNamed(own(custom)) : rulesOf(rulebook.edition, rulebook.format, frame);
