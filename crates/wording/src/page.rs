//! A rulebook as a Markdown page in both languages.

use std::fmt::Write;

use saigen_rulebook::{Action, Rulebook, TargetSpec};
use saigen_texts::Lang;

use crate::rulings::rulings;
use crate::{Changes, Phrasebook, RuleRow};

/// The file name of a rulebook's page.
pub fn page_name(book: &Rulebook) -> String {
    format!("{}-{}.md", book.edition, book.format)
}

/// The page of a rulebook: everything about one edition and format.
pub fn rulebook_page(book: &Rulebook) -> String {
    let page = Page::of(book);
    let parts = [page.head(book), page.how_to_play(book), page.table(&book.actions), page.effects(book)];
    parts.concat() + &page.pieces(book) + &page.gone()
}

/// Both languages side by side, and what the edition changed.
pub(crate) struct Page {
    pub(crate) ja: Phrasebook,
    pub(crate) en: Phrasebook,
    pub(crate) changes: Option<Changes>,
}

impl Page {
    /// The page of a rulebook.
    pub(crate) fn of(book: &Rulebook) -> Self {
        let [ja, en] = [Lang::Ja, Lang::En].map(|lang| Phrasebook::of(lang, book));
        Self { ja, en, changes: Changes::since_before(book) }
    }

    /// The page of no rulebook in particular.
    pub(crate) fn general() -> Self {
        let [ja, en] = [Lang::Ja, Lang::En].map(Phrasebook::new);
        Self { ja, en, changes: None }
    }

    /// A text in both languages, or once if they are equal.
    pub(crate) fn both(&self, say: impl Fn(&Phrasebook) -> String) -> String {
        match (say(&self.ja), say(&self.en)) {
            (ja, en) if ja == en => ja,
            (ja, en) => format!("{ja} / {en}"),
        }
    }

    /// A text in both languages as two lines of a cell, or once if they are equal.
    pub(crate) fn lines(&self, say: impl Fn(&Phrasebook) -> String) -> String {
        match (say(&self.ja), say(&self.en)) {
            (ja, en) if ja == en => ja,
            (ja, en) => format!("{ja}<br>{en}"),
        }
    }

    pub(crate) fn heading(&self, id: &str) -> String {
        self.both(|words| words.word(id))
    }

    fn head(&self, book: &Rulebook) -> String {
        let args = |words: &Phrasebook| {
            [("edition", book.edition.to_string().into()), ("format", words.format(book.format).into())]
        };
        self.titled(&self.both(|words| words.say("page-title", &args(words))))
    }

    /// The title and the notices of a generated page.
    pub(crate) fn titled(&self, title: &str) -> String {
        let lines = ["notice-unofficial", "page-generated"]
            .map(|id| format!("> {}\n> {}\n", self.en.word(id), self.ja.word(id)));
        format!("# {title}\n\n{}\n", lines.join(">\n"))
    }

    /// “How to play”: a list of its sections, then each one in both languages, with an anchor.
    fn how_to_play(&self, book: &Rulebook) -> String {
        let mut text = format!("## {}\n\n", self.heading("how-title"));
        let sections: Vec<_> = self.ja.how_to_play(book).into_iter().zip(self.en.how_to_play(book)).collect();
        for (ja, en) in &sections {
            let _ = writeln!(text, "{}. [{} / {}](#{})", en.number, ja.title, en.title, en.id());
        }
        for (ja, en) in &sections {
            let _ = writeln!(text, "\n<a id=\"{}\"></a>\n", en.id());
            let _ = writeln!(text, "### {} / {}", ja.heading(), en.title);
            for paragraph in en.paragraphs.iter().chain(&ja.paragraphs) {
                let _ = writeln!(text, "\n{}", with_links(paragraph));
            }
        }
        text + "\n"
    }

