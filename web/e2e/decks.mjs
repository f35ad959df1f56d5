// Decks: built, saved and shared, brought to a game against the computer and to a friend's game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leave, visit } from './harness.mjs';

const OUT = ['S2', 'S3', 'H2', 'D10', 'Jk2'];

/** Builds a deck for 9.1 Master with trumps, and saves it. */
export async function build(page, name) {
  const selects = page.locator('.terms select');
  await selects.nth(1).selectOption('master');
  await selects.nth(2).selectOption('extra');
  await page.getByRole('button', { name: 'All 54', exact: true }).click();
  for (const card of OUT) await page.locator(`[data-card="${card}"]`).click();
  await page.getByText('49 cards · 40–54').waitFor();
  for (const [mode, cards] of [[/Trumps/, ['SA', 'SQ']], [/First hand/, ['HK', 'CK', 'DK']], [/Rare card/, ['SJ']]]) {
    await page.locator('.modes label', { hasText: mode }).click();
    for (const card of cards) await page.locator(`.card[data-card="${card}"]`).click();
  }
  await page.getByLabel('Name of the deck').fill(name);
  await page.getByText('As a trump this does nothing: ♠Q.').waitFor();
  await page.getByText('Ready to play.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved in this browser.').waitFor();
}

/** The start page with a regulation and a saved deck. */
async function choose(page, name) {
  await page.goto(`${new URL(page.url()).origin}/#/`);
  const selects = page.locator('.terms select');
  await selects.nth(0).selectOption('9.1');
  await selects.nth(1).selectOption('master');
  await selects.nth(2).selectOption('extra');
  await page.locator('.deck select').selectOption({ label: `${name} (49)` });
  await page.locator('.deck .used').waitFor();
}

export function decks() {
  test('a deck is built with warnings, saved, shared by link and deleted', async () => {
    const page = await visit({ path: '#/decks' });
    await build(page, 'Storm');
    // The last trump that is chosen stays; a card that leaves the deck is no longer a trump.
    await page.locator('.modes label', { hasText: /Trumps/ }).click();
    await page.locator('.card[data-card="S4"]').click();
    assert.equal(await page.locator('.card[data-card="SA"]').getAttribute('aria-pressed'), 'false');
    assert.ok(await page.locator('.card[data-card="S2"]').isDisabled());
    await page.reload();
    await page.getByRole('button', { name: 'Open Storm' }).click();
    await page.getByText('49 cards · 40–54').waitFor();
    assert.equal(await page.locator('.mark.trumps').count(), 2);
    await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: async (text) => void (window.copied = text) }));
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link is copied.').waitFor();
    const link = await page.evaluate(() => window.copied);
    const other = await visit({ path: link.replace(/^https?:\/\/[^/]+\//, '') });
    await other.getByText('49 cards · 40–54').waitFor();
    assert.equal(await other.getByLabel('Name of the deck').inputValue(), 'Storm');
    assert.equal(await other.locator('.mark').count(), 6);
    await page.getByRole('button', { name: 'Duplicate Storm' }).click();
    await page.getByRole('button', { name: 'Delete Storm' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Storm' }).click();
    assert.equal(await page.locator('.saved li').count(), 1);
    await leave(page, other);
  });

  test('a saved deck is brought to a game, and its choices are made', async () => {
    const page = await visit({ path: '#/decks' });
    await build(page, 'Storm');
    await choose(page, 'Storm');
    await page.locator('.level').first().click();
    await page.locator('.prompt[data-ask="turn_up_trump"]').waitFor();
    assert.deepEqual((await page.locator('.offer').evaluateAll((all) => all.map((one) => one.dataset.card))).sort(), ['SA', 'SQ']);
    for (const card of ['HK', 'CK', 'DK']) await page.locator(`[data-anchor="hand-${card}"]`).waitFor();
    await leave(page);
  });

  test('a friend brings a deck of their own, which the host does not see', async () => {
    const host = await visit({ path: '#/decks' });
    await build(host, 'Storm');
    await choose(host, 'Storm');
    await host.getByRole('button', { name: 'Invite a friend' }).click();
    const link = await host.getByTestId('invite').inputValue();
    await host.getByText('The cards are dealt once your friend has chosen a deck.').waitFor();
    const guest = await visit({ path: link.replace(/^https?:\/\/[^/]+\//, '') });
    await guest.getByText('Closed lists: only you know your deck.').waitFor();
    await guest.locator('.deck select').selectOption('written');
    await guest.locator('#own-decks').fill('all but C2 C3\ntrumps: DA CA\nhand: H3 H4 H5\nrare: H6');
    assert.ok(await guest.getByRole('button', { name: 'Sit down' }).isDisabled());
    await guest.getByRole('button', { name: 'Check' }).click();
    await guest.locator('.deck .used').waitFor();
    await guest.getByRole('button', { name: 'Sit down' }).click();
    await guest.locator('[data-anchor="hand-H3"]').waitFor();
    await host.locator('[data-anchor="hand-HK"]').waitFor();
    assert.equal(await host.locator('.half.far .trump').count(), 2);
    await leave(host, guest);
  });
}
