//! An analysis as JSON (`docs/analysis.md`).

use saigen_analysis::{Ledger, Point};
use saigen_cards::{BySeat, Seat};
use saigen_json::{DecisionJson, RecordJson, to_pretty_text};
use saigen_notation::choice_text;
use saigen_players::Line;
use serde_json::{Value, json};

use super::{AnalysisReport, COSTLIEST};

impl AnalysisReport<'_> {
    pub(super) fn json(&self) -> String {
        let record = RecordJson::of(self.record);
        let analysis = self.analysis;
        let points: Vec<Value> = (0..analysis.points.len()).map(|at| self.point(at)).collect();
        let costliest = |seat: Seat| -> Vec<usize> {
            analysis.costliest(seat, COSTLIEST).iter().map(|point| point.number).collect()
        };
        to_pretty_text(&json!({
            "rulebook": record.rulebook,
            "custom": self.record.header.custom.is_some(),
            "players": record.players,
            "setup": record.setup,
            "result": record.result,
            "finished": self.is_finished(),
            "simulations": self.args.simulations,
            "seed": self.args.seed.to_string(),
            "ledger": by_seat(|seat| ledger(&analysis.ledger[seat])),
            "costliest": by_seat(|seat| costliest(seat).into()),
            "points": points,
        }))
    }

    fn point(&self, at: usize) -> Value {
        let (point, moment, place) =
            (&self.analysis.points[at], &self.game.moments[at], &self.game.places[at]);
        let rules = self.words.rules();
        let text = |choice| choice_text(rules, choice);
        let line = |line: &Line| {
            json!({
                "choice": text(line.choice),
                "win": rounded(line.win),
                "visits": line.visits,
                "continuation": line.continuation.iter().map(|&choice| text(choice)).collect::<Vec<_>>(),
            })
        };
        let Point { number, turn, win, chosen, .. } = point;
        json!({
            "number": number,
            "turn": turn,
            "record_choice": place.choice,
            "record_text": place.written,
            "decision": moment.game.decision().map(|decision| DecisionJson::of(rules, decision)),
            "choice": text(point.choice),
            "win": chances(win),
            "chosen": rounded(*chosen),
            "cost": rounded(point.cost()),
            "better": point.better().map(|line| text(line.choice)),
            "lines": point.lines.iter().map(line).collect::<Vec<_>>(),
        })
    }
}

fn by_seat(of: impl Fn(Seat) -> Value) -> Value {
    json!({ "a": of(Seat::A), "b": of(Seat::B) })
}

fn chances(win: &BySeat<f32>) -> Value {
    by_seat(|seat| rounded(win[seat]).into())
}

fn ledger(ledger: &Ledger) -> Value {
    json!({
        "start": rounded(ledger.start),
        "decisions": rounded(ledger.decisions),
        "luck": rounded(ledger.luck),
        "opponent": rounded(ledger.opponent),
        "end": rounded(ledger.end),
    })
}

/// Rounds to four places, the precision of an estimate.
fn rounded(share: f32) -> f64 {
    (f64::from(share) * 1e4).round() / 1e4
}
