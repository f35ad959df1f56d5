//! The page of the rows that the frames of an edition add: packs, rare cards and trumps.

use std::fmt::Write;

use saigen_editions::{Regulation, library, rulebook};
use saigen_rulebook::{Action, Edition, Format, Rulebook, Trump};

use crate::page::Page;
use crate::{Changes, Phrasebook, RuleRow, actions_of, characters_of, trump_of, trump_of_character};

/// The file name of the page.
pub fn frames_page_name(edition: Edition) -> String {
    format!("{edition}-frames.md")
}

/// The page of the rows that frames and options add; `None` if they add none in this edition.
pub fn frames_page(edition: Edition) -> Option<String> {
    let book = added(edition);
    if book.actions.is_empty() {
        return None;
    }
    let page = Page { changes: Changes::of_edition(edition), ..Page::of(&book) };
    let args = [("edition", edition.to_string().into())];
    let head = page.titled(&page.both(|words| words.say("frames-title", &args)));
    let about = page.lines(|words| words.word("frames-are")).replace("<br>", "\n");
    let general: Vec<&Action> = book.actions.iter().filter(|it| trump_of(&book, it).is_none()).collect();
    let table = page.table(general.iter().copied());
    let effects: String = general.into_iter().map(|action| page.effect_in_frames(action, edition)).collect();
    Some(
        [head, about, "\n\n".into(), table, effects, page.trumps(&book)].concat().trim_end().to_owned()
            + "\n",
    )
}

/// The rows that only frames and options have.
fn added(edition: Edition) -> Rulebook {
    let (mut all, plain) = (library().everything(edition), rulebook(edition, Format::Master));
    all.actions.retain(|it| plain.action(&it.id).is_none());
    all.characters.retain(|it| plain.characters.iter().all(|other| other.id != it.id));
    all.fogs.retain(|it| plain.fogs.iter().all(|other| other.id != it.id));
    all
}

/// The frames of an edition whose rulebook has an action in some format, and the options that add it.
fn frames_with(action: &Action, edition: Edition) -> Vec<Regulation> {
    let all = library().regulations(edition).into_iter().flat_map(|(it, _)| library().with_options(&it));
    let has =
        |it: &Regulation| library().rulebook_of(it).is_some_and(|book| book.action(&action.id).is_some());
    let mut found: Vec<Regulation> = Vec::new();
    for regulation in all.filter(has) {
        if found.iter().all(|it| (&it.frame, &it.options) != (&regulation.frame, &regulation.options)) {
            found.push(regulation);
        }
    }
    found
}

impl Page {
    /// The effect of an action, and the frames that have it.
    fn effect_in_frames(&self, action: &Action, edition: Edition) -> String {
        let frames = frames_with(action, edition);
        let names = |words: &Phrasebook| words.list(frames.iter().filter_map(|it| words.frame(it)));
        format!("{}{}: {}\n\n", self.effect(action), self.heading("heading-in-frames"), self.both(names))
    }

    /// A section for each trump: what it does by itself, its actions and its characters.
    fn trumps(&self, book: &Rulebook) -> String {
        if book.trumps.is_empty() {
            return String::new();
        }
        let about = self.lines(|words| words.word("trumps-are")).replace("<br>", "\n\n");
        let mut text = format!("## {}\n\n{about}\n\n", self.heading("heading-trumps"));
        for trump in &book.trumps {
            text += &self.trump(book, trump);
        }
        let others = book.characters.iter().filter(|it| trump_of_character(book, it).is_none());
        let rest = Rulebook { characters: others.cloned().collect(), ..book.clone() };
        text + &self.pieces(&rest) + &self.gone()
    }

    fn trump(&self, book: &Rulebook, trump: &Trump) -> String {
        let name = self.both(|words| words.trump(trump));
        let mut text = format!("### {} {name} (`{}`)\n\n", self.en.card_line(trump.cards), trump.id);
        text += &self.changed(RuleRow::Trump(trump));
        if let (Some(en), Some(ja)) = (self.en.power(trump), self.ja.power(trump)) {
            let _ = writeln!(text, "{en}\n{ja}\n");
        }
        let actions = actions_of(book, trump).map(|action| self.trump_action(action));
        let characters = characters_of(book, trump).map(|character| {
            let [[ja, ja_text], [en, en_text]] = [&self.ja, &self.en].map(|words| words.character(character));
            format!("- {ja} / {en} (`{}`): {en_text}<br>{ja_text}\n", character.id)
        });
        text + &actions.chain(characters).collect::<String>() + "\n"
    }

    /// An action beside its trump: a list item with its facts in both languages.
    fn trump_action(&self, action: &Action) -> String {
        let name = self.both(|words| words.name(action));
        let facts = |words: &Phrasebook| {
            let about = words.about(action).into_iter().map(|(label, text)| format!("{label}: {text}"));
            about.collect::<Vec<_>>().join(" · ")
        };
        let changed = self.changed(RuleRow::Action(action)).replace("> ", "<br>").replace('\n', "");
        format!("- **{name}** (`{}`)<br>{}<br>{}{changed}\n", action.id, facts(&self.en), facts(&self.ja))
    }
}
