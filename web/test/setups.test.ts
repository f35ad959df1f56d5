import { expect, test } from 'vitest';
import { setupIn, setupsOf } from '../src/lib/setups';
import type { RegulationInfo } from '../src/protocol/types';

const info = (edition: string, format: string, setup: string, standing: RegulationInfo['standing']): RegulationInfo => ({
  edition, format, setup, standing, name: { ja: setup, en: setup }, decks: false, build: false,
});
const choices = {
  regulations: [
    info('9.1', 'lite', 'full', 'unofficial'),
    info('9.1', 'lite', 'entry', 'recommended'),
    info('9.1', 'lite', 'extra', 'official'),
    info('8.2', 'lite', 'entry', 'official'),
  ],
};

test('recommended regulations of the rules come first', () => {
  const setups = setupsOf(choices, { edition: '9.1', format: 'lite', setup: '' }).map((it) => it.setup);
  expect(setups).toEqual(['entry', 'extra', 'full']);
});

test('a set-up that other rules do not have becomes the entry deck', () => {
  expect(setupIn(choices, { edition: '9.1', format: 'lite', setup: 'extra' })).toBe('extra');
  expect(setupIn(choices, { edition: '8.2', format: 'lite', setup: 'extra' })).toBe('entry');
  expect(setupIn(choices, { edition: '8.2', format: 'lite', setup: 'decks' })).toBe('decks');
});
