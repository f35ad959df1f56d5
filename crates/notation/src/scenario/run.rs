//! Playing a scenario.

use saigen_cards::{Chance, Seat};
use saigen_deal::Stream;
use saigen_engine::{Choice, Decision, Event, Game, Rules, SetUp, SetUpError, View, Viewer};
use saigen_rulebook::Frame;

use super::check::{Mismatch, over};
use super::report::Failure;
use super::step::{Move, Step, What};
use super::{Scenario, Start, Variant};
use crate::chance::Scripted;
use crate::dump;
use crate::print::{choice_text, joined, option_texts};
use crate::request::RequestText;

/// The player under test: it is shown the view of the seat that it plays, and answers.
pub type Tested<'a> = dyn FnMut(&Rules, &View) -> Option<Choice> + 'a;

/// Nobody: scenarios that need a player fail.
fn nobody(_: &Rules, _: &View) -> Option<Choice> {
    None
}

impl Scenario {
    /// Plays it with each of its rulebooks; the first thing that is not as expected is the failure.
    pub fn run(&self) -> Result<(), Box<Failure>> {
        self.run_watched(&mut |_, _| {})
    }

    /// [`Scenario::run`], with somebody who hears every event.
    pub fn run_watched(&self, watch: &mut impl FnMut(&Rules, Event)) -> Result<(), Box<Failure>> {
        self.variants.iter().try_for_each(|variant| self.run_at(variant, &mut nobody, watch))
    }

    /// Plays it with all of its rulebooks and a player under test, whatever fails on the way.
    pub fn failures(&self, player: &mut Tested<'_>) -> Vec<Failure> {
        let watch = &mut |_: &Rules, _: Event| {};
        self.variants
            .iter()
            .filter_map(|variant| self.run_at(variant, player, watch).err())
            .map(|failure| *failure)
            .collect()
    }

    fn run_at(
        &self,
        variant: &Variant,
        player: &mut Tested<'_>,
        watch: &mut impl FnMut(&Rules, Event),
    ) -> Result<(), Box<Failure>> {
        let rules = &variant.rules;
        let mut sink = |event| watch(rules, event);
        let mut chance = self.chance(rules);
        let game = match &variant.start {
            Start::Position(game) => Ok(**game),
            Start::Decks => self.set_up(rules, &mut chance, &mut sink),
        };
        let game = game.map_err(|error| self.failure(rules, None, refused(error.to_string()), None))?;
        let mut play = Playing { rules, game, before: game, chance, player, sink };
        for step in &self.steps {
            let done = play.step(step);
            done.map_err(|wrong| self.failure(rules, Some(step), wrong, Some(&play.game)))?;
        }
        Ok(())
    }

    fn chance(&self, rules: &Rules) -> Scripted {
        let decks: Vec<_> = self.settings.decks.0.iter().flatten().cloned().collect();
        let chosen = rules.book().frame.as_ref().map_or(0, Frame::chosen);
        Scripted::laying(&decks, chosen, Stream::new(self.settings.seed))
    }

    fn set_up(
        &self,
        rules: &Rules,
        chance: &mut impl Chance,
        sink: &mut impl FnMut(Event),
    ) -> Result<Game, SetUpError> {
        let deck = |seat: Seat| {
            let cards = self.settings.decks[seat].iter().flatten().copied();
            self.settings.lists.deck(cards.collect())
        };
        let set_up = SetUp { decks: saigen_cards::BySeat::new(deck), preset: self.settings.preset };
        Game::set_up(rules, &set_up, chance, sink)
    }

    fn failure(
        &self,
        rules: &Rules,
        step: Option<&Step>,
        wrong: Mismatch,
        game: Option<&Game>,
    ) -> Box<Failure> {
        let book = rules.book();
        Box::new(Failure {
            title: self.title.clone(),
            rulebook: saigen_editions::Regulation::of(book).to_string(),
            line: step.map_or(self.line, |step| step.line),
            step: step.map_or_else(|| "setting up".into(), |step| step.text.clone()),
            expected: wrong.expected,
            found: wrong.found,
            dump: game.map_or_else(String::new, |game| dump(rules, game)),
        })
    }
}

fn refused(found: impl Into<String>) -> Mismatch {
    Mismatch { expected: "it is possible".into(), found: found.into() }
}

/// Passing, naming nobody, or whatever stands first.
fn least(decision: &Decision) -> Choice {
    let idle = [Choice::Pass, Choice::Done].into_iter().find(|&choice| decision.options.contains(choice));
    idle.or(decision.options.nth(0)).unwrap_or(Choice::Pass)
}

/// A scenario at play.
struct Playing<'r, 'p, S> {
    rules: &'r Rules,
    player: &'r mut Tested<'p>,
    game: Game,
    /// The game before the last move.
    before: Game,
    chance: Scripted,
    sink: S,
}

