// Frames with trumps: a draft from the start page to the first turn, and trumps on the table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against, leave, visit } from './harness.mjs';
import { TRUMPS } from './positions.mjs';

/** Starts a game of a regulation against level 1 from the start page. */
export async function start(options, edition, format, setup) {
  const page = await visit(options);
  const selects = page.locator('.terms select');
  await selects.nth(0).selectOption(edition);
  await selects.nth(1).selectOption(format);
  await selects.nth(2).selectOption(setup);
  await page.locator('.level').first().click();
  return page;
}

/** Chooses the first offered cards and confirms them, once this is asked. */
async function take(page, ask, count) {
  await page.locator(`.prompt[data-ask="${ask}"]`).waitFor();
  const offers = page.locator('.offer');
  const cards = [];
  for (let index = 0; index < count; index++) {
    cards.push(await offers.nth(index).getAttribute('data-card'));
    await offers.nth(index).click();
  }
  await page.locator('.prompt .foot .primary').click();
  return cards;
}

/** Plays the set-up of a draft until the first trump is up; returns the cards by what they became. */
export async function draft(page, inspect = async () => {}) {
  const drafted = [];
  while (drafted.length < 6) {
    // What was drafted before lies beside the packet.
    await page.waitForFunction((before) => document.querySelectorAll('.offer').length === 3 && document.querySelectorAll('.sofar .mini').length === before, drafted.length);
    if (drafted.length === 3) await inspect(page, 'draft');
    drafted.push(...(await take(page, 'draft_card', 1)));
  }
  await page.locator('.prompt[data-ask="trump_card"]').waitFor();
  assert.equal(await page.locator('.offer').count(), 6);
  await inspect(page, 'division');
  const trumps = await take(page, 'trump_card', 2);
  const hand = await take(page, 'starting_hand', 3);
  await page.locator('.prompt[data-ask="turn_up_trump"]').waitFor();
  await inspect(page, 'turn-up');
  const [up] = await take(page, 'turn_up_trump', 1);
  return { drafted, trumps, hand, up };
}

function drafting() {
  test('a draft is chosen on the start page, divided, and played to the first turn', async () => {
    const page = await start({}, '9.1', 'master', 'draft');
    const { drafted, trumps, hand, up } = await draft(page);
    assert.equal(new Set(drafted).size, 6);
    assert.ok([...trumps, ...hand].every((card) => drafted.includes(card)));
    await page.locator('.plate .tag', { hasText: 'Turn 1' }).waitFor();
    await page.locator(`.trump.up[data-anchor="a.${up}"]`).waitFor();
    const down = trumps.find((card) => card !== up);
    assert.match(await page.locator(`.trump[data-anchor="a.${down}"]`).textContent(), /face down/);
    for (const card of hand) await page.locator(`[data-anchor="hand-${card}"]`).waitFor();
    const rare = drafted.find((card) => ![...trumps, ...hand].includes(card));
    await page.locator(`[data-anchor="rare-${rare}"]`).waitFor();
    assert.equal(await page.locator('.half.far .trump').count(), 2);
    await leave(page);
  });
}

function trumps() {
  test('an action of a trump is done by a character at a target', async () => {
    const page = await against('level:1', { regulation: '9.1/master/extra', position: TRUMPS });
    await page.locator('.trump.can[data-anchor="a.S2"]').click();
    await page.locator('div.picked').getByRole('button', { name: /Slash/ }).click();
    await page.locator('.unit.option[data-anchor="a1"]').click();
    await page.locator('.unit.option[data-anchor="b1"]').click();
    await page.locator('.arrows .plan').waitFor({ state: 'attached' });
    await page.locator('[data-guide="confirm"]').click();
    await page.locator('[data-anchor="b1"]').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.unit.driven[data-anchor="a1"]').count(), 1);
    await leave(page);
  });

  test('a trump is aimed at where it lies', async () => {
    const page = await against('level:1', { regulation: '9.1/master/extra', position: TRUMPS });
    assert.match(await page.locator('.half.far .trump').nth(1).textContent(), /Opponent's trump: face down/);
    await page.locator('[data-action="close"]').click();
    await page.locator('.trump.option[data-anchor="b.C4"]').click();
    await page.locator('[data-guide="confirm"]').click();
    await page.locator('.item', { hasText: '→ Trump ♣4' }).waitFor();
    await page.locator('.pass:enabled').click();
    await page.locator('.trump.held[data-anchor="b.C4"]').waitFor();
    await leave(page);
  });
}

export function frames() {
  drafting();
  trumps();
}
