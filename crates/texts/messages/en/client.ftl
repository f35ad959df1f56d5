### The words of the browser client; `cargo xtask generate` compiles them into web/src/i18n.
### A comment declares the variables of a message with their types, in the order of the function's parameters.
### Words that other files also need are references: { format-lite }, { -life }.

start-page = Start page
hero-title = Two decks. One table. Every card a sword, a shield, or your life.
hero-text = BlackPoker turns ordinary playing cards into a duel: summon soldiers, answer with quick magic, and keep your deck alive, for your deck is your life.
play-now = Play now
play-now-about = Lite rules, entry deck, with hints
learn = Never played? Take the guided first game
what-to-play = What to play
against-computer = Against the computer
# $level (number)
level-name = { $level ->
    [1] { level-1 }
    [2] { level-2 }
    [3] { level-3 }
    [4] { level-4 }
   *[other] { level-5 }
}
with-friend = With a friend
with-friend-about = You get a link and a QR code; whoever opens it sits down opposite you.
invite = Invite a friend
one-screen = Two at one screen
one-screen-about = Hands stay covered until their owner looks.
begin = Begin
first-name = First player
second-name = Second player
watch-computers = Watch two computers
watch = Watch
records = Records
records-about = Look at a game again from its record.
upload-record = Open a record…
your-name = Your name
edition = Edition
format = Format
setup = Decks
# $setup (string)
setup-name = { $setup ->
    [entry] { setup-entry }
    [full] All 54 cards
    [random40] 40 random cards
    [decks] Your own list …
   *[other] { $setup }
}
# $name (string), $standing (string)
regulation-name = { $name }{ $standing ->
    [recommended] {" "}★
    [unofficial] {" "}(unofficial)
   *[other] {""}
}
custom-section = Custom rules …
custom-title = Custom rules
custom-change = Change …
custom-rules = Custom rules
custom-mark = Custom
custom-about = Paste a rule file or choose one. It names an edition and a format and what to change. You see the changes before you play.
custom-text = Your rules
custom-remove = Without custom rules
custom-use = Play with these rules
custom-read = Read the rules
choose-file = Choose a file …
check-text = Check
# $count (number)
mistakes = { $count ->
    [one] 1 mistake:
   *[other] { $count } mistakes:
}
decks-about = Cards separated by spaces: suit S H D C and rank A 2 … 10 J Q K, or Jk1, Jk2. A deck code or a link works as well.
decks-text = Your deck list
# $cards (number)
decks-used = { $cards ->
    [one] 1 card:
   *[other] { $cards } cards:
}
builder = Decks
builder-about = Build decks for regulations in which players bring their own. Decks are saved in this browser and shared by link.
builder-new = New deck
builder-saved = Saved decks
builder-none-saved = No decks are saved yet.
builder-later = The saved decks come from a later version of Saigen. Reload the page to open them.
# $name (string)
builder-duplicate = Duplicate { $name }
# $name (string)
builder-delete = Delete { $name }
# $name (string)
builder-delete-sure = Delete the deck “{ $name }”?
# $name (string)
builder-open = Open { $name }
builder-unnamed = Unnamed deck
builder-name = Name of the deck
builder-save = Save
builder-saved-now = Saved in this browser.
builder-changed = Not saved yet.
builder-link = Copy link
builder-link-copied = The link is copied.
builder-text = Copy as text
builder-text-copied = The text is copied.
builder-import = Import …
builder-import-about = Paste a link, a code or a list of cards.
builder-import-use = Open this deck
# $cards (number), $least (number), $most (number)
builder-count = { $cards } cards · { $least ->
    [1] up to { $most }
   *[other] { $least }–{ $most }
}
builder-mode = Tapping a card chooses
builder-modes =
    .cards = Cards
    .trumps = Trumps
    .hand = First hand
    .rare = Rare card
# $has (number), $of (number)
builder-chosen = { $has } of { $of }
builder-mode-about =
    .cards = Tap a card to put it into the deck or to leave it out.
    .trumps = Tap cards of the deck that you lay face down as trumps.
    .hand = Tap cards of the deck that begin your hand.
    .rare = Tap the card of the deck that becomes your rare card.
