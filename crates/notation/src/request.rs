//! Whole requests as text: what is named must hold, what is left out is filled in if there is only
//! one possibility.

use core::fmt;

use saigen_cards::{CardSet, Seat};
use saigen_editions::{Word, Words};
use saigen_engine::{Game, PlaceSet, Reason, Rules, Target, Unit, WholeRequest};

use crate::Error;
use crate::print::{action_id, joined, reason_text, target_text, whole_text};
use crate::words::{GameWord, units};

/// A request as somebody wrote it. Each part is named completely or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestText {
    /// The id of the action.
    pub action: String,
    /// The key cards.
    pub keys: Option<CardSet>,
    /// The bulwarks that pay for B.
    pub drive: Option<PlaceSet>,
    /// The cards that pay for D.
    pub discard: Option<CardSet>,
    /// The characters that pay for S.
    pub sacrifice: Option<PlaceSet>,
    /// The target.
    pub target: Option<Target>,
}

/// Why a written request or answer is not one answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unclear {
    /// The rules have no such action.
    NoSuchAction(String),
    /// The action cannot be requested right now.
    Unavailable(Vec<Reason>),
    /// No request for the action has these parts; these are possible without them.
    Impossible {
        /// The part that does not fit: `keys`, `payment` or `target`.
        part: &'static str,
        /// What could be requested instead.
        possible: Vec<String>,
    },
    /// Several requests fit.
    Ambiguous(Vec<String>),
    /// It is none of these options.
    NotListed(Vec<String>),
}

impl fmt::Display for Unclear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchAction(id) => write!(f, "there is no action “{id}” in these rules"),
            Self::Unavailable(reasons) => {
                write!(f, "it cannot be requested now: {}", joined(reasons.iter().map(reason_text)))
            }
            Self::Impossible { part, possible } => {
                write!(f, "the {part} cannot be that; possible: {}", listed(possible))
            }
            Self::Ambiguous(possible) => {
                write!(f, "{} requests fit, name more of it: {}", possible.len(), listed(possible))
            }
            Self::NotListed(options) => write!(f, "it is none of the options: {}", listed(options)),
        }
    }
}

impl core::error::Error for Unclear {}

/// The first possibilities, and how many more there are.
fn listed(possible: &[String]) -> String {
    const SHOWN: usize = 8;
    let shown = possible[..possible.len().min(SHOWN)].join(" | ");
    match possible.len().checked_sub(SHOWN) {
        None | Some(0) => shown,
        Some(more) => format!("{shown} | and {more} more"),
    }
}

/// Reads a request of a seat: `up H5 discard C2 target b0`.
pub fn parse_request(seat: Seat, text: &str) -> Result<RequestText, Error> {
    let mut words = Words::of(1, text);
    let request = RequestText::read(seat, &mut words)?;
    words.finish().map(|()| request)
}

impl RequestText {
    /// Reads a request up to a word that can be no part of it.
    pub(crate) fn read(seat: Seat, words: &mut Words) -> Result<Self, Error> {
        let action = words.need("an action")?.text;
        let mut request =
            Self { action, keys: None, drive: None, discard: None, sacrifice: None, target: None };
        if words.peek().is_some_and(|word| word.card().is_ok()) {
            request.keys = Some(words.card_set("the key cards")?);
        }
        while let Some(word) = words.peek().cloned() {
            match word.text.as_str() {
                "drive" => request.drive = Some(read_places(words, seat)?),
                "discard" => {
                    words.next();
                    request.discard = Some(words.card_set("the cards to discard")?);
                }
                "sacrifice" => request.sacrifice = Some(read_places(words, seat)?),
                "target" => {
                    words.next();
                    request.target = Some(words.need("a target: b3, #1 or b")?.target()?);
                }
                _ => break,
            }
        }
        Ok(request)
    }

