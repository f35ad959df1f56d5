//! All integration tests of the crate as one program, which is linked once.

mod how;
mod new_action;
mod pages;
mod trumps;
mod words;
