//! The rules of an edition and format, as data for a page in both languages.

use std::sync::LazyLock;

use saigen_json::RulebookJson;
use saigen_notation::{Decks, Header, Setup, Start};
use saigen_protocol::Words;
use saigen_protocol::http::{Named, RuleAction, RuleText, RulesPage};
use saigen_rulebook::{Action, Edition, Format, Rulebook};
use saigen_texts::Lang;
use saigen_wording::Phrasebook;

/// Both languages.
struct Both {
    ja: Phrasebook,
    en: Phrasebook,
}

static BOTH: LazyLock<Both> =
    LazyLock::new(|| Both { ja: Phrasebook::new(Lang::Ja), en: Phrasebook::new(Lang::En) });

impl Both {
    fn say(&self, say: impl Fn(&Phrasebook) -> String) -> Words {
        Words { ja: say(&self.ja), en: say(&self.en) }
    }
}

/// The formats by their names.
pub(crate) fn formats() -> Vec<Named> {
    let name =
        |format: Format| Named { id: format.id().into(), name: BOTH.say(|words| words.format(format)) };
    Format::ALL.into_iter().map(name).collect()
}

/// The page of a rulebook.
pub(crate) fn page(edition: Edition, format: Format) -> RulesPage {
    let book = Rulebook::new(edition, format);
    let setup = Setup { decks: Decks::Full, preset: false };
    RulesPage {
        rulebook: RulebookJson::of(&Header::new(edition, format, Start::SetUp(setup))),
        actions: book.actions.iter().map(action).collect(),
        characters: book.characters.iter().map(|it| text(&it.id, |words| words.character(it))).collect(),
        fogs: book.fogs.iter().map(|it| text(&it.id, |words| words.fog(it))).collect(),
    }
}

fn text(id: &str, say: impl Fn(&Phrasebook) -> [String; 2]) -> RuleText {
    let [[ja, ja_text], [en, en_text]] = [say(&BOTH.ja), say(&BOTH.en)];
    RuleText { id: id.into(), name: Words { ja, en }, text: Words { ja: ja_text, en: en_text } }
}

fn action(action: &Action) -> RuleAction {
    let [ja, en] = [&BOTH.ja, &BOTH.en].map(|words| words.limits(action));
    let note = BOTH.ja.note(action).zip(BOTH.en.note(action));
    RuleAction {
        id: action.id.to_string(),
        name: BOTH.say(|words| words.name(action)),
        kind: BOTH.say(|words| words.kind(action.kind)),
        trigger: BOTH.say(|words| words.trigger(action)),
        direct: action.direct().is_some(),
        timing: BOTH.say(|words| words.timing(action.timing)),
        speed: BOTH.say(|words| words.speed(action.speed)),
        cost: action.direct().map(|direct| direct.cost.to_string()).unwrap_or_default(),
        keys: BOTH.say(|words| words.key_line(action)),
        target: BOTH.say(|words| words.target_line(action)),
        limits: ja.into_iter().zip(en).map(|(ja, en)| Words { ja, en }).collect(),
        effect: BOTH.say(|words| words.effect(action)),
        note: note.map(|(ja, en)| Words { ja, en }),
    }
}
