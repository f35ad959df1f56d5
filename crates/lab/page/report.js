// The report page. WORDS and DATA are defined before this script; nothing is fetched.
'use strict';
const state = { lang: (navigator.language || 'en').startsWith('ja') ? 'ja' : 'en', arm: 0, place: 'opening', side: 'first_wins', open: new Set() };

const t = (id, args = {}) => (WORDS[state.lang]['lab-' + id] || id).replace(/\{(\w+)\}/g, (_, key) => args[key] ?? '');
const named = (name) => name[state.lang];

// ---- elements ----

function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (value !== false && value != null) node.setAttribute(key, value);
  }
  node.append(...children.flat().filter((child) => child != null));
  return node;
}

function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

// ---- numbers ----

const digits = (value, places) => value.toLocaleString(state.lang, { minimumFractionDigits: places, maximumFractionDigits: places }).replace(/^-(?=[0.,]*$)/, '').replace('-', '−');
const sign = () => (state.lang === 'ja' ? '%' : '\u00a0%');

/** A number with about `count` significant digits. */
function number(value, count = 3) {
  if (value == null) return '–';
  const places = value === 0 || Number.isInteger(value) ? 0 : Math.max(0, Math.min(4, count - 1 - Math.floor(Math.log10(Math.abs(value)))));
  return digits(value, places);
}

/** A number at an axis, with as few digits as possible. */
const plain = (value) => value.toLocaleString(state.lang, { maximumFractionDigits: 2 }).replace('-', '−');
const whole = (value) => value.toLocaleString(state.lang);
const percent = (value, places = 1) => (value == null ? '–' : digits(value * 100, places) + sign());
const percents = (value) => plain(value * 100) + sign();
const signed = (text) => (text.startsWith('−') || /^[0.,\s%]*$/.test(text) ? text : '+' + text);

/** The ends of an interval, with a single percent sign. */
function range(low, high, write) {
  const [from, to] = [write(low), write(high)];
  const bare = from.endsWith(sign()) ? from.slice(0, -sign().length) : from;
  return bare + (state.lang === 'ja' ? '〜' : low < 0 ? ' to ' : '–') + to;
}

const write = (share, more = 0) => (value) => (share ? percent(value, 1 + more) : number(value, 3 + more));
const written = (figure, share) => (figure == null ? '–' : write(share)(figure.value));
const between = (figure, share) => (figure == null || figure.low == null ? '' : range(figure.low, figure.high, write(share, 1)));

// ---- charts ----

/** The width of charts in pixels: as wide as shown, so that the font size is constant. */
const wide = () => Math.max(300, Math.min(1050, innerWidth - 50));

function scale([from, to], [low, high]) {
  return (value) => low + ((value - from) / (to - from || 1)) * (high - low);
}

function ticks(most, count = 4) {
  const rough = most / count || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((by) => by * power).find((by) => by >= rough);
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => index * step);
}

/** A frame with axes; `draw` gets the scales. Pointing at it shows the text of `tell` for the nearest x. */
function chart({ label, xs, xName, yMost, yText, aside = 0, draw, tell }) {
  const [width, height, left, bottom] = [wide(), 260, 52, 34];
  const x = scale([xs[0] - aside, xs[xs.length - 1] + aside], [left + 8, width - 10]);
  const y = scale([0, yMost], [height - bottom, 10]);
  const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label });
  for (const tick of ticks(yMost)) {
    picture.append(svg('line', { x1: left, x2: width - 6, y1: y(tick), y2: y(tick), class: 'axis' }));
    picture.append(svg('text', { x: left - 6, y: y(tick) + 4, 'text-anchor': 'end' }, yText(tick)));
  }
  const every = Math.max(1, Math.ceil(xs.length / (width / 50)));
  xs.filter((_, index) => index % every === 0).forEach((at) =>
    picture.append(svg('text', { x: x(at), y: height - bottom + 16, 'text-anchor': 'middle' }, String(at))));
  picture.append(svg('text', { x: width - 6, y: height - 4, 'text-anchor': 'end' }, xName));
  draw(picture, x, y);
  const line = svg('line', { y1: 10, y2: height - bottom, class: 'half', visibility: 'hidden' });
  picture.append(line);
  return pointed(picture, [width, height], ([inside]) => {
    const nearest = xs.reduce((best, at) => (Math.abs(x(at) - inside) < Math.abs(x(best) - inside) ? at : best));
    line.setAttribute('x1', x(nearest)); line.setAttribute('x2', x(nearest)); line.setAttribute('visibility', 'visible');
    return { text: tell(nearest), at: [x(nearest), 8] };
  }, () => line.setAttribute('visibility', 'hidden'));
}

