### Characters on the field and markers in the fog.

## Characters

character-footman = Footman
describe-footman = A soldier made of one card from 2 to 10; its size is that number. It cannot attack in the turn it enters the field.

character-hero = Hero
describe-hero = A soldier made of one J, Q or K, of size 11, 12 or 13. It cannot attack in the turn it enters the field; when it goes to the graveyard, Next generation happens.

character-ace = Ace
describe-ace = A soldier made of one A, of size 1. It has haste: it may attack in the turn it enters the field. When it goes to the graveyard, Next generation happens.

character-magician = Magician
describe-magician-all = A soldier made of one Joker, of size 0 and with haste. While it stands on the field, your quick magic costs nothing at all. When it goes to the graveyard, Next generation happens.
describe-magician-quick = A soldier made of one Joker, of size 0 and with haste. While it stands on the field, you pay no D for magic with quick timing; other letters of the cost remain. When it goes to the graveyard, Next generation happens.
describe-magician-discard = A soldier made of one Joker, of size 0 and with haste. While it stands on the field, you pay no D for quick magic; other letters of the cost remain. When it goes to the graveyard, Next generation happens.

character-armed-soldier = Armed soldier
character-reanimator = Reanimator
character-chariot = Chariot
character-wall-breaker = Wall breaker
character-strategist = Strategist
character-knight = Knight
character-dark-lord = Dark lord
character-giant = Giant
describe-armed-soldier = A soldier made of two or more cards of one suit; its size is the sum of their numbers. It has haste if an A is among them; otherwise it cannot attack if all its cards entered the field this turn. Next generation happens for each A, J, Q or K of it that goes to the graveyard.

character-bulwark = { -bulwark(case: "upper") }
describe-bulwark = One card, face down. It never attacks, but may block, and it is driven to pay cost B. If it is a Joker, A, J, Q or K, Next generation happens when it goes to the graveyard.

## Custom characters, part by part

made-of-one = A soldier made of one card of { $cards }.
made-of-several = A soldier made of two or more cards of one suit.
made-of-any = One card, face down. It never attacks, but may block, and it is driven to pay cost B.
made-of-pair = A soldier made of { $lead } and one of { $partner }. It is of both suits, and no card can be put onto it.
made-of-pair-both = A soldier made of { $lead } and { $partner }. It is of both suits, and no card can be put onto it.
size-card = Its size is the number of that card, 11 for J, 12 for Q, 13 for K, 0 for a Joker.
size-sum = Its size is the sum of their numbers.
size-lead = Its size is the number of { $lead }.
size-plus = { $size } Add { $number } to it.
size-minus = { $size } Subtract { $number } from it.
size-fixed = Its size is { $number }, whatever its cards are.
ability-untargeted = It cannot be the target of actions.
ability-must-attack = You must attack with it whenever you can, before you end your turn.
ability-withstands = A bulwark that blocks it never puts it into the graveyard.
haste-always = It has haste: it may attack in the turn it enters the field.
haste-never = It cannot attack in the turn it enters the field.
haste-with = It has haste with { $cards } among its cards; otherwise it cannot attack in the turn it enters the field.
ability-frees-all = While it stands on the field, you do not pay the cost of { $actions }.
ability-frees-letter = While it stands on the field, you pay no { $letter } for { $actions }; other letters of the cost remain.
ability-actions = actions of the type “{ $kind }”
ability-actions-main = actions of the type “{ $kind }” with main timing
ability-actions-quick = actions of the type “{ $kind }” with quick timing

## Fogs

fog-up = Up
describe-fog-up = Marks the soldier on which Up was used: it is larger by this card's number until the end of the turn. The card stays in the fog until its player's End.

fog-down = Down
describe-fog-down = Marks the soldier on which Down was used: it is smaller by this card's number until the end of the turn. The card stays in the fog until its player's End.

fog-force = Force
describe-fog-force = Marks that all soldiers of this player are larger by the sum of these cards until the end of the turn. The cards stay in the fog until their player's End.
describe-fog-close = Marks a trump that Close has turned down; it cannot be turned up until the turn ends.

describe-fog-of = A key card of { $action }. It stays in the fog until its player's End.
