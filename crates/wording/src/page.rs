//! A rulebook as a Markdown page in both languages.

use std::fmt::Write;

use saigen_rulebook::{Action, Rulebook, TargetSpec};
use saigen_texts::Lang;

use crate::Phrasebook;
use crate::rulings::rulings;

/// The file name of a rulebook's page.
pub fn page_name(book: &Rulebook) -> String {
    format!("{}-{}.md", book.edition, book.format)
}

/// The page of a rulebook: everything about one edition and format.
pub fn rulebook_page(book: &Rulebook) -> String {
    let page = Page { ja: Phrasebook::of(Lang::Ja, book), en: Phrasebook::of(Lang::En, book) };
    [page.head(book), page.how_to_play(book), page.table(book), page.effects(book), page.pieces(book)]
        .concat()
}

/// Both languages side by side.
pub(crate) struct Page {
    pub(crate) ja: Phrasebook,
    pub(crate) en: Phrasebook,
}

impl Page {
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
        let title = self.both(|words| words.say("page-title", &args(words)));
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
    fn table(&self, book: &Rulebook) -> String {
        const COLUMNS: [&str; 11] = [
            "id", "name", "type", "formats", "trigger", "speed", "timing", "cost", "keys", "target", "limits",
        ];
        let headings = COLUMNS.map(|column| self.heading(&format!("heading-{column}")));
        let mut text = format!("## {}\n\n", self.heading("heading-actions"));
        let _ = writeln!(text, "| {} |\n|{}", headings.join(" | "), "---|".repeat(COLUMNS.len()));
        for action in &book.actions {
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
        let mut text = format!("## {}\n\n", self.heading("heading-effect"));
        for action in &book.actions {
            let name = self.both(|words| words.name(action));
            let _ = writeln!(text, "### {name} (`{}`)\n", action.id);
            for words in [&self.en, &self.ja] {
                let _ = writeln!(text, "{}\n", words.effect(action));
            }
            if let (Some(en), Some(ja)) = (self.en.note(action), self.ja.note(action)) {
                let _ = writeln!(text, "> {}\n> {}\n", with_links(&en), with_links(&ja));
            }
        }
        text
    }

    fn pieces(&self, book: &Rulebook) -> String {
        let character = book.characters.iter().map(|character| {
            let [ja, en] = [&self.ja, &self.en].map(|words| words.character(character));
            (character.id.as_ref(), ja, en)
        });
        let fog = book.fogs.iter().map(|fog| {
            let [ja, en] = [&self.ja, &self.en].map(|words| words.fog(fog));
            (fog.id.as_ref(), ja, en)
        });
        let mut text = self.described("heading-characters", character);
        if !book.fogs.is_empty() {
            text += "\n";
            text += &self.described("heading-fogs", fog);
        }
        text
    }

    /// A table of names and descriptions.
    fn described<'a>(
        &self,
        heading: &str,
        things: impl Iterator<Item = (&'a str, [String; 2], [String; 2])>,
    ) -> String {
        let columns = ["heading-id", "heading-name", "heading-description"].map(|id| self.heading(id));
        let mut text =
            format!("## {}\n\n| {} |\n|---|---|---|\n", self.heading(heading), columns.join(" | "));
        for (id, [name_ja, text_ja], [name_en, text_en]) in things {
            let _ = writeln!(text, "| `{id}` | {name_ja} / {name_en} | {text_en}<br>{text_ja} |");
        }
        text
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
