// Generated from crates/protocol by `cargo xtask generate`; do not change it by hand.

/** The version of the protocol. */
export const PROTOCOL = 2;

/** The longest message that a client may send, in bytes. */
export const LONGEST_MESSAGE = 8192;

/** How a match was adjourned, which says what it waits for. */
export type Adjourned = "away" | "agreed";

/** One decision. */
export type AnalysisPoint = {
/** How many decisions were made before it, every small step counted. */
number: number,
/** How many choices of the record were made before it: the moment of the replay. */
moment: number,
/** The number of the turn. */
turn: number,
/** Who decided. */
seat: Seat,
/** What was chosen. */
choice: string,
/** The choice in words. */
text: Words,
/** How likely each seat was to win, as far as that seat could know. */
win: Seats<number>,
/** How likely the deciding seat was to win after what it chose. */
chosen: number,
/** By how much that is less than with the best choice. */
cost: number,
/** What would have been better. */
better: BetterChoice | null, };

/** What a finished game was about. */
export type AnalysisResult = {
/** Every real decision, in order. */
points: Array<AnalysisPoint>,
/** Where the chances of each seat went. */
ledger: Seats<LedgerForm>,
/** The numbers of the costliest decisions of each seat, the costliest first. */
costliest: Seats<Array<number>>, };

/** How far an analysis is: `GET /api/match/analysis`. `DELETE /api/match/analysis` ends it. */
export type AnalysisState = {
/** Decisions that have been looked at. */
done: number,
/** Decisions in all. */
of: number,
/** What came of it, once it is finished. */
result: AnalysisResult | null, };

/** An answer to a decision. */
export type Answer = { "choice": string } | { "request": WholeRequest } | { "attackers": Array<Unit> } | { "blocks": Array<Block> };

/** What would have been better. */
export type BetterChoice = {
/** The choice. */
choice: string,
/** The choice in words. */
text: Words,
/** How likely the seat would have been to win. */
win: number, };

/** A blocker and the attacker that it blocks. */
export type Block = {
/** The blocker. */
blocker: Unit,
/** The attacker. */
attacker: Unit, };

/** An attacker that can still be blocked, and by whom (R13). */
export type Blockable = {
/** The attacker. */
attacker: Unit,
/** Those who can block it only alone. */
alone: Array<Unit>,
/** Those who can block it together. */
together: Array<Unit>, };

/** Cards at the bottom of a life that are known as a set, not in their order. */
export type Bottom = {
/** How many. */
count: number,
/** Which. */
cards: Array<Card>, };

/** How one attacker would fare. */
export type Bout = {
/** The attacker. */
attacker: Unit,
/** Who blocks it. */
blockers: Array<Unit>,
/** What becomes of the attacker. */
attacker_fate: Fate,
/** What becomes of the blockers, if there are any. */
blockers_fate: Fate | null,
/** The damage that it does to the opponent. */
damage: number,
/** The damage that it does to its own side, under Revolution. */
backlash?: number, };

/** A card: `"S5"`, `"H10"`, `"Jk1"`. */
export type Card = string;

/** A field that an edition changed. */
export type ChangedField = {
/** Its label. */
name: Words,
/** What the edition before says. */
was: Words, };

/** A character. */
export type Character = {
/** The character. */
unit: Unit,
/** `soldier` or `bulwark`. */
form: Form,
/** `charged` or `driven`. */
pose: Pose,
/** Its cards. */
cards: Array<Card | null>,
/** The size of a soldier. */
size: number | null,
/** Whether all its cards entered the field this turn. */
fresh: boolean,
/** Those of its known cards that entered the field this turn. */
fresh_cards: Array<Card>,
/** Whether it attacks. */
attacks: boolean,
/** The attacker that it blocks. */
blocks: Unit | null, };

/** A deck to be looked at: `POST /api/decks`. */
export type CheckDecks = {
/** The edition; omitted with custom rules. */
edition?: string,
/** The format; omitted with custom rules. */
format?: string,
/** A rule file instead of an edition and a format. */
custom?: string,
/** The set-up whose rule the deck has to follow; any cards if it is omitted. */
setup?: string,
/** A deck file or a code (`docs/decks.md`). */
decks: string, };

/** A rule file to be looked at: `POST /api/rules`. */
export type CheckRules = {
/** The rule file (`docs/custom-rules.md`). */
custom: string, };

/** What a deck is under a set-up. */
export type CheckedDecks = {
/** Why the text is no deck, 20 mistakes at most. */
mistakes: Array<Mistake>,
/** The deck; of two that of seat a. `null` if the text is none. */
deck: DeckForm | null,
/** What the set-up asks of a deck. */
terms: DeckTermsForm,
/** Why the deck cannot be played. */
faults: Array<Words>,
/** What its player should know. */
warnings: Array<Words>, };

/** What is wrong with a rule file, or else what its rules are. */
export type CheckedRules = {
/** What is wrong, 20 at most. */
mistakes: Array<Mistake>,
/** The rules, if nothing is wrong. */
rules: RulesPage | null, };

/** What can be chosen for a new match: `GET /api/choices`. */
export type Choices = {
/** The editions, oldest first. */
editions: Array<string>,
/** The formats, smallest first. */
formats: Array<Named>,
/** The set-ups that custom rules can have. */
setups: Array<string>,
/** The regulations that can be played, by edition and format. */
regulations: Array<RegulationInfo>,
/** The computer players, weakest first: `level:1` to `level:5`. */
computers: Array<string>,
/** The bots that the server offers; each plays as `bot:NAME`. */
bots: Array<string>,
/** The address under which others reach this server, as far as it knows. */
address: string,
/** Milliseconds of absence after which the opponent can claim the win. */
grace: number,
/** How long the server keeps matches. */
keep: Keep,
/** Number of choices after which a match ends without a winner. */
longest: number, };

