//! Reading records.

use saigen_cards::{BySeat, Card, CardSet, Seat};
use saigen_deal::{ParseSeedError, Seed, Stream};
use saigen_editions::{Regulation, Word, Words, after_words, edition, in_order, library, lines, seat};
use saigen_engine::{Deck, Outcome, Rules, TableOptions};
use saigen_rulebook::{Edition, Fingerprint, Format, NoFingerprint, UnknownName};

use super::print::one_line;
use super::{Ending, Entry, Header, Line, NotPlayable, Pinned, RECORD_FORMAT, Record, Start, Stop};
use crate::position::{self, find_action};
use crate::rulebook_text::{self, Written};
use crate::setup::RecordedDecks;
use crate::{AnswerText, Decks, Error, Half, Halves, SeriesSetup, Setup, SetupName};

impl Record {
    /// Reads a record, or says everything that is wrong with its form.
    pub fn parse(text: &str) -> Result<Self, Vec<Error>> {
        let mut sheet = Sheet::default();
        for words in lines(text) {
            let read = sheet.take(words);
            sheet.errors.extend(read.err());
            if sheet.stopped {
                return Err(in_order(sheet.errors));
            }
        }
        sheet.finish()
    }
}

/// Reads the lines before the first game of a match: what is played, and the seed. `first` is how the text
/// begins: a word and the version of its format.
pub(crate) fn read_series_header(
    lines: Vec<Words>,
    first: (&'static str, u16),
) -> Result<(Header, Option<Seed>), Vec<Error>> {
    let mut sheet = Sheet { format: first, ..Sheet::default() };
    for words in lines {
        let read = sheet.take(words);
        sheet.errors.extend(read.err());
        if sheet.stopped {
            return Err(sheet.errors);
        }
    }
    let written = sheet.begun()?;
    let (header, _) = sheet.header(written.as_ref())?;
    match (&header.start, &sheet.setup) {
        (Start::Series(_), _) => Ok((header, sheet.seed.map(|(seed, _)| seed))),
        (_, setup) => {
            let at = setup.as_ref().map_or((1, 1), |(_, word)| (word.line, word.column));
            Err(vec![Error::new(at.0, at.1, "a match of several games begins with setup series")])
        }
    }
}

/// The parts of a record, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Part {
    /// Before the first line.
    #[default]
    Nothing,
    Header,
    Position,
    Moves,
    /// After the result.
    Over,
}

/// Something that is written once, and where.
type Once<T> = Option<(T, Word)>;

/// What the line says that begins with `rulebook`.
enum Named {
    Pinned(Pinned),
    /// The rulebook follows; this is its hash.
    Custom(Option<Fingerprint>),
}

/// What has been read so far.
struct Sheet {
    /// The first word, and the version of the format.
    format: (&'static str, u16),
    part: Part,
    rulebook: Once<Named>,
    /// The lines of a custom rulebook.
    custom: Vec<Words>,
    players: BySeat<Option<String>>,
    setup: Once<(RecordedDecks, bool)>,
    decks: BySeat<Option<(Deck, Word)>>,
    /// The minimum size of the random decks of a match.
    random_halves: Once<u8>,
    /// The decks that players have built for a match.
    halves: BySeat<[Once<CardSet>; 2]>,
    position: Once<Vec<Words>>,
    options: TableOptions,
    forbidden: Vec<(Seat, Word)>,
    seed: Once<Seed>,
    moves: Vec<Words>,
    ending: Once<Ending>,
    errors: Vec<Error>,
    /// Nothing further can be read.
    stopped: bool,
}

impl Default for Sheet {
    fn default() -> Self {
        Self {
            format: ("record", RECORD_FORMAT),
            part: Part::default(),
            rulebook: None,
            custom: Vec::new(),
            players: BySeat::default(),
            setup: None,
            decks: BySeat::default(),
            random_halves: None,
            halves: BySeat::default(),
            position: None,
            options: TableOptions::default(),
            forbidden: Vec::new(),
            seed: None,
            moves: Vec::new(),
            ending: None,
            errors: Vec::new(),
            stopped: false,
        }
    }
}

const HEADER: &str = "rulebook, player, table, setup, deck, halves, half, seed, position or moves";
const MOVES: &str = "a choice (a: …), turn, hash or result";

impl Sheet {
    fn take(&mut self, mut words: Words) -> Result<(), Error> {
        let Some(first) = words.peek().cloned() else { return Ok(()) };
        match self.part {
            Part::Nothing => {
                let begun = read_format(&mut words, self.format);
                (self.part, self.stopped) = (Part::Header, begun.is_err());
                begun
            }
            Part::Header => self.take_header(&first, words),
            Part::Position if first.text == "moves" => self.take_header(&first, words),
            Part::Position => {
                self.position.iter_mut().for_each(|(lines, _)| lines.push(words.clone()));
                Ok(())
            }
            Part::Moves if first.text == "result" => {
                self.part = Part::Over;
                words.next();
                let ending = read_ending(&mut words)?;
                once(&mut self.ending, ending, first)
            }
            Part::Moves => {
                self.moves.push(words);
                Ok(())
            }
            Part::Over => Err(first.error("the result is the last line of a record; take this away")),
        }
    }

