// The results of an experiment.
const HEADLINES = ['first_wins', 'draws', 'endless', 'turns', 'decisions', 'choices', 'branching', 'real', 'lead_changes', 'comebacks', 'deficit', 'behind', 'decided'];
const dashed = (id) => id.replaceAll('_', '-');
const inTurn = (turn) => t('in-turn', { count: turn });

function report() {
  const arm = DATA.arms[state.arm];
  const title = DATA.title ? named(DATA.title) : t('title');
  const about = el('p', { class: 'soft' }, `${t('seed')} ${DATA.seed} · ${t('interval')}`);
  const parts = [head(title, about), DATA.arms.length > 1 ? [sideBySide(), chooser()] : [], el('p', { class: 'arm' }, armLine(arm)), sections(arm)];
  return { title, parts };
}

const armLine = (arm) => `${named(arm.label)} · ${armGames(arm)}`;
const armGames = (arm) => arm.games_of_matches
  ? t('matches', { count: whole(arm.games), games: whole(arm.games_of_matches) })
  : `${whole(arm.games)}${state.lang === 'ja' ? '' : ' '}${t('games')}`;

/** Selects the arm that the rest of the page shows. */
function chooser() {
  const choose = (event) => { state.arm = Number(event.target.value); draw(); document.querySelector('select').focus(); };
  const option = (it, index) => el('option', { value: index, selected: index === state.arm ? '' : null }, named(it.label));
  return el('label', { class: 'row chooser' }, t('arm'), el('select', { onchange: choose }, DATA.arms.map(option)));
}

/** A figure of the whole game in all arms. */
function sideBySide() {
  const measured = HEADLINES.filter((id) => DATA.arms.some((arm) => arm.headlines[id]?.value));
  const share = (id) => DATA.arms.find((arm) => arm.headlines[id]).headlines[id].share;
  const show = (id) => {
    const rows = DATA.arms.filter((arm) => arm.headlines[id]).map((arm) => ({ name: named(arm.label), figure: arm.headlines[id] }));
    const picture = id === 'first_wins'
      ? whiskers(rows, { label: t('first-wins'), middle: 0.5, text: percent, axis: percents })
      : bars(rows, { label: t(dashed(id)), text: write(share(id)) });
    return [el('p', { class: 'soft' }, t(dashed(id) + '-about')), picture];
  };
  const columns = [{ name: t('arm'), by: (arm) => named(arm.label), cell: (arm) => [named(arm.label)] },
    ...measured.map((id) => figureColumn(t(dashed(id)), (arm) => arm.headlines[id], share(id)))];
  return section('side-by-side', null, choice(measured, 'side', (id) => t(dashed(id)), show), asTable('side', () => table(columns, DATA.arms)));
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
      el('div', { class: 'soft range' }, between(figure, figure?.share)),
      el('div', { class: 'soft' }, t(dashed(id) + '-about')));
  };
  return section('overview', null, bots(arm), el('div', { class: 'tiles' }, HEADLINES.map(tile)));
}

/** Notes about external programs that took part. */
function bots(arm) {
  if (!arm.bots) return null;
  const lost = (forfeit) => el('li', {}, t('forfeits', { player: forfeit.player, count: whole(forfeit.games), game: forfeit.first, reason: forfeit.reason }));
  return el('div', { class: 'note' }, el('p', {}, t('bots')), arm.forfeits.length ? el('ul', { class: 'plain' }, arm.forfeits.map(lost)) : null);
}

function lengths(arm) {
  const last = arm.turns.findLastIndex((count) => count > 0);
  const xs = Array.from({ length: last }, (_, index) => index + 1);
  const share = (turn) => arm.turns[turn] / arm.games;
  const most = Math.max(...xs.map(share));
  const picture = chart({
    label: t('length'), xs, xName: t('turns-axis'), yMost: most, yText: percents, aside: 0.5,
    draw: (into, x, y) => {
      const wide = Math.max(2, (x(2) - x(1) || 20) * 0.8);
      xs.forEach((turn) => into.append(svg('rect', { x: x(turn) - wide / 2, y: y(share(turn)), width: wide, height: y(0) - y(share(turn)), fill: 'var(--one)' })));
    },
    tell: (turn) => `${inTurn(turn)}${turn === arm.turns.length - 1 ? '+' : ''}\n${percent(share(turn), 2)} (${whole(arm.turns[turn])})`,
  });
  const columns = [
    { name: t('turns-axis'), by: (turn) => turn, cell: (turn) => [String(turn)] },
    { name: t('games'), by: (turn) => arm.turns[turn], cell: (turn) => [whole(arm.turns[turn])] },
    { name: t('share-axis'), by: share, cell: (turn) => [percent(share(turn), 2)] },
  ];
  return section('length', 'length-about', picture, asTable('length', () => table(columns, xs)));
}

