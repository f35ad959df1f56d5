//! The rules of one edition and format, folded out of the table.

use alloc::vec::Vec;

use crate::{
    Action, Character, Edition, Fog, Format, Switches, UnknownVersion, VERSION, actions, character, version,
};

/// The rules of one edition and format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rulebook {
    /// The edition, or the one that custom rules started from.
    pub edition: Edition,
    /// The format.
    pub format: Format,
    /// The actions of the format.
    pub actions: Vec<Action>,
    /// The characters of the format.
    pub characters: Vec<Character>,
    /// The fogs of the format.
    pub fogs: Vec<Fog>,
    /// What is not a row.
    pub switches: Switches,
}

impl Rulebook {
    /// The rulebook of an edition and a format in its present version.
    pub fn new(edition: Edition, format: Format) -> Self {
        version::fixed(Self::folded(edition, format), VERSION)
    }

    /// The rulebook of an edition and a format as it was in a version: the one that a record names.
    pub fn pinned(edition: Edition, format: Format, version: u16) -> Result<Self, UnknownVersion> {
        match version {
            1..=VERSION => Ok(version::fixed(Self::folded(edition, format), version)),
            _ => Err(UnknownVersion(version)),
        }
    }

    /// Folds the table for an edition and a format.
    fn folded(edition: Edition, format: Format) -> Self {
        let mut actions: Vec<Action> = actions::rows().iter().map(|row| row.at(edition)).collect();
        actions.retain(|action| action.format <= format);
        let mut characters = character::characters(edition);
        characters.retain(|character| character.format <= format);
        let mut fogs = character::fogs(edition);
        fogs.retain(|fog| fog.format <= format);
        Self { edition, format, actions, characters, fogs, switches: Switches::of(edition, format) }
    }

    /// All rulebooks: every edition in every format.
    pub fn all() -> impl Iterator<Item = Self> {
        let pairs = Edition::ALL.into_iter().flat_map(|e| Format::ALL.into_iter().map(move |f| (e, f)));
        pairs.map(|(edition, format)| Self::new(edition, format))
    }

    /// The action with this id, if the format has it.
    pub fn action(&self, id: &str) -> Option<&Action> {
        self.actions.iter().find(|action| action.id == id)
    }
}
