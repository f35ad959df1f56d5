//! Frames: the steps of setting up (digest 1.2–1.4), and the actions of pack and rare card (digest 4.2).

use crate::book::{Book, Effect, KeyLine, Limit, Line, Relation, Row};
use crate::game::{Flow, Game};
use crate::pair::{pair_rows, pairs};
use crate::state::{Request, take};
use crate::table::plain_row;
use crate::trump::{powers, trump_rows};
use crate::{Edition, Format};
use saigen_cards::{Card, CardSet, Seat};

/// A step of setting up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Shuffle,
    /// Cards of the deck for the first hand.
    Scenario(usize),
    /// The rare card, of the deck.
    Rare,
    /// Packets of cards from the top, one card of each; the next choices are among these.
    Draft(usize, usize),
    /// Cards of the deck as trumps.
    Trumps(usize),
    /// Cards from the top become the pack.
    Pack(usize),
    /// The cards outside the game become the pack.
    PackLeftOut,
    Draw(usize),
    /// This many bulwarks and this many soldiers.
    Preset(usize),
    /// A bulwark, and a card that lies face down beyond it.
    PresetFaceDown,
    First,
    /// Each player turns that card up, and a trump.
    TurnUp,
    Start,
}

impl Step {
    /// Parses a step; `None` if it is unknown.
    pub(crate) fn read(words: &[&str]) -> Option<Self> {
        let count = |word: &str| word.parse().ok();
        Some(match *words {
            ["shuffle"] => Self::Shuffle,
            ["scenario", cards] => Self::Scenario(count(cards)?),
            ["rare"] => Self::Rare,
            ["draft", packets, cards] => Self::Draft(count(packets)?, count(cards)?),
            ["trumps", cards] => Self::Trumps(count(cards)?),
            ["preset_face_down"] => Self::PresetFaceDown,
            ["turn_up"] => Self::TurnUp,
            ["pack", cards] => Self::Pack(count(cards)?),
            ["pack_left_out"] => Self::PackLeftOut,
            ["draw", cards] => Self::Draw(count(cards)?),
            ["preset", pairs] => Self::Preset(count(pairs)?),
            ["first"] => Self::First,
            ["start"] => Self::Start,
            _ => return None,
        })
    }

    /// Whether the player chooses.
    pub(crate) const fn is_choice(&self) -> bool {
        matches!(self, Self::Scenario(_) | Self::Rare | Self::Trumps(_) | Self::Draft(..))
    }
}

impl Book {
    /// The rulebook of an edition, a format and a frame with its options, as in `random40+pack`; `None` if the
    /// model does not have the frame.
    pub fn framed(edition: Edition, format: Format, frame: &str) -> Option<Self> {
        let steps = printed_steps(edition, frame)?;
        let mut book = Self::printed(edition, format);
        if steps.iter().any(|step| matches!(step, Step::Pack(_) | Step::PackLeftOut)) {
            book.rows.push(open_pack(edition));
        }
        if steps.contains(&Step::Rare) {
            let soldiers = Card::all().filter(|&card| book.makes_soldier(card)).collect();
            book.rows.extend([rare_draw(), rare_summon(soldiers), trap_counter(edition)]);
        }
        if steps.contains(&Step::TurnUp) {
            book.rows.extend(trump_rows(edition));
            book.rows.extend(pair_rows(edition));
            book.pairs = pairs();
            book.powers = powers(edition);
        }
        book.frame = Some(steps);
        Some(book)
    }
}

/// The steps of a frame and its options.
fn printed_steps(edition: Edition, frame: &str) -> Option<Vec<Step>> {
    use Step::{
        Draft, Draw, First, Pack, PackLeftOut, Preset, PresetFaceDown, Rare, Scenario, Shuffle, Start,
        Trumps, TurnUp,
    };
    let mut words = frame.split('+');
    let mut steps = match words.next()? {
        "pack" => vec![Shuffle, Pack(14), Draw(7)],
        "rare_pack" => vec![Rare, Shuffle, Pack(14), Draw(7)],
        "strategy" => vec![Scenario(3), Rare, Shuffle, Pack(14), Draw(4)],
        "extra" => {
            vec![Trumps(2), Scenario(3), Rare, Shuffle, Pack(14), Draw(4), PresetFaceDown, First, TurnUp]
        }
        "draft" => vec![
            Shuffle,
            Draft(6, 3),
            Trumps(2),
            Scenario(3),
            Rare,
            Shuffle,
            Pack(14),
            Draw(4),
            PresetFaceDown,
            First,
            TurnUp,
        ],
        "full" | "entry" | "entry20" | "entry16" | "random40" | "built40" | "regular" => {
            vec![Shuffle, Draw(7)]
        }
        _ => return None,
    };
    if steps.contains(&TurnUp) {
        steps.push(Start);
        return words.next().is_none().then_some(steps);
    }
    if edition >= Edition::V8_2 {
        steps.push(Preset(1));
    }
    for option in words {
        let shuffle = steps.iter().position(|step| *step == Shuffle)?;
        match option {
            "preset2" => steps.insert(shuffle + 1, Preset(1)),
            "preset4" => steps.insert(shuffle + 1, Preset(2)),
            "pack" => steps.insert(shuffle, PackLeftOut),
            _ => return None,
        }
    }
    steps.extend([First, Start]);
    Some(steps)
}