# $suit (string)
builder-all = All { $suit }
# $suit (string)
builder-none = No { $suit }
builder-every-card = All 54
builder-no-card = None
builder-idle = does nothing as a trump
builder-left-out = left out
builder-fits = Ready to play.
builder-trumps = Trumps in this deck
builder-your-deck = Your deck
builder-all-cards = All 54 cards
builder-written = A list of your own …
builder-go = Build decks
builder-use = Choose this deck on the start page, or when you join a friend.
open-lists = Open lists: both players know both decks
lists-closed = Closed lists: only you know your deck.
lists-open = Open lists: both players know both decks.
awaits-deck = The cards are dealt once your friend has chosen a deck.
# $line (number), $column (number)
place = line { $line }, column { $column }
# $book (string)
custom-from = Custom rules based on { $book }. What is different:
no-difference = Nothing is different.
differs =
    .added = new
    .removed = removed
    .changed = changed
switches =
    .pass_on_empty_stage = Passing on an empty stage
    .both_empty = Both lives run out
    .main_trigger_needs_empty_stage = Main triggers need an empty stage
    .main_triggers_first = Main triggers first
    .hand = Cards in the first hand
    .preset = { setup-preset }
    .entry_deck = { setup-entry }
    .bare_bulwarks = New bulwarks lose fogs and combat
    .top_again_on_leaving = New top when a card leaves a graveyard
    .joker_never_preset = Jokers are never preset
    .damage_shows_order = Damage shows the order on the life
# $level (number)
level = Level { $level }
clock = Clock
# $minutes (number)
clock-of = { $minutes ->
    [0] none
   *[other] { $minutes } min, +5 s after each of your turns
}
running = Games in progress
finished = Finished games
# $days (number)
kept-unfinished = Games in progress are removed { $days } days after the last move.
# $days (number)
kept-finished = Finished games are removed after { $days } days.
your-move = your move
over = over
forget-game = Remove this game from the list
invited = You are invited to a game
invited-about = Your opponent is waiting at the table.
invite-used = This invitation has been used, or the game is gone.
sit-down = Sit down
unofficial = An unofficial fan work of BlackPoker (© BlackPoker), non-commercial.
about = About
about-text =
    .makers = Saigen is an unofficial fan work of BlackPoker (© BlackPoker), non-commercial. It is not made, reviewed or endorsed by the makers of BlackPoker.
    .words = The texts and the cards are our own work. Saigen is open source.
    .deals = The server commits to every deal before the game, and you can check it afterwards: the seed is shown at the end, and the record replays the whole game.
settings = Settings
language = Language
motion = Motion of the cards
motions =
    .calm = calm
    .quick = quick
    .none = none
sounds = Sounds
four-colours = A colour for each suit
show-guide = Hints in Lite games with the entry deck
help = Keys and help
keys-help =
    .space = pass
    .e = end your turn, on an empty stage
    .d = confirm the selection or the request
    .escape = undo a step, close
    .digits = choose one of the first nine answers
    .arrows = move between cards
    .enter = press the card or button
    .c = jump to your hand
    .a = jump to the actions
    .l = log (small screens)
    .r = rules
    .h = hint, against the computer
    .help = this page
