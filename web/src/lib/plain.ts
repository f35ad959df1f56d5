// The server's words for people who look at a table: characters are pointed at, so their labels are left out.
import { spoken } from './cards';
import type { Words } from '../protocol/types';

const LABEL = /(^|[^\w#])[ab]\d+ (?=[♠♡♢♣]|Joker|bulwark|ジョーカー|防壁)/g;
/** “laid down a bulwark: bulwark” says it twice. */
const TWICE = /(: bulwark|：防壁)$/;
const SUITS: Record<string, string> = { '♠': 'S', '♡': 'H', '♢': 'D', '♣': 'C' };
const CARD = /([♠♡♢♣])(A|10|[2-9]|[JQK])/g;

/** A sentence without the labels that line mode needs. */
export const plain = (text: string): string => text.replace(LABEL, '$1').replace(TWICE, '').replace(/^b(?=ulwark)/, 'B');

/** A sentence as it is said aloud: cards by their names instead of by signs. */
export const aloud = (text: string, language: keyof Words): string =>
  text.replace(CARD, (_, sign: string, rank: string) => spoken(SUITS[sign]! + rank, language));