/** An interactive chart: `look` returns the text for a position and where to show it. */
function pointed(picture, [width, height], look, leave) {
  const tip = el('div', { class: 'tip', hidden: '' });
  const figure = el('figure', {}, picture, tip);
  const show = (event) => {
    const box = picture.getBoundingClientRect(), frame = figure.getBoundingClientRect();
    const found = look([((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height]);
    if (!found) return;
    tip.textContent = found.text; tip.hidden = false;
    const place = box.left - frame.left + (found.at[0] / width) * box.width;
    const right = place + 14 + tip.offsetWidth <= frame.width;
    tip.style.left = Math.max(4, right ? place + 12 : Math.min(place - 12 - tip.offsetWidth, frame.width - tip.offsetWidth - 4)) + 'px';
    tip.style.top = box.top - frame.top + (found.at[1] / height) * box.height + 'px';
  };
  picture.addEventListener('pointermove', show);
  picture.addEventListener('pointerdown', show);
  picture.addEventListener('pointerleave', () => { tip.hidden = true; leave(); });
  return figure;
}

function legend(entries) {
  return el('div', { class: 'key' }, entries.map(([color, text, dash]) => el('span', {}, el('i', { style: `border-top-color:${color}`, class: dash ? 'dashed' : null }), text)));
}

/** Ticks on both sides of a middle. */
function around(middle, reach) {
  const steps = ticks(reach, 2).slice(1);
  return [...steps.map((step) => middle - step).reverse(), middle, ...steps.map((step) => middle + step)];
}

/** Whiskers: a point and its interval for each row, around a middle line. */
function whiskers(rows, { label, middle, text, axis = text, colors = ['var(--good)', 'var(--bad)'] }) {
  const line = 26, width = wide(), left = before(rows, width), right = width - 74;
  const ends = rows.flatMap(({ figure }) => [figure.low ?? figure.value, figure.high ?? figure.value]);
  const reach = Math.max(...ends.map((end) => Math.abs(end - middle)), 1e-6) * 1.05;
  const x = scale([middle - reach, middle + reach], [left, right]);
  const height = rows.length * line + 26, bottom = rows.length * line + 4;
  const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label });
  const bar = svg('rect', { x: 0, width, height: line, class: 'row', visibility: 'hidden' });
  picture.append(bar);
  for (const tick of around(middle, reach)) {
    picture.append(svg('line', { x1: x(tick), x2: x(tick), y1: 0, y2: bottom, class: tick === middle ? 'half' : 'axis' }));
    // On a narrow chart, the numbers beside the middle would overlap it.
    if (tick === middle || Math.abs(x(tick) - x(middle)) > 44) picture.append(svg('text', { x: x(tick), y: height - 5, 'text-anchor': 'middle' }, axis(tick)));
  }
  const middleOf = (index) => index * line + line / 2 + 1;
  rows.forEach((row, index) => {
    const y = middleOf(index), { value, low, high } = row.figure;
    const color = low > middle ? colors[0] : high < middle ? colors[1] : 'var(--soft)';
    picture.append(nameBefore(row.name, left - 10, y));
    if (low != null) picture.append(svg('line', { x1: x(low), x2: x(high), y1: y, y2: y, stroke: color, 'stroke-width': 3, 'stroke-linecap': 'round', 'stroke-opacity': 0.55 }));
    picture.append(svg('circle', { cx: x(value), cy: y, r: 4.5, fill: color }));
    picture.append(svg('text', { x: width - 2, y: y + 4, 'text-anchor': 'end', class: 'name' }, text(value)));
  });
  return pointed(picture, [width, height], ([, y]) => {
    const index = Math.max(0, Math.min(rows.length - 1, Math.floor(y / line)));
    const { name, figure, told } = rows[index];
    bar.setAttribute('y', middleOf(index) - line / 2); bar.setAttribute('visibility', 'visible');
    const interval = figure.low == null ? '' : `\n95${sign()}: ${range(figure.low, figure.high, text)}`;
    return { text: told ?? `${name}: ${text(figure.value)}${interval}`, at: [x(figure.value), middleOf(index) + line / 2] };
  }, () => bar.setAttribute('visibility', 'hidden'));
}

/** The approximate width of a name. */
const widthOf = (name) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) > 0x2e7f ? 12.5 : 7), 0);

/** The width of names to the left of a chart. */
const before = (rows, width) => Math.min(width * 0.42, Math.max(...rows.map((row) => widthOf(row.name))) + 20);

/** A name, shortened to fit to the left of a position. */
function nameBefore(name, right, y) {
  const text = svg('text', { x: right, y: y + 4, 'text-anchor': 'end', class: 'name' }, name);
  if (widthOf(name) > right + 8) { text.setAttribute('textLength', right - 2); text.setAttribute('lengthAdjust', 'spacingAndGlyphs'); }
  return text;
}

