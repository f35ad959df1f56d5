// Decks as they are built and saved.
import { beforeEach, expect, test, vi } from 'vitest';
import { EMPTY, removeDeck, saveDeck, savedDecks, textOf, withCards, withRole, type SavedDeck } from '../src/lib/decks';
import { link, parse } from '../src/lib/route';

const items = new Map<string, string>();
beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
  });
});

const saved = (id: string): SavedDeck => ({ id, name: id, cards: 40, code: 'deck1-x', rules: { edition: '9.1', format: 'pro', setup: 'strategy' } });

test('cards stay in their fixed order, and those that leave lose what they were chosen for', () => {
  const deck = withCards(EMPTY, ['H2', 'SA', 'Jk1'], true);
  expect(deck.cards).toEqual(['SA', 'H2', 'Jk1']);
  const chosen = withRole(withRole(deck, 'trumps', 'SA', 2), 'rare', 'H2', 1);
  expect(withCards(chosen, ['SA', 'H2'], false)).toEqual({ ...EMPTY, cards: ['Jk1'] });
});

test('a card is chosen for one thing, and the first of too many gives way', () => {
  const deck = withCards(EMPTY, ['SA', 'S2', 'S3'], true);
  const trumps = ['SA', 'S2', 'S3'].reduce((deck, card) => withRole(deck, 'trumps', card, 2), deck);
  expect(trumps.trumps).toEqual(['S2', 'S3']);
  const moved = withRole(trumps, 'hand', 'S3', 3);
  expect([moved.trumps, moved.hand]).toEqual([['S2'], ['S3']]);
  expect(withRole(moved, 'hand', 'S3', 3).hand).toEqual([]);
  expect(withRole(moved, 'rare', 'HK', 1).rare).toEqual([]);
});

test('a deck is written as a file', () => {
  const deck = { ...withCards(EMPTY, ['SA', 'S2'], true), name: 'Storm', rare: ['S2'] };
  expect(textOf(deck)).toBe('name: Storm\ncards: SA S2\nrare: S2\n');
});

test('decks are saved, replaced and removed', () => {
  expect(savedDecks()).toEqual([]);
  saveDeck(saved('one'));
  saveDeck(saved('two'));
  saveDeck({ ...saved('one'), cards: 54 });
  expect(savedDecks()!.map(({ id, cards }) => [id, cards])).toEqual([['one', 54], ['two', 40]]);
  removeDeck('one');
  expect(savedDecks()!.map(({ id }) => id)).toEqual(['two']);
});

test('decks of a later version are neither read nor overwritten', () => {
  const later = JSON.stringify({ version: 2, decks: 'whatever' });
  items.set('saigen.decks', later);
  expect(savedDecks()).toBe(null);
  expect(saveDeck(saved('one'))).toBe(false);
  expect(items.get('saigen.decks')).toBe(later);
});

test('a link to a deck says which regulation it is for', () => {
  const route = { page: 'decks', code: 'deck1-f_-x', rules: { edition: '9.1', format: 'master', setup: 'extra' } } as const;
  expect(link(route)).toBe('#/deck/deck1-f_-x?in=9.1/master/extra');
  expect(parse(link(route))).toEqual(route);
  expect(parse('#/decks')).toEqual({ page: 'decks' });
  expect(parse('#/deck/deck1-x')).toEqual({ page: 'decks', code: 'deck1-x' });
});
