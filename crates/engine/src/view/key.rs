//! The key of an information set: two views that say the same have the same key.

use core::hash::{Hash, Hasher};

use super::View;

/// Two lanes of multiply-and-rotate over everything that a view says.
struct Lanes([u64; 2]);

impl Hasher for Lanes {
    fn finish(&self) -> u64 {
        self.0[0]
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        let [a, b] = &mut self.0;
        *a = (a.rotate_left(23) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        *b = (b.rotate_left(41) ^ n).wrapping_mul(0xd1b5_4a32_d192_ed03);
    }
}

impl View {
    /// A key for what the view says: the same on every platform, for views that are equal.
    pub fn key(&self) -> u128 {
        let mut lanes = Lanes([0x5361, 0x6967]);
        self.hash(&mut lanes);
        let [a, b] = lanes.0.map(|lane| lane ^ lane >> 29);
        u128::from(a) << 64 | u128::from(b)
    }
}
