//! A match: a game, the people who play it, and what else happens while they do. Its state follows from
//! its log; the same function applies a step that is taken now and one that was stored.

use std::sync::Arc;

use saigen_cards::{BySeat, Seat};
use saigen_deal::Seed;
use saigen_engine::{Event, Game};
use saigen_json::RulebookJson;
use saigen_notation::{Ending, Header, Record, Start};
use saigen_protocol::http::Keep;
use saigen_protocol::{Adjourned, CustomName, Forfeit, GameResult, MatchInfo, Orders, StepKind};
use saigen_table::{Course, Deed, Made, Played};
use tokio::time::Instant;

use crate::clock::Clock;
use crate::decks::open_list;
use crate::entry::{Entry, What};
use crate::orders;
use crate::settings::Settings;
use crate::store::{MatchRow, StoreError, Stored};
use crate::table::Table;

/// A match.
pub(crate) struct Match {
    pub(crate) id: String,
    /// In milliseconds since 1970.
    pub(crate) created: i64,
    pub(crate) changed: i64,
    pub(crate) settings: Settings,
    pub(crate) table: Arc<Table>,
    pub(crate) course: Course,
    /// The versions that the deeds of the course led to.
    versions: Vec<u32>,
    /// The number of steps.
    pub(crate) version: u32,
    /// The version at which the present question was first asked.
    asked_since: u32,
    pub(crate) ending: Option<Ending>,
    pub(crate) adjourned: Option<Adjourned>,
    pub(crate) clock: Option<Clock>,
    /// The standing orders of both seats.
    pub(crate) orders: BySeat<Orders>,
    /// The last version at which something was taken back; 0 if nothing was.
    pub(crate) taken_back: u32,
    /// Steps that are no choices.
    pub(crate) others: Vec<(u32, StepKind, Option<Seat>)>,
}

/// What a step leads to. Nothing changes until it is committed.
pub(crate) enum Change {
    /// A choice was played.
    Played(Box<Played>),
    /// The last choice was taken back.
    TakenBack(Box<Course>),
    /// Nothing on the table changes.
    None,
}

/// What is played in a match that was stored.
pub(crate) fn header(row: &MatchRow) -> Result<Header, StoreError> {
    let record = Record::parse(&row.header).map_err(|_| damaged("header", row))?;
    Ok(record.header)
}

/// The record of a match that was stored, once it has ended.
pub(crate) fn record(stored: &Stored, stop: &dyn Fn() -> bool) -> Result<Option<Record>, StoreError> {
    Match::load(stored, stop).map(|of| of.record())
}

fn damaged(what: &str, row: &MatchRow) -> StoreError {
    StoreError::Damaged(format!("{what} of match {}", row.id))
}

impl Match {
    /// A match as it was stored; fails if it is damaged, or once `stop` says so.
    pub(crate) fn load(stored: &Stored, stop: &dyn Fn() -> bool) -> Result<Self, StoreError> {
        let standing = stored.orders.each_ref().map(|text| orders::Standing::read(text.as_deref()));
        let mut new = Self::begin(&stored.row)?;
        new.give(&standing, |since| since == 0);
        for entry in &stored.entries {
            let step = || damaged(&format!("step {}", entry.seq), &stored.row);
            let change = new.evaluate(&entry.what, None).filter(|_| !stop()).ok_or_else(step)?;
            new.commit(entry, change);
            new.give(&standing, |since| since == entry.seq);
        }
        let version = new.version;
        new.give(&standing, |since| since > version);
        Ok(new)
    }

    /// Puts stored orders in force that were given at certain versions.
    fn give(&mut self, standing: &[orders::Standing; 2], when: impl Fn(u32) -> bool) {
        for seat in Seat::BOTH {
            let orders::Standing { orders, since } = standing[seat as usize];
            if when(since) {
                self.orders[seat] = orders;
            }
        }
    }

