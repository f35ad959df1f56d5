//! Workers, which play games of plans on one thread.

use std::cell::RefCell;
use std::collections::BTreeMap;

use saigen_cards::{BySeat, Seat};
use saigen_deal::{Quick, Stream};
use saigen_engine::{Choice, Decision, Event, Game, Rules, SeenEvent, SetUp, View, Viewer};
use saigen_notation::{Ending, NextGame, choice_text};
use saigen_players::{Budget, GameResult, Player};

use crate::speed::{Clock, Speed};
use crate::{
    Decider, Dice, Ended, Entrant, Fault, GameRun, Halt, Observer, Opening, Plan, Reply, Run, Seating,
    Thinking, play_series,
};

/// Plays blocks on one thread. Caches the players by name, those that stay for the next game, and their
/// speeds.
pub struct Worker<'a> {
    run: Run<'a>,
    entrants: BTreeMap<String, Entrant>,
    staying: BTreeMap<String, Vec<Box<dyn Player>>>,
    speeds: BTreeMap<String, Speed>,
}

/// A finished game, or a match of several games.
#[derive(Clone)]
pub struct Finished {
    /// The game at its end.
    pub ended: Ended,
    /// The effort of players A and B.
    pub thinking: [Thinking; 2],
}

impl<'a> Worker<'a> {
    /// A worker with empty caches.
    pub fn new(run: Run<'a>) -> Self {
        Self { run, entrants: BTreeMap::new(), staying: BTreeMap::new(), speeds: BTreeMap::new() }
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

    /// Plays a game or a match between two players of a plan; `None` if it was stopped.
    pub fn play<O: Observer>(
        &mut self,
        plan: &Plan,
        seating: &Seating,
        observer: &mut O,
    ) -> Result<Option<Finished>, Fault> {
        let setup = match plan.opening() {
            Opening::Game(set_up) => return self.play_game(plan, (seating, set_up), observer),
            Opening::Series(setup) => setup,
        };
        let mut thinking = [Thinking::default(), Thinking::default()];
        let ended = play_series(setup, seating, |next| {
            observer.next_game(next);
            let dealt = (&next_seating(seating, next), &next.setup.resolve(plan.rules().book()));
            let finished = self.play_game(plan, dealt, observer)?;
            Ok(finished.map(|finished| {
                thinking.iter_mut().zip(&finished.thinking).for_each(|(all, more)| all.merge(more));
                finished.ended
            }))
        })?;
        Ok(ended.map(|ended| Finished { ended, thinking }))
    }

    fn play_game<O: Observer>(
        &mut self,
        plan: &Plan,
        (seating, set_up): (&Seating, &SetUp),
        observer: &mut O,
    ) -> Result<Option<Finished>, Fault> {
        let players = BySeat([self.seat(plan, seating, Seat::A)?, self.seat(plan, seating, Seat::B)?]);
        let log = RefCell::new(Vec::new());
        let mut table = Opponents { players, log: &log, clock: self.run.clock, stop: self.run.stop };
        let ended = match table.players.0.iter().any(|seated| seated.player.follows()) {
            true => self.run(plan, (seating, set_up), &mut table, &mut Logging { observer, log: &log })?,
            false => self.run(plan, (seating, set_up), &mut table, observer)?,
        };
        let Some(ended) = ended else { return Ok(None) };
        let winner = ended.ending.as_ref().and_then(Ending::winner);
        let end = View::of(&ended.game, Viewer::Everything);
        let mut thinking = [Thinking::default(), Thinking::default()];
        for seat in Seat::BOTH {
            table.brief(seat);
            let seated = &mut table.players[seat];
            seated.player.over(plan.rules(), &end, GameResult::of(seat, winner));
            self.speeds.insert(plan.player_name(seating, seat).into(), seated.speed);
            thinking[seating.player(seat)] = std::mem::take(&mut seated.thinking);
        }
        for (seat, seated) in Seat::BOTH.into_iter().zip(table.players.0) {
            if seated.player.stays() {
                self.staying.entry(plan.player_name(seating, seat).into()).or_default().push(seated.player);
            }
        }
        Ok(Some(Finished { ended, thinking }))
    }

    /// Plays a game or a match in which both seats choose uniformly; `None` if it was stopped.
    pub fn play_at_random<O: Observer>(
        &mut self,
        plan: &Plan,
        seating: &Seating,
        observer: &mut O,
    ) -> Result<Option<Ended>, Fault> {
        let dice = |seating: &Seating| Dice(Seat::BOTH.map(|seat| seating.random(seat)));
        match plan.opening() {
            Opening::Game(set_up) => self.run(plan, (seating, set_up), &mut dice(seating), observer),
            Opening::Series(setup) => play_series(setup, seating, |next| {
                observer.next_game(next);
                let (seating, set_up) =
                    (next_seating(seating, next), next.setup.resolve(plan.rules().book()));
                self.run(plan, (&seating, &set_up), &mut dice(&seating), observer)
            }),
        }
    }

    fn run<O: Observer>(
        &self,
        plan: &Plan,
        (seating, set_up): (&Seating, &SetUp),
        decider: &mut impl Decider<Stream>,
        observer: &mut O,
    ) -> Result<Option<Ended>, Fault> {
        let run = GameRun::set_up(plan, set_up, Stream::new(seating.seed), observer, self.run.stop)?;
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
        let staying = self.staying.get_mut(name).and_then(Vec::pop);
        let (player, random) = (staying.unwrap_or_else(|| entrant.player()), seating.random(seat));
        Ok(Seated { entrant, player, random, speed, thinking: Thinking::default() })
    }
}

/// The seating of a game of a match.
fn next_seating(seating: &Seating, next: &NextGame) -> Seating {
    Seating { seed: next.seed, ..*seating }
}

/// The two players of a game.
struct Opponents<'a> {
    players: BySeat<Seated>,
    /// The events of the game, if one of the players follows them.
    log: &'a RefCell<Vec<Event>>,
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
        let choice = match decision.options.len() {
            1 => decision.options.nth(0).unwrap_or(Choice::Pass),
            _ => {
                self.brief(decision.seat);
                self.players[decision.seat].choose(rules, game, decision.seat, self.clock, self.stop)
            }
        };
        let seated = &self.players[decision.seat];
        // A choice made during a stop does not count.
        match seated.player.forfeit() {
            _ if (self.stop)() => Reply::Stop,
            Some(reason) => Reply::Forfeit(reason),
            None if decision.options.contains(choice) => Reply::Choice(choice),
            None => Reply::NotListed(choice),
        }
    }
}

