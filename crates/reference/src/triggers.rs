//! Triggers: 世代交代, and the chains of turn and combat (base game 3, 6 and 7).

use crate::book::Cue;
use crate::game::{Flow, Game};
use crate::state::Request;
use crate::table::court;
use saigen_cards::{Card, CardSet, Seat};

/// Maximum number of requests on the stage.
pub(crate) const STAGE_LIMIT: usize = 16;

impl Game<'_> {
    /// Raises the triggers of cards that went from a player's field to the graveyard, once for each card.
    pub(crate) fn raise_fallen(&mut self, seat: Seat, cards: &[Card]) {
        for (action, row) in self.s.book.rows.iter().enumerate() {
            if let Some(Cue::Fallen(wanted)) = row.after {
                let count = cards.iter().filter(|&&card| wanted.contains(card)).count();
                self.s.triggered.extend(vec![(seat, action); count]);
            }
        }
    }

    /// Raises the triggers of a pair that falls, which this card leads.
    pub(crate) fn raise_pair(&mut self, seat: Seat, lead: Card) {
        for (action, row) in self.s.book.rows.iter().enumerate() {
            if matches!(row.after, Some(Cue::PairFallen(leads)) if leads.contains(lead)) {
                self.s.triggered.push((seat, action));
            }
        }
    }

    /// Raises the triggers of a resolved action, for the turn player.
    pub(crate) fn raise_next(&mut self, done: usize) {
        let id = &self.s.row(done).id;
        let attacked = !self.s.attackers().is_empty();
        let follows = |cue: &Option<Cue>| match cue {
            Some(Cue::Resolved(after)) => after == id,
            Some(Cue::ResolvedWithAttacker(after)) => after == id && attacked,
            _ => false,
        };
        let rows = self.s.book.rows.iter().enumerate();
        let next: Vec<usize> =
            rows.filter(|(_, row)| follows(&row.after)).map(|(action, _)| action).collect();
        let seat = self.s.turn_player;
        self.s.triggered.extend(next.into_iter().map(|action| (seat, action)));
    }

    /// Raises the triggers of a request for its player: the immediate ones, or the others.
    pub(crate) fn raise_requested(&mut self, request: &Request, immediate: bool) {
        let (seat, id) = (request.controller, self.s.row(request.action).id.clone());
        for (action, row) in self.s.book.rows.iter().enumerate() {
            let (after, held) = match &row.after {
                Some(Cue::Requested(after, trumps)) => {
                    (after, trumps.is_empty() || self.s.sides[seat].has_up(*trumps))
                }
                Some(Cue::RequestedBeside(after, leads)) => {
                    let mut own = self.s.bodies.iter().filter(|body| body.seat == seat);
                    (after, own.any(|body| self.s.is_led_by(body, *leads)))
                }
                _ => continue,
            };
            if *after == id && held && row.immediate == immediate {
                self.s.triggered.push((seat, action));
            }
        }
    }

    /// Raises the triggers of discarded hand cards for the opponent, once for each card.
    pub(crate) fn raise_discarded(&mut self, seat: Seat, count: usize) {
        self.raise_counted(seat.other(), count, |cue| match cue {
            Cue::Discarded(trumps) => Some(*trumps),
            _ => None,
        });
    }

    /// Raises the triggers of unblocked attackers, and of blocking bulwarks that were lost.
    pub(crate) fn raise_judged(&mut self, unblocked: usize, bulwarks_lost: usize) {
        let turn = self.s.turn_player;
        self.raise_counted(turn, unblocked, |cue| match cue {
            Cue::Unblocked(trumps) => Some(*trumps),
            _ => None,
        });
        self.raise_counted(turn.other(), bulwarks_lost, |cue| match cue {
            Cue::BulwarkLost(trumps) => Some(*trumps),
            _ => None,
        });
    }

    /// Raises triggers of a player whose trump lies face up, this often.
    fn raise_counted(&mut self, seat: Seat, count: usize, trumps: fn(&Cue) -> Option<CardSet>) {
        for (action, row) in self.s.book.rows.iter().enumerate() {
            let up = row.after.as_ref().and_then(trumps).is_some_and(|it| self.s.sides[seat].has_up(it));
            if up {
                self.s.triggered.extend(vec![(seat, action); count]);
            }
        }
    }

    /// The trigger check: immediate ones, the turn player's first, until there are none; then normal ones.
    pub(crate) fn trigger_check(&mut self) -> Flow {
        while let Some((seat, class)) = self.next_class() {
            let choices = class.iter().map(|&action| (self.s.row(action).id.clone(), action)).collect();
            let Some(action) = self.ask(seat, "trigger", choices)? else {
                break;
            };
            let at = self.s.triggered.iter().position(|&one| one == (seat, action));
            at.map(|at| self.s.triggered.remove(at));
            let request = self.new_request(action, seat);
            self.s.resolving = Some(request.clone());
            self.resolve_alone(&request)?;
        }
        for (seat, action) in self.normal_ones() {
            self.stage_triggered(seat, action);
        }
        Ok(())
    }

    /// The seat and the different immediate actions among which the next one is: the turn player's first; where the
    /// rules say so, main ones before quick ones (R11).
    fn next_class(&self) -> Option<(Seat, Vec<usize>)> {
        for seat in [self.s.turn_player, self.s.turn_player.other()] {
            let own = self.s.triggered.iter().filter(|(owner, _)| *owner == seat);
            let mut class: Vec<usize> = own.map(|&(_, action)| action).collect();
            class.retain(|&action| self.s.row(action).immediate);
            class.sort_unstable();
            class.dedup();
            let is_main = |action: &usize| self.s.row(*action).main;
            if self.s.book.switches.main_triggers_first && class.iter().any(is_main) {
                class.retain(is_main);
            }
            if !class.is_empty() {
                return Some((seat, class));
            }
        }
        None
    }

    /// The triggered normal actions in the order in which they go on the stage: the turn player's first, each
    /// player's in the order of the rulebook, main ones first where the rules say so (R11).
    fn normal_ones(&mut self) -> Vec<(Seat, usize)> {
        let mut all = std::mem::take(&mut self.s.triggered);
        let main_first = self.s.book.switches.main_triggers_first;
        all.sort_by_key(|&(seat, action)| {
            (seat != self.s.turn_player, main_first && !self.s.row(action).main, action)
        });
        all
    }

    /// A triggered normal request goes on the stage. Where the rules say so, a main one is dropped if the stage is
    /// not empty (R11); dropping a judgement ends combat (R16).
    fn stage_triggered(&mut self, seat: Seat, action: usize) {
        let row = self.s.row(action);
        let needs_empty = row.main && self.s.book.switches.main_trigger_needs_empty_stage;
        let full = self.s.stage.len() + usize::from(self.s.made) >= STAGE_LIMIT;
        if (needs_empty && !self.s.stage.is_empty()) || full {
            if row.judges() {
                self.s.end_combat();
            }
            return;
        }
        let request = self.new_request(action, seat);
        self.s.stage.push(request);
    }

    /// Charge.
    pub(crate) fn charge(&mut self, seat: Seat) {
        for body in self.s.bodies.iter_mut().filter(|body| body.seat == seat) {
            body.charged = true;
        }
    }

    /// 世代交代: cards from the top of the life, each a separate movement, until a court card appears.
    pub(crate) fn next_generation(&mut self, seat: Seat) {
        self.bury_until(seat, court());
    }

    /// Moves cards from the life to the graveyard until one of these appears, which goes to the hand (R39).
    pub(crate) fn bury_until(&mut self, seat: Seat, wanted: saigen_cards::CardSet) {
        while let Some(card) = self.s.pop_life(seat) {
            if wanted.contains(card) {
                self.put_in_hand(seat, &[card]);
                return;
            }
            self.bury_one(seat, card);
        }
    }
}