/** A message from a client. Where there is an `id`, the client chooses it and the answer carries it. */
export type ClientMessage = { "type": "hello",
/** The version of the protocol that the client speaks. */
protocol: number,
/** The token of a seat, or of a spectator. */
token: string,
/** The language of everything worded. */
language: Language,
/** The last version that the client has, if it has one. */
version?: number, } | { "type": "answer",
/** The question, by its id. */
decision: string,
/** The answer. */
answer: Answer, } | { "type": "preview",
/** Chosen by the client. */
id: number,
/** The question. */
decision: string,
/** The answer to it. */
answer: Answer, } | { "type": "combat",
/** Chosen by the client. */
id: number,
/** The question. */
decision: string,
/** The attackers. */
attackers: Array<string>,
/** Who blocks whom. */
blocks: Array<Block>, } | { "type": "hint",
/** Chosen by the client. */
id: number,
/** The question. */
decision: string, } | { "type": "cancel",
/** The id of the hint. */
id: number, } | { "type": "orders",
/** The orders. */
orders: Orders, } | { "type": "take_back",
/** The version that the client has; refused if the match has gone on. */
version: number, } | { "type": "deck",
/** Its number: 1 or 2. */
deck: number, } | { "type": "resign", } | { "type": "claim", } | { "type": "adjourn", } | { "type": "resume", } | { "type": "decline", } | { "type": "rematch", } | { "type": "pace",
/** The time from one choice to the next. */
milliseconds: number | null, } | { "type": "ping",
/** Chosen by the client. */
id: number, };

/** The clocks at the moment of sending. */
export type Clock = {
/** Milliseconds left. */
left: Seats<number>,
/** Whose clock runs. */
runs: Seat | null, };

/** A clock: time to begin with, and what a player's clock gets whenever a turn of that player is over. */
export type ClockRule = {
/** Milliseconds to begin with. */
initial: number,
/** Milliseconds added after each of the player's turns. */
increment: number, };

/** Why something was not done, or a connection was closed. */
export type Code = "malformed" | "too_long" | "protocol" | "unknown_token" | "no_hello" | "stale" | "not_asked" | "illegal" | "not_allowed" | "learned" | "over" | "not_away" | "too_fast" | "too_many" | "cancelled" | "too_slow" | "stopping" | "broken" | "cannot_store" | "not_found";

/** The secrets of a new match. */
export type Created = {
/** The match. */
id: string,
/** The tokens of the caller's seats. */
tokens: Seats<string | null>,
/** The token of onlookers, who see what everybody sees. */
watch: string,
/** What a friend joins with, once. */
invite: string | null, };

/** Custom rules. */
export type CustomName = {
/** What they are called, if they have a name. */
name: Words | null, };

/** What is special about custom rules. */
export type CustomRules = {
/** What they are called. */
name: Words | null,
/** What differs from the edition and format that they started from, as it is now. */
differences: Array<RuleDifference>, };

/** Who is asked what, and every legal answer. */
export type Decision = {
/** Who is asked. */
seat: Seat,
/** What is asked, by its name in `docs/decisions.md`. */
ask: string,
/** The attacker to block, if that is asked. */
attacker?: Unit,
/** Whose hand a card is picked from, if that is asked. */
whose?: Seat,
/** Every legal answer; nothing for those who are not asked. */
options: Array<string> | null, };

/** A deck. */
export type DeckForm = {
/** Its name, which can be empty. */
name: string,
/** Its cards. */
cards: Array<Card>,
/** The prepared trumps. */
trumps: Array<Card>,
/** The prepared cards of the first hand. */
hand: Array<Card>,
/** The prepared rare card, if there is one. */
rare: Array<Card>,
/** The deck as a code. */
code: string,
/** The deck as a file. */
text: string, };

/** What a set-up asks of a deck. */
export type DeckTermsForm = {
/** Minimum number of cards. */
least: number,
/** Maximum number of cards. */
most: number,
/** Number of trumps that the player chooses from the deck. */
trumps: number,
/** Number of cards of the first hand that the player chooses. */
hand: number,
/** 1 if the player chooses a rare card. */
rare: number,
/** The cards that do something as trumps. */
scripted: Array<Card>, };

/** Whether something will fall. */
export type Fate = { "fate": "falls" } | { "fate": "stands" } | { "fate": "perhaps",
/** The number of unknown cards with which it falls. */
with: number,
/** The number of unknown cards. */
of: number, };

/** A field that differs; empty where there is no value. */
export type FieldDifference = {
/** Its name. */
field: string,
/** Its value in the base. */
was: string,
/** Its value in these rules. */
is: string, };

/** A card in the fog. */
export type Fog = {
/** The card. */
card: Card,
/** The soldier whose size it changes or the trump it holds down, if it is one. */
on: Target | null, };

/** Why a player was made to lose. */
export type Forfeit = "away" | "bot_not_started" | "bot_silent" | "bot_ended" | "bot_flooded" | "bot_nonsense" | "bot_illegal";

/** The form of a character. */
export type Form = "soldier" | "bulwark";

