//! An arm of an experiment: rules, a set-up and players, and how one of its games is played.

use saigen_arena::Table;
use saigen_bots::Contender;
use saigen_cards::{BySeat, Chance, Seat};
use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::{Choice, Decision, Game, Rules, SetUp, View, Viewer};
use saigen_notation::{Ending, Header, NotPlayable, Record, Recorder, Stop};
use saigen_players::{Budget, Effort, GameResult, Kind, Player, Spec};

use crate::rows::Decisions;
use crate::seen::{Course, Seen};
use crate::tally::Tally;

/// A game of so many decisions is not going to end.
pub const LIMIT: u32 = 20_000;

/// Rules, a set-up and players.
#[derive(Clone, Debug)]
pub struct Arm {
    /// What it is called.
    pub name: String,
    /// What its rules are called in Japanese and in English.
    pub called: [String; 2],
    /// The rules.
    pub rules: Rules,
    /// What records of its games begin with.
    pub header: Header,
    /// The players A and B.
    pub players: [Contender; 2],
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
    pub fn new(
        name: String,
        header: Header,
        players: [Contender; 2],
        seed: Seed,
    ) -> Result<Self, NotPlayable> {
        let table = Table::new(header.clone(), seed)?;
        let rules = header.rules()?;
        let set_up = match &header.start {
            saigen_notation::Start::SetUp(setup) => setup.resolve(rules.book()),
            saigen_notation::Start::Position(_) => return Err(NotPlayable::Position(Vec::new())),
        };
        let called = [name.clone(), name.clone()];
        Ok(Self { name, called, rules, header, players, limit: LIMIT, set_up, table })
    }

    /// The same with names for its rules.
    #[must_use]
    pub fn called(self, called: [String; 2]) -> Self {
        Self { called, ..self }
    }

    /// The same with another limit of decisions.
    #[must_use]
    pub fn limited(self, limit: u32) -> Self {
        Self { limit, ..self }
    }

    /// Whether every choice is made at random, so that nobody has to look.
    pub(crate) fn is_random(&self) -> bool {
        let random =
            |player: &Contender| matches!(player, Contender::Ours(spec) if spec.kind == Kind::Random);
        self.players.iter().all(random)
    }

    /// Whether a program of somebody else takes part, whose games need not follow from the seed.
    pub fn has_bots(&self) -> bool {
        self.players.iter().any(|player| matches!(player, Contender::Bot(_)))
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

    /// Sets a game up; what is seen of it is written down from the beginning.
    fn begin(&self, sitting: Sitting, seen: &mut Seen) -> Option<(Game, Stream)> {
        *seen = Seen::default();
        let mut chance = Stream::new(sitting.seed);
        let game = Game::set_up(&self.rules, &self.set_up, &mut chance, seen).ok()?;
        Some((game, chance))
    }

    /// Plays a game; what is seen of it is written down. Nothing comes of it if it was given up.
    pub fn play(
        &self,
        sitting: Sitting,
        seen: &mut Seen,
        follow: &mut impl Follow,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Course> {
        let begun = self.begin(sitting, seen)?;
        self.play_on(sitting, begun, seen, follow, stop)
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
            let game = self.run(begun, seen, follow, |_, decision| {
                let player = decision.seat as usize ^ usize::from(sitting.swapped);
                let pick = sources[player].below(decision.options.len() as u8);
                decision.options.nth(pick.into()).map_or(Next::GiveUp, Next::Choose)
            })?;
            return Some(seen.course(&game));
        }
        let mut chairs = [0, 1].map(|player| Chair::new(&self.players[player], source(player as u64)));
        let game = self.run(begun, seen, follow, |game, decision| {
            let player = decision.seat as usize ^ usize::from(sitting.swapped);
            chairs[player].next(&self.rules, game, decision, stop)
        })?;
        let course = seen.course(&game);
        for (player, chair) in chairs.iter_mut().enumerate() {
            chair.over(course.winner.map(|seat| seat as usize ^ usize::from(sitting.swapped) == player));
        }
        Some(course)
    }

    /// Plays until the game is over, too long, or somebody cannot go on; nothing comes of it if it was
    /// given up.
    #[inline]
    fn run<F: Follow>(
        &self,
        (mut game, mut chance): (Game, Stream),
        seen: &mut Seen,
        follow: &mut F,
        mut choose: impl FnMut(&Game, &Decision) -> Next,
    ) -> Option<Game> {
        while let Some(&decision) = game.decision() {
            if seen.decisions >= self.limit {
                break;
            }
            seen.decision(&game, &decision);
            let choice = match choose(&game, &decision) {
                Next::Choose(choice) => choice,
                Next::Forfeit(reason) => {
                    seen.forfeit = Some((decision.seat, reason));
                    break;
                }
                Next::GiveUp => return None,
            };
            if F::ON {
                let before = game;
                game.choose(&self.rules, choice, &mut chance, seen).ok()?;
                follow.chose(&before, &decision, choice, &game);
            } else {
                game.choose_listed(&self.rules, choice, &mut chance, seen);
            }
        }
        Some(game)
    }

    /// Plays a game and counts it; its decisions are written down if there is a place for them. What came of
    /// a game with bots cannot be played again, so the tally keeps its record if it is notable.
    pub(crate) fn count(
        &self,
        game: u64,
        seen: &mut Seen,
        tally: &mut Tally,
        decisions: Option<&mut Vec<u8>>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Course> {
        let sitting = self.sitting(game);
        let mut kept = None;
        let course = if !self.has_bots() && decisions.is_none() {
            self.play(sitting, seen, &mut (), stop)?
        } else {
            let begun = self.begin(sitting, seen)?;
            let last = self.has_bots().then(|| Last::new(self, sitting, begun.0));
            let decisions = decisions.map(|rows| Decisions { game, number: 0, rows });
            let mut follow = (last, decisions);
            let course = self.play_on(sitting, begun, seen, &mut follow, stop)?;
            kept = follow.0.and_then(|last| last.finish(self, sitting, seen)).map(|it| it.to_text());
            course
        };
        tally.add(game, seen, &course, sitting.swapped, kept.as_deref());
        Some(course)
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
        let (sitting, mut seen) = (self.sitting(game), Seen::default());
        let begun = self.begin(sitting, &mut seen)?;
        let mut last = Last::new(self, sitting, begun.0);
        self.play_on(sitting, begun, &mut seen, &mut last, &|| false)?;
        last.finish(self, sitting, &seen)
    }
}

/// What a player does at a decision.
enum Next {
    /// It chooses this.
    Choose(Choice),
    /// It cannot go on, and has lost by that.
    Forfeit(String),
    /// What it does is not wanted any more.
    GiveUp,
}

/// A recorder that knows where the game has come to.
struct Last<'r> {
    recorder: Recorder<'r>,
    game: Game,
}

impl<'r> Last<'r> {
    fn new(arm: &'r Arm, sitting: Sitting, game: Game) -> Self {
        Self { recorder: Recorder::new(arm.header(sitting), &arm.rules, &game), game }
    }

