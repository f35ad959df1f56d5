//! The rules of a regulation for paper, as HTML pages that a browser prints: an A5 booklet and an A4 overview.

use std::fmt::Write;

use saigen_editions::{Regulation, library, rulebook};
use saigen_rulebook::{Action, Character, Kind, Letter, Origin, Requirement, Rulebook, TargetSpec, Trump};
use saigen_texts::Lang;

use crate::{Change, Changes, Phrasebook, RuleRow, actions_of, characters_of, trump_of, trump_of_character};

/// The styles of both pages.
const STYLE: &str = include_str!("booklet.css");
/// Shrinks the text of an overview until each side holds it, and appends pages for notes to a booklet.
const SCRIPT: &str = include_str!("booklet.js");

/// The booklet of a regulation.
pub fn booklet_html(regulation: &Regulation, lang: Lang) -> String {
    Printed::of(regulation, lang).booklet()
}

/// The overview of a regulation: one sheet, whose back has the trumps if there are any.
pub fn overview_html(regulation: &Regulation, lang: Lang) -> String {
    Printed::of(regulation, lang).overview()
}

/// A regulation and its words.
struct Printed {
    regulation: Regulation,
    book: Rulebook,
    words: Phrasebook,
    changes: Option<Changes>,
}

/// How much is said about an action.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    Whole,
    Short,
}

impl Printed {
    fn of(regulation: &Regulation, lang: Lang) -> Self {
        let plain = || rulebook(regulation.edition, regulation.format);
        let book = library().rulebook_of(regulation).unwrap_or_else(plain);
        let (words, changes) = (Phrasebook::of(lang, &book), Changes::since_before(&book));
        Self { regulation: regulation.clone(), book, words, changes }
    }

    fn booklet(&self) -> String {
        let parts = [
            self.cover(),
            self.how_to_play(),
            self.part("heading-actions", &self.by_kind(Detail::Whole)),
            self.trumps(Detail::Whole),
            flowing(&self.part("heading-characters", &self.pieces())),
            flowing(&self.gone()),
            self.notes(),
        ];
        self.page("booklet", &parts.concat())
    }

    fn overview(&self) -> String {
        let head = |id: &str| {
            format!("<h1>{} <small>{}</small></h1>", escaped(&self.title()), escaped(&self.words.word(id)))
        };
        let side = |head: String, text: String| {
            let imprint = escaped(&self.words.word("booklet-imprint"));
            format!(
                "<section class=\"side\"><header>{head}</header><div class=\"columns\">{text}</div><footer>{imprint}</footer></section>"
            )
        };
        let front = side(head("booklet-overview"), self.by_kind(Detail::Short) + &self.costs());
        let back =
            (!self.book.trumps.is_empty()).then(|| side(head("heading-trumps"), self.trumps(Detail::Short)));
        self.page("overview", &(front + &back.unwrap_or_default()))
    }

    fn page(&self, class: &str, body: &str) -> String {
        let lang = self.words.lang().code();
        format!(
            "<!doctype html>\n<html lang=\"{lang}\"><head><meta charset=\"utf-8\"><title>{}</title>\n<style>{STYLE}</style></head>\n<body class=\"{class}\">\n{body}\n<script>{SCRIPT}</script></body></html>",
            escaped(&self.title())
        )
    }

    fn title(&self) -> String {
        let name = self.words.regulation(&self.regulation);
        self.words.say(
            "booklet-title",
            &[("edition", self.regulation.edition.to_string().into()), ("name", name.into())],
        )
    }

    fn cover(&self) -> String {
        let words = &self.words;
        let edition = [("edition", self.regulation.edition.to_string().into())];
        let deck =
            library().frame_of(&self.regulation).map(|row| words.deck_rule(row.deck)).unwrap_or_default();
        let mark = |changes: &Changes| {
            words.say("booklet-since", &[("edition", changes.edition.to_string().into())])
        };
        let lines = [deck, self.changes.as_ref().map(mark).unwrap_or_default()];
        let lines: String = lines.iter().map(|line| paragraph("deck", line)).collect();
        format!(
            "<section class=\"cover\"><p class=\"suits\">♠ <i>♡ ♢</i> ♣</p><p class=\"game\">{}</p><h1>{}</h1><p class=\"kind\">{}</p>{lines}{}</section>",
            escaped(&words.say("booklet-game", &edition)),
            escaped(&words.regulation(&self.regulation)),
            escaped(&words.word("booklet-rules")),
            paragraph("imprint", &words.word("booklet-imprint")),
        )
    }

