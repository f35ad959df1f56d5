// Takes the pictures of the README from the real program: tables, analysis, terminal, lab report.
// A Japanese font has to be installed (Debian: fonts-noto-cjk).
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { PROGRAM, against, close, open, visit } from './harness.mjs';
import { MAIN } from './positions.mjs';
import { replay } from './records.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const REPORT = new URL('../../lab/reports/reverse.html', import.meta.url);
const QUALITY = 80;
const TERMINAL = { cols: 112, rows: 40 };
/** Readable on the dark background. */
const COLOURS = { background: '#16181d', brightBlack: '#d8dce4', red: '#ff7b72', brightRed: '#ff7b72' };

/** The middle of a game: a response to a response to an attack. */
const DUEL = `
turn 6 b
chance a
passed b
a life S2 S3 S4 D2 D3 D4 C2 C3 S9 D8 H4
a grave HQ C4
a hand H5 C7 C8 SK D9
a0 bulwark C9
a1 bulwark D10
a2 soldier H8
a3 soldier SA
b life 12
b grave DJ
b hand C5 H3 S10 D7
b0 bulwark S5
b1 soldier D6
b2 soldier CJ
#1 attack b
#2 down a keys S7 target b2
#3 up b keys H2 target b2
`;

async function take(page, name) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(`${FOLDER}${name}.webp`, Buffer.from(data, 'base64'));
  await page.context().close();
}

async function table() {
  const page = await against('level:3', { position: DUEL });
  await page.locator('.arrows .request').nth(1).waitFor({ state: 'attached' });
  await take(page, 'table');
}

async function phone() {
  const page = await against('level:1', { language: 'ja', size: 'phone', position: MAIN });
  await page.locator('[data-anchor="hand-H5"]').click();
  await page.locator('div.picked').waitFor();
  await take(page, 'phone');
}

async function analysis() {
  const page = await replay({}, { a: 'level:3', b: 'level:2', seed: 3 });
  await page.getByRole('button', { name: 'Analyse the game', exact: true }).click();
  await page.locator('.analysis svg').waitFor();
  await page.locator('.analysis li button').first().click();
  await page.locator('.analysis [aria-current]').waitFor();
  await take(page, 'analysis');
}

async function labReport() {
  const page = await visit({});
  await page.goto(REPORT.href);
  await take(page, 'lab');
}

/** The output of a game in a terminal of this size until its first question. */
function terminalOutput() {
  const game = `stty cols ${TERMINAL.cols} rows ${TERMINAL.rows}; exec '${PROGRAM}' play --new --level 3 --seed 11 --lang en`;
  const child = spawn('script', ['--quiet', '--return', '--command', game, '/dev/null'], {
    env: { ...process.env, TERM: 'xterm-256color', COLORTERM: 'truecolor', XDG_DATA_HOME: execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim() },
  });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    setTimeout(() => {
      resolve(Buffer.concat(chunks).toString('utf8'));
      child.kill();
    }, 8000);
  });
}

async function terminal() {
  const output = await terminalOutput();
  const page = await visit({});
  // The policy of the server's pages forbids scripts from elsewhere.
  await page.goto('about:blank');
  await page.setContent('<body style="margin:0;background:#16181d"><div id="terminal" style="padding:12px;display:inline-block"></div>');
  const require = createRequire(import.meta.url);
  await page.addStyleTag({ path: require.resolve('@xterm/xterm/css/xterm.css') });
  await page.addScriptTag({ path: require.resolve('@xterm/xterm') });
  await page.evaluate(
    ({ output, size, colours }) =>
      new Promise((written) => {
        const screen = new window.Terminal({ ...size, fontFamily: 'monospace', fontSize: 15, theme: colours });
        screen.open(document.getElementById('terminal'));
        screen.write(output, written);
      }),
    { output, size: TERMINAL, colours: COLOURS },
  );
  const { width, height } = await page.locator('#terminal').boundingBox();
  await page.setViewportSize({ width: Math.ceil(width), height: Math.ceil(height) });
  await take(page, 'terminal');
}

mkdirSync(FOLDER, { recursive: true });
await open();
try {
  for (const picture of [table, phone, analysis, labReport, terminal]) await picture();
} finally {
  await close();
}
