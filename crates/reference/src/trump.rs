//! Trumps: turned up, closed and destroyed (digest 4.2).

use crate::book::{Effect, KeyLine, Limit, Line, Relation, Row};
use crate::frame::same;
use crate::game::{Flow, Game};
use crate::state::{Request, Side, Target, take};
use crate::table::plain_row;
use saigen_cards::{Card, CardSet, Seat};

/// An action on trumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TrumpAction {
    /// クイックオープン, メインオープン
    Open,
    /// クローズ
    Close,
    /// 切札破壊
    Destroy,
}

fn trump_row(id: &str, cost: &str, action: TrumpAction) -> Row {
    Row {
        kind: "trump".into(),
        cost: cost.into(),
        main: false,
        effect: Effect::Trump(action),
        ..plain_row(id)
    }
}

/// An immediate action that turns up a trump; not without one that can be (R49).
fn open(id: &str, cost: &str) -> Row {
    Row { immediate: true, only_if: vec![Limit::TrumpDown], ..trump_row(id, cost, TrumpAction::Open) }
}

fn at_trump(id: &str, cost: &str, key: CardSet, action: TrumpAction) -> Row {
    let keys = KeyLine { relation: Relation::Free, slots: vec![key] };
    Row { keys, line: Line::Trump, ..trump_row(id, cost, action) }
}

/// The actions on trumps.
pub(crate) fn trump_rows() -> [Row; 4] {
    let queens = Card::all().filter(|card| card.number() == 12).collect();
    [
        open("quick_open", "DD"),
        Row { main: true, ..open("main_open", "BBL") },
        at_trump("close", "D", queens, TrumpAction::Close),
        at_trump("destroy_trump", "B", CardSet::ALL - CardSet::JOKERS, TrumpAction::Destroy),
    ]
}

impl Side {
    /// Trumps that lie face down and are not held down: those that can be turned up.
    pub(crate) fn trumps_down(&self) -> Vec<Card> {
        let down = |card: &&Card| !self.trumps_up.contains(card) && !self.held_down.contains(card);
        self.trumps.iter().filter(down).copied().collect()
    }
}

/// Whether the key card is the targeted trump.
pub(crate) fn key_equals_trump(request: &Request) -> bool {
    match request.target {
        Some(Target::Trump(_, trump)) => request.keys.iter().any(|&key| same(key, trump)),
        _ => false,
    }
}

impl Game<'_> {
    pub(crate) fn trump_action(&mut self, action: TrumpAction, request: &Request) -> Flow {
        match action {
            TrumpAction::Open => self.turn_up_trump(request.controller)?,
            TrumpAction::Close => {
                self.hold_down(request);
                self.keys_to_fog(request);
            }
            TrumpAction::Destroy if key_equals_trump(request) => self.destroy_trump(request),
            TrumpAction::Destroy => {}
        }
        Ok(())
    }

    /// The owner names a trump that lies face down; everybody sees it.
    pub(crate) fn turn_up_trump(&mut self, seat: Seat) -> Flow {
        let cards = self.s.sides[seat].trumps_down();
        if let Some(card) = self.ask_card(seat, "turn_up_trump", &cards)? {
            self.s.sides[seat].trumps_up.push(card);
            self.s.show(seat, &[card]);
        }
        Ok(())
    }

    /// The targeted trump lies face down until the end of the turn.
    pub(crate) fn hold_down(&mut self, request: &Request) {
        if let Some(Target::Trump(seat, card)) = request.target
            && self.s.sides[seat].trumps.contains(&card)
        {
            let side = &mut self.s.sides[seat];
            take(&mut side.trumps_up, card);
            take(&mut side.held_down, card);
            side.held_down.push(card);
        }
    }

    /// The targeted trump goes to the graveyard.
    pub(crate) fn destroy_trump(&mut self, request: &Request) {
        if let Some(Target::Trump(seat, card)) = request.target
            && self.s.sides[seat].trumps.contains(&card)
        {
            let side = &mut self.s.sides[seat];
            [&mut side.trumps, &mut side.trumps_up, &mut side.held_down]
                .into_iter()
                .for_each(|zone| take(zone, card));
            for side in &mut self.s.sides.0 {
                side.trump_marks.retain(|&(_, owner, trump)| (owner, trump) != (seat, card));
            }
            self.bury_one(seat, card);
        }
    }
}
