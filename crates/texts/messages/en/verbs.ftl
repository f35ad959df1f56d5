### What a verb of an effect does, for actions that no published edition has. "You" is its controller.

verb-discard-down = Discard down to { $count ->
    [one] 1 hand card
   *[other] { $count } hand cards
}.
verb-pass-turn = The turn passes to your opponent; everything that lasts "until the end of the turn" ends.
verb-declare-attackers = The turn player drives any number of charged soldiers that are able to attack: they are the attackers.
verb-declare-blockers = The defending player assigns charged characters to attackers as blockers.
verb-judge-damage = Attackers and blockers are compared, and the combat is over.
verb-draw = Draw a card.
verb-may-draw = You may draw a card.
verb-damage-controller = You take damage: { $amount }.
verb-damage-target = The target, or its owner, takes damage: { $amount }.
verb-damage-opponent = Your opponent takes damage: { $amount }.
verb-bury-until = Put cards from the top of your life into the graveyard until one of these appears: { $cards }. Take that one into your hand.
verb-pick-hand-controller = Choose a card of your hand.
verb-pick-hand-target = Look at the target's hand and choose a card.
verb-pick-hand-opponent = Look at your opponent's hand and choose a card.
verb-pick-grave = Choose any card of your graveyard.
verb-pick-grave-of = Choose a card of your graveyard that is one of { $cards }.
verb-pick-life = Look through your life and choose { $count ->
    [one] a card
   *[other] { $count } cards
}.
verb-take-picked = Show what you chose to your opponent and take it into your hand.
verb-turn-up-pack = Look at your pack; it is open from now on.
verb-pick-pack = Choose a card of your pack, or your rare card.
verb-take-rare = Take your rare card into your hand.
verb-turn-up-trump = Choose one of your trumps that lies face down and turn it up.
verb-hold-down-target = Turn the target trump down; it stays so until the turn ends.
verb-bury-target-trump = Put the target trump into the graveyard.
verb-turn-down-own = Turn your trump { $cards } face down.
verb-bury-own-trump = Put your trump { $cards } into the graveyard.
verb-discard-picked = The owner of the chosen card discards it.
verb-picked-enters = The chosen card enters the field { $pose }, { $form }.
verb-shuffle-life = Shuffle your life.
verb-turn-up-top = Turn up cards from the top of your life: { $count }.
verb-turn-up-bottom = Turn up cards from the bottom of your life: { $count }.
verb-turned-up-enter = Each turned-up card whose number is not above { $amount } enters the field { $pose }, as a soldier.
verb-turned-up-to-bottom = Put the rest of them at the bottom of your life in any order.
verb-blackjack = Turn up cards from the top of your life one by one. At 21 or less you may go on or stop and take them all into your hand; above 21 they all go to the graveyard.
verb-choose-one-or-two = Choose the first or the second half.
verb-life-enters = Cards from the top of your life enter the field { $pose }, as bulwarks: { $count }.
verb-choose-form = Choose soldier or bulwark.
verb-key-enters = The key card enters the field { $pose }, { $form }.
verb-mount-key = The key card is laid onto the target, which is an armed soldier from now on.
verb-keys-to-hand = The key cards go back to your hand.
verb-keys-to-fog = The key cards go to your fog as the marker.
verb-clear-fog = Put all cards of your fog into the graveyard.
verb-clear-all-fog = Put all cards of both players' fog into their graveyards.
verb-choose-pose = Choose charged or driven.
verb-pose-target = The target takes the chosen state.
verb-drive-target = The target becomes driven.
verb-pair-key = Your key card and your trump { $cards }, if it lies face up, enter { $pose } together as one soldier.
verb-revive-trump = { $cards } goes from your graveyard to your trumps, face up.
verb-find = Look for { $cards } in all of your zones; your life is shuffled.
verb-pair-picked = It and your trump { $cards }, if that lies face up, enter { $pose } together as one soldier.
verb-nullify-reached = Choose another request that has two key cards, or one whose number is not above that of your key card; nullify it.
verb-picked-to-life = Put it on top of your life or beneath it.
verb-choose-own-controller-character = Choose one of your characters.
verb-choose-own-target-character = The target, or its owner, chooses one of their characters.
verb-choose-own-opponent-character = Your opponent chooses one of their characters.
verb-choose-any-character = Choose a character of either player.
verb-bury-all-character = All characters of both players go to the graveyard.
verb-choose-own-controller-soldier = Choose one of your soldiers.
verb-choose-own-target-soldier = The target, or its owner, chooses one of their soldiers.
verb-choose-own-opponent-soldier = Your opponent chooses one of their soldiers.
verb-choose-any-soldier = Choose a soldier of either player.
verb-bury-all-soldier = All soldiers of both players go to the graveyard.
verb-choose-own-controller-bulwark = Choose one of your bulwarks.
verb-choose-own-target-bulwark = The target, or its owner, chooses one of their bulwarks.
verb-choose-own-opponent-bulwark = Your opponent chooses one of their bulwarks.
verb-choose-any-bulwark = Choose a bulwark of either player.
verb-bury-all-bulwark = All bulwarks of both players go to the graveyard.
verb-turned-one-enters = One of the turned-up cards, of your choice, enters { $pose } as a soldier.
verb-discard-controller = Discard { $count ->
    [one] a card
   *[other] { $count } cards
}.
verb-discard-target = The target, or its owner, discards { $count ->
    [one] a card
   *[other] { $count } cards
}.
verb-discard-opponent = Your opponent discards { $count ->
    [one] a card
   *[other] { $count } cards
}.
verb-may-discard-controller = Say whether you discard { $count ->
    [one] a card
   *[other] { $count } cards
}.
verb-may-discard-target = The target, or its owner, says whether to discard { $count ->
    [one] a card
   *[other] { $count } cards
}.
verb-may-discard-opponent = Your opponent says whether to discard { $count ->
    [one] a card
   *[other] { $count } cards
}.
verb-bury-some = Put one or more of your soldiers into the graveyard.
verb-lay-down-some = Any number of your soldiers become charged bulwarks, each card one.
verb-may-reorder = Say whether you put your bulwarks into a new order, if you have two or more.
verb-reorder-row = Put your bulwarks into any order, unseen by your opponent.
verb-soldiers-to-life-controller = Put all of your soldiers whose size is at least { $amount } onto your life, in any order.
verb-soldiers-to-life-target = The target, or its owner, puts all of their soldiers whose size is at least { $amount } onto their life, in any order.
verb-soldiers-to-life-opponent = Your opponent puts all of their soldiers whose size is at least { $amount } onto their life, in any order.
verb-bury-unit = That character goes to its owner's graveyard.
verb-unit-to-hand = That character goes into its owner's hand.
verb-unit-to-bottom = That character goes beneath its owner's life.
verb-unit-becomes-soldier = That bulwark becomes a charged soldier.
verb-may-turn-down = Say whether you turn down { $cards }, if it is your trump and lies face up.
verb-turn-down-all = Turn down all trumps of both players.
verb-request-attack = You then request an attack at no cost.
verb-request-mount = You then request Equip at no cost, with that card of your graveyard as the key and the same target.
verb-pick-grave-of-suit = Choose a card of your graveyard of a suit of the target.
verb-turn-over-target = The target soldier becomes a bulwark, or the target bulwark a soldier.
verb-target-leaves-combat = The target is no longer attacker or blocker.
verb-bury-target = The target goes to the graveyard.
verb-target-to-hand = The target goes to its owner's hand.
verb-target-to-life = The target goes face down onto its owner's life.
verb-grow = Until the end of the turn the target's size is larger by { $amount }.
verb-shrink = Until the end of the turn the target's size is smaller by { $amount }.
verb-grow-all = Until the end of the turn all your soldiers are larger by { $amount }, later ones too.
verb-bury-soldiers = Every soldier of either player whose size is not above { $amount } goes to the graveyard.
verb-charge-all-character = All your characters become charged.
verb-charge-all-soldier = All your soldiers become charged.
verb-charge-all-bulwark = All your bulwarks become charged.
verb-bulwarks-become-soldiers = All your bulwarks become soldiers.
verb-nullify-target = The target is nullified and leaves the stage.
verb-blank-target = The target stays on the stage and loses its effect.
verb-retarget-target = Choose a new target for the targeted request.
verb-nothing = Nothing happens.
verb-if = Only if { $condition }: { $verb }
verb-stop-unless = The rest happens only if { $condition }.
verb-as-soldier = face up as a soldier
verb-as-bulwark = face down as a bulwark
verb-as-chosen = as chosen

