// The comparison of two experiments with the same deals.

/** The name of a compared figure. */
function measureName(row) {
  switch (row.of) {
    case 'uses': return t('uses-of', { action: named(row.name) });
    case 'users': return t('players-using', { action: named(row.name) });
    case 'value': return t('value-of', { card: cardName(row.id) });
    case 'end': return t('end-by', { end: endName(row) });
    default: return t(dashed(row.id));
  }
}

const shown = (row, value) => (row.share ? percent(value, 2) : number(value, 4));

function sentence(row) {
  const id = (row.difference.value > 0 ? 'rises' : 'falls') + (row.rate ? '-rate' : '');
  return t(id, { measure: measureName(row), before: shown(row, row.a), after: shown(row, row.b) });
}

function comparison() {
  const it = DATA.comparison;
  const title = it.titles ? t('compared', { before: named(it.titles[0]), after: named(it.titles[1]) }) : t('comparison');
  const side = (letter, index) => el('li', {}, el('b', {}, letter), ` ${it.titles ? named(it.titles[index]) + ' ' : ''}`, el('span', { class: 'soft' }, named(it.arms[index].label)));
  const about = [el('ul', { class: 'sides' }, side('A', 0), side('B', 1)),
    el('p', { class: 'soft' }, `${t('same-deals', { count: whole(it.deals) })} · ${t('seed')} ${DATA.seed}`)];
  const changed = it.rows.filter((row) => row.corrected < 0.05).sort((a, b) => b.effect - a.effect);
  return { title, parts: [head(title, about), rulesDiffer(it), verdict(it, changed), everything(it), each(it)] };
}

function rulesDiffer(it) {
  const field = (what, label, was, is) => `${[what, label].filter(Boolean).join(state.lang === 'ja' ? '：' : ': ')}${state.lang === 'ja' ? '：' : ': '}${was || '–'} → ${is || '–'}`;
  const line = (difference) => {
    const what = difference.name ? named(difference.name) : difference.id ?? '';
    if (difference.added) return [t('added', { what })];
    if (difference.removed) return [t('removed', { what })];
    const told = difference.words ? difference.words[state.lang] : [];
    if (told.length) return told.map(([label, was, is]) => field(what, label, was, is));
    return difference.changed.map((change) => field(what, change.field, change.was, change.is));
  };
  const lines = it.differences.flatMap(line);
  return section('rules-differ', null, lines.length ? el('ul', { class: 'plain' }, lines.map((text) => el('li', {}, text))) : el('p', {}, t('rules-same')));
}

/** The differences, the largest first: the whole game, then actions, final blows and cards, each as a chart and in words. Small ones are summed up. */
function verdict(it, changed) {
  const count = it.rows.length;
  const groups = [['headline'], ['uses', 'users'], ['end'], ['value']];
  const large = changed.filter((row) => !row.small);
  const parts = groups.map((of) => group(of, large.filter((row) => of.includes(row.of)))).filter(Boolean);
  const small = changed.length > large.length ? el('p', {}, t('small', { count: changed.length - large.length })) : null;
  const rest = changed.length ? t('unchanged', { count: count - changed.length }) : t('nothing', { count });
  return section('changed', null, el('p', { class: 'soft' }, t('holm', { count })), parts, small, el('p', {}, rest));
}

function group(of, rows) {
  if (rows.length === 0) return null;
  const relative = (row) => ['value', 'low', 'high'].reduce((all, end) => ({ ...all, [end]: row.difference[end] == null ? null : row.difference[end] / row.a }), {});
  const drawn = rows.filter((row) => row.of !== 'users' && row.of !== 'value' && Math.abs(row.a) > 1e-9)
    .map((row) => ({ name: row.of === 'headline' ? measureName(row) : row.of === 'end' ? endName(row) : named(row.name), figure: relative(row), told: `${sentence(row)}\n${t('difference')}: ${signed(shown(row, row.difference.value))} (${range(row.difference.low, row.difference.high, (value) => shown(row, value))})` }));
  const change = (value) => signed(percent(value));
  const line = (row) => el('li', { class: row.difference.value > 0 ? 'up' : 'down' }, sentence(row));
  return el('div', {}, el('h3', {}, t('group-' + of[0])),
    drawn.length > 1 ? [el('p', { class: 'soft' }, t(of[0] === 'uses' ? 'relative-uses' : 'relative')), whiskers(drawn, { label: t('changed'), middle: 0, text: change, axis: (value) => signed(percents(value)), colors: ['var(--one)', 'var(--two)'] })] : null,
    el('ul', { class: 'plain said' }, rows.map(line)));
}

function everything(it) {
  const columns = [
    { name: t('measure'), by: measureName, cell: (row) => [measureName(row)] },
    { name: 'A', by: (row) => row.a, cell: (row) => [shown(row, row.a)] },
    { name: 'B', by: (row) => row.b, cell: (row) => [shown(row, row.b)] },
    { name: t('difference'), by: (row) => row.difference.value, cell: (row) => [signed(shown(row, row.difference.value)), el('small', {}, row.difference.low == null ? '' : range(row.difference.low, row.difference.high, (value) => shown(row, value)))] },
    { name: t('probability'), by: (row) => row.corrected, cell: (row) => [row.corrected < 0.0001 ? `< ${percent(0.0001, 2)}` : percent(row.corrected, 2)] },
  ];
  return section('all-figures', null, folded('all', t('all-figures-of', { count: it.rows.length }), () => table(columns, it.rows, { index: 4, down: false })));
}

/** The full reports of both experiments. */
function each(it) {
  const parts = [['A', it.arms[0]], ['B', it.arms[1]]].map(([name, arm]) => folded(name, `${name}: ${armLine(arm)}`, () => sections(arm)));
  return section('each', null, parts);
}