help-mouse = Tap any card to see what it can do. Attackers and blockers can be tapped, or dragged onto what they fight.
menu = Menu
close = Close
cancel = Cancel
copied = Copied
link = Link
you = You
opponent = Opponent
player = Player
empty-seat = Empty seat
computer = Computer
# $name (string)
bot-named = { $name } (bot)
# $level (number)
computer-level = Computer Lv { $level }
# $edition (string), $format (string)
book-name = BlackPoker { book-short }
# $edition (string), $format (string)
book-short = { $edition } { $format ->
    [lite] { format-lite }
    [standard] { format-standard }
    [pro] { format-pro }
    [master] { format-master }
   *[other] { $format }
}
# $frame (string)
frame-name = { $frame ->
    [pack] { frame-pack }
    [rare_pack] { frame-rare-pack }
    [strategy] { frame-strategy }
    [extra] { frame-extra }
    [draft] { frame-draft }
   *[other] { $frame }
}
life = { -life(case: "upper") }
grave = { panel-graveyard }
fog = { -fog(case: "upper") }
stage = { -stage(case: "upper") }
log = { panel-log }
actions = { heading-actions }
rules = { rules-title }
how-to-play = { how-title }
rulings = { heading-rulings }
rule = Rule
pack = { type-pack }
rare = { type-rare }
turn = Turn
# $number (number)
turn-number = { $number ->
    [0] { setting-up }
   *[other] Turn { $number }
}
has-chance = to act
away = away
bulwark = { character-bulwark }
soldier = { answer-soldier }
# $place (number)
bulwark-at = { character-bulwark } { $place }
# $cards (string)
bulwark-known = { character-bulwark } { $cards }
face-down = face down
# $size (number)
size = size { $size }
driven = { pose-driven }
charged = { pose-charged }
attacks = attacks
blocks = blocks
entered = entered this turn
gone = gone
# $by (number)
force = all +{ $by }
# $mine (boolean)
whose = { $mine ->
    [true] Your
   *[other] Opponent's
}
# $mine (boolean)
field-of = { whose } { -field }
# $mine (boolean), $cards (string)
life-of = { life-title }: { $cards } cards
# $mine (boolean), $cards (number)
grave-of = { grave-title }: { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
# $mine (boolean), $cards (number), $top (string)
grave-of-top = { grave-of }, top { $top }
# $mine (boolean)
grave-title = { whose } { -graveyard }
grave-about = From the top down. Of the opponent’s graveyard you see the top card and the cards you have already seen.
# $mine (boolean)
life-title = { whose } { -life }
life-about = The deck is the life: a player with no cards left loses. Only cards you may know are shown.
# $mine (boolean)
pack-title = { whose } pack
# $mine (boolean), $cards (number), $open (boolean)
pack-of = { pack-title }: { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}, { $open ->
    [true] { pack-open }
   *[other] { pack-closed }
}
pack-open = open
pack-closed = closed
pack-about = Cards apart from the life. Nobody sees them before the pack is opened, and only its owner afterwards.
pack-unseen = You have not seen these cards.
# $mine (boolean)
rare-title = { whose } rare card
# $mine (boolean), $card (string)
rare-of = { rare-title }: { $card }
trump = Trump
trumps = Trumps
# $mine (boolean)
trumps-title = { whose } trumps
# $mine (boolean), $what (string)
trump-at = { whose } trump: { $what }
# $mine (boolean), $who (string), $card (string)
trump-named = { $mine ->
    [true] your trump { $card }
   *[other] trump { $card } of { $who }
}
trumps-about = Face up, a trump gives its owner actions or changes the rules. Face down, it does nothing, and only its owner sees it.
trump-gives = Gives while face up
as-trump = As a trump
no-trump = Gives nothing as a trump
trump-held = held down until the turn ends
face-up = face up
drafted = Drafted
# $mine (boolean), $cards (number)
drafted-of = { whose } drafted cards: { $cards }
first-hand = First hand
must-attack = must attack
rare-about = One card apart from the deck, chosen before the game. Only its owner sees it until it is used.
grave-empty = No cards yet.
life-unknown = You know none of these cards yet.
# $cards (number)
hand-of = { $cards ->
    [one] Your hand: 1 card
   *[other] Your hand: { $cards } cards
}
# $cards (number), $known (number)
cards-in-hand = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
} in the opponent's hand{ $known ->
    [0] {""}
   *[other] , { $known } known to you
}
# $card (string)
fog-card = { -fog(case: "upper") } { $card }
# $card (string), $on (string)
fog-card-on = { fog-card }, on { $on }
# $who (string)
by = by { $who }
# $what (string)
aimed-at = aimed at { $what }
stage-state =
    .waits = waits
    .next = happens next
    .works = happens now