impl Opponents<'_> {
    /// Hands a player that follows the game what its seat has seen.
    fn brief(&mut self, seat: Seat) {
        let player = &mut self.players[seat].player;
        if player.follows() {
            let log = self.log.borrow();
            let seen: Vec<SeenEvent> =
                log.iter().filter_map(|event| event.seen_by(Viewer::Seat(seat))).collect();
            player.follow(&seen);
        }
    }
}

/// An observer that also keeps the events.
struct Logging<'a, O> {
    observer: &'a mut O,
    log: &'a RefCell<Vec<Event>>,
}

impl<O: Observer> Observer for Logging<'_, O> {
    const WANTS_CHOICES: bool = O::WANTS_CHOICES;

    fn event(&mut self, event: Event) {
        self.log.borrow_mut().push(event);
        if O::WANTS_EVENTS {
            self.observer.event(event);
        }
    }

    fn next_game(&mut self, next: &NextGame) {
        self.observer.next_game(next);
    }

    fn start(&mut self, game: &Game) {
        self.observer.start(game);
    }

    fn end(&mut self, game: &Game, ending: Option<&Ending>) {
        self.observer.end(game, ending);
    }

    fn before_choice(&mut self, game: &Game, decision: &Decision) {
        self.observer.before_choice(game, decision);
    }

    fn after_choice(&mut self, before: &Game, decision: &Decision, choice: Choice, after: &Game) {
        self.observer.after_choice(before, decision, choice, after);
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
        self.player.prepare(stop);
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
