// What an experiment came to.
const HEADLINES = ['first_wins', 'draws', 'endless', 'turns', 'decisions', 'choices', 'branching', 'real', 'lead_changes', 'comebacks', 'deficit', 'behind', 'decided'];
const dashed = (id) => id.replaceAll('_', '-');

function report() {
  const arm = DATA.arms[state.arm];
  const title = DATA.title ? named(DATA.title) : t('title');
  const choose = (event) => { state.arm = Number(event.target.value); draw(); };
  const option = (it, index) => el('option', { value: index, selected: index === state.arm ? '' : null }, it.name);
  const arms = DATA.arms.length > 1
    ? el('label', { class: 'row' }, t('arm'), el('select', { onchange: choose }, DATA.arms.map(option)))
    : null;
  const about = `${arm.name} · ${number(arm.games, 9)} ${t('games')} · ${t('seed')} ${DATA.seed}`;
  return { title, parts: [head(title, about), arms ?? [], el('p', { class: 'soft' }, t('interval')), sections(arm)] };
}

function sections(arm) {
  return [overview(arm), lengths(arm), lives(arm), ends(arm), actions(arm), values(arm), worth(arm), skill(arm), examples(arm)].filter(Boolean);
}

function overview(arm) {
  const tile = (id) => {
    const figure = arm.headlines[id];
    return el('div', { class: 'tile' },
      el('span', { class: 'name' }, t(dashed(id))),
      el('b', {}, written(figure, figure?.share)),
      el('div', { class: 'soft' }, between(figure, figure?.share)),
      el('div', { class: 'soft' }, t(dashed(id) + '-about')));
  };
  return section('overview', null, el('div', { class: 'tiles' }, HEADLINES.map(tile)));
}

function lengths(arm) {
  const last = arm.turns.findLastIndex((count) => count > 0);
  const xs = Array.from({ length: last }, (_, index) => index + 1);
  const share = (turn) => arm.turns[turn] / arm.games;
  const most = Math.max(...xs.map(share));
  const picture = chart({
    label: t('length'), xs, xName: t('turns-axis'), yMost: most, yText: (value) => percent(value),
    draw: (into, x, y) => {
      const wide = Math.max(2, (x(2) - x(1) || 20) * 0.8);
      xs.forEach((turn) => into.append(svg('rect', { x: x(turn) - wide / 2, y: y(share(turn)), width: wide, height: y(0) - y(share(turn)), fill: 'var(--one)' })));
    },
    tell: (turn) => `${turn}${turn === arm.turns.length - 1 ? '+' : ''} ${t('turns-axis')}\n${percent(share(turn), 2)} (${number(arm.turns[turn], 9)})`,
  });
  const columns = [
    { name: t('turns-axis'), by: (turn) => turn, cell: (turn) => [String(turn)] },
    { name: t('games'), by: (turn) => arm.turns[turn], cell: (turn) => [number(arm.turns[turn], 9)] },
    { name: t('share-axis'), by: share, cell: (turn) => [percent(share(turn), 2)] },
  ];
  return section('length', null, picture, asTable(table(columns, xs)));
}

function lives(arm) {
  if (arm.lives.length < 2) return null;
  const xs = arm.lives.map((_, index) => index + 1);
  const at = (turn, id) => arm.lives[turn - 1][id];
  const lines = [['first', 'var(--one)', ''], ['second', 'var(--two)', ''], ['winner', 'var(--good)', '5 4'], ['loser', 'var(--bad)', '5 4']]
    .filter(([id]) => xs.every((turn) => at(turn, id)));
  const most = Math.max(...xs.flatMap((turn) => lines.map(([id]) => at(turn, id).value)));
  const picture = chart({
    label: t('life'), xs, xName: t('turns-axis'), yMost: most, yText: (value) => number(value),
    draw: (into, x, y) => lines.forEach(([id, color, dash]) => {
      const points = (end) => xs.map((turn) => `${x(turn)},${y(at(turn, id)[end] ?? at(turn, id).value)}`);
      into.append(svg('polygon', { points: [...points('low'), ...points('high').reverse()].join(' '), fill: color, 'fill-opacity': 'var(--band)' }));
      into.append(svg('polyline', { points: points('value').join(' '), fill: 'none', stroke: color, 'stroke-width': 2, 'stroke-dasharray': dash }));
    }),
    tell: (turn) => [`${t('turns-axis')} ${turn} (${number(arm.lives[turn - 1].games, 9)})`,
      ...lines.map(([id]) => `${t(id)}: ${written(at(turn, id))} (${between(at(turn, id))})`)].join('\n'),
  });
  const columns = [{ name: t('turns-axis'), by: (turn) => turn, cell: (turn) => [String(turn)] },
    ...lines.map(([id]) => figureColumn(t(id), (turn) => at(turn, id)))];
  return section('life', 'life-about', legend(lines.map(([id, color]) => [color, t(id)])), picture, asTable(table(columns, xs)));
}

