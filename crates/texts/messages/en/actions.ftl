### The 37 actions: names and effects, in our own words.
### "You" is the player who requested the action.

## Turn

action-end = End
effect-end = If you hold more than 7 cards, discard down to 7; then the turn passes to your opponent. Everything that lasts "until the end of the turn" ends here, and Charge follows.
effect-end-all-fog = If you hold more than 7 cards, discard down to 7, and put all cards of both players' fog into their graveyards; then the turn passes to your opponent. Everything that lasts "until the end of the turn" ends here, and Charge follows.
effect-end-fog = If you hold more than 7 cards, discard down to 7, and put all cards of your fog into the graveyard; then the turn passes to your opponent. Everything that lasts "until the end of the turn" ends here, and Charge follows.

action-charge = Charge
effect-charge = All characters of the new turn player become charged. Draw follows.

action-draw = Draw
effect-draw-two = The turn player draws two cards from the top of their life, or only one if their life has two cards or fewer.
effect-draw = The turn player draws one card from the top of their life. Having seen it, they may draw one more.

## Combat

action-attack = Attack
effect-attack = Drive any number of your charged soldiers that are able to attack: they are the attackers. If there is at least one, Block follows.
effect-attack-always = Drive any number of your charged soldiers that are able to attack: they are the attackers. Block follows, even if there is no attacker.

action-block = Block
effect-block = The defending player assigns charged characters to attackers as blockers: to each attacker any number of soldiers, or a single bulwark. Damage judgement follows.

action-damage-judgement = Damage judgement
effect-damage-judgement = An attacker blocked by soldiers is compared with the sum of their sizes: the smaller side goes to the graveyard, both if equal. A blocking bulwark is turned up and goes to the graveyard; it takes the attacker along if it is a Joker or if the attacker contains a card of the same number. An attacker without a blocker deals damage equal to its size to the opponent.

action-next-generation = Next generation
effect-next-generation = Happens once for each Joker, A, J, Q or K of yours that goes from the field to the graveyard. Put cards from the top of your life into the graveyard until one of these appears, and take that one into your hand. If there is none, your whole life goes.

## Summoning

action-set-bulwark = Set bulwark
effect-set-bulwark = Choose a card from your hand: it enters the field face down and charged, as a bulwark.

action-summon-soldier = Summon soldier
effect-summon-soldier = The key card enters the field face up and charged, as a footman.

action-summon-hero = Summon hero
effect-summon-hero = The key card enters the field face up and charged, as a hero.

action-summon-ace = Summon ace
effect-summon-ace = The key card enters the field face up and charged, as an ace.

action-quick-summon = Quick summon
effect-quick-summon = The key card enters the field charged: face up as an ace or face down as a bulwark, whichever you choose.

action-summon-magician = Summon magician
effect-summon-magician = The key card enters the field face up and charged, as a magician.

action-equip = Equip
effect-equip = The key card is laid onto the target, which is an armed soldier from now on. It stays charged or driven as it was, and keeps its size changes and its part in combat.

action-return = Return
effect-return = If the target is charged, it goes back to your hand. In any case the key cards go back to your hand.

## Quick magic

action-up = Up
effect-up = Until the end of the turn the target's size is larger by the number of the key card.
effect-up-fog = Until the end of the turn the target's size is larger by the number of the key card. The key card goes to your fog as the marker.

action-down = Down
effect-down = Until the end of the turn the target's size is smaller by the number of the key card. If that makes it 0 or less, the target goes to the graveyard.
effect-down-fog = Until the end of the turn the target's size is smaller by the number of the key card. If that makes it 0 or less, the target goes to the graveyard; otherwise the key card goes to your fog as the marker.

action-twist = Twist
effect-twist = Make the target charged or driven, as you choose.

action-counter = Counter
effect-counter = If the target has two key cards, or one whose number is not above that of your key card, it is nullified: it leaves the stage and its key cards go to the graveyard. Otherwise nothing happens.
effect-counter-reach = The target is nullified: it leaves the stage and its key cards go to the graveyard.

action-kill = Kill
effect-kill = The target goes to the graveyard, whatever its size.

action-reunion = Reunion
effect-reunion = Choose any card of your graveyard, show it to your opponent and take it into your hand.

action-truce = Truce
effect-truce = The Damage judgement is nullified and leaves the stage. The combat is over.
effect-truce-blank = The Damage judgement loses its effect. It stays on the stage, and nothing happens when it resolves.

action-change-target = Change target
effect-change-target = Choose a new target for the targeted request, among those that it could have had itself. The same one may be chosen again. A request that targets requests may also be aimed at this Change target itself: it then finds its target gone, and does nothing.

action-search = Search
effect-search = Look through your life, choose any card, show it to your opponent and take it into your hand. Then shuffle your life.

action-bj = B·J
effect-bj-at-once = Look through your life, choose any two cards, show them to your opponent and take them into your hand; then shuffle your life. This comes before any Next generation caused by paying the cost.
effect-bj-two = Look through your life, choose two cards, show them to your opponent and take them into your hand; then shuffle your life. A Next generation caused by paying the cost waits until B·J has left the stage.
effect-bj-blackjack = Turn up cards from the top of your life one by one and add them up: an A is 11 (or 1 where 11 would be too much), J, Q and K are 10, a Joker is 0. At 21 or less you may go on or stop; if you stop, all cards turned up go to your hand. At 22 or more all of them go to the graveyard.

action-rsf = R·S·F
effect-rsf = The target takes 40 damage.

