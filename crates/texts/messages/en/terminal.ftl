### The table on a full terminal screen.

## The table

side-name = { $name } ({ $seat })
short-life = life { $count }
short-life-many = life { $count }+
short-hand = hand { $count }
short-hand-known = hand { $count } ({ $cards })
short-graveyard = graveyard { $count } { $card }
short-graveyard-empty = graveyard –
short-fog = fog { $cards }
short-pack-closed = pack { $count }
short-pack-open = pack { $count } (open)
short-trumps = trumps { $cards }
short-rare = rare ##
label-rare = rare
short-force = force { $size }
stage-empty = stage: empty
stage-request = #{ $number } { $action } · { $who }
stage-target = → { $target }
stage-blank = without effect
stage-turned-up = turned up: { $cards }
stage-more = … { $count } more
stage-waits = waits: { $actions }
pass-resolves = if you pass, { $action } happens
pass-gives = if you pass, your opponent may answer
pass-empty = if you pass, nothing happens
both-pass = if both pass, { $action } happens
bout-unblocked = { $attacker } → { $damage } damage
bout-blocked = { $attacker } × { $blockers }: { $fate }
bout-damage = { $bout }, { $damage } damage
bout-backlash = { $bout }, { $damage } damage to the attacking player
fate-both = both fall
fate-attacker = { $attacker } falls
fate-blockers = { $blockers } falls
fate-nobody = nobody falls
fate-open = { $blockers } falls; { $attacker } with { $with } of { $of } cards
seat-of = seat { $seat }
turn-of = Turn { $number } · { $name }

## The question

level-name = level { $level }, { $name }
thinking = Your opponent is thinking …
hint-thinking = Thinking about a hint …
whole-keys = key { $cards }
whole-drive = drive { $units }
whole-discard = discard { $cards }
whole-sacrifice = sacrifice { $units }
whole-target = → { $target }
whole-sure = Request this?
propose = Do it: { $request }
card-first = With { $thing }
card-first-nothing = Nothing can be done with { $thing } now.
choose-hand = { $left ->
    [0] Take these cards?
    [one] Choose 1 card of your deck for your first hand. Your opponent does not see it.
   *[other] Choose { $left } cards of your deck for your first hand. Your opponent does not see them.
}
take-these = Take { $cards }
chosen = chosen
why-not-now = not now
preview-certain = Certain: { $events }
preview-nothing = Nothing is certain yet.
preview-more = … and more, which depends on hidden cards.
not-your-turn = You are not asked right now.
no-take-back = This cannot be taken back: it was answered, or it revealed something.
no-take-back-people = Games between people have no take-backs.
no-hints-people = Between people there are no hints.
taken-back = Taken back.
saved-at = Saved: { $file }
saving-failed = Saving failed: { $error }
no-saving = Another game uses the save file; this one is not saved.
forfeited = { $who } cannot go on: { $reason }
resigned = { $who } gave up.
seat-won = Seat { $seat } has won.

## Panels

panel-log = Log
panel-help = Help
panel-rules = Rules: { $name }
panel-graveyard = { -graveyard(case: "upper") }
panel-pack = Packs
panel-orders = Pass automatically
panel-hint = Hint
panel-resign = Resign?
panel-over = The game is over
panel-resume = An unfinished game
panel-small = The window is too small: { $width }×{ $height } at least.

resign-sure = Do you want to give up this game?
resign-yes = Yes, I give up
resign-no = No, go on
over-again = Another game
over-replay = Look at the game again
over-leave = Leave
over-seed = Seed { $seed }
over-record = Record: { $file }
resume-about = { $rules }, turn { $turn }: { $a } against { $b }.
resume-yes = Resume it
resume-no = New game (discards the old one)
hint-line = { $percent } %  { $choice }
hint-then = then { $steps }
hint-take = Enter: do the first. Esc: decide yourself.
hint-note = The strongest level's estimate of your chance to win, from what you can see.

orders-none = Ask me every time
orders-my-turn = Pass until my turn
orders-targeted = Pass unless I am attacked or aimed at
orders-attacked = Pass unless I am attacked
orders-resolved = Pass until #{ $number } has happened
orders-stop-at-end = Always stop before the opponent ends the turn
orders-intro = Your own turn is never skipped, and your opponent cannot tell.
orders-on = passing

curtain-title = Seat { $seat }, please
curtain-text = Hand over the keyboard. The cards of seat { $seat } are shown when you press Enter.

## Keys

key-choose = choose
key-table = cards
key-pass = pass
key-orders = auto
key-hint = hint
key-back = back
key-rules = rules
key-help = keys
key-end = end
key-leave = leave
key-step = step
key-turn = turn
key-find = find
key-viewpoint = view
key-analyse = analyse
key-pause = pause
key-speed = speed
key-play = play
help-keys =
    ↑ ↓  an answer          Enter  choose it         1–9  choose at once
    ← → Tab  a card, character or request: the answers are then those with it
    Space  pass             Backspace  one step back, or take back the last choice
    ?  the rules of what is marked                  w  why not: what is not possible now
    o  pass automatically   h  hint                  g  graveyards   p  packs
    l  the log              s  save                  R  resign   Ctrl-Z  suspend
    e  end the turn         r  how to play; from reasons, what they cite
    q  leave; the game resumes next time             Esc  close, unmark
    With the mouse: click on an answer or a card; the wheel scrolls.