function ends(arm) {
  if (arm.ends.length === 0) return null;
  const columns = [
    { name: t('ends'), by: endName, cell: (end) => [endName(end)] },
    figureColumn(t('share-axis'), (end) => end.share, true),
    { name: t('games'), by: (end) => end.games, cell: (end) => [number(end.games, 9)] },
  ];
  const bars = arm.ends.slice(0, 10).map((end) => el('div', { class: 'row', style: 'gap:.6rem;flex-wrap:nowrap' },
    el('span', { style: 'flex:0 0 38%;text-align:right;font-size:.875rem' }, endName(end)),
    el('span', { style: `flex:0 0 ${(end.share.value / arm.ends[0].share.value) * 40}%;background:var(--one);height:1rem;border-radius:2px` }),
    el('span', { class: 'soft' }, percent(end.share.value))));
  return section('ends', 'ends-about', el('figure', {}, bars), asTable(table(columns, arm.ends, { index: 2, down: true })));
}

function actions(arm) {
  const used = arm.actions.filter((action) => action.a_game && action.a_game.value > 0 || action.available_decisions > 0);
  const count = (name, of) => ({ name, by: of, cell: (action) => [number(of(action), 9)] });
  const columns = [
    { name: t('action'), by: (action) => named(action.name), cell: (action) => [named(action.name)] },
    figureColumn(t('available'), (action) => (action.direct ? action.available : null), true),
    figureColumn(t('used'), (action) => action.used, true),
    figureColumn(t('used-if-available'), (action) => (action.direct ? action.used_if_available : null), true),
    figureColumn(t('a-game'), (action) => action.a_game),
    figureColumn(t('won-if-used'), (action) => action.won_if_used, true),
    figureColumn(t('won-if-available'), (action) => (action.direct ? action.won_if_available : null), true),
    count(t('fizzled'), (action) => action.fizzled),
    count(t('nullified'), (action) => action.nullified),
  ];
  const winning = used.filter((action) => action.direct && action.won_if_used?.low != null)
    .sort((a, b) => b.won_if_used.value - a.won_if_used.value)
    .map((action) => ({ name: named(action.name), figure: action.won_if_used }));
  return section('actions', 'actions-about', table(columns, used, { index: 4, down: true }),
    winning.length > 1 ? [el('p', { class: 'soft' }, t('won-if-used')), whiskers(winning, { label: t('won-if-used'), middle: 0.5, text: percent })] : []);
}

function values(arm) {
  const places = ['opening', 'hand', 'soldier', 'bulwark'];
  const press = (place) => el('button', { 'aria-pressed': String(state.place === place), onclick: () => { state.place = place; draw(); } }, t('place-' + place));
  const rows = arm.values[state.place].filter((row) => row.won && row.won.low != null);
  const shown = rows.map((row) => ({ name: cardName(row.group), figure: row.won }));
  const columns = [
    { name: t('values'), by: (row) => row.group, cell: (row) => [cardName(row.group)] },
    figureColumn(t('won-if-available'), (row) => row.won, true),
  ];
  return section('values', 'values-about', el('div', { class: 'row' }, places.map(press)),
    shown.length ? whiskers(shown, { label: t('values'), middle: 0.5, text: percent }) : [], asTable(table(columns, rows)));
}

function worth(arm) {
  if (arm.worth.length === 0) return null;
  const points = (value) => number(value * 100);
  const scaled = (figure) => ({ value: figure.value * 100, low: figure.low == null ? null : figure.low * 100, high: figure.high == null ? null : figure.high * 100 });
  const rows = arm.worth.map((row) => ({ name: named(row.name), figure: row.points }));
  const columns = [{ name: t('action'), by: (row) => named(row.name), cell: (row) => [named(row.name)] },
    figureColumn(t('worth'), (row) => scaled(row.points))];
  return section('worth', 'worth-about', whiskers(rows, { label: t('worth'), middle: 0, text: points }), asTable(table(columns, arm.worth)));
}

function skill(arm) {
  if (arm.skill.length === 0) return null;
  const rows = arm.skill.map((row) => ({ name: `${row.simulations} – ${row.against}`, figure: row.share }));
  const columns = [{ name: 'search', by: (row) => row.simulations, cell: (row) => [`${row.simulations} – ${row.against}`] },
    figureColumn(t('skill'), (row) => row.share, true)];
  return section('skill', 'skill-about', whiskers(rows, { label: t('skill'), middle: 0.5, text: percent }), asTable(table(columns, arm.skill)));
}

function examples(arm) {
  if (arm.examples.length === 0) return null;
  const words = { longest: 'longest', comeback: 'comeback', lead_changes: 'most-lead-changes', shortest: 'shortest', endless: 'worst' };
  const one = (example) => el('details', {},
    el('summary', {}, `${t(words[example.why])} (#${example.game})`),
    el('div', { class: 'row' }, el('button', { onclick: () => save(example.record, `${example.why}-${example.game}.record`) }, t('save'))),
    el('pre', { tabindex: 0, 'aria-label': t('show') }, example.record));
  return section('examples', 'examples-about', arm.examples.map(one));
}
