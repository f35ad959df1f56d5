//! The rules of one edition and format, folded out of the table.

use alloc::vec::Vec;

use crate::{Action, Character, Edition, Fog, Format, Switches, actions, character};

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
    /// Folds the table for an edition and a format.
    pub fn new(edition: Edition, format: Format) -> Self {
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
