### Words of the game and of the rules page.

## Terms used by several files

-life = { $case ->
    [upper] Life
   *[lower] life
}
-graveyard = { $case ->
    [upper] Graveyard
   *[lower] graveyard
}
-field = field
-hand = hand
-fog = { $case ->
    [upper] Fog
   *[lower] fog
}
-stage = { $case ->
    [upper] Stage
   *[lower] stage
}
-bulwark = { $case ->
    [upper] Bulwark
   *[lower] bulwark
}
-soldier = { $case ->
    [upper] Soldier
   *[lower] soldier
}

## Seats

seat-you = you
seat-opponent = opponent

## Editions, formats, set-ups

edition = Edition { $edition }
format-lite = Lite
format-standard = Standard
format-pro = Pro
format-master = Master
setup-full = Full deck
setup-random40 = Random 40
setup-entry = Entry deck
setup-custom = Custom deck
setup-preset = Preset
frame-full = Full
frame-entry = Entry
frame-entry20 = Entry 20
frame-entry16 = Entry 16
frame-random40 = Random 40
frame-forty = 40
frame-built40 = Built 40
frame-random-half = Random half
frame-built-half = Built half
frame-regular = Regular
frame-pack = Pack
frame-rare-pack = Rare pack
frame-strategy = Strategy
frame-extra = Extra
frame-draft = Draft
frame-option-preset2 = Preset 2
frame-option-preset4 = Preset 4
frame-option-pack = Pack
frame-separator = {" + "}

## Types of actions

type-summon = Summoning
type-turn = Turn control
type-combat = Combat
type-quick-magic = Quick magic
type-normal-magic = Normal magic
type-triggered = Triggered
type-basic = Basic
type-triggered-magic = Triggered magic
type-magic = Magic
type-pack = Pack
type-rare = Rare card
type-trump = Trump
type-by-soldier = By a soldier

## Timing, speed, trigger

timing-main = Main
timing-quick = Quick
speed-normal = Normal
speed-immediate = Immediate
trigger-direct = Direct

## Poses of characters

pose-charged = charged
pose-driven = driven

## Costs

cost-none = none
cost-b = Drive one of your charged bulwarks.
cost-l = Take 1 damage.
cost-d = Discard a card from your hand.
cost-s = Put one of your characters into the graveyard.
cost-c = Drive the key unit, one of your charged characters.

## Cards

suit-spade = spades
suit-heart = hearts
suit-diamond = diamonds
suit-club = clubs
card-joker = Joker
list-separator = {", "}

## Limits

limit-once-a-turn = Once a turn.
limit-opponents-turn = Only while it is not your turn.
limit-uncounterable = Cannot be the target of Counter.
limit-pack-closed = Only while your pack is closed.
limit-rare-card = Only while you have your rare card.
limit-trump-down = Only while you have a trump that can be turned up.
limit-trump-up = Only while { $cards } is a trump of yours that lies face up.
limit-has-character = Only while you have a character.
limit-has-soldier = Only while you have a soldier.
limit-has-bulwark = Only while you have a bulwark.
limit-unit-soldier = C drives one of your charged soldiers that has { $cards }.
limit-unit-bulwark = C drives one of your charged bulwarks.
limit-unit-pair = C drives your charged pair that { $cards } leads.
limit-life-at-most = Only while your life has { $count } cards or fewer.

## The rules page

rules-title = Rules
heading-actions = Actions
heading-characters = Characters
heading-fogs = Fogs
heading-id = Id
heading-name = Name
heading-formats = Formats
heading-type = Type
heading-trigger = Trigger
heading-speed = Speed
heading-timing = Timing
heading-cost = Cost
heading-keys = Key cards
heading-target = Target
heading-limits = Limits
heading-effect = Effect

notice-unofficial = Saigen is an unofficial fan edition of BlackPoker (© BlackPoker). It is not made, reviewed or endorsed by the makers of BlackPoker.
