// A real server with an empty database and a real browser, shared by all tests. SAIGEN is the program, CHROMIUM the
// browser; DIST is a folder with the client, if not the embedded one.
import { execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

export const PROGRAM = process.env.SAIGEN ?? new URL('../../target/debug/saigen', import.meta.url).pathname;
export const SIZES = { phone: [390, 844], tablet: [820, 1180], desktop: [1440, 900] };
/** Timeout, generous for a busy machine. */
export const PATIENCE = 180_000;

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
  // A page from DIST has another origin, which may not access this machine.
  ...(process.env.DIST ? ['--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets'] : []),
];

/** The first of some programs that is installed. */
function installed(...names) {
  const places = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Starts a separate server; with the port and the folder of another one, restarts that one. */
export async function serve({ port, folder, options: more = [] } = {}) {
  const place = folder ?? mkdtempSync(join(tmpdir(), 'saigen-e2e-'));
  const at = port ?? (await freePort());
  // All tests use one address and call more often than a person does.
  const options = ['--addr', `127.0.0.1:${at}`, '--db', join(place, 'games.db'), '--calls', '1000', ...more];
  const child = spawn(PROGRAM, ['serve', ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  // It prints its address when it is ready.
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  return { base: `http://127.0.0.1:${at}`, port: at, folder: place, stop, clean: () => rmSync(place, { recursive: true, force: true }) };
}

/** The bots offered by the shared server. */
export const BOTS = { plays: 'Rookie', breaks: 'Breaker' };
const FIRST_BOT = new URL('../../examples/bots/first_bot.py', import.meta.url).pathname;
const OFFERED = ['--bot', `${BOTS.plays}=cmd:60000ms:python3 '${FIRST_BOT}'`, '--bot', `${BOTS.breaks}=cmd:false`];

let server;
let browser;

/** A browser. */
export function launch() {
  const executablePath = process.env.CHROMIUM ?? installed('chromium', 'chromium-browser', 'google-chrome');
  if (!executablePath) throw new Error('no Chromium found; install it (Debian: chromium), or say in CHROMIUM where it is');
  return chromium.launch({ executablePath, args: FLAGS });
}

export async function open() {
  [server, browser] = await Promise.all([serve({ options: OFFERED }), launch()]);
}

export async function close() {
  await browser?.close();
  await server?.stop();
  server?.clean();
}

export const base = () => server.base;

function fromFolder(route) {
  const { pathname } = new URL(route.request().url());
  const path = join(process.env.DIST, pathname === '/' ? 'index.html' : pathname);
  return existsSync(path) ? route.fulfill({ path }) : route.continue();
}

/** A page in a separate browser context; its errors are collected in `page.faults`. */
export async function visit({ language = 'en', size = 'desktop', settings = {}, path = '', at = base() } = {}) {
  const [width, height] = SIZES[size];
  const context = await browser.newContext({
    locale: language === 'ja' ? 'ja-JP' : 'en-US',
    viewport: { width, height },
    deviceScaleFactor: size === 'phone' ? 2 : 1,
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('saigen.settings')) localStorage.setItem('saigen.settings', JSON.stringify(kept));
  }, { guide: false, motion: 'none', ...settings });
  if (process.env.DIST) await context.route((url) => !/^\/(api|ws)/.test(url.pathname), fromFolder);
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  await page.goto(`${at}/${path}`);
  return page;
}

/** A new game against a computer player, created without the start page: the guided first game, or from a position. */
export async function against(player, { position, regulation, ...options } = {}) {
  const players = { a: { kind: 'me', name: 'Aya' }, b: { kind: 'computer', player } };
  const rules = regulation ? { regulation } : { edition: '8.2', format: 'lite' };
  const match = { ...rules, ...(position ? { position } : { setup: 'entry' }), players };
  const answer = await fetch(`${base()}/api/matches`, { method: 'POST', body: JSON.stringify(match), headers: { 'content-type': 'application/json' } });
  if (!answer.ok) throw new Error(await answer.text());
  const { tokens } = await answer.json();
  const page = await visit({ ...options, path: `#/play/${tokens.a}` });
  await page.locator('.prompt.asked').waitFor();
  return page;
}

/** The record of a finished game between two computer players; the same every time. */
export function finished({ a, b, seed } = { a: 'greedy', b: 'random', seed: 5 }) {
  const folder = mkdtempSync(join(tmpdir(), 'saigen-record-'));
  const options = `--edition 8.2 --format lite --setup entry --games 2 --seed ${seed} --a ${a} --b ${b} --records`.split(' ');
  execFileSync(PROGRAM, ['arena', ...options, folder], { stdio: 'ignore' });
  const text = readFileSync(join(folder, readdirSync(folder).sort()[0]), 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}

/** Checks that the pages had no errors, and closes them. */
export async function leave(...pages) {
  for (const page of pages) {
    if (page.faults.length > 0) throw new Error(page.faults.join('\n'));
    await page.context().close();
  }
}