# $action (string)
next-resolves = If nobody answers, { $action } happens.
# $mine (boolean), $who (string)
stage-empty = { $mine ->
    [true] The stage is empty. It is your turn.
   *[other] The stage is empty. It is { $who }'s turn.
}
setting-up = Setting up
setting-up-about = Setting up. The first turn begins when both players have chosen.
# $points (number)
damage = { $points } damage
# $points (number)
backlash = { $points } damage back
# $damage (number)
lethal-damage = { $damage } damage ends your life!
# $points (number)
damage-in-all = { damage } in all
# $some (number), $all (number)
perhaps-falls = falls { $some }/{ $all }
both-fall = both fall
attacker-falls = falls
blocker-falls = blocker falls
nobody-falls = { fate-nobody }
how-to-act = Tap a card, pick an action, or pass.
how-to-attack = Mark your attackers.
how-to-block = Tap a blocker, then the attacker, or drag it there.
now-tap-attacker = Now tap the attacker to block.
# $attackers (number)
attack-with = { $attackers ->
    [0] Attack with nobody
   *[other] Attack with { $attackers }
}
# $blockers (number)
block-with = { $blockers ->
    [0] Block with nobody
   *[other] Block with { $blockers }
}
take-this = Take this one
# $count (number)
choose-hand = { $count ->
    [one] Choose a card for your first hand.
   *[other] Choose { $count } cards for your first hand.
} { unseen-choice }
# $count (number)
choose-trumps = { $count ->
    [one] Choose a trump.
   *[other] Choose { $count } trumps.
} { unseen-choice }
in-this-order = In this order
# $count (number)
with-these = { $count ->
    [0] With none
   *[other] With these { $count }
}
# $count (number)
still-to-choose = { $count ->
    [0] Chosen:
    [one] 1 card to choose
   *[other] { $count } cards to choose
}
unseen-choice = Your opponent does not see what you choose.
take-these = Take these cards
# $suit (string)
suit-of = { $suit ->
    [S] { suit-spade }
    [H] { suit-heart }
    [D] { suit-diamond }
   *[C] { suit-club }
}
cards-to-choose = Cards to choose from
# $who (string)
waiting-for = { $who } is thinking …
# $who (string)
choosing-cards = { $who } is choosing cards …
waiting-for-friend = Waiting for your friend.
# $action (string)
building = Request: { $action }
asks =
    .key = key
    .drive = drive
    .discard = discard
    .sacrifice = sacrifice
    .actor = who
    .target = aim
# $ask (string), $value (string)
part = { $ask ->
    [key] Key card
    [drive] Drive
    [discard] Discard
    [sacrifice] Sacrifice
   *[target] Aim at
}: { $value }
change-it = Change
stop = {". "}
# $who (string), $fate (string)
fate-of = { $who }: { $fate }
is-ready = Ready: press D to do it, Escape to go back.
choose = to be chosen
# $points (number)
life-cost = { damage }
pays = pay
what-happens = What happens for certain
back = Back
do-it = Do it
as-suggested = As suggested
as =
    .key = as key card
    .payment = as payment
    .actor = with it
    .target = aimed at it
nothing-with-this = Nothing can be done with it right now.
not-now = not possible now
# $action (string)
rule-of = Rule: { $action }
# $cost (string)
cost-of = cost { $cost }
separator = { list-separator }
no-cost = no cost
cost-letters =
    .B = drive a bulwark
    .C = drive the character that does it
    .L = 1 damage
    .D = discard a card
    .S = sacrifice a character
