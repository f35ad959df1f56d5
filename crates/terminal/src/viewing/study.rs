//! The analysis of a game for the screen: chances at every choice, and costly choices.

use saigen_analysis::{Analysis, Moment};
use saigen_cards::{BySeat, Seat};
use saigen_notation::{Record, ReplayError, Replayed};
use saigen_wording::Wording;

use super::Snapshot;

/// Choices that cost less are not listed.
const COSTLY: f32 = 0.04;

/// A recorded game, expanded.
pub struct Collected {
    /// Every moment.
    pub shots: Vec<Snapshot>,
    /// Every decision with at least two options, and the number of its choice in the record.
    pub moments: Vec<(usize, Moment)>,
    /// How it ended.
    pub replayed: Replayed,
}

/// Replays a record and collects everything that is shown.
pub fn collect(record: &Record) -> Result<Collected, ReplayError> {
    let (mut shots, mut moments, mut answers): (Vec<Snapshot>, Vec<(usize, Moment)>, usize) =
        Default::default();
    let replayed = record.replay(&mut |step| {
        if let Some(before) = shots.last() {
            let found = Moment::among(step.rules, &before.game, step.choices, answers);
            moments.extend(found.into_iter().map(|moment| (step.number, moment)));
            answers += step.choices.len();
        }
        shots.push(Snapshot {
            game: *step.game,
            events: step.events.to_vec(),
            choice: step.text(),
            by: step.seat().map(|seat| (seat, None)),
        });
    })?;
    Ok(Collected { shots, moments, replayed })
}

/// The progress or result of an analysis.
#[derive(Clone, Debug)]
pub enum AnalysisProgress {
    /// Decisions done, and in total.
    Running(usize, usize),
    /// The chances before each choice that was a decision, and the costly ones.
    Done {
        /// Number of the choice, from 1, and the chances before it.
        chances: Vec<(usize, BySeat<f32>)>,
        /// Number of the choice, its cost, and the better option.
        costly: Vec<(usize, f32, String)>,
        /// The chances at the end.
        end: BySeat<f32>,
    },
}

impl AnalysisProgress {
    /// The result of an analysis; a choice of several decisions is listed at its first one.
    pub fn of(words: &Wording, moments: &[(usize, Moment)], analysis: &Analysis) -> Self {
        let mut chances: Vec<(usize, BySeat<f32>)> = Vec::new();
        let mut costly = Vec::new();
        for ((choice, moment), point) in moments.iter().zip(&analysis.points) {
            if chances.last().is_none_or(|(last, _)| last != choice) {
                chances.push((*choice, BySeat::new(|seat| point.win[seat])));
            }
            if let Some(better) = point.better().filter(|_| point.cost() >= COSTLY) {
                let text = words.choice(&moment.game, point.seat, better.choice);
                costly.push((*choice, point.cost(), text));
            }
        }
        Self::Done { chances, costly, end: BySeat::new(|seat| analysis.end[seat]) }
    }

    /// The chances after `count` choices.
    pub(super) fn chances_at(&self, at: usize) -> Option<BySeat<f32>> {
        let Self::Done { chances, end, .. } = self else { return None };
        let next = chances.iter().find(|(choice, _)| *choice > at);
        Some(next.map_or_else(|| BySeat::new(|seat| end[seat]), |(_, win)| BySeat::new(|seat| win[seat])))
    }

    /// The cost of the choice with this number.
    pub(super) fn cost_of(&self, choice: usize) -> Option<(f32, &str)> {
        let Self::Done { costly, .. } = self else { return None };
        costly.iter().find(|(number, ..)| *number == choice).map(|(_, cost, better)| (*cost, better.as_str()))
    }

    /// The next costly choice.
    pub(super) fn next_costly(&self, at: usize) -> Option<usize> {
        let Self::Done { costly, .. } = self else { return None };
        let numbers = || costly.iter().map(|(number, ..)| *number);
        numbers().find(|&number| number > at).or_else(|| numbers().next())
    }

    /// The chances of a seat as a curve with `columns` columns.
    pub(super) fn curve(&self, seat: Seat, count: usize, width: usize) -> Option<String> {
        const STEPS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        matches!(self, Self::Done { .. }).then(|| {
            let column = |x: usize| {
                let win = self.chances_at(x * count / width.max(1)).map_or(0.5, |win| win[seat]);
                STEPS[((win * 8.0) as usize).min(7)]
            };
            (0..width).map(column).collect()
        })
    }
}
