// The typical states of every page, for tests that inspect them.
import { against, base, visit } from './harness.mjs';
import { ATTACKED, MAIN, STAGED, TRUMPS } from './positions.mjs';
import { draft, start } from './frames.mjs';
import { HOUSE, writeRules } from './matches.mjs';
import { replay } from './records.mjs';

const WORDS = {
  en: { invite: 'Invite a friend', begin: 'Begin', watch: 'Watch', hint: 'Hint', show: 'Show my cards', settings: 'Settings', about: 'About', analyse: 'Analyse the game', orders: 'Auto-pass', untilMyTurn: 'Pass until my turn' },
  ja: { invite: '友だちを招待する', begin: '始める', watch: '観戦する', hint: 'ヒント', show: '自分のカードを開く', settings: '設定', about: 'このサイトについて', analyse: '対戦を解析する', orders: '自動パス', untilMyTurn: '自分のターンまでパス' },
};
/** All cards but five, with trumps, a rare card and a first hand. */
const DECK = 'deck1--b____f_HwIAGgMZJjMBClN0b3JtI88';
const words = ({ language }) => WORDS[language];
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** On small screens the actions are in a sheet. */
async function actions(page, { size }) {
  if (size === 'desktop') return;
  await page.locator('[data-guide="actions-button"]').click();
  await page.locator('aside.open').waitFor();
}

async function aroundTheGame(run, inspect) {
  const page = await visit(run);
  await page.locator('.terms').waitFor();
  await inspect(page, 'start');
  await page.locator('.ways').evaluate((ways) => ways.scrollIntoView());
  await inspect(page, 'choices');
  await button(page, words(run).settings).click();
  await inspect(page, 'settings');
  await page.keyboard.press('Escape');
  await button(page, words(run).about).click();
  await inspect(page, 'about');
  await page.goto(`${base()}/#/rules/8.2/lite`);
  await page.locator('article').first().waitFor();
  await inspect(page, 'rules');
  await page.goto(`${base()}/#/rules/9.1/master?frame=extra&suit=H`);
  await page.locator('.trump').first().waitFor();
  await inspect(page, 'rules-filtered');
  await page.goto(`${base()}/#/deck/${DECK}?in=9.1/master/extra`);
  await page.locator('.fits').waitFor();
  await inspect(page, 'decks');
  await page.goto(`${base()}/#/join/0123456789abcdef0123456789abcdef`);
  await page.locator('form').waitFor();
  await inspect(page, 'join');
  return [page];
}

async function ownRules(run, inspect) {
  const page = await visit(run);
  await writeRules(page, HOUSE.replace('normal_magic', 'normal_magik').replace('cost = "B"', 'cots = "B"'));
  await page.locator('.mistakes').scrollIntoViewIfNeeded();
  await inspect(page, 'custom-mistakes');
  await page.locator('#custom-rules').fill(HOUSE);
  await page.locator('.own .deeds button').first().click();
  await page.locator('.result').scrollIntoViewIfNeeded();
  await inspect(page, 'custom-checked');
  await page.locator('.result .primary').click();
  await page.locator('.levels button').first().click();
  await page.locator('.menu .custom').waitFor();
  await inspect(page, 'custom-table');
  await page.locator('.menu .custom').click();
  await page.locator('dialog article').first().waitFor();
  await inspect(page, 'custom-rules');
  return [page];
}

async function ownTurn(run, inspect) {
  const page = await against('level:1', { ...run, position: MAIN });
  await inspect(page, 'main');
  await page.locator('[data-anchor="hand-H5"]').click();
  await inspect(page, 'card');
  await page.keyboard.press('Escape');
  await actions(page, run);
  await page.locator('[data-action="summon_ace"]').click();
  await inspect(page, 'why-not');
  await page.locator('[data-action="up"]').click();
  await page.locator('.building [data-option]').first().waitFor();
  await inspect(page, 'asked');
  await page.locator('[data-anchor="a2"]').click();
  await page.locator('[data-guide="confirm"]').waitFor();
  await inspect(page, 'payment');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('.building').waitFor({ state: 'detached' });
  await button(page, words(run).hint).click();
  await page.locator('.tips li').first().waitFor();
  await inspect(page, 'hint');
  await page.locator('.tips .quiet').click();
  await page.locator('.half:not(.far) .pile.life').click();
  await page.locator('dialog').waitFor();
  await inspect(page, 'pile');
  return [page];
}

