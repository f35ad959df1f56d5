//! Trumps: the rows of their actions, and what they do by themselves (digest 4.1 and 4.3).

use crate::Edition;
use crate::book::{Cue, Effect, KeyLine, Limit, Line, Power, Relation, Row, Unit};
use crate::frame::same;
use crate::state::{Body, Request, Side, State, Target};
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
    /// 相殺, of requests whose key cards add up to this
    Offset(i32),
    /// 悪あがき
    LastDitch,
    /// ドレイン
    Drain,
    /// 瞬殺
    InstantKill,
    /// 援軍
    Reinforcements,
    /// 激励
    Rally,
    /// 追撃, which turns its trump down or not
    Pursuit(bool),
    /// ファントムリバース
    PhantomReverse,
    /// 幻影
    Illusion,
    /// 救済
    Salvation,
    /// 疲弊
    Exhaust,
    /// 虚脱
    Lethargy,
    /// スイッチ
    Switch,
    /// 革命ドロー
    RevolutionDraw,
    /// 反撃
    Counterattack,
    /// 修繕 with these cards, or with those of the target's suits
    Repair(Option<CardSet>),
    /// 内乱
    CivilWar,
    /// 暴動
    Riot,
    /// リセット, after which the opponent may destroy it or not
    Reset(bool),
    /// クイック兵士召喚
    QuickSummon,
    /// 威圧, クイック威圧
    Intimidate,
    /// 蘇生, of these cards
    Resurrection(CardSet),
    /// 防壁追加, only with no more bulwarks than the opponent or always
    PutBulwark(bool),
    /// 休息
    Rest,
    /// 充足
    Satisfaction,
    /// 手札補充, up to this number of hand cards for the first card and for both
    HandRefill(usize),
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

/// What trumps do by themselves.
pub(crate) fn powers(edition: Edition) -> Vec<(CardSet, Power)> {
    let bulwarks = if edition >= Edition::V9_1 { 0 } else { 2 };
    vec![
        (trump(Suit::Spade, 1), Power::LargerFalls),
        (trump(Suit::Diamond, 5), Power::Idle("charge".into(), bulwarks)),
        (trump(Suit::Club, 9), Power::Shields(numbered(Suit::Spade, 1, 13))),
    ]
}

/// Cards of a suit with these numbers.
fn numbered(suit: Suit, least: u8, most: u8) -> CardSet {
    Card::all().filter(|card| card.suit() == Some(suit) && (least..=most).contains(&card.number())).collect()
}

pub(crate) fn trump(suit: Suit, number: u8) -> CardSet {
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

/// An immediate action that happens by itself.
fn triggered(id: &str, after: Cue, action: TrumpAction) -> Row {
    at_once(Row { kind: "triggered_magic".into(), after: Some(after), ..trump_row(id, "", action) })
}

/// The actions that trumps give, in the order of the list.
fn given_rows(edition: Edition) -> Vec<Row> {
    let new = edition >= Edition::V9_1;
    let mut rows = spade_rows(new);
    rows.extend(heart_rows(new));
    rows.extend(diamond_rows(new));
    rows.extend(club_rows(new));
    rows
}

/// 通常魔法, or 魔法 from 9.1 on.
fn normal_magic(new: bool) -> &'static str {
    if new { "magic" } else { "normal_magic" }
}

/// 速攻魔法, or 魔法 from 9.1 on.
fn quick_magic(new: bool) -> &'static str {
    if new { "magic" } else { "quick_magic" }
}

fn main(row: Row) -> Row {
    Row { main: true, ..row }
}

fn at_once(row: Row) -> Row {
    Row { immediate: true, ..row }
}

fn at(line: Line, row: Row) -> Row {
    Row { line, ..row }
}

fn soldier() -> Line {
    Line::Character { soldier: Some(true), own: false, of_key_suit: false }
}

/// クイック兵士召喚 of a suit.
fn quick_summon(name: &str, suit: Suit, number: u8) -> Row {
    let id = format!("quick_summon_{name}");
    let row = given(&id, "summon", "D", trump(suit, number), TrumpAction::QuickSummon);
    key(numbered(suit, 2, 10), row)
}

