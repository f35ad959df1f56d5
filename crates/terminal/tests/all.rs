//! All integration tests of the crate as one program, which is linked once.

mod common;
mod frames;
mod restored;
mod screens;
mod viewing;
