### The pages of the rulebook.

page-title = BlackPoker { $edition } { $format }
page-generated = This page is generated from the files in rules/; edit those instead.
heading-overview = Course of a game
heading-note = Note
heading-description = Description
formats-from = { $format } and up

cue-resolved = after { $action }
cue-resolved-with-attacker = after { $action }, if there is an attacker
cue-fallen = when one of { $cards } goes from the field to the graveyard
cue-requested = when you request { $action }
cue-requested-with-trump = when you request { $action } while { $cards } is your trump and lies face up
cue-discarded = when your opponent discards hand cards while { $cards } is your trump and lies face up, once a card
cue-pair-fallen = when a pair of yours that { $cards } leads goes from the field to the graveyard
cue-requested-beside = when you request { $action } while a pair that { $cards } leads stands on your field
cue-unblocked = when one of your attackers is judged unblocked while { $cards } is your trump and lies face up, once an attacker
cue-bulwark-lost = when a damage judgement puts one of your blocking bulwarks into the graveyard while { $cards } is your trump and lies face up, once a bulwark

switch-hand = Each player draws { $count } cards as the hand.
switch-preset-never = Nothing is preset on the field.
switch-preset-on-request = If the players agree on a preset, the top card of each deck becomes a bulwark and the next one a soldier before the hands are drawn.
switch-joker-preset = A Joker that is preset as a soldier is a magician (R38).
switch-joker-not-preset-here = A Joker is not preset as a soldier in this format: it goes to the graveyard, and the next card is taken (R23).
switch-joker-never-preset = A Joker is never preset as a soldier: it goes to the graveyard, and the next card is taken (R38).
switch-no-free-repeats = A request that costs nothing is not made again in a turn while the table looks the same (R58).
switch-top-again-on-leaving = Where owners choose the top of their graveyard, they choose it again whenever a card has left it (R18).
switch-preset-always = After the hands are drawn, the top card of each life becomes a bulwark and the next one a soldier.
switch-may-pass = The turn player may pass while the stage is empty; after both have passed, something must be requested first (R3).
switch-may-not-pass = The turn player may not pass while the stage is empty (R3).
switch-both-empty-draw = If both lives are empty at once, the game is drawn (R9).
switch-both-empty-loses = If both lives are empty at once, the turn player loses (R9).
switch-main-needs-empty = A triggered main action does not happen unless the stage is empty, and a player's main triggers come before the quick ones (R11).
switch-main-any = Triggered actions happen whether or not the stage is empty.
switch-entry-deck = The entry deck has { $count } cards: { $cards }.

note-recruit-top = In this edition the cards come from the top of the life; 6.0 and 7.0 take them from the bottom (R20).
note-recruit-bottom = In this edition the cards come from the bottom of the life; 6.2, 8.2 and 9.1 take them from the top (R20).

custom-from = Custom rules based on { $edition } { $format }. Changes are marked: + new, * changed, - removed.
custom-was = (before: { $text })

## Regulations

heading-regulations = Regulations
heading-frame = Frame
heading-frames = Frames
heading-deck = Deck
heading-set-up = Set-up
heading-option = Option
heading-instead = In place of shuffling
regulations-are = A regulation is an edition, a format and a frame; its name is for instance `9.1/pro/strategy`, with options `7.0/master/random40+preset2`.
regulations-marks = ◎ recommended, ○ official, △ possible here but not in the rules of the edition, – not possible.
regulations-missing = The format Extra of 6.x and 7.0 cannot be played: its trumps are known to us by their differences from 8.2 only. Missing are the type, timing and cost of most of its actions, how key cards that are only imagined can be countered, and what the revival of trumps is aimed at.
regulations-bare = A format of an edition can also be played without a frame, with any deck.
deck-all = all 54 cards
deck-fixed = { $most } cards: { $cards }
deck-random = { $most } of the 54 cards, at random
deck-up-to = up to { $most } cards of your choice
deck-built = { $least } to { $most } cards of your choice
deck-equal-halves = the 54 cards, split at random into two decks of { $least }; a match of up to three games
deck-random-halves = the 54 cards, split at random into two decks; a match of up to three games
deck-built-halves = two decks out of the 54 cards, of your choice; a match of up to three games
step-shuffle = shuffle
step-trumps = choose { $count } trumps, face down
step-scenario = choose { $count } cards for the hand
step-rare = choose a rare card, face down
step-draft = draft { $count } cards from packets of { $cards }
step-pack = top { $count } cards as the pack
step-pack-left-out = cards left out of the deck as the pack
step-draw = draw { $count }
step-preset = preset { $count ->
    [one] a bulwark and a soldier
   *[other] { $count } bulwarks and { $count } soldiers
}
step-preset-face-down = preset a bulwark and a soldier, which lies face down
step-first = decide who goes first
step-turn-up = turn up the soldier and one trump, the first player first
step-start = start

## What an edition changed

change-new = New since { $edition }.
change-changed = Changed since { $edition }.
change-fields = Changed since { $edition }: { $fields }.
change-field = { $field } (before: { $was })
heading-gone = No longer there
gone-since = In { $edition }, but no longer here: { $rows }.

## The page of the frames of an edition

frames-title = BlackPoker { $edition }: frames
frames-are = What frames add to the actions of a format: the rows of packs, rare cards and trumps, each with the frames that have it.
heading-trumps = Trumps
heading-in-frames = Frames
trumps-are = A trump does nothing while it lies face down. Face up, it gives its owner the actions below it.

## Booklets

booklet-title = BlackPoker { $edition }: { $name }
booklet-game = BlackPoker { $edition }
booklet-rules = Rules in your pocket
booklet-overview = Overview
booklet-notes = Notes
booklet-since = Marks: new and changed since { $edition }.
mark-new = new
mark-changed = changed
booklet-imprint = Unofficial fan work of BlackPoker, © BlackPoker. Written in our own words and made with Saigen; not made, reviewed or endorsed by the makers of BlackPoker. Free to copy and hand out, not for sale.
