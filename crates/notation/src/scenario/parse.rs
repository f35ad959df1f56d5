//! Reading scenario files.

use saigen_cards::{Card, CardSet};
use saigen_deal::ParseSeedError;
use saigen_editions::{Regulation, Word, Words, edition, editions, in_order, library, lines};
use saigen_engine::Rules;
use saigen_rulebook::{Format, Rulebook};

use super::step::{Step, is_step, known_action};
use super::{Scenario, Settings, Start, Variant, step};
use crate::Error;
use crate::position;
use crate::rulebook_text;
use crate::setup::Lists;

/// How a regulation becomes a rulebook, if it is to be played.
type Fold<'a> = &'a dyn Fn(&Regulation) -> Option<Rulebook>;

/// Reads all scenarios of a text.
pub fn parse_scenarios(text: &str) -> Result<Vec<Scenario>, Vec<Error>> {
    parse_scenarios_with(text, &|regulation| library().rulebook_of(regulation))
}

/// Reads all scenarios of a text, to be played with other rulebooks than the published ones, and
/// not with those for which there is none.
pub fn parse_scenarios_with(
    text: &str,
    fold: &dyn Fn(&Regulation) -> Option<Rulebook>,
) -> Result<Vec<Scenario>, Vec<Error>> {
    let (mut scenarios, mut errors) = (Vec::new(), Vec::new());
    let mut blocks: Vec<(String, usize, Vec<Words>)> = Vec::new();
    for mut words in lines(text) {
        let line = words.line();
        if words.accept("scenario") {
            let title = words.source.strip_prefix("scenario").unwrap_or_default().trim();
            blocks.push((title.into(), line, Vec::new()));
            continue;
        }
        match blocks.last_mut() {
            Some((_, _, block)) => block.push(words),
            None => errors.push(Error::new(
                line,
                1,
                "a scenario begins with its title: write scenario and what it shows",
            )),
        }
    }
    for (title, line, block) in blocks {
        match parse_block(title, line, block, fold) {
            Ok(scenario) => scenarios.push(scenario),
            Err(more) => errors.extend(more),
        }
    }
    if errors.is_empty() { Ok(scenarios) } else { Err(in_order(errors)) }
}

/// The lines of a scenario, sorted by what they are.
#[derive(Default)]
struct Block {
    settings: Settings,
    /// The word `custom` and the lines of the rulebook.
    custom: Option<Word>,
    book: Vec<Words>,
    position: Vec<Words>,
    steps: Vec<Words>,
}

fn parse_block(
    title: String,
    line: usize,
    words: Vec<Words>,
    fold: Fold<'_>,
) -> Result<Scenario, Vec<Error>> {
    let mut errors = Vec::new();
    if title.is_empty() {
        errors.push(Error::new(line, 1, "a title is missing: write scenario and what it shows"));
    }
    let mut block = Block::default();
    for words in words {
        errors.extend(block.take(words, fold).err());
    }
    let Block { settings, custom, book, position, steps } = block;
    if settings.rules.is_empty() && custom.is_none() {
        let message = format!("no rules are named: write for instance rules 7.0 8.2 pro+; {}", known());
        errors.push(Error::new(line, 1, message));
    }
    let mut books: Vec<Rulebook> = settings.rules.iter().filter_map(fold).collect();
    if let Some(word) = custom {
        match rulebook_text::read(book, (word.line, word.column)) {
            Ok(written) => books.push(written.book),
            Err(more) => errors.extend(more),
        }
    }
    let variants = variants(line, &settings, &position, &books, &mut errors);
    let steps = read_steps(&books.iter().collect::<Vec<_>>(), steps, &mut errors);
    if errors.is_empty() { Ok(Scenario { title, line, settings, variants, steps }) } else { Err(errors) }
}

fn read_steps(books: &[&Rulebook], lines: Vec<Words>, errors: &mut Vec<Error>) -> Vec<Step> {
    let mut steps = Vec::new();
    for words in lines {
        match step::read(books, words) {
            Ok(more) => steps.extend(more),
            Err(error) => errors.push(error),
        }
    }
    steps
}