/** One change of the game. The fields mean what they mean in [`Event`]. */
export type GameEvent = { "type": "laid", seat: Seat, count: number, deck: Array<Card> | null, sees: Array<Knower>, } | { "type": "peeked", seat: Seat, depth: number, card: Card | null, } | { "type": "shuffled", seat: Seat, } | { "type": "moved", seat: Seat, card: Card | null, from: Place, to: Place, cause: string, sees: Array<Knower>, } | { "type": "shown", seat: Seat, card: Card, } | { "type": "looked_at", seat: Seat, hand: Array<Card> | null, } | { "type": "forgotten", seat: Seat, by_opponent: Array<Card>, by_all: Array<Card>, } | { "type": "bottom", seat: Seat, count: number, cards: Array<Card>, } | { "type": "looked_through", seat: Seat, outside: Array<Card> | null, pack?: Array<Card>, } | { "type": "pack_laid", seat: Seat, } | { "type": "pack_opened", seat: Seat, pack: Array<Card> | null, } | { "type": "top", seat: Seat, card: Card, } | { "type": "raised", seat: Seat, index: number, } | { "type": "entered", unit: Unit, form: Form, pose: Pose, fresh: boolean, } | { "type": "reordered", seat: Seat, } | { "type": "relaid", unit: Unit, card: Card | null, pose: Pose, fresh: boolean, } | { "type": "left", unit: Unit, } | { "type": "fogged", seat: Seat, card: Card, on: Target | null, } | { "type": "trump_turned", seat: Seat, card: Card,
/** Face up, or face down until the end of the turn at least. */
up: boolean, } | { "type": "posed", unit: Unit, pose: Pose, } | { "type": "turned_over", unit: Unit, form: Form, card: Card, } | { "type": "resized", unit: Unit, by: number, } | { "type": "resized_all", seat: Seat, by: number, } | { "type": "attacks", unit: Unit, } | { "type": "blocks", unit: Unit, attacker: Unit, } | { "type": "left_combat", unit: Unit, } | { "type": "combat_over" } | { "type": "requested", seat: Seat, action: string, keys: Array<Card>, discard: Array<Card>, target: Target | null, } | { "type": "staged", index: Target | null, request: StagedRequest, } | { "type": "unstaged", index: Target | null, } | { "type": "resolving", seat: Seat, action: string, } | { "type": "fizzled", action: string, } | { "type": "resolved", action: string, } | { "type": "nullified", index: Target | null, action: string, } | { "type": "blanked", index: Target | null, } | { "type": "retargeted", index: Target | null, target: Target | null, } | { "type": "dropped", action: string, } | { "type": "passed", seat: Seat, } | { "type": "passes_cleared", idle: boolean, } | { "type": "chance_to", seat: Seat, } | { "type": "turn_to", seat: Seat, number: number, } | { "type": "over", outcome: Outcome, } | { "type": "now" } & Moment;

/** How a match ended. */
export type GameResult = {
/**
 * `played`, `endless` (the rules do not come to an end), `length` (too many choices), `resign`,
 * `timeout` or `forfeit`.
 */
by: string,
/** Who won; `null` if nobody has. */
winner: Seat | null,
/** The seed, which the promise was about. */
seed: string,
/** Why a player was made to lose, if it is known. */
forfeit: Forfeit | null, };

/** A game in a list: `GET /api/match`, `POST /api/games`. */
export type GameSummary = {
/** The token that it was asked for with. */
token: string,
/** The viewer of the token. */
viewer: Viewer,
/** What is played by whom. */
info: MatchInfo,
/** How many steps there are. */
version: number,
/** The number of the turn. */
turn: number,
/** Who is asked, while it runs. */
asked: Seat | null,
/** How it ended, if it has. */
result: GameResult | null,
/** When something last happened, in seconds since 1970. */
changed: number,
/** The standing orders of the seat. */
orders: Orders, };

/** Cards without an order. */
export type Heap = {
/** How many cards there are. */
count: number,
/** Those that the viewer knows. */
cards: Array<Card>, };

/** What the strongest computer player would do. */
export type Hint = {
/** The id that the client chose. */
id: number,
/** The question. */
decision: string,
/** The answer that it would give; at the chance with all that belongs to it. */
answer: Answer,
/** The options that it looked at, the best one first. */
lines: Array<HintLine>, };

/** What it thinks of one option. */
export type HintLine = {
/** The option. */
choice: string,
/** The option in words. */
text: string,
/** How likely the seat is to win with it, from 0 to 1. */
win: number,
/** How often it was tried. */
visits: number,
/** How the game might go on. */
continuation: Array<HintStep>, };

/** A choice that might follow. */
export type HintStep = {
/** Whose choice. */
seat: Seat,
/** The choice in words. */
text: string, };

/** A call that was refused. */
export type HttpError = {
/** Why. */
code: Code,
/** Where and what, for programmers. */
detail: string, };

/** An invitation before it is taken: `GET /api/invitation`, with the invitation as the token. */
export type Invitation = {
/** The rulebook in its version; custom rules without their text. */
rulebook: RulebookName,
/** The set-up; `null` if the game begins with a position. */
setup: string | null,
/** Whether whoever joins brings a deck, which is checked by `POST /api/decks` under this set-up. */
brings_deck: boolean,
/** Whether all 54 cards are a deck here. */
all_cards: boolean,
/** Whether both players know both deck lists (R69). */
open_lists: boolean, };

/** Joining: `POST /api/join`. */
export type Join = {
/** The invitation. */
invite: string,
/** One's name. */
name: string,
/** A deck file or a code, where players bring decks; all 54 cards if it is omitted. */
deck?: string, };

/** A seat that was taken. */
export type Joined = {
/** The match. */
id: string,
/** The seat. */
seat: Seat,
/** Its token. */
token: string,
/** The token of onlookers. */
watch: string, };

