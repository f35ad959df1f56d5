### How to play: what a newcomer reads first. “You” is the reader.

how-title = How to play

## 1 Goal, life and field

how-goal-title = Goal, life and field
how-goal = Each player brings a deck, and this deck is the player's life. Damage takes cards from it, and so does drawing. Whoever has no life left loses.
how-cards = All cards of a deck are different. An A counts 1, J 11, Q 12, K 13 and a Joker 0; a Joker has no suit.
how-zones = Each player has a life (a pile, face down), a graveyard (a pile, face up), a hand, and a field where the characters stand. Both share the stage, where requests wait to happen.
how-fog = Each player also has a fog. Its cards mark effects that last until the end of the turn.
how-characters = Characters are soldiers or bulwarks. Soldiers lie face up; they attack and block, and their size is the sum of the numbers of their cards. Bulwarks lie face down; they block and pay costs, but never attack.
how-joker-no-soldier = In this format a Joker never becomes a soldier.
how-poses = A character is charged (upright) or driven (sideways). While it is driven, it cannot attack, block or pay cost B. All your characters become charged again when your turn begins.
how-row = How bulwarks are laid: in one row beside the life. The first lies nearest to the life, each new one goes to the far end, and they never change places, so that everybody can remember which is which. You may look at your own bulwarks at any time; your opponent may not.

## 2 Setting up

how-set-up-title = Setting up
how-shuffle = Both players shuffle their decks. What is left of a deck after setting up is the life.
how-steps = In this frame a game is set up in these steps: { $steps }.
how-first = To decide who goes first, both turn up the top card of their life. The larger number goes first; if the numbers are equal, both turn up the next card. The cards turned up go to the graveyards. The first player draws one card and begins; the first turn has no Charge and no Draw.

## 3 Turn, chance and stage

how-turn-title = Turn, chance and stage
how-turn = In your turn you request actions in any order and as often as you can pay for them, unless an action is limited to once a turn. When you have finished, you request End.
how-chance = Only one player at a time may act: the one who holds the chance. This player requests an action or passes. At the beginning of a turn, and whenever a request has resolved, the turn player gets the chance.
how-stage = A request of normal speed is put on the stage and waits there, so that it can be answered. If you pass, the chance goes to your opponent. If both pass one after the other, the top request of the stage resolves. So the last request happens first.
how-keep = After putting a request on the stage you still hold the chance: you may put another one on top, or pass (R4).
how-immediate = A request of immediate speed does not wait: it happens at once, and nobody can answer it.
how-timing = A main action needs the chance, your own turn and an empty stage. A quick action needs only the chance: use it to answer, also in your opponent's turn.

## 4 Requesting an action

how-request-title = Costs, key cards and targets
how-request = To request an action, choose its key cards, its payment and its target; then all of it is paid at once (R40). If anything is missing, the action cannot be requested.
how-keys = Key cards are cards of your hand that fit the action. You show them, and they lie on the stage with the request. Afterwards they go to your graveyard, unless the effect puts them elsewhere.
how-costs = The letters of a cost are paid in their order, each as often as it is written:
how-entry = { $name }: { $text }
how-apart = A card that is discarded for D cannot be a key card too (R6).
how-target = The target must fit the line “Target” of the action, both when it is requested and when it resolves (R7). A request is never its own target.

## 5 Resolving, winning and losing

how-resolve-title = Resolving, winning and losing
how-resolve = When a request resolves, its effect is carried out. Parts that are impossible are skipped. If the target is gone or no longer fits, nothing happens.
how-damage = Damage puts that many cards from the top of the player's life into their graveyard.
how-win = After every effect both lives are checked: a player whose life is empty loses.
how-pay-last = Cost L can be paid with the last card of life; that player then loses at the next check (R5).

## 6 What happens by itself

how-triggers-title = What happens by itself
how-triggers = A triggered action is not requested: it happens by itself when its moment comes, and costs nothing. The steps of a turn and of a combat follow each other in this way.
how-trigger-order = If several are triggered at once, those of the turn player come first. Immediate ones happen at once, the others go onto the stage.

## 7 Combat

how-combat-title = Combat
how-combat = A combat begins with Attack. Each of its steps waits on the stage, so that both players can answer it.
how-sick = A soldier cannot attack in a turn in which all its cards have entered the field, unless it has haste.
how-blocking = Blocking does not drive the blocker. Driving or charging an attacker or a blocker later changes nothing. If all blockers of an attacker have gone, it counts as unblocked (R14).
how-combat-over = All attackers are judged at the same moment (R15). Then the combat is over: nobody is an attacker or a blocker any longer (R16).

## 8 What players see

how-seen-title = What players see
how-seen = Everybody sees soldiers, the stage with its key cards and targets, the top card of each graveyard, and how many cards there are in hands and graveyards. Only you may look at your hand, your bulwarks and the rest of your graveyard. Nobody looks into a life.
how-life-count = The number of cards in your opponent's life is shown when it is below 10 (R41).
how-known = A card that you were rightly shown stays known to you, wherever it goes, until it is shuffled or mixed with others (R19). The program remembers this for you.
how-top = Of cards that go to a graveyard together, the last one lies on top. A table can be set up so that the owner chooses (R18).

## Words of earlier editions

words-deck-and-number = This page uses the words of edition 8.2. The texts of this edition call the life in play the “deck”, and the size of a soldier its “number”.
words-number = This page uses the words of edition 8.2. The texts of this edition call the size of a soldier its “number”.

## Entries of the rules page

entry-unknown = There is no entry “{ $entry }” in these rules. There are sections how-1 to how-{ $last }, rulings R1 to R{ $rulings }, and: { $rows }.
heading-rulings = Rulings
