//! Target lines: the legal targets of a request.

use crate::book::Line;
use crate::state::{Body, Id, Request, State, Target};
use saigen_cards::{Card, Seat};

/// The request whose target is checked.
pub(crate) struct Pointer<'a> {
    /// The target line.
    pub(crate) line: &'a Line,
    /// Its controller.
    pub(crate) controller: Seat,
    /// Its key cards.
    pub(crate) keys: &'a [Card],
    /// Whether the key card goes onto the target.
    pub(crate) mounts: bool,
    /// The request itself, once it is on the stage: nothing targets itself.
    pub(crate) itself: Option<Id>,
}

impl State {
    /// All possible targets.
    pub(crate) fn all_targets(&self) -> Vec<Target> {
        let mut all: Vec<Target> = self.bodies.iter().map(|body| Target::Character(body.id)).collect();
        all.extend(self.stage.iter().map(|request| Target::Request(request.id)));
        all.extend(Seat::BOTH.map(Target::Player));
        for seat in Seat::BOTH {
            all.extend(self.sides[seat].trumps.iter().map(|&card| Target::Trump(seat, card)));
        }
        all
    }

    /// The text of a target.
    pub(crate) fn target_word(&self, target: Target) -> String {
        let word = match target {
            Target::Character(id) => self.body(id).map(Body::word),
            Target::Request(id) => {
                let at = self.stage.iter().position(|request| request.id == id);
                at.map(|at| format!("#{}", at + 1))
            }
            Target::Player(seat) => Some(seat.to_string()),
            Target::Trump(seat, card) => {
                self.sides[seat].trumps.contains(&card).then(|| format!("{seat}.{card}"))
            }
            Target::Gone => None,
        };
        word.unwrap_or_else(|| "gone".to_string())
    }

    /// Whether a request on the stage still has a legal target, or needs none (base game 5, R7).
    pub(crate) fn target_holds(&self, request: &Request) -> bool {
        match request.target {
            None => true,
            Some(target) => self.target_allowed(&self.pointer(request), target),
        }
    }

    /// The pointer of a request on the stage.
    pub(crate) fn pointer<'a>(&'a self, request: &'a Request) -> Pointer<'a> {
        Pointer {
            line: &self.row(request.action).line,
            controller: request.controller,
            keys: &request.keys,
            mounts: self.row(request.action).mounts(),
            itself: Some(request.id),
        }
    }

    /// Whether a target line allows this target.
    pub(crate) fn target_allowed(&self, pointer: &Pointer, target: Target) -> bool {
        match target {
            Target::Character(id) => self.body(id).is_some_and(|body| {
                let pair = self.pair(body);
                let out_of_reach = pair.is_some_and(|pair| pair.untargeted || pointer.mounts);
                !out_of_reach && character_allowed(pointer, body)
            }),
            Target::Request(id) => {
                pointer.itself != Some(id)
                    && self.request(id).is_some_and(|request| self.request_allowed(pointer, request))
            }
            Target::Player(seat) => match pointer.line {
                Line::Player => true,
                Line::Opponent => seat != pointer.controller,
                _ => false,
            },
            Target::Trump(seat, card) => {
                *pointer.line == Line::Trump && self.sides[seat].trumps_up.contains(&card)
            }
            Target::Gone => false,
        }
    }

    fn request_allowed(&self, pointer: &Pointer, request: &Request) -> bool {
        match pointer.line {
            Line::RequestFor(id) => self.row(request.action).id == *id,
            Line::RequestWithKeys(most) => (1..=*most).contains(&request.keys.len()),
            Line::RequestWithTarget => request.target.is_some(),
            Line::Counterable { in_reach } => {
                self.row(request.action).counterable
                    && matches!(request.keys.len(), 1 | 2)
                    && (!in_reach || counter_reaches(pointer.keys, &request.keys))
            }
            _ => false,
        }
    }
}

fn character_allowed(pointer: &Pointer, body: &Body) -> bool {
    let &Line::Character { soldier, own, of_key_suit } = pointer.line else {
        return match pointer.line {
            Line::Driven => !body.charged,
            Line::OwnSoldierWith(cards) => {
                let own = body.soldier && body.seat == pointer.controller;
                own && body.cards.iter().any(|card| cards.contains(*card))
            }
            _ => false,
        };
    };
    let key_suit = pointer.keys.first().and_then(|key| key.suit());
    soldier.is_none_or(|soldier| soldier == body.soldier)
        && (!own || body.seat == pointer.controller)
        && (!of_key_suit || key_suit.is_some_and(|suit| body.is_of(suit)))
}

/// カウンター: two key cards, or one whose number is not above the counter's key, or the sum of its keys.
pub(crate) fn counter_reaches(counter: &[Card], keys: &[Card]) -> bool {
    match keys {
        [key] => key.number() <= counter.iter().map(|own| own.number()).sum(),
        [_, _] => true,
        _ => false,
    }
}
