//! The rules of an edition and format as JSON, for bots and other programs.

use saigen_rulebook::spelling::Spelled;
use saigen_rulebook::{Action, Character, Format, Frame, Rulebook, Speed, Timing, Trump};
use saigen_texts::Lang;
use saigen_wording::Phrasebook;
use serde_json::{Value, json};

/// A rulebook as JSON. Key lines and targets are worded in one language, everything else in both.
pub fn rulebook_json(book: &Rulebook, lang: Lang) -> Value {
    Words { ja: Phrasebook::of(Lang::Ja, book), en: Phrasebook::of(Lang::En, book), lang }.page(book)
}

/// Phrasebooks for both languages, and the one for key lines and targets.
struct Words {
    ja: Phrasebook,
    en: Phrasebook,
    lang: Lang,
}

impl Words {
    fn one(&self) -> &Phrasebook {
        match self.lang {
            Lang::Ja => &self.ja,
            Lang::En => &self.en,
        }
    }

    fn both(&self, say: impl Fn(&Phrasebook) -> String) -> Value {
        json!({ "ja": say(&self.ja), "en": say(&self.en) })
    }

    fn page(&self, book: &Rulebook) -> Value {
        let actions: Vec<Value> = book.actions.iter().map(|action| self.action(action)).collect();
        json!({
            "edition": book.edition.to_string(),
            "format": book.format.id(),
            "frame": book.frame.as_ref().map(frame),
            "actions": actions,
            "characters": self.characters(book),
            "trumps": self.trumps(book),
            "fogs": self.fogs(book),
        })
    }

    fn action(&self, action: &Action) -> Value {
        let direct = action.direct();
        json!({
            "id": action.id,
            "name": self.both(|words| words.name(action)),
            "type": action.kind.id(),
            "formats": formats(action.format),
            "trigger": if direct.is_some() { "direct" } else { "triggered" },
            "speed": match action.speed { Speed::Normal => "normal", Speed::Immediate => "immediate" },
            "timing": match action.timing { Timing::Main => "main", Timing::Quick => "quick" },
            "cost": direct.map(|direct| direct.cost.to_string()).unwrap_or_default(),
            "key": self.one().key_line(action),
            "target": self.one().target_line(action),
            "limits": limits(action),
            "counterable": action.counterable,
            "effect": self.both(|words| words.effect(action)),
            "do": action.effect.iter().map(Spelled::spell).collect::<Vec<_>>(),
            "keys": direct.map(|direct| direct.keys.spell()).unwrap_or_default(),
            "aims_at": direct.map(|direct| direct.target.spell()).unwrap_or_default(),
            "after": action.origin.cue().map(Spelled::spell).unwrap_or_default(),
            "only_if": direct.map(|direct| direct.only_if.iter().map(Spelled::spell).collect::<Vec<_>>()),
            "keys_from": direct.map(|direct| direct.keys_from.spell()),
            "unit": direct.map(|direct| direct.unit.spell()),
        })
    }

    fn characters(&self, book: &Rulebook) -> Vec<Value> {
        let one = |character: &Character| {
            let [name, description] =
                [0, 1].map(|part: usize| self.both(|words| words.character(character)[part].clone()));
            json!({
                "id": character.id,
                "name": name,
                "formats": formats(character.format),
                "description": description,
                "made_of": character.made_of.spell(),
                "haste": character.haste.spell(),
                "size": character.size.spell(),
                "ability": character.ability.spell(),
            })
        };
        book.characters.iter().map(one).collect()
    }

    fn trumps(&self, book: &Rulebook) -> Vec<Value> {
        let one = |trump: &Trump| {
            json!({
                "id": trump.id,
                "name": self.both(|words| words.trump(trump)),
                "cards": trump.cards.spell(),
                "description": self.both(|words| words.power(trump).unwrap_or_default()),
                "ability": trump.ability.spell(),
            })
        };
        book.trumps.iter().map(one).collect()
    }

    fn fogs(&self, book: &Rulebook) -> Vec<Value> {
        let one = |fog| {
            let [name, description] =
                [0, 1].map(|part: usize| self.both(|words| words.fog(fog)[part].clone()));
            json!({
                "id": fog.id,
                "name": name,
                "action": fog.action,
                "formats": formats(fog.format),
                "description": description,
            })
        };
        book.fogs.iter().map(one).collect()
    }
}

/// The frame of a regulation: its decks, and how a game is set up.
fn frame(frame: &Frame) -> Value {
    let steps: Vec<String> = frame.steps.iter().map(Spelled::spell).collect();
    json!({ "id": frame.id, "deck": frame.deck.spell(), "setup": steps })
}

fn formats(smallest: Format) -> Vec<&'static str> {
    smallest.and_larger().map(Format::id).collect()
}

fn limits(action: &Action) -> Vec<&'static str> {
    let direct = action.direct();
    let limits = [
        (direct.is_some_and(|direct| direct.once_a_turn), "once_a_turn"),
        (direct.is_some_and(|direct| direct.only_in_opponents_turn), "only_in_opponents_turn"),
    ];
    limits.into_iter().filter(|(holds, _)| *holds).map(|(_, id)| id).collect()
}