/** Horizontal bars of shares. */
function bars(rows, { label, text }) {
  const line = 28, width = wide(), left = before(rows, width);
  const most = Math.max(...rows.map((row) => row.figure.value), 1e-9);
  const x = scale([0, most], [left, width - 66]);
  const height = rows.length * line + 4;
  const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label });
  rows.forEach((row, index) => {
    const y = index * line + line / 2 + 2;
    picture.append(nameBefore(row.name, left - 10, y));
    picture.append(svg('rect', { x: left, y: y - 8, width: Math.max(1, x(row.figure.value) - left), height: 16, rx: 2, fill: 'var(--one)' }));
    picture.append(svg('text', { x: Math.max(left + 1, x(row.figure.value)) + 6, y: y + 4, class: 'name' }, text(row.figure.value)));
  });
  return pointed(picture, [width, height], ([, y]) => {
    const index = Math.max(0, Math.min(rows.length - 1, Math.floor(y / line)));
    const { name, figure } = rows[index];
    return { text: `${name}: ${text(figure.value)}\n95${sign()}: ${range(figure.low, figure.high, text)}`, at: [x(figure.value), (index + 1) * line] };
  }, () => {});
}

// ---- tables ----

/** A sortable table. A column has a name and returns a cell: its text and its sort key. */
function table(columns, rows, sorted = null) {
  let order = sorted;
  const body = el('tbody');
  const heads = columns.map((column, index) => {
    const sort = () => { order = { index, down: order?.index === index ? !order.down : index > 0 }; fill(); };
    const onkeydown = (event) => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); sort(); } };
    return el('th', { class: 'sorts', scope: 'col', tabindex: 0, title: t('sort'), onclick: sort, onkeydown }, column.name);
  });
  const fill = () => {
    heads.forEach((head, index) => {
      if (order?.index === index) head.setAttribute('aria-sort', order.down ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    });
    const shown = [...rows];
    if (order) {
      const value = (row) => columns[order.index].by(row) ?? -Infinity;
      shown.sort((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0) * (order.down ? -1 : 1));
    }
    body.replaceChildren(...shown.map((row) => el('tr', {}, columns.map((column) => el('td', {}, column.cell(row))))));
  };
  fill();
  return el('div', { class: 'scroll' }, el('table', {}, el('thead', {}, el('tr', {}, heads)), body));
}

const figureCell = (figure, share) => (figure == null ? ['–'] : [written(figure, share), el('small', {}, between(figure, share))]);
const figureColumn = (name, of, share) => ({ name, by: (row) => of(row)?.value, cell: (row) => figureCell(of(row), share) });
/** A collapsible section that stays open across redraws; its content is created when it is first opened. */
function folded(key, summary, make) {
  const details = el('details', { open: state.open.has(key) ? '' : null }, el('summary', {}, summary));
  const fill = () => { if (details.open && details.children.length === 1) details.append(...[make()].flat()); };
  details.addEventListener('toggle', () => { state.open[details.open ? 'add' : 'delete'](key); fill(); });
  fill();
  return details;
}
const asTable = (key, make) => folded(key + ' table', t('table'), make);

function section(id, about, ...children) {
  return el('section', {}, el('h2', {}, t(id)), about ? el('p', { class: 'soft' }, t(about)) : null, ...children);
}

/** A section that shows one of several views; only this section is redrawn. */
function choice(options, key, name, show) {
  const shown = el('div'), list = options.length > 4;
  const press = (option) => el('button', { onclick: () => choose(option) }, name(option));
  const entry = (option) => el('option', { value: option, selected: option === state[key] ? '' : null }, name(option));
  const buttons = list ? [el('select', { 'aria-label': t('shown'), onchange: (event) => choose(event.target.value) }, options.map(entry))] : options.map(press);
  const choose = (option) => {
    state[key] = option;
    if (!list) buttons.forEach((button, index) => button.setAttribute('aria-pressed', String(options[index] === option)));
    shown.replaceChildren(...[show(option)].flat());
  };
  choose(state[key]);
  return el('div', {}, el('div', { class: 'row' }, buttons), shown);
}

const endName = (end) => (end.by === 'attack' ? t('by-attack') : end.by === 'cost' ? t('by-cost', { action: named(end.name) }) : named(end.name));
const suits = { S: '♠', H: '♡', D: '♢', C: '♣' };
const cardName = (group) => suits[group] || group;

function save(text, name) {
  const link = el('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/plain' })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function head(title, about) {
  const lang = (id, text) => el('button', { 'aria-pressed': String(state.lang === id), lang: id, onclick: () => { state.lang = id; draw(); } }, text);
  return [
    el('header', {}, el('h1', {}, title), el('div', { class: 'langs row' }, lang('ja', '日本語'), lang('en', 'English'))),
    about,
  ];
}

function draw() {
  document.documentElement.lang = state.lang;
  const page = DATA.comparison ? comparison() : report();
  document.title = page.title;
  document.querySelector('main').replaceChildren(...page.parts.flat(Infinity), el('footer', {}, t('notice')));
}
addEventListener('DOMContentLoaded', draw);
let shownWidth = innerWidth;
addEventListener('resize', () => { if (innerWidth !== shownWidth) { shownWidth = innerWidth; draw(); } });
