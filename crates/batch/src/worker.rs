//! Workers, which play games of plans on one thread.

use std::collections::BTreeMap;

use saigen_cards::{BySeat, Seat};
use saigen_deal::{Quick, Stream};
use saigen_engine::{Choice, Decision, Game, Rules, View, Viewer};
use saigen_notation::{Ending, choice_text};
use saigen_players::{Budget, GameResult, Player};

use crate::speed::{Clock, Speed};
use crate::{
    Decider, Dice, Ended, Entrant, Fault, GameRun, Halt, Observer, Plan, Reply, Run, Seating, Thinking,
};

/// Plays blocks on one thread. Caches the players by name, and their speeds.
pub struct Worker<'a> {
    run: Run<'a>,
    entrants: BTreeMap<String, Entrant>,
    speeds: BTreeMap<String, Speed>,
}

/// A finished game.
#[derive(Clone)]
pub struct Finished {
    /// The game at its end.
    pub game: Game,
    /// The number of decisions, including those with one option.
    pub decisions: u32,
    /// The ending; `None` if the game reached the limit of decisions.
    pub ending: Option<Ending>,
    /// The effort of players A and B.
    pub thinking: [Thinking; 2],
}

impl<'a> Worker<'a> {
    /// A worker with empty caches.
    pub fn new(run: Run<'a>) -> Self {
        Self { run, entrants: BTreeMap::new(), speeds: BTreeMap::new() }
    }

    /// Polled during the work, which is abandoned when this returns true.
    pub fn stop(&self) -> &'a (dyn Fn() -> bool + Sync) {
        self.run.stop
    }

    /// The player named by a text.
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
        seating: &Seating,
        observer: &mut O,
    ) -> Result<Option<Finished>, Fault> {
        let players = BySeat([self.seat(plan, seating, Seat::A)?, self.seat(plan, seating, Seat::B)?]);
        let mut table = Opponents { players, clock: self.run.clock, stop: self.run.stop };
        let Some(ended) = self.run(plan, seating, &mut table, observer)? else { return Ok(None) };
        let Ended { game, decisions, ending } = ended;
        let winner = ending.as_ref().and_then(Ending::winner);
        let mut thinking = [Thinking::default(), Thinking::default()];
        for seat in Seat::BOTH {
            let seated = &mut table.players[seat];
            seated.player.over(match winner {
                Some(winner) if winner == seat => GameResult::Won,
                Some(_) => GameResult::Lost,
                None => GameResult::Drawn,
            });
            self.speeds.insert(plan.player_name(seating, seat).into(), seated.speed);
            thinking[seating.player(seat)] = std::mem::take(&mut seated.thinking);
        }
        Ok(Some(Finished { game, decisions, ending, thinking }))
    }

    /// Plays a game in which both seats choose uniformly; `None` if it was stopped.
    pub fn play_at_random<O: Observer>(
        &mut self,
        plan: &Plan,
        seating: &Seating,
        observer: &mut O,
    ) -> Result<Option<Ended>, Fault> {
        let mut dice = Dice(Seat::BOTH.map(|seat| seating.random(seat)));
        self.run(plan, seating, &mut dice, observer)
    }

    fn run<O: Observer>(
        &self,
        plan: &Plan,
        seating: &Seating,
        decider: &mut impl Decider<Stream>,
        observer: &mut O,
    ) -> Result<Option<Ended>, Fault> {
        let run = GameRun::set_up(plan, Stream::new(seating.seed), observer, self.run.stop)?;
        match run.play(decider, observer) {
            Ok(ended) => Ok(Some(ended)),
            Err(Halt::Stopped) => Ok(None),
            Err(Halt::NotListed { seat, decision, choice, options }) => Err(Fault::NotListed {
                player: plan.player_name(seating, seat).into(),
                side: ["A", "B"][seating.player(seat)],
                deal: seating.deal,
                game: u8::from(seating.swapped) + 1,
                decision,
                // An unlisted choice may have no notation.
                answer: format!("{choice:?}"),
                options: options.into_iter().map(|option| choice_text(plan.rules(), option)).collect(),
            }),
        }
    }

    fn seat(&mut self, plan: &Plan, seating: &Seating, seat: Seat) -> Result<Seated, Fault> {
        let name = plan.player_name(seating, seat);
        let entrant = self.entrant(name)?;
        let speed = self.speeds.get(name).copied().unwrap_or_default();
        let (player, random) = (entrant.player(), seating.random(seat));
        Ok(Seated { entrant, player, random, speed, thinking: Thinking::default() })
    }
}

/// The two players of a game.
struct Opponents<'a> {
    players: BySeat<Seated>,
    clock: &'a dyn Clock,
    stop: &'a (dyn Fn() -> bool + Sync),
}

/// A player in a seat.
struct Seated {
    entrant: Entrant,
    player: Box<dyn Player>,
    random: Quick,
    speed: Speed,
    thinking: Thinking,
}

impl<C> Decider<C> for Opponents<'_> {
    fn decide(&mut self, rules: &Rules, game: &Game, decision: &Decision, _: &mut C) -> Reply {
        let seated = &mut self.players[decision.seat];
        let choice = match decision.options.len() {
            1 => decision.options.nth(0).unwrap_or(Choice::Pass),
            _ => seated.choose(rules, game, decision.seat, self.clock, self.stop),
        };
        // A choice made during a stop does not count.
        match seated.player.forfeit() {
            _ if (self.stop)() => Reply::Stop,
            Some(reason) => Reply::Forfeit(reason),
            None if decision.options.contains(choice) => Reply::Choice(choice),
            None => Reply::NotListed(choice),
        }
    }
}

impl Seated {
    /// The player's choice within the limits of its effort.
    fn choose(
        &mut self,
        rules: &Rules,
        game: &Game,
        seat: Seat,
        clock: &dyn Clock,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Choice {
        let viewer = if self.entrant.peeks { Viewer::Everything } else { Viewer::Seat(seat) };
        let view = View::of(game, viewer);
        let allowance = self.speed.allowance(self.entrant.effort);
        let begun = clock.now();
        let spent = || clock.now().saturating_sub(begun);
        let stop = || stop() || allowance.time.is_some_and(|time| spent() >= time);
        let budget = Budget { simulations: allowance.simulations, threads: 1, stop: &stop };
        let thought = self.player.choose(rules, &view, budget, &mut self.random);
        let time = spent();
        self.speed.measure(thought.simulations, time);
        self.thinking.simulations += u64::from(thought.simulations);
        self.thinking.times.add(time);
        thought.choice
    }
}
