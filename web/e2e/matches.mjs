// Around a game: absence, the clock, rematches, orders, custom rules, external bots.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BOTS, base, leave, serve, visit } from './harness.mjs';
import { play } from './player.mjs';

const HOUSE = readFileSync(new URL('../../lab/rules/house.toml', import.meta.url), 'utf8');
const button = (page, name) => page.getByRole('button', { name });
/** The friend's turn, with a soldier that can attack; neither player can respond. */
const THEIRS = 'turn 4 b\na hand C7\na life 8\na0 bulwark C9\nb hand C8\nb life 8\nb0 bulwark S5\nb1 soldier D10\n';

/** A host and a friend, who plays in Japanese, in a match that starts with the friend's turn. */
async function pair({ at = base(), ...more } = {}) {
  const players = { a: { kind: 'me', name: 'Aya' }, b: { kind: 'friend' } };
  const match = { edition: '8.2', format: 'lite', position: THEIRS, players, ...more };
  const answer = await fetch(`${at}/api/matches`, { method: 'POST', body: JSON.stringify(match), headers: { 'content-type': 'application/json' } });
  const { tokens, invite } = await answer.json();
  const host = await visit({ at, path: `#/play/${tokens.a}` });
  const guest = await visit({ at, language: 'ja', path: `#/join/${invite}` });
  await button(guest, '席に着く').click();
  await guest.locator('.prompt.asked').waitFor();
  await host.locator('.invite').waitFor({ state: 'detached' });
  return [host, guest];
}

function absence() {
  test('a win is claimed against an absent opponent', async () => {
    const server = await serve({ options: ['--grace', '2'] });
    const [host, guest] = await pair({ at: server.base });
    await leave(guest);
    await host.locator('.banner', { hasText: 'Your opponent is away.' }).waitFor();
    await button(host, 'Claim the win').click();
    assert.equal(await host.locator('.over h2').textContent(), 'You win');
    assert.match(await host.locator('.over').textContent(), /did not come back/);
    await leave(host);
    await server.stop();
    server.clean();
  });

  test('a clock that runs out ends the game for both', async () => {
    const [host, guest] = await pair({ clock: { initial: 4_000, increment: 0 } });
    await host.locator('.over', { hasText: 'On time.' }).waitFor();
    assert.equal(await host.locator('.over h2').textContent(), 'You win');
    await guest.locator('.over', { hasText: '時間切れ' }).waitFor();
    assert.equal(await guest.locator('.over h2').textContent(), 'あなたの負け');
    await leave(host, guest);
  });

  test('a rematch needs both, and swaps the seats', async () => {
    const [host, guest] = await pair();
    await host.locator('.menu [aria-expanded]').click();
    for (const _ of ['resign', 'really']) await host.locator('.list .danger').click();
    for (const page of [host, guest]) await page.locator('.over').waitFor();
    const before = host.url();
    await button(host, 'Rematch').click();
    await button(host, 'Waiting for the other player').waitFor();
    assert.equal(host.url(), before);
    await button(guest, '再戦を受ける').click();
    for (const page of [host, guest]) await page.locator('.over').waitFor({ state: 'detached' });
    assert.notEqual(host.url(), before);
    // It is b's turn again, and b is now the host.
    await host.locator('.prompt.asked').waitFor();
    await leave(host, guest);
  });
}

