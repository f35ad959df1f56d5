// A real server with an empty database, and a real browser. SAIGEN is the program, CHROMIUM the browser.
// DIST is a folder with the client, if it is not to be the one inside the program.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const PROGRAM = process.env.SAIGEN ?? new URL('../../target/release/saigen', import.meta.url).pathname;
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
  // A page out of DIST counts as one from elsewhere, which may not talk to this machine.
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

export async function serve({ port, folder } = {}) {
  const place = folder ?? mkdtempSync(join(tmpdir(), 'saigen-e2e-'));
  const at = port ?? (await freePort());
  const child = spawn(PROGRAM, ['serve', '--addr', `127.0.0.1:${at}`, '--db', join(place, 'games.db')], { stdio: 'ignore' });
  const base = `http://127.0.0.1:${at}`;
  for (let tries = 0; ; tries++) {
    if (await fetch(`${base}/health`).then((answer) => answer.ok, () => false)) break;
    if (tries > 100) throw new Error('the server does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  return { base, port: at, folder: place, stop, clean: () => rmSync(place, { recursive: true, force: true }) };
}

export function browse() {
  const executablePath = process.env.CHROMIUM ?? installed('chromium', 'chromium-browser', 'google-chrome');
  return chromium.launch({ executablePath, args: FLAGS });
}

function fromFolder(route) {
  const { pathname } = new URL(route.request().url());
  const path = join(process.env.DIST, pathname === '/' ? 'index.html' : pathname);
  return existsSync(path) ? route.fulfill({ path }) : route.continue();
}

/** A page of somebody of their own; errors of the page end up in `page.faults`. */
export async function visit(browser, { language = 'en', phone = false, settings = {} } = {}) {
  const context = await browser.newContext({
    locale: language === 'ja' ? 'ja-JP' : 'en-US',
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    deviceScaleFactor: phone ? 2 : 1,
    hasTouch: phone,
    reducedMotion: 'reduce',
  });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('saigen.settings')) localStorage.setItem('saigen.settings', JSON.stringify(kept));
  }, { guide: false, motion: 'none', ...settings });
  if (process.env.DIST) await context.route((url) => !/^\/(api|ws)/.test(url.pathname), fromFolder);
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  return page;
}
