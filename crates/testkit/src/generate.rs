//! Random legal positions, rich enough that every action can be played from some of them.

use saigen_cards::{BySeat, Card, CardSet, Rank, Seat, Suit};
use saigen_engine::{CharacterPosition, Doing, Game, Position, RequestPosition, Rules, SidePosition, Target};
use saigen_rulebook::{Direct, MadeOf, Pose, SetUpStep, TargetSpec};

use crate::Random;

/// A game at a random position: the turn player has the chance, on an empty stage or with a pending damage
/// judgement.
pub fn position(rules: &Rules, random: &mut Random) -> Game {
    let turn = Seat::BOTH[random.number(2)];
    let mut position = Position {
        turn_number: 2 + random.number(20) as u16,
        turn,
        chance: turn,
        passed: BySeat::default(),
        idle: false,
        sides: BySeat::new(|_| side(rules, random)),
        stage: Vec::new(),
        doing: Doing::Chance,
        then: None,
        pending: Vec::new(),
        free_run: Vec::new(),
        asks: None,
    };
    if random.one_in(5) {
        add_combat(rules, &mut position, random);
    }
    Game::from_position(rules, &position).expect("generated positions are possible")
}

/// Adds attackers of the turn player, blockers of the opponent and a pending damage judgement.
fn add_combat(rules: &Rules, position: &mut Position, random: &mut Random) {
    let plain = |direct: &Direct| direct.keys.is_empty() && direct.target == TargetSpec::None;
    let judgement = rules.find("damage_judgement");
    let Some(action) = judgement.filter(|&action| rules.action(action).direct().is_none_or(plain)) else {
        return;
    };
    let turn = position.turn;
    let mut attackers = Vec::new();
    for soldier in position.sides[turn].characters.iter_mut().filter(|character| character.soldier) {
        soldier.attacks = random.one_in(2);
        soldier.pose = Pose::Driven;
        attackers.extend(soldier.attacks.then_some(soldier.place));
    }
    for blocker in &mut position.sides[turn.other()].characters {
        if !attackers.is_empty() && random.one_in(2) {
            let index = random.number(attackers.len());
            // Bulwarks come first and take their attacker alone; soldiers may share one (R13).
            blocker.blocks = Some(if blocker.soldier { attackers[index] } else { attackers.remove(index) });
        }
    }
    let (keys, target, unit) = (CardSet::EMPTY, Target::NONE, Target::NONE);
    let (controller, waiting) = (turn, CardSet::EMPTY);
    position.stage.push(RequestPosition { action, controller, keys, target, unit, blank: false, waiting });
}

fn side(rules: &Rules, random: &mut Random) -> SidePosition {
    let mut rest = CardSet::ALL;
    let mut side = SidePosition::default();
    if random.one_in(4) {
        rest -= royal(&mut side, random);
    }
    let bulwarks = random.number(6);
    let soldiers = random.number(5);
    for _ in 0..bulwarks {
        stand(&mut side, &mut rest, random, CardSet::ALL, false);
    }
    for _ in 0..soldiers {
        stand(&mut side, &mut rest, random, soldier_cards(rules), true);
    }
    stand_as_pair(rules, &mut side, &mut rest, random);
    side.row = side.characters.iter().filter(|c| !c.soldier).map(|c| c.place).collect();
    let hand = 2 + random.number(9);
    take(&mut side.hand, &mut rest, random, hand);
    let grave = random.number(12);
    take(&mut side.grave, &mut rest, random, grave);
    let life = 1 + random.number(20);
    take(&mut side.life, &mut rest, random, life);
    set_apart(rules, &mut side, &mut rest, random);
    side
}

