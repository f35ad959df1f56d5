// Booklets and overviews as PDF: the program writes the pages as HTML, the browser prints them.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM } from './harness.mjs';

export const LANGUAGES = ['ja', 'en'];
export const SHEETS = ['booklet', 'overview'];
/** A sheet of A4, folded, has four pages of A5. */
const FOLDED = 4;

const rules = (...options) => execFileSync(PROGRAM, ['rules', ...options], { encoding: 'utf8', maxBuffer: 1 << 26 });

/** The names of all regulations. */
export const regulations = () => rules('--regulations').trim().split('\n');

/** The number of pages of a PDF. */
const pagesOf = (pdf) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g).length;

/** Prints one page: the PDF, its number of pages, its words, and the text sizes of an overview in points. */
export async function print(page, regulation, sheet, language) {
  await page.setContent(rules('--regulation', regulation, '--lang', language, '--html', sheet));
  await page.emulateMedia({ media: 'print' });
  const sizes = await page.evaluate(async () => {
    await document.fonts.ready;
    return window.fitted();
  });
  const pdf = () => page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  let printed = await pdf();
  const missing = sheet === 'booklet' ? (FOLDED - (pagesOf(printed) % FOLDED)) % FOLDED : 0;
  if (missing > 0) {
    await page.evaluate((pages) => window.addNotes(pages), missing);
    printed = await pdf();
  }
  return { pdf: printed, pages: pagesOf(printed), sizes, words: await page.evaluate(() => document.body.innerText) };
}

/** Prints and stores a page. */
export async function store(page, folder, regulation, sheet, language) {
  const { pdf, pages } = await print(page, regulation, sheet, language);
  const name = `${regulation.replaceAll('/', '-')}-${language}-${sheet}.pdf`;
  writeFileSync(join(folder, name), pdf);
  return `${name}: ${pages} pages`;
}
