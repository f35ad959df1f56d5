//! The laboratory: measures what a rule change does to the game.
//!
//! An [`Experiment`] is a file with rules, set-ups, players, a number of games and a seed. Every combination is
//! an [`Arm`]. A [`Run`] plays its games on all cores, counts them in an integer [`Tally`], and can be
//! interrupted at any point (`saigen_batch`): the result depends neither on threads nor on interruptions.
//! [`figures`] computes figures with intervals from tallies, [`compare`] plays two experiments with the same
//! deals and finds significant differences, [`loops`] searches for endless combinations, and [`report`] writes
//! one page.
//!
//! Nothing here prints, reads arguments or reads a clock, except for the time limits of bots. `docs/lab.md`
//! describes what is measured.

mod arm;
pub mod compare;
pub mod data;
mod experiment;
pub mod figures;
mod game_stats;
mod label;
pub mod loops;
pub mod report;
mod results;
mod rows;
mod run;
mod study;
mod tally;

pub use arm::{Arm, LIMIT};
pub use experiment::{Experiment, Games, Load, Skill, Worth};
pub use game_stats::{Blow, GameEnd, GameStats, GameSummary, Side, TURNS};
pub use results::results;
pub use rows::{ASKS, DECISION, DecisionRow, GAME, GameRow};
pub use run::{Part, Run};
pub use study::{Finding, Findings, SkillStep, rows, study};
pub use tally::{ActionTally, Forfeits, GROUPS, MEASURES, NOTABLE, Notable, PLACES, Tally, Value, group};