impl Block {
    fn take(&mut self, mut words: Words, fold: Fold<'_>) -> Result<(), Error> {
        let Some(first) = words.peek().cloned() else { return Ok(()) };
        if is_step(&first.text) {
            self.steps.push(words);
            return Ok(());
        }
        if !self.steps.is_empty() {
            return Err(first.error(
                "after the first move there are moves (a: …, b: …, both pass) and expectations (= …) only",
            ));
        }
        let settings = &mut self.settings;
        match first.text.as_str() {
            "|" => {
                words.next();
                if self.custom.is_none() {
                    return Err(first.error("the line rules custom comes before the rulebook itself"));
                }
                self.book.extend((!words.is_empty()).then_some(words));
                return Ok(());
            }
            "rules" => {
                words.next();
                if let Some(word) = words.peek().cloned().filter(|word| word.text == "custom") {
                    words.next();
                    self.custom = Some(word);
                    return words.finish();
                }
                settings.rules.extend(read_rules(&mut words)?);
                settings.rules.sort_by_key(|it| (it.edition, it.format, it.frame_name()));
                settings.rules.dedup();
            }
            "table" => {
                words.next();
                read_table(settings, &mut words, fold)?;
            }
            "seed" => {
                words.next();
                let word = words.need("a number")?;
                settings.seed = word.text.parse().map_err(|e: ParseSeedError| word.error(e.to_string()))?;
            }
            "preset" => {
                words.next();
                settings.preset = true;
            }
            "deck" => {
                words.next();
                read_deck(settings, &mut words)?;
            }
            _ => {
                self.position.push(words);
                return Ok(());
            }
        }
        words.finish()
    }
}

/// What `rules` can name.
fn known() -> String {
    let editions: Vec<String> = editions().map(|edition| edition.to_string()).collect();
    let formats = Format::ALL.map(Format::id).join(" ");
    format!(
        "custom, or editions, formats and frames: editions are {}, formats {formats}, frames {}; 7.0+ and pro+ mean all from there on, 6.x all that begin with 6, all means all",
        editions.join(" "),
        library().frame_ids().collect::<Vec<_>>().join(" ")
    )
}

/// `rules 6.x 7.0 pro+`: every named edition in every named format; all where none is named. With frames, as in
/// `rules 9.1 pack`, those of them that can be combined.
fn read_rules(words: &mut Words) -> Result<Vec<Regulation>, Error> {
    let (mut named, mut formats, mut frames) = (Vec::new(), Vec::new(), Vec::new());
    if words.is_empty() {
        return Err(words.missing(known()));
    }
    for word in words.by_ref() {
        let (name, onwards) = match word.text.strip_suffix('+') {
            Some(name) => (name, true),
            None => (word.text.as_str(), false),
        };
        if let Ok(edition) = edition(name) {
            named.extend(editions().filter(|&e| e == edition || onwards && e > edition));
        } else if let Ok(format) = name.parse::<Format>() {
            let all = Format::ALL.into_iter();
            formats.extend(all.filter(|&f| f == format || onwards && f > format));
        } else if let Some(major) = name.strip_suffix(".x").and_then(|major| major.parse::<u8>().ok()) {
            named.extend(editions().filter(|edition| edition.major() == major));
        } else if library().has_frame_called(&word.text) {
            frames.push(word);
        } else if word.text != "all" {
            return Err(word.unknown(known()));
        }
    }
    if named.is_empty() {
        named.extend(editions());
    }
    if formats.is_empty() {
        formats.extend(Format::ALL);
    }
    let pairs: Vec<_> = named.iter().flat_map(|&e| formats.iter().map(move |&f| (e, f))).collect();
    if frames.is_empty() {
        return Ok(pairs.into_iter().map(|(edition, format)| Regulation::bare(edition, format)).collect());
    }
    let mut rules = Vec::new();
    for frame in frames {
        let with = |&(edition, format)| library().regulation(edition, format, Some(&frame.text));
        let found: Vec<Regulation> = pairs.iter().flat_map(with).collect();
        if found.is_empty() {
            return Err(frame.error(format!("no named edition and format has the frame “{}”", frame.text)));
        }
        rules.extend(found);
    }
    Ok(rules)
}

