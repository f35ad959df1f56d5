// What two experiments with the same deals have shown.

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

function comparison() {
  const it = DATA.comparison;
  const title = t('comparison');
  const about = `A: ${it.a} · B: ${it.b} · ${number(it.deals, 9)} ${t('games')} · ${t('seed')} ${DATA.seed}`;
  const changed = it.rows.filter((row) => row.corrected < 0.05).sort((a, b) => a.corrected - b.corrected || Math.abs(b.z) - Math.abs(a.z));
  return { title, parts: [head(title, about), rulesDiffer(it), verdict(it, changed), everything(it), notables(it)] };
}

function rulesDiffer(it) {
  const field = (what, change) => `${what} ${change.field}: ${change.was || '–'} → ${change.is || '–'}`;
  const line = (difference) => {
    if (difference.what === 'switch') return difference.changed.map((change) => field('', change));
    const what = difference.name ? `${named(difference.name)} (${difference.id})` : difference.id;
    if (difference.added) return [t('added', { what })];
    if (difference.removed) return [t('removed', { what })];
    return difference.changed.map((change) => field(what, change));
  };
  const lines = it.differences.flatMap(line);
  return section('rules-differ', null, lines.length ? el('ul', { class: 'plain' }, lines.map((text) => el('li', {}, text))) : el('p', {}, t('rules-same')));
}

function verdict(it, changed) {
  const count = it.rows.length;
  const sentence = (row) => el('li', { class: row.difference.value > 0 ? 'up' : 'down' },
    t(row.difference.value > 0 ? 'rises' : 'falls', { measure: measureName(row), before: shown(row, row.a), after: shown(row, row.b) }));
  const said = changed.length
    ? [el('ul', { class: 'plain' }, changed.map(sentence)), el('p', {}, t('unchanged', { count: count - changed.length }))]
    : el('p', {}, t('nothing', { count }));
  return section('changed', null, said, el('p', { class: 'soft' }, t('holm', { count })));
}

function everything(it) {
  const columns = [
    { name: t('measure'), by: measureName, cell: (row) => [measureName(row)] },
    { name: 'A', by: (row) => row.a, cell: (row) => [shown(row, row.a)] },
    { name: 'B', by: (row) => row.b, cell: (row) => [shown(row, row.b)] },
    { name: t('difference'), by: (row) => row.difference.value, cell: (row) => [shown(row, row.difference.value), el('small', {}, `${shown(row, row.difference.low)} – ${shown(row, row.difference.high)}`)] },
    { name: t('probability'), by: (row) => row.corrected, cell: (row) => [row.corrected < 0.0001 ? '< 0.01 %' : percent(row.corrected, 2)] },
  ];
  return section('all-figures', null, table(columns, it.rows, { index: 4, down: false }));
}

function notables(it) {
  const parts = [['A', it.arms[0]], ['B', it.arms[1]]].map(([name, arm]) => {
    const details = el('details', {}, el('summary', {}, `${name}: ${arm.name}`));
    // Filled when it is opened: two whole reports are a lot to draw.
    details.addEventListener('toggle', () => { if (details.open && details.children.length === 1) details.append(...sections(arm)); });
    return details;
  });
  return section('overview', null, parts);
}
