//! Trumps: turned up, closed and destroyed (digest 4.2).

use crate::Edition;
use crate::book::{Cue, Effect, KeyLine, Limit, Line, Relation, Row};
use crate::frame::same;
use crate::game::{Flow, Game};
use crate::state::{Request, Side, Target, take};
use crate::table::{Action, plain_row};
use saigen_cards::{Card, CardSet, Seat, Suit};

/// An action on trumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TrumpAction {
    /// クイックオープン, メインオープン
    Open,
    /// クローズ
    Close,
    /// 切札破壊
    Destroy,
    /// クイック兵士召喚
    QuickSummon,
    /// 威圧, クイック威圧
    Intimidate,
    /// 蘇生, of these cards
    Resurrection(CardSet),
    /// 防壁追加
    PutBulwark,
    /// 休息
    Rest,
    /// 充足
    Satisfaction,
    /// 手札補充
    HandRefill,
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

/// The actions on trumps, and those that trumps give.
pub(crate) fn trump_rows(edition: Edition) -> Vec<Row> {
    let queens = Card::all().filter(|card| card.number() == 12).collect();
    let mut rows = vec![
        open("quick_open", "DD"),
        Row { main: true, ..open("main_open", "BBL") },
        at_trump("close", "D", queens, TrumpAction::Close),
        at_trump("destroy_trump", "B", CardSet::ALL - CardSet::JOKERS, TrumpAction::Destroy),
    ];
    rows.extend(given_rows(edition));
    rows
}

/// Cards of a suit with these numbers.
fn numbered(suit: Suit, least: u8, most: u8) -> CardSet {
    Card::all().filter(|card| card.suit() == Some(suit) && (least..=most).contains(&card.number())).collect()
}

fn trump(suit: Suit, number: u8) -> CardSet {
    numbered(suit, number, number)
}

fn key(cards: CardSet, row: Row) -> Row {
    Row { keys: KeyLine { relation: Relation::Free, slots: vec![cards] }, ..row }
}

/// An action that this trump gives while it lies face up.
fn given(id: &str, kind: &str, cost: &str, by: CardSet, action: TrumpAction) -> Row {
    Row { kind: kind.into(), only_if: vec![Limit::TrumpUp(by)], ..trump_row(id, cost, action) }
}

/// A normal action that happens when its player, with this trump face up, has requested エンド.
fn at_end(id: &str, by: CardSet, action: TrumpAction) -> Row {
    let after = Some(Cue::Requested("end".into(), by));
    Row { kind: "triggered_magic".into(), after, ..trump_row(id, "", action) }
}

/// The actions that trumps give, in the order of the list.
fn given_rows(edition: Edition) -> Vec<Row> {
    use Suit::{Club, Diamond, Heart, Spade};
    let new = edition >= Edition::V9_1;
    let magic = if new { "magic" } else { "normal_magic" };
    let mut rows = Vec::new();
    if new {
        let suits = [("spade", Spade, 2), ("heart", Heart, 3), ("diamond", Diamond, 3), ("club", Club, 4)];
        rows.extend(suits.map(|(name, suit, number)| {
            let id = format!("quick_summon_{name}");
            let row = given(&id, "summon", "D", trump(suit, number), TrumpAction::QuickSummon);
            key(numbered(suit, 2, 10), row)
        }));
    }
    let main = |row: Row| Row { main: true, ..row };
    rows.push(main(given("intimidate", magic, "L", trump(Spade, 4), TrumpAction::Intimidate)));
    if new {
        let quick = given("quick_intimidate", magic, "L", trump(Spade, 4), TrumpAction::Intimidate);
        rows.push(key(numbered(Spade, 1, 10), quick));
    }
    let spades = if new { numbered(Spade, 1, 13) } else { numbered(Spade, 2, 10) };
    let resurrection = TrumpAction::Resurrection(spades);
    rows.push(main(given("resurrection", magic, "BL", trump(Spade, 5), resurrection)));
    if new {
        let put = given("put_bulwark", magic, "L", trump(Diamond, 1), TrumpAction::PutBulwark);
        rows.push(main(Row { immediate: true, once: true, ..put }));
        let set = given("quick_set_bulwark", "summon", "DL", trump(Diamond, 1), TrumpAction::PutBulwark);
        rows.push(Row { immediate: true, effect: Effect::Printed(Action::SetBulwark), ..set });
    }
    rows.push(main(given("rest_soldiers", magic, "B", trump(Diamond, 9), TrumpAction::Rest)));
    rows.push(at_end("satisfaction", trump(Diamond, 9), TrumpAction::Satisfaction));
    rows.extend(new.then(|| at_end("hand_refill", trump(Club, 7), TrumpAction::HandRefill)));
    rows
}

impl Side {
    /// Whether one of these trumps lies face up.
    pub(crate) fn has_up(&self, cards: CardSet) -> bool {
        self.trumps_up.iter().any(|&card| cards.contains(card))
    }

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
        let seat = request.controller;
        match action {
            TrumpAction::Open => self.turn_up_trump(seat)?,
            TrumpAction::Close => {
                self.hold_down(request);
                self.keys_to_fog(request);
            }
            TrumpAction::Destroy if key_equals_trump(request) => self.destroy_trump(request),
            TrumpAction::Destroy => {}
            TrumpAction::QuickSummon => {
                for card in self.s.take_keys(request.id) {
                    self.enter_as_soldier(seat, card, true);
                }
            }
            TrumpAction::Intimidate => self.sword_rain(10)?,
            TrumpAction::Resurrection(cards) => self.resurrect(seat, cards)?,
            TrumpAction::PutBulwark => self.life_enters(seat, 1, true),
            TrumpAction::Rest => self.charge_all(seat, "soldier"),
            TrumpAction::Satisfaction => self.charge(seat),
            TrumpAction::HandRefill => self.draw_cards(seat, 2),
        }
        Ok(())
    }

    /// 蘇生: one of these cards of the graveyard enters as a soldier.
    fn resurrect(&mut self, seat: Seat, cards: CardSet) -> Flow {
        let grave = self.s.sides[seat].grave.iter().copied().filter(|&card| cards.contains(card));
        let Some(card) = self.ask_card(seat, "grave_card", &grave.collect::<Vec<_>>())? else {
            return Ok(());
        };
        self.unbury(seat, card);
        self.enter_as_soldier(seat, card, true);
        self.top_after_leaving(seat)
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