    fn how_to_play(&self) -> String {
        let mut text = String::new();
        for section in self.words.how_to_play(&self.book) {
            let _ = write!(text, "<h2>{}</h2>", escaped(&section.heading()));
            text.extend(section.paragraphs.iter().map(|it| paragraph("", it)));
        }
        self.part("how-title", &text)
    }

    /// A part of the booklet with its heading; empty without contents.
    fn part(&self, heading: &str, contents: &str) -> String {
        match contents {
            "" => String::new(),
            _ => format!("<section><h1>{}</h1>{contents}</section>", escaped(&self.words.word(heading))),
        }
    }

    /// The actions of no trump, by type.
    fn by_kind(&self, detail: Detail) -> String {
        let general: Vec<&Action> =
            self.book.actions.iter().filter(|it| trump_of(&self.book, it).is_none()).collect();
        let mut kinds: Vec<Kind> = Vec::new();
        for action in &general {
            if !kinds.contains(&action.kind) {
                kinds.push(action.kind);
            }
        }
        let group = |kind: &Kind| {
            let actions = general.iter().filter(|action| action.kind == *kind);
            let actions: String = actions.map(|action| self.action(action, detail)).collect();
            format!("<h2>{}</h2>{actions}", escaped(&self.words.kind(*kind)))
        };
        kinds.iter().map(group).collect()
    }

    /// The meaning of the letters of costs.
    fn costs(&self) -> String {
        let letter = |letter: Letter| {
            format!("<p><b class=\"cost\">{}</b> {}</p>", letter.char(), escaped(&self.words.letter(letter)))
        };
        let letters: String = crate::cost_letters(&self.book).map(letter).collect();
        format!("<h2>{}</h2>{letters}", escaped(&self.words.word("heading-cost")))
    }

    fn action(&self, action: &Action, detail: Detail) -> String {
        let words = &self.words;
        let row = RuleRow::Action(action);
        let mut text = format!(
            "<article><h3>{}{}</h3><p class=\"facts\">{}</p>{}",
            escaped(&words.name(action)),
            self.mark(row),
            self.facts(action),
            paragraph("", &words.effect(action)),
        );
        text += &paragraph("limit", &self.limits(action).join(words.between_sentences()));
        if detail == Detail::Whole {
            text += &paragraph("note", &words.note(action).unwrap_or_default());
            text += &self.changed(row);
        }
        text + "</article>"
    }

    /// When, for what and at what an action is requested.
    fn facts(&self, action: &Action) -> String {
        let words = &self.words;
        let direct = action.direct().cloned().unwrap_or_default();
        let when = [words.timing(action.timing), words.speed(action.speed)].join("·");
        let mut facts = vec![format!("<b>{}</b>", escaped(&when))];
        let trigger = action.direct().is_none().then(|| words.trigger(action));
        let cost = (!direct.cost.letters().is_empty()).then(|| words.cost(action));
        let keys = (!direct.keys.is_empty()).then(|| words.key_line(action));
        let target = (direct.target != TargetSpec::None).then(|| words.target_line(action));
        let named = [("trigger", trigger), ("cost", cost), ("keys", keys), ("target", target)];
        for (name, text) in named.into_iter().filter_map(|(name, text)| Some((name, text?))) {
            let label = words.word(&format!("heading-{name}"));
            facts.push(format!(
                "<i>{}</i> <span class=\"{name}\">{}</span>",
                escaped(&label),
                escaped(&text)
            ));
        }
        facts.join(" <s></s> ")
    }

    /// The limits, without the trump that an action lies beside.
    fn limits(&self, action: &Action) -> Vec<String> {
        let mut shown = action.clone();
        if let Origin::Direct(direct) = &mut shown.origin {
            direct.only_if.retain(|it| !matches!(it, Requirement::TrumpUp(_)));
        }
        self.words.limits(&shown)
    }

