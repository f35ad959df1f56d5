//! An arm of an experiment: rules, a set-up and players, and the code that plays and counts its games.

use saigen_batch::{Ended, Fault, Observer, Plan, Recording, Seating, Worker, Written};
use saigen_bots::{Contender, Contenders};
use saigen_deal::Seed;
use saigen_engine::{Choice, Decision, Event, Game};
use saigen_notation::{Ending, Header, NextGame, NotPlayable, Stop};
use saigen_rulebook::Rulebook;
use serde::{Deserialize, Serialize};

use crate::game_stats::{GameStats, GameSummary};
use crate::rows::Decisions;
use crate::tally::Tally;

/// Default maximum number of decisions in a game; a game that reaches it counts as endless.
pub const LIMIT: u32 = 20_000;

/// The player that needs no view.
const RANDOM: &str = "random";

/// Rules, a set-up and players.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Arm {
    /// Its name.
    pub name: String,
    /// The names of its rules in Japanese and English.
    pub called: [String; 2],
    /// The rules, the set-up and the players A and B.
    pub plan: Plan,
    /// Whether a bot takes part; the seed does not determine its games.
    pub has_bots: bool,
}

impl Arm {
    /// An arm; `Err` if it cannot be played.
    pub fn new(
        name: String,
        header: Header,
        players: &[Contender; 2],
        seed: Seed,
    ) -> Result<Self, NotPlayable> {
        let has_bots = players.iter().any(|player| matches!(player, Contender::Bot(_)));
        let players = players.iter().map(ToString::to_string).collect();
        let plan = Plan::new(header, players, seed)?.limited(LIMIT);
        Ok(Self { called: [name.clone(), name.clone()], name, plan, has_bots })
    }

    /// The same arm with names for its rules.
    #[must_use]
    pub fn called(self, called: [String; 2]) -> Self {
        Self { called, ..self }
    }

    /// The same arm with another limit of decisions.
    #[must_use]
    pub fn limited(self, limit: u32) -> Self {
        Self { plan: self.plan.limited(limit), ..self }
    }

    /// The rulebook.
    pub fn book(&self) -> &Rulebook {
        self.plan.rules().book()
    }

    /// The players A and B.
    pub fn contenders(&self) -> Vec<Contender> {
        self.plan.players.iter().filter_map(|player| player.parse().ok()).collect()
    }

    /// Whether both players choose at random, so that no views are needed.
    pub(crate) fn is_random(&self) -> bool {
        self.plan.players.iter().all(|player| player == RANDOM)
    }

    /// Plays a game or a match; `None` if it was stopped.
    pub fn play(
        &self,
        seating: &Seating,
        observer: &mut impl Observer,
        worker: &mut Worker,
    ) -> Result<Option<Ended>, Fault> {
        Ok(if self.is_random() {
            worker.play_at_random(&self.plan, seating, observer)?
        } else {
            worker.play(&self.plan, seating, observer)?.map(|finished| finished.ended)
        })
    }

    /// Plays and counts a game, and appends its decisions to `decisions` if given. A game with bots cannot be
    /// replayed from the seed, so the tally keeps its record if it is notable.
    pub(crate) fn count(
        &self,
        game: u64,
        stats: &mut GameStats,
        tally: &mut Tally,
        decisions: Option<&mut Vec<u8>>,
        worker: &mut Worker,
    ) -> Result<Option<GameSummary>, Fault> {
        *stats = GameStats::default();
        let seating = self.plan.seating(game);
        let recording = self.has_bots.then(|| Recording::new(&self.plan, &seating));
        let decisions = decisions.map(|rows| Decisions { game, number: 0, rows });
        let mut detailed = Detailed { stats, recording, decisions };
        let played = match &mut detailed {
            Detailed { stats, recording: None, decisions: None } => self.play(&seating, *stats, worker)?,
            detailed => self.play(&seating, detailed, worker)?,
        };
        let (Detailed { stats, recording, .. }, Some(ended)) = (detailed, played) else {
            return Ok(None);
        };
        let summary = stats.summary(&ended);
        let record = recording.and_then(|recording| self.finish(recording, ended));
        tally.add(game, stats, &summary, seating.swapped, record.map(|it| it.to_text()).as_deref());
        Ok(Some(summary))
    }

    /// Replays a game and records it. The record of an endless game ends with a forfeit of the seat that
    /// decides last.
    pub fn record(&self, game: u64) -> Option<Written> {
        let run = saigen_batch::Run { threads: 1, stop: &|| false, clock: &(), roster: &Contenders };
        let seating = self.plan.seating(game);
        let mut recording = Recording::new(&self.plan, &seating);
        let ended = self.play(&seating, &mut recording, &mut Worker::new(run)).ok()??;
        self.finish(recording, ended)
    }

    /// The record of a finished game or match.
    fn finish(&self, recording: Recording, ended: Ended) -> Option<Written> {
        let Ended { game, ending, .. } = ended;
        let endless = || {
            let reason = Some(format!("no end after {} decisions", self.plan.limit));
            Some(Ending::Stopped { how: Stop::Forfeit, seat: game.decision()?.seat, reason })
        };
        recording.finish(&game, ending.or_else(endless)?)
    }
}

/// Collects the statistics of a game and optionally its record and rows of its decisions.
struct Detailed<'a> {
    stats: &'a mut GameStats,
    recording: Option<Recording<'a>>,
    decisions: Option<Decisions<'a>>,
}

impl Observer for Detailed<'_> {
    const WANTS_CHOICES: bool = true;

    fn event(&mut self, event: Event) {
        self.stats.event(event);
    }

    fn next_game(&mut self, next: &NextGame) {
        self.recording.iter_mut().for_each(|it| it.next_game(next));
    }

    fn start(&mut self, game: &Game) {
        self.stats.start(game);
        self.recording.iter_mut().for_each(|it| it.start(game));
    }

    fn end(&mut self, game: &Game, ending: Option<&Ending>) {
        self.recording.iter_mut().for_each(|it| it.end(game, ending));
    }

    fn before_choice(&mut self, game: &Game, decision: &Decision) {
        self.stats.before_choice(game, decision);
    }

    fn after_choice(&mut self, before: &Game, decision: &Decision, choice: Choice, after: &Game) {
        self.recording.iter_mut().for_each(|it| it.after_choice(before, decision, choice, after));
        self.decisions.iter_mut().for_each(|it| it.after_choice(before, decision, choice, after));
    }
}
