// Somebody who plays by clicking what is lit. Not a good player, but one that ends its games.

const WANTED = ['attack', 'summon_hero', 'summon_soldier', 'summon_ace', 'set_bulwark', 'throwing', 'destroy_bulwark', 'equip'];
const QUICK = ['down', 'up'];

/** What is on the screen right now, as far as a player needs it. */
const look = (page) =>
  page.evaluate(() => {
    const has = (selector) => document.querySelector(selector) !== null;
    const can = [...document.querySelectorAll('.action.can')].map((action) => action.dataset.action);
    return {
      over: has('.over, .tab'),
      confirm: has('[data-guide="confirm"]'),
      building: has('.building [data-option]'),
      asked: has('.prompt.asked'),
      primary: has('.prompt .answers .primary'),
      attackers: has('.half:not(.far) .front .unit.option'),
      marked: has('.unit.chosen, .laid.chosen, .hand .chosen'),
      laid: has('.prompt .laid'),
      hand: has('.hand .option'),
      words: has('.prompt .answers [data-option]'),
      pass: document.querySelector('.pass')?.disabled === false,
      staged: document.querySelectorAll('.item').length,
      can,
    };
  });

/** The next click for a situation: a selector, or nothing if there is nothing to do but wait. */
export function next(seen, attempt) {
  if (seen.confirm) return '[data-guide="confirm"]';
  if (seen.building) return '.building [data-option]';
  if (!seen.asked) return null;
  if (seen.primary && seen.attackers && !seen.marked) return '.half:not(.far) .front .unit.option';
  if (seen.primary) return '.prompt .answers .primary';
  if (seen.laid) return '.prompt .laid';
  if (seen.hand) return '.hand .option';
  if (seen.words) return '.prompt .answers [data-option]';
  const wanted = seen.staged === 0 ? WANTED : attempt % 5 === 0 ? QUICK : [];
  const action = wanted.find((id) => seen.can.includes(id)) ?? (seen.staged === 0 && seen.can.includes('end') ? 'end' : null);
  if (action) return `[data-action="${action}"]`;
  return seen.pass ? '.pass' : null;
}

/** Plays until the game is over, or until `enough` says so; tells how many clicks it took. */
export async function play(page, { clicks = 900, enough = async () => false, seen = async () => {} } = {}) {
  for (let done = 0, waited = 0; done < clicks && waited < 1500; ) {
    const screen = await look(page);
    await seen(screen);
    if (screen.over || (await enough(screen, done))) return done;
    const selector = next(screen, done);
    if (!selector) {
      waited++;
      await page.waitForTimeout(40);
      continue;
    }
    waited = 0;
    done++;
    await click(page, selector);
  }
  throw new Error('the game does not end');
}

/** On a phone the actions are in a sheet that is opened first. */
async function click(page, selector) {
  const target = page.locator(selector).first();
  const action = selector.startsWith('[data-action');
  if (action && !(await target.isVisible())) await page.locator('[data-guide="actions-button"]').click();
  await target.click({ timeout: 3000 }).catch(() => {});
  await page.waitForTimeout(30);
}
