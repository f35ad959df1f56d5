### Questions to a player, one for each question of docs/decisions.md, and the words of the answers.
### $action is the name of the action that asks.

## While a request is built

ask-chance = You hold the chance: request an action or pass.
ask-key = { $action }: choose a key card ({ $keys }).
ask-drive = { $action }: choose a bulwark to drive.
ask-key-unit = { $action }: choose the character that does it. It is driven.
ask-discard = { $action }: choose a card to discard.
ask-sacrifice = { $action }: choose a character to sacrifice.
ask-target = { $action }: choose the target ({ $target }).

## While something resolves

ask-discard-down = { $left ->
    [one] Your hand is too large: choose { $left } more card to discard.
   *[other] Your hand is too large: choose { $left } more cards to discard.
}
ask-discard-next = Choose the next card to discard.
ask-discard-top = The first card you name will lie on top of your graveyard.
ask-draw-more = Draw one more card?
ask-attacker = Choose a soldier to attack with, or finish.
ask-blocker = Choose a blocker for { $attacker }, or finish.
ask-hand-card = { $action }: choose a card from the hand.
ask-form = { $action }: does the card enter as a soldier or as a bulwark?
ask-pose = { $action }: shall { $target } be charged or driven?
ask-row-order = { $action }: choose the next card of the row, starting nearest the life.
ask-life-order = { $action }: choose the next card to lay on the life. The last one will be the top.
ask-bottom-order = { $action }: choose the next card to put beneath the life. The last one will be the very bottom.
ask-grave-card = { $action }: choose a card of your graveyard.
ask-life-card = { $action }: choose a card of your life.
ask-pack-card = { $action }: choose a card of your pack, or your rare card.
ask-draft-card = Draft, packet { $number } of { $of }: keep one card. The others return to your deck; your opponent sees none of them.
ask-rare-card = Choose your rare card from your deck. Your opponent does not see it.
ask-starting-hand = { $left ->
    [one] Choose the last card of your deck for your first hand. Your opponent does not see it.
   *[other] Choose { $left } cards of your deck for your first hand, in the order of the list. Your opponent does not see them.
}
ask-trump-card = Choose your trumps ({ $left } more). Your opponent does not see them.
ask-turn-up-trump = Which trump do you turn up?
ask-character = { $action }: choose a character.
ask-bury-some = { $action }: choose the soldiers that go to the graveyard, at least one.
ask-lay-down-some = { $action }: choose the soldiers that become charged bulwarks.
ask-may-reorder = { $action }: put your bulwarks into a new order?
ask-turned-card = { $action }: choose the card that enters as a soldier.
ask-reached = { $action }: choose the request that is nullified.
ask-life-end = { $action }: put the card on top of your life or beneath it?
ask-may-discard = { $action }: discard cards of your hand?
ask-may-turn-down = { $action }: turn your trump down?
ask-new-target = { $action }: choose the new target of { $redirected }.
ask-one-or-two = { $action }: one charged bulwark or two driven ones?
ask-hit-or-stand = { $action }: you have { $total }. Turn up another card or stop?
ask-trigger = Which triggered action happens next?
ask-grave-top = Which of these cards lies on top of your graveyard?

## Answers

answer-pass = Pass
answer-done = Done
answer-yes = Yes
answer-no = No
answer-hit = Hit
answer-stand = Stand
answer-one = One, charged
answer-two = Two, driven
answer-soldier = { -soldier(case: "upper") }
answer-bulwark = { -bulwark(case: "upper") }
answer-charged = Charged
answer-driven = Driven
answer-top = On top
answer-bottom = Beneath
