//! The two seats at the table.

use core::fmt;
use core::ops::{Index, IndexMut};

/// A seat at the table. The set-up decides which seat goes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// The seat written `a`.
    A,
    /// The seat written `b`.
    B,
}

impl Seat {
    /// Both seats.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The opponent's seat.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "a",
            Self::B => "b",
        })
    }
}

/// One value per seat, indexed by [`Seat`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct BySeat<T>(pub [T; 2]);

impl<T> BySeat<T> {
    /// Calls `make` for each seat.
    pub fn new(mut make: impl FnMut(Seat) -> T) -> Self {
        Self([make(Seat::A), make(Seat::B)])
    }

    /// The values with their seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::BOTH.into_iter().zip(&self.0)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}