/** How long a server keeps matches after their last step, in days; `null`: for ever. */
export type Keep = {
/** Matches that are not finished. */
unfinished: number | null,
/** Finished ones. */
finished: number | null, };

/** Who knows a card. */
export type Knower = "owner" | "opponent" | "onlookers";

/** A language of players. */
export type Language = "ja" | "en";

/** Where the chances of a seat went; the parts add up to `end - start`. */
export type LedgerForm = {
/** At the first decision. */
start: number,
/** At the end. */
end: number,
/** Lost by its own decisions. */
decisions: number,
/** Won or lost by luck. */
luck: number,
/** Won or lost by what the opponent did. */
opponent: number, };

/** A life. */
export type Life = {
/** How many cards there are. */
count: number,
/** What the table shows of the count to the opponent: nothing from 10 on (R41). */
shown: number | null,
/** The cards from the bottom to the top. */
cards: Array<Card | null>,
/** Cards at the bottom that are known as a set. */
bottom: Bottom,
/** The positions, from the bottom, whose card the owner knows. */
owner_knows: Array<number>, };

/** The games of a client: `POST /api/games`. Unknown tokens are left out of the answer. */
export type ListGames = {
/** The tokens that the client holds, at most 200. */
tokens: Array<string>, };

/** A line of the log. */
export type LogLine = {
/** The version that it belongs to. */
version: number,
/** The line. */
text: string,
/** The action that it is about, if it is about one. */
action: string | null, };

/** What is played by whom; it does not change while a game runs, apart from people who join. */
export type MatchInfo = {
/** The match, by an id that is no secret. */
id: string,
/** The rulebook in its version; custom rules without their text, which the record carries. */
rulebook: RulebookName,
/** The custom rules, if it is played with any. */
custom: CustomName | null,
/** The set-up; `null` if the game began with a position. */
setup: string | null,
/** Decks that players brought with open lists, which everybody knows (R69). */
decks: Seats<Array<string>> | null,
/** Whether a player brought a deck that only its owner knows. */
closed_lists: boolean,
/**
 * Whether the match begins once the friend who joins has brought a deck: what is on the table until then
 * is not played.
 */
awaits_deck: boolean,
/** Whether owners choose the top of their graveyard (R18). */
choose_grave_top: boolean,
/** The players. */
players: Seats<PlayerInfo>,
/** The promise of the seed (`docs/randomness.md`). */
commitment: string,
/** The clock, if there is one. */
clock: ClockRule | null,
/** When the match was made, in seconds since 1970. */
created: number,
/** Whether choices can be taken back. */
take_back: boolean,
/** Whether there are hints. */
hints: boolean,
/** How long the server keeps matches. */
keep: Keep, };

/** Something that is wrong with a text. */
export type Mistake = {
/** The line, from 1. */
line: number,
/** The column, from 1. */
column: number,
/** What is wrong, and what would be right. */
message: Words, };

/** What the game is doing; these fields of a view come whole at the end of every choice. */
export type Moment = {
/** The request that was made and is neither on the stage nor at work yet. */
made: StagedRequest | null,
/** The request at work that is not on the stage. */
resolving: StagedRequest | null,
/** Triggers that wait to be carried out. */
pending: Array<Pending>,
/** Cards that lie turned up beside a life. */
turned_up: TurnedUp | null,
/** Who is asked what. */
decision: Decision | null,
/** What the viewer has named so far of the request that it is building. */
draft: WholeRequest | null,
/** Cards that the viewer has named so far for the effect at work. */
named: Array<Card>,
/** How many more cards the effect at work asks its player to name. */
left_to_name: number, };

/** Something with a name in both languages. */
export type Named = {
/** Its id. */
id: string,
/** Its name. */
name: Words, };

/** How thoroughly a finished game is looked at: `POST /api/match/analysis`. */
export type NewAnalysis = {
/** Simulations for every decision, 50 to 2000. */
simulations: number, };

/** A new match: `POST /api/matches`. */
export type NewMatch = {
/** A regulation, such as `9.1/pro/strategy`, instead of an edition, a format and a set-up. */
regulation?: string,
/** The edition, such as `8.2`; omitted with custom rules or a regulation. */
edition?: string,
/** The format, such as `lite`; omitted with custom rules or a regulation. */
format?: string,
/** A rule file (`docs/custom-rules.md`) instead of an edition and a format, 32 kB at most. */
custom?: string,
/** The set-up: a frame, such as `entry` or `full+preset`, or `decks`; omitted with a position. */
setup?: string,
/**
 * With the set-up `decks`, or a frame with decks that players build: a deck file or a code
 * (`docs/decks.md`), 4 kB at most. One deck is for both seats, but a friend brings another one when joining.
 */
decks?: string,
/** Whether both players know both deck lists (R69). */
open_lists?: boolean,
/** A position in notation to begin with, instead of a set-up. */
position?: string,
/** Whether owners choose the top of their graveyard (R18). */
choose_grave_top?: boolean,
/** Who plays. */
players: Seats<NewPlayer>,
/** The clock, if there is to be one; only between people. */
clock?: ClockRule, };

/** Who plays in a seat. */
export type NewPlayer = { "kind": "me",
/** The name. */
name: string, } | { "kind": "friend", } | { "kind": "computer",
/** As it is written: `level:1` to `level:5`, `greedy`, `random`, `bot:NAME`. */
player: string, };

/** A position to look at: `POST /api/position`. The link that shares it carries all of it. */
export type NewPosition = {
/** The edition; omitted with custom rules. */
edition?: string,
/** The format; omitted with custom rules. */
format?: string,
/** A rule file instead of an edition and a format. */
custom?: string,
/** The frame, such as `extra`, if the rulebook has one. */
frame?: string,
/** The position in notation. */
position: string,
/** The viewer. */
viewer: Viewer, };

