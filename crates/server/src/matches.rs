//! A match: a game, the people who play it, and what else happens while they do. Its state follows from
//! its log; the same function applies a step that is taken now and one that was stored.

use saigen_cards::{BySeat, Seat};
use saigen_deal::Seed;
use saigen_engine::Event;
use saigen_json::RulebookJson;
use saigen_notation::{Ending, Header, Record, Start};
use saigen_protocol::{Adjourned, CustomName, Forfeit, GameResult, MatchInfo, StepKind};
use tokio::time::Instant;

use crate::clock::Clock;
use crate::course::{Course, Deed, Made};
use crate::decks::open_list;
use crate::entry::{Entry, What};
use crate::settings::Settings;
use crate::store::{MatchRow, StoreError, Stored};
use crate::table::{TableOf, at_table};

/// A match.
pub(crate) struct Match<'t> {
    pub(crate) id: String,
    /// In milliseconds since 1970.
    pub(crate) created: i64,
    pub(crate) changed: i64,
    pub(crate) settings: Settings,
    pub(crate) course: Course<'t>,
    /// How many steps there are.
    pub(crate) version: u32,
    /// The version at which the present question was first asked.
    pub(crate) asked_since: u32,
    pub(crate) ending: Option<Ending>,
    pub(crate) adjourned: Option<Adjourned>,
    pub(crate) clock: Option<Clock>,
    /// The last version at which something was taken back; 0 if nothing was.
    pub(crate) taken_back: u32,
    /// Steps that are no choices.
    pub(crate) others: Vec<(u32, StepKind, Option<Seat>)>,
}

/// What is played in a match that was stored.
pub(crate) fn header(row: &MatchRow) -> Result<Header, StoreError> {
    let record = Record::parse(&row.header).map_err(|_| damaged("header", row))?;
    Ok(record.header)
}

/// Does something with a match as it was stored, whatever its rulebook is.
pub(crate) fn with_match<T>(stored: &Stored, work: impl FnOnce(&Match<'_>) -> T) -> Result<T, StoreError> {
    let header = header(&stored.row)?;
    let done = at_table(&header, |table| {
        let of = Match::load(table, header.clone(), stored)?;
        Ok(work(&of))
    });
    done.map_err(|error| damaged(&error.to_string(), &stored.row))?
}

/// The record of a match that was stored, once it has ended.
#[allow(clippy::redundant_closure_for_method_calls, reason = "the method has one lifetime, this has any")]
pub(crate) fn record(stored: &Stored) -> Result<Option<Record>, StoreError> {
    with_match(stored, |of| of.record())
}

fn damaged(what: &str, row: &MatchRow) -> StoreError {
    StoreError::Damaged(format!("{what} of match {}", row.id))
}

impl<'t> Match<'t> {
    /// A match as it was stored, at the table of its header.
    pub(crate) fn load(table: &'t TableOf<'t>, header: Header, stored: &Stored) -> Result<Self, StoreError> {
        let mut new = Self::begin(table, header, &stored.row)?;
        for entry in &stored.entries {
            let step = || damaged(&format!("step {}", entry.seq), &stored.row);
            new.take(entry, None).ok_or_else(step)?;
        }
        Ok(new)
    }

    /// A match before its first step.
    fn begin(table: &'t TableOf<'t>, header: Header, row: &MatchRow) -> Result<Self, StoreError> {
        let seed: Seed = row.seed.parse().map_err(|_| damaged("seed", row))?;
        let settings: Settings = serde_json::from_str(&row.settings).map_err(|_| damaged("settings", row))?;
        let course = Course::begin(table, header, seed);
        let course = course.map_err(|error| damaged(&error.to_string(), row))?;
        let clock = settings.clock.map(|rule| Clock::new(rule, None));
        let ending = Ending::of(&course.game);
        Ok(Self {
            id: row.id.clone(),
            created: row.created,
            changed: row.created,
            settings,
            course,
            version: 0,
            asked_since: 0,
            ending,
            adjourned: None,
            clock,
            taken_back: 0,
            others: Vec::new(),
        })
    }

    /// The next step.
    pub(crate) fn entry(&self, what: What, at: i64) -> Entry {
        let clock = self.clock.as_ref().map(|clock| clock.milliseconds(Instant::now()));
        Entry { seq: self.version + 1, at, what, clock }
    }

    /// Takes the next step and says what happens in the game; a deed that is known need not be read.
    /// Nothing if it cannot be the next step.
    pub(crate) fn take(&mut self, entry: &Entry, deed: Option<Deed>) -> Option<Vec<Event>> {
        let turn_of = self.course.game.turn();
        let events = match &entry.what {
            What::Choice { seat, text } => self.choose(entry.seq, *seat, text, deed)?,
            What::TakeBack { .. } => {
                self.course.take_back();
                self.taken_back = entry.seq;
                Vec::new()
            }
            What::End { how, seat, reason } => {
                let (how, seat, reason) = (*how, *seat, reason.clone());
                self.ending = Some(Ending::Stopped { how, seat, reason });
                Vec::new()
            }
            What::Adjourn { how, .. } => {
                self.adjourned = Some(*how);
                Vec::new()
            }
            What::Resume => {
                self.adjourned = None;
                Vec::new()
            }
        };
        match entry.what.kind() {
            StepKind::Choice | StepKind::TakeBack => self.asked_since = entry.seq,
            kind => self.others.push((entry.seq, kind, entry.what.seat())),
        }
        self.clock = self.settings.clock.map(|rule| Clock::new(rule, entry.clock));
        if let Some(clock) = self.clock.as_mut().filter(|_| ends_turn(&events)) {
            clock.turn_ended(turn_of);
        }
        (self.version, self.changed) = (entry.seq, entry.at);
        Some(events)
    }

    fn choose(&mut self, version: u32, seat: Seat, text: &str, deed: Option<Deed>) -> Option<Vec<Event>> {
        let (rules, game) = (self.course.table.rules, &self.course.game);
        let deed = deed.or_else(|| Deed::read(rules, game, seat, text))?;
        self.course.check(seat, &deed).ok()?;
        let events = self.course.make(Made { version, seat, deed });
        self.ending = Ending::of(&self.course.game);
        Some(events)
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

    pub(crate) fn info(&self) -> MatchInfo {
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
    let (by, forfeit) = match ending {
        Ending::Played(_) => ("played", None),
        Ending::Stopped { how, reason, .. } => (how.id(), reason.as_deref().and_then(Forfeit::find)),
    };
    let winner = ending.winner().map(Into::into);
    GameResult { by: by.into(), winner, seed: seed.to_string(), forfeit }
}

pub(crate) fn seconds(milliseconds: i64) -> u32 {
    u32::try_from(milliseconds / 1000).unwrap_or(0)
}

/// Whether a turn is over: another one begins, and it is not the first.
pub(crate) fn ends_turn(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::TurnTo { number, .. } if *number > 1))
}
