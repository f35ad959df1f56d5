//! Setting up a game, from shuffling to the first player's extra card (base game 2).

use core::ops::Range;

use saigen_cards::{BySeat, Card, CardSet, Chance, Seat, problems};
use saigen_rulebook::{Form, Pose, Preset, SetUpStep};

use crate::choice::{Ask, Choice, Decision, Options, Unit};
use crate::event::{Cause, Event, Sees, Sink};
use crate::game::{Game, Outcome, Phase};
use crate::play::Play;
use crate::rules::Rules;
use crate::side::Side;

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

    /// A number of cards, drawn at random.
    pub const fn random(count: u8) -> Self {
        Self::Random { without: (Card::COUNT as u8).saturating_sub(count) }
    }

    /// The number of cards.
    pub fn count(self) -> usize {
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

problems! {
    /// Why a game cannot be set up.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum SetUpError {
        /// The rules know no preset, or the frame says itself what is preset.
        NoPreset = "set-up-no-preset", "this edition and format have no preset";
        /// A deck is too small to be dealt.
        DeckTooSmall {
            /// Whose.
            seat: Seat,
            /// How many cards it has.
            has: usize,
            /// How many it needs: the hand, the preset and one card to turn over.
            needs: usize,
        } = "set-up-too-small", "the deck of seat {seat} has {has} cards; it needs at least {needs}";
    }
}

impl Game {
    /// Sets up a game. It may be over before it starts (R1, tiny decks only).
    pub fn set_up(
        rules: &Rules,
        set_up: &SetUp,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) -> Result<Self, SetUpError> {
        check(rules, set_up)?;
        let mut game = Self::EMPTY;
        let mut play = Play::new(rules, &mut game, chance, sink);
        play.set_up(set_up);
        play.run();
        Ok(game)
    }

    /// What a player chooses next: from the deck, seat a first, whose choices seat b does not see (R43); once
    /// everything is laid out, which trump to turn up, first the player who goes first (R48).
    #[inline(never)]
    pub(crate) fn set_up_question(&self, rules: &Rules) -> Option<Decision> {
        if self.is_laid_out() {
            return [self.first, self.first.other()].into_iter().find_map(|seat| self.first_trump(seat));
        }
        let steps = |seat| rules.choices().iter().map(move |&step| (seat, step));
        let mut all = Seat::BOTH.into_iter().flat_map(steps);
        all.find_map(|(seat, step)| self.deck_question(rules, seat, step))
    }

    /// Whether cards have decided who goes first; before, graveyards are empty.
    fn is_laid_out(&self) -> bool {
        !self.side(Seat::A).grave.is_empty()
    }

    /// The question which trump a player turns up before the game, if none is up.
    fn first_trump(&self, seat: Seat) -> Option<Decision> {
        let side = self.side(seat);
        let options = Options::cards(side.trumps_to_turn_up());
        side.trumps_up.is_empty().then_some(Decision { seat, ask: Ask::TurnUpTrump, options })
    }

    /// How many trumps or cards of the first hand the asked player still chooses, and from which cards of
    /// the deck; `None` if neither is asked.
    pub fn deck_choice(&self, rules: &Rules) -> Option<(usize, CardSet)> {
        let decision = self.decision()?;
        let left = rules.choices().iter().find_map(|&step| match (step, decision.ask) {
            (SetUpStep::Scenario(_), Ask::StartingHand) | (SetUpStep::Trumps(_), Ask::TrumpCard) => {
                self.left_to_choose(decision.seat, step)
            }
            _ => None,
        })?;
        Some((left, self.chosen_from(rules, decision.seat)))
    }

    /// Where the packet that a player drafts from lies in the life, from the top: what the player has returned
    /// of those before lies above it.
    fn packet(&self, rules: &Rules, seat: Seat) -> Range<usize> {
        let (_, cards) = rules.draft();
        let above = self.side(seat).rare.len() * cards.saturating_sub(1);
        above..above + cards
    }

    /// The cards among which a player chooses trumps, the first hand and the rare card.
    fn chosen_from(&self, rules: &Rules, seat: Seat) -> CardSet {
        let side = self.side(seat);
        if rules.draft().0 == 0 { side.life.to_set() } else { side.rare }
    }

    /// How many cards are still to be chosen for a step; `None` if none are. The zones hold nothing else yet.
    fn left_to_choose(&self, seat: Seat, step: SetUpStep) -> Option<usize> {
        let side = self.side(seat);
        let (count, chosen) = match step {
            SetUpStep::Trumps(count) => (count, side.trumps),
            SetUpStep::Scenario(count) => (count, side.hand),
            SetUpStep::Rare => (1, side.rare),
            // Trumps are the first to be taken from the cards that were drafted.
            SetUpStep::Draft { packets, .. } if side.trumps.is_empty() => (packets, side.rare),
            _ => return None,
        };
        usize::from(count).checked_sub(chosen.len()).filter(|&left| left > 0)
    }