    /// A request with all its parts.
    pub fn of(rules: &Rules, whole: &WholeRequest) -> Self {
        let WholeRequest { action, keys, drive, discard, sacrifice, target } = *whole;
        let cards = |cards: CardSet| (!cards.is_empty()).then_some(cards);
        let places = |places: PlaceSet| (!places.is_empty()).then_some(places);
        Self {
            action: action_id(rules, action).into(),
            keys: cards(keys),
            drive: places(drive),
            discard: cards(discard),
            sacrifice: places(sacrifice),
            target: (target != Target::NONE).then_some(target),
        }
    }

    /// The text of the request if it is of this seat: the action and the parts that are named.
    pub fn text(&self, seat: Seat) -> String {
        let places = |places: PlaceSet| joined(places.iter().map(|place| Unit::new(seat, place)));
        let parts = [
            Some(self.action.clone()),
            self.keys.map(joined),
            self.drive.map(|drive| format!("drive {}", places(drive))),
            self.discard.map(|discard| format!("discard {}", joined(discard))),
            self.sacrifice.map(|sacrifice| format!("sacrifice {}", places(sacrifice))),
            self.target.and_then(target_text).map(|target| format!("target {target}")),
        ];
        joined(parts.into_iter().flatten())
    }

    /// Whether anything but the action is named.
    pub(crate) fn has_parts(&self) -> bool {
        self.keys.is_some() || self.has_payment() || self.target.is_some()
    }

    fn has_payment(&self) -> bool {
        self.drive.is_some() || self.discard.is_some() || self.sacrifice.is_some()
    }

    /// The one request of the holder of the chance that fits.
    pub fn complete(&self, rules: &Rules, game: &Game, seat: Seat) -> Result<WholeRequest, Unclear> {
        let fitting = self.fitting(rules, game, seat)?;
        match fitting.as_slice() {
            [only] => Ok(*only),
            _ => Err(Unclear::Ambiguous(texts(rules, &fitting, seat))),
        }
    }

    /// All requests that fit, at least one.
    pub fn fitting(&self, rules: &Rules, game: &Game, seat: Seat) -> Result<Vec<WholeRequest>, Unclear> {
        let action = rules.find(&self.action).ok_or_else(|| Unclear::NoSuchAction(self.action.clone()))?;
        let reasons = game.reasons(rules, seat, action);
        if !reasons.is_empty() {
            return Err(Unclear::Unavailable(reasons));
        }
        let mut fitting = game.requests(rules, action);
        type Fits = fn(&RequestText, &WholeRequest) -> bool;
        let parts: [(&'static str, Fits); 3] =
            [("keys", Self::keys_fit), ("payment", Self::payment_fits), ("target", Self::target_fits)];
        for (part, fits) in parts {
            let possible = texts(rules, &fitting, seat);
            fitting.retain(|whole| fits(self, whole));
            if fitting.is_empty() {
                return Err(Unclear::Impossible { part, possible });
            }
        }
        Ok(fitting)
    }

    fn keys_fit(&self, whole: &WholeRequest) -> bool {
        self.keys.is_none_or(|keys| keys == whole.keys)
    }

    fn payment_fits(&self, whole: &WholeRequest) -> bool {
        self.drive.is_none_or(|drive| drive == whole.drive)
            && self.discard.is_none_or(|discard| discard == whole.discard)
            && self.sacrifice.is_none_or(|sacrifice| sacrifice == whole.sacrifice)
    }

    fn target_fits(&self, whole: &WholeRequest) -> bool {
        self.target.is_none_or(|target| target == whole.target)
    }
}

fn texts(rules: &Rules, requests: &[WholeRequest], seat: Seat) -> Vec<String> {
    requests.iter().map(|whole| whole_text(rules, whole, seat)).collect()
}

fn read_places(words: &mut Words, seat: Seat) -> Result<PlaceSet, Error> {
    words.next();
    let units = units(words);
    if units.is_empty() {
        return Err(match words.peek().map(Word::unit) {
            Some(Err(error)) => error,
            _ => words.missing("characters of one's own"),
        });
    }
    units.iter().map(|(_, word)| word.place_of(seat)).collect()
}
