//! A position as text, one line per item ("A position as text" in the contract).

use crate::state::{Body, Request, State, Target, in_order};
use crate::{Outcome, Question};
use saigen_cards::{Card, Seat};

/// Words separated by spaces.
fn joined<T: ToString>(words: &[T]) -> String {
    words.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

impl State {
    /// The whole dump.
    pub(crate) fn dump(&self, asked: Option<&Question>) -> String {
        let mut lines = self.head_lines(asked.is_some());
        for seat in Seat::BOTH {
            lines.extend(self.side_lines(seat));
        }
        for (at, request) in self.stage.iter().enumerate() {
            lines.push(format!("#{} {}", at + 1, self.request_words(request)));
        }
        if let Some(request) = &self.resolving {
            lines.push(format!("resolving {}", self.request_words(request)));
        }
        if let Some(question) = asked {
            lines.push(format!("asks {} {} {}", question.seat, question.kind, joined(&question.options)));
        }
        match self.outcome {
            Some(Outcome::Winner(seat)) => lines.push(format!("winner {seat}")),
            Some(Outcome::Draw) => lines.push("draw".to_string()),
            None => {}
        }
        lines.join("\n") + "\n"
    }

    /// Turn, chance, open packs, passes, limits, force.
    fn head_lines(&self, asks: bool) -> Vec<String> {
        let mut lines = Vec::new();
        if self.turn == 0 && asks {
            lines.push("setting_up".to_string());
        }
        let decided = asks && !self.sides[Seat::A].grave.is_empty();
        if self.turn > 0 || decided {
            lines.push(format!("turn {} {}", self.turn, self.turn_player));
        }
        if self.turn > 0 {
            lines.push(format!("chance {}", self.chance));
        }
        let open: Vec<Seat> = Seat::BOTH.into_iter().filter(|&seat| self.sides[seat].pack_open).collect();
        if !open.is_empty() {
            lines.push(format!("opened {}", joined(&open)));
        }
        if !self.passed.is_empty() {
            let mut passed = self.passed.clone();
            passed.sort();
            lines.push(format!("passed {}", joined(&passed)));
        }
        if self.idle {
            lines.push("idle".to_string());
        }
        for (seat, used) in self.used.iter().filter(|(_, used)| !used.is_empty()) {
            let mut ids: Vec<&str> = used.iter().map(|&action| self.row(action).id.as_str()).collect();
            ids.sort_unstable();
            lines.push(format!("used {seat} {}", joined(&ids)));
        }
        for (seat, force) in self.force.iter().filter(|(_, force)| **force != 0) {
            lines.push(format!("force {seat} {force}"));
        }
        lines
    }

    /// The zones and characters of one player.
    fn side_lines(&self, seat: Seat) -> Vec<String> {
        let side = &self.sides[seat];
        let row: Vec<String> = side.row.iter().filter_map(|&id| self.body(id)).map(Body::word).collect();
        let words = |cards: &[Card]| joined(cards);
        let sorted = |cards: &[Card]| joined(&in_order(cards.to_vec()));
        let zones = [
            ("life", words(&side.life)),
            ("grave", words(&side.grave)),
            ("hand", sorted(&side.hand)),
            ("fog", sorted(&side.fog)),
            ("outside", sorted(&side.outside)),
            ("turned", words(&side.turned)),
            ("pack", sorted(&side.pack)),
            ("rare", words(&side.rare)),
            ("trumps", sorted(&side.trumps_down())),
            ("trumps_up", sorted(&side.trumps_up)),
            ("held_down", sorted(&side.held_down)),
            ("row", joined(&row)),
        ];
        let zones = zones.into_iter().filter(|(_, words)| !words.is_empty());
        let mut lines: Vec<String> = zones.map(|(name, words)| format!("{seat} {name} {words}")).collect();
        lines.extend(self.bodies_of(seat).into_iter().map(|body| self.body_line(body)));
        lines
    }

    pub(crate) fn body_line(&self, body: &Body) -> String {
        let kind = if body.soldier { "soldier" } else { "bulwark" };
        let pose = if body.charged { "charged" } else { "driven" };
        let mut line = format!("{} {kind} {pose} {}", body.word(), joined(&body.cards));
        if body.soldier {
            line += &format!(" size {}", self.size(body));
        }
        if !body.fresh.is_empty() {
            line += &format!(" fresh {}", joined(&in_order(body.fresh.clone())));
        }
        if body.attacker {
            line += " attacker";
        }
        // Omitted if the attacker has left or no longer attacks.
        let blocked = body.blocks.and_then(|id| self.body(id)).filter(|attacker| attacker.attacker);
        if let Some(attacker) = blocked {
            line += &format!(" blocks {}", attacker.word());
        }
        line
    }

    pub(crate) fn request_words(&self, request: &Request) -> String {
        let mut words = format!("{} {}", self.row(request.action).id, request.controller);
        if !request.keys.is_empty() {
            words += &format!(" keys {}", joined(&request.keys));
        }
        if let Some(target) = request.target {
            words += &format!(" target {}", self.target_word(target));
        }
        if let Some(unit) = request.unit {
            words += &format!(" unit {}", self.target_word(Target::Character(unit)));
        }
        if request.blank {
            words += " blank";
        }
        words
    }
}
