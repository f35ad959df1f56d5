// Positions of the pips of a number card on a face of 100 × 140.
import type { Rank } from './cards';

type Spot = [x: number, y: number];

const LEFT = 34;
const MID = 50;
const RIGHT = 66;

const pair = (y: number): Spot[] => [[LEFT, y], [RIGHT, y]];
const four: Spot[] = [...pair(28), ...pair(112)];
const eightSides: Spot[] = [...four, ...pair(56), ...pair(84)];

const SPOTS: Partial<Record<Rank, Spot[]>> = {
  2: [[MID, 30], [MID, 110]],
  3: [[MID, 30], [MID, 70], [MID, 110]],
  4: four,
  5: [...four, [MID, 70]],
  6: [...four, ...pair(70)],
  7: [...four, ...pair(70), [MID, 49]],
  8: [...four, ...pair(70), [MID, 49], [MID, 91]],
  9: [...eightSides, [MID, 70]],
  10: [...eightSides, [MID, 42], [MID, 98]],
};

export const pips = (rank: Rank): Spot[] => SPOTS[rank] ?? [];