fn spade_rows(new: bool) -> Vec<Row> {
    use Suit::Spade;
    let magic = normal_magic(new);
    let spades = if new { numbered(Spade, 1, 13) } else { numbered(Spade, 2, 10) };
    let resurrection = TrumpAction::Resurrection(spades);
    let drain = main(given("drain", magic, "", trump(Spade, 3), TrumpAction::Drain));
    let kill =
        at_once(given("instant_kill", quick_magic(new), "", trump(Spade, 7), TrumpAction::InstantKill));
    let mut rows = vec![
        triggered("revolution_draw", Cue::Unblocked(trump(Spade, 1)), TrumpAction::RevolutionDraw),
        Row { main: !new, ..built("slash", Spade, 2, Some(true), TrumpAction::Slash) },
        main(given("intimidate", magic, "L", trump(Spade, 4), TrumpAction::Intimidate)),
        main(given("resurrection", magic, "BL", trump(Spade, 5), resurrection)),
        at(Line::Opponent, also(Limit::Has(None), drain)),
        at(soldier(), also(Limit::Has(Some(true)), kill)),
    ];
    if new {
        rows.push(quick_summon("spade", Spade, 2));
        let quick = given("quick_intimidate", magic, "L", trump(Spade, 4), TrumpAction::Intimidate);
        rows.push(key(numbered(Spade, 1, 10), quick));
    }
    rows
}

/// Only under this limit, too.
fn also(limit: Limit, mut row: Row) -> Row {
    row.only_if.push(limit);
    row
}

fn heart_rows(new: bool) -> Vec<Row> {
    use Suit::Heart;
    let magic = normal_magic(new);
    let ceasefire =
        at_once(given("ceasefire", quick_magic(new), "", trump(Heart, 4), TrumpAction::Ceasefire));
    let aid = main(given("reinforcements", magic, "BL", trump(Heart, 2), TrumpAction::Reinforcements));
    let pursuit_cost = if new { "" } else { "BDD" };
    let pursuit = main(given("pursuit", magic, pursuit_cost, trump(Heart, 5), TrumpAction::Pursuit(new)));
    let phantom = main(given("phantom_reverse", magic, "C", trump(Heart, 7), TrumpAction::PhantomReverse));
    let salvation_cost = if new { "" } else { "B" };
    let salvation = given("salvation", magic, salvation_cost, trump(Heart, 8), TrumpAction::Salvation);
    let mut rows = vec![
        at(Line::RequestFor("attack".into()), ceasefire),
        Row { once: !new, ..aid },
        Row { once: !new, immediate: new, ..pursuit },
        Row { unit: Some(Unit::Bulwark), ..phantom },
        key(numbered(Heart, 1, 13), Row { main: !new, ..salvation }),
    ];
    rows.push(at_end("illusion", trump(Heart, 7), TrumpAction::Illusion));
    if new {
        rows.push(quick_summon("heart", Heart, 3));
        rows.push(built("allure", Heart, 3, Some(true), TrumpAction::Allure));
    } else {
        rows.push(built("rally", Heart, 3, Some(true), TrumpAction::Rally));
    }
    rows
}

fn diamond_rows(new: bool) -> Vec<Row> {
    use Suit::Diamond;
    let magic = normal_magic(new);
    let put = given("put_bulwark", magic, "L", trump(Diamond, 1), TrumpAction::PutBulwark(new));
    let least = if new { 0 } else { 5 };
    let offset = given("offset", quick_magic(new), "D", trump(Diamond, 4), TrumpAction::Offset(least));
    let mut rows = vec![
        built("negotiate", Diamond, 3, None, TrumpAction::Negotiate),
        main(at_once(Row { once: true, ..put })),
        at(Line::RequestWithKeys(5), at_once(offset)),
        main(given("rest_soldiers", magic, "B", trump(Diamond, 9), TrumpAction::Rest)),
    ];
    let (line, material) = match new {
        true => (Line::Character { soldier: Some(true), own: true, of_key_suit: false }, None),
        false => (Line::OwnSoldierWith(numbered(Diamond, 2, 10)), Some(numbered(Diamond, 11, 13))),
    };
    let repair = given("repair", magic, "L", trump(Diamond, 8), TrumpAction::Repair(material));
    rows.push(at(line, main(at_once(repair))));
    rows.extend((!new).then(|| at_end("exhaust", trump(Diamond, 5), TrumpAction::Exhaust)));
    rows.push(at_end("satisfaction", trump(Diamond, 9), TrumpAction::Satisfaction));
    if new {
        rows.push(quick_summon("diamond", Diamond, 3));
        let set =
            given("quick_set_bulwark", "summon", "DL", trump(Diamond, 1), TrumpAction::PutBulwark(true));
        rows.push(at_once(Row { effect: Effect::Printed(Action::SetBulwark), ..set }));
        let lethargy = at_once(given("lethargy", magic, "", trump(Diamond, 5), TrumpAction::Lethargy));
        rows.push(key(numbered(Diamond, 1, 13), at(Line::Driven, lethargy)));
    }
    rows
}

