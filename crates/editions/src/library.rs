//! All published rulebooks, folded from the rule files.

use std::fmt;

use saigen_cards::problems;
use saigen_rulebook::{
    Action, Character, DeckRule, Edition, Fog, Format, Frame, Named, Preset, Rulebook, Switches, Trump,
    UnknownName,
};

use crate::frames::{FrameRow, Framed, OptionRow};
use crate::history::History;
use crate::sheet::{self, At, TomlTable, Value};
use crate::{Error, Regulation, parse_part, rows};

/// All versions of all published rulebooks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    editions: Vec<Published>,
    switches: Option<History<Switches>>,
    frames: Rows<FrameRow>,
    options: Rows<OptionRow>,
    characters: Rows<Framed<Character>>,
    fogs: Rows<Framed<Fog>>,
    trumps: Rows<Framed<Trump>>,
    actions: Rows<Framed<Action>>,
}

/// Rows by id, in the order of the files.
type Rows<T> = Vec<(String, History<T>)>;

/// A published edition.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Published {
    edition: Edition,
    /// Other numbers of the same edition.
    also: Vec<String>,
    /// The version in which it was first published.
    since: u16,
    /// The message about words that its own texts use instead.
    words: Option<String>,
}

/// An edition, a format and a version.
type Place = (Edition, Format, u16);

/// What a regulation means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regulated {
    /// The rulebook. It has a frame if that frame adds rows or sets up otherwise than the switches say.
    pub book: Rulebook,
    /// The decks; `None` without a frame.
    pub deck: Option<DeckRule>,
    /// Whether characters are preset where the switches leave it to the players.
    pub preset: bool,
}

/// An error in a rule file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    /// The name of the file.
    pub file: String,
    /// The error and its position.
    pub error: Error,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.error)
    }
}

impl std::error::Error for FileError {}

problems! {
    /// The error for a version in which an edition is not published.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct UnknownVersion {
        /// The requested version.
        pub version: u16,
        /// The first published version.
        pub first: u16,
        /// The last published version.
        pub last: u16,
    } = "unknown-version", "unknown rulebook version {version}: versions go from {first} to {last}";
}

