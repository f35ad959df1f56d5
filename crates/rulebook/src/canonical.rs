//! A rulebook as one text: everything that matters for play, and nothing else.
//!
//! Two rulebooks have the same text if and only if they are the same game. Messages that describe
//! rows, and names of new actions, are left out, since other words are no other rules; [`Rulebook::written`]
//! is the same text with those words. What a row is made of is taken apart
//! completely, so that a new part cannot be forgotten here; a part that is added later is written
//! only where it is not as it always was, so that the texts of earlier rulebooks stay the same.
//! How each part is spelled is in [`crate::spelling`].

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::spelling::{Fields, Spelled};
use crate::{Action, Character, Fingerprint, Fog, Frame, Names, Origin, Rulebook, Size, Trump};

impl Rulebook {
    /// The rulebook as a text that says everything about how it is played.
    pub fn canonical(&self) -> String {
        self.text(|_| String::new(), |_| Vec::new())
    }

    /// The canonical text and, with each row that has them, its message and names: what a record carries.
    pub fn written(&self) -> String {
        let described = |text: &str| if text.is_empty() { String::new() } else { format!(" text {text}") };
        self.text(described, word_lines)
    }

    /// The text, with something at the end of the lines of characters and fogs, and lines for actions.
    fn text(&self, end: impl Fn(&str) -> String, more: impl Fn(&Action) -> Vec<String>) -> String {
        let Self { edition, format, frame, actions, characters, fogs, trumps, switches } = self;
        let mut lines: Vec<String> = [format!("rulebook {edition} {format}")].into();
        lines.extend(frame.iter().flat_map(frame_lines));
        lines.extend(switches.lines().into_iter().map(|(name, value)| format!("switch {name} {value}")));
        lines.extend(characters.iter().map(|it| character_line(it) + &end(&it.text)));
        lines.extend(fogs.iter().map(|it| fog_line(it) + &end(&it.text)));
        lines.extend(trumps.iter().map(trump_line));
        lines.extend(actions.iter().flat_map(|action| [action_lines(action), more(action)].concat()));
        lines.join("\n") + "\n"
    }

    /// The fingerprint of the canonical text.
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(&self.canonical())
    }
}

/// `text effect-up`, `name ja 遺言`: the message that describes an action, and its names.
fn word_lines(action: &Action) -> Vec<String> {
    let text = (!action.text.is_empty()).then(|| format!("  text {}", action.text));
    let names = action
        .names
        .iter()
        .flat_map(|Names { ja, en }| [format!("  name ja {ja}"), format!("  name en {en}")]);
    text.into_iter().chain(names).collect()
}

/// `frame pack deck built 40 54`, and a line for each step.
fn frame_lines(frame: &Frame) -> Vec<String> {
    let Frame { id, deck, steps } = frame;
    let head = format!("frame {id} deck {}", deck.spell());
    core::iter::once(head).chain(steps.iter().map(|step| format!("  step {}", step.spell()))).collect()
}

fn character_line(character: &Character) -> String {
    let Character { id, format, made_of, haste, ability, size, text: _ } = character;
    let (made_of, haste, ability) = (made_of.spell(), haste.spell(), ability.spell());
    // The text of published rulebooks is frozen, and their characters have the size of their numbers.
    let size = if *size == Size::Numbers { String::new() } else { format!(" size {}", size.spell()) };
    format!("character {id} {format} of {made_of} haste {haste} ability {ability}{size}")
}

fn fog_line(fog: &Fog) -> String {
    let Fog { id, action, format, text: _ } = fog;
    format!("fog {id} {format} by {action}")
}

fn trump_line(trump: &Trump) -> String {
    let Trump { id, cards, ability } = trump;
    format!("trump {id} of {} ability {}", cards.spell(), ability.spell())
}

fn action_lines(action: &Action) -> Vec<String> {
    let mut fields = action.fields().into_iter();
    let head: Vec<String> = fields.by_ref().take(HEAD).map(|(_, value)| value).collect();
    let mut lines: Vec<String> = [format!("action {} {}", action.id, head.join(" "))].into();
    lines.extend(fields.map(|(name, value)| format!("  {name} {value}")));
    lines.extend(action.effect.iter().map(|op| format!("  do {}", op.spell())));
    lines
}

/// Number of fields in the first line of an action: format, kind, timing, speed.
const HEAD: usize = 4;

impl Action {
    /// Everything about how it is played but its effect, by name, as it is spelled.
    pub fn fields(&self) -> Vec<(&'static str, String)> {
        let Self {
            id: _,
            kind,
            format,
            timing,
            speed,
            origin,
            counterable,
            cost_triggers_wait,
            effect: _,
            text: _,
            names: _,
        } = self;
        let mut fields: Vec<_> = [
            ("format", format.spell()),
            ("kind", kind.spell()),
            ("timing", timing.spell()),
            ("speed", speed.spell()),
            ("counterable", counterable.spell()),
            ("cost_triggers_wait", cost_triggers_wait.spell()),
        ]
        .into();
        match origin {
            Origin::Direct(direct) => fields.extend(direct.lines()),
            Origin::Triggered(cue) => fields.push(("after", cue.spell())),
        }
        fields
    }
}
