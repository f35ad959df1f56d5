//! The rules of one edition and format.

use alloc::vec::Vec;

use crate::{Action, Character, Edition, Fog, Format, Frame, SetUpStep, Switches, Trump};

/// The rules of one edition and format, or custom rules that started from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rulebook {
    /// The edition, or the one that custom rules started from.
    pub edition: Edition,
    /// The format.
    pub format: Format,
    /// The frame; `None` if a game is set up as the switches say.
    pub frame: Option<Frame>,
    /// The actions of the format.
    pub actions: Vec<Action>,
    /// The characters of the format.
    pub characters: Vec<Character>,
    /// The fogs of the format.
    pub fogs: Vec<Fog>,
    /// The cards that mean something as trumps.
    pub trumps: Vec<Trump>,
    /// What is not a row.
    pub switches: Switches,
}

impl Rulebook {
    /// The action with this id, if the format has it.
    pub fn action(&self, id: &str) -> Option<&Action> {
        self.actions.iter().find(|action| action.id == id)
    }

    /// The steps of setting up; `preset` says whether characters are preset where that is left to the players.
    pub fn set_up_steps(&self, preset: bool) -> Vec<SetUpStep> {
        self.frame.as_ref().map_or_else(|| self.switches.set_up_steps(preset), |frame| frame.steps.clone())
    }
}
