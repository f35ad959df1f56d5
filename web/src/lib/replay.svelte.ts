// A finished game, moment by moment, fetched in pieces and kept for every pair of eyes.
import * as api from '../net/api';
import type { ReplayMoment, Viewer } from '../protocol/types';

const PIECE = 50;

export class ReplayStore {
  moments = $state.raw<ReplayMoment[]>([]);
  /** How many choices the game has; its moments are one more. */
  choices = $state(0);
  failed = $state(false);
  private kept = new Map<Viewer, ReplayMoment[]>();
  private viewer: Viewer | null = null;

  constructor(private token: string) {}

  /** Looks with other eyes; what is there already shows at once. */
  async see(viewer: Viewer): Promise<void> {
    this.viewer = viewer;
    this.moments = this.kept.get(viewer) ?? [];
    try {
      while (this.viewer === viewer && (this.moments.length === 0 || this.moments.length <= this.choices)) {
        const piece = await api.replay(this.token, viewer, this.moments.length, PIECE);
        if (this.viewer !== viewer) return;
        this.choices = piece.choices;
        this.moments = [...this.moments, ...piece.moments];
        this.kept.set(viewer, this.moments);
        if (piece.moments.length === 0) return;
      }
    } catch {
      this.failed = this.moments.length === 0;
    }
  }
}

/** The first moment of every turn. */
export function turns(moments: ReplayMoment[]): { turn: number; moment: number }[] {
  return moments
    .map(({ view, number }) => ({ turn: view.turn_number, moment: number }))
    .filter(({ turn }, index, all) => index === 0 || all[index - 1]!.turn !== turn);
}
