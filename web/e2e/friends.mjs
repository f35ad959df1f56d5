// Two browsers, a lost connection, and a server that restarts during a game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, leave, serve, visit } from './harness.mjs';
import { play } from './player.mjs';

const words = { en: { invite: 'Invite a friend', sit: 'Sit down' }, ja: { invite: '友だちを招待する', sit: '席に着く' } };

async function invitation(at = base()) {
  const host = await visit({ at });
  await host.getByRole('button', { name: words.en.invite }).click();
  const link = await host.getByTestId('invite').inputValue();
  return [host, link.replace(/^https?:\/\/[^/]+\//, '')];
}

async function accept(path, { language = 'en', at = base() } = {}) {
  const guest = await visit({ language, path, at });
  await guest.getByRole('button', { name: words[language].sit }).click();
  return guest;
}

async function pair(at = base()) {
  const [host, path] = await invitation(at);
  const guest = await accept(path, { language: 'ja', at });
  await guest.locator('.prompt').waitFor();
  await host.locator('.invite').waitFor({ state: 'detached' });
  return [host, guest];
}

/** Both play until one of them has enough; the other one is notified. */
async function together(pages, clicks) {
  let [share, done] = [0, false];
  const enough = async () => (done ||= ++share > clicks);
  await Promise.race(pages.map((page) => play(page, { enough })));
  done = true;
}

export function friends() {
  test('friends play to the end through a lost connection and a restart of the server', async () => {
    let server = await serve();
    const pages = await pair(server.base);
    await together(pages, 40);
    const [host, guest] = pages;
    await guest.context().setOffline(true);
    await guest.evaluate(() => dispatchEvent(new Event('offline')));
    await server.stop();
    await host.locator('.banner.bad').waitFor();
    server = await serve({ port: server.port, folder: server.folder });
    await guest.context().setOffline(false);
    for (const page of pages) await page.locator('.banner.bad').waitFor({ state: 'detached' });
    await Promise.all(pages.map((page) => play(page)));
    const [one, other] = await Promise.all(pages.map((page) => page.locator('.over h2').textContent()));
    const fit = { 'You win': 'あなたの負け', 'You lose': 'あなたの勝ち', 'A draw': '引き分け' };
    assert.equal(other, fit[one], `${one} / ${other}`);
    await leave(...pages);
    await server.stop();
    server.clean();
  });

  test('two tabs on one seat receive the same, and either may answer', async () => {
    const [host, guest] = await pair();
    const twin = await host.context().newPage();
    await twin.goto(host.url());
    const asked = await Promise.race([host, guest].map(async (page) => (await page.locator('.prompt.asked').waitFor(), page)));
    if (asked === host) await twin.locator('.prompt.asked').waitFor();
    await play(asked === host ? twin : guest, { enough: async (_, done) => done >= 1 });
    const log = (page) => page.locator('.log .line').allTextContents();
    const [length] = [(await log(twin)).length];
    await host.waitForFunction((length) => document.querySelectorAll('.log .line').length >= length, length);
    await twin.waitForFunction((length) => document.querySelectorAll('.log .line').length >= length, (await log(host)).length);
    assert.deepEqual(await log(host), await log(twin));
    await leave(host, guest);
  });

  test('an invitation can be used once', async () => {
    const [host, path] = await invitation();
    for (const expected of ['.prompt', '.trouble']) {
      const guest = await accept(path);
      await guest.locator(expected).waitFor();
      await leave(guest);
    }
    await leave(host);
  });

  test('friends adjourn and resume a game when both agree', async () => {
    const [host, guest] = await pair();
    const menu = async (page, name) => {
      await page.locator('.menu [aria-expanded]').click();
      await page.locator('.menu').getByRole('button', { name }).click();
    };
    await menu(host, 'Adjourn');
    await guest.getByRole('button', { name: '中断に同意する' }).click();
    for (const page of [host, guest]) await page.locator('.invite').waitFor();
    await host.getByRole('button', { name: 'Go on' }).click();
    await guest.getByRole('button', { name: '再開する' }).click();
    for (const page of [host, guest]) await page.locator('.invite').waitFor({ state: 'detached' });
    await leave(host, guest);
  });
}