pass = { answer-pass }
space-key = Space
pass-resolves = let it happen
pass-gives = let them answer
end-turn = End turn
pass-empty = do nothing
orders = Pass automatically
orders-short = Auto-pass
orders-intro = Pass without being asked. Your own turn is never skipped, and your opponent cannot tell.
until-my-turn = { orders-my-turn }
until-targeted = { orders-targeted }
until-attacked = { orders-attacked }
pass-until-resolved = Pass until it has happened
# $action (string)
until-resolved = Pass until { $action } has happened
stops-at-end = stops at the opponent's End
stop-at-end = { orders-stop-at-end }
passing-until-my-turn = Passing until your turn
passing-until-targeted = Passing unless you are attacked or aimed at
passing-until-attacked = Passing unless you are attacked
passing-until-resolved = Passing until it has happened
connecting = Connecting…
# $seconds (number)
lost = Connection lost. Next try in { $seconds } s.
cannot-store = The server cannot save at the moment. The game waits and continues automatically.
try-now = Try now
opponent-away = Your opponent is away.
# $name (string)
bot-missing = The bot { $name } is not available here at the moment. The game is saved and continues when the bot is back.
claim = Claim the win
# $time (string)
claim-in = You can claim the win in { $time }.
adjourn = Adjourn
adjourned = Adjourned
adjourned-about = The game continues as soon as both of you are back.
adjourned-agreed = You have adjourned the game. It continues when both of you agree.
adjourn-offered = Your opponent would like to adjourn the game.
adjourn-waits = You have offered to adjourn. Your opponent has not answered yet.
adjourn-accept = Agree to adjourn
go-on-playing = Play on
resume = Go on
resume-waits = Waiting for your opponent
invite-title = Invite your friend
invite-about = Whoever opens this link first sits down opposite you.
qr = QR code of the link
copy-link = Copy the link
copy-watch-link = Copy a link for onlookers
copy-position = Copy a link to this position
take-back = Take back
hint = { panel-hint }
thinking = Thinking…
hint-by = What the strongest computer player would do, from what you know:
# $what (string)
opponent-does = opponent: { $what }
might-go = then perhaps:
take-hint = Do this
# $percent (number)
chance-to-win = { $percent } % to win
resign = Resign
really-resign = Really resign?
show-my-cards = Show my cards
# $who (string)
hand-to = Hand the screen to { $who }
pass-unseen = Pass without looking
watching = You are watching.
pace = Pace
pace-stop = Stop
pace-slow = Slow
pace-normal = Normal
pace-fast = Fast
you-win = You win
you-lose = You lose
drawn = A draw
no-winner = No winner
# $who (string)
wins-game = { $who } wins
# $mine (boolean), $who (string), $loss (string)
story-last = { $mine ->
    [true] { $loss ->
        [draw] You drew your last card.
        [cost] You paid your last card as a cost.
        [attack] An attack took your last card.
       *[effect] An effect took your last card.
    }
   *[false] { $loss ->
        [draw] { $who } drew the last card.
        [cost] { $who } paid the last card as a cost.
        [attack] An attack took the last card of { $who }.
       *[effect] An effect took the last card of { $who }.
    }
}
# $mine (boolean), $who (string), $all (number), $cost (number), $draw (number), $attack (number), $effect (number)
story-lost = { $mine ->
    [true] Your life lost { $all }:
   *[false] The life of { $who } lost { $all }:
} { $draw } drawn, { $cost } for costs, { $attack } to attacks, { $effect } to effects.
# $count (number)
story-stage = Longest stage: { $count } requests at once.
story-lives = Lives by turn
# $by (string)
ended-by = { $by ->
    [played] A life has run out.
    [endless] These rules do not end.
    [resign] By resignation.
    [timeout] On time.
    [forfeit] By forfeit.
    [length] The game had too many moves and was stopped.
    [broken] { codes.broken }
   *[other] {""}
}
forfeits =
    .away = The other player did not come back.
    .bot_not_started = The bot could not be started.
    .bot_silent = The bot did not answer in time.
    .bot_ended = The bot has stopped running.
    .bot_flooded = The bot sent too much output.
    .bot_nonsense = The bot sent an invalid message.
    .bot_illegal = The bot gave an illegal answer.
play-again = Play again
series-first = { series-title }
# $number (number), $own (number), $other (number)
series-score = Game { $number }. Games won: { $own } to { $other }.
series-just-used = The deck that you have just used:
series-theirs = Decks of the opponent:
# $number (number), $count (number), $state (string)
series-lying = Deck { $number }, { $count } cards{ $state ->
    [won] {" "}(has won)
   *[lies] {""}
}
# $number (number)
series-ask = { series-choose }
rematch = Rematch
rematch-waits = Waiting for the other player
rematch-accept = Accept the rematch
look-at-game = Look at the game
look-at-table = See the table
seed = { lab-seed }
codes =
    .malformed = The server did not understand this page. Please reload it.
    .too_long = That was too long.
    .protocol = This page and the server have different versions. Please reload the page.
    .unknown_token = This game no longer exists.
    .no_hello = The connection has to be re-established.
    .stale = The game has moved on.
    .not_asked = This is not your decision.
    .illegal = That is not possible.
    .not_allowed = That is not possible here.
    .learned = You have learned something new, so this cannot be taken back.
    .over = The game is over.
    .not_away = Your opponent is there.
    .too_fast = Too many requests. Please wait a moment.
    .cannot_store = The server cannot save at the moment. Please try again later.
    .too_many = The server is full. Please try again later.
    .cancelled = Cancelled.
    .too_slow = The connection was too slow.
    .stopping = The server is restarting. The game continues in a moment.
    .broken = The server could not continue this game.
    .not_found = Not found.
    .unreachable = The server cannot be reached.
