// Every page, in both languages and at both sizes: nothing that axe objects to, nothing wider than the screen.
// With SHOTS=folder every page is also saved as a picture.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { browse, serve, visit } from './harness.mjs';
import { play } from './player.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SHOTS = process.env.SHOTS;
const WORDS = {
  en: { invite: 'Invite a friend', begin: 'Begin', watch: 'Watch', look: 'Look at the game', show: 'Show my cards', settings: 'Settings', about: 'About', analyse: 'Analyse the game' },
  ja: { invite: '友だちを招待する', begin: '始める', watch: '観戦する', look: '対戦を振り返る', show: '自分のカードを開く', settings: '設定', about: 'このサイトについて', analyse: '対戦を解析する' },
};

let server;
let browser;
before(async () => {
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  server = await serve();
  browser = await browse();
});
after(async () => {
  await browser.close();
  await server.stop();
  server.clean();
});

async function inspect(page, name) {
  // The page's own policy forbids foreign scripts, so axe comes in as an evaluated one.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).slice(0, 3).join(' | ')}`);
  assert.deepEqual(found, [], name);
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= screen, `${name} is ${wide} wide`);
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

for (const language of ['en', 'ja'])
  for (const phone of [false, true]) {
    const words = WORDS[language];
    const suffix = `${language}-${phone ? 'phone' : 'desktop'}`;
    const named = (page, name) => page.getByRole('button', { name, exact: true });
    const open = async (settings) => {
      const page = await visit(browser, { language, phone, settings });
      await page.goto(server.base);
      await page.locator('.terms').waitFor();
      return page;
    };

    test(`pages around the game, ${suffix}`, async () => {
      const page = await open();
      await inspect(page, `start-${suffix}`);
      await named(page, words.settings).click();
      await inspect(page, `settings-${suffix}`);
      await page.keyboard.press('Escape');
      await named(page, words.about).click();
      await inspect(page, `about-${suffix}`);
      await page.goto(`${server.base}/#/rules/8.2/lite`);
      await page.locator('article').first().waitFor();
      await inspect(page, `rules-${suffix}`);
      await page.goto(`${server.base}/#/join/0123456789abcdef0123456789abcdef`);
      await page.locator('form').waitFor();
      await inspect(page, `join-${suffix}`);
      assert.deepEqual(page.faults, []);
      await page.context().close();
    });

    test(`a game and its replay, ${suffix}`, async () => {
      const page = await open();
      await page.locator('.play').click();
      await page.locator('.table').waitFor();
      const seen = new Set();
      const notice = async (screen) => {
        const name = screen.confirm ? 'request' : screen.marked && screen.primary ? 'marked' : screen.staged > 1 ? 'stage' : screen.asked ? 'table' : '';
        if (!name || seen.has(name)) return;
        seen.add(name);
        await inspect(page, `${name}-${suffix}`);
      };
      await play(page, { seen: notice });
      await inspect(page, `over-${suffix}`);
      await page.getByRole('link', { name: words.look }).click();
      await page.locator('.controls').waitFor();
      await named(page, words.analyse).click();
      await page.locator('.analysis svg').waitFor({ timeout: 240_000 });
      for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight');
      await inspect(page, `replay-${suffix}`);
      assert.deepEqual(page.faults, []);
      await page.context().close();
    });

    test(`the other ways to play, ${suffix}`, async () => {
      const guided = await open({ guide: true });
      await guided.locator('.play').click();
      await guided.locator('.guide').waitFor();
      await inspect(guided, `guide-${suffix}`);
      const host = await open();
      await named(host, words.invite).click();
      await host.getByTestId('invite').waitFor();
      await inspect(host, `invite-${suffix}`);
      const pair = await open();
      await named(pair, words.begin).click();
      await named(pair, words.show).waitFor();
      await inspect(pair, `covered-${suffix}`);
      await named(pair, words.show).click();
      await pair.locator('.hand button').first().click();
      await inspect(pair, `picked-${suffix}`);
      const onlooker = await open();
      await named(onlooker, words.watch).click();
      await onlooker.locator('.pace').waitFor();
      await onlooker.waitForTimeout(3000);
      await inspect(onlooker, `watch-${suffix}`);
      for (const page of [guided, host, pair, onlooker]) {
        assert.deepEqual(page.faults, []);
        await page.context().close();
      }
    });
  }
