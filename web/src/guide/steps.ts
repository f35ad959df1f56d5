// The hints of a first game: each is shown once, when its moment comes.
import type { Question, Seat, View } from '../protocol/types';
import type { Dictionary } from '../i18n/en';

export interface Moment {
  view: View;
  seat: Seat;
  question: Question | null;
  building: boolean;
}

export interface Step {
  id: keyof Dictionary['guide'];
  /** Selectors of the subject; the first one on the page is used. */
  at: string[];
  when: (moment: Moment) => boolean;
  /** Whether the player has done it, so that the hint is no longer needed. */
  done?: (moment: Moment) => boolean;
}

const can = ({ question }: Moment, action: string) =>
  question?.requests?.actions[action] !== undefined;
const myMain = ({ view, seat, question }: Moment) =>
  question?.ask === 'chance' && view.turn === seat && view.stage.length === 0;
const used = ({ view, seat }: Moment, action: string) => view.sides[seat].used.includes(action);
const summoned = ({ view, seat }: Moment) => view.sides[seat].characters.some(({ form, fresh }) => form === 'soldier' && fresh);
const nearLife = '.half:not(.far) .pile.life';
const row = '.half:not(.far) .row .unit';
const soldier = '.half:not(.far) .front .unit';
/** An action in the list; where the list is in a sheet, the button that opens it. */
const action = (id: string) => [`[data-action="${id}"]`, '[data-guide="actions-button"]'];

export const steps: Step[] = [
  { id: 'life', at: [nearLife], when: ({ question }) => question !== null },
  { id: 'hand', at: ['[data-guide="hand"]'], when: ({ question }) => question !== null },
  { id: 'field', at: [row, soldier], when: ({ question }) => question !== null },
  { id: 'draw', at: ['[data-guide="prompt"]'], when: ({ question }) => question?.ask === 'draw_more' },
  { id: 'bulwark', at: action('set_bulwark'), when: (moment) => myMain(moment) && !moment.building && can(moment, 'set_bulwark'), done: (moment) => used(moment, 'set_bulwark') },
  { id: 'summon', at: action('summon_soldier'), when: (moment) => myMain(moment) && !moment.building && can(moment, 'summon_soldier'), done: summoned },
  { id: 'confirm', at: ['[data-guide="confirm"]'], when: ({ building }) => building },
  {
    id: 'resolve',
    at: ['[data-guide="pass"]'],
    when: ({ view, seat, question }) => question?.ask === 'chance' && view.stage.at(-1)?.controller === seat,
  },
  {
    id: 'answer',
    at: ['[data-guide="stage"]'],
    when: ({ view, seat, question }) => question?.ask === 'chance' && view.stage.length > 0 && view.stage.at(-1)?.controller !== seat,
  },
  { id: 'attack', at: action('attack'), when: (moment) => myMain(moment) && !moment.building && can(moment, 'attack'), done: (moment) => used(moment, 'attack') },
  { id: 'attackers', at: [soldier, '[data-guide="prompt"]'], when: ({ question }) => question?.ask === 'attacker' },
  { id: 'blockers', at: ['[data-guide="prompt"]'], when: ({ question }) => question?.ask === 'blocker' },
  {
    id: 'end',
    at: action('end'),
    when: (moment) => myMain(moment) && used(moment, 'attack') && can(moment, 'end'),
  },
];

/** The hints that a moment makes unnecessary. */
export const doneBy = (moment: Moment): string[] => steps.filter((step) => step.done?.(moment)).map(({ id }) => id);

/** The hint for a moment that has not been seen; `null` if there is none. */
export function hintFor(moment: Moment, seen: string[]): Step | null {
  return steps.find((step) => !seen.includes(step.id) && step.when(moment)) ?? null;
}