# $edition (string), $format (string)
rules-of = Rules of { book-short }
# $edition (string), $format (string), $frame (string)
rules-of-frame = { rules-of } + { $frame }
# $name (string)
rules-named = { panel-rules }
search = Search the rules
all-rules = ‹ All rules
frame = { heading-frame }
no-frame = none
filters = Filters
filter-suit = Suit of the key
filter-trump = { type-trump }
filter-all = all
filter-none = none
filter-any-trump = of any trump
filter-clear = Without filters
# $count (number)
found-actions = { $count ->
    [one] 1 action
   *[other] { $count } actions
}
# $edition (string), $field (string), $was (string)
field-was = { $field } before ({ $edition }): { $was }
# $edition (string)
gone-from = In { $edition }, but no longer here
characters = { heading-characters }
nothing-found = Nothing found.
facts =
    .kind = { heading-type }
    .trigger = { heading-trigger }
    .timing = { heading-timing }
    .speed = { heading-speed }
    .cost = { heading-cost }
    .keys = { heading-keys }
    .target = { heading-target }
replay = Replay
download-record = Record
share-position = Share this position
share-game = Share the game
shared-position = A shared position
# $moment (number)
shared-position-about = The table after { $moment } choices.
position-gone = This position does not exist or has been removed.
play-yourself = Play yourself
steps = Steps
to-start = To the beginning
to-end = To the end
step-back = A step back
step-on = A step on
play = Play
pause = Pause
# $at (number), $of (number)
moment = Moment { $at } of { $of }
eyes = Seen by
viewers =
    .everything = open
    .a = player A
    .b = player B
    .onlooker = onlookers
loading = Loading…
analysis = Analysis
analysis-about = The strongest computer player looks at every decision, from what its player knew.
analyse = Analyse the game
# $done (number), $of (number)
analysing = { $done } of { $of } decisions
win-graph = The near player’s chance to win over the game
# $start (number), $end (number)
ledger-course = Chance to win: { $start } % at the start, { $end } % at the end. In between:
ledger-luck = luck
ledger-opponent = opponent
ledger-own = own decisions
costliest = Costliest decisions
# $what (string)
better = better: { $what }
no-mistakes = none
understood = Got it
no-hints = No more hints
guide =
    .life = This pile is your life. Damage takes cards from it, and drawing does too. Whoever has none left loses.
    .hand = Your hand. Any card can be a bulwark or pay for something; most can be soldiers or magic too. Tap a card to see what it can do now.
    .field = On the field: soldiers in front, bulwarks (face down) beside your life. Driven cards lie sideways and rest until your next turn.
    .draw = At the start of a turn you draw one card, and a second one if you like. Cards come from your life, so each one has a price.
    .bulwark = Set bulwark: once a turn you lay a hand card face down. Bulwarks pay for soldiers and block attacks. It costs 1 damage.
    .summon = Summon soldier: a 2–10 from your hand takes the field. It costs one bulwark, driven, and 1 damage; a payment is proposed.
    .confirm = Everything is chosen. Tap a part to change it, or confirm.
    .resolve = Your request waits on the stage. It happens when both of you pass. Pass now.
    .answer = Your opponent wants to do something. Answer with quick magic if you can, or pass and let it happen.
    .attack = Attack: once a turn your charged soldiers can attack. Those that entered this turn have to wait, except aces.
    .attackers = Mark the soldiers that attack. An unblocked attacker deals its size in damage.
    .blockers = You are attacked. Tap a blocker and then the attacker: soldiers compare sizes; a bulwark stops anything, once.
    .end = Nothing left to do? End the turn. Your opponent then charges, draws, and acts.
# $rank (string), $suit (string)
card-spoken = { $rank ->
    [A] ace
    [J] jack
    [Q] queen
    [K] king
   *[other] { $rank }
} of { $suit ->
    [S] { suit-spade }
    [H] { suit-heart }
    [D] { suit-diamond }
   *[C] { suit-club }
}
joker = { card-joker }
