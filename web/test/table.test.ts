import { describe, expect, it } from 'vitest';
import { hintFor, type Moment } from '../src/guide/steps';
import { en } from '../src/i18n/en';
import { fixedOrder, isCard, isUnit, short, spoken } from '../src/lib/cards';
import { asPairs, canBlock, withBlock } from '../src/lib/combat';
import { pips } from '../src/lib/pips';
import { aloud, plain } from '../src/lib/plain';
import { link, parse, type Route } from '../src/lib/route';
import { turns } from '../src/lib/replay.svelte';
import { minutes } from '../src/lib/time';
import type { Bout, Question, ReplayMoment, View } from '../src/protocol/types';
import { curve, momentAt } from '../src/replay/curve';
import { aims } from '../src/table/aims';
import { fateWords } from '../src/table/fates';

const asks = (ask: string, ...choices: string[]): Question =>
  ({ ask, options: choices.map((choice) => ({ choice, text: { ja: '', en: '' } })), actions: [] }) as unknown as Question;

describe('cards', () => {
  it('are distinguished from other words', () => {
    expect(['S10', 'Jk2', 'HA'].every(isCard)).toBe(true);
    expect(['a0', '#1', 'pass', 'S11', 'Jk3'].some(isCard)).toBe(false);
    expect(isUnit('b12')).toBe(true);
  });
  it('have names', () => {
    expect(short('D10')).toBe('♢10');
    expect(spoken('CQ', 'en')).toBe('queen of clubs');
    expect(spoken('H7', 'ja')).toBe('ハートの7');
  });
  it('are sorted in the fixed order', () => {
    expect(['Jk1', 'CA', 'S10', 'S2', 'HK'].sort(fixedOrder)).toEqual(['S2', 'S10', 'HK', 'CA', 'Jk1']);
  });
  it('have as many pips as their number', () => {
    for (const rank of ['2', '3', '4', '5', '6', '7', '8', '9', '10'] as const) expect(pips(rank)).toHaveLength(Number(rank));
  });
});

describe("the server's words", () => {
  it('are shown without labels, and spoken with the names of cards', () => {
    expect(plain('You put a soldier onto the field: a1 ♡J')).toBe('You put a soldier onto the field: ♡J');
    expect(plain('Opponent laid down a bulwark: b0 bulwark')).toBe('Opponent laid down a bulwark');
    expect(plain('あなたはa0 防壁（♣6）をドライブした')).toBe('あなたは防壁（♣6）をドライブした');
    expect(plain('#1 Up by a: to be chosen')).toBe('#1 Up by a: to be chosen');
    expect(aloud('You drew a card: ♡10', 'en')).toBe('You drew a card: 10 of hearts');
    expect(aloud('♠Aを引いた', 'ja')).toBe('スペードのエースを引いた');
  });
});

describe('combat', () => {
  it('marks the blocks that the question allows', () => {
    const b0 = { attacker: 'b0', alone: ['a9'], together: ['a1', 'a2'] };
    const soldiers = withBlock(withBlock({}, 'a1', b0), 'a2', b0);
    expect(asPairs(soldiers)).toEqual([{ blocker: 'a1', attacker: 'b0' }, { blocker: 'a2', attacker: 'b0' }]);
    expect(withBlock(soldiers, 'a9', b0)).toEqual({ a9: 'b0' });
    expect(withBlock({ a9: 'b0' }, 'a1', b0)).toEqual({ a1: 'b0' });
    expect(['a1', 'a9', 'a3'].map((unit) => canBlock(b0, unit))).toEqual([true, true, false]);
  });
  it('has an outcome as text', () => {
    const bout = (attacker: Bout['attacker_fate'], blockers: Bout['blockers_fate']): Bout => ({
      attacker: 'a0', blockers: blockers ? ['b0'] : [], attacker_fate: attacker, blockers_fate: blockers, damage: blockers ? 0 : 7,
    });
    expect(fateWords(bout({ fate: 'stands' }, null), en).text).toBe('7 damage');
    expect(fateWords(bout({ fate: 'falls' }, { fate: 'falls' }), en).text).toBe('both fall');
    expect(fateWords(bout({ fate: 'perhaps', with: 3, of: 20 }, { fate: 'falls' }), en).text).toBe('falls 3/20');
    expect(fateWords({ ...bout({ fate: 'falls' }, { fate: 'stands' }), backlash: 4 }, en).text).toBe('falls, 4 damage back');
  });
  it('is drawn with arrows', () => {
    const character = (unit: string, more = {}) => ({ unit, attacks: false, blocks: null, ...more });
    const view = {
      stage: [{ controller: 'b', target: 'a0' }, { controller: 'a', target: 'gone' }],
      sides: { a: { characters: [character('a0'), character('a1', { blocks: 'b0' })] }, b: { characters: [character('b0', { attacks: true }), character('b1', { attacks: true })] } },
    } as unknown as View;
    expect(aims(view, null).map(({ from, to }) => `${from}>${to}`)).toEqual(['#1>a0', 'b1>a', 'a1>b0']);
    const marked = { attackers: [], blocks: { a0: 'b1' }, plan: null, actor: null, seat: 'a' as const };
    expect(aims(view, marked).some(({ kind }) => kind === 'attack')).toBe(false);
  });
});

describe('pages', () => {
  it('keep their addresses', () => {
    const routes: Route[] = [
      { page: 'start' },
      { page: 'play', token: 'aa' },
      { page: 'both', tokens: ['aa', 'bb'] },
      { page: 'join', invite: 'cc' },
      { page: 'replay', token: 'aa', moment: 12 },
      { page: 'rules', edition: '8.2', format: 'lite', entry: 'up' },
      { page: 'rules', edition: '9.1', format: 'master', entry: null, frame: 'extra', filters: { kind: 'magic', trump: 'phantom', search: 'ア & b' } },
    ];
    for (const route of routes) expect(parse(link(route))).toEqual(route);
    expect(parse('#/nonsense')).toEqual({ page: 'start' });
  });
  it('know the turns of a replay', () => {
    const moments = [1, 1, 2, 2, 3].map((turn_number, number) => ({ number, view: { turn_number } }) as ReplayMoment);
    expect(turns(moments)).toEqual([{ turn: 1, moment: 0 }, { turn: 2, moment: 2 }, { turn: 3, moment: 4 }]);
  });
  it('draw chances', () => {
    expect(curve([], 'a', 100, 50)).toBe('M0 25L100 25');
    expect(momentAt(0.5, 30)).toBe(15);
    expect(minutes(61_000)).toBe('1:01');
  });
});

describe('the guide', () => {
  const moment = (question: Question | null): Moment => ({
    view: { turn: 'a', stage: [], sides: { a: { used: [] }, b: { used: [] } } } as unknown as View, seat: 'a', question, building: false,
  });
  it('shows every hint once', () => {
    expect(hintFor(moment(null), [])).toBeNull();
    expect(hintFor(moment(asks('chance')), [])?.id).toBe('life');
    expect(hintFor(moment(asks('blocker')), ['life', 'hand', 'field'])?.id).toBe('blockers');
    expect(hintFor(moment(asks('blocker')), ['life', 'hand', 'field', 'blockers'])).toBeNull();
  });
});
