//! Events as one viewer may know them.

use saigen_cards::{Card, CardSet, Seat};

use super::{Sight, Viewer};
use crate::event::{Event, Sees};

/// An event as one viewer may know it.
pub type SeenEvent = Event<Sight, Option<CardSet>>;

impl Viewer {
    /// Whether this viewer is among those who see something of a seat.
    const fn is_among(self, seat: Seat, sees: Sees) -> bool {
        match self {
            Self::Everything => true,
            Self::Onlooker => sees.onlookers,
            Self::Seat(own) => {
                if own as u8 == seat as u8 {
                    sees.owner
                } else {
                    sees.opponent
                }
            }
        }
    }

    /// Who else knows a card, as far as this viewer, who may know it, can tell.
    const fn told(self, known: bool, sees: Sees) -> Sees {
        match self {
            _ if !known => Sees { owner: false, opponent: false, onlookers: false },
            Self::Onlooker => Sees { opponent: sees.onlookers, ..sees },
            Self::Seat(_) | Self::Everything => sees,
        }
    }

    /// A card that only its owner sees.
    fn own(self, seat: Seat, card: Card) -> Sight {
        if self.is_at(seat) { Sight::face(card) } else { Sight::BACK }
    }

    /// Whether this is the player at a seat, or a viewer who is shown everything.
    pub(super) fn is_at(self, seat: Seat) -> bool {
        self == Self::Seat(seat) || self == Self::Everything
    }
}

impl Event {
    /// The event as a viewer may know it; `None` if the viewer does not see that anything happened.
    pub fn seen_by(self, viewer: Viewer) -> Option<SeenEvent> {
        match self {
            Self::Now { only: Some(seat), .. } if !viewer.is_at(seat) => None,
            _ => Some(self.shown_to(viewer)),
        }
    }

    /// Every arm is written out: a new event does not compile without a decision who sees it.
    fn shown_to(self, viewer: Viewer) -> SeenEvent {
        match self {
            Self::Laid { seat, count, deck, sees } => {
                let deck = viewer.is_among(seat, sees).then_some(deck);
                Event::Laid { seat, count, deck, sees }
            }
            Self::Moved { seat, card, from, to, cause, sees } => {
                let card: Card = card;
                let known = viewer.is_among(seat, sees);
                let card = if known { Sight::face(card) } else { Sight::BACK };
                Event::Moved { seat, card, from, to, cause, sees: viewer.told(known, sees) }
            }
            Self::LookedAt { seat, hand } => {
                Event::LookedAt { seat, hand: (viewer != Viewer::Onlooker).then_some(hand) }
            }
            Self::LookedThrough { seat, outside, pack } => {
                let own = viewer.is_at(seat);
                Event::LookedThrough { seat, outside: own.then_some(outside), pack: own.then_some(pack) }
            }
            Self::PackLaid { seat } => Event::PackLaid { seat },
            Self::PackOpened { seat, pack } => {
                Event::PackOpened { seat, pack: viewer.is_at(seat).then_some(pack) }
            }
            Self::Forgotten { seat, by_opponent, by_all } => {
                let by_opponent = if viewer == Viewer::Onlooker { by_all } else { by_opponent };
                Event::Forgotten { seat, by_opponent, by_all }
            }
            Self::Peeked { seat, depth, card } => Event::Peeked { seat, depth, card: viewer.own(seat, card) },
            Self::Shuffled { seat } => Event::Shuffled { seat },
            Self::Shown { seat, card } => Event::Shown { seat, card },
            Self::Bottom { seat, count, cards } => Event::Bottom { seat, count, cards },
            Self::Top { seat, card } => Event::Top { seat, card },
            Self::Raised { seat, index } => Event::Raised { seat, index },
            Self::Entered { unit, form, pose, fresh } => Event::Entered { unit, form, pose, fresh },
            Self::Reordered { seat } => Event::Reordered { seat },
            Self::Relaid { unit, card, pose, fresh } => {
                Event::Relaid { unit, card: viewer.own(unit.seat(), card), pose, fresh }
            }
            Self::Left { unit } => Event::Left { unit },
            Self::Fogged { seat, card, on } => Event::Fogged { seat, card, on },
            Self::TrumpTurned { seat, card, turned } => Event::TrumpTurned { seat, card, turned },
            Self::Posed { unit, pose } => Event::Posed { unit, pose },
            Self::TurnedOver { unit, form, card } => Event::TurnedOver { unit, form, card },
            Self::Resized { unit, by } => Event::Resized { unit, by },
            Self::ResizedAll { seat, by } => Event::ResizedAll { seat, by },
            Self::Attacks { unit } => Event::Attacks { unit },
            Self::Blocks { unit, attacker } => Event::Blocks { unit, attacker },
            Self::LeftCombat { unit } => Event::LeftCombat { unit },
            Self::CombatOver => Event::CombatOver,
            Self::Requested { seat, action, keys, discard, target } => {
                Event::Requested { seat, action, keys, discard, target }
            }
            Self::Staged { index, request, waiting } => Event::Staged { index, request, waiting },
            Self::Unstaged { index } => Event::Unstaged { index },
            Self::Resolving { seat, action } => Event::Resolving { seat, action },
            Self::Fizzled { action } => Event::Fizzled { action },
            Self::Resolved { action } => Event::Resolved { action },
            Self::Nullified { index, action } => Event::Nullified { index, action },
            Self::Blanked { index } => Event::Blanked { index },
            Self::Retargeted { index, target } => Event::Retargeted { index, target },
            Self::Dropped { action } => Event::Dropped { action },
            Self::Passed { seat } => Event::Passed { seat },
            Self::PassesCleared { idle } => Event::PassesCleared { idle },
            Self::ChanceTo { seat } => Event::ChanceTo { seat },
            Self::TurnTo { seat, number } => Event::TurnTo { seat, number },
            Self::Over(outcome) => Event::Over(outcome),
            Self::Now { moment, only } => Event::Now { moment: moment.seen_by(viewer), only },
        }
    }
}
