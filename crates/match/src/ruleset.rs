//! The rules of a match and the words for them. Rulesets of published rulebooks are made once and kept; one
//! of custom rules lives as long as the match or the call that holds it.

use std::sync::{Arc, Mutex, PoisonError};

use saigen_engine::Rules;
use saigen_notation::{Header, NotPlayable, Pinned};
use saigen_protocol::{Language, Words};
use saigen_texts::Lang;
use saigen_wording::Wording;

/// Rules and words.
pub struct Ruleset {
    /// The rules.
    pub rules: Arc<Rules>,
    /// The words in Japanese.
    pub ja: Arc<Wording>,
    /// The words in English.
    pub en: Arc<Wording>,
}

/// What tells published rulesets apart. They are few, because nothing else can be chosen.
#[derive(Clone, PartialEq)]
struct Key {
    rulebook: Pinned,
    choose_grave_top: bool,
}

impl Key {
    /// The key of a header that names a published rulebook and forbids nothing.
    fn of(header: &Header) -> Option<Self> {
        let published = header.custom.is_none() && header.forbidden.is_empty();
        published.then_some(Self {
            rulebook: Pinned { hash: None, ..header.rulebook.clone() },
            choose_grave_top: header.options.choose_grave_top,
        })
    }
}

static PUBLISHED: Mutex<Vec<(Key, Arc<Ruleset>)>> = Mutex::new(Vec::new());

impl Ruleset {
    /// The ruleset of a header.
    pub fn of(header: &Header) -> Result<Arc<Self>, NotPlayable> {
        let new = || header.rules().map(Self::new);
        let Some(key) = Key::of(header) else { return new() };
        let mut known = PUBLISHED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, ruleset)) = known.iter().find(|(other, _)| *other == key) {
            return Ok(ruleset.clone());
        }
        let ruleset = new()?;
        known.push((key, ruleset.clone()));
        Ok(ruleset)
    }

    fn new(rules: Rules) -> Arc<Self> {
        let rules = Arc::new(rules);
        let [ja, en] = [Lang::Ja, Lang::En].map(|lang| Arc::new(Wording::new(rules.clone(), lang)));
        Arc::new(Self { rules, ja, en })
    }

    /// The words in a language.
    pub fn words(&self, language: Language) -> &Arc<Wording> {
        match language {
            Language::Ja => &self.ja,
            Language::En => &self.en,
        }
    }

    /// A text in both languages.
    pub fn both(&self, say: impl Fn(&Wording) -> String) -> Words {
        Words { ja: say(&self.ja), en: say(&self.en) }
    }
}
