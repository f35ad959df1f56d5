//! Finished games: replayed moment by moment, and looked at decision by decision.

use std::sync::Arc;

use saigen_analysis::{Analysis, Moment, Point};
use saigen_cards::BySeat;
use saigen_engine::{Game, View, Viewer};
use saigen_json::ViewJson;
use saigen_notation::{NotPlayable, Record, ReplayError, Step, choice_text, position_text};
use saigen_protocol::StepKind;
use saigen_protocol::http::{AnalysisPoint, AnalysisResult, BetterChoice, LedgerForm, Replay, ReplayMoment};

use crate::{Eyes, Ruleset, Screen, seats};

/// Number of costly decisions that are named for each seat.
const COSTLIEST: usize = 5;

/// A finished game.
pub struct Review {
    record: Record,
}

impl Review {
    /// A game by its record.
    pub fn new(record: Record) -> Self {
        Self { record }
    }

    /// The rules of the game and their words.
    pub fn ruleset(&self) -> Result<Arc<Ruleset>, NotPlayable> {
        Ruleset::of(&self.record.header)
    }

    /// Moments from one on, as a viewer saw them, as JSON.
    pub fn replay(&self, eyes: Eyes, from: usize, count: usize) -> Result<String, String> {
        let ruleset = self.ruleset().map_err(|error| error.to_string())?;
        let replay = self.moments(&ruleset, eyes, from, count).map_err(|error| error.to_string())?;
        Ok(serde_json::to_string(&replay).unwrap_or_default())
    }

    fn moments<'t>(
        &self,
        ruleset: &'t Ruleset,
        eyes: Eyes,
        from: usize,
        count: usize,
    ) -> Result<Replay<'t>, ReplayError> {
        let players = &self.record.header.players;
        let names = BySeat::new(|seat| players[seat].clone().unwrap_or_else(|| seat.to_string()));
        let mut screen = Screen::new(ruleset, eyes, &names);
        let mut moments = Vec::new();
        let end = from.saturating_add(count);
        let replayed = self.record.replay(&mut |step| {
            if step.number == 0 {
                screen.meet(step.game, step.events);
            }
            let by = step.seat().map(Into::into);
            let told = screen.step(ruleset, step.number as u32, by, StepKind::Choice, step.events);
            if (from..end).contains(&step.number) {
                moments.push(moment(ruleset, eyes.viewer, step, told));
            }
        })?;
        Ok(Replay { viewer: eyes.viewer.into(), choices: replayed.choices as u32, moments })
    }

    /// Every decision with two options or more, and the moment of the replay that each belongs to.
    pub fn decisions(&self) -> Result<Decisions, ReplayError> {
        let (mut moments, mut of_replay) = (Vec::new(), Vec::new());
        let (mut before, mut answers) = (None::<Game>, 0);
        let replayed = self.record.replay(&mut |step| {
            if let Some(before) = before.replace(*step.game) {
                let found = Moment::among(step.rules, &before, step.choices, answers);
                of_replay.extend(found.iter().map(|_| step.number - 1));
                moments.extend(found);
                answers += step.choices.len();
            }
        })?;
        Ok(Decisions { moments, of_replay, last: replayed.game })
    }
}

fn moment<'t>(
    ruleset: &'t Ruleset,
    viewer: Viewer,
    step: &Step,
    told: saigen_protocol::Step<'t>,
) -> ReplayMoment<'t> {
    let open = viewer == Viewer::Everything;
    let own = step.seat().is_some_and(|seat| viewer == Viewer::Seat(seat));
    let position = open.then(|| position_text(&ruleset.rules, step.game)).flatten();
    ReplayMoment {
        number: told.version,
        by: told.by,
        choice: step.text().filter(|_| open || own),
        events: told.events,
        lines: told.lines,
        view: ViewJson::of(&ruleset.rules, &View::of(step.game, viewer)),
        position,
    }
}

/// The real decisions of a game.
pub struct Decisions {
    /// The game and the choice of each.
    pub moments: Vec<Moment>,
    /// The moment of the replay before each.
    of_replay: Vec<usize>,
    /// The game at its end, or where it was left.
    pub last: Game,
}

impl Decisions {
    /// The analysis of these decisions as clients are sent it.
    pub fn result(&self, ruleset: &Ruleset, analysis: &Analysis) -> AnalysisResult {
        let points = analysis.points.iter().zip(&self.moments).zip(&self.of_replay);
        let costliest = |seat| {
            let points = analysis.costliest(seat, COSTLIEST);
            points.iter().map(|point| point.number as u32).collect()
        };
        AnalysisResult {
            points: points.map(|((point, moment), at)| form(ruleset, point, &moment.game, *at)).collect(),
            ledger: seats(|seat| {
                let ledger = analysis.ledger[seat];
                LedgerForm {
                    start: ledger.start,
                    end: ledger.end,
                    decisions: ledger.decisions,
                    luck: ledger.luck,
                    opponent: ledger.opponent,
                }
            }),
            costliest: seats(costliest),
        }
    }
}

fn form(ruleset: &Ruleset, point: &Point, game: &Game, moment: usize) -> AnalysisPoint {
    let text = |choice| ruleset.both(|words| words.choice(game, point.seat, choice));
    AnalysisPoint {
        number: point.number as u32,
        moment: moment as u32,
        turn: point.turn,
        seat: point.seat.into(),
        choice: choice_text(&ruleset.rules, point.choice),
        text: text(point.choice),
        win: seats(|seat| point.win[seat]),
        chosen: point.chosen,
        cost: point.cost(),
        better: point.better().map(|line| BetterChoice {
            choice: choice_text(&ruleset.rules, line.choice),
            text: text(line.choice),
            win: line.win,
        }),
    }
}
