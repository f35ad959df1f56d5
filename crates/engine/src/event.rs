//! What happens, as it happens.

use saigen_cards::{Card, CardSet, Seat};
use saigen_rulebook::{Form, Pose};

use crate::{ActionId, Moment, Outcome, Request, Target, Unit};

/// Where a card lies. Owners keep their cards, so a card and its owner say the rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// On top of the life.
    LifeTop,
    /// At the bottom of the life.
    LifeBottom,
    /// Somewhere in the life.
    Life,
    /// In the hand.
    Hand,
    /// On top of the graveyard.
    Grave,
    /// In the graveyard, at this index from its bottom.
    InGrave(u8),
    /// On the field.
    Field(Unit),
    /// In the fog.
    Fog,
    /// With a request, as its key.
    Key,
    /// Turned up beside the life.
    TurnedUp,
    /// In the deck while its owner chooses from it.
    Deck,
    /// In the pack.
    Pack,
    /// In the rare zone.
    Rare,
    /// Among the trumps.
    Trump,
    /// Outside the game.
    Outside,
}

/// How a trump was turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turned {
    /// Face up.
    FaceUp,
    /// Face down.
    FaceDown,
    /// Face down, until the end of the turn at least.
    HeldDown,
}

/// Why a card moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// Setting up.
    SetUp,
    /// To decide who goes first.
    TurnOver,
    /// Drawing.
    Draw,
    /// Damage of an effect.
    Damage,
    /// Damage of attackers.
    Attack,
    /// A cost.
    Cost,
    /// As the key of a request.
    Request,
    /// What an effect says.
    Effect,
    /// Losing a comparison in a damage judgement, or having blocked as a bulwark.
    Judgement,
    /// Leaving the stage with the request.
    Finished,
}

/// Who knows, after something has moved, which card it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sees {
    /// Its owner.
    pub owner: bool,
    /// The owner's opponent.
    pub opponent: bool,
    /// Everybody else at the table.
    pub onlookers: bool,
}