    fn take_header(&mut self, first: &Word, mut words: Words) -> Result<(), Error> {
        words.next();
        match first.text.as_str() {
            "rulebook" => self.read_rulebook(first, &mut words)?,
            "player" => return self.read_player(&mut words),
            "table" => self.read_table(&mut words)?,
            "setup" => {
                let setup = read_setup(&mut words)?;
                once(&mut self.setup, setup, first.clone())?;
            }
            "deck" => self.read_deck(first, &mut words)?,
            "halves" => self.read_halves(first, &mut words)?,
            "half" => self.read_half(first, &mut words)?,
            "seed" => {
                let word = words.need("a seed")?;
                let seed = word.text.parse().map_err(|e: ParseSeedError| word.error(e.to_string()))?;
                once(&mut self.seed, seed, word)?;
            }
            "position" => {
                self.part = Part::Position;
                once(&mut self.position, Vec::new(), first.clone())?;
            }
            "moves" => self.part = Part::Moves,
            text if text.starts_with('|') => return self.read_custom(first, words),
            _ => return Err(first.unknown(HEADER)),
        }
        words.finish()
    }

    fn read_rulebook(&mut self, first: &Word, words: &mut Words) -> Result<(), Error> {
        let named = if words.accept("custom") {
            Named::Custom(read_hash(words)?)
        } else {
            Named::Pinned(read_pinned(words)?)
        };
        once(&mut self.rulebook, named, first.clone())
    }

    /// `| switch hand 7`: a line of a custom rulebook.
    fn read_custom(&mut self, first: &Word, words: Words) -> Result<(), Error> {
        match self.rulebook {
            Some((Named::Pinned(_), _)) => {
                Err(first.error("a published rulebook has no lines of its own; write rulebook custom"))
            }
            None => Err(first.error("the line rulebook custom comes before the rulebook itself")),
            Some(_) if first.text != "|" => Err(first.unknown("| and a space before the line")),
            Some(_) => {
                self.custom.extend((!words.is_empty()).then_some(words));
                Ok(())
            }
        }
    }

    /// `player a NAME`: the name goes to the end of the line.
    fn read_player(&mut self, words: &mut Words) -> Result<(), Error> {
        let word = words.need("a seat and a name")?;
        let seat = word.seat()?;
        let name = one_line(after_words(&words.source, 2));
        if name.is_empty() {
            return Err(words.missing("a name"));
        }
        if self.players[seat].replace(name).is_some() {
            return Err(word.error(format!("seat {seat} has a name already")));
        }
        Ok(())
    }

    /// `table choose_grave_top`, `table forbid a kill`.
    fn read_table(&mut self, words: &mut Words) -> Result<(), Error> {
        let what = "choose_grave_top, or forbid, a seat and an action";
        let word = words.need(what)?;
        match word.text.as_str() {
            "choose_grave_top" => self.options.choose_grave_top = true,
            "forbid" => {
                let seat = words.need("a seat")?.seat()?;
                self.forbidden.push((seat, words.need("an action")?));
            }
            _ => return Err(word.unknown(what)),
        }
        Ok(())
    }

