//! All integration tests of the crate as one program, which is linked once.

mod custom;
mod custom_rulebooks;
mod garbage;
mod positions;
mod properties;
mod records;
mod scenarios;
mod series;