fn club_rows(new: bool) -> Vec<Row> {
    use Suit::Club;
    let magic = normal_magic(new);
    let switch = Row { line: Line::None, ..built("switch", Club, 4, None, TrumpAction::Switch) };
    let war = main(given("civil_war", magic, "B", trump(Club, 5), TrumpAction::CivilWar));
    let riot = triggered("riot", Cue::Discarded(trump(Club, 5)), TrumpAction::Riot);
    let most = if new { 54 } else { 3 };
    let reset = given("reset", magic, "L", trump(Club, 8), TrumpAction::Reset(new));
    let reset = if new { at_once(reset) } else { key(numbered(Club, 1, 13), main(reset)) };
    let last = at_once(given("last_ditch", quick_magic(new), "", trump(Club, 10), TrumpAction::LastDitch));
    let mut rows = vec![
        switch,
        key(numbered(Club, 1, 13), at(Line::Opponent, war)),
        riot,
        at_end("hand_refill", trump(Club, 7), TrumpAction::HandRefill(most)),
        reset,
        at(Line::RequestWithKeys(5), last),
    ];
    if new {
        rows.push(quick_summon("club", Club, 4));
        rows.push(triggered("counterattack", Cue::BulwarkLost(trump(Club, 9)), TrumpAction::Counterattack));
    }
    rows
}

impl State {
    /// What the trumps that lie face up do, with their owners.
    fn at_work(&self) -> impl Iterator<Item = (Seat, &Power)> {
        let of = move |seat: Seat| {
            let up = self.book.powers.iter().filter(move |(cards, _)| self.sides[seat].has_up(*cards));
            up.map(move |(_, power)| (seat, power))
        };
        Seat::BOTH.into_iter().flat_map(of)
    }

    /// 革命: the larger side of a fight falls.
    pub(crate) fn larger_falls(&self) -> bool {
        self.at_work().any(|(_, power)| *power == Power::LargerFalls)
    }

    /// 喪失: the effect of an action does nothing.
    pub(crate) fn is_idle(&self, action: usize) -> bool {
        let charged = |seat: Seat| {
            self.bodies.iter().filter(|body| body.seat == seat && !body.soldier && body.charged).count()
        };
        self.at_work().any(|(seat, power)| match power {
            Power::Idle(id, bulwarks) => *id == self.row(action).id && charged(seat) >= *bulwarks,
            _ => false,
        })
    }

    /// 要塞: a player who takes no damage from the effect that begins now.
    pub(crate) fn shielded(&self, request: &Request) -> Option<Seat> {
        let other = request.controller.other();
        let stands = self.bodies.iter().any(|body| body.seat == other);
        let shields = |(seat, power): (Seat, &Power)| match power {
            Power::Shields(keys) => seat == other && request.keys.iter().any(|key| keys.contains(*key)),
            _ => false,
        };
        (stands && self.at_work().any(shields)).then_some(other)
    }
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

/// All cards of the suits that a character has.
pub(crate) fn suits_of(body: &Body) -> CardSet {
    let of = |card: &Card| body.cards.iter().any(|own| own.suit() == card.suit());
    Card::all().filter(|card| !card.is_joker()).filter(of).collect()
}
