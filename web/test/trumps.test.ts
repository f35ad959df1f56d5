// Trumps at the table, and questions that are answered with several things.
import { describe, expect, it } from 'vitest';
import type { Character, RulesPage, View } from '../src/protocol/types';
import { asks, playing, side, table, view } from './rig';

const { kindOf, leadOf } = await import('../src/table/kinds');

const words = (en: string) => ({ en, ja: en });
const action = (id: string, cost: string) => ({ id, name: words(id), cost, direct: true, keys: words('none'), effect: words(''), asks: {} });
const character = (id: string, stands: string, cards: string[] = [], partners: string[] = []) => ({ id, name: words(id), text: words(''), stands, cards, partners });
const rules = {
  actions: [action('slash', 'C'), action('quick_spade', 'D')],
  trumps: [{ id: 'slash', cards: ['S2'], actions: ['slash', 'quick_spade'] }],
  characters: [character('bulwark', 'face_down'), character('armed', 'several'), character('foot', 'one', ['S9', 'D6']), character('knight', 'pair', ['CJ'], ['S9', 'D6'])],
  fogs: [],
  how: [],
  rulings: [],
} as unknown as RulesPage;

const soldier = (unit: string, ...cards: string[]): Character =>
  ({ unit, form: 'soldier', pose: 'charged', cards, size: 9, fresh: false, fresh_cards: [], attacks: false, blocks: null }) as Character;
const bulwark = (unit: string, card: string): Character => ({ ...soldier(unit, card), form: 'bulwark', size: null });

const laid: View = view(
  side({ trumps: { up: ['S2'], down: 1, cards: ['H7'], held: [] }, characters: [soldier('a1', 'S9'), soldier('a3', 'S9')] }),
  side({ trumps: { up: ['D5'], down: 2, cards: ['C4'], held: ['C4'] }, characters: [soldier('b1', 'D6')] }),
);

describe('trumps', () => {
  it('lie face up, face down and held down, and the unknown ones show their backs', () => {
    const html = table(laid).replaceAll('&#39;', "'");
    for (const label of ['Your trump: 2 of spades, face up', 'Your trump: 7 of hearts, face down', "Opponent's trump: 5 of diamonds, face up", "Opponent's trump: 4 of clubs, held down until the turn ends", "Opponent's trump: face down"])
      expect(html).toContain(label);
    expect(html).toContain('data-anchor="b.C4"');
  });
  it('offer what they give', () => {
    const { play } = playing(laid, asks('chance', ['pass'], { requests: { actions: { slash: null }, nodes: [] } }), rules);
    expect(play.light({ kind: 'trump', word: 'a.S2' })).toBe('can');
    expect(play.light({ kind: 'trump', word: 'b.D5' })).toBeNull();
    play.tap({ kind: 'trump', word: 'a.S2' });
    expect(table(laid, play, rules)).toContain('quick_spade');
  });
  it('are targets where they lie', () => {
    const requests = { actions: { close: 0 }, nodes: [{ ask: 'target', to: [[['a.S2', 'b.D5'], null]] }] };
    const { play } = playing(laid, asks('chance', ['pass'], { requests: requests as never }), rules);
    play.begin('close');
    expect(play.light({ kind: 'trump', word: 'b.D5' })).toBe('option');
    expect(table(laid, play)).toContain('trump ♢5 of Ben');
    play.tap({ kind: 'trump', word: 'b.D5' });
    expect(play.builder?.plan?.target).toBe('b.D5');
  });
  it('are turned up by a tap on the table', () => {
    const { play, answers } = playing(laid, asks('turn_up_trump', ['H7', 'S2']), rules);
    play.tap({ kind: 'trump', word: 'a.H7' });
    expect(play.light({ kind: 'trump', word: 'a.H7' })).toBe('chosen');
    play.confirm();
    expect(answers).toEqual([{ choice: 'H7' }]);
  });
});

describe('an action that a character does', () => {
  const requests = { actions: { slash: 0 }, nodes: [{ ask: 'drive', to: [[['a1'], 1], [['a3'], 1]] }, { ask: 'target', to: [[['b1'], null]] }] };
  it('asks for the character, unlike a payment', () => {
    const { play } = playing(laid, asks('chance', ['pass'], { requests: requests as never }), rules);
    play.begin('slash');
    expect(play.builder?.asking?.options).toEqual(['a1', 'a3']);
    play.tap({ kind: 'unit', word: 'a3' });
    expect(play.builder?.plan).toMatchObject({ drive: ['a3'], target: 'b1' });
  });
});

describe('several answers in a row', () => {
  it('send chosen soldiers by place number, then the end', () => {
    const { play, game, answers } = playing(laid, asks('bury_some', ['a1', 'a3']));
    expect(play.missing).toBe(1);
    for (const word of ['a3', 'a1']) play.tap({ kind: 'unit', word });
    play.confirm();
    game.question = asks('bury_some', ['a3', 'done'], { decision: '2' });
    play.turnTo(game.question);
    game.question = asks('bury_some', ['done'], { decision: '3' });
    play.turnTo(game.question);
    expect(answers).toEqual([{ choice: 'a1' }, { choice: 'a3' }, { choice: 'done' }]);
  });
  it('are not sent to a later question of the same kind', () => {
    const { play, game, answers } = playing(laid, asks('lay_down_some', ['a1', 'a3', 'done']));
    play.toggle('a1');
    play.confirm();
    game.match.version += 4;
    game.question = asks('lay_down_some', ['a3', 'done'], { decision: '9' });
    play.turnTo(game.question);
    expect(answers).toEqual([{ choice: 'a1' }]);
  });
  it('put a row into the order of taps; the last card follows', () => {
    const row = view(side({ row: ['a0', 'a1'], characters: [bulwark('a0', 'C9'), bulwark('a1', 'D4')] }), side());
    const { play, answers } = playing(row, asks('row_order', ['C9', 'D4']));
    play.tap({ kind: 'unit', word: 'a1' });
    play.confirm();
    expect(answers).toEqual([]);
    play.toggle('C9');
    expect(table(row, play)).toMatch(/class="place[^>]*>2</);
    play.confirm();
    expect(answers).toEqual([{ choice: 'D4' }]);
  });
});

describe('characters', () => {
  it('are of the kind that their cards make, and a pair has a lead', () => {
    expect([['S9'], ['S9', 'D6'], ['D6', 'CJ']].map((cards) => kindOf(rules, { form: 'soldier', cards }))).toEqual(['foot', 'armed', 'knight']);
    expect(kindOf(rules, { form: 'bulwark', cards: [null] })).toBe('bulwark');
    expect([['S9', 'CJ'], ['S9', 'D6']].map((cards) => leadOf(rules, { form: 'soldier', cards }))).toEqual(['CJ', null]);
  });
  it('that must attack cannot be left out', () => {
    const { play, answers } = playing(laid, asks('attacker', ['a1', 'a3'], { must_attack: ['a3'] }));
    play.turnTo(play.question);
    play.tap({ kind: 'unit', word: 'a3' });
    play.confirm();
    expect(answers).toEqual([{ attackers: ['a3'] }]);
  });
});