    /// What is still to be chosen for a step; `None` if nothing is.
    fn deck_question(&self, rules: &Rules, seat: Seat, step: SetUpStep) -> Option<Decision> {
        self.left_to_choose(seat, step)?;
        let ask = match step {
            SetUpStep::Trumps(_) => Ask::TrumpCard,
            SetUpStep::Scenario(_) => Ask::StartingHand,
            SetUpStep::Draft { .. } => Ask::DraftCard,
            _ => Ask::RareCard,
        };
        let cards = match ask {
            Ask::DraftCard => {
                self.packet(rules, seat).filter_map(|depth| self.side(seat).life.at_depth(depth)).collect()
            }
            _ => self.chosen_from(rules, seat),
        };
        Some(Decision { seat, ask, options: Options::cards(cards) })
    }
}

fn check(rules: &Rules, set_up: &SetUp) -> Result<(), SetUpError> {
    let fixed = rules.book().frame.is_some() || rules.book().switches.preset == Preset::Never;
    if set_up.preset && fixed {
        return Err(SetUpError::NoPreset);
    }
    let needs = SetUpStep::cards_for(rules.steps(set_up.preset));
    set_up.decks.iter().try_for_each(|(seat, deck)| match deck.count() {
        has if has < needs => Err(SetUpError::DeckTooSmall { seat, has, needs }),
        _ => Ok(()),
    })
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    fn set_up(&mut self, set_up: &SetUp) {
        Seat::BOTH.into_iter().for_each(|seat| self.bring(seat, set_up.decks[seat]));
        if self.rules.choices().is_empty() {
            // Decks are laid down shuffled.
            let steps = self.rules.steps(set_up.preset);
            self.take_steps(steps.strip_prefix(&[SetUpStep::Shuffle]).unwrap_or(steps));
        } else {
            Seat::BOTH.into_iter().for_each(|seat| self.begin_choosing(seat));
            self.game.phase = Phase::SetUp;
        }
    }

    /// Whoever drafts looks at the first packet, and whoever chooses otherwise looks through the deck.
    fn begin_choosing(&mut self, seat: Seat) {
        match self.rules.draft() {
            (0, _) => self.look_through_life(seat),
            _ => self.look_at_packet(seat),
        }
    }

    fn look_at_packet(&mut self, seat: Seat) {
        self.peek(seat, self.game.packet(self.rules, seat));
    }

    /// A card of the packet is laid aside, where the rare card will lie, and the next packet follows.
    fn draft_card(&mut self, seat: Seat, card: Card) {
        self.choose_rare(seat, card);
        if self.game.side(seat).rare.len() < self.rules.draft().0 {
            self.look_at_packet(seat);
        }
    }

    /// Everything has been chosen: the rest happens by itself.
    #[inline(never)]
    pub(crate) fn lay_out(&mut self) {
        let rules = self.rules;
        if self.game.is_laid_out() {
            return self.start();
        }
        self.take_steps(SetUpStep::split_choices(rules.steps(false)).1);
    }

    /// Takes the steps that nobody decides, until the game is over or has begun, or trumps are turned up.
    fn take_steps(&mut self, steps: &[SetUpStep]) {
        for &step in steps {
            if self.game.outcome.is_some() {
                return;
            }
            if step == SetUpStep::TurnUp {
                self.game.phase = Phase::SetUp;
                self.turn_to(self.game.first, 0);
                return self.turn_up_preset(self.game.first);
            }
            self.take_set_up_step(step);
        }
    }

    fn take_set_up_step(&mut self, step: SetUpStep) {
        let each = Seat::BOTH.into_iter();
        match step {
            SetUpStep::Shuffle => each.for_each(|seat| self.shuffle_life(seat)),
            SetUpStep::Pack(count) => each.for_each(|seat| self.deal_pack(seat, count)),
            SetUpStep::PackLeftOut => each.for_each(|seat| self.pack_left_out(seat)),
            SetUpStep::Draw(count) => each.for_each(|seat| self.draw_hand(seat, count)),
            SetUpStep::Preset(pairs) => {
                let ready = Seat::BOTH.map(|seat| self.preset(seat, pairs));
                self.lose_unless(ready);
            }
            SetUpStep::PresetFaceDown => each.for_each(|seat| self.preset_face_down(seat)),
            SetUpStep::First => self.decide_first(),
            SetUpStep::Start => self.start(),
            // These are chosen, or Rules::new has refused them.
            SetUpStep::Rare
            | SetUpStep::Scenario(_)
            | SetUpStep::Trumps(_)
            | SetUpStep::Draft { .. }
            | SetUpStep::TurnUp => {}
        }
    }

    #[inline(never)]
    pub(crate) fn answer_set_up(&mut self, ask: Ask, choice: Choice) {
        let (Choice::Card(card), seat) = (choice, self.game.decision.seat) else { return };
        match ask {
            Ask::DraftCard => self.draft_card(seat, card),
            Ask::RareCard => self.choose_rare(seat, card),
            Ask::TrumpCard => self.choose_trump(seat, card),
            Ask::TurnUpTrump => self.turn_up_first_trump(seat, card),
            _ => self.choose_for_hand(seat, card),
        }
    }

    /// The player who goes first turns up a trump; then the other one turns up the preset soldier (R48).
    fn turn_up_first_trump(&mut self, seat: Seat, card: Card) {
        self.turn_up_trump(seat, card);
        if seat == self.game.first {
            self.turn_up_preset(seat.other());
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

    fn draw_hand(&mut self, seat: Seat, count: u8) {
        (0..count).for_each(|_| self.draw(seat, Cause::SetUp));
    }

    /// The top cards of the life become bulwarks, and as many of the next ones that make a soldier
    /// soldiers; cards that make none go to the graveyard (R23, R38). Says whether there were enough.
    fn preset(&mut self, seat: Seat, pairs: u8) -> bool {
        (0..pairs).for_each(|_| self.life_enters(seat, Form::Bulwark, Pose::Charged, Cause::SetUp));
        self.preset_soldiers(seat, pairs)
    }

    /// Cards of the life become soldiers until there are as many; says whether there were enough.
    fn preset_soldiers(&mut self, seat: Seat, pairs: u8) -> bool {
        let missing = |side: &Side| side.soldiers.count_ones() < u32::from(pairs);
        while !self.game.side(seat).life.is_empty() && missing(self.game.side(seat)) {
            self.preset_soldier(seat);
        }
        !missing(self.game.side(seat))
    }

    fn preset_soldier(&mut self, seat: Seat) {
        if self.game.side(seat).life.top().is_some_and(|card| self.is_never_preset(card)) {
            self.turn_over(seat, Cause::SetUp);
        } else {
            self.life_enters(seat, Form::Soldier, Pose::Charged, Cause::SetUp);
        }
    }

    fn is_never_preset(&self, card: Card) -> bool {
        card.is_joker() && self.rules.book().switches.joker_never_preset
    }

    /// The top card of the life becomes a bulwark, and the next one lies beyond it, face down until it is
    /// turned up as a soldier.
    fn preset_face_down(&mut self, seat: Seat) {
        (0..2).for_each(|_| self.life_enters(seat, Form::Bulwark, Pose::Charged, Cause::SetUp));
    }

    /// Turns up the card that lies beyond the bulwark; if it makes no soldier, it goes to the graveyard and
    /// cards of the life follow, as in any preset (R48).
    fn turn_up_preset(&mut self, seat: Seat) {
        let side = self.game.side(seat);
        let Some(&place) = side.row().last() else { return };
        let card = side.base[place as usize];
        if self.rules.traits.alone.contains(card) && !self.is_never_preset(card) {
            return self.bulwark_to_soldier(Unit::new(seat, place));
        }
        self.bury_units(seat, 1 << place, Cause::SetUp);
        let ready = self.preset_soldiers(seat, 1);
        self.lose_unless(Seat::BOTH.map(|it| it != seat || ready));
    }

    /// The larger card turned over goes first; whoever cannot turn over a card loses (R1).
    fn decide_first(&mut self) {
        loop {
            let ready = Seat::BOTH.map(|seat| !self.game.side(seat).life.is_empty());
            Seat::BOTH.into_iter().for_each(|seat| self.turn_over(seat, Cause::TurnOver));
            if !self.lose_unless(ready) {
                return;
            }
            let number = |seat: Seat| self.game.side(seat).grave.top().map_or(0, Card::number);
            match number(Seat::A).cmp(&number(Seat::B)) {
                core::cmp::Ordering::Greater => return self.game.first = Seat::A,
                core::cmp::Ordering::Less => return self.game.first = Seat::B,
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

    fn turn_to(&mut self, seat: Seat, number: u16) {
        (self.game.turn, self.game.turn_number) = (seat, number);
        self.tell(Event::TurnTo { seat, number });
    }

    /// The first player draws a card and has the turn and the chance.
    fn start(&mut self) {
        let first = self.game.first;
        self.turn_to(first, 1);
        self.draw(first, Cause::SetUp);
        self.chance_to_turn_player();
        self.win_check();
    }
}
