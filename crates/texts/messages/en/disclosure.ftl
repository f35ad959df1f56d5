### The page on who learns what: docs/disclosure.md.

disclosure-title = Who learns what
disclosure-generated = This page is generated from the disclosure table; change the table, not the page.
heading-zones = What everybody knows of each zone
heading-movements = Who learns which card as it moves
heading-forgotten = What is forgotten (R42)
heading-zone = zone
heading-owner = its owner
heading-opponent = the opponent
heading-onlooker = an onlooker
heading-from = from
heading-to = to
heading-shows = who learns the card
heading-when = when
disclosure-zones = How many cards lie in each zone is common knowledge (R41). A card that a player has rightly seen stays known to them (R19) until it is shuffled or falls under the last section. An onlooker at the table sees nothing private.
disclosure-movements = This table alone decides it. Whoever knew the card before still knows it afterwards.
disclosure-forgotten = Knowledge is only ever forgotten, never invented. These cases would need reasoning over groups of cards:

## Zones

sight-life = { -life }
sight-graveyard = { -graveyard }
sight-hand = { -hand }
sight-bulwark = { -bulwark }
sight-soldier = { -soldier }
sight-fog = { -fog }
sight-stage = stage, with the key cards of its requests
sight-turned-up = cards turned up beside the life
sight-pack-closed = pack, before it is opened
sight-pack-open = pack, once it is opened
sight-rare = rare card
sight-trump-up = trump, face up
sight-trump-down = trump, face down
sight-outside-open = outside the game: full deck, entry deck, open deck lists
sight-outside-secret = outside the game: secret deck lists
sight-outside-random = outside the game: random40
sight-draft = a request that is being built

## What is known of a zone

knows-all = every card
knows-everything-of-it = everything
knows-nothing-of-it = nothing
knows-count = how many
knows-trump-other = the number, and cards that were face up before
knows-life-owner = how many; the cards that were laid there in an order of the owner's choice, or seen by everybody
knows-life-other = how many (the table shows “10 or more” from 10 on, R41); a card that was laid there alone and seen; the set, not the order, of the cards that Recruit laid beneath it
knows-graveyard-other = how many, the top card, and those seen before
knows-hand-opponent = how many, and the cards seen, also through Handes
knows-hand-onlooker = how many, and the cards that everybody has seen
knows-bulwark-other = its state and its place in the row; its card if it was seen
knows-outside-random-owner = how many; after looking through the life (Search, B·J of 6.x and 7.0) every card

## Where a card comes from and goes to

spot-life-top = top of the life
spot-life-bottom = bottom of the life
spot-life-open = the life, looked through
spot-hand = { -hand }
spot-grave = { -graveyard }
spot-bulwark = { -bulwark }
spot-soldier = { -soldier }
spot-fog = { -fog }
spot-key = with a request
spot-turned-up = turned up
spot-deck = deck, while it is set up
spot-pack = pack
spot-rare = rare zone
spot-trump = trumps
spot-outside = outside the game

## Who learns it

shows-nobody = nobody
shows-owner = its owner
shows-owner-and-top = its owner; everybody sees the card that comes to lie on top
shows-everybody = everybody

## When it happens

movement-laid-outside = setting up random40
movement-starting-hand = setting up: a card of the first hand that its owner chooses
movement-rare-laid = setting up: the rare card
movement-pack-dealt = setting up: the pack
movement-taken-from-pack = Open pack: the card is shown
movement-rare-drawn = Rare draw; with Open pack the card is shown first
movement-rare-key = the key of Rare summon and Trap counter
movement-trump-laid = setting up: the trumps
movement-drafted-trump = setting up: a drafted card becomes a trump
movement-trump-destroyed = Destroy trump
movement-trump-enters = a trump enters with its partner
movement-found-in-life = a partner found in the life
movement-found-in-pack = a partner found in the pack
movement-found-rare = a partner found in the rare zone
movement-found-in-fog = a partner found in the fog
movement-found-on-soldier = a partner found on a soldier
movement-trump-revived = a trump returns from the graveyard
movement-grave-key = Repair: a key card from the graveyard
movement-hand-to-top = Foresight, on top
movement-hand-to-bottom = Foresight, beneath
movement-drawn = the first hand; Draw; the card that Next generation finds (R39)
movement-damage = damage; the cost L; turning over for the first turn; the cards that Next generation passes
movement-bulwark-from-life = preset (R38); Add bulwark
movement-soldier-from-life = preset (R38)
movement-turned-up = B·J from 8.2 on; Recruit of 6.2, and from 8.2 on
movement-turned-up-from-bottom = Recruit of 6.0 and 7.0
movement-searched = Search; B·J of 6.x and 7.0: the card is shown
movement-turned-to-hand = B·J from 8.2 on, standing
movement-turned-to-grave = B·J from 8.2 on, above 21
movement-recruited = Recruit: the cards that enter
movement-laid-beneath = Recruit: the other cards; everybody knows the set, only the owner the order
movement-discarded = the cost D, which is named with its request; End with too many cards; Handes
movement-key = making a request
movement-bulwark-set = Set bulwark
movement-soldier-from-hand = custom rules only
movement-taken-from-grave = Reunion: the card is shown
movement-reanimated = Reanimate
movement-bulwark-from-grave = custom rules only
movement-no-soldier-from-grave = custom rules only
movement-key-spent = a request has left the stage
movement-key-returned = Return: the key cards come back
movement-summoned = summoning; Equip
movement-summoned-as-bulwark = Quick summon as a bulwark
movement-fog = Up, Down, Force
movement-fog-cleared = its owner's End
movement-soldier-falls = a soldier falls or is sacrificed
movement-soldier-returns = Return on a soldier
movement-lanced = Death lance
movement-soldier-beneath = Drain, of a soldier
movement-bulwark-beneath = Drain, of a bulwark
movement-soldier-turned-over = Reverse on a soldier
movement-bulwark-falls = a bulwark falls or is sacrificed; a bulwark that Damage judgement compares is turned up for everybody
movement-bulwark-returns = Return on a bulwark
movement-bulwark-turned-over = Reverse on a bulwark; Surprise

## What is forgotten

forgets-hand-bulwark = A bulwark is set from a hand of several cards: others forget what they knew of that hand, since any known card may be the bulwark.
forgets-hand-discards = Several cards are discarded together: others forget what they knew of that hand, since only the top one is seen. If it was the whole hand, they forget it only where they knew some but not all of the cards beneath the top one, since the order of the cards would tell about the others.
forgets-lance = Several cards of one soldier are laid onto the life by Death lance: others forget their order, and with it where each of them lies; of two cards, damage of 1 or 2 shows it (R19).
forgets-beneath = Several cards are laid beneath the life by Recruit: others know the set, and forget which card lies where. Cards laid beneath such a set join it.
forgets-bottom = That set is forgotten as soon as the life is so short that a card of it has been taken from the top.
forgets-look = A life is looked through: its owner knows which cards are in it, and forgets their order. When a card is taken out of it, everybody forgets the set at its bottom and the places of its other cards.
forgets-next-generation = The card that Next generation finds is a Joker, A, J, Q or K: that this is so is forgotten once it is in the hand.
forgets-shuffle = A life is shuffled: everybody forgets where its cards lie.
