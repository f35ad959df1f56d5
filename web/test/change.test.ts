import { expect, it } from 'vitest';
import examples from '../../crates/protocol/tests/changes.json';
import { changed } from '../src/net/change';

it.each(examples)('applies a change: $about', ({ old, change, new: wanted }) => {
  const before = structuredClone(old);
  expect(changed(old, change)).toEqual(wanted);
  expect(old).toEqual(before);
});

it('shares what has not changed', () => {
  const old = { a: { deep: [1] }, b: 1 };
  expect(changed(old, { b: [2] }).a).toBe(old.a);
});
