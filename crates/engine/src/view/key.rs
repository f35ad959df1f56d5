//! The key of an information set: two views that say the same have the same key.

use core::hash::{Hash, Hasher};

use super::{PileView, SideView, View};
use crate::game::Combat;
use crate::side::places;

/// Two lanes of multiply-and-rotate over words of eight bytes; the same on every platform.
#[derive(Clone, Copy)]
pub(crate) struct Lanes([u64; 2]);

impl Lanes {
    /// Nothing has been hashed yet.
    pub(crate) const START: Self = Self([0x5361, 0x6967]);

    /// The key of what has been hashed.
    pub(crate) fn key(self) -> u128 {
        let [a, b] = self.0.map(|lane| lane ^ lane >> 29);
        u128::from(a) << 64 | u128::from(b)
    }
}

impl Hasher for Lanes {
    fn finish(&self) -> u64 {
        self.0[0]
    }

    fn write(&mut self, bytes: &[u8]) {
        pack(self, bytes.iter().copied());
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    fn write_i16(&mut self, n: i16) {
        self.write_u64(n as u64);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        let [a, b] = &mut self.0;
        *a = (a.rotate_left(23) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        *b = (b.rotate_left(41) ^ n).wrapping_mul(0xd1b5_4a32_d192_ed03);
    }
}

/// Writes bytes as words of eight, the first one lowest.
#[inline]
fn pack(state: &mut impl Hasher, mut bytes: impl Iterator<Item = u8>) {
    while let Some(first) = bytes.next() {
        let rest = bytes.by_ref().take(7).zip(1..);
        state.write_u64(rest.fold(first.into(), |word, (byte, at)| word | u64::from(byte) << (8 * at)));
    }
}

impl Hash for PileView {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.len);
        pack(state, self.cards().iter().map(|sight| sight.0));
    }
}

/// Everything that a side says, without the places where nothing is.
impl Hash for SideView {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let zones =
            [self.hand, self.outside, self.pack, self.rare, self.trumps, self.trumps_up, self.held_down];
        let cards = [self.bottom_set, self.soldier_cards, self.fresh];
        let known = [self.known_to_opponent, self.known_to_all];
        zones.into_iter().chain(cards).chain(known).for_each(|set| state.write_u64(set.bits()));
        let sets = [self.soldiers, self.bulwarks, self.driven, self.fresh_backs, self.owner_knows];
        sets.into_iter().for_each(|set| state.write_u64(set));
        let hidden =
            [self.hand_hidden, self.outside_hidden, self.pack_hidden, self.rare_hidden, self.trumps_hidden];
        let flags = [self.owner_knows_outside, self.owner_knows_pack, self.pack_open].map(u8::from);
        pack(state, hidden.into_iter().chain([self.bottom, self.fog_len]).chain(flags));
        state.write_i16(self.growth);
        self.life.hash(state);
        self.grave.hash(state);
        pack(
            state,
            places(self.bulwarks).map(|place| self.base[place as usize].0).chain(self.row().iter().copied()),
        );
        pack(state, self.soldier_cards.into_iter().map(|card| self.at[card.index()]));
        pack(state, places(self.soldiers).map(|place| self.change[place as usize] as u8));
        self.fog().iter().for_each(|fog| fog.hash(state));
    }
}

impl Hash for Combat {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.attackers);
        state.write_u64(self.blockers);
        pack(state, places(self.blockers).map(|place| self.blocks[place as usize]));
    }
}

impl View {
    /// A key for what the view says: the same on every platform, for views that are equal.
    pub fn key(&self) -> u128 {
        let mut lanes = Lanes::START;
        self.hash(&mut lanes);
        lanes.key()
    }
}
