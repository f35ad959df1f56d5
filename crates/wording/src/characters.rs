//! Characters in words, part by part, for unpublished ones.

use saigen_cards::CardSet;
use saigen_rulebook::{Ability, Character, MadeOf, Size, Timing};

use crate::Phrasebook;

impl Phrasebook {
    /// The cards of a character, its haste and its ability.
    pub(crate) fn made(&self, character: &Character) -> String {
        let made_of = match character.made_of {
            MadeOf::One(cards) => self.say("made-of-one", &[("cards", self.card_line(cards).into())]),
            MadeOf::SeveralOfOneSuit => self.word("made-of-several"),
            MadeOf::AnyFaceDown => self.word("made-of-any"),
            MadeOf::Pair { leads, partners, both } => {
                let id = if both { "made-of-pair-both" } else { "made-of-pair" };
                let [lead, partner] = [leads, partners].map(|cards| self.card_line(cards));
                self.say(id, &[("lead", lead.into()), ("partner", partner.into())])
            }
        };
        let ability = character.ability.map(|ability| self.ability(ability));
        let parts = [Some(made_of), self.size_of(character), self.hastes(character), ability];
        let parts = parts.into_iter().flatten();
        parts.collect::<Vec<_>>().join(self.between_sentences())
    }

    /// The size of a soldier.
    fn size_of(&self, character: &Character) -> Option<String> {
        let numbers = match character.made_of {
            MadeOf::AnyFaceDown => return None,
            MadeOf::One(_) => self.word("size-card"),
            MadeOf::Pair { leads, both: false, .. } => {
                self.say("size-lead", &[("lead", self.card_line(leads).into())])
            }
            MadeOf::Pair { .. } | MadeOf::SeveralOfOneSuit => self.word("size-sum"),
        };
        let (id, number) = match character.size {
            Size::Numbers => return Some(numbers),
            Size::Plus(more @ 0..) => ("size-plus", more),
            Size::Plus(less) => ("size-minus", -less),
            Size::Fixed(size) => ("size-fixed", size),
        };
        Some(self.say(id, &[("size", numbers.into()), ("number", number.into())]))
    }

    /// The cards that give a soldier haste.
    fn hastes(&self, character: &Character) -> Option<String> {
        let cards = character.made_of.soldier_cards();
        let hasty = cards & character.haste;
        match cards {
            CardSet::EMPTY => None,
            _ if matches!(character.made_of, MadeOf::Pair { .. }) => None,
            _ if hasty.is_empty() => Some(self.word("haste-never")),
            _ if hasty == cards => Some(self.word("haste-always")),
            _ => Some(self.say("haste-with", &[("cards", self.card_line(hasty).into())])),
        }
    }

    fn ability(&self, ability: Ability) -> String {
        let (kind, timing, only) = match ability {
            Ability::Is { untargeted, must_attack, withstands } => {
                let marks = [
                    (untargeted, "ability-untargeted"),
                    (must_attack, "ability-must-attack"),
                    (withstands, "ability-withstands"),
                ];
                let sentences = marks.into_iter().filter(|(is, _)| *is).map(|(_, id)| self.word(id));
                return sentences.collect::<Vec<_>>().join(self.between_sentences());
            }
            Ability::Frees { kind, timing, only } => (kind, timing, only),
        };
        let message = match timing {
            None => "ability-actions",
            Some(Timing::Main) => "ability-actions-main",
            Some(Timing::Quick) => "ability-actions-quick",
        };
        let actions = ("actions", self.say(message, &[("kind", self.kind(kind).into())]).into());
        match only {
            None => self.say("ability-frees-all", &[actions]),
            Some(letter) => {
                self.say("ability-frees-letter", &[actions, ("letter", letter.char().to_string().into())])
            }
        }
    }
}