function waking() {
  test('an order to pass unless attacked ends at an attack', async () => {
    const [host, guest] = await pair();
    await button(host, 'Auto-pass').click();
    await button(host, 'Pass unless I am attacked', { exact: true }).last().click();
    await host.locator('.active').waitFor();
    const asked = host.locator('.prompt.asked').waitFor();
    // The attacker has nothing to click while the other one is asked, and keeps playing until the page is left.
    const playing = play(guest, { enough: async () => (await host.locator('.active').count()) === 0 }).catch(() => {});
    await Promise.race([asked, playing]);
    await host.locator('.unit.attacks').waitFor();
    await host.locator('.active').waitFor({ state: 'detached' });
    await leave(host, guest);
  });

  test('an order to pass until the own turn ends with the opponent’s turn', async () => {
    const [host, guest] = await pair();
    await button(host, 'Auto-pass').click();
    await button(host, 'Pass until my turn').click();
    await host.locator('.active').waitFor();
    await guest.locator('[data-action="end"]').click();
    await guest.locator('.pass:enabled').click();
    // The draw of the host's turn waits on the stage; the host's order lets it resolve.
    await guest.locator('.item', { hasText: 'ドロー' }).waitFor();
    await guest.locator('.pass:enabled').click();
    // Orders never answer questions; this one is whether to draw a second card.
    await host.locator('.prompt [data-option]').last().click();
    await host.locator('.active').waitFor({ state: 'detached' });
    await host.locator('.action.can[data-action="end"]').waitFor();
    await leave(host, guest);
  });
}

/** Opens the form for custom rules and writes a file into it. */
export async function writeRules(page, text) {
  await page.locator('.own-rules').click();
  await page.locator('#custom-rules').fill(text);
  await page.locator('.own .deeds button').first().click();
}

export { HOUSE };

function ownRules() {
  test('custom rules: mistakes are shown at their position, and all participants see the rules', async () => {
    const page = await visit();
    await writeRules(page, HOUSE.replace('normal_magic', 'normal_magik'));
    await page.locator('.mistakes li').waitFor();
    assert.match(await page.locator('.mistakes').textContent(), /line 37, column \d+.*did you mean “normal_magic”/);
    await page.locator('.mistakes button').click();
    assert.equal(await page.evaluate(() => document.activeElement.id), 'custom-rules');
    await page.locator('#custom-rules').fill(HOUSE);
    await button(page, 'Check').click();
    await page.locator('.result', { hasText: 'Our house rules' }).waitFor();
    assert.match(await page.locator('.result').textContent(), /based on 8\.2 Standard.*Volley new/s);
    await button(page, 'Play with these rules').click();
    await page.locator('.panel .custom', { hasText: 'Our house rules' }).waitFor();
    await button(page, '1 Novice').click();
    await page.locator('.menu .custom', { hasText: 'Our house rules' }).click();
    await page.locator('dialog article', { hasText: 'Volley' }).waitFor();
    assert.match(await page.locator('dialog').textContent(), /Volley.*new/s);
    await page.keyboard.press('Escape');
    await page.locator('[data-action="volley"]').waitFor();
    const watch = await page.evaluate(() => Object.values(JSON.parse(localStorage.getItem('saigen.watch')))[0]);
    const onlooker = await visit({ language: 'ja', path: `#/play/${watch}` });
    await onlooker.locator('.menu .custom', { hasText: 'わが家のルール' }).click();
    await onlooker.locator('dialog article', { hasText: '斉射' }).waitFor();
    await page.locator('.menu [aria-expanded]').click();
    for (const _ of ['resign', 'really']) await page.locator('.list .danger').click();
    await button(page, 'Rematch').click();
    await page.locator('.over').waitFor({ state: 'detached' });
    await page.locator('.menu .custom', { hasText: 'Our house rules' }).waitFor();
    await leave(page, onlooker);
  });
}

function bots() {
  test('a bot is an opponent like any other', async () => {
    const page = await visit();
    await button(page, BOTS.plays).click();
    await play(page, { enough: async (_, done) => done > 12 });
    assert.match(await page.locator('.plate.far').textContent(), new RegExp(BOTS.plays));
    await leave(page);
  });

  test('a bot that crashes forfeits with a reason, in both languages', async () => {
    for (const [language, head, reason] of [['en', 'You win', 'The bot has stopped running.'], ['ja', 'あなたの勝ち', 'ボットが途中で止まりました。']]) {
      const page = await visit({ language });
      await button(page, BOTS.breaks).click();
      await play(page);
      assert.equal(await page.locator('.over h2').textContent(), head);
      assert.match(await page.locator('.over').textContent(), new RegExp(reason));
      await leave(page);
    }
  });
}

export function matches() {
  absence();
  waking();
  ownRules();
  bots();
}
