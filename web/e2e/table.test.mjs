// What a player can do at the table besides playing on: orders, hints, taking back, dragging, looking things up.
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

async function begin(settings) {
  const page = await visit(browser, { settings });
  await page.goto(server.base);
  await page.locator('.play').click();
  await page.locator('.prompt.asked').waitFor();
  return page;
}

/** Plays until a situation has come, beginning new games if it does not. */
async function until(wanted, settings) {
  for (let games = 0; games < 8; games++) {
    const page = await begin(settings);
    let found = false;
    await play(page, { enough: async (screen) => (found = await wanted(page, screen)) });
    if (found) return page;
    await page.context().close();
  }
  throw new Error('the situation does not come up');
}

test('standing orders are visible while they are in force, and one tap cancels them', async () => {
  const page = await until(async (_, screen) => screen.pass && screen.staged > 0);
  await page.getByRole('button', { name: 'Pass automatically' }).click();
  await page.getByLabel('Always stop before the opponent ends the turn').check();
  assert.ok(await page.getByLabel('Always stop before the opponent ends the turn').isChecked());
  await page.getByRole('button', { name: 'Pass until my turn' }).click();
  await page.locator('.active').waitFor();
  await page.locator('.active').click();
  await page.locator('.active').waitFor({ state: 'detached' });
  await page.context().close();
});

test('a hint says what the strongest player would do', async () => {
  const page = await begin();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.tips li').first().waitFor({ timeout: 120_000 });
  assert.match(await page.locator('.tips li').first().textContent(), /% to win/);
  await page.context().close();
});

test('a choice that taught nothing can be taken back, and is asked again', async () => {
  const page = await until(async (page) => (await page.getByRole('button', { name: 'Take back' }).count()) > 0);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator('.prompt.asked').waitFor();
  await page.locator('.log .line', { hasText: /./ }).last().waitFor();
  await page.context().close();
});

test('an attacker can be dragged onto the enemy', async () => {
  const page = await until(async (_, screen) => screen.attackers && screen.primary && !screen.building);
  const soldier = page.locator('.half:not(.far) .front .unit.option').first();
  const from = await soldier.boundingBox();
  const to = await page.locator('.half.far .pile.life').boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 6 });
  await page.mouse.up();
  await page.locator('.half:not(.far) .unit.attacks').first().waitFor();
  assert.match(await page.locator('.prompt .primary').textContent(), /Attack with 1/);
  await page.locator('.fate').first().waitFor();
  await page.context().close();
});

test('a card shows what it can do, and the payment can be changed', async () => {
  const page = await until(async (_, screen) => screen.can.includes('down') || screen.can.includes('up') || screen.can.includes('twist'));
  await page.locator('.hand .can').first().click();
  await page.locator('.picked [data-option]').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.action.can[data-action="down"], .action.can[data-action="up"], .action.can[data-action="twist"]').first().click();
  const complete = async () => (await page.locator('[data-guide="confirm"]').count()) > 0;
  for (let tries = 0; tries < 20 && !(await complete()); tries++) {
    await page.locator('.building [data-option]').first().click({ timeout: 500 }).catch(() => {});
    await page.waitForTimeout(100);
  }
  const slot = page.locator('button.slot:not(:disabled)', { hasText: 'discard' });
  if ((await slot.count()) > 0) {
    await slot.click();
    const last = page.locator('.building [data-option]').last();
    const wanted = (await last.textContent()).trim().slice(-2);
    await last.click();
    await page.locator('[data-guide="confirm"]').waitFor();
    assert.ok((await slot.textContent()).includes(wanted), wanted);
  }
  await page.locator('[data-guide="confirm"]').click();
  await page.locator('.item').first().waitFor();
  await page.context().close();
});

test('rules are one tap away', async () => {
  const page = await begin();
  await page.locator('.about').nth(3).click();
  await page.locator('dialog article').waitFor();
  assert.equal(await page.locator('dialog article').count(), 1);
  await page.getByRole('button', { name: 'All rules' }).click();
  await page.getByPlaceholder('Search the rules').fill('counter');
  assert.ok((await page.locator('dialog article').count()) >= 1);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.locator('dialog kbd').first().waitFor();
  await page.context().close();
});

test('cards travel, and the game goes on meanwhile', async () => {
  const page = await begin({ motion: 'quick' });
  await play(page, { enough: async (_, done) => done > 40 });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('two at one screen: cards are covered until their owner looks', async () => {
  const page = await visit(browser);
  await page.goto(server.base);
  await page.getByRole('button', { name: 'Begin' }).click();
  const show = page.getByRole('button', { name: 'Show my cards' });
  await show.waitFor();
  assert.equal(await page.locator('.hand button').count(), 0);
  await show.click();
  assert.ok((await page.locator('.hand button').count()) > 0);
  await page.locator('[data-action="end"]').click();
  await page.locator('.pass:enabled').click();
  await show.waitFor();
  assert.equal(await page.locator('.hand button').count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a record that was downloaded can be opened again', async () => {
  const page = await begin();
  await play(page);
  await page.getByRole('link', { name: 'Look at the game' }).click();
  await page.locator('.controls').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Record' }).click()]);
  const file = await download.path();
  await page.goto(server.base);
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.locator('.controls').waitFor();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.context().close();
});
