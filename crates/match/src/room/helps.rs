//! What helps a guest to answer. Nothing of it changes the match.

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::{Unit, View, Viewer};
use saigen_json::{BlockJson, PreviewJson};
use saigen_protocol::{Code, Hint, Language, ServerMessage};

use super::job::check_asked;
use super::{Output, Room};
use crate::screen::text;
use crate::{Refused, Thinking};

/// A hint to be thought about.
#[derive(Clone)]
pub struct HintJob {
    /// Who asked for it.
    pub guest: u64,
    /// The id of the message that asked for it.
    pub id: u32,
    /// The language that the guest reads.
    language: Language,
    /// The question.
    decision: String,
    /// What the strongest level thinks about.
    pub thinking: Thinking,
}

impl HintJob {
    /// Thinks until `stop` returns true; the message, or `None` if there is no question.
    pub fn think(&self, seed: Seed, stop: &(dyn Fn() -> bool + Sync)) -> Option<String> {
        let (answer, lines) = self.thinking.hint(self.language, seed, stop)?;
        let (id, decision) = (self.id, self.decision.clone());
        Some(text(&ServerMessage::Hint(Box::new(Hint { id, decision, answer, lines }))))
    }
}

impl Room {
    /// Whether a message is about the present question, and its seat is asked.
    pub(super) fn check_decision(&self, seat: Seat, decision: &str) -> Result<(), Refused> {
        check_asked(&self.of, seat)?;
        match decision == self.of.decision_id() {
            true => Ok(()),
            false => Err(Refused::new(Code::Stale, "another question is asked by now")),
        }
    }

    pub(super) fn combat(
        &mut self,
        guest: u64,
        seat: Seat,
        id: u32,
        attackers: &[String],
        blocks: &[BlockJson],
    ) -> Result<(), Refused> {
        let view = View::of(&self.of.course.game, Viewer::Seat(seat));
        let unit = |name: &String| {
            let found = find_unit(&view, name);
            found.ok_or_else(|| Refused::new(Code::Illegal, format!("“{name}” does not stand there")))
        };
        let attackers = attackers.iter().map(unit).collect::<Result<Vec<_>, _>>()?;
        let pair = |block: &BlockJson| Ok((unit(&block.blocker)?, unit(&block.attacker)?));
        let blocks = blocks.iter().map(pair).collect::<Result<Vec<_>, Refused>>()?;
        let bouts = PreviewJson::of(&view.preview_combat(&self.of.course.rules, &attackers, &blocks)).bouts;
        self.send_to(guest, &ServerMessage::Combat { id, bouts });
        Ok(())
    }

    pub(super) fn hint(&mut self, guest: u64, id: u32, decision: String) -> Result<(), Refused> {
        if self.of.settings.friends {
            return Err(Refused::new(Code::NotAllowed, "there are no hints in games between people"));
        }
        let thinking = Thinking::for_hint(&self.of.ruleset, &self.of.course.game);
        let thinking = thinking.ok_or_else(|| Refused::new(Code::Broken, "there is no level for hints"))?;
        self.hints.push((guest, id, decision.clone()));
        let language = self.guests.language(guest);
        self.out.push(Output::Hint(HintJob { guest, id, language, decision, thinking }));
        Ok(())
    }

    /// A hint is ready, or was given up.
    pub(super) fn hinted(&mut self, guest: u64, id: u32, hint: Result<String, Code>) {
        let at = self.hints.iter().position(|(of, known, _)| (*of, *known) == (guest, id));
        let Some((_, _, decision)) = at.map(|at| self.hints.remove(at)) else { return };
        let text = hint.unwrap_or_else(|code| {
            let detail = match code {
                Code::Cancelled => "the hint is no longer wanted",
                Code::TooMany => "too much is being thought about",
                _ => "the hint has failed",
            };
            let words = self.of.ruleset.words(self.guests.language(guest));
            Refused::new(code, detail).text(words, Some(id), Some(decision))
        });
        self.send_text(guest, text);
    }

    /// Gives up hints by guest and id.
    pub(super) fn cancel_hints(&mut self, which: impl Fn(u64, u32) -> bool) {
        let hints = self.hints.iter().filter(|(guest, id, _)| which(*guest, *id));
        self.out.extend(hints.map(|(guest, id, _)| Output::CancelHint(*guest, *id)));
    }
}

/// A character that stands on the table.
fn find_unit(view: &View, name: &str) -> Option<Unit> {
    let all = Seat::BOTH.into_iter().flat_map(|seat| {
        view.sides[seat].characters().map(move |character| Unit::new(seat, character.place))
    });
    all.into_iter().find(|unit| unit.to_string() == name)
}
