//! Who plays a match, and how: what is stored of a match besides its header.

use saigen_cards::{BySeat, Seat};
use saigen_notation::parse_deck;
use saigen_players::{Kind, Spec};
use saigen_protocol::http::ClockRule;
use saigen_protocol::{PlayerInfo, PlayerKind, Seats, Words};
use saigen_rulebook::Prepared;
use serde::{Deserialize, Serialize};

/// Who plays, and how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The players.
    pub players: Seats<PlayerInfo>,
    /// Whether two people play on two screens, so that neither is to be helped.
    pub friends: bool,
    /// The clock, if there is one.
    pub clock: Option<ClockRule>,
    /// Whether it is an uploaded record.
    #[serde(default)]
    pub uploaded: bool,
    /// The name of custom rules.
    #[serde(default)]
    pub rules: Option<Words>,
    /// The decks that the players brought, as codes; nobody is sent them.
    #[serde(default)]
    pub decks: Seats<Option<String>>,
    /// What is set up once the friend who joins has brought a deck; `None` if that is settled.
    #[serde(default)]
    pub awaits: Option<Awaited>,
}

/// What waits for a friend's deck. Until then another game is dealt, which nobody plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Awaited {
    /// The name of the set-up.
    pub setup: String,
    /// Whether both players know both lists (R69).
    pub open_lists: bool,
}

impl Settings {
    /// Players without a clock, under published rules, who bring no decks.
    pub fn new(players: Seats<PlayerInfo>) -> Self {
        let (friends, uploaded, decks) = (false, false, Seats::default());
        Self { players, friends, clock: None, uploaded, rules: None, decks, awaits: None }
    }

    /// Who plays a seat.
    pub fn player(&self, seat: Seat) -> &PlayerInfo {
        match seat {
            Seat::A => &self.players.a,
            Seat::B => &self.players.b,
        }
    }

    /// Who plays a seat, to be changed.
    pub fn player_mut(&mut self, seat: Seat) -> &mut PlayerInfo {
        match seat {
            Seat::A => &mut self.players.a,
            Seat::B => &mut self.players.b,
        }
    }

    /// Whether a person plays a seat.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.player(seat).kind == PlayerKind::Person
    }

    /// Whether all seats are taken.
    pub fn is_complete(&self) -> bool {
        Seat::BOTH.into_iter().all(|seat| self.player(seat).joined)
    }

    /// Whether choices can be taken back: against the computer.
    pub fn takes_back(&self) -> bool {
        self.is_person(Seat::A) != self.is_person(Seat::B)
    }

    /// Whether nobody plays but computers.
    pub fn only_computers(&self) -> bool {
        Seat::BOTH.into_iter().all(|seat| !self.is_person(seat))
    }

    /// What the person in a seat has prepared with the deck.
    pub fn prepared(&self, seat: Seat) -> Prepared {
        let code = match seat {
            Seat::A => &self.decks.a,
            Seat::B => &self.decks.b,
        };
        let deck = code.as_deref().filter(|_| self.is_person(seat)).and_then(|code| parse_deck(code).ok());
        deck.map(|named| named.deck.prepared).unwrap_or_default()
    }

    /// The names of both players.
    pub fn names(&self) -> BySeat<String> {
        BySeat::new(|seat| self.player(seat).name.clone())
    }
}

/// The computer player with this name, if people may choose it: it sees no hidden cards and its effort is
/// bounded.
pub fn allowed_computer(text: &str) -> Option<Spec> {
    let spec: Spec = text.parse().ok()?;
    matches!(spec.kind, Kind::Random | Kind::Greedy | Kind::Level(_)).then_some(spec)
}

/// One value per seat, in the form of the protocol.
pub fn seats<T>(make: impl Fn(Seat) -> T) -> Seats<T> {
    Seats { a: make(Seat::A), b: make(Seat::B) }
}

/// The longest name.
const NAME_LENGTH: usize = 40;

/// A name as it is shown: one line of at most 40 characters without control characters, never empty.
pub fn clean_name(name: &str) -> String {
    let visible: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(NAME_LENGTH).collect();
    if name.is_empty() { "?".into() } else { name }
}