/// One change of the game.
///
/// `C` is how a card that may be secret is written down, `S` how a set of them is: the engine writes
/// the truth, [`Event::seen_by`] what one viewer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "events are plain data, and one of a choice is large")]
pub enum Event<C = Card, S = CardSet> {
    /// A deck was laid down as the life; the rest of the 54 cards is outside the game.
    Laid {
        /// Whose.
        seat: Seat,
        /// How many cards it has.
        count: u8,
        /// The deck.
        deck: S,
        /// Who knows the list.
        sees: Sees,
    },
    /// The owner looked at a card of the life.
    Peeked {
        /// Whose.
        seat: Seat,
        /// How many cards lie above it.
        depth: u8,
        /// The card.
        card: C,
    },
    /// A life was shuffled.
    Shuffled {
        /// Whose.
        seat: Seat,
    },
    /// A card moved.
    Moved {
        /// Its owner.
        seat: Seat,
        /// The card.
        card: C,
        /// Where it was.
        from: Place,
        /// Where it is.
        to: Place,
        /// Why.
        cause: Cause,
        /// Who knows which card it is.
        sees: Sees,
    },
    /// A card was shown to the opponent of its owner.
    Shown {
        /// Its owner.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A hand was looked at by its owner's opponent.
    LookedAt {
        /// Whose hand.
        seat: Seat,
        /// What was in it.
        hand: S,
    },
    /// Others than the owner no longer know where these cards are (R42).
    Forgotten {
        /// Whose cards.
        seat: Seat,
        /// Those that the opponent knew.
        by_opponent: CardSet,
        /// Those that everybody knew.
        by_all: CardSet,
    },
    /// This number of cards at the bottom of a life is known to everybody as a set, not in order.
    Bottom {
        /// Whose life.
        seat: Seat,
        /// How many.
        count: u8,
        /// The set.
        cards: CardSet,
    },
    /// The owner has looked through the life, and so knows what is not in it.
    LookedThrough {
        /// Whose life.
        seat: Seat,
        /// What is outside the game.
        outside: S,
        /// What is in the pack.
        pack: S,
    },
    /// What was outside the game became the pack.
    PackLaid {
        /// Whose pack.
        seat: Seat,
    },
    /// The owner has looked at the pack, which is open from now on.
    PackOpened {
        /// Whose pack.
        seat: Seat,
        /// What is in it.
        pack: S,
    },
    /// A card that moved is the visible top of the graveyard.
    Top {
        /// Whose graveyard.
        seat: Seat,
        /// The top card.
        card: Card,
    },
    /// The owner laid one of the cards that had just arrived on top of the graveyard (R18).
    Raised {
        /// Whose graveyard.
        seat: Seat,
        /// Where the card lay, as an index from the bottom.
        index: u8,
    },
    /// A character stands on the field; its card follows.
    Entered {
        /// The character.
        unit: Unit,
        /// As what.
        form: Form,
        /// In which state.
        pose: Pose,
        /// Whether it counts as entered this turn.
        fresh: bool,
    },
    /// The bulwarks of a player were put into a new order; which one lies where follows.
    Reordered {
        /// Whose.
        seat: Seat,
    },
    /// A bulwark lies at this place now.
    Relaid {
        /// The character.
        unit: Unit,
        /// Its card.
        card: C,
        /// In which state.
        pose: Pose,
        /// Whether it counts as entered this turn.
        fresh: bool,
    },
    /// A character has left its place; its cards follow.
    Left {
        /// The character.
        unit: Unit,
    },
    /// A card in the fog stands for a size change.
    Fogged {
        /// Whose fog.
        seat: Seat,
        /// The card.
        card: Card,
        /// The soldier or trump it is about, if it is one.
        on: Target,
    },
    /// A trump was turned up for everybody to see, or down again.
    TrumpTurned {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
        /// What happened to it.
        turned: Turned,
    },
    /// A character changed its state.
    Posed {
        /// The character.
        unit: Unit,
        /// The new state.
        pose: Pose,
    },
    /// A soldier became a bulwark or the other way round.
    TurnedOver {
        /// The character.
        unit: Unit,
        /// What it is now.
        form: Form,
        /// Its card, which everybody knows.
        card: Card,
    },
    /// A soldier's size changed.
    Resized {
        /// The soldier.
        unit: Unit,
        /// By how much.
        by: i16,
    },
    /// All soldiers of a seat changed their size.
    ResizedAll {
        /// Whose soldiers.
        seat: Seat,
        /// By how much.
        by: i16,
    },
    /// A soldier attacks.
    Attacks {
        /// The attacker.
        unit: Unit,
    },
    /// A character blocks an attacker.
    Blocks {
        /// The blocker.
        unit: Unit,
        /// The attacker.
        attacker: Unit,
    },
    /// A character is no longer attacker or blocker.
    LeftCombat {
        /// The character.
        unit: Unit,
    },
    /// Nobody is attacker or blocker any more.
    CombatOver,
    /// A request was made; what pays for it and its keys are known from now on.
    Requested {
        /// By whom, or for whom it triggered.
        seat: Seat,
        /// The action.
        action: ActionId,
        /// The key cards.
        keys: CardSet,
        /// The cards that will be discarded for it.
        discard: CardSet,
        /// The target.
        target: Target,
    },
    /// A request went on the stage.
    Staged {
        /// Its index from the bottom.
        index: u8,
        /// The request.
        request: Request,
        /// Cards that fell as its cost and whose triggers wait until it has left the stage (R12).
        waiting: CardSet,
    },
    /// A request left the stage.
    Unstaged {
        /// Its index from the bottom.
        index: u8,
    },
    /// A request begins to resolve.
    Resolving {
        /// By whom.
        seat: Seat,
        /// The action.
        action: ActionId,
    },
    /// A request does nothing: its target is lost, or it was made to.
    Fizzled {
        /// The action.
        action: ActionId,
    },
    /// A request has resolved.
    Resolved {
        /// The action.
        action: ActionId,
    },
    /// A request was nullified and left the stage.
    Nullified {
        /// Its index from the bottom.
        index: u8,
        /// The action.
        action: ActionId,
    },
    /// A request will do nothing.
    Blanked {
        /// Its index from the bottom.
        index: u8,
    },
    /// A request has a new target.
    Retargeted {
        /// Its index from the bottom.
        index: u8,
        /// The new target.
        target: Target,
    },
    /// A triggered main request was dropped, since the stage was not empty (R11).
    Dropped {
        /// The action.
        action: ActionId,
    },
    /// A player passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// Nobody counts as having passed any more.
    PassesCleared {
        /// Whether both had passed on an empty stage (R3).
        idle: bool,
    },
    /// A player has the chance.
    ChanceTo {
        /// Who.
        seat: Seat,
    },
    /// A turn begins; or, while the set-up goes on, it is decided who goes first.
    TurnTo {
        /// Whose.
        seat: Seat,
        /// Its number; 0 while the set-up goes on.
        number: u16,
    },
    /// The game is over.
    Over(Outcome),
    /// Nothing more happens by itself: the last event of every choice, and of setting up.
    Now {
        /// What the game is doing: what is asked, how far a request and an effect have come, what waits.
        moment: Moment,
        /// The seat that builds a request, or has taken it back: nobody else sees it (R40).
        only: Option<Seat>,
    },
}

/// Where the game reports its events. `()` hears nothing and costs nothing.
pub trait Sink {
    /// Whether it takes events at all: events without a taker are not worked out.
    const HEARS: bool = true;

    /// Whether it also takes the state after every choice, [`Event::Now`].
    const FOLLOWS: bool = true;

    /// Hears an event.
    fn event(&mut self, event: Event);
}

impl Sink for () {
    const HEARS: bool = false;

    #[inline(always)]
    fn event(&mut self, _: Event) {}
}

impl<F: FnMut(Event)> Sink for F {
    fn event(&mut self, event: Event) {
        self(event);
    }
}
