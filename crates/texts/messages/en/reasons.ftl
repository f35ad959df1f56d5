### Why an action is not available now.

reason-game-over = The game is over.
reason-not-your-chance = You do not hold the chance.
reason-effect-waits = An effect is waiting for a choice.
reason-happens-by-itself = This action is triggered; players cannot request it.
reason-not-your-turn = It is not your turn.
reason-stage-not-empty = The stage is not empty.
reason-only-in-opponents-turn = This is possible only while it is not your turn.
reason-used-this-turn = You have already requested this action this turn.
reason-forbidden = This table forbids this action.
reason-stage-full = { $limit ->
    [one] The stage is full: it holds { $limit } request at most.
   *[other] The stage is full: it holds { $limit } requests at most.
}
reason-fog-full = { $limit ->
    [one] The fog is full: it holds { $limit } card at most.
   *[other] The fog is full: it holds { $limit } cards at most.
}
reason-held-full = { $limit ->
    [one] Too much waits for requests on the stage: at most { $limit } request can hold back what its cost triggers.
   *[other] Too much waits for requests on the stage: at most { $limit } requests can hold back what their costs trigger.
}
reason-no-key = There is no key card for it in your hand ({ $cards }).
reason-no-second-key = You hold only one of the two key cards it needs ({ $cards }).
reason-no-matching-keys = No cards in your hand match as its key cards ({ $keys }).
reason-too-few-bulwarks = { $need ->
    [one] It needs { $need } charged bulwark; you have { $have }.
   *[other] It needs { $need } charged bulwarks; you have { $have }.
}
reason-too-little-life = Your life is too small to take the damage of the cost.
reason-too-few-to-discard = { $need ->
    [one] It needs { $need } card to discard besides the key cards; you have { $have }.
   *[other] It needs { $need } cards to discard besides the key cards; you have { $have }.
}
reason-only-key-is-only-discard = The only key card is also the only card you could discard.
reason-too-few-characters = You have too few characters to pay the cost.
reason-no-closed-pack = Your pack has been opened already.
reason-no-rare-card = You have no rare card any more.
reason-rare-card-does-not-fit = Your rare card cannot be used for it ({ $cards } can).
reason-no-trump-to-turn-up = You have no trump that can be turned up.
reason-trump-not-up = You have no such trump face up ({ $cards }).
reason-no-key-unit = You have no charged character that can be driven for it.
reason-none-to-use = You have no character that it could use.
reason-must-attack = A soldier of yours must attack before you end your turn.
reason-repeated = You have made this request before, at no cost, and the table looks the same.
reason-too-many-free = { $limit ->
    [one] { $limit } request in a row that costs nothing is the limit; do something else first.
   *[other] { $limit } requests in a row that cost nothing are the limit; do something else first.
}
reason-too-much-life = Your life must have { $limit } cards or fewer; it has { $have }.
reason-no-target = There is no legal target ({ $target }).
reason-key-fits-no-target = None of your key cards fits a target.
reason-target-needed-for-cost = The only target would have to be sacrificed as the cost.

no-pass = You cannot pass now: the stage is empty, so something has to be requested first.

rule-reference = see { $rule }
rule-how-to-play = How to play { $section }
rule-actions = the list of actions
rule-table = the options of this table