/** A position of a match to be shared: `POST /api/match/share`. */
export type NewShare = {
/** The viewer: of a running match the caller, of a finished one any. */
viewer: Viewer,
/** The moment of the replay; only of a finished match, whose last one it is unless it is named. */
moment?: number, };

/** An answer. */
export type OptionItem = {
/** The answer, as it is sent. */
choice: string,
/** The answer in words. */
text: string, };

/**
 * Standing orders for passing. They are sent to their owner only. They depend on public information,
 * never on the hand, and every pass comes after the same delay, so it reveals nothing to the opponent.
 */
export type Orders = {
/** Pass until something happens; `null`: do not pass automatically. */
pass: PassUntil | null,
/** Stop when the opponent requests to end the turn, whatever else is ordered. */
stop_at_end: boolean, };

/** How a game ended. */
export type Outcome = {
/** Who has won; `null` if nobody has. */
winner: Seat | null,
/** Whether the game was ended because its rules do not come to an end. */
endless: boolean, };

/** A pack. */
export type Pack = {
/** Whether it has been opened. */
open: boolean,
/** How many cards there are. */
count: number,
/** Those that the viewer knows. */
cards: Array<Card>, };

/** What ends passing. The chance on an empty stage in the owner's turn always does. */
export type PassUntil = {
/** The opponent aims at the owner, or at one of the owner's characters or requests. */
targeted: boolean,
/** The opponent attacks. */
attack: boolean,
/** The request with this number on the stage, counted from 1 at the bottom, leaves it. */
resolved: number | null, };

/** A trigger that waits to be carried out. */
export type Pending = {
/** For whom it triggered. */
seat: Seat,
/** The id of the action. */
action: string,
/** How often. */
count: number, };

/** Cards that are chosen one after the other, in the fixed order of cards. */
export type Picks = {
/** How many are still to be chosen. */
count: number,
/** The cards that they may be; the next one is among the options. */
of: Array<Card>, };

/** Where a card lies. */
export type Place = {
/** The zone. */
zone: string,
/** In a graveyard: the number of cards beneath it. */
index?: number,
/** On the field: the character. */
unit?: Unit, };

/** A player. */
export type PlayerInfo = {
/** The name. */
name: string,
/** Who it is. */
kind: PlayerKind,
/** How a computer player is written: `level:3`, `greedy`, `bot:NAME`. */
computer: string | null,
/** Whether the seat is taken. */
joined: boolean, };

/** Who a player is. */
export type PlayerKind = "person" | "computer";

/** The pose of a character. */
export type Pose = "charged" | "driven";

/** A position as a viewer may know it. */
export type PositionPage = {
/** The rulebook. */
rulebook: RulebookName,
/** The position in notation, as the program writes it. */
position: string,
/** The table. */
view: View, };

/** Who is there. */
export type Presence = {
/** Whether the player is connected; computer players always are. */
connected: Seats<boolean>,
/** How many watch. */
watching: number,
/** Milliseconds until the win can be claimed because the opponent is away; `null` if it cannot. */
claim_in: number | null, };

/** What would happen for certain. */
export type PreviewReply = {
/** The id that the client chose. */
id: number,
/** What happens whatever the hidden cards are, in order. */
certain: Array<GameEvent>,
/** The same in words. */
lines: Array<string>,
/** Whether that is all. */
complete: boolean, };

/** What the viewer is asked. */
export type Question = {
/** The id of the question; the answer carries it. */
decision: string,
/** The question by its name (`docs/decisions.md`). */
ask: string,
/** The question in words. */
text: string,
/** Every legal choice; at the chance only `pass`, if it is legal. */
options: Array<OptionItem>,
/** At the chance: every legal request. */
requests: RequestTree | null,
/** At the question `blocker`: the attackers that can still be blocked, and by whom. */
blockable: Array<Blockable>,
/** At the question `attacker`: those that must be among the attackers (R56). */
must_attack?: Array<Unit>,
/** At the questions `starting_hand` and `trump_card`: how many cards are still to be chosen, and from which. */
picks?: Picks,
/** At the chance: the other actions that a player can ever request, with the indices of the reasons. */
unavailable: { [key in string]: Array<number> },
/** Why actions cannot be requested, each reason once. */
reasons: Array<ReasonItem>, };

/** A reason why an action cannot be requested. */
export type ReasonItem = {
/** The reason by its name (`docs/json.md`). */
id: string,
/** The reason in words. */
text: string,
/** Where the rules say so. */
reference: string,
/**
 * The entry of the rules page that says so: a section such as `how-4`, a ruling such as `R5`, or an
 * action. Absent where only the options of the table say so.
 */
entry: string | null, };

/** Why something was not done. */
export type Refusal = {
/** The id that the client chose, if there was one. */
id: number | null,
/** The question, if it was about one. */
decision: string | null,
/** Why. */
code: Code,
/** Where and what, for programmers. */
detail: string,
/** Why the action cannot be requested, if that is it. */
reasons: Array<ReasonItem>, };

/** A regulation. */
export type RegulationInfo = {
/** The edition. */
edition: string,
/** The format. */
format: string,
/** The frame with its options, to be written as the set-up. */
setup: string,
/** The name of the frame and its options. */
name: Words,
/** `recommended`, `official` or `unofficial`. */
standing: string,
/** Whether it needs a deck list. */
decks: boolean,
/** Whether players build decks for it. */
build: boolean, };

