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

switch-hand = Each player draws { $count } cards as the hand.
switch-preset-never = Nothing is preset on the field.
switch-preset-on-request = If the players agree on a preset, the top card of each deck becomes a bulwark and the next one a soldier before the hands are drawn.
switch-joker-never-preset = A Joker is never preset as a soldier: it goes to the graveyard, and the next card is taken (R38).
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
