// Writes the booklets and overviews as PDF. FOLDER is the folder; REGULATION and LANGUAGE select, else all are written.
import { mkdirSync } from 'node:fs';
import { launch } from './harness.mjs';
import { LANGUAGES, SHEETS, regulations, store } from './print.mjs';

const { FOLDER, REGULATION, LANGUAGE } = process.env;
mkdirSync(FOLDER, { recursive: true });
const browser = await launch();
try {
  const page = await browser.newPage();
  for (const regulation of REGULATION ? [REGULATION] : regulations())
    for (const language of LANGUAGE ? [LANGUAGE] : LANGUAGES)
      for (const sheet of SHEETS) console.log(await store(page, FOLDER, regulation, sheet, language));
} finally {
  await browser.close();
}
