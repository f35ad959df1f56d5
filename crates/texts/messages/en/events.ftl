### What happens, one line each, without a full stop.
### $who stands at the beginning: who-you, who-opponent, or the name of a player.
### $unit, $units and $target are characters, requests or players as they are shown.

who-you = You
who-opponent = Opponent

## Details after a line

event-cards = { $event }: { $cards }
event-top = { $event }; on top lies { $cards }
event-keys = { $event } with { $cards }

## Cards on their way

event-shuffled = { $who } shuffled the life
event-reordered = { $who } put the bulwarks into a new order, unseen
event-dealt = { $count ->
    [one] { $who } drew a card
   *[other] { $who } drew { $count } cards
}
event-drew = { $count ->
    [one] { $who } drew a card
   *[other] { $who } drew { $count } cards
}
event-found = { $count ->
    [one] { $who } took a card from the life into the hand, unseen by the other player
   *[other] { $who } took { $count } cards from the life into the hand, unseen by the other player
}
event-took-from-life = { $count ->
    [one] { $who } took a card out of the life into the hand
   *[other] { $who } took { $count } cards out of the life into the hand
}
event-took-from-grave = { $count ->
    [one] { $who } took a card out of the graveyard into the hand
   *[other] { $who } took { $count } cards out of the graveyard into the hand
}
event-turned-over = { $count ->
    [one] { $who } turned over the top card of the life to decide who goes first
   *[other] { $who } turned over { $count } cards of the life to decide who goes first
}
event-damage = { $who } took { $count } damage
event-cost-life = { $who } paid { $count } damage
event-passed-over = { $count ->
    [one] { $who } put the top card of the life into the graveyard
   *[other] { $who } put the top { $count } cards of the life into the graveyard
}
event-drafted = { $who } drafted a card
event-laid-rare = { $who } laid the rare card aside
event-chose-hand = { $count ->
    [one] { $who } chose a card for the first hand
   *[other] { $who } chose { $count } cards for the first hand
}
event-dealt-pack = { $who } got a pack of { $count } cards
event-laid-pack = { $who } laid the cards left out of the deck aside as the pack
event-opened-pack = { $who } opened the pack
event-took-from-pack = { $who } showed a card of the pack and took it
event-took-rare = { $who } took the rare card
event-laid-trump = { $who } laid a trump face down
event-trump-up = { $who } turned up the trump { $card }
event-trump-down = The trump { $card } of { $who } was turned down
event-trump-held-down = The trump { $card } of { $who } was turned down and stays so until the turn ends
event-trump-destroyed = A trump of { $who } went to the graveyard
event-laid-outside = { $count ->
    [one] { $who } laid a card outside the game, seen by nobody
   *[other] { $who } laid { $count } cards outside the game, seen by nobody
}
event-turned-up = { $count ->
    [one] { $who } turned up a card of the life
   *[other] { $who } turned up { $count } cards of the life
}
event-put-beneath = { $count ->
    [one] { $who } put a card beneath the life
   *[other] { $who } put { $count } cards beneath the life
}
event-took-turned = { $count ->
    [one] { $who } took the card turned up into the hand
   *[other] { $who } took the { $count } cards turned up into the hand
}
event-lost-turned = { $count ->
    [one] { $who } put the card turned up into the graveyard
   *[other] { $who } put all { $count } cards turned up into the graveyard
}
event-discarded = { $count ->
    [one] { $who } discarded a card
   *[other] { $who } discarded { $count } cards
}
event-keys-back = { $count ->
    [one] { $who } took the key card back into the hand
   *[other] { $who } took the key cards back into the hand
}
event-to-fog = { $count ->
    [one] { $who } laid the key card into the fog
   *[other] { $who } laid the key cards into the fog
}
event-fog-cleared = { $who } put the fog into the graveyard
event-shown = { $who } showed { $card }
event-looked-at-hand = { $who } looked at the other player's hand

## Characters

event-set-bulwark = { $who } laid down a bulwark: { $unit }
event-entered = { $who } put a soldier onto the field: { $unit }
event-mounted = { $card } was laid onto { $unit }
event-fell = { $units } went to the graveyard
event-returned = { $units } went to the hand
event-to-life = { $units } went face down onto the life
event-charged = { $units } became charged
event-driven = { $units } became driven
event-became-soldier = { $unit } is a soldier now
event-became-bulwark = { $unit } is a bulwark now
event-larger = { $unit } is larger by { $by } this turn
event-smaller = { $unit } is smaller by { $by } this turn
event-all-larger = { $who }: all soldiers are larger by { $by } this turn
event-all-smaller = { $who }: all soldiers are smaller by { $by } this turn

## Combat

event-attacks = { $unit } attacks
event-blocks = { $unit } blocks { $attacker }
event-left-combat = { $unit } is no longer in the combat

## Requests

event-requested = { $who } requested { $action }
event-requested-at = { $who } requested { $action } on { $target }
event-triggered = { $action } goes on the stage
event-happens = { $action } happens
event-resolves = { $action } resolves
event-fizzled = { $action } does nothing
event-nullified = { $action } was nullified
event-blanked = { $action } will do nothing
event-retargeted = { $action } has a new target: { $target }
event-dropped = { $action } does not happen, because the stage is not empty
event-passed = { $who } passed

## Turns and the end

event-goes-first = { $who } goes first
event-turn = Turn { $number }: { $who }
event-won = { $who } won the game
event-drawn-game = The game is drawn
event-endless-game = The game is stopped: these rules do not end
