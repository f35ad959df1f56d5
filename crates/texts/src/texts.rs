//! All messages of one language.

use std::fmt;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::ast::Entry;

use crate::embedded::{self, File};
use crate::{Arg, Lang, TextError};

/// All messages of one language.
///
/// Build it once and share it between threads.
pub struct Texts {
    lang: Lang,
    ids: Vec<String>,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// The embedded messages of a language.
    #[must_use]
    pub fn new(lang: Lang) -> Self {
        let (texts, faults) = Self::load(lang, embedded::files(lang));
        debug_assert!(faults.is_empty(), "{faults:?}");
        texts
    }

    /// The embedded messages of a language, parsed on first use and shared.
    #[must_use]
    pub fn shared(lang: Lang) -> &'static Self {
        static JA: LazyLock<Texts> = LazyLock::new(|| Texts::new(Lang::Ja));
        static EN: LazyLock<Texts> = LazyLock::new(|| Texts::new(Lang::En));
        match lang {
            Lang::Ja => &JA,
            Lang::En => &EN,
        }
    }

    /// Parses message files. A syntax error drops the faulty entry only; the first of two messages with the
    /// same id wins.
    pub(crate) fn load(lang: Lang, files: &[File]) -> (Self, Vec<TextError>) {
        let mut bundle = FluentBundle::new_concurrent(vec![lang.identifier()]);
        bundle.set_use_isolating(false);
        let mut texts = Self { lang, ids: Vec::new(), bundle };
        let faults = files.iter().flat_map(|file| texts.add(*file)).collect();
        texts.ids.sort_unstable();
        texts.ids.dedup();
        (texts, faults)
    }

    fn add(&mut self, (name, source): File) -> Vec<TextError> {
        let (resource, syntax) = match FluentResource::try_new(source.to_string()) {
            Ok(resource) => (resource, Vec::new()),
            Err((resource, errors)) => (resource, errors),
        };
        self.ids.extend(ids_of(&resource));
        let twice = self.bundle.add_resource(resource).err().unwrap_or_default();
        let syntax = syntax.iter().map(|error| TextError::file(name, error));
        let twice = twice.iter().map(|error| TextError::file(name, error));
        syntax.chain(twice).collect()
    }

    /// The language of the messages.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// The ids of all messages, sorted.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.ids.iter().map(String::as_str)
    }

    /// Whether a message with this id exists.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// The formatted message, or its id in ⟦…⟧ where [`try_get`](Self::try_get) fails.
    #[must_use]
    pub fn get(&self, id: &str, args: &[(&str, Arg)]) -> String {
        self.try_get(id, args).unwrap_or_else(|_| format!("⟦{id}⟧"))
    }

    /// The formatted message. Values for variables that the message does not use are ignored.
    ///
    /// # Errors
    /// If the id is unknown or a variable has no value.
    pub fn try_get(&self, id: &str, args: &[(&str, Arg)]) -> Result<String, TextError> {
        let message = self.bundle.get_message(id);
        let pattern = message.and_then(|message| message.value());
        let pattern = pattern.ok_or_else(|| TextError::unknown(id))?;
        let args: FluentArgs = args.iter().map(|(name, arg)| (*name, arg.to_fluent())).collect();
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&args), &mut errors);
        match errors.first() {
            None => Ok(text.into_owned()),
            Some(error) => Err(TextError::of_formatting(id, error)),
        }
    }
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts")
            .field("lang", &self.lang)
            .field("messages", &self.ids.len())
            .finish_non_exhaustive()
    }
}

fn ids_of(resource: &FluentResource) -> impl Iterator<Item = String> {
    resource.entries().filter_map(|entry| match entry {
        Entry::Message(message) => Some(message.id.name.to_string()),
        _ => None,
    })
}

/// The message id for a name of the rules: `action` and `summon_soldier` give `action-summon-soldier`.
#[must_use]
pub fn id_of(prefix: &str, snake_id: &str) -> String {
    format!("{prefix}-{}", snake_id.replace('_', "-"))
}
