//! All integration tests of the crate as one program, which is linked once.

mod honest;
mod robust;
mod strength;
mod tactics;
