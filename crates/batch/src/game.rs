//! The game loop, with pluggable deciders and observers.

use saigen_cards::{Chance, Seat};
use saigen_deal::Quick;
use saigen_engine::{Choice, Decision, Event, Game, Rules, SetUp, Sink};
use saigen_notation::{Ending, NextGame, NotPlayable, Stop};

use crate::{Fault, Plan};

/// Decisions between two checks for a stop. Players that think check more often.
const STOP_CHECKED_EVERY: u32 = 64;

/// Watches a game.
pub trait Observer {
    /// Whether to call [`event`](Self::event).
    const WANTS_EVENTS: bool = true;

    /// Whether to call [`after_choice`](Self::after_choice), which needs a copy of the game before every choice.
    const WANTS_CHOICES: bool = false;

    /// Called before every game of a match of several games.
    fn next_game(&mut self, _: &NextGame) {}

    /// Called for every event.
    #[inline(always)]
    fn event(&mut self, _: Event) {}

    /// Called once the game is set up.
    fn start(&mut self, _: &Game) {}

    /// Called before every choice.
    #[inline(always)]
    fn before_choice(&mut self, _: &Game, _: &Decision) {}

    /// Called after every choice with the game before and after it.
    fn after_choice(&mut self, _before: &Game, _: &Decision, _: Choice, _after: &Game) {}

    /// Called at the end of every game; the ending is `None` if the game reached the limit of decisions.
    fn end(&mut self, _: &Game, _: Option<&Ending>) {}
}

impl Observer for () {
    const WANTS_EVENTS: bool = false;
}

/// Forwards events to an observer.
struct Events<'a, O>(&'a mut O);

impl<O: Observer> Sink for Events<'_, O> {
    const HEARS: bool = O::WANTS_EVENTS;
    const FOLLOWS: bool = false;

    #[inline(always)]
    fn event(&mut self, event: Event) {
        self.0.event(event);
    }
}

/// Decides for both seats.
pub trait Decider<C> {
    /// Makes a decision. `chance` is the source that the game itself draws from.
    fn decide(&mut self, rules: &Rules, game: &Game, decision: &Decision, chance: &mut C) -> Reply;
}

/// The reply to a decision.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// A listed option.
    Choice(Choice),
    /// A choice that is not listed.
    NotListed(Choice),
    /// The player cannot continue and loses; holds the reason.
    Forfeit(String),
    /// The game is abandoned without a result.
    Stop,
}

/// Chooses uniformly, drawing from the randomness of the game itself.
#[derive(Clone, Copy, Debug)]
pub struct FromDeal;

/// Chooses uniformly, with a generator for each seat.
#[derive(Clone, Debug)]
pub struct Dice(pub [Quick; 2]);

#[inline]
fn uniform(decision: &Decision, chance: &mut impl Chance) -> Reply {
    let pick = chance.below(decision.options.len() as u8);
    decision.options.nth(pick.into()).map_or(Reply::Stop, Reply::Choice)
}

impl<C: Chance> Decider<C> for FromDeal {
    #[inline]
    fn decide(&mut self, _: &Rules, _: &Game, decision: &Decision, chance: &mut C) -> Reply {
        uniform(decision, chance)
    }
}

impl<C> Decider<C> for Dice {
    #[inline]
    fn decide(&mut self, _: &Rules, _: &Game, decision: &Decision, _: &mut C) -> Reply {
        uniform(decision, &mut self.0[decision.seat as usize])
    }
}

/// A game that is set up and ready to be played.
pub struct GameRun<'a, C> {
    /// The rules.
    pub rules: &'a Rules,
    /// The game.
    pub game: Game,
    /// The randomness of the game.
    pub chance: C,
    /// Maximum number of decisions.
    pub limit: u32,
    /// Polled during the game, which is abandoned when this returns true.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// A game that is over or has reached the limit of decisions, or a match of several games.
