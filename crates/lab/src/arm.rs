//! An arm of an experiment: rules, a set-up and players, and how one of its games is played and counted.

use saigen_batch::{Fault, Observer, Plan, Recording, Sitting, Worker};
use saigen_bots::{Contender, Contenders};
use saigen_deal::Seed;
use saigen_engine::{Choice, Decision, Event, Game};
use saigen_notation::{Ending, Header, NotPlayable, Record, Stop};
use saigen_rulebook::Rulebook;
use serde::{Deserialize, Serialize};

use crate::rows::Decisions;
use crate::seen::{Course, Seen};
use crate::tally::Tally;

/// Default maximum number of decisions in a game; a game that reaches it counts as endless.
pub const LIMIT: u32 = 20_000;

/// How a player is written that needs no view: every option is as good as any other.
const RANDOM: &str = "random";

/// Rules, a set-up and players.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Arm {
    /// What it is called.
    pub name: String,
    /// What its rules are called in Japanese and in English.
    pub called: [String; 2],
    /// What is played, by the players A and B.
    pub plan: Plan,
    /// Whether a bot takes part, whose games need not follow from the seed.
    pub has_bots: bool,
}

impl Arm {
    /// An arm. What cannot be played is refused.
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

    /// The same with names for its rules.
    #[must_use]
    pub fn called(self, called: [String; 2]) -> Self {
        Self { called, ..self }
    }

    /// The same with another limit of decisions.
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

    /// Whether every choice is made at random, so that nobody has to look.
    pub(crate) fn is_random(&self) -> bool {
        self.plan.players.iter().all(|player| player == RANDOM)
    }

    /// Plays a game; `None` if it was stopped.
    pub fn play(
        &self,
        sitting: &Sitting,
        observer: &mut impl Observer,
        worker: &mut Worker,
    ) -> Result<Option<(Game, Option<Ending>)>, Fault> {
        Ok(if self.is_random() {
            worker.play_at_random(&self.plan, sitting, observer)?.map(|it| (it.game, it.ending))
        } else {
            worker.play(&self.plan, sitting, observer)?.map(|it| (it.game, it.ending))
        })
    }

    /// Plays a game and counts it; its decisions are written down if there is a place for them. What came of
    /// a game with bots cannot be played again, so the tally keeps its record if it is notable.
    pub(crate) fn count(
        &self,
        game: u64,
        seen: &mut Seen,
        tally: &mut Tally,
        decisions: Option<&mut Vec<u8>>,
        worker: &mut Worker,
    ) -> Result<Option<Course>, Fault> {
        *seen = Seen::default();
        let sitting = self.plan.sitting(game);
        let recording = self.has_bots.then(|| Recording::new(&self.plan, &sitting));
        let decisions = decisions.map(|rows| Decisions { game, number: 0, rows });
        let mut close = Close { seen, recording, decisions };
        let played = match &mut close {
            Close { seen, recording: None, decisions: None } => self.play(&sitting, *seen, worker)?,
            close => self.play(&sitting, close, worker)?,
        };
        let (Close { seen, recording, .. }, Some((end, ending))) = (close, played) else { return Ok(None) };
        let course = seen.course(&end, ending.as_ref());
        let kept = recording.and_then(|recording| self.finish(recording, &end, ending));
        tally.add(game, seen, &course, sitting.swapped, kept.map(|it| it.to_text()).as_deref());
        Ok(Some(course))
    }

    /// Plays a game again and writes it down; an endless one is written down as far as it came, as given
    /// up by the player who was asked last.
    pub fn record(&self, game: u64) -> Option<Record> {
        let run = saigen_batch::Run { threads: 1, stop: &|| false, clock: &(), roster: &Contenders };
        let sitting = self.plan.sitting(game);
        let mut recording = Recording::new(&self.plan, &sitting);
        let (end, ending) = self.play(&sitting, &mut recording, &mut Worker::new(run)).ok()??;
        self.finish(recording, &end, ending)
    }

    /// The record of a game that was played to this end.
    fn finish(&self, recording: Recording, game: &Game, ending: Option<Ending>) -> Option<Record> {
        let endless = || {
            let reason = Some(format!("no end after {} decisions", self.plan.limit));
            Some(Ending::Stopped { how: Stop::Forfeit, seat: game.decision()?.seat, reason })
        };
        recording.finish(game, ending.or_else(endless)?)
    }
}

/// Watches a game closely: what is seen of it, and perhaps a record and rows of all decisions.
struct Close<'a> {
    seen: &'a mut Seen,
    recording: Option<Recording<'a>>,
    decisions: Option<Decisions<'a>>,
}

impl Observer for Close<'_> {
    const FOLLOWS: bool = true;

    fn event(&mut self, event: Event) {
        self.seen.event(event);
    }

    fn begun(&mut self, game: &Game) {
        self.recording.iter_mut().for_each(|it| it.begun(game));
    }

    fn asked(&mut self, game: &Game, decision: &Decision) {
        self.seen.asked(game, decision);
    }

    fn chose(&mut self, before: &Game, decision: &Decision, choice: Choice, after: &Game) {
        self.recording.iter_mut().for_each(|it| it.chose(before, decision, choice, after));
        self.decisions.iter_mut().for_each(|it| it.chose(before, decision, choice, after));
    }
}
