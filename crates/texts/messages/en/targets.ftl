### Target lines.

target-none = none
target-soldier = one soldier
target-own-soldier-of-key-suit = one of your soldiers of the key card's suit
target-character = one character
target-own-character = one of your characters
target-bulwark = one bulwark
target-request-with-keys = a request with one or two key cards
# $count (number)
target-request-with-keys-up-to = a request with 1 to { $count } key cards
target-request-in-reach = a request with two key cards, or with one whose number is not above that of your key card
target-request-of = the { $action } request
target-request-with-target = a request that has a target
target-player = one player
target-opponent = one opponent
target-trump = 1 trump that lies face up
target-driven-character = one driven character
target-own-soldier-with = one of your soldiers that has { $cards }
trump-of = trump { $card } of { $who }
target-own-soldier = one of your soldiers
target-own-bulwark = one of your bulwarks
target-soldier-of-key-suit = one soldier of the key card's suit
target-bulwark-of-key-suit = one bulwark of the key card's suit
target-character-of-key-suit = one character of the key card's suit
target-own-bulwark-of-key-suit = one of your bulwarks of the key card's suit
target-own-character-of-key-suit = one of your characters of the key card's suit
