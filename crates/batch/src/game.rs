//! The game loop: one game, whoever answers and whoever watches.

use saigen_cards::{Chance, Seat};
use saigen_deal::Quick;
use saigen_engine::{Choice, Decision, Event, Game, Rules, Sink};
use saigen_notation::{Ending, NotPlayable, Stop};

use crate::{Fault, Plan};

/// The loop checks for a stop before every so many decisions. Players that think check more often.
const STOP_CHECKED_EVERY: u32 = 64;

/// Watches a game.
pub trait Observer {
    /// Whether it wants events.
    const HEARS: bool = true;

    /// Whether it wants [`chose`](Self::chose), for which the game is copied before every choice.
    const FOLLOWS: bool = false;

    /// Something happened in the game.
    #[inline(always)]
    fn event(&mut self, _: Event) {}

    /// The game has been set up.
    fn begun(&mut self, _: &Game) {}

    /// A decision is about to be made.
    #[inline(always)]
    fn asked(&mut self, _: &Game, _: &Decision) {}

    /// A choice was made: the game before and after it.
    fn chose(&mut self, _before: &Game, _: &Decision, _: Choice, _after: &Game) {}
}

impl Observer for () {
    const HEARS: bool = false;
}

/// An observer as the engine reports to it.
struct Ear<'a, O>(&'a mut O);

impl<O: Observer> Sink for Ear<'_, O> {
    const HEARS: bool = O::HEARS;
    const FOLLOWS: bool = false;

    #[inline(always)]
    fn event(&mut self, event: Event) {
        self.0.event(event);
    }
}

/// Answers the questions of both seats.
pub trait Answers<C> {
    /// Answers a decision. `chance` is the source that the game itself draws from.
    fn answer(&mut self, rules: &Rules, game: &Game, decision: &Decision, chance: &mut C) -> Answer;
}

/// What is answered to a decision.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// A listed option.
    Choice(Choice),
    /// Something that is not listed.
    NotListed(Choice),
    /// The player cannot go on, for this reason, and has lost.
    Forfeit(String),
    /// The game is given up without a result.
    Stop,
}

/// Every option is equally likely, drawn from the chance of the game itself.
#[derive(Clone, Copy, Debug)]
pub struct FromDeal;

/// Every option is equally likely, drawn from a generator for each seat.
#[derive(Clone, Debug)]
pub struct Dice(pub [Quick; 2]);

#[inline]
fn any(decision: &Decision, chance: &mut impl Chance) -> Answer {
    let pick = chance.below(decision.options.len() as u8);
    decision.options.nth(pick.into()).map_or(Answer::Stop, Answer::Choice)
}

impl<C: Chance> Answers<C> for FromDeal {
    #[inline]
    fn answer(&mut self, _: &Rules, _: &Game, decision: &Decision, chance: &mut C) -> Answer {
        any(decision, chance)
    }
}

impl<C> Answers<C> for Dice {
    #[inline]
    fn answer(&mut self, _: &Rules, _: &Game, decision: &Decision, _: &mut C) -> Answer {
        any(decision, &mut self.0[decision.seat as usize])
    }
}

/// A game that has been set up.
pub struct Course<'a, C> {
    /// The rules.
    pub rules: &'a Rules,
    /// The game.
    pub game: Game,
    /// What the game draws from.
    pub chance: C,
    /// Maximum number of decisions.
    pub limit: u32,
    /// Asked again and again; when it returns true, the game is given up.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// A game that is over, or has reached the limit of decisions.
#[derive(Clone)]
pub struct Ended {
    /// The game.
    pub game: Game,
    /// How many decisions were asked for.
    pub decisions: u32,
    /// How it ended; `None` if it reached the limit.
    pub ending: Option<Ending>,
}

impl Ended {
    /// Whether it did not come to an end: it reached the limit of decisions, or that of the engine.
    pub fn is_endless(&self) -> bool {
        self.ending.as_ref().is_none_or(Ending::is_endless)
    }
}

/// Why a game has no result.
#[derive(Clone, PartialEq, Debug)]
pub enum Halt {
    /// It was stopped.
    Stopped,
    /// A seat answered something that is not listed.
    NotListed {
        /// The seat.
        seat: Seat,
        /// Which decision of the game, from 1.
        decision: u32,
        /// What it answered.
        choice: Choice,
        /// What was listed.
        options: Vec<Choice>,
    },
}

impl<'a, C: Chance> Course<'a, C> {
    /// Sets a game of a plan up, watched from the beginning.
    pub fn begin(
        plan: &'a Plan,
        mut chance: C,
        observer: &mut impl Observer,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Result<Self, Fault> {
        let rules = plan.rules();
        let game = Game::set_up(rules, plan.set_up(), &mut chance, &mut Ear(observer));
        let game = game.map_err(|error| Fault::NotPlayable(NotPlayable::SetUp(error)))?;
        Ok(Self { rules, game, chance, limit: plan.limit, stop })
    }

    /// Plays until the game is over, somebody cannot go on, or the limit is reached.
    pub fn play<O: Observer>(
        mut self,
        answers: &mut impl Answers<C>,
        observer: &mut O,
    ) -> Result<Ended, Halt> {
        observer.begun(&self.game);
        let mut decisions = 0;
        while let Some(decision) = self.game.decision() {
            if decisions == self.limit {
                break;
            }
            if decisions % STOP_CHECKED_EVERY == 0 && (self.stop)() {
                return Err(Halt::Stopped);
            }
            decisions += 1;
            observer.asked(&self.game, decision);
            match answers.answer(self.rules, &self.game, decision, &mut self.chance) {
                Answer::Choice(choice) => self.choose(choice, observer),
                Answer::Forfeit(reason) => {
                    let (how, seat, reason) = (Stop::Forfeit, decision.seat, Some(reason));
                    let ending = Some(Ending::Stopped { how, seat, reason });
                    return Ok(Ended { game: self.game, decisions, ending });
                }
                Answer::NotListed(choice) => {
                    let (seat, options) = (decision.seat, decision.options.iter().collect());
                    return Err(Halt::NotListed { seat, decision: decisions, choice, options });
                }
                Answer::Stop => return Err(Halt::Stopped),
            }
        }
        Ok(Ended { ending: Ending::of(&self.game), game: self.game, decisions })
    }

    #[inline]
    fn choose<O: Observer>(&mut self, choice: Choice, observer: &mut O) {
        if !O::FOLLOWS {
            return self.game.choose_listed(self.rules, choice, &mut self.chance, &mut Ear(observer));
        }
        let before = self.game;
        self.game.choose_listed(self.rules, choice, &mut self.chance, &mut Ear(observer));
        if let Some(decision) = before.decision() {
            observer.chose(&before, decision, choice, &self.game);
        }
    }
}
