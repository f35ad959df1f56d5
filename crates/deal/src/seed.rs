//! Seeds: they determine all randomness of a game.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use saigen_cards::problems;
use sha2::{Digest, Sha256};

/// A 128-bit seed.
///
/// Displayed as a decimal number below 2⁶⁴ and as 32 hexadecimal digits from there on. Parsing accepts
/// both forms, and 32 hexadecimal digits for any value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(u128);

impl Seed {
    /// Number of hexadecimal digits in the long form.
    const DIGITS: usize = 32;

    /// The seed with this number.
    pub const fn new(number: u128) -> Self {
        Self(number)
    }

    /// The number of the seed.
    pub const fn number(self) -> u128 {
        self.0
    }

    /// A commitment to this seed, published before a game. Anyone who learns the seed afterwards can verify
    /// it; if all 128 bits were drawn at random, it does not reveal the seed.
    ///
    /// It is the hexadecimal SHA-256 of the text `saigen deal 1`, a line feed, and the seed as 32 lower-case
    /// hexadecimal digits.
    pub fn commitment(self) -> String {
        let text = format!("saigen deal 1\n{:032x}", self.0);
        let hash = Sha256::digest(text.as_bytes());
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// A seed that follows from this one and a number, for the games of a match. It does not reveal this one.
    ///
    /// It is the first 16 bytes, big-endian, of the SHA-256 of the text `saigen series 1`, a line feed, the seed
    /// as 32 lower-case hexadecimal digits, a line feed, and the number in decimal.
    #[must_use]
    pub fn derived(self, number: u64) -> Self {
        let hash = Sha256::digest(format!("saigen series 1\n{:032x}\n{number}", self.0).as_bytes());
        Self(hash.iter().take(16).fold(0, |seed, byte| seed << 8 | u128::from(*byte)))
    }

    /// A ChaCha key of 32 bytes: the seed in little-endian order, then the purpose, which separates the uses of a
    /// seed.
    pub fn key(self, purpose: [u8; 16]) -> [u8; 32] {
        let mut key = [0; 32];
        key[..16].copy_from_slice(&self.0.to_le_bytes());
        key[16..].copy_from_slice(&purpose);
        key
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match u64::try_from(self.0) {
            Ok(small) => write!(f, "{small}"),
            Err(_) => write!(f, "{:032x}", self.0),
        }
    }
}

problems! {
    /// The error for a text that is not a seed.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct ParseSeedError {
        /// The text.
        pub found: String,
    } = "seed",
        "“{found}” is not a seed: write a number from 0 to {largest}, or {digits} hexadecimal digits",
        largest = u64::MAX, digits = Seed::DIGITS;
}

impl FromStr for Seed {
    type Err = ParseSeedError;

    fn from_str(s: &str) -> Result<Self, ParseSeedError> {
        let error = || ParseSeedError { found: s.to_string() };
        if s.len() == Self::DIGITS && s.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return u128::from_str_radix(s, 16).map(Self).map_err(|_| error());
        }
        if s.is_empty() || !s.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(error());
        }
        s.parse::<u64>().map(|number| Self(number.into())).map_err(|_| error())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_round_trip() {
        for number in [0, 7, u128::from(u64::MAX), u128::from(u64::MAX) + 1, u128::MAX] {
            assert_eq!(Seed::new(number).to_string().parse(), Ok(Seed::new(number)));
        }
    }

    #[test]
    fn commitments_match_the_documentation() {
        let of = |number| Seed::new(number).commitment();
        assert_eq!(of(0), "3dd54189e89b36709daa0b0c46122afb9ca1f67e69b615701feadf488e4d8084");
        assert_eq!(of(7), "c4adeaa1ac9cbac002aacbf327d2b543edb6a6d51bf9d01c4bed5601afc96bbe");
    }

    #[test]
    fn derived_seeds_match_the_documentation() {
        let of = |seed, number| Seed::new(seed).derived(number).to_string();
        assert_eq!(of(0, 0), "fee32706045d2bbc218b2bd2c6e19f3a");
        assert_eq!(of(0, 1), "07c425e120082f8d94952fa64be52075");
        assert_eq!(of(7, 2), "6023ae18993a19af90b96105b9ffab18");
    }

    #[test]
    fn the_long_form_is_hexadecimal() {
        let text = "000102030405060708090a0b0c0d0e0f";
        assert_eq!(text.parse::<Seed>().unwrap().to_string(), text);
        assert_eq!("00000000000000000000000000000010".parse(), Ok(Seed::new(16)));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "-1", "+1", "0x10", "1.5", "18446744073709551616", "ff", " 1", "１"] {
            assert_eq!(text.parse::<Seed>().unwrap_err().found, text);
        }
    }
}