action-reverse = Reverse
effect-reverse = Make the target charged or driven, as you choose; it may also stay as it is. Then a soldier becomes a bulwark and a bulwark becomes a soldier; a soldier of several cards splits into one bulwark a card, and its size changes are gone. The turn in which a card entered the field stays the same: a soldier made of a bulwark of this turn cannot attack without haste.
effect-reverse-combat = Make the target charged or driven, as you choose; it may also stay as it is. Then a soldier becomes a bulwark and a bulwark becomes a soldier; a soldier of several cards splits into one bulwark a card, and its size changes are gone. The turn in which a card entered the field stays the same: a soldier made of a bulwark of this turn cannot attack without haste. An attacker or a blocker loses its part in combat.

## Normal magic

action-destroy-bulwark = Destroy bulwark
effect-destroy-bulwark = The target goes to the graveyard.

action-throwing = Throwing
effect-throwing = The target takes damage equal to the number of the ♠ key card.

action-death-lance = Death lance
effect-death-lance = If the target's size is not 0 and can be divided by the number of the ♢ key card, the target goes face down onto its owner's life, and then its owner takes damage equal to the number of the ♠ key card. Otherwise nothing happens.

action-add-bulwark = Add bulwark
effect-add-bulwark = Choose one: the top card of your life enters the field as a charged bulwark, or the top two enter as driven bulwarks.

action-reanimate = Reanimate
effect-reanimate = Choose a card of your graveyard and put the target into the graveyard. If the target went there, the chosen card enters the field face up and charged, as a soldier.

action-handes = Handes
effect-handes = Look at the target's hand and name one of the cards: its owner discards it.

action-force = Force
effect-force = Until the end of the turn all your soldiers are larger by the sum of the key cards, including those that enter the field later this turn.
effect-force-fog = Until the end of the turn all your soldiers are larger by the sum of the key cards, including those that enter the field later this turn. The key cards go to your fog as the marker.

action-sword-rain = Sword rain
effect-sword-rain = Every soldier of either player whose size is not above the sum of the key cards goes to the graveyard.

action-recruit = Recruit
effect-recruit-top = Turn up the top four cards of your life: each one whose number is not above the sum of the key cards enters the field driven, as a soldier. Put the rest at the bottom of your life in any order.
effect-recruit-bottom = Turn up the bottom four cards of your life: each one whose number is not above the sum of the key cards enters the field driven, as a soldier. Put the rest at the bottom of your life in any order.

action-surprise = Surprise
effect-surprise = All your bulwarks become soldiers; then all your soldiers become charged. A card that entered the field this turn still cannot attack without haste.

## Frames

action-open-pack = Open pack
effect-open-pack = Look at your pack, choose one of its cards, show it and take it into your hand. If you still have your rare card, you may show and take that one instead. The pack stays open; its other cards are out of reach.

action-rare-draw = Rare draw
effect-rare-draw = Take your rare card into your hand without showing it.

action-rare-summon = Rare summon
effect-rare-summon = Your rare card, which is the key card, enters the field face up and charged, as the soldier it makes.

action-trap-counter = Trap counter
effect-trap-counter = Show your rare card as the key card. If a key card of the target is the same card, the target is nullified and leaves the stage; a Joker is the same as any Joker. Your rare card goes to the graveyard either way.

action-main-open = Main open
effect-open-trump = Choose one of your trumps that lies face down and turn it up.

action-quick-open = Quick open

action-close = Close
effect-close = Turn the target trump face down. It cannot be turned up until the turn ends. The key card goes to your fog.

action-destroy-trump = Destroy trump
effect-destroy-trump = If the key card and the target trump are the same card, of one suit and one number, that trump goes to the graveyard.

action-quick-summon-spade = Quick soldier ♠
action-quick-summon-heart = Quick soldier ♡
action-quick-summon-diamond = Quick soldier ♢
action-quick-summon-club = Quick soldier ♣
action-intimidate = Intimidate
action-quick-intimidate = Quick intimidate
action-resurrection = Resurrection
action-put-bulwark = Extra bulwark
action-quick-set-bulwark = Quick set bulwark
action-rest-soldiers = Rest
action-satisfaction = Satisfaction
action-hand-refill = Hand refill
action-slash = Slash
action-allure = Allure
action-negotiate = Negotiate
action-ceasefire = Ceasefire
action-offset = Offset
action-last-ditch = Last ditch
action-drain = Drain
action-instant-kill = Instant kill
action-reinforcements = Reinforcements
action-rally = Rally
action-pursuit = Pursuit
action-phantom-reverse = Phantom reverse
action-illusion = Illusion
action-salvation = Salvation
action-exhaust = Exhaustion
action-lethargy = Lethargy
action-switch = Switch
action-civil-war = Civil war
action-riot = Riot
action-reset = Reset
action-repair = Repair
action-summon-dark-lord = Summon dark lord
action-dark-whisper = Dark whisper
action-summon-giant = Summon giant
action-summon-reanimator = Summon reanimator
action-quick-summon-reanimator = Quick summon reanimator
action-reanimator-reanimate = Reanimator: reanimate
action-reincarnation = Reincarnation
action-revive-reanimator = Revive reanimator
action-summon-chariot = Summon chariot
action-quick-summon-chariot = Quick summon chariot
action-chariot-destroy = Chariot: destroy bulwark
action-revive-chariot = Revive chariot
action-summon-wall-breaker = Summon wall breaker
action-quick-summon-wall-breaker = Quick summon wall breaker
action-pulverize = Pulverize
action-revive-wall-breaker = Revive wall breaker
action-summon-strategist = Summon strategist
action-quick-summon-strategist = Quick summon strategist
action-counter-summon-strategist = Counter summon strategist
action-foresight = Foresight
action-revive-strategist = Revive strategist
action-summon-knight = Summon knight
action-quick-summon-knight = Quick summon knight
action-sweep = Sweep
action-revive-knight = Revive knight
action-revolution-draw = Revolution draw
action-counterattack = Counterattack