/// Fills the zones that the frame of the rules fills.
fn set_apart(rules: &Rules, side: &mut SidePosition, rest: &mut CardSet, random: &mut Random) {
    let steps = rules.book().frame.as_ref().map_or(&[][..], |frame| &frame.steps);
    let pack = steps.iter().any(|step| matches!(step, SetUpStep::Pack(_) | SetUpStep::PackLeftOut));
    if pack && !random.one_in(4) {
        let count = 1 + random.number(5);
        take(&mut side.pack, rest, random, count);
        side.pack_open = random.one_in(3);
        let known = if side.pack_open { side.pack.iter().copied().collect() } else { CardSet::EMPTY };
        side.known.to_owner |= known;
    }
    if steps.contains(&SetUpStep::Rare) && !random.one_in(4) {
        side.rare = random.card(*rest).into_iter().collect();
        *rest -= side.rare;
    }
    if steps.iter().any(|step| matches!(step, SetUpStep::Trumps(_))) {
        trumps(side, rest, random);
    }
}

/// Lays up to three trumps, up, down or held down.
fn trumps(side: &mut SidePosition, rest: &mut CardSet, random: &mut Random) {
    for _ in 0..random.number(4) {
        let Some(card) = random.card(*rest) else { return };
        *rest -= CardSet::of(card);
        side.trumps = side.trumps.with(card);
        match random.number(4) {
            0 => side.held_down = side.held_down.with(card),
            1 | 2 => side.trumps_up = side.trumps_up.with(card),
            _ => {}
        }
    }
}

/// Puts the five keys of R・S・F into a hand.
fn royal(side: &mut SidePosition, random: &mut Random) -> CardSet {
    let suit = Suit::ALL[random.number(4)];
    let ranks = [Rank::ACE, Rank::TEN, Rank::JACK, Rank::QUEEN, Rank::KING];
    side.hand = ranks.map(|rank| Card::new(suit, rank)).into();
    side.hand.iter().copied().collect()
}

/// The cards that can be soldiers on their own.
fn soldier_cards(rules: &Rules) -> CardSet {
    let kinds = rules.book().characters.iter().filter_map(|character| match character.made_of {
        MadeOf::One(cards) => Some(cards),
        _ => None,
    });
    kinds.fold(CardSet::EMPTY, |all, cards| all | cards)
}

fn stand(side: &mut SidePosition, rest: &mut CardSet, random: &mut Random, of: CardSet, soldier: bool) {
    let Some(card) = random.card(*rest & of) else { return };
    let mut cards = CardSet::of(card);
    *rest -= cards;
    while let Some(suit) = card.suit().filter(|_| soldier && random.one_in(3)) {
        let gear = random.card(*rest & CardSet::suit(suit)).map_or(CardSet::EMPTY, CardSet::of);
        cards |= gear;
        *rest -= gear;
    }
    add_character(side, random, cards, soldier);
}

/// Adds a pair every other time, if the rules have one.
fn stand_as_pair(rules: &Rules, side: &mut SidePosition, rest: &mut CardSet, random: &mut Random) {
    let kinds = rules.book().characters.iter().filter_map(|character| match character.made_of {
        MadeOf::Pair { leads, partners, .. } => Some((leads, partners)),
        _ => None,
    });
    let kinds: Vec<_> = kinds.collect();
    if kinds.is_empty() || random.one_in(2) {
        return;
    }
    let (leads, partners) = kinds[random.number(kinds.len())];
    let both = (random.card(*rest & leads), random.card(*rest & partners));
    if let (Some(lead), Some(partner)) = both {
        let cards = CardSet::of(lead).with(partner);
        *rest -= cards;
        add_character(side, random, cards, true);
    }
}

fn add_character(side: &mut SidePosition, random: &mut Random, cards: CardSet, soldier: bool) {
    let fresh = if random.one_in(4) { cards } else { CardSet::EMPTY };
    side.characters.push(CharacterPosition {
        place: side.characters.len() as u8,
        soldier,
        pose: if random.one_in(3) { Pose::Driven } else { Pose::Charged },
        cards,
        change: 0,
        fresh,
        attacks: false,
        blocks: None,
        blocks_gone: false,
    });
}

fn take(zone: &mut Vec<Card>, rest: &mut CardSet, random: &mut Random, count: usize) {
    for _ in 0..count {
        if let Some(card) = random.card(*rest) {
            *rest = rest.without(card);
            zone.push(card);
        }
    }
}
