// Other features of the table: orders, hints, taking back, dragging, rules.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against, leave, visit } from './harness.mjs';
import { play } from './player.mjs';
import { ATTACKED, MAIN, STAGED } from './positions.mjs';

const button = (page, name) => page.getByRole('button', { name });

/** Drags by mouse from the middle of one thing to the middle of another. */
async function drag(page, from, to) {
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  await page.mouse.move(...middle(await page.locator(from).boundingBox()));
  await page.mouse.down();
  await page.mouse.move(...middle(await page.locator(to).boundingBox()), { steps: 6 });
  await page.mouse.up();
}

function passing() {
  test('standing orders are shown as text while in force, and cancelled by one tap', async () => {
    // An opponent that takes its time, so that the order is in force for a while.
    const page = await against('level:5', { position: STAGED });
    await button(page, 'Auto-pass').click();
    await page.getByLabel('Always stop before the opponent ends the turn').check();
    await button(page, 'Pass until Down has happened').waitFor();
    await button(page, 'Pass until my turn').click();
    await page.locator('.active').waitFor();
    assert.match(await page.locator('.active').textContent(), /Passing until your turn.*stops at the opponent's End.*Cancel/);
    await page.locator('.active').click();
    await page.locator('.active').waitFor({ state: 'detached' });
    await leave(page);
  });

  test('the list of orders closes on a tap outside it and on Escape', async () => {
    const page = await against('level:1', { position: MAIN });
    const list = page.getByRole('group', { name: 'Pass automatically' });
    for (const shut of [() => page.mouse.click(500, 90), () => page.keyboard.press('Escape'), () => button(page, 'Auto-pass').click()]) {
      await button(page, 'Auto-pass').click();
      await list.waitFor();
      await shut();
      await list.waitFor({ state: 'detached' });
    }
    await leave(page);
  });
}

function helps() {
  test('a hint shows the choice of the strongest player', async () => {
    const page = await against('level:1', { position: MAIN });
    await button(page, 'Hint').click();
    await page.locator('.tips li').first().waitFor();
    assert.match(await page.locator('.tips li').first().textContent(), /\d % to win/);
    await leave(page);
  });

  test('a greyed action shows its reasons, and every rule is one tap away', async () => {
    const page = await against('level:1', { position: MAIN });
    await page.locator('[data-action="summon_ace"]').click();
    assert.match(await page.locator('.why').textContent(), /no key card for it in your hand \(A\)/);
    await page.locator('.why .lead').click();
    assert.match(await page.locator('dialog article').textContent(), /4\. Costs, key cards and targets.*Take 1 damage/s);
    await page.locator('dialog .cite', { hasText: 'R40' }).click();
    assert.match(await page.locator('dialog article').textContent(), /R40 Everything is chosen, then paid/);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await button(page, 'Rule: Counter').click();
    assert.equal(await page.locator('dialog article').count(), 1);
    await button(page, 'All rules').click();
    await page.getByPlaceholder('Search the rules').fill('counter');
    assert.match(await page.locator('dialog article').first().textContent(), /counter/i);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.locator('dialog kbd').first().waitFor();
    await leave(page);
  });

  test('a choice that revealed nothing can be taken back, and is asked again', async () => {
    const page = await against('level:1', { position: MAIN });
    await page.locator('[data-action="attack"]').click();
    await page.locator('.item').waitFor();
    await button(page, 'Take back').click();
    await page.locator('.item').waitFor({ state: 'detached' });
    await page.locator('.action.can[data-action="attack"]').waitFor();
    await leave(page);
  });
}

function requests() {
  test('card first: a tap shows the uses of a card, and builds a request', async () => {
    const page = await against('level:1', { position: MAIN });
    await page.locator('[data-anchor="hand-H5"]').click();
    await page.locator('.picked').getByRole('button', { name: /Up/ }).click();
    await page.locator('[data-anchor="a2"]').click();
    await page.locator('[data-guide="confirm"]').waitFor();
    await page.locator('.arrows .plan').waitFor({ state: 'attached' });
    await page.locator('[data-guide="confirm"]').click();
    await page.locator('.item', { hasText: 'Up' }).waitFor();
    await page.locator('.arrows .request').waitFor({ state: 'attached' });
    await leave(page);
  });

  test('action first: a payment is proposed and can be changed, and everything can be taken back', async () => {
    const page = await against('level:1', { position: MAIN });
    await page.locator('[data-action="summon_soldier"]').click();
    await page.locator('.building [data-option]', { hasText: '♢9' }).click();
    const slot = page.locator('button.slot', { hasText: 'drive' });
    await page.locator('[data-guide="confirm"]').waitFor();
    const proposed = await slot.textContent();
    await slot.click();
    const other = proposed.includes('♣9') ? '♢10' : '♣9';
    await page.locator('.building [data-option]', { hasText: other }).click();
    await page.locator('[data-guide="confirm"]').waitFor();
    assert.ok((await slot.textContent()).includes(other));
    for (let steps = 0; steps < 4 && (await page.locator('.building').count()) > 0; steps++) {
      const before = await page.locator('.prompt').textContent();
      await page.keyboard.press('Escape');
      await page.waitForFunction((before) => document.querySelector('.prompt').textContent !== before, before);
    }
    assert.equal(await page.locator('.building').count(), 0);
    assert.equal(await page.locator('.item').count(), 0);
    await leave(page);
  });

  test('every request with a target has an arrow, and the top one resolves next', async () => {
    const page = await against('level:1', { position: STAGED });
    await page.locator('.arrows .request').nth(2).waitFor({ state: 'attached' });
    assert.equal(await page.locator('.arrows .request').count(), 3);
    assert.deepEqual(await page.locator('.item strong').allTextContents(), ['Attack', 'Down', 'Up', 'Down']);
    assert.match(await page.locator('.item').last().textContent(), /happens next/);
    await leave(page);
  });
}

function combat() {
  test('an attacker is dragged onto the enemy, and its damage is shown before it is sent', async () => {
    const page = await against('level:1', { position: MAIN });
    await page.locator('[data-action="attack"]').click();
    await page.locator('.item').waitFor();
    await page.locator('.pass:enabled').click();
    await page.locator('.unit.option[data-anchor="a2"]').waitFor();
    await drag(page, '[data-anchor="a2"]', '.half.far .pile.life');
    await page.locator('[data-anchor="a2"] .fate').waitFor();
    assert.equal(await page.locator('[data-anchor="a2"] .fate').textContent(), '8 damage');
    await button(page, 'Attack with 1').click();
    await page.locator('.unit.attacks.driven[data-anchor="a2"]').waitFor();
    await leave(page);
  });

  test('blockers are dragged or tapped, and the outcome of each bout is shown before it is sent', async () => {
    const page = await against('level:1', { position: ATTACKED });
    const fate = (unit) => page.locator(`[data-anchor="${unit}"] .fate`);
    await drag(page, '[data-anchor="a2"]', '[data-anchor="b1"]');
    await page.waitForFunction(() => document.querySelector('[data-anchor="b1"] .fate')?.textContent === 'falls');
    await page.locator('[data-anchor="a0"]').click();
    await page.locator('[data-anchor="b2"]').click();
    await button(page, 'Block with 2').waitFor();
    await page.waitForFunction(() => /blocker|falls|nobody/.test(document.querySelector('[data-anchor="b2"] .fate')?.textContent ?? ''));
    assert.match(await fate('b2').textContent(), /falls/);
    await button(page, 'Block with 2').click();
    await page.locator('.unit.blocks').nth(1).waitFor();
    await leave(page);
  });
}

function ways() {
  test('cards move while the game continues', async () => {
    const page = await against('greedy', { settings: { motion: 'quick' } });
    await play(page, { enough: async (_, done) => done > 12 });
    await leave(page);
  });

  test('two at one screen: nothing of a hand is on the page until its owner asks for it', async () => {
    const page = await visit();
    await button(page, 'Begin').click();
    const show = button(page, 'Show my cards');
    const covered = async () => {
      await show.waitFor();
      const document = await page.content();
      const spoken = JSON.stringify(await page.locator('body').ariaSnapshot());
      for (const text of [document.slice(document.indexOf('<body')), spoken]) assert.doesNotMatch(text, /[♠♡♢♣]|hand-[SHDCJ]|soldier|bulwark|drew/i);
    };
    await covered();
    await show.click();
    await page.locator('.hand button').first().waitFor();
    await button(page, 'End turn').click();
    await page.locator('.pass:enabled').click();
    await covered();
    await button(page, 'Pass without looking').click();
    await covered();
    await leave(page);
  });

  test('two computers play for an onlooker at the selected pace', async () => {
    const page = await visit();
    await button(page, 'Watch').click();
    await page.locator('.pace').waitFor();
    const log = page.locator('.log .line');
    await page.waitForFunction(() => document.querySelectorAll('.log .line').length > 20);
    await button(page, 'stop').click();
    await page.locator('.pace [aria-pressed="true"]', { hasText: 'stop' }).waitFor();
    assert.ok((await log.count()) > 20);
    await leave(page);
  });
}

export function table() {
  passing();
  helps();
  requests();
  combat();
  ways();
}
