//! The state of a match, which follows from its log: the same function applies a step that is taken now and
//! one that was stored.

use std::sync::Arc;

use saigen_cards::{BySeat, Seat};
use saigen_deal::Seed;
use saigen_engine::{Answer, Choice, Event, Game, Outcome};
use saigen_json::RulebookJson;
use saigen_notation::{Decks, Ending, Half, Header, Record, SeriesRecord, Setup, Start, parse_answer};
use saigen_protocol::http::Keep;
use saigen_protocol::{Adjourned, CustomName, Forfeit, GameResult, MatchInfo, Orders, Seats, StepKind};
use saigen_rulebook::Prepared;
use saigen_table::{Course, Evaluated, Played, SeriesCourse, prepared_choice};

use crate::stored::{has_closed_list, open_lists};
use crate::{Clock, Damaged, Entry, MatchRow, Ruleset, Settings, Standing, Stored, Time, What, seats};

/// A match.
#[derive(Clone)]
pub struct Match {
    /// Its id.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When its last step was taken, in milliseconds since 1970.
    pub changed: i64,
    /// Who plays, and how.
    pub settings: Settings,
    /// The rules and their words.
    pub ruleset: Arc<Ruleset>,
    /// The game; between the games of a match of several games the last one, and an empty table before the first.
    pub course: Course,
    /// The match of several games that the game belongs to.
    pub series: Option<SeriesCourse>,
    /// The version at which the game began.
    begun: u32,
    /// The versions that the answers of the course led to.
    versions: Vec<u32>,
    /// The number of steps.
    pub version: u32,
    /// The version at which the present question was first asked.
    asked_since: u32,
    /// How it ended; `None` while it runs.
    pub ending: Option<Ending>,
    /// Why it is adjourned; `None` if it is not.
    pub adjourned: Option<Adjourned>,
    /// Its clocks; `None` if it is played without.
    pub clock: Option<Clock>,
    /// The standing orders of both seats.
    pub orders: BySeat<Orders>,
    /// The last version at which something was taken back; 0 if nothing was.
    pub taken_back: u32,
    /// Steps that are no choices.
    pub others: Vec<(u32, StepKind, Option<Seat>)>,
    /// What the players have prepared with their decks.
    prepared: BySeat<Prepared>,
}

/// What a step leads to. Nothing changes until it is committed.
pub enum Change {
    /// A choice was played.
    Played(Box<Evaluated>),
    /// The last choice was taken back.
    TakenBack(Box<Course>),
    /// A deck was chosen; the next game begins once both are.
    Deck(Box<SeriesCourse>, Option<Box<Course>>),
    /// Nothing on the table changes.
    None,
}

impl Match {
    /// Replays a stored match. Fails if it is damaged, or once `stop` returns true.
    pub fn load(stored: &Stored, stop: &dyn Fn() -> bool) -> Result<Self, Damaged> {
        let standing = stored.orders.each_ref().map(|text| Standing::read(text.as_deref()));
        let mut new = Self::begin(&stored.row)?;
        new.give(&standing, |since| since == 0);
        for entry in &stored.entries {
            let step = || Damaged::new(&format!("step {}", entry.seq), &stored.row);
            let change = new.evaluate(&entry.what, None).filter(|_| !stop()).ok_or_else(step)?;
            new.commit(entry, change);
            new.give(&standing, |since| since == entry.seq);
        }
        let version = new.version;
        new.give(&standing, |since| since > version);
        Ok(new)
    }

    /// Puts stored orders in force that were given at certain versions.
    fn give(&mut self, standing: &[Standing; 2], when: impl Fn(u32) -> bool) {
        for seat in Seat::BOTH {
            let Standing { orders, since } = standing[seat as usize];
            if when(since) {
                self.orders[seat] = orders;
            }
        }
    }

