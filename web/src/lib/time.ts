/** Milliseconds as minutes and seconds. */
export function minutes(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A time in seconds since 1970 as a date in the reader's time zone and language. */
export function date(seconds: number, language: string): string {
  return new Date(seconds * 1000).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
}
