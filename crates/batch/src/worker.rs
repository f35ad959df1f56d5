//! A worker: plays games of plans on one thread.

use std::collections::BTreeMap;

use saigen_cards::{BySeat, Seat};
use saigen_deal::{Quick, Stream};
use saigen_engine::{Choice, Decision, Game, Rules, View, Viewer};
use saigen_notation::{Ending, choice_text};
use saigen_players::{Budget, GameResult, Player};

use crate::pace::{Clock, Pace};
use crate::{
    Answer, Answers, Course, Dice, Ended, Entrant, Fault, Halt, Observer, Plan, Run, Sitting, Thinking,
};

/// What plays blocks on one thread: players that have been read, and how fast they are.
pub struct Worker<'a> {
    run: Run<'a>,
    entrants: BTreeMap<String, Entrant>,
    paces: BTreeMap<String, Pace>,
}

/// A game that has been played.
#[derive(Clone)]
pub struct Finished {
    /// The game at its end.
    pub game: Game,
    /// How many decisions were asked for, those with one answer included.
    pub decisions: u32,
    /// How it ended; `None` if it reached the limit of decisions.
    pub ending: Option<Ending>,
    /// What the players A and B spent on it.
    pub thinking: [Thinking; 2],
}

impl<'a> Worker<'a> {
    /// A worker that knows no player yet.
    pub fn new(run: Run<'a>) -> Self {
        Self { run, entrants: BTreeMap::new(), paces: BTreeMap::new() }
    }

    /// Asked again and again; when it returns true, work is given up.
    pub fn stop(&self) -> &'a (dyn Fn() -> bool + Sync) {
        self.run.stop
    }

    /// The player that a text names.
    pub fn entrant(&mut self, text: &str) -> Result<Entrant, Fault> {
        if let Some(entrant) = self.entrants.get(text) {
            return Ok(entrant.clone());
        }
        let entrant = self.run.roster.entrant(text).map_err(Fault::NoPlayer)?;
        self.entrants.insert(text.into(), entrant.clone());
        Ok(entrant)
    }

    /// Plays a game between two players of a plan; `None` if it was stopped.
    pub fn play<O: Observer>(
        &mut self,
        plan: &Plan,
        sitting: &Sitting,
        observer: &mut O,
    ) -> Result<Option<Finished>, Fault> {
        let chairs = BySeat([self.chair(plan, sitting, Seat::A)?, self.chair(plan, sitting, Seat::B)?]);
        let mut seats = Seats { chairs, clock: self.run.clock, stop: self.run.stop };
        let Some(ended) = self.answered(plan, sitting, &mut seats, observer)? else { return Ok(None) };
        let Ended { game, decisions, ending } = ended;
        let winner = ending.as_ref().and_then(Ending::winner);
        let mut thinking = [Thinking::default(), Thinking::default()];
        for seat in Seat::BOTH {
            let chair = &mut seats.chairs[seat];
            chair.player.over(match winner {
                Some(winner) if winner == seat => GameResult::Won,
                Some(_) => GameResult::Lost,
                None => GameResult::Drawn,
            });
            self.paces.insert(name(plan, sitting, seat).into(), chair.pace);
            thinking[sitting.player(seat)] = std::mem::take(&mut chair.thinking);
        }
        Ok(Some(Finished { game, decisions, ending, thinking }))
    }

    /// Plays a game in which both seats take any option; `None` if it was stopped.
    pub fn play_at_random<O: Observer>(
        &mut self,
        plan: &Plan,
        sitting: &Sitting,
        observer: &mut O,
    ) -> Result<Option<Ended>, Fault> {
        let mut dice = Dice(Seat::BOTH.map(|seat| sitting.random(seat)));
        self.answered(plan, sitting, &mut dice, observer)
    }

    fn answered<O: Observer>(
        &self,
        plan: &Plan,
        sitting: &Sitting,
        answers: &mut impl Answers<Stream>,
        observer: &mut O,
    ) -> Result<Option<Ended>, Fault> {
        let course = Course::begin(plan, Stream::new(sitting.seed), observer, self.run.stop)?;
        match course.play(answers, observer) {
            Ok(ended) => Ok(Some(ended)),
            Err(Halt::Stopped) => Ok(None),
            Err(Halt::NotListed { seat, decision, choice, options }) => Err(Fault::NotListed {
                player: name(plan, sitting, seat).into(),
                side: ["A", "B"][sitting.player(seat)],
                deal: sitting.deal,
                game: u8::from(sitting.swapped) + 1,
                decision,
                // An answer from nowhere may not even have a name in notation.
                answer: format!("{choice:?}"),
                options: options.into_iter().map(|option| choice_text(plan.rules(), option)).collect(),
            }),
        }
    }

    fn chair(&mut self, plan: &Plan, sitting: &Sitting, seat: Seat) -> Result<Chair, Fault> {
        let name = name(plan, sitting, seat);
        let entrant = self.entrant(name)?;
        let pace = self.paces.get(name).copied().unwrap_or_default();
        let (player, random) = (entrant.player(), sitting.random(seat));
        Ok(Chair { entrant, player, random, pace, thinking: Thinking::default() })
    }
}

/// The name of the player in a seat.
fn name<'p>(plan: &'p Plan, sitting: &Sitting, seat: Seat) -> &'p str {
    &plan.players[sitting.players[sitting.player(seat)]]
}

/// Two players at work.
struct Seats<'a> {
    chairs: BySeat<Chair>,
    clock: &'a dyn Clock,
    stop: &'a (dyn Fn() -> bool + Sync),
}

/// A player at work.
struct Chair {
    entrant: Entrant,
    player: Box<dyn Player>,
    random: Quick,
    pace: Pace,
    thinking: Thinking,
}

impl<C> Answers<C> for Seats<'_> {
    fn answer(&mut self, rules: &Rules, game: &Game, decision: &Decision, _: &mut C) -> Answer {
        let chair = &mut self.chairs[decision.seat];
        let choice = match decision.options.len() {
            1 => decision.options.nth(0).unwrap_or(Choice::Pass),
            _ => chair.ask(rules, game, decision.seat, self.clock, self.stop),
        };
        // What was thought while a stop was asked for does not count.
        match chair.player.forfeit() {
            _ if (self.stop)() => Answer::Stop,
            Some(reason) => Answer::Forfeit(reason),
            None if decision.options.contains(choice) => Answer::Choice(choice),
            None => Answer::NotListed(choice),
        }
    }
}

impl Chair {
    /// Asks the player, within what its effort allows.
    fn ask(
        &mut self,
        rules: &Rules,
        game: &Game,
        seat: Seat,
        clock: &dyn Clock,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Choice {
        let viewer = if self.entrant.peeks { Viewer::Everything } else { Viewer::Seat(seat) };
        let view = View::of(game, viewer);
        let allowance = self.pace.allowance(self.entrant.effort);
        let begun = clock.now();
        let spent = || clock.now().saturating_sub(begun);
        let stop = || stop() || allowance.time.is_some_and(|time| spent() >= time);
        let budget = Budget { simulations: allowance.simulations, threads: 1, stop: &stop };
        let thought = self.player.choose(rules, &view, budget, &mut self.random);
        let time = spent();
        self.pace.learn(thought.simulations, time);
        self.thinking.simulations += u64::from(thought.simulations);
        self.thinking.times.add(time);
        thought.choice
    }
}
