// The first game: the table itself shows a newcomer what to do, one hint at a time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against, leave, visit } from './harness.mjs';
import { play } from './player.mjs';

/** Reads every hint that is on the page now. */
async function readAll(page) {
  const read = [];
  const hint = page.locator('.guide');
  while ((await hint.count()) > 0) {
    const text = await hint.locator('p').textContent();
    read.push(text);
    await hint.locator('.next').click();
    await page.waitForFunction((text) => document.querySelector('.guide p')?.textContent !== text, text);
  }
  return read;
}

export function guide() {
  test('the guide walks a newcomer through a first game, each hint once', async () => {
    const page = await visit({ settings: { guide: true } });
    await page.locator('.play').click();
    await page.locator('.prompt.asked').waitFor();
    await page.locator('.guide').waitFor();
    const read = [];
    await play(page, { enough: async () => void read.push(...(await readAll(page))) });
    assert.equal(new Set(read).size, read.length, 'no hint comes twice');
    assert.match(read[0], /your life/);
    for (const about of [/Your hand/, /On the field/, /Set bulwark/, /Summon soldier/, /Everything is chosen/, /waits on the stage/])
      assert.ok(read.some((text) => about.test(text)), `${about} in ${read.join('\n')}`);
    await leave(page);
  });

  test('who wants no hints gets none', async () => {
    const page = await against('level:1', { settings: { guide: true }, language: 'ja' });
    await page.locator('.guide').getByRole('button', { name: 'ヒントを消す' }).click();
    await page.locator('.guide').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.prompt.asked').waitFor();
    assert.equal(await page.locator('.guide').count(), 0);
    await leave(page);
  });
}
