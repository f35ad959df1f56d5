### The texts of `saigen analyse`.
### $who, $a and $b are names of players; numbers are formatted, percentages without the sign.

## The game

analysis-title = BlackPoker { $edition } { $format }: { $a } against { $b }
analysis-title-own = Custom rules based on BlackPoker { $edition } { $format }: { $a } against { $b }
analysis-won = { $who } won.
analysis-drawn = The game was drawn.
analysis-length = The game was stopped after too many choices. Nobody has won.
analysis-resign = { $who } resigned. The analysis covers the part that was played.
analysis-timeout = The time of { $who } ran out. The analysis covers the part that was played.
analysis-forfeit = { $who } forfeited. The analysis covers the part that was played.
analysis-effort = { $count ->
    [one] One decision had two or more options; it was analysed with { $simulations } simulations. The figures are estimates.
   *[other] { $count } decisions had two or more options; each was analysed with { $simulations } simulations. The figures are estimates.
}

## The chances along the game

analysis-course = Chance to win from decision to decision, from what each player could know
analysis-chances = The same at the first decision of each turn, in percent
analysis-turn = turn
analysis-end = end
analysis-left = here

## The ledger

analysis-ledger = Where the chances went, in points of win probability
analysis-start = at the start
analysis-decisions = own decisions
analysis-luck = luck: cards drawn and revealed
analysis-opponent = the opponent's decisions
analysis-total = at the end
analysis-total-left = where the game was left

## The costliest decisions

analysis-costliest = The costliest decisions of { $who }
analysis-none = No decision had a measurable cost.
analysis-decision = Turn { $turn }, choice { $choice }: { $cost } points worse ({ $chosen } % instead of { $best } %)
analysis-asked = question
analysis-decided = decided
analysis-request = request
analysis-better = better
analysis-then = then
analysis-answer = { $question } { $who }: { $answer }
analysis-no-more-attackers = { $who } names no more attackers
analysis-no-more-blockers = nothing more blocks { $attacker }
analysis-imagined = “Then” is a likely continuation; cards that the player could not see are imagined.

## The picture

analysis-picture = Chance to win, from what each player could know
analysis-picture-turns = turns

## The texts of `saigen advise`

advise-only = The only answer: { $choice }.
advise-visits = { $count ->
    [0] certain
    [one] tried once
   *[other] tried { $count } times
}
advise-note = The deciding player's chance to win with each option, from that player's knowledge; estimates.
