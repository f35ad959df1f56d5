//! Trumps: turned up, closed and destroyed (digest 4.2).

use crate::Edition;
use crate::book::{Cue, Effect, KeyLine, Limit, Line, Relation, Row, Unit};
use crate::frame::same;
use crate::game::{Flow, Game};
use crate::state::{Request, Side, Target, in_order, take};
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
    /// スラッシュ
    Slash,
    /// 誘惑
    Allure,
    /// 交渉
    Negotiate,
    /// 休戦
    Ceasefire,
    /// 相殺
    Offset,
    /// 悪あがき
    LastDitch,
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

/// An immediate action of a soldier of the trump's suit, pointed at a soldier or any character.
fn built(id: &str, suit: Suit, number: u8, soldier: Option<bool>, action: TrumpAction) -> Row {
    let line = Line::Character { soldier, own: false, of_key_suit: false };
    let unit = Some(Unit::Soldier(numbered(suit, 1, 13)));
    Row { immediate: true, line, unit, ..given(id, "by_soldier", "C", trump(suit, number), action) }
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
    let [magic, quick_magic] = if new { ["magic"; 2] } else { ["normal_magic", "quick_magic"] };
    let mut rows = vec![Row { main: !new, ..built("slash", Spade, 2, Some(true), TrumpAction::Slash) }];
    rows.extend(new.then(|| built("allure", Heart, 3, Some(true), TrumpAction::Allure)));
    rows.push(built("negotiate", Diamond, 3, None, TrumpAction::Negotiate));
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
    let at = |line: Line, row: Row| Row { immediate: true, line, ..row };
    let ceasefire = given("ceasefire", quick_magic, "", trump(Heart, 4), TrumpAction::Ceasefire);
    rows.push(at(Line::RequestFor("attack".into()), ceasefire));
    let with_keys = || Line::RequestWithKeys(5);
    rows.extend(
        new.then(|| {
            at(with_keys(), given("offset", quick_magic, "D", trump(Diamond, 4), TrumpAction::Offset))
        }),
    );
    let last = given("last_ditch", quick_magic, "", trump(Club, 10), TrumpAction::LastDitch);
    rows.push(at(with_keys(), last));
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
            TrumpAction::Slash if self.target_not_above_unit(request) => {
                self.fall(request.character().as_slice())?;
            }
            TrumpAction::Slash => {}
            TrumpAction::Allure => self.allure(request),
            TrumpAction::Negotiate => {
                let target = request.character().and_then(|id| self.s.body_mut(id));
                target.into_iter().for_each(|body| body.charged = false);
            }
            TrumpAction::Ceasefire => {
                self.nullify_pointed(request);
                self.turn_down_trumps(seat, trump(Suit::Heart, 4));
                self.charge(seat);
            }
            TrumpAction::Offset => {
                let target = request.pointed_at().and_then(|id| self.s.request(id));
                let keys = target.map_or(0, Request::key_sum);
                self.damage(seat, keys)?;
                self.nullify_pointed(request);
            }
            TrumpAction::LastDitch => {
                self.nullify_pointed(request);
                if self.s.sides[seat].hand.is_empty() {
                    self.bury_trumps(seat, trump(Suit::Club, 10));
                }
                self.discard_down(seat, 0)?;
            }
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

    /// Whether the target is not larger than the key unit; both must still be there.
    pub(crate) fn target_not_above_unit(&self, request: &Request) -> bool {
        let target = request.character().and_then(|id| self.s.body(id)).filter(|body| body.soldier);
        let unit = request.unit.and_then(|id| self.s.body(id));
        target.zip(unit).is_some_and(|(target, unit)| self.s.size(target) <= self.s.size(unit))
    }

    fn nullify_pointed(&mut self, request: &Request) {
        request.pointed_at().into_iter().for_each(|id| self.nullify(id));
    }

    /// 誘惑: the target goes to its owner's hand.
    fn allure(&mut self, request: &Request) {
        let Some(body) = request.character().and_then(|id| self.s.body(id)) else { return };
        let (id, seat) = (body.id, body.seat);
        let cards = self.leave(id);
        self.put_in_hand(seat, &cards);
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

    /// These trumps lie face down.
    pub(crate) fn turn_down_trumps(&mut self, seat: Seat, cards: CardSet) {
        self.s.sides[seat].trumps_up.retain(|&card| !cards.contains(card));
    }

    /// These trumps go to the graveyard.
    pub(crate) fn bury_trumps(&mut self, seat: Seat, cards: CardSet) {
        for card in in_order(self.s.sides[seat].trumps.clone()) {
            if cards.contains(card) {
                self.bury_trump(seat, card);
            }
        }
    }

    /// The targeted trump goes to the graveyard.
    pub(crate) fn destroy_trump(&mut self, request: &Request) {
        if let Some(Target::Trump(seat, card)) = request.target {
            self.bury_trump(seat, card);
        }
    }

    /// A trump goes to the graveyard, if it is there.
    fn bury_trump(&mut self, seat: Seat, card: Card) {
        if self.s.sides[seat].trumps.contains(&card) {
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
