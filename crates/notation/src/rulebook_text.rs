//! Reading the canonical text of a rulebook: the one that [`Rulebook::canonical`] writes.
//!
//! Lines may be indented, commented and put in another order; nothing may be left out. Messages that
//! describe rows, and names of new actions, may stand beside the rules ([`Rulebook::written`]).

use std::borrow::Cow;

use saigen_editions::{Word, Words, in_order, keyword, lines, named_edition, part, reading};
use saigen_engine::{ACTION_LIMIT, ONCE_LIMIT, RulesError, TRIGGER_LIMIT};
use saigen_rulebook::spelling::{Fields, is_id};
use saigen_rulebook::{
    Action, Character, Cue, Direct, Edition, Fog, Format, Frame, Kind, Names, Op, Origin, Rulebook, Size,
    Speed, Switches, Timing, Trump,
};

use crate::Error;
use crate::words::is_taken;

/// Reads the canonical text of a rulebook, or says everything that is wrong with its form.
///
/// Whether it can be played, [`saigen_engine::Rules::new`] says.
///
/// ```
/// use saigen_notation::parse_rulebook;
/// use saigen_editions::rulebook;
/// use saigen_rulebook::{Edition, Format};
///
/// let text = rulebook(Edition::new(8, 2), Format::Lite).canonical().replace("hand 7", "hand 5");
/// let book = parse_rulebook(&text).unwrap();
/// assert_eq!((book.switches.hand, book.canonical()), (5, text));
///
/// let errors = parse_rulebook("rulebook 8.2 lite\nswitch hand many").unwrap_err();
/// assert!(errors.iter().any(|error| (error.line, error.column) == (2, 13)));
/// ```
pub fn parse_rulebook(text: &str) -> Result<Rulebook, Vec<Error>> {
    read(lines(text), (1, 1)).map(|written| written.book)
}

/// A rulebook and where its parts stand.
pub(crate) struct Written {
    pub(crate) book: Rulebook,
    /// The ids of the actions.
    actions: Vec<Word>,
    /// The ids of the characters and of the fogs.
    others: Vec<Word>,
}

impl Written {
    /// Why the rulebook cannot be played, in the line that is to blame.
    pub(crate) fn error(&self, error: &RulesError, at: &Word) -> Error {
        let counted = |limit: usize, counts: &dyn Fn(&Action) -> bool| {
            let rows = self.actions.iter().zip(&self.book.actions);
            rows.filter(|(_, action)| counts(action)).nth(limit).map(|(word, _)| word)
        };
        let once = |action: &Action| action.direct().is_some_and(|direct| direct.once_a_turn);
        let rows = || self.actions.iter().chain(&self.others);
        let named = |id: &str| rows().find(|word| word.text == id);
        let word = match error {
            RulesError::TooManyActions(_) => counted(ACTION_LIMIT, &|_| true),
            RulesError::TooManyTriggers(_) => counted(TRIGGER_LIMIT, &|action| action.direct().is_none()),
            RulesError::TooManyOnce(_) => counted(ONCE_LIMIT, &once),
            RulesError::SameId(id) => self.actions.iter().rfind(|word| word.text == *id),
            RulesError::SameKind(id) => self.others.iter().rfind(|word| word.text == *id),
            _ => error.row().and_then(named),
        };
        word.unwrap_or(at).error(format!("this rulebook cannot be played: {error}"))
    }
}

/// Reads a rulebook; what is missing as a whole is missing at this line and column.
pub(crate) fn read(lines: Vec<Words>, at: (usize, usize)) -> Result<Written, Vec<Error>> {
    let mut sheet = Sheet::default();
    for words in lines {
        let read = sheet.take(words);
        sheet.errors.extend(read.err());
    }
    sheet.close();
    sheet.finish(at)
}

/// What has been read so far.
#[derive(Default)]
struct Sheet {
    book: Option<Rulebook>,
    switches: Vec<Word>,
    actions: Vec<Word>,
    others: Vec<Word>,
    /// The action whose lines are being read.
    open: Option<Draft>,
    errors: Vec<Error>,
}

