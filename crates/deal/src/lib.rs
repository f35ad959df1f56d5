//! Random number generation: seeds, the specified stream for deals, and a fast generator.
//!
//! The engine holds no randomness; the caller passes a [`Chance`](saigen_cards::Chance).
//! [`Stream`] is for recorded games: `docs/randomness.md` specifies its numbers, which never change, so
//! records replay forever.
//! [`Quick`] is for random play by the million; no stored data depends on it.
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