    /// A match before its first step.
    fn begin(row: &MatchRow) -> Result<Self, StoreError> {
        let unplayable = |error: saigen_notation::NotPlayable| damaged(&error.to_string(), row);
        let seed: Seed = row.seed.parse().map_err(|_| damaged("seed", row))?;
        let settings: Settings = serde_json::from_str(&row.settings).map_err(|_| damaged("settings", row))?;
        let header = header(row)?;
        let table = Table::of(&header).map_err(unplayable)?;
        let course = Course::begin(&table.rules, header, seed).map_err(unplayable)?;
        let clock = settings.clock.map(|rule| Clock::new(rule, None));
        let ending = Ending::of(&course.game);
        Ok(Self {
            id: row.id.clone(),
            created: row.created,
            changed: row.created,
            settings,
            table,
            course,
            versions: Vec::new(),
            version: 0,
            asked_since: 0,
            ending,
            adjourned: None,
            clock,
            orders: BySeat::default(),
            taken_back: 0,
            others: Vec::new(),
        })
    }

    /// The next step.
    pub(crate) fn entry(&self, what: What, at: i64) -> Entry {
        let clock = self.clock.as_ref().map(|clock| clock.milliseconds(Instant::now()));
        Entry { seq: self.version + 1, at, what, clock }
    }

    /// What a step would lead to; a deed that is known need not be read. `None` if it cannot be the next
    /// step.
    pub(crate) fn evaluate(&self, what: &What, deed: Option<Deed>) -> Option<Change> {
        Some(match what {
            What::Choice { seat, text } => {
                let read = || Deed::read(&self.course.rules, &self.course.game, *seat, text);
                let deed = deed.or_else(read)?;
                self.course.check(*seat, &deed).ok()?;
                Change::Played(Box::new(self.course.evaluate(Made { seat: *seat, deed })))
            }
            What::TakeBack { .. } => Change::TakenBack(Box::new(self.course.without_last())),
            What::End { .. } | What::Adjourn { .. } | What::Resume => Change::None,
        })
    }

    /// Takes the next step, which was evaluated last; returns what happens in the game.
    pub(crate) fn commit(&mut self, entry: &Entry, change: Change) -> Vec<Event> {
        let turn_of = self.course.game.turn();
        let events = self.change(entry.seq, change);
        match &entry.what {
            What::End { how, seat, reason } => {
                let (how, seat, reason) = (*how, *seat, reason.clone());
                self.ending = Some(Ending::Stopped { how, seat, reason });
            }
            What::Adjourn { how, .. } => self.adjourned = Some(*how),
            What::Resume => self.adjourned = None,
            What::Choice { .. } | What::TakeBack { .. } => self.asked_since = entry.seq,
        }
        if !matches!(entry.what.kind(), StepKind::Choice | StepKind::TakeBack) {
            self.others.push((entry.seq, entry.what.kind(), entry.what.seat()));
        }
        self.clock = self.settings.clock.map(|rule| Clock::new(rule, entry.clock));
        if let Some(clock) = self.clock.as_mut().filter(|_| ends_turn(&events)) {
            clock.turn_ended(turn_of);
        }
        (self.version, self.changed) = (entry.seq, entry.at);
        self.wake_orders(&events);
        events
    }

    fn change(&mut self, version: u32, change: Change) -> Vec<Event> {
        match change {
            Change::Played(played) => {
                self.versions.push(version);
                let events = self.course.commit(*played);
                self.ending = Ending::of(&self.course.game);
                events
            }
            Change::TakenBack(course) => {
                self.versions.pop();
                (self.course, self.taken_back) = (*course, version);
                Vec::new()
            }
            Change::None => Vec::new(),
        }
    }

    /// What happened ends the orders that name it.
    fn wake_orders(&mut self, events: &[Event]) {
        let Course { rules, game, .. } = &self.course;
        for seat in Seat::BOTH {
            let orders = orders::read(&self.orders[seat]);
            if orders.after(rules, game, seat, events).pass != orders.pass {
                self.orders[seat].pass = None;
            }
        }
    }