    /// `deck a open SA S2 …`, `deck a secret SA S2 …`, `deck a random 40`.
    fn read_deck(&mut self, first: &Word, words: &mut Words) -> Result<(), Error> {
        let seat = words.need("a seat")?.seat()?;
        let kind = words.need("open, secret or random")?;
        let deck = match kind.text.as_str() {
            "open" => Deck::Open(words.card_set("the cards of the deck")?),
            "secret" => Deck::Secret(words.card_set("the cards of the deck")?),
            "random" => Deck::Random { without: read_random(words)? },
            _ => return Err(kind.unknown("open, secret or random")),
        };
        once(&mut self.decks[seat], deck, first.clone())
    }

    /// `halves random 27`: two decks of at least this size for each player.
    fn read_halves(&mut self, first: &Word, words: &mut Words) -> Result<(), Error> {
        if !words.accept("random") {
            return Err(words.missing("random and the minimum number of cards"));
        }
        let least = words.need("the minimum number of cards")?.number("the minimum number of cards")?;
        once(&mut self.random_halves, least, first.clone())
    }

    /// `half a1 SA S2 …`: a deck that a player has built for a match.
    fn read_half(&mut self, first: &Word, words: &mut Words) -> Result<(), Error> {
        let word = words.need("a deck, a1 to b2")?;
        let all = Seat::BOTH.into_iter().flat_map(|seat| Half::BOTH.map(|half| (seat, half)));
        let found = { all }.find(|(seat, half)| format!("{seat}{half}") == word.text);
        let (seat, half) = found.ok_or_else(|| word.unknown("a deck: a1, a2, b1 or b2"))?;
        let cards = words.card_set("the cards of the deck")?;
        once(&mut self.halves[seat][half as usize], cards, first.clone())
    }
}

/// Reads `record 1`, or how another record begins.
fn read_format(words: &mut Words, (name, version): (&str, u16)) -> Result<(), Error> {
    let first = words.need(format!("{name} {version}"))?;
    if first.text == "series" && name == "record" {
        let message = "this is a match of several games; the record of a single game is needed here";
        return Err(first.error(message));
    }
    if first.text != name {
        return Err(first.error(format!("this is no record: its first line is {name} {version}")));
    }
    let word = words.need(format!("the version of the format, {version}"))?;
    let found: u16 = word.number("the version of the format")?;
    if found != version {
        let message = format!("records of format {found} are not known here; this program reads {version}");
        return Err(word.error(message));
    }
    words.finish()
}

/// Writes something down that may be written once.
fn once<T>(place: &mut Once<T>, value: T, word: Word) -> Result<(), Error> {
    if let Some((_, before)) = place {
        return Err(word.error(format!("this was already given in line {}; give it once", before.line)));
    }
    *place = Some((value, word));
    Ok(())
}

/// `8.2 master version 1 hash 0123…`.
fn read_pinned(words: &mut Words) -> Result<Pinned, Error> {
    let unknown = |word: &Word, error: UnknownName| word.error(error.to_string());
    let word = words.need("an edition, a format, version and its number")?;
    let edition = edition(&word.text).map_err(|error| unknown(&word, error))?;
    let word = words.need("a format, version and its number")?;
    let format: Format = word.text.parse().map_err(|error| unknown(&word, error))?;
    let regulation = read_frame(edition, format, words)?;
    if !words.accept("version") {
        return Err(words
            .peek()
            .map_or_else(|| words.missing("version 1"), |word| word.unknown("version 1")));
    }
    let word = words.need("the number of the version")?;
    let version = word.number("the version")?;
    let mut pinned = Pinned { regulation, version, hash: None };
    pinned.rulebook().map_err(|error| word.error(error.to_string()))?;
    pinned.hash = read_hash(words)?;
    Ok(pinned)
}

/// The frame after an edition and a format, if there is one.
fn read_frame(edition: Edition, format: Format, words: &mut Words) -> Result<Regulation, Error> {
    let frame = words.peek().filter(|word| word.text != "version").cloned();
    frame.iter().for_each(|_| drop(words.next()));
    let regulation = library().regulation(edition, format, frame.as_ref().map(|word| word.text.as_str()));
    regulation.map_err(|error| {
        frame.map_or_else(
            || words.missing("version 1"),
            |word| word.error(format!("{error}, or version and its number")),
        )
    })
}

/// `hash 0123…`, which may be left out.
fn read_hash(words: &mut Words) -> Result<Option<Fingerprint>, Error> {
    if !words.accept("hash") {
        return Ok(None);
    }
    let word = words.need("the hash of the rulebook")?;
    word.text.parse().map(Some).map_err(|error: NoFingerprint| word.error(error.to_string()))
}

/// `full`, `entry+preset`, `decks`, `series`.
fn read_setup(words: &mut Words) -> Result<(RecordedDecks, bool), Error> {
    let known = "full, random40, entry, decks or series, each perhaps with +preset";
    let word = words.need(known)?;
    let name: Option<SetupName> = word.text.parse().ok();
    name.and_then(|name| name.recorded()).ok_or_else(|| word.unknown(known))
}

/// The number of cards left out of a random deck, from the number of cards in it.
fn read_random(words: &mut Words) -> Result<u8, Error> {
    let word = words.need("how many cards the deck has")?;
    let count: u8 = word.number("how many cards the deck has")?;
    let all = Card::COUNT as u8;
    all.checked_sub(count).ok_or_else(|| word.error(format!("a deck has {all} cards at most")))
}

/// `winner a`, `draw`, `endless`, `resign a REASON`.
fn read_ending(words: &mut Words) -> Result<Ending, Error> {
    let known = "winner and a seat, draw, endless, or resign, timeout, forfeit or length and a seat";
    if let Some(outcome) = read_outcome(words)? {
        return words.finish().map(|()| Ending::Played(outcome));
    }
    let word = words.need(known)?;
    let how = Stop::ALL.into_iter().find(|how| how.id() == word.text);
    let how = how.ok_or_else(|| word.unknown(known))?;
    let seat = words.need("the seat that lost by it or was asked")?.seat()?;
    let reason = one_line(after_words(&words.source, 3));
    let reason = (!reason.is_empty()).then_some(reason);
    Ok(Ending::Stopped { how, seat, reason })
}

/// `winner a`, `draw`, `endless`; `None` if the next word is another.
pub(crate) fn read_outcome(words: &mut Words) -> Result<Option<Outcome>, Error> {
    if words.accept("draw") {
        return Ok(Some(Outcome::Draw));
    }
    if words.accept("endless") {
        return Ok(Some(Outcome::Endless));
    }
    if words.accept("winner") {
        return words.need("a seat")?.seat().map(|seat| Some(Outcome::Winner(seat)));
    }
    Ok(None)
}

impl Sheet {
    /// The record, if everything fits together.
    fn finish(mut self) -> Result<Record, Vec<Error>> {
        let written = self.begun()?;
        self.check_secrets();
        match self.header(written.as_ref()) {
            Ok((Header { start: Start::Series(_), .. }, _)) => {
                let message =
                    "this is no game but a match of several games, whose record begins with series 1";
                Err(vec![Error::new(1, 1, message)])
            }
            Ok((header, rules)) => self.record(header, &rules),
            Err(errors) => Err(in_order([self.errors, errors].concat())),
        }
    }

