//! Tokens: the secrets that give access to seats. The server stores only their hashes.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// A secret of 128 bits, written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token(u128);

/// The stored hash of a token. It hides the token because all bits of the token are random.
pub(crate) type TokenHash = [u8; 32];

impl Token {
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        random_number().map(Self)
    }

    pub(crate) fn hash(self) -> TokenHash {
        Sha256::digest(format!("saigen token 1\n{self}").as_bytes()).into()
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for Token {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let digits = text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if !digits {
            return Err(());
        }
        u128::from_str_radix(text, 16).map(Self).map_err(|_| ())
    }
}

/// The characters of an id in a link; none look alike.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A short unguessable id: 100 bits in twenty characters.
pub(crate) fn share_id() -> Result<String, getrandom::Error> {
    let number = random_number()?;
    Ok((0..20).map(|place| char::from(LETTERS[(number >> (5 * place)) as usize % 32])).collect())
}

/// 128 bits from the operating system.
pub(crate) fn random_number() -> Result<u128, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(u128::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_round_trip_and_other_texts_are_refused() {
        let token = Token::random().unwrap();
        assert!(token.to_string().parse() == Ok(token));
        for text in ["", "0", "g0000000000000000000000000000000", "A0000000000000000000000000000000"] {
            assert!(text.parse::<Token>().is_err(), "{text}");
        }
    }
}