help-signs =
    {"["}a0 ♠7 7] a soldier: its label, cards, size      [a1 ##] a bulwark, face down
    ~ driven   ▲ ▼ attacking   =b0 blocks b0   * entered this turn   (♠3) only you know it
    Bulwarks stand from the life outwards. Labels: { $own }0, { $own }1 … yours, { $other }0 … your opponent's, #1 the lowest request on the stage.
help-costs = Costs: { $costs }.
help-cost-b = B drive a bulwark
help-cost-l = L take 1 damage
help-cost-d = D discard a card
help-cost-s = S sacrifice a character

## Looking things up

about-hand-card = { $card }: a card of your hand.
about-rare-card = { $card }: your rare card. Your opponent does not see it until you use it.
about-pack = The pack lies apart from the life. Nobody sees its cards before it is opened, and only its owner afterwards.
pack-hidden = { $count ->
    [one] 1 card face down
   *[other] { $count } cards face down
}
about-key-for = As a key card it can be used for: { $actions }.
about-key-none = As a key card it fits nothing right now.
about-aimed = Possible at it now: { $actions }.
about-trump = As a trump: { $trump }. { $text }
about-life = The life is the deck: a player with an empty life loses.
about-graveyard = The graveyard: everybody knows its top card; its owner may look through it.

## Watching and replaying

watch-title = { $a } against { $b }
watch-paused = paused
watch-speed = { $time } per choice
estimate = { $name } thinks: { $percent } % to win
replay-title = choice { $number } of { $count }
replay-begin = the beginning
replay-find = Find: { $text }
replay-wrapped = Gone round: the search went on at the other end.
replay-not-found = “{ $text }” does not occur.
watch-viewpoint = as an onlooker sees it
replay-turn = turn { $text }
replay-viewpoint-open = everything is shown
replay-viewpoint-seat = as { $name } saw it
replay-analysing = Analysing … { $done } of { $count }
replay-chances = Chance to win: { $a } { $percent-a } %, { $b } { $percent-b } %
replay-cost = { $cost } points worse than: { $better }
help-replay =
    ← →  a choice back and forth      ↑ ↓  a turn back and forth      Home End
    /  find a word in the choices and the log, n  the next, N  the one before
    0–9 then Enter  to a choice       t0–9 then Enter  to a turn
    v  viewpoint: everything, seat a, seat b
    a  analyse: the chances of both, and what would have been better
    c  to the next costly decision    l  the log    ?  this help    q  leave
help-watch =
    Space  pause and go on    →  one choice    + −  faster and slower
    v  viewpoint: onlooker, seat a, seat b, everything    l  the log    ?  this help    q  leave

## Explaining and positions

explain-legal = Legal.
explain-illegal = Not legal.
explain-several = { $count } requests fit; name more parts to select one:
explain-part = { $part } cannot be that. Possible:
explain-keys = The key cards
explain-payment = The payment
explain-target = The target
explain-options = It is not one of the answers: { $options }
explain-unanswered = If nobody answers:
explain-rulings = Rulings about it (docs/rulings.md)
position-fine = The position is possible.
position-asked = Seat { $seat } is asked: { $question }
position-edit-again = Edit it again?

## Whether everything is in place

doctor-program = program
doctor-texts = texts
doctor-rules = rules
doctor-game = game
doctor-folder = data folder
doctor-terminal = terminal
doctor-language = language
doctor-messages = { $count } messages in Japanese and English
doctor-rulebooks = { $count } rulebooks compile
doctor-played = played, recorded and replayed to the identical end: { $count } choices
doctor-no-folder = no data folder; unfinished games are not saved
doctor-no-terminal = the output is not a terminal; games run as plain text
doctor-colour = with colours
doctor-no-colour = without colours (NO_COLOR)
doctor-small = 80×24 or more is better
doctor-no-unicode = “{ $set }” is not UTF-8; card signs and Japanese may not be displayed
doctor-fine = Everything is in place.
doctor-wrong = Something is not in place.

### Matches of several games.

series-title = Match of several games
series-standing = Games won: you { $own }, opponent { $other }.
series-standing-seats = Games won: seat a { $a }, seat b { $b }.
series-used = The deck that you have just used: { $cards }
series-opponent-decks = Decks of the opponent: { $decks }
series-deck = deck { $number }, { $count } cards
series-deck-won = deck { $number }, { $count } cards (has won, out)
series-choose = Which deck do you use in game { $number }?
series-choose-seat = Seat { $seat }: which deck do you use in game { $number }?
series-choose-again = Write the number of one of these decks, or q to leave.
series-next = Go on with the match
series-you-won = You have won the match.
series-you-lost = Your opponent has won the match.
series-seat-won = Seat { $seat } has won the match.
series-drawn = The match is drawn.

## Errors

failed = error: { $message }