    /// A match before its first step.
    fn begin(row: &MatchRow) -> Result<Self, Damaged> {
        let unplayable = |error: saigen_notation::NotPlayable| Damaged::new(&error.to_string(), row);
        let seed: Seed = row.seed.parse().map_err(|_| Damaged::new("seed", row))?;
        let settings: Settings =
            serde_json::from_str(&row.settings).map_err(|_| Damaged::new("settings", row))?;
        let header = row.header()?;
        let ruleset = Ruleset::of(&header).map_err(unplayable)?;
        let series = match &header.start {
            Start::Series(_) => Some(SeriesCourse::begin(header.clone(), seed).map_err(unplayable)?),
            _ => None,
        };
        let first = if series.is_some() { before_first(header) } else { header };
        let course = Course::begin(&ruleset.rules, first, seed).map_err(unplayable)?;
        let clock = settings.clock.map(|rule| Clock::new(rule, None));
        let ending = Ending::of(&course.game);
        let prepared = BySeat::new(|seat| settings.prepared(seat));
        Ok(Self {
            series,
            begun: 0,
            id: row.id.clone(),
            created: row.created,
            changed: row.created,
            settings,
            ruleset,
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
            prepared,
        })
    }

    /// The next step.
    pub fn entry(&self, what: What, at: i64, now: Time) -> Entry {
        let clock = self.clock.as_ref().map(|clock| clock.milliseconds(now));
        Entry { seq: self.version + 1, at, what, clock }
    }

    /// What a step would lead to; `None` if it cannot be the next one. An answer that is given is not
    /// read from the text.
    pub fn evaluate(&self, what: &What, answer: Option<Answer>) -> Option<Change> {
        Some(match what {
            What::Choice { seat, text } => {
                let (rules, game, seat) = (&self.course.rules, &self.course.game, *seat);
                let read = || parse_answer(rules, seat, text).ok()?.complete(rules, game, seat).ok();
                let answer = answer.or_else(read)?;
                Change::Played(Box::new(self.course.evaluate(Played { seat, answer }).ok()?))
            }
            What::TakeBack { .. } => Change::TakenBack(Box::new(self.course.without_last())),
            What::Deck { seat, half } => self.evaluate_deck(*seat, *half)?,
            What::End { .. } if self.is_choosing() => return None,
            What::End { .. } | What::Adjourn { .. } | What::Resume => Change::None,
        })
    }

