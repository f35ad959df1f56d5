// Announcements for a screen reader: the events since the last announcement, then the question.
import type { Match } from '../net/match';
import type { Question } from '../protocol/types';

/** Number of announced lines that stay on the page, so that slow readers can finish. */
const KEPT = 20;

export class Announcer {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  private told = 0;
  private version: number | null = null;
  private decision: string | null = null;
  private next = 0;

  constructor(private speak: (words: string) => string) {}

  /** Announces what is new; after joining a running game, only the question. */
  hear({ log, version }: Match, question: Question | null) {
    const news = this.version === null ? [] : log.slice(Math.min(this.told, log.length)).map(({ text }) => text);
    if (version !== null) [this.version, this.told] = [version, log.length];
    if (question && question.decision !== this.decision) news.push(question.text);
    this.decision = question?.decision ?? null;
    for (const words of news) this.tell(this.speak(words));
  }

  tell(text: string) {
    this.lines = [...this.lines, { id: this.next++, text }].slice(-KEPT);
  }
}
