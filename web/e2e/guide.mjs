// The first game: the table shows a newcomer what to do, one hint at a time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against, leave, visit } from './harness.mjs';

const hint = (page, about) => page.locator('.guide', { hasText: about });
async function understood(page, about) {
  await hint(page, about).getByRole('button', { name: 'Got it' }).click();
  await hint(page, about).waitFor({ state: 'detached' });
}
const request = (page, action) => page.locator(`[data-action="${action}"]`).click();
const settled = (page) => page.locator('.item').waitFor({ state: 'detached' });

/** Passes so that the player's own request resolves. */
async function pass(page) {
  await page.locator('.item').waitFor();
  await page.locator('.pass:enabled').click();
}

export function guide() {
  test('the guide walks a newcomer through a first game, step by step', async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Never played?' }).click();
    for (const about of ['This pile is your life', 'Your hand', 'On the field']) await understood(page, about);
    await hint(page, 'Set bulwark').waitFor();
    await request(page, 'set_bulwark');
    await understood(page, 'Everything is chosen');
    await page.locator('[data-guide="confirm"]').click();
    // Setting a bulwark is immediate; the card is asked for afterwards.
    await page.locator('.hand .option').first().click();
    await page.locator('.prompt .confirm').click();
    await hint(page, 'Summon soldier').waitFor();
    await request(page, 'summon_soldier');
    await page.locator('[data-anchor="hand-H9"]').click();
    await page.locator('[data-guide="confirm"]').click();
    await understood(page, 'Your request waits on the stage');
    await pass(page);
    await settled(page);
    await hint(page, 'Attack: once a turn').waitFor();
    await request(page, 'attack');
    await pass(page);
    await understood(page, 'Mark the soldiers that attack');
    await page.locator('.unit.option').first().click();
    await page.locator('.prompt .confirm').click();
    await leave(page);
  });

  test('hints can be turned off', async () => {
    const page = await against('level:1', { settings: { guide: true }, language: 'ja' });
    await page.locator('.guide').getByRole('button', { name: 'ヒントを消す' }).click();
    await page.locator('.guide').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.prompt.asked').waitFor();
    assert.equal(await page.locator('.guide').count(), 0);
    await leave(page);
  });
}
