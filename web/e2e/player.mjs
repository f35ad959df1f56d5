// A player that clicks what is highlighted: weak, but its games end.
import { PATIENCE } from './harness.mjs';

const WANTED = ['attack', 'summon_hero', 'summon_soldier', 'summon_ace', 'set_bulwark', 'throwing', 'destroy_bulwark', 'equip'];
const QUICK = ['down', 'up'];

/** The state of the screen that a player needs. Runs in the page. */
function look() {
  const has = (selector) => document.querySelector(selector) !== null;
  const text = (selector) => [...document.querySelectorAll(selector)].map((found) => found.textContent).join('|');
  const building = has('.building');
  return {
    over: has('.over, .tab'),
    confirm: has('[data-guide="confirm"]'),
    building: has('.building [data-option]'),
    // The rest of a draft request comes from the server.
    drafting: building && !has('[data-guide="confirm"]') && !has('.building [data-option]'),
    asked: has('.prompt.asked'),
    primary: has('.prompt .answers .confirm'),
    attackers: has('.half:not(.far) .front .unit.option'),
    blockers: has('.half:not(.far) .unit.can') && has('.unit.attacks.far'),
    marked: has('.unit.chosen, .laid.chosen, .hand .chosen'),
    laid: has('.prompt .laid'),
    hand: has('.hand .option'),
    words: has('.prompt .answers [data-option]'),
    pass: document.querySelector('.pass')?.disabled === false,
    staged: document.querySelectorAll('.item').length,
    can: [...document.querySelectorAll('.action.can')].map((action) => action.dataset.action),
    // Every click changes one of these.
    mark: [text('.prompt'), text('.log .line').length, text('.item'), document.querySelectorAll('.chosen, .picked').length].join('#'),
  };
}

/** The selector to click next; `null` if the player has to wait. */
function next(seen, done) {
  if (seen.confirm) return '[data-guide="confirm"]';
  if (seen.building) return '.building [data-option]';
  if (!seen.asked || seen.drafting) return null;
  if (seen.primary && seen.attackers && !seen.marked) return '.half:not(.far) .front .unit.option';
  if (seen.primary) return '.prompt .answers .confirm';
  if (seen.laid) return '.prompt .laid';
  if (seen.hand) return '.hand .option';
  if (seen.words) return '.prompt .answers [data-option]';
  const wanted = seen.staged === 0 ? WANTED : done % 5 === 0 ? QUICK : [];
  const action = wanted.find((id) => seen.can.includes(id)) ?? (seen.staged === 0 && seen.can.includes('end') ? 'end' : null);
  if (action) return `[data-action="${action}"]`;
  return seen.pass ? '.pass' : null;
}

/** Composed here, because the page's policy forbids creating functions from text there. */
const ready = new Function('mark', `
  const seen = (${look})();
  return (seen.over || (seen.asked && !seen.drafting)) && seen.mark !== mark ? seen : null;
`);

/** The screen once the game is over or the player is asked, unless it is the one already handled. */
export async function screen(page, dealtWith = null) {
  const found = await page.waitForFunction(ready, dealtWith, { polling: 30, timeout: PATIENCE }).catch(async (error) => {
    throw new Error(`${error.message} ${JSON.stringify(await page.evaluate(look))}`);
  });
  return found.jsonValue();
}

/** Plays until the game is over or `enough` returns true; returns which. */
export async function play(page, { clicks = 900, enough = async () => false } = {}) {
  let mark = null;
  for (let done = 0; done < clicks; done++) {
    const seen = await screen(page, mark);
    if (seen.over) return false;
    if (await enough(seen, done)) return true;
    const selector = next(seen, done);
    if (!selector) throw new Error(`nothing to click: ${JSON.stringify(seen)}`);
    await click(page, selector);
    mark = seen.mark;
  }
  throw new Error('the game does not end');
}

/**
 * On small screens the actions are in a sheet that has to be opened first. A sheet that is still closing looks open, so
 * a click that does not succeed soon opens it again.
 */
async function click(page, selector) {
  const target = page.locator(selector).first();
  const inSheet = selector.startsWith('[data-action');
  for (let retry = 0; inSheet && retry < 3; retry++) {
    if (!(await target.isVisible())) await page.locator('[data-guide="actions-button"]').click();
    if (await target.click({ timeout: 5000 }).then(() => true, () => false)) return;
  }
  await target.click();
}