/// `table choose_grave_top`, `table open_lists`, `table forbid a kill`.
fn read_table(settings: &mut Settings, words: &mut Words, fold: Fold<'_>) -> Result<(), Error> {
    let what = "choose_grave_top, open_lists, or forbid, a seat and an action";
    let word = words.need(what)?;
    match word.text.as_str() {
        "choose_grave_top" => settings.options.choose_grave_top = true,
        "open_lists" => settings.lists = Lists::Open,
        "forbid" => {
            let seat = words.need("a seat")?.seat()?;
            let action = words.need("an action")?;
            let books: Vec<Rulebook> = settings.rules.iter().filter_map(fold).collect();
            if !books.is_empty() {
                known_action(&books.iter().collect::<Vec<_>>(), &action)?;
            }
            settings.forbidden.push((seat, action.text));
        }
        _ => return Err(word.unknown(what)),
    }
    Ok(())
}

/// `deck a S2 H5 …`: from the bottom to the top.
fn read_deck(settings: &mut Settings, words: &mut Words) -> Result<(), Error> {
    let seat = words.need("a seat and its cards from the bottom to the top")?.seat()?;
    let mut deck: Vec<Card> = Vec::new();
    let mut seen = CardSet::EMPTY;
    for word in words.by_ref() {
        let card = word.card()?;
        if seen.contains(card) {
            return Err(word.error(format!("{card} is in the deck twice; each card is there once at most")));
        }
        seen = seen.with(card);
        deck.push(card);
    }
    settings.decks[seat] = Some(deck);
    Ok(())
}

/// A variant for each rulebook, with the position read under its rules.
fn variants(
    line: usize,
    settings: &Settings,
    position: &[Words],
    books: &[Rulebook],
    errors: &mut Vec<Error>,
) -> Vec<Variant> {
    errors.extend(check_start(line, settings, position).err());
    let mut variants = Vec::new();
    for book in books {
        match variant(line, settings, position, book.clone()) {
            Ok(variant) => variants.push(variant),
            Err(more) => errors.extend(more),
        }
    }
    variants
}

fn variant(
    line: usize,
    settings: &Settings,
    position: &[Words],
    book: Rulebook,
) -> Result<Variant, Vec<Error>> {
    let rules = rules(settings, book).map_err(|message| vec![Error::new(line, 1, message)])?;
    if settings.decks.0.iter().any(Option::is_some) {
        return Ok(Variant { rules, start: Start::Decks });
    }
    let (_, game) = position::read(&rules, position.to_vec())?;
    Ok(Variant { rules, start: Start::Position(Box::new(game)) })
}

/// A scenario begins with a position or with two decks.
fn check_start(line: usize, settings: &Settings, position: &[Words]) -> Result<(), Error> {
    let decks = settings.decks.0.iter().flatten().count();
    let first: Option<&Word> = position.first().and_then(Words::peek);
    match (decks, first) {
        (0, _) if settings.preset => {
            Err(Error::new(line, 1, "preset belongs to a scenario that begins with decks"))
        }
        (0, _) | (2, None) => Ok(()),
        (1, _) => Err(Error::new(line, 1, "one deck is missing: both seats need one")),
        (_, Some(word)) => {
            Err(word.error("a scenario begins with two decks or with a position, not with both"))
        }
        _ => Ok(()),
    }
}

fn rules(settings: &Settings, book: Rulebook) -> Result<Rules, String> {
    let mut rules = Rules::new(book).map_err(|error| error.to_string())?;
    rules.options = settings.options;
    for (seat, action) in &settings.forbidden {
        if let Some(action) = rules.find(action) {
            rules.forbid(*seat, action);
        }
    }
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(text: &str) -> Vec<String> {
        let rules = read_rules(&mut Words::of(1, text)).unwrap();
        rules.iter().map(Regulation::to_string).collect()
    }

    #[test]
    fn rules_name_editions_and_formats() {
        assert_eq!(pairs("6.x master"), ["6.0/master", "6.2/master"]);
        assert_eq!(pairs("7.0+ pro+")[..4], ["7.0/pro", "7.0/master", "8.2/pro", "8.2/master"]);
        let count = editions().count();
        assert_eq!(pairs("lite").len(), count);
        assert_eq!(pairs("all").len(), 4 * count);
        assert_eq!(pairs("8.2+ lite pack"), ["9.1/lite/pack"]);
        assert_eq!(pairs("7.0 pro random40+preset2"), ["7.0/pro/random40+preset2"]);
        assert!(read_rules(&mut Words::of(1, "6.0 pack")).is_err());
    }
}
