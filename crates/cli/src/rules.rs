//! `saigen rules`: the rules of an edition and format.

use saigen_bots::rulebook_json;
use saigen_custom::{Custom, Difference, differences, to_toml};
use saigen_editions::{Regulation, editions, library};
use saigen_rulebook::{Action, Character, Rulebook, Trump};
use saigen_texts::Lang;
use saigen_wording::{
    Changes, Phrasebook, RuleRow, Section, actions_of, booklet_html, characters_of, overview_html, ruling,
    rulings, trump_of, trump_of_character,
};
use serde_json::{Value, json};

mod marked;

use crate::args::{RulesArgs, Sheet};
use crate::failure::Failure;
use crate::layout;

pub(crate) fn run(args: &RulesArgs) -> Result<(), Failure> {
    if args.regulations {
        return layout::print(&regulations());
    }
    let selected = args.book.selected();
    if let Some(sheet) = args.html {
        return layout::print(&html(sheet, &selected.regulation()?, args.output.lang.get()));
    }
    let custom = selected.custom()?;
    let book = selected.book()?;
    let text = if args.toml {
        to_toml(&book, custom.as_ref().and_then(|custom| custom.names.as_ref()))
    } else if args.output.json {
        format!("{:#}", as_json(&book, custom.as_ref(), args.output.lang.or(Lang::En)))
    } else {
        let words = Phrasebook::of(args.output.lang.get(), &book);
        if let Some(entry) = &args.entry {
            return layout::print(&one_entry(&words, &book, entry)?);
        }
        custom.map_or_else(|| page(&words, &book), |custom| marked::page(&words, &custom))
    };
    layout::print(&text)
}

/// The names of all regulations without options, a line each.
fn regulations() -> String {
    let all = editions().flat_map(|edition| library().regulations(edition));
    all.map(|(regulation, _)| regulation.to_string()).collect::<Vec<_>>().join("\n")
}

/// The rules as a page for paper.
fn html(sheet: Sheet, regulation: &Regulation, lang: Lang) -> String {
    match sheet {
        Sheet::Booklet => booklet_html(regulation, lang),
        Sheet::Overview => overview_html(regulation, lang),
    }
}

/// The rulebook; for custom rules, also the differences from the base.
fn as_json(book: &Rulebook, custom: Option<&Custom>, lang: Lang) -> Value {
    let mut page = rulebook_json(book, lang);
    if let Some(custom) = custom {
        page["custom"] = about(custom);
    }
    page
}

/// The origin of custom rules, and the differences.
fn about(custom: &Custom) -> Value {
    let differences: Vec<Value> =
        differences(&custom.base, &custom.book).iter().map(Difference::json).collect();
    json!({
        "base": { "edition": custom.base.edition.to_string(), "format": custom.base.format.id() },
        "name": custom.names.as_ref().map(|names| json!({ "ja": names.ja, "en": names.en })),
        "hash": custom.book.fingerprint().to_string(),
        "differences": differences,
    })
}

fn page(words: &Phrasebook, book: &Rulebook) -> String {
    let parts = [head(words, book), heading(words, "how-title")];
    let parts = parts.into_iter().chain(how_to_play(words, book)).chain([heading(words, "heading-actions")]);
    let changes = Changes::since_before(book);
    let marked = |row: RuleRow<'_>, block: String| with_change(words, changes.as_ref(), row, block);
    let general = book.actions.iter().filter(|action| trump_of(book, action).is_none());
    let actions = general.map(|action| marked(RuleRow::Action(action), action_block(words, action)));
    let parts = parts.chain(actions).chain(trumps(words, book, &marked)).chain([characters(words, book)]);
    let parts = parts.chain(fogs(words, book)).chain(changes.as_ref().and_then(|it| gone(words, it)));
    parts.collect::<Vec<_>>().join("\n\n")
}

/// A block, followed by what the edition changed about its row.
fn with_change(words: &Phrasebook, changes: Option<&Changes>, row: RuleRow, block: String) -> String {
    match changes.and_then(|changes| words.change(changes, row)) {
        Some(change) => format!("{block}\n{}", layout::indented(4, &format!("({change})"))),
        None => block,
    }
}

/// What the edition before has that is gone.
fn gone(words: &Phrasebook, changes: &Changes) -> Option<String> {
    let lines = changes.gone().next().map(|_| layout::indented(2, &words.gone(changes)));
    lines.map(|line| section(words, "heading-gone", std::iter::once(line)))
}

/// The trumps: each with its actions and characters beneath.
fn trumps(words: &Phrasebook, book: &Rulebook, marked: &impl Fn(RuleRow, String) -> String) -> Vec<String> {
    let blocks = book.trumps.iter().flat_map(|trump| {
        let own = marked(RuleRow::Trump(trump), trump_block(words, trump));
        let actions = actions_of(book, trump)
            .map(|action| marked(RuleRow::Action(action), action_block(words, action)));
        let characters = characters_of(book, trump).map(|it| described(words.character(it), &it.id));
        std::iter::once(own).chain(actions).chain(characters).collect::<Vec<_>>()
    });
    let heading = (!book.trumps.is_empty()).then(|| heading(words, "heading-trumps"));
    heading.into_iter().chain(blocks).collect()
}

