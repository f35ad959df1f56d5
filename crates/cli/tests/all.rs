//! All integration tests of the crate as one program, which is linked once.

mod commands;
mod fixtures;
mod server;
#[cfg(unix)]
mod terminal;