    /// The record of a game that ended so.
    fn finish(self, arm: &Arm, sitting: Sitting, seen: &Seen) -> Option<Record> {
        let stopped = |seat, reason| Ending::Stopped { how: Stop::Forfeit, seat, reason: Some(reason) };
        let forfeit = seen.forfeit.clone().map(|(seat, reason)| stopped(seat, reason));
        let ending = forfeit.or_else(|| Ending::of(&self.game)).or_else(|| {
            let seat = self.game.decision()?.seat;
            Some(stopped(seat, format!("no end after {} decisions", arm.limit)))
        })?;
        Some(self.recorder.finish(&self.game, sitting.seed, ending))
    }
}

impl Follow for Last<'_> {
    fn chose(&mut self, before: &Game, _: &Decision, choice: Choice, after: &Game) {
        self.recorder.chose(before, choice, after);
        self.game = *after;
    }
}

impl<A: Follow, B: Follow> Follow for (Option<A>, Option<B>) {
    fn chose(&mut self, before: &Game, decision: &Decision, choice: Choice, after: &Game) {
        self.0.iter_mut().for_each(|it| it.chose(before, decision, choice, after));
        self.1.iter_mut().for_each(|it| it.chose(before, decision, choice, after));
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
    fn new(contender: &Contender, random: Quick) -> Self {
        let simulations = match contender {
            Contender::Ours(Spec {
                effort: Effort::Simulations(count) | Effort::Milliseconds(count),
                ..
            }) => *count,
            Contender::Bot(_) => 0,
        };
        Self { player: contender.player(), simulations, peeks: contender.peeks(), random }
    }

    /// What the player does; where there is one option only, nobody is asked.
    fn next(
        &mut self,
        rules: &Rules,
        game: &Game,
        decision: &Decision,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Next {
        let choice = match decision.options.len() {
            1 => decision.options.nth(0),
            _ => Some(self.choose(rules, game, decision.seat, stop)),
        };
        // What was thought in a hurry does not count.
        match (choice, self.player.forfeit()) {
            _ if stop() => Next::GiveUp,
            (_, Some(reason)) => Next::Forfeit(reason),
            (Some(choice), None) => Next::Choose(choice),
            (None, None) => Next::GiveUp,
        }
    }

    fn choose(&mut self, rules: &Rules, game: &Game, seat: Seat, stop: &(dyn Fn() -> bool + Sync)) -> Choice {
        let viewer = if self.peeks { Viewer::Everything } else { Viewer::Seat(seat) };
        let budget = Budget { simulations: self.simulations, threads: 1, stop };
        self.player.choose(rules, &View::of(game, viewer), budget, &mut self.random).choice
    }

    /// Tells the player how the game ended: whether it won, if anybody did.
    fn over(&mut self, won: Option<bool>) {
        self.player.over(match won {
            Some(true) => GameResult::Won,
            Some(false) => GameResult::Lost,
            None => GameResult::Drawn,
        });
    }
}
