// Whole games against the computer: by mouse, on a phone, and without a mouse.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browse, serve, visit } from './harness.mjs';
import { play } from './player.mjs';

let server;
let browser;
before(async () => {
  server = await serve();
  browser = await browse();
});
after(async () => {
  await browser.close();
  await server.stop();
  server.clean();
});

async function begin(options) {
  const page = await visit(browser, options);
  await page.goto(server.base);
  await page.locator('.play').click();
  await page.locator('.table').waitFor();
  return page;
}

test('a newcomer clicks once and plays a whole game', async () => {
  const page = await begin();
  await play(page);
  assert.match(await page.locator('.over h2, .tab').first().textContent(), /You (win|lose)|draw/i);
  assert.deepEqual(page.faults, []);
  await page.locator('.over .primary').click();
  await page.locator('.prompt').waitFor();
  await page.context().close();
});

test('a whole game on a phone, in Japanese', async () => {
  const page = await begin({ phone: true, language: 'ja' });
  await play(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `nothing is wider than the screen (${wide})`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a whole game without a mouse', async () => {
  const page = await begin();
  let last = '';
  const press = async (key) => {
    await page.keyboard.press(key);
    await page.waitForTimeout(40);
  };
  for (let turn = 0; turn < 1200; turn++) {
    const state = await page.evaluate(() => ({
      over: document.querySelector('.over') !== null,
      asked: document.querySelector('.prompt.asked') !== null,
      options: document.querySelectorAll('[data-option]').length,
      primary: document.querySelector('.prompt .primary') !== null,
      staged: document.querySelectorAll('.item').length,
      hand: document.querySelector('.hand .option') !== null,
      can: [...document.querySelectorAll('.action.can')].map((action) => action.dataset.action),
    }));
    if (state.over) return page.context().close();
    if (!state.asked) await page.waitForTimeout(40);
    else if (state.primary) await press('d');
    else if (state.options > 0) await press('1');
    else if (state.hand) {
      await page.locator('.hand .option').first().focus();
      await press('Enter');
    } else if (state.staged === 0 && state.can.length > 0) {
      const order = ['attack', 'summon_soldier', 'set_bulwark', 'end'];
      const action = order.find((id) => state.can.includes(id) && id !== last) ?? 'end';
      last = action;
      await press('a');
      for (let steps = 0; steps < 30 && (await focused(page)) !== action; steps++) await press(steps < 15 ? 'ArrowDown' : 'ArrowUp');
      await press('Enter');
    } else await press(' ');
  }
  assert.fail('the game does not end');
});

const focused = (page) => page.evaluate(() => document.activeElement?.dataset.action ?? '');

test('a greyed action says why not', async () => {
  const page = await begin();
  await page.locator('.prompt.asked').waitFor();
  await page.locator('.action:not(.can)').first().click();
  assert.ok((await page.locator('.why p').first().textContent()).length > 5);
  await page.context().close();
});