/// An action whose lines are being read.
struct Draft {
    /// What has been read of it; `None` if one of its lines is wrong.
    action: Option<Action>,
    word: Word,
    direct: Direct,
    cue: Option<Cue>,
    /// Its names in Japanese and English.
    names: [Option<Cow<'static, str>>; 2],
    /// The lines that may stand once and have been read.
    given: Vec<Word>,
}

const LINES: &str = "frame, step, switch, character, fog, trump, action or a line of an action";
const MESSAGE: &str = "the message that describes it";
const FLAGS: [&str; 2] = ["counterable", "cost_triggers_wait"];

impl Sheet {
    fn take(&mut self, mut words: Words) -> Result<(), Error> {
        let first = words.need("rulebook and an edition")?;
        let Some(book) = &mut self.book else {
            let begun = read_head(&first, &mut words);
            // The rest is read in any case, to say what is wrong with it.
            self.book =
                Some(begun.as_ref().map_or_else(|_| empty(Edition::new(0, 0), Format::Lite), Clone::clone));
            return begun.map(|_| ());
        };
        match first.text.as_str() {
            "rulebook" => return Err(first.error("the first line is the only one that begins so")),
            "frame" if book.frame.is_some() => return Err(first.error("the rulebook has a frame already")),
            "frame" => book.frame = Some(read_frame(&mut words)?),
            "step" => match &mut book.frame {
                Some(frame) => frame.steps.push(part(&mut words)?),
                None => return Err(first.error("a step belongs to a frame: write its line first")),
            },
            "switch" => read_switch(&mut book.switches, &mut self.switches, &mut words)?,
            "character" => {
                self.others.extend(words.peek().cloned());
                book.characters.push(read_character(&mut words)?);
            }
            "fog" => {
                self.others.extend(words.peek().cloned());
                book.fogs.push(read_fog(&mut words)?);
            }
            "trump" => {
                self.others.extend(words.peek().cloned());
                book.trumps.push(read_trump(&mut words)?);
            }
            "action" => return self.begin(&first, &mut words),
            _ => match &mut self.open {
                Some(draft) => {
                    if let Err(error) = draft.take(&first, &mut words) {
                        // It would only lack this line.
                        draft.action = None;
                        return Err(error);
                    }
                }
                None => return Err(first.unknown(LINES)),
            },
        }
        words.finish()
    }

    fn begin(&mut self, first: &Word, words: &mut Words) -> Result<(), Error> {
        self.close();
        let word = words.peek().unwrap_or(first).clone();
        let action = read_action(words).and_then(|action| words.finish().map(|()| action));
        let (action, error) = match action {
            Ok(action) => (Some(action), None),
            Err(error) => (None, Some(error)),
        };
        self.open = Some(Draft {
            action,
            word,
            direct: Direct::default(),
            cue: None,
            names: [None, None],
            given: Vec::new(),
        });
        error.map_or(Ok(()), Err)
    }

    /// The lines of an action have ended.
    fn close(&mut self) {
        let Some(draft) = self.open.take() else { return };
        let word = draft.word.clone();
        match (draft.finish(), &mut self.book) {
            (Ok(Some(action)), Some(book)) => {
                book.actions.push(action);
                self.actions.push(word);
            }
            (Err(error), _) => self.errors.push(error),
            (Ok(_), _) => {}
        }
    }

