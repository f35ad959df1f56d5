### Key lines: which cards of the hand an action is built on.
### $cards, $first, $second and $last are cards as they are shown, for instance ♡A–10.

cards-range = { $first }–{ $last }
keys-none = none
keys-rare = your rare card
keys-rare-of = your rare card, if it is { $cards }
keys-one = { $cards }
keys-two-of = two of { $cards }
keys-each = { $first } and { $second }
keys-two-of-one-suit = two cards of one suit
keys-two-of-one-number = two cards of one number
keys-each-of-one-suit = { $cards } of one suit
keys-many-of = { $count } of { $cards }
keys-of-one-suit = { $keys }, all of one suit
keys-of-one-number = { $keys }, all of one number