impl<S: FnMut(Event)> Playing<'_, '_, S> {
    fn step(&mut self, step: &Step) -> Result<(), Mismatch> {
        if !matches!(step.what, What::Expect(_)) {
            self.before = self.game;
        }
        match &step.what {
            What::Expect(expectation) => expectation.check(self.rules, &self.game, &self.before),
            What::BothPass => self.both_pass(),
            What::Move(seat, made) => self.make(*seat, made),
        }
    }

    fn make(&mut self, seat: Seat, made: &Move) -> Result<(), Mismatch> {
        self.expect_asked(seat)?;
        match made {
            Move::Pass => self.choose(Choice::Pass),
            Move::Request(request) => self.request(seat, request),
            Move::Start(action) => self.answer(action),
            Move::TakeBack => match self.game.take_back(self.rules, &mut self.sink) {
                true => Ok(()),
                false => Err(refused("no request is being built")),
            },
            Move::Answers(answers) => self.answers(seat, answers),
            Move::Plays { turn: false } => self.whole_move(seat),
            Move::Plays { turn: true } => self.rest_of_turn(seat),
        }
    }

    fn expect_asked(&self, seat: Seat) -> Result<(), Mismatch> {
        let found = match (self.game.decision(), self.game.outcome()) {
            (Some(decision), _) if decision.seat == seat => return Ok(()),
            (Some(decision), _) => format!("seat {} is asked for {}", decision.seat, decision.ask.id()),
            (None, outcome) => outcome.map_or_else(|| "nobody is asked".into(), over),
        };
        Err(Mismatch { expected: format!("seat {seat} is asked"), found })
    }

    fn choose(&mut self, choice: Choice) -> Result<(), Mismatch> {
        let found = || joined(option_texts(self.rules, &self.game));
        let wrong = Mismatch { expected: choice_text(self.rules, choice), found: found() };
        let chosen = self.game.choose(self.rules, choice, &mut self.chance, &mut self.sink);
        chosen.map_err(|_| wrong)
    }

    /// The player under test answers until its request is complete, or the effect asks it no more.
    fn whole_move(&mut self, seat: Seat) -> Result<(), Mismatch> {
        self.ask_player(seat)?;
        while self.asked() == Some(seat) && !self.game.is_at_chance() {
            self.ask_player(seat)?;
        }
        Ok(())
    }

    /// The player under test plays on until the turn is over; the other seat does as little as it can.
    fn rest_of_turn(&mut self, seat: Seat) -> Result<(), Mismatch> {
        let turn = self.game.turn_number();
        while self.game.turn_number() == turn && self.game.outcome().is_none() {
            match self.game.decision().copied() {
                Some(decision) if decision.seat == seat => self.ask_player(seat)?,
                Some(decision) => self.choose(least(&decision))?,
                None => break,
            }
        }
        Ok(())
    }

    fn asked(&self) -> Option<Seat> {
        self.game.decision().map(|decision| decision.seat)
    }

    fn ask_player(&mut self, seat: Seat) -> Result<(), Mismatch> {
        let view = View::of(&self.game, Viewer::Seat(seat));
        match (self.player)(self.rules, &view) {
            Some(choice) => self.choose(choice),
            None => Err(Mismatch { expected: "a player to be tested".into(), found: "nobody plays".into() }),
        }
    }

    /// Passes for the holder of the chance until both have passed in a row.
    fn both_pass(&mut self) -> Result<(), Mismatch> {
        let other_passed = self.game.has_passed(self.game.chance().other());
        self.make(self.game.chance(), &Move::Pass)?;
        if other_passed { Ok(()) } else { self.make(self.game.chance(), &Move::Pass) }
    }

    fn request(&mut self, seat: Seat, request: &RequestText) -> Result<(), Mismatch> {
        // Triggers are ordered by naming their actions.
        if !request.has_parts() && !self.game.is_at_chance() {
            return self.answer(&request.action);
        }
        let whole = request.complete(self.rules, &self.game, seat).map_err(|e| refused(e.to_string()))?;
        let made = self.game.request(self.rules, &whole, &mut self.chance, &mut self.sink);
        made.map_err(|error| refused(format!("{error:?}")))
    }

    /// Answers one question after another. Where the last `done` is all that is left to say, the
    /// game has said it already.
    fn answers(&mut self, seat: Seat, answers: &[String]) -> Result<(), Mismatch> {
        for (index, answer) in answers.iter().enumerate() {
            let said_already =
                index > 0 && answer == "done" && !option_texts(self.rules, &self.game).contains(answer);
            if !said_already {
                self.expect_asked(seat)?;
                self.answer(answer)?;
            }
        }
        Ok(())
    }

    fn answer(&mut self, answer: &str) -> Result<(), Mismatch> {
        let options = self.game.decision().into_iter().flat_map(|decision| decision.options.iter());
        let chosen = options.into_iter().find(|&choice| choice_text(self.rules, choice) == answer);
        match chosen {
            Some(choice) => self.choose(choice),
            None => Err(Mismatch {
                expected: format!("the answer {answer}"),
                found: joined(option_texts(self.rules, &self.game)),
            }),
        }
    }
}
