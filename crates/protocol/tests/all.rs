//! All integration tests of the crate as one program, which is linked once.

mod changes;
mod typescript;
