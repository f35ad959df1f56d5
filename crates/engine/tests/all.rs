//! All integration tests of the crate as one program, which is linked once.

mod any_answers;
mod conformance;
mod coverage;
mod custom;
mod golden;
mod imagine;
mod limits;
mod lockstep;
mod position_text;
mod preview;
mod regulations;
mod repeats;
mod rulebooks;
mod views;