impl Library {
    /// Parses rule files, given by name and text. The first one lists the editions.
    pub fn read<'t>(files: impl IntoIterator<Item = (&'t str, &'t str)>) -> Result<Self, Vec<FileError>> {
        let (mut library, mut errors) = (Self::default(), Vec::new());
        for (name, text) in files {
            let read = sheet::read(text, |root| {
                library.add(root);
                Some(())
            });
            let of_file = |error| FileError { file: name.into(), error };
            errors.extend(read.err().into_iter().flatten().map(of_file));
        }
        if errors.is_empty() { Ok(library) } else { Err(errors) }
    }

    /// The editions, oldest first.
    pub fn editions(&self) -> impl DoubleEndedIterator<Item = Edition> + Clone {
        self.editions.iter().map(|published| published.edition)
    }

    /// Parses an edition.
    pub fn edition(&self, text: &str) -> Result<Edition, UnknownName> {
        let is_named =
            |it: &&Published| it.edition.to_string() == text || it.also.iter().any(|it| it == text);
        let found = self.editions.iter().find(is_named).map(|published| published.edition);
        found.ok_or_else(|| UnknownName::new(Named::Edition, text, self.editions()))
    }

    /// The id of the message about words that the texts of an edition use instead of ours.
    pub fn words(&self, edition: Edition) -> Option<&str> {
        let published = self.editions.iter().find(|published| published.edition == edition)?;
        published.words.as_deref()
    }

    /// The current version of the rulebooks: the highest one named in a file.
    pub fn version(&self) -> u16 {
        let rows = versions(&self.actions).chain(versions(&self.characters)).chain(versions(&self.fogs));
        let rows = rows.chain(versions(&self.trumps));
        let rows = rows.chain(versions(&self.frames)).chain(versions(&self.options));
        let rows = rows.chain(self.switches.iter().map(History::version));
        rows.chain(self.editions.iter().map(|published| published.since)).max().unwrap_or(1)
    }

    /// The current rulebook of an edition and a format, or `None` if the edition is not published.
    pub fn rulebook(&self, edition: Edition, format: Format) -> Option<Rulebook> {
        self.pinned(edition, format, self.version()).ok()
    }

    /// The current rulebook of a regulation, or `None` if it is not published.
    pub fn rulebook_of(&self, regulation: &Regulation) -> Option<Rulebook> {
        self.regulated(regulation, self.version()).ok().map(|regulated| regulated.book)
    }

    /// The ids of all frames.
    pub fn frame_ids(&self) -> impl Iterator<Item = &str> {
        self.frames.iter().map(|(id, _)| id.as_str())
    }

    /// The rulebook of an edition and a format in a version, as records name it.
    pub fn pinned(&self, edition: Edition, format: Format, version: u16) -> Result<Rulebook, UnknownVersion> {
        self.regulated(&Regulation::bare(edition, format), version).map(|regulated| regulated.book)
    }

    /// What a regulation means in a version.
    pub fn regulated(&self, regulation: &Regulation, version: u16) -> Result<Regulated, UnknownVersion> {
        let last = self.version();
        let published = self.editions.iter().find(|published| published.edition == regulation.edition);
        let since = published.map_or(last + 1, |published| published.since);
        let is_there = |version: &u16| *version >= since && self.has_frame(regulation, *version);
        let first = (1..=last).find(is_there).unwrap_or(last + 1);
        if !(first..=last).contains(&version) {
            return Err(UnknownVersion { version, first, last });
        }
        Ok(self.fold(regulation, version))
    }

    fn fold(&self, regulation: &Regulation, version: u16) -> Regulated {
        let Regulation { edition, format, frame: name, options } = regulation;
        let at = (*edition, *format, version);
        let frame = self.effective(regulation, version);
        let has: Vec<&str> = name.iter().flat_map(|name| self.line(name, at)).collect();
        let has = [has, options.iter().map(String::as_str).collect()].concat();
        let mut book = Rulebook {
            edition: *edition,
            format: *format,
            frame: None,
            actions: rows_at(&self.actions, at, &has),
            characters: rows_at(&self.characters, at, &has),
            fogs: rows_at(&self.fogs, at, &has),
            trumps: rows_at(&self.trumps, at, &has),
            switches: self.switches_at(at),
        };
        let preset = frame.as_ref().is_some_and(|frame| frame.steps == book.switches.set_up_steps(true));
        let plain = |frame: &Frame| preset || frame.steps == book.switches.set_up_steps(false);
        let added = is_added(&self.actions, at, &has)
            || is_added(&self.characters, at, &has)
            || is_added(&self.fogs, at, &has);
        let deck = frame.as_ref().map(|frame| frame.deck);
        book.frame = frame.filter(|frame| added || !plain(frame));
        book.actions.retain(|action| action.format <= *format);
        book.characters.retain(|character| character.format <= *format);
        book.fogs.retain(|fog| fog.format <= *format);
        let preset = preset && book.frame.is_none() && book.switches.preset == Preset::OnRequestBeforeHand;
        Regulated { book, deck, preset }
    }

    /// The switches; the deck for newcomers is the one of the frame with that name.
    fn switches_at(&self, at: Place) -> Switches {
        let switches = self.switches.as_ref().and_then(|row| row.at(at.0, at.1, at.2));
        let mut switches = switches.copied().unwrap_or_default();
        if let Some(DeckRule::Fixed(cards)) = self.frame_at("entry", at).map(|frame| frame.deck) {
            switches.entry_deck = cards;
        }
        switches
    }

    /// The current version of every rulebook: all editions in all formats.
    pub fn rulebooks(&self) -> impl Iterator<Item = Rulebook> {
        let pairs = self.editions().flat_map(|edition| Format::ALL.map(|format| (edition, format)));
        pairs.filter_map(|(edition, format)| self.rulebook(edition, format))
    }

    /// The actions of an edition in all formats, also those of frames.
    pub fn actions(&self, edition: Edition) -> Vec<Action> {
        all_rows(&self.actions, (edition, Format::Master, self.version()))
    }

    /// All rows of an edition, those of every format and frame: for looking up, not for playing.
    pub fn everything(&self, edition: Edition) -> Rulebook {
        let at = (edition, Format::Master, self.version());
        Rulebook {
            edition,
            format: Format::Master,
            frame: None,
            actions: all_rows(&self.actions, at),
            characters: all_rows(&self.characters, at),
            fogs: all_rows(&self.fogs, at),
            trumps: all_rows(&self.trumps, at),
            switches: self.switches_at(at),
        }
    }

    /// Whether any edition has an action with this id.
    pub fn has_action(&self, id: &str) -> bool {
        self.actions.iter().any(|(known, _)| known == id)
    }
}

