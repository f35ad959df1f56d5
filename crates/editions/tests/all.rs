//! All integration tests of the crate as one program, which is linked once.

mod files;
mod pinned;
mod regulations;
mod table;
