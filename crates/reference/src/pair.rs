//! Pairs of a trump and another card (digest 4.4): how they come, what they do, how their trumps return.

use crate::Edition;
use crate::book::{Book, Cue, Effect, KeyLine, Limit, Line, Relation, Row, Size, Unit};
use crate::game::{Flow, Game};
use crate::state::{Body, Id, Request, State, numbers, take};
use crate::table::{Action, plain_row};
use crate::targets::counter_reaches;
use saigen_cards::{Card, CardSet, Seat, Suit};

/// A kind of pairs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    /// The trumps that lead it.
    pub(crate) leads: CardSet,
    /// The other cards.
    pub(crate) partners: CardSet,
    /// Whether both cards count for its size.
    pub(crate) both: bool,
    /// Whether no action points at it.
    pub(crate) untargeted: bool,
    /// Whether it must attack.
    pub(crate) must_attack: bool,
    /// Whether bulwarks do not stop it.
    pub(crate) withstands: bool,
    /// Its size.
    pub(crate) size: Size,
}

/// An action of a pair, with the trump that leads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PairAction {
    /// リアニメーター召喚
    SummonReanimator,
    /// チャリオット召喚, 破砕士召喚
    SummonBreaker,
    /// 策士召喚, which draws or not
    SummonStrategist(bool),
    /// カウンター策士召喚
    CounterSummon,
    /// 騎士召喚
    SummonKnight,
    /// 粉砕
    Pulverize,
    /// 先読み
    Foresight,
    /// 薙払
    Sweep,
    /// 再生 of this trump
    Revive(Card),
    /// 魔王召喚
    SummonDarkLord,
    /// 巨人召喚
    SummonGiant,
    /// 魔王の囁き
    DarkWhisper,
}

const SPADE: Card = Card::new(Suit::Spade, saigen_cards::Rank::JACK);
const HEART: Card = Card::new(Suit::Heart, saigen_cards::Rank::JACK);
const DIAMOND: Card = Card::new(Suit::Diamond, saigen_cards::Rank::JACK);
const CLUB: Card = Card::new(Suit::Club, saigen_cards::Rank::JACK);

const fn king(suit: Suit) -> Card {
    Card::new(suit, saigen_cards::Rank::KING)
}

fn small(suit: Suit) -> CardSet {
    Card::all().filter(|card| card.suit() == Some(suit) && (2..=10).contains(&card.number())).collect()
}

/// The printed pairs.
pub(crate) fn pairs() -> Vec<Pair> {
    let pair = |lead: Card, suit: Suit| Pair {
        leads: CardSet::of(lead),
        partners: small(suit),
        both: false,
        untargeted: false,
        must_attack: false,
        withstands: false,
        size: Size::Numbers,
    };
    let kings = |lead: Suit, partner: Suit| Pair {
        leads: CardSet::of(king(lead)),
        partners: CardSet::of(king(partner)),
        both: true,
        untargeted: true,
        must_attack: lead == Suit::Heart,
        withstands: lead == Suit::Heart,
        size: Size::Numbers,
    };
    vec![
        kings(Suit::Spade, Suit::Club),
        kings(Suit::Heart, Suit::Diamond),
        pair(SPADE, Suit::Heart),
        pair(HEART, Suit::Diamond),
        pair(DIAMOND, Suit::Club),
        pair(CLUB, Suit::Spade),
    ]
}

fn row(id: &str, kind: &str, cost: &str, effect: PairAction) -> Row {
    Row { kind: kind.into(), cost: cost.into(), main: false, effect: Effect::Pair(effect), ..plain_row(id) }
}

/// A summoning, in the own turn or at any time.
fn summon(id: &str, lead: Card, partners: Suit, effect: PairAction) -> Row {
    Row {
        keys: KeyLine { relation: Relation::Free, slots: vec![small(partners)] },
        only_if: vec![Limit::TrumpUp(CardSet::of(lead))],
        main: !id.contains("quick") && !id.starts_with("counter"),
        ..row(id, "summon", if id.starts_with("summon") { "BL" } else { "D" }, effect)
    }
}

/// An action that a pair is driven for.
fn driven(id: &str, lead: Card, line: Line, effect: PairAction) -> Row {
    let unit = Some(Unit::Pair(CardSet::of(lead)));
    Row { unit, line, immediate: true, ..row(id, "by_soldier", "C", effect) }
}

fn revive(id: &str, lead: Card) -> Row {
    let after = Some(Cue::PairFallen(CardSet::of(lead)));
    Row { after, immediate: true, ..row(id, "trump", "", PairAction::Revive(lead)) }
}

