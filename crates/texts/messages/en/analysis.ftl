### What a recorded game was about: the words of `saigen analyse`.
### $who, $a and $b are players by name; numbers come written out, percent without the sign.

## What was looked at

analysis-title = BlackPoker { $edition } { $format }: { $a } against { $b }
analysis-title-own = Rules of one's own after BlackPoker { $edition } { $format }: { $a } against { $b }
analysis-won = { $who } won.
analysis-drawn = The game was drawn.
analysis-length = The game was stopped after too many choices. Nobody has won.
analysis-resign = { $who } gave up. The game is looked at as far as it went.
analysis-timeout = The time of { $who } ran out. The game is looked at as far as it went.
analysis-forfeit = { $who } was made to lose. The game is looked at as far as it went.
analysis-effort = { $count ->
    [one] One decision had two options or more; it was looked at with { $simulations } simulations. The figures are estimates.
   *[other] { $count } decisions had two options or more; each was looked at with { $simulations } simulations. The figures are estimates.
}

## The chances along the game

analysis-course = Chance to win from decision to decision, from what each player could know
analysis-chances = The same at the first decision of each turn, in percent
analysis-turn = turn
analysis-end = end
analysis-left = here

## Where they went

analysis-ledger = Where the chances went, in points of win probability
analysis-start = at the start
analysis-decisions = own decisions
analysis-luck = luck: cards drawn and revealed
analysis-opponent = what the opponent did
analysis-total = at the end
analysis-total-left = where the game was left

## The costliest decisions

analysis-costliest = The costliest decisions of { $who }
analysis-none = No decision cost anything that could be measured.
analysis-decision = Turn { $turn }, choice { $choice }: { $cost } points worse ({ $chosen } % instead of { $best } %)
analysis-asked = question
analysis-decided = decided
analysis-request = request
analysis-better = better
analysis-then = then
analysis-answer = { $question } { $who }: { $answer }
analysis-no-more-attackers = { $who } names no more attackers
analysis-no-more-blockers = nothing more blocks { $attacker }
analysis-imagined = “Then” is how the game might have gone on. Cards that the player could not see are imagined.

## The picture

analysis-picture = Chance to win, from what each player could know
analysis-picture-turns = turns

## What a computer player thinks of a position: the words of `saigen advise`

advise-only = There is only one answer: { $choice }.
advise-visits = { $count ->
    [0] certain
    [one] tried once
   *[other] tried { $count } times
}
advise-note = How likely the asked player is to win with each option, as far as that player can know; estimates.
