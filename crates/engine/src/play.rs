//! The context in which a game is changed: the rules, the game, chance, and who listens.

use saigen_cards::{Chance, Seat};

use crate::choice::{Ask, Choice, Decision, Options};
use crate::event::{Event, Sink};
use crate::game::{After, Draft, Game, Outcome, Phase};
use crate::rules::Rules;
use crate::view::Moment;

/// Maximum steps of one answer, with all that happens by itself after it. In 192,000 random games of the
/// published rules no answer took more than 14.
pub const ANSWER_STEPS: u32 = 10_000;

/// Maximum steps of a game. The longest of 192,000 random games of the published rules took 1,023.
pub const GAME_STEPS: u32 = 100_000;

/// A game in the middle of a change.
pub(crate) struct Play<'a, C, S> {
    pub(crate) rules: &'a Rules,
    pub(crate) game: &'a mut Game,
    pub(crate) chance: &'a mut C,
    pub(crate) sink: &'a mut S,
    /// The steps that had been carried out before this answer.
    begun: u32,
}

impl<'a, C, S> Play<'a, C, S> {
    #[inline]
    pub(crate) fn new(rules: &'a Rules, game: &'a mut Game, chance: &'a mut C, sink: &'a mut S) -> Self {
        let begun = game.steps;
        Self { rules, game, chance, sink, begun }
    }
}

/// An answer that is not listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotListed(pub Choice);

impl core::fmt::Display for NotListed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?} is not among the options", self.0)
    }
}

impl core::error::Error for NotListed {}

impl Game {
    /// Takes an answer to the present question and plays on until the next question.
    pub fn choose(
        &mut self,
        rules: &Rules,
        choice: Choice,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) -> Result<(), NotListed> {
        if !self.decision().is_some_and(|decision| decision.options.contains(choice)) {
            return Err(NotListed(choice));
        }
        self.choose_listed(rules, choice, chance, sink);
        Ok(())
    }

    /// [`Game::choose`] for an answer that is known to be listed: the door for search.
    ///
    /// With any other answer the game goes on from a state that the rules do not know.
    #[inline]
    pub fn choose_listed(
        &mut self,
        rules: &Rules,
        choice: Choice,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let mut play = Play::new(rules, self, chance, sink);
        // More than half of all answers are passes, and most of them only hand the chance over: a short way
        // apart from everything else that an answer can lead to.
        if choice == Choice::Pass && !play.game.passed[play.game.chance.other()] {
            return play.hand_over();
        }
        play.play_on(Some(choice));
    }

    /// Takes back the request that is being built; says whether there was one.
    pub fn take_back(&mut self, rules: &Rules, sink: &mut impl Sink) -> bool {
        let building = self.drafted().is_some();
        if building {
            self.draft = Draft::NONE;
            self.decision = self.chance_question(rules).unwrap_or(self.decision);
            sink.event(Event::Now { moment: Moment::of(self), only: Some(self.chance) });
        }
        building
    }
}