async function answering(run, inspect) {
  const page = await against('level:1', { ...run, position: STAGED });
  await page.locator('.arrows .request').nth(2).waitFor({ state: 'attached' });
  await inspect(page, 'stage');
  await button(page, words(run).orders).click();
  await inspect(page, 'orders');
  await button(page, words(run).untilMyTurn).click();
  await page.locator('.active').waitFor();
  await inspect(page, 'passing');
  return [page];
}

async function combat(run, inspect) {
  const page = await against('level:1', { ...run, position: MAIN });
  await actions(page, run);
  await page.locator('[data-action="attack"]').click();
  await page.locator('.item').waitFor();
  await page.locator('.pass:enabled').click();
  await page.locator('.unit.option[data-anchor="a2"]').click();
  await page.locator('.fate').waitFor();
  await inspect(page, 'attack');
  const other = await against('level:1', { ...run, position: ATTACKED });
  await other.locator('[data-anchor="a2"]').click();
  await other.locator('[data-anchor="b1"]').click();
  await other.locator('[data-anchor="a0"]').click();
  await other.locator('[data-anchor="b2"]').click();
  await other.locator('.arrows .block').nth(1).waitFor({ state: 'attached' });
  await inspect(other, 'block');
  return [page, other];
}

async function trumps(run, inspect) {
  const page = await against('level:1', { ...run, regulation: '9.1/master/extra', position: TRUMPS });
  await inspect(page, 'trumps');
  await page.locator('[data-anchor="a.S2"]').click();
  await page.locator('div.picked').first().waitFor();
  await inspect(page, 'trump');
  await page.locator('div.picked [data-option]').first().click();
  await page.locator('.unit.option[data-anchor="a1"]').click();
  await page.locator('.unit.option[data-anchor="b1"]').click();
  await page.locator('.arrows .plan').waitFor({ state: 'attached' });
  await inspect(page, 'slash');
  const drafting = await start(run, '9.1', 'master', 'draft');
  await draft(drafting, inspect);
  const choosing = await start(run, '9.1', 'master', 'extra');
  await choosing.locator('.picker .card[data-card="S2"]').click();
  await inspect(choosing, 'choosing-trumps');
  return [page, drafting, choosing];
}

async function theEnd(run, inspect) {
  const page = await against('level:1', { ...run, position: MAIN });
  await page.locator('.menu [aria-expanded]').click();
  await inspect(page, 'menu');
  // The first tap asks for confirmation.
  for (const _ of ['resign', 'really']) await page.locator('.list .danger').click();
  await page.locator('.over').waitFor();
  await inspect(page, 'over');
  return [page];
}

async function lookingBack(run, inspect) {
  const page = await replay(run);
  await button(page, words(run).analyse).click();
  await page.locator('.analysis svg').waitFor();
  await page.locator('.analysis li button').first().click();
  await page.locator('.analysis [aria-current]').waitFor();
  await inspect(page, 'replay');
  await page.locator('.analysis').evaluate((analysis) => analysis.scrollIntoView());
  await inspect(page, 'analysis');
  return [page];
}

async function otherWays(run, inspect) {
  const guided = await against('level:1', { ...run, settings: { guide: true } });
  await guided.locator('.guide').waitFor();
  await inspect(guided, 'guide');
  const host = await visit(run);
  await button(host, words(run).invite).click();
  await host.getByTestId('invite').waitFor();
  await inspect(host, 'invite');
  const pair = await visit(run);
  await button(pair, words(run).begin).click();
  await button(pair, words(run).show).waitFor();
  await inspect(pair, 'curtain');
  const onlooker = await visit(run);
  await button(onlooker, words(run).watch).click();
  await onlooker.waitForFunction(() => document.querySelectorAll('.log .line').length > 16);
  await inspect(onlooker, 'watch');
  return [guided, host, pair, onlooker];
}

export const moments = {
  'pages around the game': aroundTheGame,
  'rules of one’s own': ownRules,
  'one’s own turn': ownTurn,
  'answering': answering,
  'combat': combat,
  'trumps and drafts': trumps,
  'the end': theEnd,
  'replay and analysis': lookingBack,
  'other ways to play': otherWays,
};