    fn finish(mut self, (line, column): (usize, usize)) -> Result<Written, Vec<Error>> {
        let Some(book) = self.book else {
            let message = "the rulebook is missing: its first line is for instance rulebook 8.2 lite";
            return Err(vec![Error::new(line, column, message)]);
        };
        let mut missing = missing(Switches::NAMES, &self.switches);
        missing.retain(|name| !Switches::LATER.contains(name));
        // What is missing may be what was not understood.
        if self.errors.is_empty() && !missing.is_empty() {
            let message = format!("switches are missing: write a line each for {}", missing.join(", "));
            self.errors.push(Error::new(line, column, message));
        }
        if self.errors.is_empty() {
            return Ok(Written { book, actions: self.actions, others: self.others });
        }
        Err(in_order(self.errors))
    }
}

impl Draft {
    /// One line of the action.
    fn take(&mut self, first: &Word, words: &mut Words) -> Result<(), Error> {
        let name = first.text.as_str();
        if name == "do" {
            let op: Op = part(words)?;
            self.action.iter_mut().for_each(|action| action.effect.push(op));
            return Ok(());
        }
        if name == "name" {
            return self.name(words);
        }
        if name == "text" {
            let text = words.need(MESSAGE)?.text;
            self.action.iter_mut().for_each(|action| action.text = text.clone().into());
            return Ok(());
        }
        let known = FLAGS.iter().chain(Direct::NAMES).any(|&known| known == name);
        if name != "after" && !known {
            let lines = [
                &FLAGS[..],
                Direct::NAMES,
                &["after", "do", "text", "name", "switch", "character", "fog", "trump", "action"],
            ];
            return Err(first.unknown(format!("one of {}", lines.concat().join(", "))));
        }
        once(&mut self.given, first)?;
        match name {
            "after" => self.cue = Some(part(words)?),
            "counterable" | "cost_triggers_wait" => self.flag(name, part(words)?),
            _ => reading(words, |reader| self.direct.read_field(name, reader))?,
        }
        Ok(())
    }

    /// `name ja 遺言`: the name goes to the end of the line.
    fn name(&mut self, words: &mut Words) -> Result<(), Error> {
        let word = words.need("ja or en, and a name")?;
        let Some(at) = ["ja", "en"].iter().position(|lang| *lang == word.text) else {
            return Err(word.unknown("ja or en, and a name"));
        };
        let name = words.rest();
        let name = Names::parse(&name).ok_or_else(|| word.error(not_a_name()))?;
        match self.names[at].replace(name) {
            None => Ok(()),
            Some(_) => Err(word.error(format!("the action has a name in {} already", word.text))),
        }
    }

    fn flag(&mut self, name: &str, value: bool) {
        let Some(action) = &mut self.action else { return };
        match name {
            "counterable" => action.counterable = value,
            _ => action.cost_triggers_wait = value,
        }
    }