    /// Takes the next step, which was evaluated last; returns what happens in the game.
    pub fn commit(&mut self, entry: &Entry, change: Change) -> Vec<Event> {
        let turn_of = self.course.game.turn();
        let events = self.change(entry.seq, change);
        match &entry.what {
            What::End { how, seat, reason } => {
                let (how, seat, reason) = (*how, *seat, reason.clone());
                self.end_game(Some(Ending::Stopped { how, seat, reason }));
            }
            What::Adjourn { how, .. } => self.adjourned = Some(*how),
            What::Resume => self.adjourned = None,
            What::Choice { .. } | What::TakeBack { .. } | What::Deck { .. } => self.asked_since = entry.seq,
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
                self.end_game(Ending::of(&self.course.game));
                events
            }
            Change::Deck(series, next) => {
                self.series = Some(*series);
                next.map_or_else(Vec::new, |course| self.begin_game(version, *course))
            }
            Change::TakenBack(course) => {
                self.versions.pop();
                (self.course, self.taken_back) = (*course, version);
                Vec::new()
            }
            Change::None => Vec::new(),
        }
    }

    /// What the choice of a deck would lead to; `None` if the seat cannot choose it.
    fn evaluate_deck(&self, seat: Seat, half: Half) -> Option<Change> {
        let mut series = self.series.clone().filter(|_| self.is_choosing())?;
        series.series.choose(seat, half).ok()?;
        let next = match series.next() {
            Some((header, seed)) => Some(Box::new(Course::begin(&self.course.rules, header, seed).ok()?)),
            None => None,
        };
        Some(Change::Deck(Box::new(series), next))
    }

    /// The next game of a match of several games begins; returns the events of the deal.
    fn begin_game(&mut self, version: u32, course: Course) -> Vec<Event> {
        let mut dealt = Vec::new();
        course.replay(|_, _, events| dealt = events.to_vec());
        (self.course, self.begun, self.taken_back) = (course, version, version);
        self.versions.clear();
        self.orders = BySeat::default();
        self.end_game(Ending::of(&self.course.game));
        dealt
    }

    /// The game has ended, if there is an ending. A match of several games ends with the game that decides it.
    fn end_game(&mut self, ending: Option<Ending>) {
        let names = self.settings.names();
        let Some((series, ending)) = self.series.as_mut().zip(ending.clone()) else {
            return self.ending = ending;
        };
        series.finish(&self.course, BySeat::new(|seat| Some(names[seat].clone())), &ending);
        self.ending = series.series.outcome().map(|outcome| match outcome {
            Outcome::Winner(_) => ending,
            Outcome::Draw | Outcome::Endless => Ending::Played(outcome),
        });
    }

    /// Whether decks are chosen for the next game of a match of several games.
    pub fn is_choosing(&self) -> bool {
        let choosing = self.series.as_ref().is_some_and(|series| series.series.choosing().next().is_some());
        choosing && !self.is_waiting()
    }

    /// Whether a seat has to choose a deck.
    pub fn chooses(&self, seat: Seat) -> bool {
        let mut choosing = self.series.iter().flat_map(|series| series.series.choosing());
        self.is_choosing() && choosing.any(|it| it == seat)
    }

    /// What happened ends the orders that name it.
    fn wake_orders(&mut self, events: &[Event]) {
        let Course { rules, game, .. } = &self.course;
        self.orders = BySeat::new(|seat| self.orders[seat].after(rules, game, seat, events));
    }

    /// The first answer after a version, and the version that it led to.
    pub fn after(&self, version: u32) -> Option<(u32, Played)> {
        let made = self.versions.iter().copied().zip(self.course.played().iter().copied());
        made.into_iter().find(|(led_to, _)| *led_to > version)
    }

    /// Plays the game again and shows every moment: the deal at version 0 first, then every answer.
    pub fn replay(&self, mut visit: impl FnMut(u32, Option<&Played>, &Game, &[Event])) {
        let mut versions = std::iter::once(&self.begun).chain(&self.versions);
        self.course.replay(|made, game, events| {
            visit(versions.next().copied().unwrap_or(self.version), made, game, events);
        });
    }

    /// The id of the present question.
    pub fn decision_id(&self) -> String {
        self.asked_since.to_string()
    }

    /// Whether somebody can answer: the match has not ended, and waits for nobody.
    pub fn is_live(&self) -> bool {
        self.ending.is_none() && !self.is_waiting() && !self.is_choosing()
    }

    /// Whether the match waits for somebody to join or to come back.
    pub fn is_waiting(&self) -> bool {
        self.ending.is_none() && (self.adjourned.is_some() || !self.settings.is_complete())
    }

    /// Who is asked, while somebody can answer.
    pub fn asked(&self) -> Option<Seat> {
        self.course.game.decision().filter(|_| self.is_live()).map(|decision| decision.seat)
    }

    /// The prepared answer of the asked seat.
    pub fn prepared(&self) -> Option<(Seat, Choice)> {
        let seat = self.asked()?;
        let choice = prepared_choice(&self.course.rules, &self.course.game, &self.prepared[seat])?;
        Some((seat, choice))
    }

    /// Whether a seat can take back its last choice.
    pub fn can_take_back(&self, seat: Seat) -> bool {
        self.settings.takes_back() && self.is_live() && self.course.nothing_learned(seat)
    }

    /// What is sent to everybody who connects.
    pub fn info(&self, keep: Keep) -> MatchInfo {
        let header = self.header();
        MatchInfo {
            id: self.id.clone(),
            rulebook: RulebookJson { custom: None, ..RulebookJson::of(header) },
            custom: header.custom.is_some().then(|| CustomName { name: self.settings.rules.clone() }),
            setup: match &header.start {
                Start::SetUp(setup) => Some(setup.to_string()),
                Start::Series(setup) => Some(setup.to_string()),
                Start::Position(_) => None,
            },
            decks: open_lists(&header.start),
            closed_lists: has_closed_list(&header.start),
            awaits_deck: self.settings.awaits.is_some(),
            choose_grave_top: header.options.choose_grave_top,
            players: self.settings.players.clone(),
            commitment: self.seed().commitment(),
            clock: self.settings.clock,
            created: seconds(self.created),
            take_back: self.settings.takes_back(),
            hints: !self.settings.friends && !self.settings.only_computers(),
            keep,
        }
    }

    /// How it ended, as clients are sent it.
    pub fn result(&self) -> Option<GameResult> {
        self.ending.as_ref().map(|ending| result(ending, self.seed()))
    }

    /// What another game of the same people is: the present version of the rules, with the seats swapped.
    pub fn rematch(&self) -> (Header, Settings) {
        let of = self.header();
        let new = |start| match &of.custom {
            Some(book) => Header::with_book(book, start),
            None => Header::of(of.rulebook.regulation.clone(), start),
        };
        let header = Header { options: of.options, ..new(swapped(&of.start)) };
        let players = seats(|seat| self.settings.player(seat.other()).clone());
        let Seats { a, b } = self.settings.decks.clone();
        (header, Settings { players, decks: Seats { a: b, b: a }, ..self.settings.clone() })
    }

    /// The header of the match.
    pub fn header(&self) -> &Header {
        self.series.as_ref().map_or(&self.course.header, SeriesCourse::header)
    }

    /// The seed of the match.
    fn seed(&self) -> Seed {
        self.series.as_ref().map_or(self.course.seed, SeriesCourse::seed)
    }

    /// The record of a match of several games, once it has ended.
    pub fn series_record(&self) -> Option<SeriesRecord> {
        self.series.as_ref().and_then(SeriesCourse::record)
    }

    /// The record of a game, once the match has ended: that with this number, from 1, else the last one.
    pub fn record(&self, number: Option<usize>) -> Option<Record> {
        if let Some(series) = &self.series {
            let games = series.record()?.games;
            let index = number.map_or(games.len(), |number| number).checked_sub(1)?;
            return games.into_iter().nth(index).map(|game| game.record);
        }
        let names = self.settings.names();
        let names = BySeat::new(|seat| Some(names[seat].clone()));
        self.ending.clone().map(|ending| self.course.record(names, ending))
    }
}