/// Frames.
impl Library {
    /// The frames that an edition has in a format and a version.
    pub(crate) fn frames_at(&self, (edition, format, version): Place) -> impl Iterator<Item = &FrameRow> {
        self.frames.iter().filter_map(move |(_, row)| row.at(edition, format, version))
    }

    /// The frame with this id or other name.
    pub(crate) fn frame_at(&self, name: &str, at: Place) -> Option<&FrameRow> {
        self.frames_at(at).find(|row| row.id == name || row.also.iter().any(|also| also == name))
    }

    /// The options that an edition has in a format and a version.
    pub(crate) fn options_at(&self, (edition, format, version): Place) -> impl Iterator<Item = &OptionRow> {
        self.options.iter().filter_map(move |(_, row)| row.at(edition, format, version))
    }

    /// The option with this id or other name.
    pub(crate) fn option_at(&self, name: &str, at: Place) -> Option<&OptionRow> {
        self.options_at(at).find(|row| row.id == name || row.also.iter().any(|also| also == name))
    }

    /// Whether a version has the frame and the options of a regulation.
    fn has_frame(&self, regulation: &Regulation, version: u16) -> bool {
        let at = (regulation.edition, regulation.format, version);
        regulation.frame.iter().all(|name| self.frame_at(name, at).is_some())
            && regulation.options.iter().all(|name| self.option_at(name, at).is_some())
    }

    /// The frame of a regulation with its options.
    fn effective(&self, regulation: &Regulation, version: u16) -> Option<Frame> {
        let at = (regulation.edition, regulation.format, version);
        let row = self.frame_at(regulation.frame.as_ref()?, at)?;
        let options = regulation.options.iter().filter_map(|name| self.option_at(name, at));
        let steps = options.fold(row.steps.clone(), |steps, option| option.change(&steps));
        Some(Frame { id: regulation.frame_name()?.into(), deck: row.deck, steps })
    }

    /// A frame and those that it inherits from.
    fn line<'a>(&'a self, name: &'a str, at: Place) -> impl Iterator<Item = &'a str> {
        let parent = move |name: &&str| self.frame_at(name, at).and_then(|row| row.inherits.as_deref());
        std::iter::successors(Some(name), parent)
    }
}

/// The rows that rulebooks with these frames and options have.
fn rows_at<T: Clone>(rows: &Rows<Framed<T>>, (edition, format, version): Place, has: &[&str]) -> Vec<T> {
    let rows = rows.iter().filter_map(|(_, row)| row.at(edition, format, version));
    rows.filter(|framed| framed.is_in(has)).map(|framed| framed.row.clone()).collect()
}

/// The rows of an edition, those of every frame.
fn all_rows<T: Clone>(rows: &Rows<Framed<T>>, (edition, format, version): Place) -> Vec<T> {
    let rows = rows.iter().filter_map(|(_, row)| row.at(edition, format, version));
    rows.map(|framed| framed.row.clone()).collect()
}

/// Whether these frames and options add one of the rows.
fn is_added<T>(rows: &Rows<Framed<T>>, (edition, format, version): Place, has: &[&str]) -> bool {
    let mut rows = rows.iter().filter_map(|(_, row)| row.at(edition, format, version));
    rows.any(|framed| framed.is_added() && framed.is_in(has))
}

fn versions<T>(rows: &Rows<T>) -> impl Iterator<Item = u16> {
    rows.iter().map(|(_, row)| row.version())
}

fn ids<T>(rows: &Rows<T>) -> Vec<String> {
    rows.iter().map(|(id, _)| id.clone()).collect()
}