    /// One row per action: everything except the effect.
    pub(crate) fn table<'a>(&self, actions: impl IntoIterator<Item = &'a Action>) -> String {
        const COLUMNS: [&str; 11] = [
            "id", "name", "type", "formats", "trigger", "speed", "timing", "cost", "keys", "target", "limits",
        ];
        let headings = COLUMNS.map(|column| self.heading(&format!("heading-{column}")));
        let mut text = format!("## {}\n\n", self.heading("heading-actions"));
        let _ = writeln!(text, "| {} |\n|{}", headings.join(" | "), "---|".repeat(COLUMNS.len()));
        for action in actions {
            let _ = writeln!(text, "| {} |", self.cells(action).join(" | "));
        }
        text + "\n"
    }

    fn cells(&self, action: &Action) -> [String; 11] {
        let direct = action.direct().cloned().unwrap_or_default();
        let unless = |nothing: bool, cell: String| if nothing { "–".to_string() } else { cell };
        let limits = self.both(|words| words.limits(action).join(" "));
        [
            format!("`{}`", action.id),
            self.both(|words| words.name(action)),
            self.both(|words| words.kind(action.kind)),
            self.both(|words| words.formats(action.format)),
            self.both(|words| words.trigger(action)),
            self.both(|words| words.speed(action.speed)),
            self.both(|words| words.timing(action.timing)),
            unless(direct.cost.letters().is_empty(), self.both(|words| words.cost(action))),
            unless(direct.keys.is_empty(), self.both(|words| words.key_line(action))),
            unless(direct.target == TargetSpec::None, self.both(|words| words.target_line(action))),
            unless(limits.is_empty(), limits),
        ]
    }

    /// The effect of each action, in both languages.
    fn effects(&self, book: &Rulebook) -> String {
        format!("## {}\n\n", self.heading("heading-effect"))
            + &book.actions.iter().map(|action| self.effect(action)).collect::<String>()
    }

    /// The effect of an action with its notes.
    pub(crate) fn effect(&self, action: &Action) -> String {
        let name = self.both(|words| words.name(action));
        let mut text = format!("### {name} (`{}`)\n\n", action.id);
        for words in [&self.en, &self.ja] {
            let _ = writeln!(text, "{}\n", words.effect(action));
        }
        if let (Some(en), Some(ja)) = (self.en.note(action), self.ja.note(action)) {
            let _ = writeln!(text, "> {}\n> {}\n", with_links(&en), with_links(&ja));
        }
        text + &self.changed(RuleRow::Action(action))
    }

    /// What the edition changed about a row, as a quotation; empty if nothing.
    pub(crate) fn changed(&self, row: RuleRow) -> String {
        let changed = |words: &Phrasebook| words.change(self.changes.as_ref()?, row);
        match (changed(&self.en), changed(&self.ja)) {
            (Some(en), Some(ja)) => format!("> {en}\n> {ja}\n\n"),
            _ => String::new(),
        }
    }

    /// What the edition before has that is gone; empty if nothing.
    pub(crate) fn gone(&self) -> String {
        let Some(changes) = self.changes.as_ref().filter(|changes| changes.gone().next().is_some()) else {
            return String::new();
        };
        let lines = [&self.en, &self.ja].map(|words| words.gone(changes));
        format!("\n## {}\n\n{}\n", self.heading("heading-gone"), lines.join("\n\n"))
    }

    pub(crate) fn pieces(&self, book: &Rulebook) -> String {
        let character = book.characters.iter().map(|character| {
            let [ja, en] = [&self.ja, &self.en].map(|words| words.character(character));
            (RuleRow::Character(character), ja, en)
        });
        let fog = book.fogs.iter().map(|fog| {
            let [ja, en] = [&self.ja, &self.en].map(|words| words.fog(fog));
            (RuleRow::Fog(fog), ja, en)
        });
        let characters = self.described("heading-characters", character);
        let parts = [characters, self.described("heading-fogs", fog)];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// A table of names and descriptions; empty if there are none.
    fn described<'a>(
        &self,
        heading: &str,
        things: impl Iterator<Item = (RuleRow<'a>, [String; 2], [String; 2])>,
    ) -> String {
        let mut rows = String::new();
        for (row, [name_ja, text_ja], [name_en, text_en]) in things {
            let changed = self.changed(row).replace("> ", "<br>").replace('\n', "");
            let _ = writeln!(
                rows,
                "| `{}` | {name_ja} / {name_en} | {text_en}<br>{text_ja}{changed} |",
                row.id()
            );
        }
        if rows.is_empty() {
            return rows;
        }
        let columns = ["heading-id", "heading-name", "heading-description"].map(|id| self.heading(id));
        format!("## {}\n\n| {} |\n|---|---|---|\n{rows}", self.heading(heading), columns.join(" | "))
    }
}

/// The text with a link on every ruling that it cites in brackets.
fn with_links(text: &str) -> String {
    rulings(Lang::En).iter().fold(text.to_string(), |text, ruling| {
        let id = ruling.id();
        let link = format!("[{id}](../rulings.md#{})", ruling.anchor());
        let ja = text.replace(&format!("（{id}）"), &format!("（{link}）"));
        ja.replace(&format!("({id})"), &format!("({link})"))
    })
}
