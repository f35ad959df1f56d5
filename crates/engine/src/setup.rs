//! Setting up a game, from shuffling to the first player's extra card (base game 2).

use core::fmt;

use saigen_cards::{BySeat, Card, CardSet, Chance, Seat};
use saigen_rulebook::{Form, Pose, Preset};

use crate::event::{Cause, Event, Sees, Sink};
use crate::game::{Game, Outcome};
use crate::play::Play;
use crate::rules::Rules;

/// What a player brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deck {
    /// A list that both players know.
    Open(CardSet),
    /// A list that only its owner knows.
    Secret(CardSet),
    /// All 54 cards without some that are drawn at random and seen by nobody.
    Random {
        /// How many are laid outside the game.
        without: u8,
    },
}

impl Deck {
    /// All 54 cards.
    pub const FULL: Self = Self::Open(CardSet::ALL);
    /// Forty cards, drawn at random.
    pub const RANDOM_40: Self = Self::Random { without: 14 };

    fn len(self) -> usize {
        match self {
            Self::Open(cards) | Self::Secret(cards) => cards.len(),
            Self::Random { without } => Card::COUNT.saturating_sub(without as usize),
        }
    }
}

/// How a game is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetUp {
    /// The decks.
    pub decks: BySeat<Deck>,
    /// Whether characters are preset where the edition leaves it to the players.
    pub preset: bool,
}

impl SetUp {
    /// Both players bring the same.
    pub const fn same(deck: Deck) -> Self {
        Self { decks: BySeat([deck; 2]), preset: false }
    }
}

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetUpError {
    /// The edition and format know no preset.
    NoPreset,
    /// A deck is too small to be dealt.
    DeckTooSmall {
        /// Whose.
        seat: Seat,
        /// How many cards it has.
        has: usize,
        /// How many it needs: the hand, the preset and one card to turn over.
        needs: usize,
    },
}

impl fmt::Display for SetUpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPreset => f.write_str("this edition and format have no preset"),
            Self::DeckTooSmall { seat, has, needs } => {
                write!(f, "the deck of seat {seat} has {has} cards; it needs at least {needs}")
            }
        }
    }
}

impl core::error::Error for SetUpError {}

impl Game {
    /// Sets up a game. It may be over before it starts (R1, tiny decks only).
    pub fn set_up(
        rules: &Rules,
        set_up: &SetUp,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) -> Result<Self, SetUpError> {
        let preset = preset(rules, set_up)?;
        check_decks(rules, set_up, preset)?;
        let mut game = Self::EMPTY;
        let mut play = Play::new(rules, &mut game, chance, sink);
        play.set_up(set_up, preset);
        play.run();
        Ok(game)
    }
}

/// When characters are preset in this game.
fn preset(rules: &Rules, set_up: &SetUp) -> Result<Preset, SetUpError> {
    match rules.book().switches.preset {
        Preset::Never if set_up.preset => Err(SetUpError::NoPreset),
        Preset::OnRequestBeforeHand if !set_up.preset => Ok(Preset::Never),
        preset => Ok(preset),
    }
}

fn check_decks(rules: &Rules, set_up: &SetUp, preset: Preset) -> Result<(), SetUpError> {
    let preset = if preset == Preset::Never { 0 } else { 2 };
    let needs = usize::from(rules.book().switches.hand) + preset + 1;
    set_up.decks.iter().try_for_each(|(seat, deck)| match deck.len() {
        has if has < needs => Err(SetUpError::DeckTooSmall { seat, has, needs }),
        _ => Ok(()),
    })
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    fn set_up(&mut self, set_up: &SetUp, preset: Preset) {
        Seat::BOTH.into_iter().for_each(|seat| self.bring(seat, set_up.decks[seat]));
        let ready = (preset != Preset::OnRequestBeforeHand || self.preset_both()) && {
            self.deal_hands();
            preset != Preset::AlwaysAfterHand || self.preset_both()
        };
        if ready && let Some(first) = self.decide_first() {
            self.start(first);
        }
    }

    /// Lays a deck down as the life; of a random one, some cards outside the game.
    fn bring(&mut self, seat: Seat, deck: Deck) {
        let (cards, without) = match deck {
            Deck::Open(cards) | Deck::Secret(cards) => (cards, 0),
            Deck::Random { without } => (CardSet::ALL, without),
        };
        let (open, secret) = (matches!(deck, Deck::Open(_)), matches!(deck, Deck::Secret(_)));
        self.lay_deck(seat, cards, Sees { owner: open || secret, opponent: open, onlookers: open });
        (0..without).for_each(|_| self.lay_outside(seat));
    }

    fn deal_hands(&mut self) {
        for seat in Seat::BOTH {
            (0..self.rules.book().switches.hand).for_each(|_| self.draw(seat, Cause::SetUp));
        }
    }

    /// Presets for both; says whether both succeeded.
    fn preset_both(&mut self) -> bool {
        let ready = Seat::BOTH.map(|seat| self.preset(seat));
        self.lose_unless(ready)
    }

    /// The top card of the life becomes a bulwark, the next one that makes a soldier a soldier;
    /// cards that make none go to the graveyard (R23, R38).
    fn preset(&mut self, seat: Seat) -> bool {
        self.life_enters(seat, Form::Bulwark, Pose::Charged, Cause::SetUp);
        while !self.game.side(seat).life.is_empty() && self.game.side(seat).soldiers == 0 {
            self.preset_soldier(seat);
        }
        self.game.side(seat).soldiers != 0
    }

    fn preset_soldier(&mut self, seat: Seat) {
        let joker = self.game.side(seat).life.top().is_some_and(|card| CardSet::JOKERS.contains(card));
        if joker && self.rules.book().switches.joker_never_preset {
            self.turn_over(seat, Cause::SetUp);
        } else {
            self.life_enters(seat, Form::Soldier, Pose::Charged, Cause::SetUp);
        }
    }

    /// The larger card turned over goes first; whoever cannot turn over a card loses (R1).
    fn decide_first(&mut self) -> Option<Seat> {
        loop {
            let ready = Seat::BOTH.map(|seat| !self.game.side(seat).life.is_empty());
            Seat::BOTH.into_iter().for_each(|seat| self.turn_over(seat, Cause::TurnOver));
            if !self.lose_unless(ready) {
                return None;
            }
            let number = |seat: Seat| self.game.side(seat).grave.top().map_or(0, Card::number);
            match number(Seat::A).cmp(&number(Seat::B)) {
                core::cmp::Ordering::Greater => return Some(Seat::A),
                core::cmp::Ordering::Less => return Some(Seat::B),
                core::cmp::Ordering::Equal => {}
            }
        }
    }

    /// Ends the game if not both could do what setting up needs; says whether it goes on.
    fn lose_unless(&mut self, [a, b]: [bool; 2]) -> bool {
        match (a, b) {
            (true, true) => return true,
            (true, false) => self.end_game(Outcome::Winner(Seat::A)),
            (false, true) => self.end_game(Outcome::Winner(Seat::B)),
            (false, false) => self.end_game(Outcome::Draw),
        }
        false
    }

    /// The first player draws a card and has the turn and the chance.
    fn start(&mut self, first: Seat) {
        self.game.first = first;
        self.game.turn = first;
        self.game.turn_number = 1;
        self.tell(Event::TurnTo { seat: first, number: 1 });
        self.draw(first, Cause::SetUp);
        self.chance_to_turn_player();
        self.win_check();
    }
}
