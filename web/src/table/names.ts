// Names of things on the table.
import { say, t } from '../i18n/index.svelte';
import { isRequest, isTrump, isUnit, isCard, short, spoken } from '../lib/cards';
import { settings } from '../lib/settings.svelte';
import { cardOfTrump } from '../lib/trumps';
import type { Character, MatchInfo, PlayerInfo, RulesPage, Seat, Side, View } from '../protocol/types';

export function playerName(player: PlayerInfo): string {
  if (!player.joined) return t().emptySeat;
  if (player.kind === 'person') return player.name;
  if (player.computer?.startsWith('bot:')) return t().botNamed(player.name);
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

/** A character in a few letters: its cards, or the number of the bulwark, counted from the life. */
export function characterName(character: Character, { row }: Side): string {
  const cards = character.cards.flatMap((card) => (card === null ? [] : [short(card)])).join(' ');
  if (character.form !== 'bulwark') return cards;
  return cards ? t().bulwarkKnown(cards) : t().bulwarkAt(row.indexOf(character.unit) + 1);
}

/** A word of the notation as text. */
export function wordName(word: string, view: View, info: MatchInfo, rules: RulesPage | null): string {
  if (isCard(word)) return short(word);
  if (isRequest(word)) {
    const request = view.stage[Number(word.slice(1)) - 1];
    return request ? actionName(rules, request.action) : word;
  }
  if (isUnit(word)) {
    const side = view.sides[word[0] as Seat];
    const character = side.characters.find(({ unit }) => unit === word);
    return character ? characterName(character, side) : word;
  }
  if (isTrump(word)) {
    const seat = word[0] as Seat;
    return t().trumpNamed(seat === view.viewer, seatName(info, view.viewer, seat), short(cardOfTrump(word)));
  }
  if (word === 'a' || word === 'b') return seatName(info, view.viewer, word);
  return word === 'gone' ? t().gone : word;
}

/** A character for a screen reader. */
export function characterSpoken(character: Character): string {
  const cards = character.cards.map((card) => (card === null ? t().faceDown : spoken(card, settings.language)));
  const parts = [
    character.form === 'bulwark' ? t().bulwark : t().soldier,
    cards.join(', '),
    character.size === null ? '' : t().size(character.size),
    character.pose === 'driven' ? t().driven : t().charged,
    character.attacks ? t().attacks : '',
    character.blocks ? t().blocks : '',
    character.fresh && character.form === 'soldier' ? t().entered : '',
  ];
  return parts.filter(Boolean).join(', ');
}
