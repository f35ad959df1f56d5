//! Switches in words: differences between editions that are not rows.

use saigen_rulebook::{Action, BothEmpty, KeyUnit, Preset, Rulebook};

use crate::Phrasebook;
use crate::how::joker_is_soldier;

impl Phrasebook {
    /// The set-up, flow and end of a game: one place per switch, `None` where it has no sentence.
    pub fn switches(&self, book: &Rulebook) -> [Option<String>; 9] {
        let [hand, preset, joker] = self.setting_up(book);
        let (passing, both_empty) = (self.passing(book), self.both_empty(book));
        let (triggering, top, entry) =
            (self.triggering(book), self.choosing_top(book), self.entry_deck(book));
        let repeating = self.repeating(book);
        [hand, preset, joker, Some(passing), repeating, Some(both_empty), Some(triggering), top, Some(entry)]
    }

    /// What is drawn and preset without a frame, and what a preset Joker is.
    pub(crate) fn setting_up(&self, book: &Rulebook) -> [Option<String>; 3] {
        let switches = &book.switches;
        let preset = match switches.preset {
            Preset::Never => "switch-preset-never",
            Preset::OnRequestBeforeHand => "switch-preset-on-request",
            Preset::AlwaysAfterHand => "switch-preset-always",
        };
        let joker = match (switches.preset, switches.joker_never_preset, joker_is_soldier(book)) {
            (Preset::Never, ..) => None,
            (_, true, _) => Some("switch-joker-never-preset"),
            (_, _, false) => Some("switch-joker-not-preset-here"),
            (_, _, true) => Some("switch-joker-preset"),
        };
        let hand = self.say("switch-hand", &[("count", switches.hand.into())]);
        [Some(hand), Some(self.word(preset)), joker.map(|id| self.word(id))]
    }

    /// Who may pass on an empty stage.
    pub(crate) fn passing(&self, book: &Rulebook) -> String {
        self.word(if book.switches.pass_on_empty_stage { "switch-may-pass" } else { "switch-may-not-pass" })
    }

    /// Which requests are not repeated, where there are characters to drive for them.
    pub(crate) fn repeating(&self, book: &Rulebook) -> Option<String> {
        let mut directs = book.actions.iter().filter_map(Action::direct);
        let driving = directs.any(|direct| direct.unit != KeyUnit::None);
        (book.switches.no_free_repeats && driving).then(|| self.word("switch-no-free-repeats"))
    }

    /// What happens when both lives are empty.
    pub(crate) fn both_empty(&self, book: &Rulebook) -> String {
        self.word(match book.switches.both_empty {
            BothEmpty::Draw => "switch-both-empty-draw",
            BothEmpty::TurnPlayerLoses => "switch-both-empty-loses",
        })
    }

    /// What an occupied stage means for triggers.
    pub(crate) fn triggering(&self, book: &Rulebook) -> String {
        self.word(match book.switches.main_trigger_needs_empty_stage {
            true => "switch-main-needs-empty",
            false => "switch-main-any",
        })
    }

    /// When the top of a graveyard is chosen again.
    pub(crate) fn choosing_top(&self, book: &Rulebook) -> Option<String> {
        book.switches.top_again_on_leaving.then(|| self.word("switch-top-again-on-leaving"))
    }

    /// The cards of the entry deck.
    pub(crate) fn entry_deck(&self, book: &Rulebook) -> String {
        let deck = book.switches.entry_deck;
        let args = [("count", deck.len().into()), ("cards", self.cards(deck).into())];
        self.say("switch-entry-deck", &args)
    }
}
