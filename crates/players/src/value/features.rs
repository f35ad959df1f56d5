//! The input of the evaluation: a position as a list of numbers, from the turn player's side.
//!
//! Numbers lie between about −1 and 1. They are counts and sums that exist in every edition; no edition is
//! named. The weights depend on this list, so a change needs new weights.

use saigen_cards::{Card, CardSet, Rank, Seat, Suit};
use saigen_engine::{Game, Rules};
use saigen_rulebook::Pose;

/// Number of different card numbers, from 0 (Joker) to 13.
const RANKS: usize = 14;
/// Features of one side: sums and counts, then the counts of each card number in the hand, among the
/// soldiers' cards and among the bulwarks.
const SIDE: usize = 32 + 3 * RANKS;
/// Divisor of the number of actions; the weights were trained with it.
const ACTION_SCALE: f32 = 37.0;
/// Features that compare both sides.
const SHARED: usize = 8;
/// Number of features of a position.
pub const FEATURES: usize = 2 * SIDE + SHARED;

/// The features of a position: the turn player's side, the other side, then the comparison.
pub type Features = [f32; FEATURES];

/// The features of a game from the turn player's side.
pub fn features(rules: &Rules, game: &Game) -> Features {
    let mut features = [0.0; FEATURES];
    let turn = game.turn();
    let mine = side(rules, game, turn, &mut features[..SIDE]);
    let theirs = side(rules, game, turn.other(), &mut features[SIDE..2 * SIDE]);
    shared(rules, &mine, &theirs, &mut features[2 * SIDE..]);
    features
}

/// Counts each card number in the hand, among the soldiers' cards and among the bulwarks.
fn ranks(game: &Game, seat: Seat, counts: &mut [f32]) {
    let side = game.side(seat);
    let mut count = |at: usize, cards: CardSet| {
        cards.into_iter().for_each(|card| counts[at * RANKS + card.number() as usize] += 0.5);
    };
    count(0, side.hand());
    side.characters().for_each(|it| count(if it.soldier { 1 } else { 2 }, it.cards));
}

/// The sums that are compared between the sides.
#[derive(Clone, Copy, Default)]
struct Sums {
    life: f32,
    /// Total size of all soldiers, and of those that can attack now.
    size: f32,
    ready: f32,
    ready_count: f32,
    /// Number of characters that can block now.
    blockers: f32,
    charged_size: f32,
}

/// Writes features in sequence.
struct Writer<'a> {
    features: &'a mut [f32],
    at: usize,
}

impl Writer<'_> {
    fn put(&mut self, number: f32) {
        self.features[self.at] = number;
        self.at += 1;
    }
}

fn side(rules: &Rules, game: &Game, seat: Seat, features: &mut [f32]) -> Sums {
    let side = game.side(seat);
    let mut write = Writer { features, at: 0 };
    let life = side.life().len() as f32;
    write.put(life / 40.0);
    write.put(life / (life + 4.0));
    write.put(life / (life + 12.0));
    write.put(f32::from(life < 10.0));
    hand(side.hand(), &mut write);
    let sums = field(rules, game, seat, &mut write);
    let used = rules.actions().filter(|&action| game.is_used(rules, seat, action)).count();
    write.put(used as f32 / 2.0);
    write.put(side.fog().len() as f32 / 4.0);
    ranks(game, seat, &mut write.features[write.at..]);
    Sums { life, ..sums }
}

fn hand(hand: CardSet, write: &mut Writer<'_>) {
    let count = |set: CardSet| (hand & set).len() as f32;
    let of_suit = |suit| count(CardSet::suit(suit));
    let courts = [Rank::JACK, Rank::QUEEN, Rank::KING].into_iter().map(|rank| count(CardSet::rank(rank)));
    write.put(hand.len() as f32 / 7.0);
    write.put(courts.sum::<f32>() / 3.0);
    write.put(count(CardSet::rank(Rank::ACE)) / 2.0);
    write.put(count(CardSet::JOKERS));
    [Suit::Spade, Suit::Heart, Suit::Diamond, Suit::Club]
        .into_iter()
        .for_each(|suit| write.put(of_suit(suit) / 3.0));
    let best = |suit| (hand & CardSet::suit(suit)).into_iter().map(Card::number).max().unwrap_or(0);
    let with_club = of_suit(Suit::Club).min(1.0);
    write.put(f32::from(best(Suit::Spade)) / 13.0 * with_club);
    write.put(f32::from(hand.sum()) / 50.0);
    let paired = hand.into_iter().filter(|&card| count(CardSet::same_number(card)) >= 2.0).count();
    write.put(paired as f32 / 4.0);
    write.put(f32::from(best(Suit::Club)) / 13.0);
}

fn field(rules: &Rules, game: &Game, seat: Seat, write: &mut Writer<'_>) -> Sums {
    let side = game.side(seat);
    let able = game.able_attackers(rules, seat);
    let mut sums = Sums::default();
    let (mut bulwarks, mut driven_bulwarks, mut soldiers, mut driven) = (0.0, 0.0, 0.0, 0.0);
    let (mut max, mut max_charged, mut courts, mut magicians, mut armed) = (0.0_f32, 0.0_f32, 0.0, 0.0, 0.0);
    for it in side.characters() {
        let charged = it.pose == Pose::Charged;
        sums.blockers += f32::from(charged);
        if !it.soldier {
            *(if charged { &mut bulwarks } else { &mut driven_bulwarks }) += 1.0;
            continue;
        }
        let size = f32::from(it.size.max(0));
        sums.size += size;
        max = max.max(size);
        *(if charged { &mut soldiers } else { &mut driven }) += 1.0;
        if charged {
            sums.charged_size += size;
            max_charged = max_charged.max(size);
        }
        if able.contains(it.place) {
            sums.ready += size;
            sums.ready_count += 1.0;
        }
        courts += (it.cards & rules.cards_that_cue()).len() as f32;
        magicians += f32::from(it.cards.intersects(rules.cards_that_free()));
        armed += f32::from(it.cards.len() > 1);
    }
    let numbers = [
        bulwarks / 4.0,
        driven_bulwarks / 4.0,
        soldiers / 3.0,
        driven / 3.0,
        sums.size / 25.0,
        sums.charged_size / 25.0,
        sums.ready / 25.0,
        max / 13.0,
        max_charged / 13.0,
        courts / 3.0,
        magicians,
        armed / 2.0,
        f32::from(soldiers + driven == 0.0),
        f32::from(bulwarks + driven_bulwarks == 0.0),
    ];
    numbers.into_iter().for_each(|number| write.put(number));
    sums
}

fn shared(rules: &Rules, mine: &Sums, theirs: &Sums, features: &mut [f32]) {
    let mut write = Writer { features, at: 0 };
    let share = |damage: f32, life: f32| damage / (damage + life + 1.0);
    write.put(share(mine.ready, theirs.life));
    write.put(share(theirs.size, mine.life));
    write.put(f32::from(mine.ready >= theirs.life));
    write.put(f32::from(theirs.size >= mine.life));
    write.put((mine.ready_count - theirs.blockers) / 4.0);
    write.put((mine.life - theirs.life) / 20.0);
    write.put((mine.size - theirs.size) / 25.0);
    write.put(rules.actions().len() as f32 / ACTION_SCALE - 0.5);
}
