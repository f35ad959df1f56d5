// Two browsers, a lost connection, and a server that is started again in the middle.
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

async function pair() {
  const host = await visit(browser);
  await host.goto(server.base);
  await host.getByRole('button', { name: 'Invite a friend' }).click();
  const link = await host.getByTestId('invite').inputValue();
  const guest = await visit(browser, { language: 'ja' });
  await guest.goto(link.replace(/^https?:\/\/[^/]+/, server.base));
  await guest.getByRole('button', { name: '席に着く' }).click();
  await guest.locator('.prompt').waitFor();
  await host.locator('.invite').waitFor({ state: 'detached' });
  return [host, guest];
}

const both = (pages, options) => Promise.all(pages.map((page) => play(page, options)));
const passes = (limit) => async (_, done) => done >= limit;

test('friends play to the end through a lost connection and a restart of the server', async () => {
  const pages = await pair();
  let share = 0;
  const together = { enough: async () => share++ > 60, seen: async () => {} };
  await both(pages, together);

  await pages[1].context().setOffline(true);
  await pages[1].evaluate(() => dispatchEvent(new Event('offline')));
  await server.stop();
  await pages[0].locator('.banner.bad').waitFor();
  server = await serve({ port: server.port, folder: server.folder });
  await pages[1].context().setOffline(false);
  for (const page of pages) await page.locator('.banner.bad').waitFor({ state: 'detached', timeout: 30_000 });

  await both(pages, {});
  const heads = await Promise.all(pages.map((page) => page.locator('.over h2').textContent()));
  assert.ok(heads.some((head) => /win|draw/i.test(head)) || heads.some((head) => /勝ち|引き分け/.test(head)), heads.join(' / '));
  for (const page of pages) assert.deepEqual(page.faults, []);
  for (const page of pages) await page.context().close();
});

test('two tabs on one seat hear the same, and either may answer', async () => {
  const [host, guest] = await pair();
  const twin = await host.context().newPage();
  await twin.goto(host.url());
  await twin.locator('.prompt').waitFor();
  const asked = (await host.locator('.prompt.asked').count()) ? host : guest;
  const tabs = asked === host ? [host, twin] : [guest];
  for (const tab of tabs) await tab.locator('.prompt.asked').waitFor();
  await play(tabs.at(-1), { enough: passes(1) });
  const logs = async () => Promise.all([host, twin].map((page) => page.locator('.log .line').allTextContents()));
  await assert.doesNotReject(async () => {
    for (let tries = 0; tries < 50; tries++) {
      const [one, other] = await logs();
      if (one.length > 0 && one.join('|') === other.join('|')) return;
      await host.waitForTimeout(100);
    }
    throw new Error('the tabs differ');
  });
  for (const page of [host, guest]) await page.context().close();
});

test('an invitation can be used once', async () => {
  const host = await visit(browser);
  await host.goto(server.base);
  await host.getByRole('button', { name: 'Invite a friend' }).click();
  const link = (await host.getByTestId('invite').inputValue()).replace(/^https?:\/\/[^/]+/, server.base);
  for (const [index, expected] of ['.prompt', '.trouble'].entries()) {
    const guest = await visit(browser);
    await guest.goto(link);
    await guest.getByRole('button', { name: 'Sit down' }).click();
    await guest.locator(expected).waitFor();
    assert.equal(await guest.locator('.trouble').count(), index);
    await guest.context().close();
  }
  await host.context().close();
});