    /// The trumps with their actions and characters.
    fn trumps(&self, detail: Detail) -> String {
        let trump = |trump: &Trump| self.trump(trump, detail);
        let trumps: String = self.book.trumps.iter().map(trump).collect();
        match detail {
            Detail::Short => trumps,
            Detail::Whole if trumps.is_empty() => trumps,
            Detail::Whole => {
                self.part("heading-trumps", &(paragraph("", &self.words.word("trumps-are")) + &trumps))
            }
        }
    }

    fn trump(&self, trump: &Trump, detail: Detail) -> String {
        let row = RuleRow::Trump(trump);
        let power = paragraph("power", &self.words.power(trump).unwrap_or_default());
        let changed = if detail == Detail::Whole { self.changed(row) } else { String::new() };
        let actions: String = actions_of(&self.book, trump).map(|it| self.action(it, detail)).collect();
        let characters: String = characters_of(&self.book, trump).map(|it| self.character(it)).collect();
        let card = self.words.card_line(trump.cards);
        let red = if card.starts_with(['♡', '♢']) { " red" } else { "" };
        format!(
            "<div class=\"trump\"><h2><b class=\"card{red}\">{card}</b> {}{}</h2>{power}{changed}{actions}{characters}</div>",
            escaped(&self.words.trump(trump)),
            self.mark(row),
        )
    }

    fn character(&self, character: &Character) -> String {
        self.described(RuleRow::Character(character), &self.words.character(character))
    }

    /// The characters of no trump, and the fogs.
    fn pieces(&self) -> String {
        let own = |it: &&Character| trump_of_character(&self.book, it).is_none();
        let characters = self.book.characters.iter().filter(own).map(|it| self.character(it));
        let fogs: String =
            self.book.fogs.iter().map(|it| self.described(RuleRow::Fog(it), &self.words.fog(it))).collect();
        let heading = match fogs.as_str() {
            "" => String::new(),
            _ => format!("<h2>{}</h2>", escaped(&self.words.word("heading-fogs"))),
        };
        characters.collect::<String>() + &heading + &fogs
    }

    fn described(&self, row: RuleRow, [name, text]: &[String; 2]) -> String {
        let (mark, text) = (self.mark(row), paragraph("", text));
        format!("<article><h3>{}{mark}</h3>{text}</article>", escaped(name))
    }

    /// A mark on what the edition changed.
    fn mark(&self, row: RuleRow) -> String {
        let id = match self.changes.as_ref().and_then(|changes| changes.of(row)) {
            Some(Change::New) => "mark-new",
            Some(Change::Changed(_)) => "mark-changed",
            None => return String::new(),
        };
        format!(" <small class=\"mark\">{}</small>", escaped(&self.words.word(id)))
    }

    /// What the edition changed about a row; empty for a new one, whose mark says enough.
    fn changed(&self, row: RuleRow) -> String {
        let changes = self.changes.as_ref().filter(|it| matches!(it.of(row), Some(Change::Changed(_))));
        paragraph("change", &changes.and_then(|it| self.words.change(it, row)).unwrap_or_default())
    }

    fn gone(&self) -> String {
        let gone = self.changes.as_ref().filter(|changes| changes.gone().next().is_some());
        let text = gone.map(|changes| paragraph("", &self.words.gone(changes))).unwrap_or_default();
        self.part("heading-gone", &text)
    }

    /// A template of a page for notes.
    fn notes(&self) -> String {
        let heading = escaped(&self.words.word("booklet-notes"));
        format!("<template><section class=\"notes\"><h1>{heading}</h1></section></template>")
    }
}

/// A part of the booklet that goes on on the page of the one before.
fn flowing(part: &str) -> String {
    part.replacen("<section>", "<section class=\"short\">", 1)
}

/// A paragraph; empty without a text.
fn paragraph(class: &str, text: &str) -> String {
    match (class, text) {
        (_, "") => String::new(),
        ("", _) => format!("<p>{}</p>", escaped(text)),
        _ => format!("<p class=\"{class}\">{}</p>", escaped(text)),
    }
}

/// A text as HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
