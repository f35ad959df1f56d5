// Whole games against the computer: by mouse, on a phone, and without a mouse.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leave, visit } from './harness.mjs';
import { play, screen } from './player.mjs';

async function begin(options) {
  const page = await visit(options);
  await page.locator('.play').click();
  await page.locator('.table').waitFor();
  return page;
}

export function games() {
  test('a newcomer clicks once and plays a whole game against level 1', async () => {
    const page = await begin();
    assert.equal(await play(page), false);
    assert.match(await page.locator('.over h2').textContent(), /You (win|lose)|draw/i);
    await page.locator('.over .primary').click();
    await page.locator('.over').waitFor({ state: 'detached' });
    await page.locator('.prompt').waitFor();
    await leave(page);
  });

  test('a whole game on a phone, in Japanese', async () => {
    const page = await begin({ size: 'phone', language: 'ja' });
    const narrow = async () => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 390, `nothing is wider than the screen (${wide})`);
      return false;
    };
    await play(page, { enough: narrow });
    assert.match(await page.locator('.over h2').textContent(), /勝ち|負け|引き分け/);
    await leave(page);
  });

  test('a whole game without a mouse', async () => {
    const page = await visit();
    await page.locator('.play').focus();
    await page.keyboard.press('Enter');
    await page.locator('.table').waitFor();
    let [mark, last] = [null, ''];
    for (let presses = 0; presses < 900; presses++) {
      const seen = await screen(page, mark);
      if (seen.over) return leave(page);
      [mark, last] = [seen.mark, await press(page, seen, last)];
    }
    assert.fail('the game does not end');
  });
}

/** The actions of a player without a mouse in its own turn, in order of preference. */
const ORDER = ['attack', 'summon_soldier', 'set_bulwark', 'end'];
const focused = (page) => page.evaluate(() => document.activeElement?.dataset.action ?? '');

/** The next step of a player without a mouse; returns the action requested last. */
async function press(page, seen, last) {
  const key = (name) => page.keyboard.press(name);
  if (seen.primary || seen.confirm) await key('d');
  else if (seen.words || seen.laid || seen.building) await key('1');
  else if (seen.hand) {
    await key('c');
    for (let steps = 0; steps < 30 && !(await page.evaluate(() => document.activeElement?.matches('.hand .option'))); steps++) await key('ArrowRight');
    await key('Enter');
  } else if (seen.staged === 0 && ORDER.some((id) => seen.can.includes(id))) return request(page, seen, last);
  else await key(' ');
  return last;
}

/** Moves to an action with the arrow keys; never requests the same one twice in a row, so that turns end. */
async function request(page, seen, last) {
  const action = ORDER.find((id) => seen.can.includes(id) && id !== last) ?? 'end';
  await page.keyboard.press('a');
  for (let steps = 0; steps < 40 && (await focused(page)) !== action; steps++) await page.keyboard.press(steps < 20 ? 'ArrowDown' : 'ArrowUp');
  assert.equal(await focused(page), action);
  await page.keyboard.press('Enter');
  return action;
}
