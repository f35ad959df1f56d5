//! What can be wrong with a custom rule file beside its form.

use saigen_cards::{List, problems};
use saigen_editions::Hint;
use saigen_engine::RulesError;
use saigen_rulebook::Edition;

problems! {
    /// What is wrong with a custom rule file beside its form.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum CustomProblem {
        /// The base does not have an action.
        Lacks {
            /// The base.
            base: String,
            /// The action.
            id: String,
            /// What the action is named for.
            what: Lacking,
            /// The one that was probably meant.
            hint: Hint,
        } = "custom-lacks", "{base} has no action “{id}”{what}{hint}";
        /// No edition has an action.
        AllLack {
            /// The action.
            id: String,
            /// What the action is named for.
            what: Lacking,
            /// The one that was probably meant.
            hint: Hint,
        } = "custom-all-lack", "no edition has an action “{id}”{what}{hint}";
        /// The edition of `like` does not have an action.
        Like {
            /// The edition.
            edition: Edition,
            /// The action.
            id: String,
            /// The one that was probably meant.
            hint: Hint,
        } = "custom-like", "edition {edition} has no action “{id}”: write the id of one of its actions{hint}";
        /// There is no such character.
        Character {
            /// The character.
            id: String,
            /// Those there are.
            known: List,
            /// The one that was probably meant.
            hint: Hint,
        } = "custom-character", "unknown character “{id}”: write one of {known}{hint}";
        /// A new action has no name.
        Unnamed = "custom-unnamed", "a new action needs a name in both languages: write name.ja and name.en";
        /// The id of an action has another meaning in records.
        Reserved(id: String) = "custom-reserved",
            "“{id}” is reserved for an answer in records: choose another id";
        /// An action is changed and removed.
        Removed(id: String) = "custom-removed", "“{id}” is also in the list of removed actions";
        /// A fog of an action that there is not.
        Fog(action: String) = "custom-fog", "no action “{action}” lays this fog";
        /// The resulting rules do not compile.
        Unplayable(error: RulesError) = "custom-unplayable", "these rules cannot be played: {error}";
    }
}

problems! {
    /// What an action is named for that there is not.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Lacking {
        /// To be removed.
        Removed = "lacking-removed", " to remove";
        /// To be changed.
        New = "lacking-new", ", a new one needs name.ja and name.en";
    }
}