/// The actions of pairs.
pub(crate) fn pair_rows(edition: Edition) -> Vec<Row> {
    let new = edition >= Edition::V9_1;
    let own = Line::Character { soldier: None, own: true, of_key_suit: false };
    let bulwark = || Line::Character { soldier: Some(false), own: false, of_key_suit: false };
    let slow = |row: Row| Row { main: true, immediate: false, ..row };
    let again = if new { "reincarnation" } else { "reanimator_reanimate" };
    let again = driven(again, SPADE, own, PairAction::Pulverize);
    let again = Row { effect: Effect::Printed(Action::Reanimate), ..again };
    let breaks = if new { "pulverize" } else { "chariot_destroy" };
    let breaks = driven(breaks, HEART, bulwark(), PairAction::Pulverize);
    let name = if new { "wall_breaker" } else { "chariot" };
    let both = |name: &str, lead: Card, suit: Suit, effect: PairAction| {
        [format!("summon_{name}"), format!("quick_summon_{name}")].map(|id| summon(&id, lead, suit, effect))
    };
    let mut rows = both("reanimator", SPADE, Suit::Heart, PairAction::SummonReanimator).to_vec();
    rows.extend(both(name, HEART, Suit::Diamond, PairAction::SummonBreaker));
    rows.extend(both("strategist", DIAMOND, Suit::Club, PairAction::SummonStrategist(new)));
    if new {
        let effect = PairAction::CounterSummon;
        rows.push(summon("counter_summon_strategist", DIAMOND, Suit::Club, effect));
    } else if let Some(quick) = rows.last_mut() {
        quick.effect = Effect::Pair(PairAction::CounterSummon);
    }
    rows.extend(both("knight", CLUB, Suit::Spade, PairAction::SummonKnight));
    rows.extend(if new { [again, breaks] } else { [again, breaks].map(slow) });
    rows.push(driven("foresight", DIAMOND, Line::None, PairAction::Foresight));
    rows.push(driven("sweep", CLUB, Line::Opponent, PairAction::Sweep));
    let revived = [("reanimator", SPADE), (name, HEART), ("strategist", DIAMOND), ("knight", CLUB)];
    for (id, suit, effect) in [
        ("summon_dark_lord", Suit::Spade, PairAction::SummonDarkLord),
        ("summon_giant", Suit::Heart, PairAction::SummonGiant),
    ] {
        let only_if = vec![Limit::TrumpUp(CardSet::of(king(suit)))];
        rows.push(Row { only_if, main: true, ..row(id, "summon", "SS", effect) });
    }
    let spade = CardSet::of(king(Suit::Spade));
    let whispers = match new {
        true => Cue::RequestedBeside("end".into(), spade),
        false => Cue::Requested("end".into(), spade),
    };
    let whisper = row("dark_whisper", "triggered_magic", "", PairAction::DarkWhisper);
    rows.push(Row { after: Some(whispers), immediate: true, ..whisper });
    rows.extend(revived.map(|(name, lead)| revive(&format!("revive_{name}"), lead)));
    rows
}

impl Book {
    /// The kind of pair that these cards make, and its lead.
    pub(crate) fn pair_of(&self, cards: &[Card]) -> Option<(&Pair, Card)> {
        let &[first, second] = cards else { return None };
        self.pairs.iter().find_map(|pair| {
            let fits = |lead: Card, other: Card| pair.leads.contains(lead) && pair.partners.contains(other);
            let lead =
                [(first, second), (second, first)].into_iter().find(|&(lead, other)| fits(lead, other));
            lead.map(|(lead, _)| (pair, lead))
        })
    }
}

impl Book {
    /// The size of a soldier of these cards, without what effects change (R27).
    pub(crate) fn size_of(&self, cards: &[Card]) -> i32 {
        let sum = numbers(cards);
        match self.pair_of(cards) {
            Some((pair, lead)) => pair.size.of(if pair.both { sum } else { i32::from(lead.number()) }),
            None => self.kinds_of(cards).next().map_or(sum, |kind| kind.size.of(sum)),
        }
    }
}

impl State {
    /// Whether a soldier is a pair that one of these cards leads.
    pub(crate) fn is_led_by(&self, body: &Body, leads: CardSet) -> bool {
        body.soldier && self.book.pair_of(&body.cards).is_some_and(|(_, lead)| leads.contains(lead))
    }

    /// The cards in all zones of a player.
    fn all_cards(&self, seat: Seat) -> Vec<Card> {
        let side = &self.sides[seat];
        let zones = [&side.hand, &side.pack, &side.rare, &side.trumps, &side.life, &side.grave, &side.fog];
        let own = self.bodies.iter().filter(|body| body.seat == seat);
        zones.into_iter().flatten().copied().chain(own.flat_map(|body| body.cards.clone())).collect()
    }

    /// The pair that a soldier is.
    pub(crate) fn pair(&self, body: &Body) -> Option<&Pair> {
        self.book.pair_of(&body.cards).filter(|_| body.soldier).map(|(pair, _)| pair)
    }