impl Game {
    /// With the table option, the owner of a graveyard chooses which of the cards that arrived
    /// together lies on top (R18).
    #[inline]
    pub(crate) fn grave_top_question(&self) -> Option<Decision> {
        if self.new_on_grave.0 == [0; 2] {
            return None;
        }
        let turn = self.turn;
        let seat = [turn, turn.other()].into_iter().find(|&seat| self.new_on_grave[seat] > 0)?;
        let new = self.new_on_grave[seat] as usize;
        let cards = self.side(seat).grave.cards().iter().rev().take(new).copied().collect();
        Some(Decision { seat, ask: Ask::GraveTop, options: Options::cards(cards) })
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    #[inline(always)]
    pub(crate) fn tell(&mut self, event: Event) {
        if S::HEARS {
            self.sink.event(event);
        }
    }

    /// Plays on until somebody has a real question to answer, or the game is over, and tells where the
    /// game has come to.
    pub(crate) fn run(&mut self) {
        self.play_on(None);
    }

    /// Takes an answer, if there is one, then plays on like [`Play::run`].
    ///
    /// The loop is small, so that entering it costs little: what only some decisions need is called, and marked
    /// so that the compiler leaves it out of the loop.
    fn play_on(&mut self, mut answer: Option<Choice>) {
        loop {
            if let Some(choice) = answer {
                self.answer(choice);
            }
            answer = self.only_answer();
            if answer.is_none() {
                return self.tell_moment();
            }
        }
    }

    /// The first to pass hands the chance over, and the other player is asked.
    fn hand_over(&mut self) {
        self.pass();
        self.ask_at_chance();
        self.tell_moment();
    }

    /// Asks the holder of the chance for a new request.
    #[inline]
    fn ask_at_chance(&mut self) -> bool {
        let keyed = self.game.remembered_keys(self.rules);
        self.put(self.game.request_question(self.rules, keyed))
    }

    /// Tells where the game has come to.
    #[inline]
    fn tell_moment(&mut self) {
        if S::HEARS && S::FOLLOWS {
            let only = self.game.drafted().map(|_| self.game.chance);
            self.tell(Event::Now { moment: Moment::of(self.game), only });
        }
    }

    /// Works until somebody has a real question to answer, or the game is over: then `None`; or until a question
    /// has only one answer.
    #[inline(always)]
    fn only_answer(&mut self) -> Option<Choice> {
        while self.next_question() {
            let Decision { ask, options, .. } = self.game.decision;
            if ask == Ask::Chance || options.len() > 1 {
                return None;
            }
            let only = options.nth(0);
            if only.is_some() {
                return only;
            }
            self.drop_question(ask);
        }
        None
    }

    /// Works until a question is put; returns `false` if the game is over.
    #[inline(always)]
    fn next_question(&mut self) -> bool {
        loop {
            if let Some(question) = self.game.grave_top_question() {
                return self.put(question);
            }
            match self.game.phase {
                Phase::SetUp => match self.game.set_up_question(self.rules) {
                    Some(question) => return self.put(question),
                    None => self.lay_out(),
                },
                Phase::Chance if self.game.draft.action.is_none() => return self.ask_at_chance(),
                Phase::Chance => match self.game.draft_question(self.rules) {
                    Some(question) => return self.put(question),
                    None => self.request(),
                },
                Phase::Pay => self.pay_next(),
                Phase::Settle => {
                    if self.settle() {
                        return true;
                    }
                }
                Phase::Resolve => {
                    if self.resolve() {
                        return true;
                    }
                }
                Phase::Over => return false,
            }
        }
    }

    /// Puts a question. Questions are written where they stay: copying one that was just pieced together
    /// takes longer than finding it.
    #[inline(always)]
    pub(crate) fn put(&mut self, question: Decision) -> bool {
        self.game.decision = question;
        true
    }

    #[inline(always)]
    fn answer(&mut self, choice: Choice) {
        let ask = self.game.decision.ask;
        match ask {
            Ask::Chance => self.answer_chance(choice),
            Ask::Key | Ask::Drive | Ask::Discard | Ask::Sacrifice | Ask::Target => {
                self.game.take_step(self.rules, ask, choice);
            }
            Ask::Trigger => self.answer_trigger(choice),
            Ask::GraveTop => self.answer_grave_top(choice),
            Ask::DraftCard | Ask::RareCard | Ask::StartingHand | Ask::TrumpCard => {
                self.answer_set_up(ask, choice);
            }
            Ask::TurnUpTrump if self.game.phase == Phase::SetUp => self.answer_set_up(ask, choice),
            _ => self.answer_effect(ask, choice),
        }
    }

    /// A question without any possible answer: the part of the effect that needs it is skipped (R22).
    /// Questions outside of effects always have one; if not, the request that is being built is taken back.
    fn drop_question(&mut self, ask: Ask) {
        debug_assert!(self.game.phase == Phase::Resolve, "{ask:?} is asked outside of effects");
        if self.game.phase == Phase::Resolve {
            self.next();
        } else {
            self.game.draft = Draft::NONE;
        }
    }

    fn answer_chance(&mut self, choice: Choice) {
        match choice {
            Choice::Action(action) => self.game.begin_draft(self.rules, action),
            _ => self.pass(),
        }
    }

    /// Base game 3: a pass is recorded; once both have passed, the top of the stage resolves.
    fn pass(&mut self) {
        let seat = self.game.chance;
        self.step();
        self.tell(Event::Passed { seat });
        self.game.passed[seat] = true;
        if !self.game.passed[seat.other()] {
            return self.give_chance(seat.other());
        }
        match self.game.stage.top() {
            Some(request) => {
                self.game.after = After::TurnPlayer;
                self.begin(request, true);
            }
            None => {
                self.game.idle = true;
                self.chance_to_turn_player();
                self.step_check();
            }
        }
    }

    pub(crate) fn give_chance(&mut self, seat: Seat) {
        self.game.chance = seat;
        self.tell(Event::ChanceTo { seat });
    }

    /// Nobody counts as having passed any more.
    pub(crate) fn clear_passes(&mut self) {
        self.game.passed.0 = [false; 2];
        let idle = self.game.idle;
        self.tell(Event::PassesCleared { idle });
    }

    /// R2: the turn player has the chance and nobody has passed.
    pub(crate) fn chance_to_turn_player(&mut self) {
        self.clear_passes();
        self.give_chance(self.game.turn);
        self.game.phase = Phase::Chance;
    }

    /// A life without cards loses (R9). Says whether the game is over.
    pub(crate) fn win_check(&mut self) -> bool {
        let empty = |seat: Seat| self.game.side(seat).life.is_empty();
        let turn = self.game.turn;
        let outcome = match (empty(turn), empty(turn.other())) {
            (false, false) => return false,
            (true, false) => Outcome::Winner(turn.other()),
            (false, true) => Outcome::Winner(turn),
            (true, true) => match self.rules.book().switches.both_empty {
                saigen_rulebook::BothEmpty::Draw => Outcome::Draw,
                saigen_rulebook::BothEmpty::TurnPlayerLoses => Outcome::Winner(turn.other()),
            },
        };
        self.end_game(outcome);
        true
    }

    /// Counts what is carried out.
    #[inline]
    pub(crate) fn step(&mut self) {
        self.game.steps += 1;
    }

    /// Rules that do not come to an end are given one. Whatever goes round and round comes by here: every
    /// effect has an end of its own, and without any effect both players pass on an empty stage.
    #[inline]
    pub(crate) fn step_check(&mut self) {
        // This answer, or the game, has used up its own.
        let steps = self.game.steps;
        if steps >= GAME_STEPS || steps - self.begun >= ANSWER_STEPS {
            self.end_game(Outcome::Endless);
        }
    }

    pub(crate) fn end_game(&mut self, outcome: Outcome) {
        self.game.outcome = Some(outcome);
        self.game.phase = Phase::Over;
        self.tell(Event::Over(outcome));
    }

    #[inline(never)]
    fn answer_grave_top(&mut self, choice: Choice) {
        let Choice::Card(card) = choice else { return };
        let seat = self.game.decision.seat;
        self.game.new_on_grave[seat] = 0;
        self.raise_on_grave(seat, card);
    }
}
