//! The disclosure table: for every movement of a card, who learns which card it is (R19, R39).
//!
//! There is no other place that decides this for movements. Without moving, cards are seen when they
//! come to lie on top of a graveyard or are named with a request (by everybody), when a hand is looked
//! at (by the opponent), and when a life is looked through (by its owner). What somebody knew before
//! they still know after it, unless it is forgotten (R42).

/// Where a card lies, as far as it matters for who sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// The top of the life.
    LifeTop,
    /// The bottom of the life.
    LifeBottom,
    /// The life while its owner looks through it.
    LifeOpen,
    /// The hand.
    Hand,
    /// The graveyard.
    Grave,
    /// The field, face down.
    Bulwark,
    /// The field, face up.
    Soldier,
    /// The fog.
    Fog,
    /// With a request.
    Key,
    /// Turned up beside the life.
    TurnedUp,
    /// The deck while its owner chooses from it, before it is the life.
    Deck,
    /// The pack.
    Pack,
    /// The rare zone.
    Rare,
    /// The trumps, face down; a trump that is turned up is seen by everybody.
    Trump,
    /// Outside the game.
    Outside,
}

/// Who sees a card as it moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shows {
    /// Nobody, not even its owner.
    Nobody,
    /// Its owner. On a graveyard, everybody sees the card that comes to lie on top.
    Owner,
    /// Everybody.
    Everybody,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Movement {
    /// From where.
    pub from: Spot,
    /// To where.
    pub to: Spot,
    /// Who sees the card.
    pub shows: Shows,
    /// When it happens, as a message id.
    pub text: &'static str,
}

/// Every movement that the rules know.
pub const MOVEMENTS: &[Movement] = {
    use Shows::{Everybody, Nobody, Owner};
    use Spot::{
        Bulwark, Deck, Fog, Grave, Hand, Key, LifeBottom, LifeOpen, LifeTop, Outside, Pack, Rare, Soldier,
        Trump, TurnedUp,
    };
    const fn row(from: Spot, to: Spot, shows: Shows, text: &'static str) -> Movement {
        Movement { from, to, shows, text }
    }
    &[
        row(Deck, Hand, Owner, "movement-starting-hand"),
        row(Deck, Rare, Owner, "movement-rare-laid"),
        row(Deck, Trump, Owner, "movement-trump-laid"),
        row(Rare, Trump, Owner, "movement-drafted-trump"),
        row(Trump, Grave, Everybody, "movement-trump-destroyed"),
        row(Trump, Soldier, Everybody, "movement-trump-enters"),
        row(LifeOpen, Soldier, Everybody, "movement-found-in-life"),
        row(Pack, Soldier, Everybody, "movement-found-in-pack"),
        row(Rare, Soldier, Everybody, "movement-found-rare"),
        row(Fog, Soldier, Everybody, "movement-found-in-fog"),
        row(Soldier, Soldier, Everybody, "movement-found-on-soldier"),
        row(Grave, Trump, Everybody, "movement-trump-revived"),
        row(Grave, Key, Everybody, "movement-grave-key"),
        row(Hand, LifeTop, Owner, "movement-hand-to-top"),
        row(Hand, LifeBottom, Owner, "movement-hand-to-bottom"),
        row(LifeTop, Outside, Nobody, "movement-laid-outside"),
        row(LifeTop, Pack, Nobody, "movement-pack-dealt"),
        row(Pack, Hand, Everybody, "movement-taken-from-pack"),
        row(Rare, Hand, Owner, "movement-rare-drawn"),
        row(Rare, Key, Everybody, "movement-rare-key"),
        row(LifeTop, Hand, Owner, "movement-drawn"),
        row(LifeTop, Grave, Owner, "movement-damage"),
        row(LifeTop, Bulwark, Owner, "movement-bulwark-from-life"),
        row(LifeTop, Soldier, Everybody, "movement-soldier-from-life"),
        row(LifeTop, TurnedUp, Everybody, "movement-turned-up"),
        row(LifeBottom, TurnedUp, Everybody, "movement-turned-up-from-bottom"),
        row(LifeOpen, Hand, Everybody, "movement-searched"),
        row(TurnedUp, Hand, Everybody, "movement-turned-to-hand"),
        row(TurnedUp, Grave, Everybody, "movement-turned-to-grave"),
        row(TurnedUp, Soldier, Everybody, "movement-recruited"),
        row(TurnedUp, LifeBottom, Owner, "movement-laid-beneath"),
        row(Hand, Grave, Owner, "movement-discarded"),
        row(Hand, Key, Everybody, "movement-key"),
        row(Hand, Bulwark, Owner, "movement-bulwark-set"),
        row(Hand, Soldier, Everybody, "movement-soldier-from-hand"),
        row(Grave, Hand, Everybody, "movement-taken-from-grave"),
        row(Grave, Soldier, Everybody, "movement-reanimated"),
        row(Grave, Bulwark, Everybody, "movement-bulwark-from-grave"),
        row(Grave, Grave, Everybody, "movement-no-soldier-from-grave"),
        row(Key, Grave, Everybody, "movement-key-spent"),
        row(Key, Hand, Everybody, "movement-key-returned"),
        row(Key, Soldier, Everybody, "movement-summoned"),
        row(Key, Bulwark, Everybody, "movement-summoned-as-bulwark"),
        row(Key, Fog, Everybody, "movement-fog"),
        row(Fog, Grave, Everybody, "movement-fog-cleared"),
        row(Soldier, Grave, Everybody, "movement-soldier-falls"),
        row(Soldier, Hand, Everybody, "movement-soldier-returns"),
        row(Soldier, LifeTop, Owner, "movement-lanced"),
        row(Soldier, LifeBottom, Owner, "movement-soldier-beneath"),
        row(Bulwark, LifeBottom, Owner, "movement-bulwark-beneath"),
        row(Soldier, Bulwark, Everybody, "movement-soldier-turned-over"),
        row(Bulwark, Grave, Owner, "movement-bulwark-falls"),
        row(Bulwark, Hand, Owner, "movement-bulwark-returns"),
        row(Bulwark, Soldier, Everybody, "movement-bulwark-turned-over"),
    ]
};

const SPOTS: usize = Spot::Outside as usize + 1;

/// The rows by where a card comes from and goes to.
const BY_SPOTS: [[Option<Shows>; SPOTS]; SPOTS] = {
    let mut table = [[None; SPOTS]; SPOTS];
    let mut index = 0;
    while index < MOVEMENTS.len() {
        let row = MOVEMENTS[index];
        table[row.from as usize][row.to as usize] = Some(row.shows);
        index += 1;
    }
    table
};

/// Who sees a card as it moves from one spot to another.
///
/// A movement without a row would be a hole in the table; it shows nothing to anybody but its owner,
/// and tests fail on it.
#[inline]
pub fn shows(from: Spot, to: Spot) -> Shows {
    let row = BY_SPOTS[from as usize][to as usize];
    debug_assert!(row.is_some(), "the disclosure table has no row from {from:?} to {to:?}");
    row.unwrap_or(Shows::Owner)
}
