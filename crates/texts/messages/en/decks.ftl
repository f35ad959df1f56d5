## Checking a deck

deck-head = { $name ->
    [none] { $cards } cards
   *[other] { $name }: { $cards } cards
}
deck-line = { $label }: { $cards }
deck-left-out = left out
deck-role-trumps = trumps
deck-role-hand = first hand
deck-role-rare = rare card
deck-fits = This deck can be played in { $regulation }.
deck-does-not-fit = This deck cannot be played in { $regulation }.
deck-fault-too-small = The deck has { $has } cards; setting up takes { $needs }.
deck-fault-not-in-deck = Not in the deck: { $cards }.
deck-fault-twice = Chosen for two things: { $cards }.
deck-fault-too-many = { $has } cards are chosen as { $role }; choose { $most }.
deck-warning-idle-trumps = As a trump this does nothing: { $cards }.
deck-warning-unused = This regulation lets nobody prepare the { $role }; that choice is not used.
deck-warning-left = { $cards ->
    [one] One card of the { $role } is left to choose before the game.
   *[other] { $cards } cards of the { $role } are left to choose before the game.
}
deck-none-saved = No decks are saved yet. saigen deck edit NAME builds one.
deck-edit-prompt = deck>
deck-edit-help =
    S2 H10 Jk1          puts cards into the deck, or takes them out
    all, none           all 54 cards, no card
    trumps SA DA        the trumps that you lay; hand and rare likewise
    name TEXT           the name of the deck
    save                saves the deck
    q                   leaves
deck-edit-saved = Saved: { $file }
deck-edit-unsaved = The deck is not saved. Write save, or q again to leave.
deck-edit-unknown = “{ $word }” is neither a card nor a command. Write ? for help.
