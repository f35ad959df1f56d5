// Every page in its typical states: no findings of axe, nothing wider than the screen, and a limited download size.
// With SHOTS=folder, a picture of every state is saved, in all sizes and both languages.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { base, leave } from './harness.mjs';
import { moments } from './moments.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SHOTS = process.env.SHOTS;
const LANGUAGES = ['en', 'ja'];
/** Both languages and the two extreme sizes; all sizes if pictures are saved. */
const RUNS = SHOTS
  ? LANGUAGES.flatMap((language) => ['phone', 'tablet', 'desktop'].map((size) => ({ language, size })))
  : [{ language: 'en', size: 'desktop' }, { language: 'ja', size: 'phone' }];

async function inspect(page, name, { language, size }) {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}-${language}-${size}.png`) });
  // The page's policy forbids external scripts, so axe is evaluated.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).slice(0, 3).join(' | ')}`);
  assert.deepEqual(found, [], name);
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= screen, `${name} is ${wide} wide`);
}

/** The compressed size of everything that the start page loads. */
async function weight() {
  const page = await (await fetch(base())).text();
  const paths = [...page.matchAll(/(?:src|href)="(\/?[^"#]+)"/g)].map(([, path]) => new URL(path, base()));
  const files = await Promise.all(paths.map(async (path) => Buffer.from(await (await fetch(path)).arrayBuffer())));
  assert.ok(files.length >= 2, 'a script and a style sheet');
  return [Buffer.from(page), ...files].reduce((sum, file) => sum + gzipSync(file).length, 0);
}

export function pages() {
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  for (const run of RUNS)
    for (const [about, visitAll] of Object.entries(moments))
      test(`${about}, ${run.language}, ${run.size}: no findings of axe`, async () => {
        await leave(...(await visitAll(run, (page, name) => inspect(page, name, run))));
      });

  test('the client is small: at most 200 kB compressed', async () => {
    const bytes = await weight();
    assert.ok(bytes <= 200_000, `${bytes} bytes`);
  });
}
