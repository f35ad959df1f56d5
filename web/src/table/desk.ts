// The context of all parts of a table.
import { getContext, setContext } from 'svelte';
import type { Play } from '../lib/play.svelte';
import type { Bout, MatchInfo, RulesPage, Seat, View } from '../protocol/types';

/** A pile that has a dialog. */
export interface OpenPile {
  seat: Seat;
  kind: 'grave' | 'life' | 'pack' | 'rare' | 'trumps';
}

export interface Desk {
  readonly view: View;
  /** The seat of the near side. */
  readonly near: Seat;
  readonly info: MatchInfo;
  readonly bouts: Bout[];
  readonly rules: RulesPage | null;
  /** `null` on a table that is only viewed. */
  readonly play: Play | null;
  /** Opens the dialog of a pile. */
  readonly open: (pile: OpenPile) => void;
  /** Opens the rule of an action, a character or a fog. */
  readonly explain: (id: string) => void;
}

const KEY = Symbol('desk');

export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const getDesk = (): Desk => getContext<Desk>(KEY);

/** The number of life cards that the viewer is shown: an opponent's only when there are few (R41). */
export function shownLife(desk: Desk, seat: Seat): string {
  const { life } = desk.view.sides[seat];
  const counted = seat === desk.near || desk.view.viewer === 'everything';
  return String(counted ? life.count : (life.shown ?? '10+'));
}

export const other = (seat: Seat): Seat => (seat === 'a' ? 'b' : 'a');
