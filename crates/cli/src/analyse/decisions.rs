//! Decisions in words: the question, the choice, the better option and its continuation.

use saigen_analysis::{Imagined, Moment, Point, retrace};
use saigen_cards::Seat;
use saigen_engine::{Ask, Choice, Event, Game};
use saigen_players::Line;
use saigen_wording::EventWording;

use super::AnalysisReport;
use super::collect::{Place, builds, requested};
use super::report::percent;
use crate::layout;

impl AnalysisReport<'_> {
    /// A decision with all details; `number` is its place in the list.
    pub(super) fn decision(&self, number: usize, point: &Point) -> Option<String> {
        let at = self.game.moments.binary_search_by_key(&point.number, |moment| moment.number).ok()?;
        let (moment, place) = (&self.game.moments[at], &self.game.places[at]);
        let head = self.words.phrases().say(
            "analysis-decision",
            &[
                ("turn", point.turn.into()),
                ("choice", place.choice.into()),
                ("cost", percent(point.cost()).into()),
                ("best", percent(point.win[point.seat]).into()),
                ("chosen", percent(point.chosen).into()),
            ],
        );
        let rows: Vec<(String, String)> = self
            .rows(point, moment, place)
            .into_iter()
            .filter_map(|(id, text)| text.map(|text| (self.say(id), text)))
            .collect();
        let width = layout::widest(rows.iter().map(|(label, _)| label.as_str()));
        let mut lines = vec![layout::labelled(1, &format!("{number}."), 1, &head)];
        lines.extend(rows.iter().map(|(label, text)| layout::labelled(5, label, width, text)));
        Some(lines.join("\n"))
    }

    fn rows(&self, point: &Point, moment: &Moment, place: &Place) -> [(&'static str, Option<String>); 5] {
        let words = |choice| self.words.choice(&moment.game, point.seat, choice);
        let question = moment.game.decision().map(|decision| self.words.question(&moment.game, decision));
        let request = place.request.as_ref().map(|(game, event)| self.event(game, event));
        let better = point.better();
        [
            ("analysis-asked", question),
            ("analysis-decided", Some(words(point.choice))),
            ("analysis-request", request),
            ("analysis-better", better.map(|line| words(line.choice))),
            ("analysis-then", better.and_then(|line| self.then(moment, line))),
        ]
    }

    /// A likely continuation; `None` if it adds nothing to the choice itself.
    fn then(&self, moment: &Moment, line: &Line) -> Option<String> {
        let steps = retrace(self.words.rules(), moment, line, self.args.seed);
        let free: Vec<&Imagined> = steps.iter().filter(|step| step.free).collect();
        let mut steps: Vec<String> =
            free.iter().enumerate().filter_map(|(at, step)| self.step(step, at == 0)).collect();
        // Passes separated only by forced ones are merged.
        steps.dedup();
        (!steps.is_empty()).then(|| steps.join(" → "))
    }

    /// A choice of an imagined game: a request when it is complete. The first choice is omitted if it is part
    /// of a request, which is already named.
    fn step(&self, step: &Imagined, first: bool) -> Option<String> {
        let Imagined { game, seat, choice, events, .. } = step;
        if let Some(event) = requested(game, *choice, events) {
            return Some(self.event(game, &event));
        }
        if first || builds(game, *choice) {
            return None;
        }
        let seen = |event: &&Event| {
            matches!(event, Event::Passed { .. } | Event::Attacks { .. } | Event::Blocks { .. })
        };
        match events.iter().find(seen) {
            Some(event) => Some(self.event(game, event)),
            None => Some(self.answer(game, *seat, *choice)),
        }
    }

    /// An event as an onlooker sees it: hidden cards may be imagined.
    fn event(&self, game: &Game, event: &Event) -> String {
        let mut event_words = EventWording::onlooker(self.words, self.names.clone());
        event_words.meet(game);
        event_words.lines(&[*event]).concat()
    }

    fn answer(&self, game: &Game, seat: Seat, choice: Choice) -> String {
        let (say, who) = (self.words.phrases(), self.names[seat].as_str());
        let Some(decision) = game.decision() else { return String::new() };
        match (decision.ask, choice) {
            (Ask::Attacker, Choice::Done) => say.say("analysis-no-more-attackers", &[("who", who.into())]),
            (Ask::Blocker { attacker }, Choice::Done) => {
                let attacker = self.words.unit(game, attacker, seat);
                say.say("analysis-no-more-blockers", &[("attacker", attacker.into())])
            }
            _ => {
                let question = self.words.question(game, decision);
                let answer = self.words.choice(game, seat, choice);
                let args = [("question", question.into()), ("who", who.into()), ("answer", answer.into())];
                say.say("analysis-answer", &args)
            }
        }
    }
}