/// An action of pack or rare card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Apart {
    /// パック開封
    OpenPack,
    /// レアドロー
    RareDraw,
    /// レア召喚
    RareSummon,
    /// 罠カウンター
    TrapCounter,
}

/// A quick action of this type.
fn quick(id: &str, kind: &str, action: Apart) -> Row {
    Row { kind: kind.to_string(), main: false, effect: Effect::Apart(action), ..plain_row(id) }
}

/// The rare card as the key, if it is one of these.
fn rare_key(cards: CardSet, row: Row) -> Row {
    let keys = KeyLine { relation: Relation::Free, slots: vec![cards] };
    Row { keys, keys_from_rare: true, ..row }
}

/// パック開封: 速攻魔法 in 7.0.
fn open_pack(edition: Edition) -> Row {
    let kind = if edition >= Edition::V8_2 { "pack" } else { "quick_magic" };
    Row { immediate: true, only_if: vec![Limit::PackClosed], ..quick("open_pack", kind, Apart::OpenPack) }
}

/// レアドロー; not without a rare card (R45).
fn rare_draw() -> Row {
    let only_if = vec![Limit::LifeAtMost(9), Limit::RareCard];
    Row { immediate: true, only_if, ..quick("rare_draw", "rare", Apart::RareDraw) }
}

/// レア召喚; not of a card that makes no soldier in the format (R44).
fn rare_summon(soldiers: CardSet) -> Row {
    let row = quick("rare_summon", "summon", Apart::RareSummon);
    rare_key(soldiers, Row { cost: "S".to_string(), only_if: vec![Limit::LifeAtMost(9)], ..row })
}

/// 罠カウンター: normal in 8.2, immediate afterwards.
fn trap_counter(edition: Edition) -> Row {
    let row = quick("trap_counter", "rare", Apart::TrapCounter);
    let immediate = edition >= Edition::V9_1;
    rare_key(CardSet::ALL, Row { immediate, line: Line::RequestWithKeys(2), ..row })
}

/// Whether two cards are the same; any Joker is the same as any other.
pub(crate) fn same(one: Card, other: Card) -> bool {
    (one.suit(), one.number()) == (other.suit(), other.number())
}

impl Game<'_> {
    /// The printed effects of pack and rare card.
    pub(crate) fn pack_and_rare(&mut self, action: Apart, request: &Request) -> Flow {
        let seat = request.controller;
        match action {
            Apart::OpenPack => {
                self.open_pack(seat);
                let card = self.pick_from_pack(seat)?;
                card.into_iter().for_each(|card| self.take_set_apart(seat, card));
            }
            Apart::RareDraw => self.take_rare(seat),
            Apart::RareSummon => {
                for card in self.s.take_keys(request.id) {
                    self.enter_as_soldier(seat, card, true);
                }
            }
            Apart::TrapCounter if self.key_equals_target_key(request) => {
                request.pointed_at().into_iter().for_each(|id| self.nullify(id));
            }
            Apart::TrapCounter => {}
        }
        Ok(())
    }

    /// The owner looks at the pack, which is open from now on (R46).
    pub(crate) fn open_pack(&mut self, seat: Seat) {
        self.s.sides[seat].pack_open = true;
        self.s.known[seat].to_owner |= self.s.sides[seat].pack.iter().copied().collect();
    }

    /// The owner names a card of the open pack, or the rare card.
    pub(crate) fn pick_from_pack(&mut self, seat: Seat) -> Flow<Option<Card>> {
        let side = &self.s.sides[seat];
        let mut cards = side.rare.clone();
        if side.pack_open {
            cards.extend(&side.pack);
        }
        self.ask_card(seat, "pack_card", &cards)
    }

    /// A card of the pack, or the rare card, is shown and goes to the hand.
    pub(crate) fn take_set_apart(&mut self, seat: Seat, card: Card) {
        let side = &mut self.s.sides[seat];
        take(&mut side.pack, card);
        take(&mut side.rare, card);
        self.s.show(seat, &[card]);
        self.put_in_hand(seat, &[card]);
    }

    /// The rare card goes to the hand, unseen (R47).
    pub(crate) fn take_rare(&mut self, seat: Seat) {
        let rare = std::mem::take(&mut self.s.sides[seat].rare);
        self.put_in_hand(seat, &rare);
    }

    /// Whether a key card is the same as one of the targeted request.
    pub(crate) fn key_equals_target_key(&self, request: &Request) -> bool {
        let target = request.pointed_at().and_then(|id| self.s.request(id));
        let keys = target.map(|target| &target.keys[..]).unwrap_or_default();
        request.keys.iter().any(|&own| keys.iter().any(|&key| same(own, key)))
    }
}