    /// Whether a pair of the turn player must attack and can, so that the turn cannot be passed.
    pub(crate) fn owes_attack(&self, seat: Seat) -> bool {
        let mut own = self.bodies.iter().filter(|body| body.seat == seat);
        seat == self.turn_player && own.any(|body| self.must_attack(body))
    }

    /// Whether a soldier must be named as an attacker now.
    pub(crate) fn must_attack(&self, body: &Body) -> bool {
        self.may_attack(body) && self.pair(body).is_some_and(|pair| pair.must_attack)
    }
}

impl Game<'_> {
    pub(crate) fn pair_action(&mut self, action: PairAction, request: &Request) -> Flow {
        let (seat, other) = (request.controller, request.controller.other());
        match action {
            PairAction::SummonReanimator => self.summon_led_by(SPADE, request, |game| {
                let grave = game.s.sides[seat].grave.clone();
                let Some(card) = game.ask_card(seat, "grave_card", &grave)? else { return Ok(()) };
                game.unbury(seat, card);
                game.enter_as_soldier(seat, card, true);
                game.top_after_leaving(seat)
            }),
            PairAction::SummonBreaker => self.summon_led_by(HEART, request, |game| {
                let bulwark = game.ask_character(seat, None, Some(false))?;
                game.fall(bulwark.as_slice())
            }),
            PairAction::SummonStrategist(draws) => {
                let up = self.s.sides[seat].has_up(CardSet::of(DIAMOND));
                self.summon_led_by(DIAMOND, request, |_| Ok(()))?;
                self.draw_cards(seat, usize::from(up && draws));
                Ok(())
            }
            PairAction::CounterSummon => {
                self.summon_led_by(DIAMOND, request, |game| game.nullify_reached(request))
            }
            PairAction::SummonKnight => self.summon_led_by(CLUB, request, |game| {
                let soldier = game.ask_character(other, Some(other), Some(true))?;
                game.fall(soldier.as_slice())
            }),
            PairAction::Pulverize => self.fall(request.character().as_slice()),
            PairAction::Foresight => {
                self.draw_cards(seat, 2);
                let hand = self.s.sides[seat].hand.clone();
                let card = self.ask_card(seat, "hand_card", &hand)?;
                self.hand_to_life(seat, card)
            }
            PairAction::Sweep => {
                let lost = self.ask_character(other, Some(other), None)?;
                self.fall(lost.as_slice())
            }
            PairAction::SummonDarkLord => self.summon_kings(seat, Suit::Spade, Suit::Club, true),
            PairAction::SummonGiant => self.summon_kings(seat, Suit::Heart, Suit::Diamond, false),
            PairAction::DarkWhisper => {
                self.next_generation(seat);
                Ok(())
            }
            PairAction::Revive(lead) => self.revive_trumps(seat, CardSet::of(lead)),
        }
    }

    /// While the trump lies face up, something happens, and then trump and key enter together.
    fn summon_led_by(&mut self, lead: Card, request: &Request, first: impl Fn(&mut Self) -> Flow) -> Flow {
        if !self.s.sides[request.controller].has_up(CardSet::of(lead)) {
            return Ok(());
        }
        first(self)?;
        self.pair_key(request, CardSet::of(lead), true);
        Ok(())
    }

    /// 魔王召喚, 巨人召喚: all soldiers or all bulwarks fall, then the other king is looked for everywhere.
    fn summon_kings(&mut self, seat: Seat, lead: Suit, partner: Suit, soldiers: bool) -> Flow {
        let (lead, partner) = (CardSet::of(king(lead)), CardSet::of(king(partner)));
        if !self.s.sides[seat].has_up(lead) {
            return Ok(());
        }
        self.bury_all(Some(soldiers))?;
        match self.find_anywhere(seat, partner) {
            None => self.bury_trumps(seat, lead),
            Some(found) => self.pair_found(seat, lead, found, true)?,
        }
        Ok(())
    }

    /// Looks for one of these cards in all zones, and shuffles the life.
    pub(crate) fn find_anywhere(&mut self, seat: Seat, cards: CardSet) -> Option<Card> {
        let side = &self.s.sides[seat];
        let known: CardSet = side.outside.iter().chain(&side.pack).copied().collect();
        self.s.known[seat].to_owner |= known;
        self.shuffle_life(seat);
        crate::state::in_order(self.s.all_cards(seat)).into_iter().find(|&card| cards.contains(card))
    }

    /// A card from any zone and a trump that lies face up enter together, if they make a pair.
    pub(crate) fn pair_found(&mut self, seat: Seat, leads: CardSet, found: Card, charged: bool) -> Flow {
        let up = crate::state::in_order(self.s.sides[seat].trumps_up.clone());
        let Some(lead) = up.into_iter().find(|&card| leads.contains(card)) else { return Ok(()) };
        let there = self.s.all_cards(seat).contains(&found);
        if !there || lead == found || self.s.book.pair_of(&[lead, found]).is_none() {
            return Ok(());
        }
        let unburied = self.s.sides[seat].grave.contains(&found);
        self.take_out(seat, found);
        self.leave_trumps(seat, lead);
        self.enter_as_pair(seat, lead, found, charged);
        if unburied { self.top_after_leaving(seat) } else { Ok(()) }
    }

    /// A card leaves the zone in which it lies.
    fn take_out(&mut self, seat: Seat, card: Card) {
        if self.s.sides[seat].grave.contains(&card) {
            return self.unbury(seat, card);
        }
        if self.s.sides[seat].life.contains(&card) {
            return self.s.take_from_life(seat, card);
        }
        if self.s.sides[seat].trumps.contains(&card) {
            return self.leave_trumps(seat, card);
        }
        let side = &mut self.s.sides[seat];
        [&mut side.hand, &mut side.pack, &mut side.rare, &mut side.fog]
            .into_iter()
            .for_each(|zone| take(zone, card));
        side.marks.retain(|(marker, _)| *marker != card);
        side.trump_marks.retain(|(marker, ..)| *marker != card);
        let body = self.s.bodies.iter_mut().find(|body| body.seat == seat && body.cards.contains(&card));
        let Some(body) = body else { return };
        if body.cards.len() == 1 {
            let id = body.id;
            self.leave(id);
        } else {
            take(&mut body.cards, card);
            take(&mut body.fresh, card);
        }
    }

    /// A lead and a partner enter as one soldier.
    fn enter_as_pair(&mut self, seat: Seat, lead: Card, partner: Card, charged: bool) {
        let id = self.enter(seat, lead, true, charged);
        self.s.body_mut(id).into_iter().for_each(|body| {
            body.cards.push(partner);
            body.cards.sort();
            body.fresh.push(partner);
        });
        self.s.show(seat, &[partner]);
    }

    /// The key card and a trump that lies face up enter together, if they make a pair.
    pub(crate) fn pair_key(&mut self, request: &Request, leads: CardSet, charged: bool) {
        let seat = request.controller;
        let up = crate::state::in_order(self.s.sides[seat].trumps_up.clone());
        let Some(lead) = up.into_iter().find(|&card| leads.contains(card)) else { return };
        let left = self.s.stage.iter().chain(&self.s.resolving).find(|it| it.id == request.id);
        let keys = left.map_or(Vec::new(), |it| it.keys.clone());
        let &[key] = &keys[..] else { return };
        if self.s.book.pair_of(&[lead, key]).is_none() {
            return;
        }
        self.s.take_keys(request.id);
        self.leave_trumps(seat, lead);
        self.enter_as_pair(seat, lead, key, charged);
    }

    /// The controller names another request that the key reaches, which leaves the stage.
    pub(crate) fn nullify_reached(&mut self, request: &Request) -> Flow {
        let reached = |it: &&Request| it.id != request.id && counter_reaches(&request.keys, &it.keys);
        let ids: Vec<Id> = self.s.stage.iter().filter(reached).map(|it| it.id).collect();
        let word = |id: Id| self.s.target_word(crate::state::Target::Request(id));
        let choices = ids.into_iter().map(|id| (word(id), id)).collect();
        let chosen = self.ask(request.controller, "reached", choices)?;
        chosen.into_iter().for_each(|id| self.nullify(id));
        Ok(())
    }

    /// A hand card goes onto the life or beneath it, unseen.
    pub(crate) fn hand_to_life(&mut self, seat: Seat, card: Option<Card>) -> Flow {
        let Some(card) = card.filter(|card| self.s.sides[seat].hand.contains(card)) else { return Ok(()) };
        let top = self.ask_either(seat, "life_end", "top", "bottom")?;
        take(&mut self.s.sides[seat].hand, card);
        self.s.left_hand_unseen(seat, &[card]);
        if top {
            self.s.lay_onto_life(seat, &[card]);
        } else {
            self.s.lay_body_beneath(seat, &[card]);
        }
        Ok(())
    }

    /// These cards go from the graveyard to the trumps, face up.
    pub(crate) fn revive_trumps(&mut self, seat: Seat, cards: CardSet) -> Flow {
        for card in crate::state::in_order(self.s.sides[seat].grave.clone()) {
            if cards.contains(card) {
                self.unbury(seat, card);
                self.s.sides[seat].trumps.push(card);
                self.s.sides[seat].trumps_up.push(card);
                self.top_after_leaving(seat)?;
            }
        }
        Ok(())
    }
}
