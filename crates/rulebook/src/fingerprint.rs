//! Fingerprints of texts: FNV-1a with 128 bits, written as 32 hexadecimal digits.

use core::fmt;
use core::str::FromStr;

/// The fingerprint of a text. It guards against accidents, not against malice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u128);

impl Fingerprint {
    const START: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    const DIGITS: usize = 32;

    /// The fingerprint of a text, over its UTF-8 bytes.
    pub fn of(text: &str) -> Self {
        Self(text.bytes().fold(Self::START, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(Self::PRIME)))
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no fingerprint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoFingerprint;

impl fmt::Display for NoFingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a hash is written as {} hexadecimal digits", Fingerprint::DIGITS)
    }
}

impl core::error::Error for NoFingerprint {}

impl FromStr for Fingerprint {
    type Err = NoFingerprint;

    fn from_str(text: &str) -> Result<Self, NoFingerprint> {
        let digits = text.len() == Self::DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !digits {
            return Err(NoFingerprint);
        }
        u128::from_str_radix(text, 16).map(Self).map_err(|_| NoFingerprint)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    /// The published vectors of FNV-1a with 128 bits.
    #[test]
    fn fingerprints_are_fnv_1a() {
        assert_eq!(Fingerprint::of("").to_string(), "6c62272e07bb014262b821756295c58d");
        assert_eq!(Fingerprint::of("a").to_string(), "d228cb696f1a8caf78912b704e4a8964");
        assert_eq!(Fingerprint::of("foobar").to_string(), "343e1662793c64bf6f0d3597ba446f18");
    }

    #[test]
    fn fingerprints_read_back() {
        let text = "00000000000000000000000000000abc";
        assert_eq!(text.parse::<Fingerprint>().map(|it| it.to_string()), Ok(text.into()));
        for wrong in ["", "abc", "+0000000000000000000000000000abc", "0000000000000000000000000000000g"] {
            assert_eq!(wrong.parse::<Fingerprint>(), Err(NoFingerprint));
        }
    }
}
