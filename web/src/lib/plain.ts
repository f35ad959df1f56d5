// Texts of the server for a graphical table: labels of characters are omitted, because they can be pointed at.
import { spoken } from './cards';
import type { Words } from '../protocol/types';

const LABEL = /(^|[^\w#])[ab]\d+ (?=[♠♡♢♣]|Joker|bulwark|ジョーカー|防壁)/g;
/** “laid down a bulwark: bulwark” is redundant. */
const TWICE = /(: bulwark|：防壁)$/;
const SUITS: Record<string, string> = { '♠': 'S', '♡': 'H', '♢': 'D', '♣': 'C' };
const CARD = /([♠♡♢♣])(A|10|[2-9]|[JQK])/g;

/** A sentence without the labels that the plain-text mode needs. */
export const plain = (text: string): string => text.replace(LABEL, '$1').replace(TWICE, '').replace(/^b(?=ulwark)/, 'B');

/** A sentence for a screen reader: names of cards instead of signs. */
export const aloud = (text: string, language: keyof Words): string =>
  text.replace(CARD, (_, sign: string, rank: string) => spoken(SUITS[sign]! + rank, language));
