// The output of a virtual screen reader on the real page at the key moments of a turn.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { PATIENCE, against, leave } from './harness.mjs';
import { ATTACKED, MAIN } from './positions.mjs';

/** The reader is a module; the page's policy allows only an evaluated script. */
const READER = readFileSync(createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js'), 'utf8').replace(
  /export\s*\{[^}]*?([^\s,{]+) as virtual\s*\};?/,
  'window.reader = $1;',
);

async function listen(page) {
  await page.evaluate(`(() => {${READER}\n})()`);
  await page.evaluate(() => reader.start({ container: document.body, window }));
}

/** The announcements since the last call, once the last expected sentence is there. */
async function said(page, last) {
  const phrases = await page.evaluate(async ([last, patience]) => {
    const until = performance.now() + patience;
    while ((await reader.spokenPhraseLog()).at(-1) !== `polite: ${last}` && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
    const heard = await reader.spokenPhraseLog();
    await reader.clearSpokenPhraseLog();
    return heard;
  }, [last, PATIENCE]);
  return phrases.filter((phrase) => phrase.startsWith('polite: ')).map((phrase) => phrase.slice('polite: '.length));
}

/** All controls between two points, with their regions. */
async function walk(page, from, to) {
  const phrases = await page.evaluate(async ([from, to]) => {
    const heard = [];
    for (let steps = 0; steps < 400 && heard.at(-1) !== to; steps++) {
      await reader.next();
      const phrase = await reader.lastSpokenPhrase();
      if (heard.length > 0 || phrase === from) heard.push(phrase);
    }
    reader.clearSpokenPhraseLog();
    return heard;
  }, [from, to]);
  return phrases.filter((phrase) => /^(button|region|image), /.test(phrase));
}

const TRANSCRIPTS = {
  en: {
    from: "region, Opponent's field",
    to: 'end of region, Your field',
    table: [
      "region, Opponent's field",
      'button, Soldier, 6 of diamonds, size 6, charged',
      "button, Opponent's life: 8 cards",
      'button, Bulwark, face down, charged',
      "button, Opponent's graveyard: 0 cards",
      'region, Stage',
      'region, Your field',
      'button, Soldier, 8 of hearts, size 8, charged',
      'button, Your life: 8 cards',
      'button, Bulwark, 9 of clubs, charged',
      'button, Bulwark, 10 of diamonds, charged',
      'button, Your graveyard: 0 cards',
    ],
    building: ['Summon soldier: choose a key card (2–10).'],
    ready: ['Summon soldier. Key card: 9 of diamonds. Drive: Bulwark 9 of clubs. Ready: press D to do it, Escape to go back.'],
    asked: [
      'You requested Summon soldier with 9 of diamonds',
      'Bulwark (9 of clubs) became driven',
      'You paid 1 damage: 3 of clubs',
      'You hold the chance: request an action or pass.',
    ],
    done: [
      'You passed',
      'Opponent passed',
      'Summon soldier resolves',
      'You put a soldier onto the field: 9 of diamonds',
      'You hold the chance: request an action or pass.',
    ],
    attack: ['8 of hearts: 8 damage'],
    block: ['6 of diamonds: falls. 10 of clubs: 10 damage'],
  },
  ja: {
    from: 'region, 相手の場',
    to: 'end of region, 自分の場',
    table: [
      'region, 相手の場',
      'button, 兵士, ダイヤの6, サイズ6, チャージ状態',
      'button, 相手のライフ：8枚',
      'button, 防壁, 裏向き, チャージ状態',
      'button, 相手の墓地：0枚',
      'region, ステージ',
      'region, 自分の場',
      'button, 兵士, ハートの8, サイズ8, チャージ状態',
      'button, 自分のライフ：8枚',
      'button, 防壁, クラブの9, チャージ状態',
      'button, 防壁, ダイヤの10, チャージ状態',
      'button, 自分の墓地：0枚',
    ],
    building: ['兵士召喚：キーカードを選んでください（2〜10）。'],
    ready: ['兵士召喚。キーカード：ダイヤの9。ドライブ：防壁 クラブの9。準備ができました。Dで決定、Escで戻ります。'],
    asked: [
      'あなたは兵士召喚を起こした（キー：ダイヤの9）',
      '防壁（クラブの9）はドライブ状態になった',
      'あなたはコストとして1点のダメージを受けた（カード：クラブの3）',
      'チャンスがあります。アクションを起こすか、パスしてください。',
    ],
    done: [
      'あなたはパスした',
      '相手はパスした',
      '兵士召喚が解決する',
      'あなたは兵士を場に出した：ダイヤの9',
      'チャンスがあります。アクションを起こすか、パスしてください。',
    ],
    attack: ['ハートの8：8ダメージ'],
    block: ['ダイヤの6：倒れる。クラブの10：10ダメージ'],
  },
};

export function voice() {
  for (const [language, words] of Object.entries(TRANSCRIPTS)) {
    test(`a screen reader speaks the table and a turn, ${language}`, async () => {
      const page = await against('level:1', { position: MAIN, language });
      await listen(page);
      assert.deepEqual(await walk(page, words.from, words.to), words.table);
      await page.locator('[data-action="summon_soldier"]').click();
      assert.deepEqual(await said(page, words.building.at(-1)), words.building);
      await page.locator('[data-anchor="hand-D9"]').click();
      assert.deepEqual(await said(page, words.ready.at(-1)), words.ready);
      await page.keyboard.press('d');
      assert.deepEqual(await said(page, words.asked.at(-1)), words.asked);
      await page.keyboard.press(' ');
      assert.deepEqual(await said(page, words.done.at(-1)), words.done);
      await leave(page);
    });

    test(`a screen reader speaks the outcome of a combat, ${language}`, async () => {
      const attacker = await against('level:1', { position: MAIN, language });
      await attacker.locator('[data-action="attack"]').click();
      await attacker.locator('.item').waitFor();
      await attacker.keyboard.press(' ');
      await attacker.locator('.unit.option[data-anchor="a2"]').waitFor();
      await listen(attacker);
      await attacker.locator('[data-anchor="a2"]').press('Enter');
      assert.deepEqual(await said(attacker, words.attack.at(-1)), words.attack);
      const blocker = await against('level:1', { position: ATTACKED, language });
      await listen(blocker);
      await blocker.locator('[data-anchor="a2"]').press('Enter');
      await blocker.locator('[data-anchor="b1"]').press('Enter');
      assert.deepEqual(await said(blocker, words.block.at(-1)), words.block);
      await leave(attacker, blocker);
    });
  }
}
