//! An arm of an experiment: rules, a set-up and players, and how one of its games is played.

use saigen_arena::Table;
use saigen_cards::{BySeat, Chance, Seat};
use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::{Choice, Decision, Game, Rules, SetUp, View, Viewer};
use saigen_notation::{Ending, Header, NotPlayable, Record, Recorder};
use saigen_players::{Budget, Effort, Kind, Player, Spec};

use crate::seen::{Course, Seen};

/// A game of so many decisions is not going to end.
pub const LIMIT: u32 = 20_000;

/// Rules, a set-up and players.
#[derive(Clone, Debug)]
pub struct Arm {
    /// What it is called.
    pub name: String,
    /// The rules.
    pub rules: Rules,
    /// What records of its games begin with.
    pub header: Header,
    /// The players A and B.
    pub players: [Spec; 2],
    /// After so many decisions a game counts as endless.
    pub limit: u32,
    set_up: SetUp,
    table: Table,
}

/// One game of an arm: its deal, and which player sits where.
#[derive(Clone, Copy, Debug)]
pub struct Sitting {
    /// The number of the deal.
    pub deal: u64,
    /// The seed of the deal.
    pub seed: Seed,
    /// Whether player A has seat b.
    pub swapped: bool,
}

/// Somebody who follows a game choice by choice.
pub trait Follow {
    /// Whether there is anybody.
    const ON: bool = true;

    /// A choice was made.
    fn chose(&mut self, before: &Game, decision: &Decision, choice: Choice, after: &Game);
}

impl Follow for () {
    const ON: bool = false;

    #[inline(always)]
    fn chose(&mut self, _: &Game, _: &Decision, _: Choice, _: &Game) {}
}

impl Arm {
    /// An arm. What cannot be played is refused now.
    pub fn new(name: String, header: Header, players: [Spec; 2], seed: Seed) -> Result<Self, NotPlayable> {
        let table = Table::new(header.clone(), seed)?;
        let rules = header.rules()?;
        let set_up = match &header.start {
            saigen_notation::Start::SetUp(setup) => setup.resolve(rules.book()),
            saigen_notation::Start::Position(_) => return Err(NotPlayable::Position(Vec::new())),
        };
        Ok(Self { name, rules, header, players, limit: LIMIT, set_up, table })
    }

    /// The same with another limit of decisions.
    #[must_use]
    pub fn limited(self, limit: u32) -> Self {
        Self { limit, ..self }
    }

    /// Whether every choice is made at random, so that nobody has to look.
    fn is_random(&self) -> bool {
        self.players.iter().all(|player| player.kind == Kind::Random)
    }

    /// How many games share a deal: two where the players differ, with the seats swapped.
    pub fn seatings(&self) -> u64 {
        if self.players[0] == self.players[1] { 1 } else { 2 }
    }

    /// The sitting of a game, by its number from 0.
    pub fn sitting(&self, game: u64) -> Sitting {
        let deal = game / self.seatings();
        Sitting { deal, seed: self.table.deal(deal), swapped: game % self.seatings() == 1 }
    }

