// How things on the table are called.
import { say, t } from '../i18n/index.svelte';
import { isRequest, isUnit, isCard, short, spoken } from '../lib/cards';
import { settings } from '../lib/settings.svelte';
import type { Character, MatchInfo, PlayerInfo, RulesPage, Seat, View } from '../protocol/types';

export function playerName(player: PlayerInfo): string {
  if (!player.joined) return t().emptySeat;
  if (player.kind === 'person') return player.name;
  const level = /^level:(\d)$/.exec(player.computer ?? '');
  return level ? t().computerLevel(Number(level[1])) : t().computer;
}

/** “You”, or the name of a player. */
export function seatName(info: MatchInfo, viewer: View['viewer'], seat: Seat): string {
  return viewer === seat ? t().you : playerName(info.players[seat]);
}

export function actionName(rules: RulesPage | null, id: string): string {
  const action = rules?.actions.find((action) => action.id === id);
  return action ? say(action.name) : id.replaceAll('_', ' ');
}

/** A character in a few letters: its cards, or that it lies face down. */
export function characterName(character: Character): string {
  const cards = character.cards.map((card) => (card === null ? '?' : short(card))).join(' ');
  return character.kind === 'bulwark' ? t().bulwarkOf(cards) : cards;
}

/** What a word of the notation stands for, in words. */
export function wordName(word: string, view: View, info: MatchInfo, rules: RulesPage | null): string {
  if (isCard(word)) return short(word);
  if (isRequest(word)) {
    const request = view.stage[Number(word.slice(1)) - 1];
    return request ? actionName(rules, request.action) : word;
  }
  if (isUnit(word)) {
    const character = view.sides[word[0] as Seat].characters.find(({ unit }) => unit === word);
    return character ? characterName(character) : word;
  }
  if (word === 'a' || word === 'b') return seatName(info, view.viewer, word);
  return word === 'gone' ? t().gone : word;
}

/** A character as a screen reader says it. */
export function characterSpoken(character: Character): string {
  const cards = character.cards.map((card) => (card === null ? t().faceDown : spoken(card, settings.language)));
  const parts = [
    character.kind === 'bulwark' ? t().bulwark : t().soldier,
    cards.join(', '),
    character.size === null ? '' : t().size(character.size),
    character.state === 'driven' ? t().driven : t().charged,
    character.attacks ? t().attacks : '',
    character.blocks ? t().blocks : '',
    character.fresh && character.kind === 'soldier' ? t().entered : '',
  ];
  return parts.filter(Boolean).join(', ');
}
