// Data and links of earlier versions still work.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Terms } from '../src/lib/begin';
import { kept } from '../src/lib/keep';
import { link, parse } from '../src/lib/route';
import * as seats from '../src/lib/seats';
import links from '../../fixtures/80ed9cd/web/links.json';
import storage from '../../fixtures/80ed9cd/web/storage.json';

beforeEach(() => {
  const items = new Map<string, string>(Object.entries(storage));
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', { language: 'ja-JP' });
});

test('seats, invitations and partners are restored', () => {
  const [custom, both, friend, guided] = seats.tokens() as [string, string, string, string];
  expect(seats.tokens()).toHaveLength(4);
  expect(seats.isGuided(guided)).toBe(true);
  expect(seats.isGuided(custom)).toBe(false);
  expect(seats.invitation(friend)).toBe('c4f665bdf2f322569005e515950e941e');
  expect(seats.partner(seats.partner(both)!)).toBe(both);
  expect(seats.onlookers(custom)).toBe('939118c53f6d609890b78416ec87d27e');
  seats.forget(custom);
  expect(seats.tokens()).toEqual([both, friend, guided]);
});

test('settings, terms and the guide are restored', async () => {
  const { settings } = await import('../src/lib/settings.svelte');
  const { language, motion, sounds, fourColours, name, guide } = settings;
  expect({ language, motion, sounds, fourColours, name, guide }).toEqual({
    language: 'en', motion: 'none', sounds: false, fourColours: false, name: '綾 Aya', guide: true,
  });
  const terms = kept<Terms | null>('terms', null);
  expect(terms).toMatchObject({ edition: '8.2', format: 'lite', setup: 'entry', custom: { name: { en: 'Our house rules' } } });
  expect(terms?.custom?.file).toContain('[actions.volley]');
  expect(kept('guide', [])).toEqual(['life']);
});

test.each(links)('$link opens the same page', ({ link: written, route }) => {
  expect(parse(written)).toEqual(route);
  expect(link(parse(written))).toBe(written);
});
