//! Where chance comes from: seeds, the stream that deals are drawn from, and a quick one.
//!
//! The engine holds no randomness; it is given a [`Chance`](saigen_cards::Chance).
//! [`Stream`] is the one for games that are recorded: its numbers are specified in
//! `docs/randomness.md` and never change, so that a record replays for ever.
//! [`Quick`] is the one for random play by the million; nothing that is kept depends on it.
//!
//! ```
//! use saigen_cards::Chance;
//! use saigen_deal::{Seed, Stream};
//!
//! let seed: Seed = "2024".parse().unwrap();
//! let (mut one, mut other) = (Stream::new(seed), Stream::new(seed));
//! assert_eq!(one.below(54), other.below(54));
//! ```
#![no_std]

extern crate alloc;

mod quick;
mod seed;
mod stream;

pub use quick::Quick;
pub use seed::{ParseSeedError, Seed};
pub use stream::Stream;
