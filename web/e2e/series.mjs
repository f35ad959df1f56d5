// A match of several games: a deck is chosen before every game, until one player has won two.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from './frames.mjs';
import { leave } from './harness.mjs';
import { play } from './player.mjs';

/** Chooses the first usable deck; returns the text of the dialog. */
async function choose(page) {
  const dialog = page.locator('.over.decks');
  await dialog.locator('[data-deck]:not([disabled])').first().waitFor();
  const text = await dialog.textContent();
  await dialog.locator('[data-deck]:not([disabled])').first().click();
  await dialog.waitFor({ state: 'detached' });
  return text;
}

export function series() {
  test('a whole match of several games is played against level 1', async () => {
    const page = await start({}, '7.0', 'lite', 'random_half');
    const shown = [];
    do {
      shown.push(await choose(page));
      await play(page);
      await page.locator('.over').waitFor();
    } while ((await page.locator('.over.decks').count()) > 0);
    assert.ok(shown.length >= 2 && shown.length <= 6);
    assert.match(shown[0], /Game 1\. Games won: 0 to 0\./);
    assert.match(shown[1], /just used/);
    assert.match(await page.locator('.over h2').textContent(), /You win|You lose|Drawn/);
    assert.match(await page.locator('.over').textContent(), /Games won: \d to \d/);
    await leave(page);
  });
}
