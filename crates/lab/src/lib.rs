//! The laboratory: change a rule, measure the game.
//!
//! An [`Experiment`] is read from a file: rules, set-ups, players, how many games, a seed. Every
//! combination is an [`Arm`]. A [`Run`] plays its games on all cores, counts what is seen of them
//! in a [`Tally`] of whole numbers, and can be interrupted at any point (`saigen_batch`): the same experiment
//! gives the same result, whatever the number of threads and interruptions. [`figures`] turns tallies into figures with
//! intervals, [`compare`] plays two experiments with the same deals and says what differs beyond chance,
//! [`loops`] hunts for endless combinations, and [`report`] makes one page of it all.
//!
//! Nothing here prints, reads arguments or looks at a clock; only bots, which may play in an arm, have time. `docs/lab.md` describes what is measured.

mod arm;
pub mod compare;
pub mod data;
mod experiment;
pub mod figures;
mod label;
pub mod loops;
pub mod report;
mod results;
mod rows;
mod run;
mod seen;
mod study;
mod tally;

pub use arm::{Arm, LIMIT};
pub use experiment::{Experiment, Games, Load, Skill, Worth};
pub use results::results;
pub use rows::{ASKS, DECISION, DecisionRow, GAME, GameRow};
pub use run::Run;
pub use seen::{Blow, Course, Ended, Seen, Side, TURNS};
pub use study::{Finding, Findings, SkillStep, rows, study};
pub use tally::{ActionTally, Forfeits, GROUPS, MEASURES, NOTABLE, Notable, PLACES, Tally, Value, group};
