// The page of a report. WORDS and DATA stand before this text; nothing is fetched from anywhere.
'use strict';
const state = { lang: (navigator.language || 'en').startsWith('ja') ? 'ja' : 'en', arm: 0, place: 'opening' };

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

function number(value, digits = 3) {
  if (value == null) return '–';
  const places = value === 0 ? 0 : Math.max(0, Math.min(4, digits - 1 - Math.floor(Math.log10(Math.abs(value)))));
  return value.toLocaleString(state.lang, { maximumFractionDigits: places });
}

function percent(value, digits = 1) {
  if (value == null) return '–';
  const places = Math.abs(value) < 0.01 && value !== 0 ? 2 : digits;
  return (value * 100).toLocaleString(state.lang, { maximumFractionDigits: places }) + ' %';
}

const written = (figure, share) => (figure == null ? '–' : (share ? percent : number)(figure.value));
const between = (figure, share) =>
  figure == null || figure.low == null ? '' : `${share ? percent(figure.low, 2) : number(figure.low, 4)} – ${share ? percent(figure.high, 2) : number(figure.high, 4)}`;

// ---- charts ----

/** Pictures are as wide as they are shown, so that their letters stay as large. */
const wide = () => Math.max(300, Math.min(880, innerWidth - 50));

function scale([from, to], [low, high]) {
  return (value) => low + ((value - from) / (to - from || 1)) * (high - low);
}

function ticks(most, count = 4) {
  const rough = most / count || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((by) => by * power).find((by) => by >= rough);
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => index * step);
}

/** A frame with axes; `draw` gets the scales. Pointing at it shows what `tell` says of the nearest x. */
function chart({ label, xs, xName, yMost, yText, draw, tell }) {
  const [width, height, left, bottom] = [wide(), 260, 52, 34];
  const x = scale([xs[0], xs[xs.length - 1]], [left + 8, width - 10]);
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
  const figure = el('figure', {}, picture);
  const tip = el('div', { class: 'tip', hidden: '' });
  const line = svg('line', { y1: 10, y2: height - bottom, class: 'half', visibility: 'hidden' });
  picture.append(line);
  figure.append(tip);
  const show = (event) => {
    const box = picture.getBoundingClientRect();
    const inside = ((event.clientX - box.left) / box.width) * width;
    const nearest = xs.reduce((best, at) => (Math.abs(x(at) - inside) < Math.abs(x(best) - inside) ? at : best));
    line.setAttribute('x1', x(nearest)); line.setAttribute('x2', x(nearest)); line.setAttribute('visibility', 'visible');
    tip.textContent = tell(nearest); tip.hidden = false;
    const place = (x(nearest) / width) * box.width;
    tip.style.top = '8px';
    tip.style.left = Math.min(Math.max(4, place + 12), Math.max(4, box.width - tip.offsetWidth - 4)) + 'px';
  };
  const hide = () => { tip.hidden = true; line.setAttribute('visibility', 'hidden'); };
  picture.addEventListener('pointermove', show);
  picture.addEventListener('pointerdown', show);
  picture.addEventListener('pointerleave', hide);
  return figure;
}

function legend(entries) {
  return el('div', { class: 'key' }, entries.map(([color, text]) => el('span', {}, el('i', { style: `background:${color}` }), text)));
}

/** Whiskers: a point and its interval for each row, around a middle line. */
function whiskers(rows, { label, middle, text }) {
  const line = 26, width = wide(), left = Math.min(170, width * 0.36);
  const ends = rows.flatMap((row) => [row.figure.low ?? row.figure.value, row.figure.high ?? row.figure.value]);
  const reach = Math.max(...ends.map((end) => Math.abs(end - middle)), 1e-6) * 1.05;
  const x = scale([middle - reach, middle + reach], [left, width - 70]);
  const height = rows.length * line + 22;
  const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label });
  picture.append(svg('line', { x1: x(middle), x2: x(middle), y1: 0, y2: height - 18, class: 'half' }));
  picture.append(svg('text', { x: x(middle), y: height - 4, 'text-anchor': 'middle' }, text(middle)));
  rows.forEach((row, index) => {
    const y = index * line + 14, { value, low, high } = row.figure;
    const color = low > middle ? 'var(--good)' : high < middle ? 'var(--bad)' : 'var(--soft)';
    picture.append(svg('text', { x: left - 8, y: y + 4, 'text-anchor': 'end', class: 'name' }, row.name));
    if (low != null) picture.append(svg('line', { x1: x(low), x2: x(high), y1: y, y2: y, stroke: color, 'stroke-width': 2 }));
    picture.append(svg('circle', { cx: x(value), cy: y, r: 4, fill: color }));
    picture.append(svg('text', { x: width - 4, y: y + 4, 'text-anchor': 'end' }, text(value)));
    const spot = svg('rect', { x: 0, y: y - line / 2, width, height: line, fill: 'transparent' });
    spot.append(svg('title', {}, `${row.name}: ${text(value)} (${text(low)} – ${text(high)})`));
    picture.append(spot);
  });
  return el('figure', {}, picture);
}

// ---- tables ----

/** A table whose columns sort. A column has a name and gives a cell: what is shown and what is sorted by. */
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
const asTable = (content) => el('details', {}, el('summary', {}, t('table')), content);

function section(id, about, ...children) {
  return el('section', {}, el('h2', {}, t(id)), about ? el('p', { class: 'soft' }, t(about)) : null, ...children);
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
    el('p', { class: 'soft' }, about),
  ];
}

function draw() {
  document.documentElement.lang = state.lang;
  const page = DATA.comparison ? comparison() : report();
  document.title = page.title;
  document.querySelector('main').replaceChildren(...page.parts.flat(), el('footer', {}, t('notice')));
}
addEventListener('DOMContentLoaded', draw);
let shownWidth = innerWidth;
addEventListener('resize', () => { if (innerWidth !== shownWidth) { shownWidth = innerWidth; draw(); } });