/// Reading.
impl Library {
    fn add(&mut self, root: &TomlTable) {
        let keys = ["editions", "switches", "frames", "options", "characters", "fogs", "trumps", "actions"];
        let parts = keys.map(|key| root.get(key));
        root.finish();
        let [editions, switches, frames, options, characters, fogs, trumps, actions] = parts;
        sheet::each(editions, |id, at, value| self.add_edition(id, at, value));
        let known: Vec<Edition> = self.editions().collect();
        if let Some(block) = switches.and_then(|value| value.table()) {
            self.switches = History::read(block, &known, &Switches::default(), rows::switches);
        }
        self.add_frames(frames, options, &known);
        let framed = [ids(&self.frames), ids(&self.options)].concat();
        sheet::each(characters, |id, at, value| {
            let row = Framed::new(rows::new_character(id, value.table().as_ref()));
            add_row(&mut self.characters, (id, at), value, &known, &row, |row, table| {
                row.apply(table, &framed, rows::character);
            });
        });
        sheet::each(fogs, |id, at, value| {
            let row = Framed::new(rows::new_fog(id));
            add_row(&mut self.fogs, (id, at), value, &known, &row, |row, table| {
                row.apply(table, &framed, rows::fog);
            });
        });
        sheet::each(trumps, |id, at, value| {
            let row = Framed::new(rows::new_trump(id, value.table().as_ref()));
            add_row(&mut self.trumps, (id, at), value, &known, &row, |row, table| {
                row.apply(table, &framed, rows::trump);
            });
        });
        sheet::each(actions, |id, at, value| {
            let row = Framed::new(Action::new(id.to_string()));
            value.table().iter().for_each(rows::need_new_action);
            add_row(&mut self.actions, (id, at), value, &known, &row, |row, table| {
                row.apply(table, &framed, rows::action);
            });
        });
    }

    /// A frame inherits from one above it.
    fn add_frames(&mut self, frames: Option<Value>, options: Option<Value>, known: &[Edition]) {
        sheet::each(frames, |id, at, value| {
            let (row, above) = (FrameRow::new(id), ids(&self.frames));
            value.table().iter().for_each(need_frame);
            add_row(&mut self.frames, (id, at), value, known, &row, |row, table| {
                row.apply(table, &above);
            });
        });
        sheet::each(options, |id, at, value| {
            let (row, frames, above) = (OptionRow::new(id), ids(&self.frames), ids(&self.options));
            value.table().iter().for_each(need_option);
            add_row(&mut self.options, (id, at), value, known, &row, |row, table| {
                row.apply(table, &frames, &above);
            });
        });
    }

    fn add_edition(&mut self, id: &str, at: At, value: Value) {
        let Some(table) = value.table() else { return };
        let also = table.get("also").and_then(|value| value.list()).unwrap_or_default();
        let also = also.iter().filter_map(|value| value.text().map(String::from)).collect();
        let since = table.get("version").and_then(|value| value.number(1..u64::from(u16::MAX)));
        let words = table.get("words").and_then(|value| value.text().map(String::from));
        table.finish();
        let last = self.editions.last().map(|published| published.edition);
        match Edition::parse(id).filter(|edition| last.is_none_or(|last| last < *edition)) {
            Some(edition) => {
                self.editions.push(Published { edition, also, since: since.unwrap_or(1) as u16, words });
            }
            None => {
                table.fail(at, "an edition has two numbers, such as 8.2, which go up from block to block");
            }
        }
    }
}

/// Reports the keys that a frame lacks.
fn need_frame(table: &TomlTable) {
    table.need("deck", "\"built 40 54\"");
    table.need("setup", "[\"shuffle\", \"draw 7\", \"first\", \"start\"]");
}

/// Reports the keys that an option lacks.
fn need_option(table: &TomlTable) {
    table.need("setup", "[\"shuffle\", \"preset 1\"]");
}

/// Parses a block whose id must be unique.
fn add_row<T: Clone>(
    rows: &mut Vec<(String, History<T>)>,
    (id, at): (&str, At),
    value: Value,
    known: &[Edition],
    row: &T,
    change: impl Fn(&mut T, &TomlTable),
) {
    let Some(block) = value.table() else { return };
    value.checked(parse_part::<std::borrow::Cow<'static, str>>(id, at));
    if rows.iter().any(|(other, _)| other == id) {
        block.fail(at, format!("another block already has the id “{id}”"));
    }
    rows.extend(History::read(block, known, row, change).map(|history| (id.to_string(), history)));
}