#[derive(Clone)]
pub struct Ended {
    /// The game; the last one of a match.
    pub game: Game,
    /// The number of games.
    pub games: u8,
    /// The number of turns in all games.
    pub turns: u16,
    /// The number of decisions in all games.
    pub decisions: u32,
    /// The ending; `None` if the game reached the limit.
    pub ending: Option<Ending>,
}

impl Ended {
    fn new(game: Game, decisions: u32, ending: Option<Ending>) -> Self {
        Self { games: 1, turns: game.turn_number(), game, decisions, ending }
    }

    /// Whether the game reached the limit of decisions or the step limit of the engine.
    pub fn is_endless(&self) -> bool {
        self.ending.as_ref().is_none_or(Ending::is_endless)
    }
}

/// The reason why a game has no result.
#[derive(Clone, PartialEq, Debug)]
pub enum Halt {
    /// The run was stopped.
    Stopped,
    /// A seat replied with a choice that is not listed.
    NotListed {
        /// The seat.
        seat: Seat,
        /// The number of the decision in the game, from 1.
        decision: u32,
        /// The reply.
        choice: Choice,
        /// The listed options.
        options: Vec<Choice>,
    },
}

impl<'a, C: Chance> GameRun<'a, C> {
    /// Sets up a game of a plan; the observer receives the events of the set-up.
    pub fn set_up(
        plan: &'a Plan,
        set_up: &SetUp,
        mut chance: C,
        observer: &mut impl Observer,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Result<Self, Fault> {
        let rules = plan.rules();
        let game = Game::set_up(rules, set_up, &mut chance, &mut Events(observer));
        let game = game.map_err(|error| Fault::NotPlayable(NotPlayable::SetUp(error)))?;
        Ok(Self { rules, game, chance, limit: plan.limit, stop })
    }

    /// Plays until the game is over, a player forfeits, or the limit is reached.
    pub fn play<O: Observer>(self, decider: &mut impl Decider<C>, observer: &mut O) -> Result<Ended, Halt> {
        observer.start(&self.game);
        let ended = self.decide(decider, observer)?;
        observer.end(&ended.game, ended.ending.as_ref());
        Ok(ended)
    }

    fn decide<O: Observer>(mut self, decider: &mut impl Decider<C>, observer: &mut O) -> Result<Ended, Halt> {
        let mut decisions = 0;
        while let Some(decision) = self.game.decision() {
            if decisions == self.limit {
                break;
            }
            if decisions % STOP_CHECKED_EVERY == 0 && (self.stop)() {
                return Err(Halt::Stopped);
            }
            decisions += 1;
            observer.before_choice(&self.game, decision);
            match decider.decide(self.rules, &self.game, decision, &mut self.chance) {
                Reply::Choice(choice) => self.choose(choice, observer),
                Reply::Forfeit(reason) => {
                    let (how, seat, reason) = (Stop::Forfeit, decision.seat, Some(reason));
                    let ending = Some(Ending::Stopped { how, seat, reason });
                    return Ok(Ended::new(self.game, decisions, ending));
                }
                Reply::NotListed(choice) => {
                    let (seat, options) = (decision.seat, decision.options.iter().collect());
                    return Err(Halt::NotListed { seat, decision: decisions, choice, options });
                }
                Reply::Stop => return Err(Halt::Stopped),
            }
        }
        Ok(Ended::new(self.game, decisions, Ending::of(&self.game)))
    }

    #[inline]
    fn choose<O: Observer>(&mut self, choice: Choice, observer: &mut O) {
        if !O::WANTS_CHOICES {
            return self.game.choose_listed(self.rules, choice, &mut self.chance, &mut Events(observer));
        }
        let before = self.game;
        self.game.choose_listed(self.rules, choice, &mut self.chance, &mut Events(observer));
        if let Some(decision) = before.decision() {
            observer.after_choice(&before, decision, choice, &self.game);
        }
    }
}