function lives(arm) {
  if (arm.lives.length < 2) return null;
  const xs = arm.lives.map((_, index) => index + 1);
  const at = (turn, id) => arm.lives[turn - 1][id];
  const lines = [['first', 'var(--one)', ''], ['second', 'var(--two)', ''], ['winner', 'var(--good)', '5 4'], ['loser', 'var(--bad)', '5 4']]
    .filter(([id]) => xs.every((turn) => at(turn, id)));
  const most = Math.max(...xs.flatMap((turn) => lines.map(([id]) => at(turn, id).value)));
  const picture = chart({
    label: t('life'), xs, xName: t('turns-axis'), yMost: most, yText: plain,
    draw: (into, x, y) => lines.forEach(([id, color, dash]) => {
      const points = (end) => xs.map((turn) => `${x(turn)},${y(at(turn, id)[end] ?? at(turn, id).value)}`);
      into.append(svg('polygon', { points: [...points('low'), ...points('high').reverse()].join(' '), fill: color, 'fill-opacity': 'var(--band)' }));
      into.append(svg('polyline', { points: points('value').join(' '), fill: 'none', stroke: color, 'stroke-width': 2, 'stroke-dasharray': dash }));
    }),
    tell: (turn) => [`${inTurn(turn)} (${whole(arm.lives[turn - 1].games)})`,
      ...lines.map(([id]) => `${t(id)}: ${written(at(turn, id))} (${between(at(turn, id))})`)].join('\n'),
  });
  const columns = [{ name: t('turns-axis'), by: (turn) => turn, cell: (turn) => [String(turn)] },
    ...lines.map(([id]) => figureColumn(t(id), (turn) => at(turn, id)))];
  return section('life', 'life-about', legend(lines.map(([id, color, dash]) => [color, t(id), dash])), picture, asTable('life', () => table(columns, xs)));
}

function ends(arm) {
  if (arm.ends.length === 0) return null;
  const columns = [
    { name: t('ends'), by: endName, cell: (end) => [endName(end)] },
    figureColumn(t('share-axis'), (end) => end.share, true),
    { name: t('games'), by: (end) => end.games, cell: (end) => [whole(end.games)] },
  ];
  const shown = arm.ends.slice(0, 10).map((end) => ({ name: endName(end), figure: end.share }));
  return section('ends', 'ends-about', bars(shown, { label: t('ends'), text: percent }), asTable('ends', () => table(columns, arm.ends, { index: 2, down: true })));
}

function actions(arm) {
  const used = arm.actions.filter((action) => action.a_game && action.a_game.value > 0 || action.available_decisions > 0);
  const count = (name, of) => ({ name, by: of, cell: (action) => [whole(of(action))] });
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
    winning.length > 1 ? [el('h3', {}, t('won-if-used')), whiskers(winning, { label: t('won-if-used'), middle: 0.5, text: percent, axis: percents })] : []);
}

function values(arm) {
  const show = (place) => {
    const rows = arm.values[place].filter((row) => row.won && row.won.low != null);
    const shown = rows.map((row) => ({ name: cardName(row.group), figure: row.won }));
    const columns = [
      { name: t('card'), by: (row) => rows.indexOf(row), cell: (row) => [cardName(row.group)] },
      figureColumn(t('won'), (row) => row.won, true),
      { name: t('cards'), by: (row) => row.cards, cell: (row) => [whole(row.cards)] },
    ];
    return [shown.length ? whiskers(shown, { label: t('values'), middle: 0.5, text: percent, axis: percents }) : [], asTable('values', () => table(columns, rows))].flat();
  };
  const places = ['opening', 'hand', 'soldier', 'bulwark'];
  return section('values', 'values-about', choice(places, 'place', (place) => t('place-' + place), show));
}

function worth(arm) {
  if (arm.worth.length === 0) return null;
  const points = (value) => signed(digits(value * 100, 1));
  const measured = arm.worth.filter((row) => row.points);
  const rows = measured.map((row) => ({ name: named(row.name), figure: row.points }));
  const columns = [{ name: t('action'), by: (row) => named(row.name), cell: (row) => [named(row.name)] },
    { name: t('points'), by: (row) => row.points?.value, cell: (row) => !row.points ? [t('not-measured')] : [points(row.points.value), el('small', {}, row.points.low == null ? '' : range(row.points.low, row.points.high, points))] },
    { name: t('deals'), by: (row) => row.deals, cell: (row) => [whole(row.deals)] }];
  return section('worth', 'worth-about', measured.length > 0 && whiskers(rows, { label: t('worth'), middle: 0, text: points, axis: (value) => signed(plain(value * 100)) }), asTable('worth', () => table(columns, arm.worth)));
}

function skill(arm) {
  if (arm.skill.length === 0) return null;
  const step = (row) => t('more-than', { more: whole(row.simulations), less: whole(row.against) });
  const rows = arm.skill.map((row) => ({ name: step(row), figure: row.share }));
  const columns = [{ name: t('simulations'), by: (row) => row.simulations, cell: (row) => [step(row)] },
    figureColumn(t('points-won'), (row) => row.share, true),
    { name: t('deals'), by: (row) => row.deals, cell: (row) => [whole(row.deals)] }];
  return section('skill', 'skill-about', whiskers(rows, { label: t('skill'), middle: 0.5, text: percent, axis: percents }), asTable('skill', () => table(columns, arm.skill)));
}

function examples(arm) {
  if (arm.examples.length === 0) return null;
  const words = { longest: 'longest', comeback: 'comeback', lead_changes: 'most-lead-changes', shortest: 'shortest', endless: 'worst' };
  const one = (example) => folded(`${arm.name} ${example.why}`, `${t(words[example.why])} (#${example.game})`, () => [
    el('div', { class: 'row' }, el('button', { onclick: () => save(example.record, `${example.why}-${example.game}.record`) }, t('save'))),
    el('pre', { tabindex: 0, 'aria-label': t('show') }, example.record)]);
  return section('examples', 'examples-about', arm.examples.map(one));
}
