// A finished game, moment by moment, fetched in pieces and cached per viewer and language.
import * as api from '../net/api';
import type { Language, ReplayMoment, Viewer } from '../protocol/types';

const PIECE = 50;

export class ReplayStore {
  moments = $state.raw<ReplayMoment[]>([]);
  /** Number of choices in the game; there is one more moment than choices. */
  choices = $state(0);
  failed = $state(false);
  private kept = new Map<string, ReplayMoment[]>();
  private shown = '';

  constructor(private token: string) {}

  /** Shows the game as a viewer saw it; cached moments show at once. */
  async see(viewer: Viewer, language: Language): Promise<void> {
    const shown = `${viewer} ${language}`;
    this.shown = shown;
    this.moments = this.kept.get(shown) ?? [];
    try {
      while (this.shown === shown && (this.moments.length === 0 || this.moments.length <= this.choices)) {
        const piece = await api.replay(this.token, viewer, language, this.moments.length, PIECE);
        if (this.shown !== shown) return;
        this.choices = piece.choices;
        this.moments = [...this.moments, ...piece.moments];
        this.kept.set(shown, this.moments);
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
