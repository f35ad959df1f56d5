// What a screen reader says: everything that has happened since the last time, and then what is asked.
import type { Match } from '../net/match';
import type { Question } from '../protocol/types';

/** Lines that were told stay on the page for a while, so that slow readers come to their end. */
const KEPT = 20;

export class Announcer {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  private told = 0;
  private version: number | null = null;
  private decision: string | null = null;
  private next = 0;

  constructor(private speak: (words: string) => string) {}

  /** Says what is new; on joining a running game, only what is asked. */
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