/** Who wants another game. */
export type RematchState = {
/** Who wants it. */
wanted: Seats<boolean>,
/** One's token in the new match, once both want it. Its seat is the other one. */
token: string | null, };

/** A finished game step by step: `GET /api/match/replay?viewer=a&from=0&count=20`. */
export type Replay = {
/** The viewer. */
viewer: Viewer,
/** How many choices the game has. */
choices: number,
/** Moments, from the one that was asked for; 0 is the beginning. */
moments: Array<ReplayMoment>, };

/** A moment of a finished game. */
export type ReplayMoment = {
/** How many choices were made before it. */
number: number,
/** Whose choice led to it. */
by: Seat | null,
/** The choice in notation; only for those who are shown everything, and for its seat. */
choice: string | null,
/** What happened. */
events: Array<GameEvent>,
/** The same in words. */
lines: Array<LogLine>,
/** The table then. */
view: View,
/** The position in notation, for those who are shown everything, where nothing is half done. */
position: string | null, };

/** What a request names next. `ask` is `key`, `drive`, `discard`, `sacrifice` or `target`. */
export type RequestNode = {
/** What it is named as. */
ask: string,
/** The things, each list with the index of the next node; `null` if the request is complete then. */
to: Array<[Array<string>, number | null]>, } | {
/** What they are named as. */
ask: string,
/** How many. */
count: number,
/** The things; those that the request has named as keys or payment before are not among them. */
of: Array<string>,
/** The next node; `null` if the request is complete then. */
then: number | null, };

/**
 * Every legal request. Equal parts are shared; names stand in order of preference, so the first ones are a
 * sensible request.
 */
export type RequestTree = {
/** The available actions, each with the index of its first node; `null` if nothing is to be named. */
actions: { [key in string]: number | null },
/** The nodes. */
nodes: Array<RequestNode>, };

/** An action in words. */
export type RuleAction = {
/** Its id. */
id: string,
/** Its name. */
name: Words,
/** Its type. */
kind: Words,
/** Whether players request it; if not, what makes it happen. */
trigger: Words,
/** Whether players request it. */
direct: boolean,
/** Whether it passes the turn. */
ends_turn: boolean,
/** When it may be requested. */
timing: Words,
/** Whether it waits on the stage. */
speed: Words,
/** The letters of its cost: B, L, D, S. */
cost: string,
/** Its key cards. */
keys: Words,
/** What it is aimed at. */
target: Words,
/** What a player is asked while building a request for it, by the name of the question. */
asks: { [key in string]: Words },
/** Its limits, a sentence each. */
limits: Array<Words>,
/** What it does. */
effect: Words,
/** Where the sources differ, and which of them is followed. */
note: Words | null,
/** What lists of actions are filtered by. */
facets: RuleFacets, };

/** A row that an edition changed. */
export type RuleChange = {
/** `action`, `character`, `fog` or `trump`. */
what: string,
/** Its id. */
id: string,
/** Its name. */
name: Words,
/** `added`, `changed` or `removed`. */
how: string,
/** The fields of a changed row that differ. */
fields: Array<ChangedField>, };

/** A character in words. */
export type RuleCharacter = {
/** Its id. */
id: string,
/** Its name. */
name: Words,
/** What it is. */
text: Words,
/** How its cards stand. */
stands: Stands,
/** The one card that it is, or the lead of a pair; empty if it can be any card. */
cards: Array<Card>,
/** The other card of a pair. */
partners: Array<Card>, };

/** One thing that differs between two rulebooks. */
export type RuleDifference = {
/** `switch`, `action`, `character` or `fog`. */
what: string,
/** The id; of a switch its name. */
id: string,
/** What it is called, if it has a name. */
name: Words | null,
/** `added`, `removed` or `changed`. */
how: string,
/** What is different in it, in the spelling of rule files. */
fields: Array<FieldDifference>, };

/** What lists of actions are filtered by, beside the cost. */
export type RuleFacets = {
/** The id of its type. */
kind: string,
/** `main` or `quick`. */
timing: string,
/** `normal` or `immediate`. */
speed: string,
/** The letters of the suits that its key cards can have, in the order S, H, D, C; `J` for a Joker. */
suits: string,
/** The id of its trump. */
trump: string | null, };

/** A fog, a section or a ruling in words. */
export type RuleText = {
/** Its id. */
id: string,
/** Its name. */
name: Words,
/** What it is or says. */
text: Words, };

/** A trump in words. */
export type RuleTrump = {
/** Its id. */
id: string,
/** The card, or cards that mean the same. */
cards: Array<Card>,
/** The same in words, as in `♡7`. */
card: Words,
/** Its name. */
name: Words,
/** What it does by itself while it lies face up; empty if it only gives actions. */
text: Words,
/** The ids of the actions that it gives while it lies face up, and of those of the pairs that it leads. */
actions: Array<string>,
/** The ids of the characters that it leads. */
characters: Array<string>, };

/** A published rulebook in one of its versions, or a custom one. */
export type RulebookName = {
/** The edition; for a custom rulebook, the edition it is based on. */
edition: string,
/** The format; for a custom rulebook, the format it is based on. */
format: string,
/** The frame with its options, if the rulebook has one. */
frame?: string,
/** The version; `null` for a custom rulebook. */
version: number | null,
/** The hash of its canonical text, if the record names it. */
hash: string | null,
/** The canonical text of a custom rulebook. */
custom: string | null, };

/**
 * Rules in words: of a regulation (`GET /api/rules/8.2/lite`, `GET /api/rules/9.1/pro/strategy`), or those of a
 * match (`GET /api/match/rules`).
 */