    /// The custom rulebook, if there is one; `Err` if the text is no record or a line was not understood.
    fn begun(&mut self) -> Result<Option<Written>, Vec<Error>> {
        if self.part == Part::Nothing {
            let (name, version) = self.format;
            let message = format!("this is no record: its first line is {name} {version}");
            return Err(vec![Error::new(1, 1, message)]);
        }
        let written = self.written();
        // What is missing may be what was not understood: one thing after another.
        if self.errors.is_empty() { Ok(written) } else { Err(in_order(core::mem::take(&mut self.errors))) }
    }

    fn record(mut self, header: Header, rules: &Rules) -> Result<Record, Vec<Error>> {
        let mut lines = Vec::new();
        for words in core::mem::take(&mut self.moves) {
            let number = words.line();
            match read_entry(rules, words) {
                Ok(entry) => lines.push(Line { number, entry }),
                Err(error) => self.errors.push(error),
            }
        }
        if !self.errors.is_empty() {
            return Err(in_order(self.errors));
        }
        let line = |word: Option<&Word>| word.map_or(0, |word| word.line);
        Ok(Record {
            header_line: line(self.rulebook.as_ref().map(|(_, word)| word)),
            ending_line: line(self.ending.as_ref().map(|(_, word)| word)),
            header,
            seed: self.seed.map(|(seed, _)| seed),
            lines,
            ending: self.ending.map(|(ending, _)| ending),
        })
    }