/// The card and name of a trump, and what it does by itself.
fn trump_block(words: &Phrasebook, trump: &Trump) -> String {
    let title = format!("{} ({})", words.trump_cards(trump.cards), trump.id);
    let line = "~".repeat(layout::columns(&title));
    let power = words.power(trump).map(|text| layout::indented(4, &text));
    [title, line].into_iter().chain(power).collect::<Vec<_>>().join("\n")
}

/// A trump with what it does and the actions that it gives.
fn whole_trump(words: &Phrasebook, book: &Rulebook, trump: &Trump) -> String {
    trumps(words, &Rulebook { trumps: vec![trump.clone()], ..book.clone() }, &|_, block| block)[1..]
        .join("\n\n")
}

/// One entry: a section of “How to play”, a ruling, an action, a trump, a character or a fog.
fn one_entry(words: &Phrasebook, book: &Rulebook, entry: &str) -> Result<String, Failure> {
    if let Some(text) = section_or_ruling(words, book, entry) {
        return Ok(text);
    }
    if let Some(action) = book.action(entry) {
        return Ok(action_block(words, action));
    }
    if let Some(trump) = book.trumps.iter().find(|trump| trump.id == entry) {
        return Ok(whole_trump(words, book, trump));
    }
    let characters = book.characters.iter().map(|it| (&it.id, words.character(it)));
    let mut pieces = characters.chain(book.fogs.iter().map(|it| (&it.id, words.fog(it))));
    let found = pieces.find(|(id, _)| **id == entry);
    found.map(|(id, about)| described(about, id)).ok_or_else(|| unknown_entry(words, book, entry))
}

/// A section of “How to play” or a ruling.
pub(crate) fn section_or_ruling(words: &Phrasebook, book: &Rulebook, entry: &str) -> Option<String> {
    let sections = words.how_to_play(book);
    if let Some(section) = sections.iter().find(|section| section.id() == entry) {
        return Some(section_block(section));
    }
    let number = entry.strip_prefix(['R', 'r'])?.parse().ok()?;
    let ruling = ruling(number, words.lang())?;
    Some(format!("{} {}\n{}", ruling.id(), ruling.title, layout::indented(2, &ruling.text)))
}

fn unknown_entry(words: &Phrasebook, book: &Rulebook, entry: &str) -> Failure {
    let rows = book.actions.iter().map(|it| &it.id).chain(book.trumps.iter().map(|it| &it.id));
    let rows = rows.chain(book.characters.iter().map(|it| &it.id));
    let (last, last_ruling) = (words.how_to_play(book).len(), rulings(words.lang()).len());
    let rows = words.list(rows);
    Failure::input(words.say(
        "entry-unknown",
        &[
            ("entry", entry.into()),
            ("last", last.into()),
            ("rulings", last_ruling.into()),
            ("rows", rows.into()),
        ],
    ))
}

/// The title and the general notes.
fn head(words: &Phrasebook, book: &Rulebook) -> String {
    let regulation = words.regulation(&Regulation::of(book));
    let title = [("edition", book.edition.to_string().into()), ("format", regulation.into())];
    let title = words.say("page-title", &title);
    let line = "=".repeat(layout::columns(&title));
    format!("{title}\n{line}\n\n{}", layout::indented(0, &words.word("notice-unofficial")))
}

fn characters(words: &Phrasebook, book: &Rulebook) -> String {
    let own = |character: &&Character| trump_of_character(book, character).is_none();
    let characters = book.characters.iter().filter(own).map(|it| described(words.character(it), &it.id));
    section(words, "heading-characters", characters)
}

/// The fogs, if there are any.
fn fogs(words: &Phrasebook, book: &Rulebook) -> Option<String> {
    let fogs = book.fogs.iter().map(|it| described(words.fog(it), &it.id));
    (!book.fogs.is_empty()).then(|| section(words, "heading-fogs", fogs))
}

/// The sections of “How to play”.
pub(crate) fn how_to_play(words: &Phrasebook, book: &Rulebook) -> Vec<String> {
    words.how_to_play(book).iter().map(section_block).collect()
}

fn section_block(section: &Section) -> String {
    let paragraphs = section.paragraphs.iter().map(|text| layout::indented(2, text));
    std::iter::once(section.heading()).chain(paragraphs).collect::<Vec<_>>().join("\n")
}

fn heading(words: &Phrasebook, id: &str) -> String {
    let heading = words.word(id);
    format!("{heading}\n{}", "-".repeat(layout::columns(&heading)))
}

fn section(words: &Phrasebook, id: &str, lines: impl Iterator<Item = String>) -> String {
    let lines: Vec<String> = lines.collect();
    format!("{}\n{}", heading(words, id), lines.join("\n"))
}

fn described([name, description]: [String; 2], id: &str) -> String {
    format!("{name} ({id})\n{}", layout::indented(4, &description))
}

/// All fields of an action, as lines.
pub(crate) fn action_block(words: &Phrasebook, action: &Action) -> String {
    let about = words.about(action);
    let width = layout::widest(about.iter().map(|(label, _)| label.as_str()));
    let lines = about.iter().map(|(label, text)| layout::labelled(4, label, width, text));
    let title = format!("{} ({})", words.name(action), action.id);
    std::iter::once(title).chain(lines).collect::<Vec<_>>().join("\n")
}