    /// Plays a game; what is seen of it is written down. Nothing comes of it if it was given up.
    pub fn play(
        &self,
        sitting: Sitting,
        seen: &mut Seen,
        follow: &mut impl Follow,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Course> {
        *seen = Seen::default();
        let mut chance = Stream::new(sitting.seed);
        let game = Game::set_up(&self.rules, &self.set_up, &mut chance, seen).ok()?;
        self.play_on(sitting, (game, chance), seen, follow, stop)
    }

    fn play_on(
        &self,
        sitting: Sitting,
        begun: (Game, Stream),
        seen: &mut Seen,
        follow: &mut impl Follow,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Course> {
        let source = |player: u64| Quick::new(sitting.seed, u64::from(sitting.swapped) * 2 + player);
        if self.is_random() {
            let mut sources = [source(0), source(1)];
            return self.run(begun, seen, follow, |_, decision| {
                let player = decision.seat as usize ^ usize::from(sitting.swapped);
                let pick = sources[player].below(decision.options.len() as u8);
                decision.options.nth(pick.into())
            });
        }
        let mut chairs = [0, 1].map(|player| Chair::new(&self.players[player], source(player as u64)));
        self.run(begun, seen, follow, |game, decision| {
            let player = decision.seat as usize ^ usize::from(sitting.swapped);
            let choice = match decision.options.len() {
                1 => decision.options.nth(0),
                _ => Some(chairs[player].choose(&self.rules, game, decision.seat, stop)),
            };
            // What was thought in a hurry does not count.
            choice.filter(|_| !stop())
        })
    }

    /// Plays to the end; nothing comes of it once nobody chooses any more.
    #[inline]
    fn run<F: Follow>(
        &self,
        (mut game, mut chance): (Game, Stream),
        seen: &mut Seen,
        follow: &mut F,
        mut choose: impl FnMut(&Game, &Decision) -> Option<Choice>,
    ) -> Option<Course> {
        while let Some(&decision) = game.decision() {
            if seen.decisions >= self.limit {
                break;
            }
            seen.decision(&game, &decision);
            let choice = choose(&game, &decision)?;
            if F::ON {
                let before = game;
                game.choose(&self.rules, choice, &mut chance, seen).ok()?;
                follow.chose(&before, &decision, choice, &game);
            } else {
                game.choose_listed(&self.rules, choice, &mut chance, seen);
            }
        }
        Some(seen.course(&game))
    }

    /// The header of a game's record.
    fn header(&self, sitting: Sitting) -> Header {
        let mut header = self.header.clone();
        let names = self.players.each_ref().map(ToString::to_string);
        let player = |seat: Seat| names[seat as usize ^ usize::from(sitting.swapped)].clone();
        header.players = BySeat(Seat::BOTH.map(|seat| Some(player(seat))));
        header
    }

    /// Plays a game again and writes it down; an endless one is written down as far as it came, as given
    /// up by the player who was asked last.
    pub fn record(&self, game: u64) -> Option<Record> {
        let sitting = self.sitting(game);
        let header = self.header(sitting);
        let mut chance = Stream::new(sitting.seed);
        let begun = header.begin(&self.rules, &mut chance, &mut ()).ok()?;
        let mut last = Last { recorder: Recorder::new(header, &self.rules, &begun), game: begun };
        self.play_on(sitting, (begun, chance), &mut Seen::default(), &mut last, &|| false)?;
        let ending = Ending::of(&last.game).or_else(|| {
            let seat = last.game.decision()?.seat;
            let reason = Some(format!("no end after {} decisions", self.limit));
            Some(Ending::Stopped { how: saigen_notation::Stop::Forfeit, seat, reason })
        })?;
        Some(last.recorder.finish(&last.game, sitting.seed, ending))
    }
}

/// A recorder that knows where the game has come to.
struct Last<'r> {
    recorder: Recorder<'r>,
    game: Game,
}

impl Follow for Last<'_> {
    fn chose(&mut self, before: &Game, _: &Decision, choice: Choice, after: &Game) {
        self.recorder.chose(before, choice, after);
        self.game = *after;
    }
}

/// A player at work.
struct Chair {
    player: Box<dyn Player>,
    simulations: u32,
    peeks: bool,
    random: Quick,
}

impl Chair {
    fn new(spec: &Spec, random: Quick) -> Self {
        let (Effort::Simulations(simulations) | Effort::Milliseconds(simulations)) = spec.effort;
        Self { player: spec.player(), simulations, peeks: spec.peeks(), random }
    }

    fn choose(&mut self, rules: &Rules, game: &Game, seat: Seat, stop: &(dyn Fn() -> bool + Sync)) -> Choice {
        let viewer = if self.peeks { Viewer::Everything } else { Viewer::Seat(seat) };
        let budget = Budget { simulations: self.simulations, threads: 1, stop };
        self.player.choose(rules, &View::of(game, viewer), budget, &mut self.random).choice
    }
}