    /// A running game has no seed and no hashes; one that has ended has a seed.
    fn check_secrets(&mut self) {
        let hash = self.moves.iter().filter_map(Words::peek).find(|word| word.text == "hash");
        let secret = self.seed.as_ref().map(|(_, word)| word).or(hash);
        let error = match (&self.ending, &self.seed, secret) {
            (None, _, Some(word)) => Some(word.error(
                "without a result the game is running, and then a record has neither seed nor hashes",
            )),
            (Some((_, word)), None, _) => {
                Some(word.error("the game has ended, so the header needs its seed"))
            }
            _ => None,
        };
        self.errors.extend(error);
    }

    /// The custom rulebook, if there is one; its errors are collected.
    fn written(&mut self) -> Option<Written> {
        let (Named::Custom(_), word) = self.rulebook.as_ref()? else { return None };
        let at = (word.line, word.column);
        let read = rulebook_text::read(core::mem::take(&mut self.custom), at);
        // What is missing there may be a line that was not understood here.
        let all = self.errors.is_empty();
        let new = |error: &Error| all || (error.line, error.column) != at;
        read.map_err(|errors| self.errors.extend(errors.into_iter().filter(new))).ok()
    }

    /// The rulebook as a header names it, and where.
    fn named(&self, written: Option<&Written>) -> Result<(Pinned, &Word), Error> {
        match (&self.rulebook, written) {
            (Some((Named::Pinned(pinned), at)), _) => Ok((pinned.clone(), at)),
            (Some((Named::Custom(hash), at)), Some(written)) => {
                Ok((Pinned::custom(&written.book, *hash), at))
            }
            _ => {
                let message = "the rulebook is missing: write for instance rulebook 8.2 master version 1";
                Err(Error::new(1, 1, message))
            }
        }
    }

    fn header(&self, written: Option<&Written>) -> Result<(Header, Rules), Vec<Error>> {
        let (rulebook, at) = self.named(written).map_err(|error| vec![error])?;
        let mut header = Header {
            rulebook,
            custom: written.map(|written| Box::new(written.book.clone())),
            players: self.players.clone(),
            start: Start::Position(String::new()),
            options: self.options,
            forbidden: Vec::new(),
        };
        let bare = header.rules().map_err(|error| match (&error, written) {
            (NotPlayable::Rules(error), Some(written)) => vec![written.error(error, at)],
            _ => vec![at.error(error.to_string())],
        })?;
        let mut errors = Vec::new();
        for (seat, word) in &self.forbidden {
            match find_action(&bare, word) {
                Ok(_) => header.forbidden.push((*seat, word.text.clone())),
                Err(error) => errors.push(error),
            }
        }
        let rules = header.rules().map_err(|error| vec![at.error(error.to_string())])?;
        match self.start(&rules) {
            Ok(start) => header.start = start,
            Err(more) => errors.extend(more),
        }
        if errors.is_empty() { self.check_start(header, rules) } else { Err(errors) }
    }

