// The graph of win probabilities.
import type { AnalysisPoint, Seat } from '../protocol/types';

/** The win probability of a seat over the game, as an SVG path. */
export function curve(points: AnalysisPoint[], seat: Seat, width: number, height: number): string {
  const last = Math.max(1, points.at(-1)?.moment ?? 1);
  const spots = points.map(({ moment, win }) => `${round((moment / last) * width)} ${round((1 - win[seat]) * height)}`);
  return spots.length > 0 ? `M0 ${spots[0]!.split(' ')[1]}L${spots.join('L')}` : `M0 ${height / 2}L${width} ${height / 2}`;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The moment at a fraction of the graph's width. */
export const momentAt = (part: number, last: number): number => Math.round(Math.min(1, Math.max(0, part)) * last);
