// The table fits every screen: what a player needs to see is in view, and nothing lies under anything else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIZES, against, leave } from './harness.mjs';
import { CROWDED, CROWDED_EXTRA } from './positions.mjs';

const SCREENS = [[360, 600], [360, 640], [390, 664], [390, 844], [844, 390], [768, 1024], [1366, 650], [1440, 900], [2560, 1440]];
const TABLES = [['8.2/master/full', CROWDED], ['9.1/master/extra', CROWDED_EXTRA]];

/** Everything that must be in view, with the number of things that the crowded tables have at least. */
const NEEDED = {
  '.hand .card': 6,
  '.half:not(.far) .unit': 6,
  '.half.far .unit': 5,
  '.pile.life': 2,
  '.pile.grave': 2,
  '.plate .life': 2,
  '.stage': 1,
  '.prompt': 1,
  '.pass': 1,
};
const ZONES = { '.pack': 2, '.rare': 1, '.trump': 4 };

/** The selectors of things that are missing, out of view or covered both at their edge and in their middle. */
const faults = (page, needed) =>
  page.evaluate((needed) => {
    const found = [];
    for (const [selector, least] of Object.entries(needed)) {
      const all = [...document.querySelectorAll(selector)];
      if (all.length < least) found.push(`${selector}: ${all.length} of ${least}`);
      for (const thing of all) {
        const { left, top, right, bottom } = thing.getBoundingClientRect();
        const at = `${selector} at ${[left, top, right, bottom].map(Math.round)}`;
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`${at} is out of view`);
        const over = [left + 7, (left + right) / 2].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
        if (!over.some((it) => it && (thing.contains(it) || it.contains(thing)))) found.push(`${at} lies under ${over[0]?.className}`);
      }
    }
    return found;
  }, needed);

export function layout() {
  for (const [width, height] of SCREENS) {
    test(`everything is in view at ${width}×${height}`, async () => {
      SIZES[`${width}x${height}`] = [width, height];
      for (const [regulation, position] of TABLES) {
        const page = await against('level:1', { regulation, position, size: `${width}x${height}` });
        const needed = regulation.endsWith('extra') ? { ...NEEDED, ...ZONES } : NEEDED;
        assert.deepEqual(await faults(page, needed), [], regulation);
        await leave(page);
      }
    });
  }
}