condition-target-charged = the target is charged
condition-target-there = the target is still there
condition-target-size-at-most = the target's size is { $size } or less
condition-target-not-above-unit = the target's size is not above that of the driven soldier
condition-target-size-divided-by = the target's size is not 0 and can be divided by { $amount }
condition-key-reaches-target = the target has two key cards, or one whose number is not above that of your key card
condition-key-equals-target-key = a key card of the target is the same card as your key card
condition-key-equals-target = your key card is the same card as the target trump
condition-hand-at-most = your hand has { $count ->
    [0] no cards
    [one] one card or none
   *[other] { $count } cards or fewer
}
condition-target-not-above-buried = the target's size is not above the sum of the sizes of those soldiers
condition-target-keys-at-least = the numbers of the target's key cards add up to { $count } or more
condition-target-hand-not-below = the target's hand has at least as many cards as yours
condition-unit-there = that character is still there
condition-target-takes-key = a card can be put onto the target
condition-bulwarks-not-above = your opponent has at least as many bulwarks as you
condition-trump-up = { $cards } is your trump and lies face up
condition-agreed-true = the answer was yes
condition-picked-true = it was found
condition-picked-false = it was not found
condition-agreed-false = the answer was no
condition-life-at-least = your life has { $count } cards or more
condition-chose-second-false = you chose the first half
condition-chose-second-true = you chose the second half

amount-keys = the sum of the key cards
amount-target-keys = the sum of the target's key cards
amount-unit = the size of the driven soldier
amount-key-of = the number of the { $suit } key card
