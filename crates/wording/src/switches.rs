//! Switches in words: differences between editions that are not rows.

use saigen_rulebook::{BothEmpty, Preset, Switches};

use crate::Phrasebook;

impl Phrasebook {
    /// The set-up, flow and end of a game, one sentence per switch.
    pub fn switches(&self, switches: &Switches) -> Vec<String> {
        let preset = match switches.preset {
            Preset::Never => "switch-preset-never",
            Preset::OnRequestBeforeHand => "switch-preset-on-request",
            Preset::AlwaysAfterHand => "switch-preset-always",
        };
        let pass = if switches.pass_on_empty_stage { "switch-may-pass" } else { "switch-may-not-pass" };
        let both_empty = match switches.both_empty {
            BothEmpty::Draw => "switch-both-empty-draw",
            BothEmpty::TurnPlayerLoses => "switch-both-empty-loses",
        };
        let triggers = match switches.main_trigger_needs_empty_stage {
            true => "switch-main-needs-empty",
            false => "switch-main-any",
        };
        let deck = switches.entry_deck;
        let entry = [("count", deck.len().into()), ("cards", self.cards(deck).into())];
        let mut sentences = vec![self.say("switch-hand", &[("count", switches.hand.into())])];
        sentences.extend([preset, pass, both_empty, triggers].map(|id| self.word(id)));
        let further = [
            (switches.joker_never_preset, "switch-joker-never-preset"),
            (switches.top_again_on_leaving, "switch-top-again-on-leaving"),
        ];
        sentences.extend(further.into_iter().filter(|(on, _)| *on).map(|(_, id)| self.word(id)));
        sentences.push(self.say("switch-entry-deck", &entry));
        sentences
    }
}
