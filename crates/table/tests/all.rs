//! All integration tests of the crate as one program, which is linked once.

mod local;
mod tree;