    fn start(&self, rules: &Rules) -> Result<Start, Vec<Error>> {
        let halves = self.halves.0.iter().flatten().flatten().map(|(_, word)| word);
        let halves = self.random_halves.iter().map(|(_, word)| word).chain(halves).next();
        if let (Some(word), false) = (halves, matches!(self.setup, Some(((RecordedDecks::Series, _), _)))) {
            return Err(vec![word.error("halves belong to setup series; write that line")]);
        }
        let deck = self.decks.0.iter().flatten().next();
        let one = |error: Error| vec![error];
        match (&self.setup, &self.position, deck) {
            (Some(((RecordedDecks::Series, preset), word)), None, None) => {
                self.series(*preset, word).map(Start::Series).map_err(one)
            }
            (Some((setup, word)), None, _) => self.set_up(*setup, word).map(Start::SetUp).map_err(one),
            (None, Some((lines, _)), None) => {
                position::read(rules, lines.clone())?;
                let sources: Vec<&str> = lines.iter().map(|words| words.source.as_str()).collect();
                Ok(Start::Position(sources.join("\n")))
            }
            (Some(_), Some((_, word)), _) => {
                Err(one(word.error("a game begins with a set-up or with a position, not with both")))
            }
            (None, _, Some((_, word))) => {
                Err(one(word.error("decks belong to setup decks; write that line")))
            }
            (None, None, None) => {
                Err(one(Error::new(1, 1, "the beginning is missing: write setup and its name, or position")))
            }
        }
    }

    fn series(&self, preset: bool, word: &Word) -> Result<SeriesSetup, Error> {
        let built = self.halves.0.each_ref().map(|decks| decks.each_ref().map(Option::as_ref));
        let halves = match (&self.random_halves, built) {
            (Some((least, _)), [[None, None], [None, None]]) => Halves::Random { least: *least },
            (None, [[Some(a1), Some(a2)], [Some(b1), Some(b2)]]) => {
                Halves::Built(BySeat([[a1.0, a2.0], [b1.0, b2.0]]))
            }
            _ => {
                return Err(word.error(
                    "setup series needs the line halves random and a number, or four lines: half a1 … to half b2 …",
                ));
            }
        };
        Ok(SeriesSetup { halves, preset })
    }

    fn set_up(&self, (named, preset): (RecordedDecks, bool), word: &Word) -> Result<Setup, Error> {
        let brought = BySeat(self.decks.0.each_ref().map(|deck| deck.as_ref().map(|(deck, _)| *deck)));
        let decks = match (named, brought.0) {
            (RecordedDecks::Named(named), [None, None]) => named,
            (RecordedDecks::Listed, [Some(a), Some(b)]) => Decks::Own(BySeat([a, b])),
            (RecordedDecks::Listed, _) => {
                return Err(word.error("setup decks needs two lines: deck a … and deck b …"));
            }
            _ => return Err(word.error("named decks need no deck lines; write setup decks")),
        };
        Ok(Setup { decks, preset })
    }

    /// A set-up that cannot be dealt is found here already.
    fn check_start(&self, header: Header, rules: Rules) -> Result<(Header, Rules), Vec<Error>> {
        let begun = match &header.start {
            Start::Series(setup) => setup.check(rules.book()).map_err(NotPlayable::Decks),
            _ => header.begin(&rules, &mut Stream::new(Seed::new(0)), &mut ()).map(drop),
        };
        match (begun, &self.setup) {
            (Err(error @ (NotPlayable::SetUp(_) | NotPlayable::Decks(_))), Some((_, word))) => {
                Err(vec![word.error(error.to_string())])
            }
            (Err(error), _) => Err(vec![Error::new(1, 1, error.to_string())]),
            (Ok(_), _) => Ok((header, rules)),
        }
    }
}

fn read_entry(rules: &Rules, mut words: Words) -> Result<Entry, Error> {
    let first = words.need(MOVES)?;
    let entry = match first.text.as_str() {
        "turn" => {
            let number = words.need("the number of the turn")?.number("the number of the turn")?;
            Entry::Turn { number, seat: words.need("a seat")?.seat()? }
        }
        "hash" => {
            let word = words.need("the hash of the state")?;
            Entry::Hash(word.text.parse().map_err(|error: NoFingerprint| word.error(error.to_string()))?)
        }
        text => {
            let seat = text.strip_suffix(':').and_then(seat).ok_or_else(|| first.unknown(MOVES))?;
            Entry::Answer { seat, answer: AnswerText::read(rules, seat, &mut words)? }
        }
    };
    words.finish().map(|()| entry)
}