/// The same start with the decks of the other seats.
fn swapped(start: &Start) -> Start {
    match start {
        Start::SetUp(Setup { decks: Decks::Own(BySeat([a, b])), preset }) => {
            Start::SetUp(Setup { decks: Decks::Own(BySeat([*b, *a])), preset: *preset })
        }
        start => start.clone(),
    }
}

/// The header of the empty table before the first game of a match of several games.
fn before_first(header: Header) -> Header {
    Header { start: Start::Position(EMPTY_TABLE.into()), ..header }
}

/// Nothing but a life on each side, so that the position is a game.
const EMPTY_TABLE: &str = "a life 1\nb life 1";

/// How a match ended, with the seed that the promise was about.
fn result(ending: &Ending, seed: Seed) -> GameResult {
    let forfeit = match ending {
        Ending::Played(_) => None,
        Ending::Stopped { reason, .. } => reason.as_deref().and_then(Forfeit::find),
    };
    let winner = ending.winner().map(Into::into);
    GameResult { by: ending.by().into(), winner, seed: seed.to_string(), forfeit }
}

/// Whole seconds since 1970, as clients are sent them.
pub fn seconds(milliseconds: i64) -> u32 {
    u32::try_from(milliseconds / 1000).unwrap_or(0)
}

/// Whether a turn is over: another one begins, and it is not the first.
pub(crate) fn ends_turn(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::TurnTo { number, .. } if *number > 1))
}