export type RulesPage = {
/** The rulebook; custom rules without their text, which records carry. */
rulebook: RulebookName,
/** What is special about custom rules. */
custom: CustomRules | null,
/** The name of the frame with its options, if the rulebook has one. */
frame: Words | null,
/** “How to play”: its sections, with the ids `how-1`, `how-2` …; a line per paragraph. */
how: Array<RuleText>,
/** The actions. */
actions: Array<RuleAction>,
/** The trumps; the actions of each name it in their facets. */
trumps: Array<RuleTrump>,
/** The characters. */
characters: Array<RuleCharacter>,
/** The fogs. */
fogs: Array<RuleText>,
/** The rulings, with the ids `R1`, `R2` … */
rulings: Array<RuleText>,
/** What the edition changed; `null` for the first edition and for custom rules. */
since: RulesSince | null, };

/** What an edition changed. */
export type RulesSince = {
/** The edition before. */
edition: string,
/** The rows that are new, changed or gone. */
changes: Array<RuleChange>, };

/** A seat: `"a"` or `"b"`. */
export type Seat = "a" | "b";

/** One thing for each seat. */
export type Seats<T> = {
/** Seat a. */
a: T,
/** Seat b. */
b: T, };

/** A deck of a match of several games, as it lies on the table. */
export type SeriesDeck = {
/** The number of cards. */
count: number,
/** Whether it has won a game, and so is out. */
won: boolean,
/** The cards, if the viewer has built it. */
built: Array<Card> | null, };

/** A finished game of a match of several games. */
export type SeriesGameInfo = {
/** The decks that were used. */
decks: Seats<number>,
/** Who won; `null` if the game was drawn. */
winner: Seat | null, };

/** A match of several games as one viewer may know it. */
export type SeriesState = {
/** The two decks of each seat. */
decks: Seats<[SeriesDeck, SeriesDeck]>,
/** The finished games. */
games: Array<SeriesGameInfo>,
/** The number of games that each seat has won. */
wins: Seats<number>,
/** The decks of the running game; `null` while decks are chosen, and at the end. */
running: Seats<number> | null,
/** Who has chosen a deck for the next game. */
chosen: Seats<boolean>,
/** The deck that the viewer has chosen. */
choice: number | null,
/** The decks among which the viewer is to choose now. */
options: Array<number>,
/** While decks are chosen, the cards of the deck that the viewer used in the last game. */
used: Array<Card> | null, };

/** A message from the server. */
export type ServerMessage = { "type": "welcome",
/** The version of the protocol. */
protocol: number,
/** The version of the program. */
server: string,
/** The viewer of this connection. */
viewer: Viewer,
/** The language of everything worded. */
language: Language,
/** What is played by whom. */
info: MatchInfo, } | { "type": "snapshot",
/** The version of the match. */
version: number,
/** The match now. */
state: State,
/** The clocks. */
clock: Clock | null,
/** What has happened, in words, from the beginning. */
log: Array<LogLine>, } | { "type": "update",
/** The version that the client has; if it has another one, it says hello again. */
from: number,
/** The version that it has then. */
version: number,
/** What happened, one step a version. */
steps: Array<Step>,
/**
 * What turns the client's state into the match now ([`changed`](crate::changed)); after an absence
 * all of it.
 */
change: unknown,
/** The clocks. */
clock: Clock | null, } | { "type": "accepted",
/** The question that was answered. */
decision: string,
/** The version that came of it. */
version: number, } | { "type": "refused" } & Refusal | { "type": "preview" } & PreviewReply | { "type": "combat",
/** The id of the question. */
id: number,
/** How every attacker would fare. */
bouts: Array<Bout>, } | { "type": "hint" } & Hint | { "type": "orders",
/** The orders now. */
orders: Orders, } | { "type": "presence" } & Presence | { "type": "rematch" } & RematchState | { "type": "adjournment",
/** By seat. */
wanted: Seats<boolean>, } | { "type": "storage",
/** Whether it fails. */
failing: boolean, } | { "type": "pace",
/** Milliseconds from one choice to the next; `null`: they wait. */
milliseconds: number | null, } | { "type": "info",
/** What is played by whom. */
info: MatchInfo, } | { "type": "pong",
/** The id of the ping. */
id: number, } | { "type": "closing",
/** Why. */
code: Code, };

/** A position that was shared. */
export type Shared = {
/** The id of the position, which is all that is needed to see it: `GET /api/shared/{id}`. */
id: string,
/** Until when, in seconds since 1970. */
expires: number, };

/** A shared position: `GET /api/shared/{id}`. */
export type SharedPosition = {
/** The rulebook. */
rulebook: RulebookName,
/** Custom rules in words. */
rules: RulesPage | null,
/** How many choices were made before it. */
moment: number,
/** Whether the match was still running. */
running: boolean,
/** The position in notation, if it is shown openly and nothing in it is half done. */
position: string | null,
/** The table as the chosen viewer sees it. */
view: View, };

/** One player's side. */
export type Side = {
/** The life. */
life: Life,
/** The graveyard from the bottom to the top. */
grave: Array<Card | null>,
/** The hand. */
hand: Heap,
/** The cards of the 54 that are not in the game. */
outside: Heap,
/** The pack, where the frame deals one. */
pack?: Pack,
/** The rare card, where the frame has one that has not been used. */
rare?: Heap,
/** The trumps, where the frame has them. */
trumps?: Trumps,
/** The fog. */
fog: Array<Fog>,
/** What effects add to the size of every soldier this turn. */
growth: number,
/** Once-a-turn actions already requested this turn. */
used: Array<string>,
/** The bulwarks from the life outwards. */
row: Array<Unit>,
/** The characters by place number. */
characters: Array<Character>,
/** Cards whose place the opponent knows, as far as the viewer can tell. */
known_to_opponent: Array<Card>,
/** Cards whose place everybody knows. */
known_to_all: Array<Card>, };