    /// The action, if all its lines are there.
    fn finish(self) -> Result<Option<Action>, Error> {
        let Some(mut action) = self.action else { return Ok(None) };
        let triggered = self.given.iter().any(|word| word.text == "after");
        let for_request = self.given.iter().find(|word| Direct::NAMES.contains(&word.text.as_str()));
        if let Some(word) = for_request.filter(|_| triggered) {
            let message = format!("an action that happens by itself (after …) has no {}", word.text);
            return Err(word.error(message));
        }
        let wanted = if triggered { FLAGS.to_vec() } else { [&FLAGS[..], Direct::NAMES].concat() };
        let mut missing = missing(&wanted, &self.given);
        missing.retain(|name| !Direct::LATER.contains(name));
        if !missing.is_empty() {
            let or =
                if triggered || for_request.is_some() { "" } else { ", or after if it happens by itself" };
            let message = format!("lines of this action are missing: {}{or}", missing.join(", "));
            return Err(self.word.error(message));
        }
        action.origin = self.cue.map_or(Origin::Direct(self.direct), Origin::Triggered);
        action.names = match self.names {
            [Some(ja), Some(en)] => Some(Names { ja, en }),
            [None, None] => None,
            _ => {
                return Err(self
                    .word
                    .error("an action has a name in both languages: write name ja and name en"));
            }
        };
        Ok(Some(action))
    }
}

/// Those of these names that have not been given.
fn missing(names: &[&'static str], given: &[Word]) -> Vec<&'static str> {
    names.iter().copied().filter(|name| given.iter().all(|word| word.text != *name)).collect()
}

/// Notes a line that may stand once.
fn once(given: &mut Vec<Word>, word: &Word) -> Result<(), Error> {
    if let Some(before) = given.iter().find(|before| before.text == word.text) {
        let message = format!("{} was already given in line {}; give it once", word.text, before.line);
        return Err(word.error(message));
    }
    given.push(word.clone());
    Ok(())
}

/// `rulebook 8.2 lite`.
fn read_head(first: &Word, words: &mut Words) -> Result<Rulebook, Error> {
    if first.text != "rulebook" {
        return Err(first.unknown("rulebook, an edition and a format, for instance rulebook 8.2 lite"));
    }
    let (edition, format) = (named_edition(&words.need("an edition")?)?, part(words)?);
    words.finish().map(|()| empty(edition, format))
}

/// A rulebook without rows; its switches are replaced by those that are read.
fn empty(edition: Edition, format: Format) -> Rulebook {
    let switches = Switches::default();
    let (actions, characters, fogs, trumps) = Default::default();
    Rulebook { edition, format, frame: None, actions, characters, fogs, trumps, switches }
}

/// `pack deck built 40 54`; its steps follow.
fn read_frame(words: &mut Words) -> Result<Frame, Error> {
    let word = words.need("the id of the frame")?;
    if !word.text.split('+').all(is_id) {
        return Err(word.unknown("the id of a frame, with the ids of its options, as in random40+preset4"));
    }
    keyword(words, "deck")?;
    Ok(Frame { id: word.text.into(), deck: part(words)?, steps: Vec::new() })
}

/// `hand 7`.
fn read_switch(switches: &mut Switches, given: &mut Vec<Word>, words: &mut Words) -> Result<(), Error> {
    let wanted = || format!("one of {}", Switches::NAMES.join(", "));
    let word = words.need(wanted())?;
    if !Switches::NAMES.contains(&word.text.as_str()) {
        return Err(word.unknown(wanted()));
    }
    once(given, &word)?;
    reading(words, |reader| switches.read_field(&word.text, reader))
}

/// `footman lite of one S2 S3 haste none ability none`, and `size +2` unless it is that of its numbers.
fn read_character(words: &mut Words) -> Result<Character, Error> {
    let (id, format) = read_id(words)?;
    keyword(words, "of")?;
    let made_of = part(words)?;
    keyword(words, "haste")?;
    let haste = part(words)?;
    keyword(words, "ability")?;
    let ability = part(words)?;
    let size = if words.accept("size") { part(words)? } else { Size::default() };
    Ok(Character { id: id.into(), format, made_of, haste, ability, size, text: read_text(words)? })
}

/// `up lite by up`.
fn read_fog(words: &mut Words) -> Result<Fog, Error> {
    let (id, format) = read_id(words)?;
    keyword(words, "by")?;
    Ok(Fog { id: id.into(), action: part(words)?, format, text: read_text(words)? })
}

/// `loss of D5 ability idle charge 0`.
fn read_trump(words: &mut Words) -> Result<Trump, Error> {
    let word = words.need("the id of the trump")?;
    if !is_id(&word.text) {
        return Err(word.unknown("the id of the trump: small letters, digits and _"));
    }
    keyword(words, "of")?;
    let cards = part(words)?;
    keyword(words, "ability")?;
    Ok(Trump { id: word.text.into(), cards, ability: part(words)? })
}

/// `text describe-hero`: the message that describes a row, if there is one.
fn read_text(words: &mut Words) -> Result<Cow<'static, str>, Error> {
    let text = if words.accept("text") { words.need(MESSAGE)?.text } else { String::new() };
    Ok(text.into())
}

/// `up lite quick_magic quick normal`.
fn read_action(words: &mut Words) -> Result<Action, Error> {
    let word = words.peek().cloned();
    let (id, format) = read_id(words)?;
    if let Some(word) = word.filter(|word| is_taken(&word.text)) {
        return Err(word.error(format!("“{id}” is an answer in records; give the action another id")));
    }
    let (kind, timing, speed): (Kind, Timing, Speed) = (part(words)?, part(words)?, part(words)?);
    Ok(Action { kind, format, timing, speed, ..Action::new(id) })
}

/// The id of a row and its format.
fn read_id(words: &mut Words) -> Result<(String, Format), Error> {
    let id = part::<Cow<'static, str>>(words)?;
    Ok((id.into_owned(), part(words)?))
}

/// What is wrong with a text that should be a name.
fn not_a_name() -> String {
    format!("a name has 1 to {} characters in one line", Names::MAX)
}
