// Run on the printed pages: an overview shrinks its text until each side holds it; a booklet can be given pages for notes.
const LARGEST = 9.5;
const SMALLEST = 4;

/** The text size of a side in points: the largest one at which its columns hold everything. */
function fit(side) {
  const columns = side.querySelector('.columns');
  let size = LARGEST;
  const set = () => (columns.style.fontSize = `${size}pt`);
  for (set(); size > SMALLEST && columns.scrollWidth > columns.clientWidth + 1; set()) size -= 0.1;
  return size;
}

/** The text sizes of all sides. */
window.fitted = () => [...document.querySelectorAll('.side')].map(fit);

/** Appends pages for notes. */
window.addNotes = (pages) => {
  const { content } = document.querySelector('template');
  for (let page = 0; page < pages; page += 1) document.body.append(content.cloneNode(true));
};

if (document.body.className === 'overview') document.fonts.ready.then(window.fitted);
