//! Who plays a match, and what they have agreed on: what is stored of a match besides its header.

use saigen_cards::{BySeat, Seat};
use saigen_players::{Kind, Spec};
use saigen_protocol::http::ClockRule;
use saigen_protocol::{PlayerInfo, PlayerKind, Seats, Words};
use serde::{Deserialize, Serialize};

/// Who plays, and how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// The players.
    pub(crate) players: Seats<PlayerInfo>,
    /// Whether two people play on two screens, so that neither is to be helped.
    pub(crate) friends: bool,
    /// The clock, if there is one.
    pub(crate) clock: Option<ClockRule>,
    /// Whether it is a record that somebody uploaded.
    #[serde(default)]
    pub(crate) uploaded: bool,
    /// What rules of one's own are called.
    #[serde(default)]
    pub(crate) rules: Option<Words>,
}

impl Settings {
    pub(crate) fn player(&self, seat: Seat) -> &PlayerInfo {
        match seat {
            Seat::A => &self.players.a,
            Seat::B => &self.players.b,
        }
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut PlayerInfo {
        match seat {
            Seat::A => &mut self.players.a,
            Seat::B => &mut self.players.b,
        }
    }

    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.player(seat).kind == PlayerKind::Person
    }

    /// Whether all seats are taken.
    pub(crate) fn is_complete(&self) -> bool {
        Seat::BOTH.into_iter().all(|seat| self.player(seat).joined)
    }

    /// Whether choices can be taken back: against the computer.
    pub(crate) fn takes_back(&self) -> bool {
        self.is_person(Seat::A) != self.is_person(Seat::B)
    }

    /// Whether nobody plays but computers.
    pub(crate) fn only_computers(&self) -> bool {
        Seat::BOTH.into_iter().all(|seat| !self.is_person(seat))
    }

    pub(crate) fn names(&self) -> BySeat<String> {
        BySeat::new(|seat| self.player(seat).name.clone())
    }
}

/// The computer player that is written so, if people may choose it: one that is shown no hidden cards
/// and whose effort is bounded.
pub(crate) fn allowed_computer(text: &str) -> Option<Spec> {
    let spec: Spec = text.parse().ok()?;
    matches!(spec.kind, Kind::Random | Kind::Greedy | Kind::Level(_)).then_some(spec)
}

/// A thing for each seat, in the form of the protocol.
pub(crate) fn seats<T>(make: impl Fn(Seat) -> T) -> Seats<T> {
    Seats { a: make(Seat::A), b: make(Seat::B) }
}

/// The longest name.
const NAME_LENGTH: usize = 40;

/// A name as it is shown: one line without control characters, not too long, never empty.
pub(crate) fn clean_name(name: &str) -> String {
    let visible: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(NAME_LENGTH).collect();
    if name.is_empty() { "?".into() } else { name }
}
