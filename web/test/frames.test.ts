// Frames at the table: the pack, the rare card, and the questions of the set-up, rendered from hand-made views.
import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../src/protocol/types';
import { asks, playing, side, table, view } from './rig';

const flip = await import('../src/lib/flip');

const framed = view(
  side({ pack: { open: true, count: 2, cards: ['D4', 'CK'] }, rare: { count: 1, cards: ['SK'] } }),
  side({ pack: { open: false, count: 14, cards: [] }, rare: { count: 1, cards: [] } }),
);

describe('pack and rare card', () => {
  it('lie on both halves, and only the own rare card shows its face', () => {
    const html = table(framed);
    for (const label of ['Your pack: 2 cards, open', 'Opponent&#39;s pack: 14 cards, closed', 'Your rare card: king of spades', 'Opponent&#39;s rare card: face down'])
      expect(html.replaceAll("'", '&#39;')).toContain(label);
    expect(html).toContain('data-flip="a:SK"');
    expect(html).toContain('data-place="rare-b"');
  });
  it('are absent where the frame has none', () => {
    expect(table(view(side(), side()))).not.toContain('data-place="pack');
  });
  it('send cards from where they lie', () => {
    expect(['rare', 'pack', 'grave', 'life_top', 'deck', 'hand'].map((zone) => flip.placeOf(zone, 'b'))).toEqual(['rare-b', 'pack-b', 'grave-b', 'life-b', 'life-b', 'hand-b']);
    const drawn = { type: 'moved', seat: 'b', card: null, from: { zone: 'rare' }, to: { zone: 'hand' }, cause: 'effect', sees: [] } as unknown as GameEvent;
    expect(flip.origins([drawn]).get('hand:b')).toBe('rare-b');
  });
});

describe('the rare card as a key', () => {
  const tree = { actions: { rare_summon: 0 }, nodes: [{ ask: 'key', to: [[['SK'], null]] }] };
  it('is tapped where it lies', () => {
    const { play } = playing(framed, asks('chance', ['pass'], { requests: tree as never }));
    expect(play.light({ kind: 'rare', word: 'SK' })).toBe('can');
    play.tap({ kind: 'rare', word: 'SK' });
    expect(table(framed, play)).toContain('rare summon');
    play.begin('rare_summon', { as: 'key', value: 'SK' });
    expect(play.light({ kind: 'rare', word: 'SK' })).toBe('chosen');
  });
  it('is no answer to questions about other cards', () => {
    const { play } = playing(framed, asks('hand_card', ['SK']));
    expect(play.light({ kind: 'rare', word: 'SK' })).toBeNull();
  });
});

describe('the set-up', () => {
  const deck = ['CK', 'S5', 'Jk1', 'H3', 'S2', 'D9', 'HA', 'C4'];
  const before = view(side(), side(), { turn_number: 0, decision: { seat: 'a', ask: 'starting_hand', options: [] } as never });

  it('shows no turn', () => {
    const html = table(before);
    expect(html).toContain('Setting up. The first turn begins when both players have chosen.');
    expect(html).not.toContain('Turn 0');
  });
  it('offers the deck by suit and says how many cards are missing', () => {
    const { play } = playing(before, asks('starting_hand', deck.slice(0, 6), { picks: { count: 3, of: deck } }));
    play.toggle('CK');
    const html = table(before, play);
    expect(html.match(/aria-label="(spades|hearts|diamonds|clubs|Joker)"/g)).toHaveLength(5);
    expect(html).toContain('2 cards to choose');
    expect(html).toContain('Your opponent does not see what you choose.');
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(1);
  });
  it('sends a first hand card by card in the fixed order, whatever the order of taps', () => {
    const { play, game, answers } = playing(before, asks('starting_hand', deck, { picks: { count: 3, of: deck } }));
    for (const card of ['CK', 'S5', 'HA', 'D9']) play.toggle(card);
    expect(play.chosen).toEqual(['S5', 'HA', 'CK']);
    play.confirm();
    game.question = asks('starting_hand', ['HA', 'CK'], { decision: '2', picks: { count: 2, of: ['HA', 'CK', 'Jk1'] } });
    expect(play.isSending).toBe(true);
    play.turnTo(game.question);
    game.question = asks('starting_hand', ['CK', 'Jk1'], { decision: '3', picks: { count: 1, of: ['CK', 'Jk1'] } });
    play.turnTo(game.question);
    expect(answers).toEqual([{ choice: 'S5' }, { choice: 'HA' }, { choice: 'CK' }]);
    game.question = asks('rare_card', deck, { decision: '4' });
    play.turnTo(game.question);
    expect(play.isSending).toBe(false);
    expect(answers).toHaveLength(3);
  });
  it('puts a card back', () => {
    const { play } = playing(before, asks('starting_hand', deck, { picks: { count: 1, of: deck } }));
    play.toggle('S5');
    play.toggle('HA');
    expect(play.chosen).toEqual(['S5']);
    play.toggle('S5');
    expect(play.chosen).toEqual([]);
  });
  it('marks the rare card among the cards of an open pack', () => {
    const cards = ['S2', 'S3', 'S4', 'S6', 'H2', 'H3', 'H4', 'H6', 'SK'];
    const { play, answers } = playing(framed, asks('pack_card', cards));
    expect(table(framed, play)).toContain('★ Rare card');
    play.tap({ kind: 'rare', word: 'SK' });
    play.confirm();
    expect(answers).toEqual([{ choice: 'SK' }]);
  });
});
