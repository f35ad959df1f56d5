// The rules on paper: a booklet and an overview in each language.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { PROGRAM, launch } from './harness.mjs';
import { LANGUAGES, print } from './print.mjs';

const REGULATION = '9.1/master/extra';
/** Smaller text cannot be read on paper. */
const SMALLEST = 4.5;

const rulebook = () => JSON.parse(execFileSync(PROGRAM, ['rules', '--regulation', REGULATION, '--json'], { encoding: 'utf8', maxBuffer: 1 << 26 }));

export function paper() {
  for (const language of LANGUAGES)
    test(`on paper, ${language}: every action, and sheets that can be folded`, async () => {
      const browser = await launch();
      const page = await browser.newPage();
      const names = rulebook().actions.map(({ name }) => name[language]);
      const booklet = await print(page, REGULATION, 'booklet', language);
      assert.ok(booklet.pages >= 16 && booklet.pages % 4 === 0, `${booklet.pages} pages`);
      assert.deepEqual(names.filter((name) => !booklet.words.includes(name)), []);
      const overview = await print(page, REGULATION, 'overview', language);
      assert.equal(overview.pages, 2, 'both sides of one sheet');
      assert.ok(overview.sizes.every((size) => size >= SMALLEST), `${overview.sizes} points`);
      assert.deepEqual(names.filter((name) => !overview.words.includes(name)), []);
      await browser.close();
    });
}