/** The two sides. */
export type Sides = {
/** Seat a. */
a: Side,
/** Seat b. */
b: Side, };

/** A request that was made. */
export type StagedRequest = {
/** The id of the action. */
action: string,
/** Who made it, or for whom it triggered. */
controller: Seat,
/** The key cards that lie with it. */
keys: Array<Card>,
/** What it is aimed at. */
target: Target | null,
/** The character that it was built on, if it was built on one. */
unit?: Target,
/** Whether it will do nothing. */
blank: boolean,
/** Cards that fell as its cost and whose triggers wait until it has left the stage (R12). */
waiting: Array<Card>, };

/** How the cards of a character stand. */
export type Stands = "one" | "several" | "face_down" | "pair";

/** A match as one viewer may know it. */
export type State = {
/** The table. */
view: View,
/** What the viewer is asked. */
question: Question | null,
/** How every attacker would fare with the attackers and blockers as they stand. */
bouts: Array<Bout>,
/** Whether the game waits for a player to join or to come back. */
waiting: boolean,
/** How the match was adjourned, while it is. */
adjourned: Adjourned | null,
/** Whether the viewer can take back its last choice right now. */
can_take_back: boolean,
/** How the match ended, if it has. */
result: GameResult | null,
/** Where the lives went, once the match has ended. */
story: StoryForm | null,
/** In a match of several games: its games and decks. */
series?: SeriesState, };

/** One step of a match, as a viewer may know it. */
export type Step = {
/** The version that it led to. */
version: number,
/** What kind of step it was. */
kind: StepKind,
/** Whose step it was. */
by: Seat | null,
/** What happened, in order. What the game is doing afterwards (`now`) comes with the state. */
events: Array<GameEvent>,
/** The same in words. */
lines: Array<LogLine>, };

/** What kind of step it was. */
export type StepKind = "choice" | "take_back" | "end" | "adjourn" | "resume" | "deck";

/** The story of a game in figures. */
export type StoryForm = {
/** The lives at the start of every turn, and at last. */
lives: Seats<Array<number>>,
/** The number of cards that each player lost by `draw`, `cost`, `attack` and `effect`. */
lost: Seats<{ [key in string]: number }>,
/** What took the last card that each player lost. */
last: Seats<string | null>,
/** The most requests that waited on the stage at once. */
longest_stage: number, };

/** A character (`"b3"`), a request on the stage (`"#1"`), a player (`"b"`), or `"gone"`. */
export type Target = string;

/** Trumps. */
export type Trumps = {
/** Those that lie face up. */
up: Array<Card>,
/** Number of those that lie face down. */
down: number,
/** Those that lie face down and that the viewer knows. */
cards: Array<Card>,
/** Those that stay face down until the end of the turn. */
held: Array<Card>, };

/** Cards that lie turned up. */
export type TurnedUp = {
/** Beside whose life. */
seat: Seat,
/** The cards in the order turned up. */
cards: Array<Card>, };

/** A character: seat and place number, `"a3"`. */
export type Unit = string;

/** A record that was uploaded: `POST /api/records`, the record as the body. */
export type Uploaded = {
/** The match. */
id: string,
/** Its token: an onlooker's, with which it can be replayed, analysed and deleted. */
token: string, };

/** Everything that one viewer may know of a game. */
export type View = {
/** `a`, `b`, `onlooker` or `everything`. */
viewer: Viewer,
/** The number of the turn. */
turn_number: number,
/** The turn player. */
turn: Seat,
/** The player who went first. */
first: Seat,
/** The holder of the chance. */
chance: Seat,
/** Who has passed since the last request. */
passed: Array<Seat>,
/** Whether both have passed on an empty stage and nothing was requested since (R3). */
idle: boolean,
/** How the game ended, if it has. */
outcome: Outcome | null,
/** The two sides. */
sides: Sides,
/** The stage from the bottom up. */
stage: Array<StagedRequest>,
/** The request that was made and is neither on the stage nor at work yet. */
made: StagedRequest | null,
/** The request at work that is not on the stage. */
resolving: StagedRequest | null,
/** Triggers that wait to be carried out. */
pending: Array<Pending>,
/** Cards that lie turned up beside a life. */
turned_up: TurnedUp | null,
/** Who is asked what. */
decision: Decision | null,
/** What the viewer has named so far of the request that it is building. */
draft: WholeRequest | null,
/** Cards that the viewer has named so far for the effect at work. */
named: Array<Card>,
/** How many more cards the effect at work asks its player to name. */
left_to_name: number, };

/** Who looks: a seat, somebody who watches, or somebody who is shown everything after the game. */
export type Viewer = "a" | "b" | "onlooker" | "everything";

/** A whole request: action, keys, payment and target in one object. What a reader leaves out is empty. */
export type WholeRequest = {
/** The id of the action. */
action: string,
/** The key cards. */
keys: Array<Card>,
/** The bulwarks that pay for B. */
drive: Array<Unit>,
/** The cards that pay for D. */
discard: Array<Card>,
/** The characters that pay for S. */
sacrifice: Array<Unit>,
/** The target. */
target: Target | null, };

/** The same in both languages. */
export type Words = {
/** Japanese. */
ja: string,
/** English. */
en: string, };