    /// The first deed after a version, and the version that it led to.
    pub(crate) fn after(&self, version: u32) -> Option<(u32, Made)> {
        let made = self.versions.iter().copied().zip(self.course.made().iter().copied());
        made.into_iter().find(|(led_to, _)| *led_to > version)
    }

    /// Plays the game again and shows every moment: the deal at version 0 first, then every deed.
    pub(crate) fn replay(&self, mut visit: impl FnMut(u32, Option<&Made>, &Game, &[Event])) {
        let mut versions = std::iter::once(&0).chain(&self.versions);
        self.course.replay(|made, game, events| {
            visit(versions.next().copied().unwrap_or(self.version), made, game, events);
        });
    }

    /// The id of the present question.
    pub(crate) fn decision_id(&self) -> String {
        self.asked_since.to_string()
    }

    /// Whether somebody can answer: the match has not ended, and waits for nobody.
    pub(crate) fn is_live(&self) -> bool {
        self.ending.is_none() && !self.is_waiting()
    }

    /// Whether the match waits for somebody to join or to come back.
    pub(crate) fn is_waiting(&self) -> bool {
        self.ending.is_none() && (self.adjourned.is_some() || !self.settings.is_complete())
    }

    /// Who is asked, while somebody can answer.
    pub(crate) fn asked(&self) -> Option<Seat> {
        self.course.game.decision().filter(|_| self.is_live()).map(|decision| decision.seat)
    }

    /// Whether a seat can take back its last choice.
    pub(crate) fn can_take_back(&self, seat: Seat) -> bool {
        self.settings.takes_back() && self.is_live() && self.course.nothing_learned(seat)
    }

    pub(crate) fn info(&self, keep: Keep) -> MatchInfo {
        let header = &self.course.header;
        MatchInfo {
            id: self.id.clone(),
            rulebook: RulebookJson { custom: None, ..RulebookJson::of(header) },
            custom: header.custom.is_some().then(|| CustomName { name: self.settings.rules.clone() }),
            setup: match &header.start {
                Start::SetUp(setup) => Some(setup.to_string()),
                Start::Position(_) => None,
            },
            decks: match &header.start {
                Start::SetUp(setup) => open_list(setup),
                Start::Position(_) => None,
            },
            choose_grave_top: header.options.choose_grave_top,
            players: self.settings.players.clone(),
            commitment: self.course.seed.commitment(),
            clock: self.settings.clock,
            created: seconds(self.created),
            take_back: self.settings.takes_back(),
            hints: !self.settings.friends && !self.settings.only_computers(),
            keep,
        }
    }

    pub(crate) fn result(&self) -> Option<GameResult> {
        self.ending.as_ref().map(|ending| result(ending, self.course.seed))
    }

    /// The record, once the match has ended.
    pub(crate) fn record(&self) -> Option<Record> {
        let names = self.settings.names();
        let names = BySeat::new(|seat| Some(names[seat].clone()));
        self.ending.clone().map(|ending| self.course.record(names, ending))
    }
}

/// How a match ended, with the seed that the promise was about.
pub(crate) fn result(ending: &Ending, seed: Seed) -> GameResult {
    let forfeit = match ending {
        Ending::Played(_) => None,
        Ending::Stopped { reason, .. } => reason.as_deref().and_then(Forfeit::find),
    };
    let winner = ending.winner().map(Into::into);
    GameResult { by: ending.by().into(), winner, seed: seed.to_string(), forfeit }
}

pub(crate) fn seconds(milliseconds: i64) -> u32 {
    u32::try_from(milliseconds / 1000).unwrap_or(0)
}

/// Whether a turn is over: another one begins, and it is not the first.
pub(crate) fn ends_turn(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::TurnTo { number, .. } if *number > 1))
}
