// Finished games: replay, analysis, sharing, the record as a file, deleting.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { base, finished, leave, visit } from './harness.mjs';

/** A page with the replay of an uploaded game. */
export async function replay(options, players) {
  const folder = mkdtempSync(join(tmpdir(), 'saigen-upload-'));
  const file = join(folder, 'game.record');
  writeFileSync(file, finished(players));
  const page = await visit(options);
  await page.locator('input[accept*=".record"]').setInputFiles(file);
  await page.locator('.controls').waitFor();
  rmSync(folder, { recursive: true });
  return page;
}

const moment = (page) => page.locator('input[type="range"]').evaluate((range) => Number(range.value));
const at = (page, wanted) => page.waitForFunction((wanted) => Number(document.querySelector('input[type="range"]').value) === wanted, wanted);
/** The text copied last. */
const copied = (page) => page.evaluate(() => window.copied);
const listen = (page) => page.evaluate(() => (navigator.clipboard.writeText = async (text) => (window.copied = text)));

export function records() {
  test('a replay steps, plays, jumps by turn, and shows each view', async () => {
    const page = await replay();
    assert.equal(await page.locator('.plate.far .known').count(), 8, 'an open replay shows both hands');
    await page.getByRole('button', { name: 'A step on' }).click();
    await at(page, 1);
    await page.keyboard.press('ArrowRight');
    await at(page, 2);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await at(page, 3);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByLabel('Turn').selectOption('2');
    assert.ok((await moment(page)) > 3);
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await page.getByLabel('Seen by').selectOption('a');
    await page.waitForFunction(() => document.querySelectorAll('.plate.far .known').length === 0 && document.querySelector('.plate.far .count')?.textContent === '8');
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.waitForFunction(() => { const range = document.querySelector('input[type="range"]'); return range.value === range.max; });
    await leave(page);
  });

  test('an analysis separates luck from decisions, and its costliest decisions are links', async () => {
    const page = await replay();
    await page.getByRole('button', { name: 'Analyse the game' }).click();
    await page.locator('.analysis svg').waitFor();
    assert.deepEqual(await page.locator('.analysis dt').allTextContents(), ['luck', 'opponent', 'own decisions', 'luck', 'opponent', 'own decisions']);
    for (const part of await page.locator('.analysis dd').allTextContents()) assert.match(part, /^\s*[+−±]\d+ %\s*$/);
    const costly = page.locator('.analysis li button').first();
    assert.match(await costly.textContent(), /−\d+%.*better:/s);
    await costly.click();
    await page.locator('.analysis [aria-current="step"]').waitFor();
    assert.ok((await moment(page)) > 0);
    await leave(page);
  });

  test('a shared link shows one position and nothing else', async () => {
    const page = await replay();
    await listen(page);
    for (let step = 1; step <= 3; step++) {
      await page.keyboard.press('ArrowRight');
      await at(page, step);
    }
    await page.getByRole('button', { name: 'Share this position' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const address = new URL(await copied(page));
    const other = await visit({ path: address.hash, language: 'ja' });
    await other.locator('.table').waitFor();
    const hands = (page) => page.locator('.hand .card').evaluateAll((cards) => cards.map((card) => card.dataset.anchor));
    assert.deepEqual(await hands(other), await hands(page));
    const lost = await visit({ path: '#/position/nothing-like-it' });
    await lost.locator('.trouble a').waitFor();
    await leave(page, other, lost);
  });

  test('a downloaded record can be opened, and a game is listed until it expires or is deleted', async () => {
    const page = await replay();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Record' }).click()]);
    const file = await download.path();
    await page.goto(base());
    await page.locator('input[accept*=".record"]').setInputFiles(file);
    await page.locator('.controls').waitFor();
    await page.goto(base());
    const games = page.getByRole('button', { name: 'Remove this game from the list' });
    await games.nth(1).waitFor();
    assert.equal(await games.count(), 2);
    await page.getByText('Games in progress are removed 90 days after the last move. Finished games are removed after 365 days.').waitFor();
    await games.first().click();
    await games.nth(1).waitFor({ state: 'detached' });
    await leave(page);
  });
}
