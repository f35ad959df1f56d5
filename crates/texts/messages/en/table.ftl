### The table as lines of text, and the words of a game in line mode.

## Characters and requests

unit-soldier = { $label } { $cards }, size { $size }
unit-bulwark = { $label } bulwark
unit-bulwark-known = { $label } bulwark ({ $card })
unit-driven = { $unit }, driven
unit-attacking = { $unit }, attacking
unit-blocking = { $unit }, blocking { $attacker }
request-line = #{ $number } { $action } by { $who }
request-target = { $request } on { $target }
request-keys = { $request } with { $cards }
request-blank = { $request }, without effect
target-lost = a target that is gone

## A side

side-you = You ({ $seat })
side-opponent = Opponent ({ $seat })
life-exact = life { $count }
life-many = life { $count } or more
hand-count = { $count ->
    [one] hand 1 card
   *[other] hand { $count } cards
}
hand-known = { $hand } (known: { $cards })
graveyard-empty = graveyard empty
graveyard-top = graveyard { $count }, top { $card }
row-soldiers = soldiers
row-bulwarks = bulwarks
row-fog = { -fog }
row-hand = { -hand }
row-graveyard = { -graveyard }
row-stage = { -stage }
row-turned-up = turned up
nothing = none
turn-yours = Turn { $number } · your turn
turn-opponents = Turn { $number } · the opponent's turn
turn-none = setting up

## A game in line mode

play-welcome = BlackPoker { $edition } { $format }, { $setup }. You are seat { $seat }. Your opponent: { $opponent }.
play-welcome-hot-seat = BlackPoker { $edition } { $format }, { $setup }. Two people at one keyboard.
play-resume = There is an unfinished game. Resume it? [Y/n]
play-seed = Seed { $seed }: with --seed { $seed } you get the same deal again.
play-hint = Answer with a number. “?” explains everything else.
play-help =
    Answer a question with the number of an option, or with its word: pass, done, a card such as S5, a character such as a0, an action such as summon_soldier.
    Enter alone passes if that is the only option; otherwise it shows the table again.
      why            which actions are not possible right now, and why
      why ACTION     all reasons why one action is not possible
      rules          the actions of this format
      rules ACTION   what an action needs and does
      show           the table again
      rules NAME     what a kind of character is
      rules how-4    a section of “How to play” (how-1 to how-8), or a ruling (R5)
      grave          the graveyards
      log            what happened lately
      ok             complete the request you are building
      back           undo a step of the request you are building, or your last choice
      hint           what the strongest level thinks of your options
      orders         how to pass automatically
      save           where the unfinished game is saved
      resign         give up
      quit           leave; a saved game resumes next time
    A whole request can be written at once: up H5 discard C2 target a0.
    Your characters are { $own }0, { $own }1 …, your opponent's { $other }0, { $other }1 …; #1 is the lowest request on the stage.
    Costs: B drive a bulwark, L take 1 damage, D discard a card, S sacrifice a character.
play-not-understood = “{ $input }” is not an answer here. Type a number from 1 to { $count }, or ? for help.
play-unknown-action = There is no action “{ $name }” in this format. There is: { $known }.
play-possible = { $action } is possible right now.
play-taken-back = Taken back.
play-nothing-to-take-back = There is no half-built request to take back.
play-quit = You left the game.
play-left = You left the game. Next time it resumes.
play-not-kept = This game is not saved: name a file with --save.
play-nothing-to-complete = There is no half-built request to complete.
play-orders-resolved = Pass until the top request has happened
play-orders-help =
    Pass automatically. Your own turn is never skipped.
      orders turn       pass until my turn
      orders targeted   pass unless I am attacked or aimed at
      orders attacked   pass unless I am attacked
      orders resolved   pass until the top request has happened
      orders stop       always stop before the opponent ends the turn, or no longer
      orders none       ask me every time
play-end-of-input = The input has ended, and so has the game.
play-you-won = You have won.
play-you-lost = You have lost.
play-drawn = The game is drawn.
play-endless = These rules do not end. Nobody has won.
play-needs-key = key { $keys }
play-needs-cost = cost { $cost }

## Recorded games

series-game = Game { $number }: a with deck { $a }, b with deck { $b }
replay-custom-rulebook = custom rulebook, from { $base }

## The program without a command

start-text =
    Saigen: an unofficial open edition of the card game BlackPoker (© BlackPoker).
    {""}
    Play
      saigen play                  against the computer, on a full screen, with the entry deck
      saigen play --level 4        against a stronger one (1 to 5)
      saigen play --hot-seat       two people at one keyboard
      saigen play --lang ja        the same in Japanese
      saigen serve --open          the table in the browser, also with friends
    {""}
    Watch and study
      saigen watch --a level:4 --b greedy
                                   two computer players, live
      saigen replay --last         your last game again, with an analysis
      saigen rules --edition 8.2 --format lite
                                   the rules of an edition and format
      saigen position new          a position to start from; then check, play, explain, advise
    {""}
    Measure
      saigen arena --a level:4 --b greedy --games 100 --edition 8.2 --format lite --setup entry --seed 1
                                   which player is stronger; with cmd:./my-bot also yours
      saigen sim --edition 8.2 --format master --setup full --games 100000 --seed 1
                                   thousands of random games
    {""}
    saigen help lists everything, saigen help COMMAND explains a command with examples,
    saigen doctor checks the installation.

start-title = Saigen: an unofficial open edition of the card game BlackPoker (© BlackPoker).
start-resume = Go on with the unfinished game
start-new = New game against the computer (Lite rules, entry deck)
start-two = New game for two people at this keyboard
start-watch = Watch two computer players
start-replay = Look at your last game again
start-read = How to play
start-browser = The table in the browser, also with friends
start-leave = Leave
start-more = saigen help lists all commands, saigen help play the options of a game.
start-choose = Number (Enter: 1):
start-next = Enter: next section, q: back
