//! The state of a game: plain data, copied freely, also in the middle of an effect.
//!
//! Zones, characters and combat are private here, so that only the atoms change them.

mod atoms;
mod laid;

use saigen_cards::{BySeat, Card, CardSet, Seat};
use saigen_rulebook::{Form, Pose};

use crate::choice::{Ask, Decision, Options, Unit};
use crate::keys::ShownKeys;
use crate::playable::TRIGGER_LIMIT;
use crate::repeats::FreeRun;
use crate::rules::Rules;
use crate::side::{Places, Side, places};
use crate::stage::{Request, Stage, Target};
use crate::{ActionId, ops, resolve};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This seat has won.
    Winner(Seat),
    /// Nobody has won.
    Draw,
    /// The rules do not come to an end: the game has used up [`crate::GAME_STEPS`], or one answer
    /// [`crate::ANSWER_STEPS`]. Nobody has won.
    Endless,
}

impl Outcome {
    /// Who has won; `None` if nobody has.
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Self::Winner(seat) => Some(seat),
            Self::Draw | Self::Endless => None,
        }
    }
}

/// What the game is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    /// A player chooses from the deck before the game.
    SetUp,
    /// The holder of the chance requests or passes.
    Chance,
    /// A complete request is being paid for, letter by letter.
    Pay,
    /// Triggers are checked.
    Settle,
    /// A request resolves.
    Resolve,
    /// The game is over.
    Over,
}

/// What comes once all triggers are handled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum After {
    /// The request that was made goes on the stage.
    Stage,
    /// The request that was made resolves at once.
    ResolveMade,
    /// The chance stays where it was.
    KeepChance,
    /// The chance goes to the turn player.
    TurnPlayer,
}

/// Attackers and blockers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Combat {
    /// Places of the turn player.
    pub(crate) attackers: Places,
    /// Places of the other player.
    pub(crate) blockers: Places,
    /// The attacker's place for each blocker; [`NOBODY`] if it has gone.
    pub(crate) blocks: [u8; Card::COUNT],
}

/// The attacker of a blocker whose attacker has gone.
pub(crate) const NOBODY: u8 = u8::MAX;

impl Combat {
    pub(crate) const NONE: Self = Self { attackers: 0, blockers: 0, blocks: [NOBODY; Card::COUNT] };

    pub(crate) fn is_attacker(&self, turn: Seat, unit: Unit) -> bool {
        unit.seat() == turn && self.attackers >> unit.place() & 1 != 0
    }

    pub(crate) fn blocked_by(&self, turn: Seat, unit: Unit) -> Option<Unit> {
        let blocks = unit.seat() != turn && self.blockers >> unit.place() & 1 != 0;
        let attacker = self.blocks[unit.place() as usize];
        (blocks && attacker != NOBODY).then(|| Unit::new(turn, attacker))
    }

    /// The places of those who block the attacker at a place.
    pub(crate) fn blockers_of(&self, attacker: u8) -> Places {
        let theirs = places(self.blockers).filter(|&blocker| self.blocks[blocker as usize] == attacker);
        theirs.fold(0, |set, blocker| set | 1 << blocker)
    }

    /// Removes a character of the turn player, or of the other, from combat; its blockers then block
    /// nobody. Returns whether it was attacker or blocker.
    pub(crate) fn leave(&mut self, place: u8, of_turn_player: bool) -> bool {
        let ours = if of_turn_player { &mut self.attackers } else { &mut self.blockers };
        let was = *ours >> place & 1 != 0;
        *ours &= !(1 << place);
        if was && of_turn_player {
            for blocker in places(self.blockers) {
                let blocks = &mut self.blocks[blocker as usize];
                *blocks = if *blocks == place { NOBODY } else { *blocks };
            }
        }
        was
    }
}

/// A request that is being built by the holder of the chance; nobody else sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Draft {
    pub(crate) action: Option<ActionId>,
    pub(crate) keys: [Card; saigen_rulebook::Keys::MAX],
    pub(crate) keys_len: u8,
    /// How many letters of the cost have been provided for; while paying, how many are paid.
    pub(crate) paid: u8,
    /// The abilities that its cost depends on.
    pub(crate) abilities: u8,
    pub(crate) drive: Places,
    pub(crate) sacrifice: Places,
    pub(crate) discard: CardSet,
    pub(crate) target: Target,
}

impl Draft {
    pub(crate) const NONE: Self = Self {
        action: None,
        keys: [Card::JOKER_1; saigen_rulebook::Keys::MAX],
        keys_len: 0,
        paid: 0,
        abilities: 0,
        drive: 0,
        sacrifice: 0,
        discard: CardSet::EMPTY,
        target: Target::NONE,
    };

    #[inline]
    pub(crate) fn keys(&self) -> &[Card] {
        &self.keys[..self.keys_len as usize]
    }

    #[inline]
    pub(crate) fn key_set(&self) -> CardSet {
        self.keys().iter().copied().collect()
    }
}

/// Where a resolving effect stands. Plain data: a game can be copied, stored and searched in the
/// middle of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pause {
    /// The request at work; if `on_stage`, it is the top of the stage.
    pub(crate) request: Request,
    pub(crate) on_stage: bool,
    /// The target, if it is a player; the owner or controller of the target otherwise.
    pub(crate) owner: Seat,
    /// The key cards it came with; those still with it are in `request`.
    pub(crate) keys: CardSet,
    /// The next verb of its program.
    pub(crate) step: u8,
    /// What the program waits for.
    pub(crate) ask: Option<Ask>,
    /// Who answers, unless the turn says it.
    pub(crate) asked: Seat,
    /// Cards picked or named so far.
    pub(crate) picked: CardSet,
    /// Whose cards were picked.
    pub(crate) picked_of: Seat,
    /// How many more are to be named.
    pub(crate) left: u8,
    /// Cards turned up beside the life, in the order turned.
    pub(crate) turned: [Card; resolve::TURNED_LIMIT],
    pub(crate) turned_len: u8,
    /// Cards named one after another; nobody else sees the order before it is complete.
    pub(crate) order: [Card; Card::COUNT],
    pub(crate) order_len: u8,
    /// Places of the soldiers named so far.
    pub(crate) units: Places,
    /// The sum of the sizes of the soldiers that were buried.
    pub(crate) buried: i16,
    /// Places from this one on can still be named: 0, or the one after the last.
    pub(crate) from_place: u8,
    /// The attacker that is being blocked.
    pub(crate) attacker: u8,
    pub(crate) pose: Pose,
    pub(crate) form: Form,
    pub(crate) second: bool,
    /// Whether the player who was asked last agreed.
    pub(crate) agreed: bool,
    /// Whether a request to attack goes on the stage once the effect is complete.
    pub(crate) makes_attack: bool,
    /// Whether a request that puts the picked card onto the target goes there.
    pub(crate) makes_mount: bool,
    /// Damage that a judgement has still to deal to the player who was attacked.
    pub(crate) owed: Option<u16>,
    /// Damage that it has to deal to the attacking player as well.
    pub(crate) backlash: u16,
    /// Whether the controller's opponent takes no damage from the effect.
    pub(crate) shielded: bool,
}

impl Pause {
    pub(crate) const NONE: Self = Self::of(Request::NONE, false);

    pub(crate) const fn of(request: Request, on_stage: bool) -> Self {
        Self {
            request,
            on_stage,
            owner: Seat::A,
            keys: request.keys,
            step: 0,
            ask: None,
            asked: request.controller,
            picked: CardSet::EMPTY,
            picked_of: request.controller,
            left: 0,
            turned: [Card::JOKER_1; resolve::TURNED_LIMIT],
            turned_len: 0,
            order: [Card::JOKER_1; Card::COUNT],
            order_len: 0,
            units: 0,
            buried: 0,
            from_place: 0,
            attacker: 0,
            pose: Pose::Charged,
            form: Form::Soldier,
            second: false,
            agreed: false,
            makes_attack: false,
            makes_mount: false,
            owed: None,
            backlash: 0,
            shielded: false,
        }
    }

    #[inline]
    pub(crate) fn turned(&self) -> &[Card] {
        &self.turned[..self.turned_len as usize]
    }

    pub(crate) fn turn_up(&mut self, card: Card) {
        self.turned[self.turned_len as usize] = card;
        self.turned_len += 1;
    }

    #[inline]
    pub(crate) fn order(&self) -> &[Card] {
        &self.order[..self.order_len as usize]
    }

    /// Names a card as the next one.
    pub(crate) fn name(&mut self, card: Card) {
        self.order[self.order_len as usize] = card;
        self.order_len += 1;
    }

    /// Takes a turned-up card away; the others keep their order.
    pub(crate) fn take_turned(&mut self, card: Card) {
        if let Some(at) = self.turned().iter().position(|&c| c == card) {
            self.turned.copy_within(at + 1..self.turned_len as usize, at);
            self.turned_len -= 1;
        }
    }
}

/// How many requests can hold back triggers of their cost at once (R12).
/// Each of them takes two sacrificed characters; a fifth one cannot be requested before one has left.
pub const HELD_LIMIT: usize = 4;

/// A game. It holds no rulebook, no randomness and no history.
#[derive(Clone, Copy)]
pub struct Game {
    sides: BySeat<Side>,
    combat: Combat,
    pub(crate) stage: Stage,
    pub(crate) draft: Draft,
    pub(crate) pause: Pause,
    /// A request that has been paid for and is not yet on the stage.
    pub(crate) made: Request,
    pub(crate) decision: Decision,
    /// Once-a-turn actions already requested this turn, in the order of the rulebook.
    pub(crate) used: BySeat<u16>,
    /// How often each trigger waits to be handled, by controller.
    pub(crate) pending: BySeat<[u8; TRIGGER_LIMIT]>,
    /// Which of them wait at all, as bits.
    pub(crate) waiting: BySeat<u16>,
    /// Fallen cards whose triggers wait for a request to leave the stage (R12).
    pub(crate) held: [CardSet; HELD_LIMIT],
    /// How many cards arrived together on a graveyard whose owner may choose the top (R18).
    pub(crate) new_on_grave: BySeat<u8>,
    pub(crate) turn_number: u16,
    pub(crate) turn: Seat,
    pub(crate) first: Seat,
    pub(crate) chance: Seat,
    pub(crate) passed: BySeat<bool>,
    pub(crate) idle: bool,
    pub(crate) phase: Phase,
    pub(crate) after: After,
    pub(crate) outcome: Option<Outcome>,
    /// Requests in a row that cost nothing (R58).
    pub(crate) free_run: FreeRun,
    /// What the hands can show.
    pub(crate) shown_keys: BySeat<ShownKeys>,
    /// How much has been carried out since the game, or the position it began with.
    pub(crate) steps: u32,
}

/// The size of a game is a promise: search copies it all the time.
const _: () = assert!(size_of::<Game>() <= 1904);

impl Game {
    pub(crate) const EMPTY: Self = Self {
        sides: BySeat([Side::EMPTY; 2]),
        combat: Combat::NONE,
        stage: Stage::EMPTY,
        draft: Draft::NONE,
        pause: Pause::NONE,
        made: Request::NONE,
        decision: Decision { seat: Seat::A, ask: Ask::Chance, options: Options::NONE },
        used: BySeat([0; 2]),
        pending: BySeat([[0; TRIGGER_LIMIT]; 2]),
        waiting: BySeat([0; 2]),
        held: [CardSet::EMPTY; HELD_LIMIT],
        new_on_grave: BySeat([0; 2]),
        turn_number: 0,
        turn: Seat::A,
        first: Seat::A,
        chance: Seat::A,
        passed: BySeat([false; 2]),
        idle: false,
        phase: Phase::Chance,
        after: After::KeepChance,
        outcome: None,
        free_run: FreeRun::NONE,
        shown_keys: BySeat([ShownKeys::NONE; 2]),
        steps: 0,
    };

    /// Who decides what; `None` once the game is over.
    #[inline]
    pub fn decision(&self) -> Option<&Decision> {
        (self.phase != Phase::Over).then_some(&self.decision)
    }

    /// How the game ended, if it has.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How many steps have been carried out since the game began: requests begun, verbs, passes. Each
    /// answer takes at most about [`crate::ANSWER_STEPS`], a game [`crate::GAME_STEPS`]. A position does
    /// not hold them, and nobody sees them.
    #[inline]
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// A player's side.
    #[inline]
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat]
    }

    /// Attackers and blockers.
    #[inline]
    pub(crate) fn combat(&self) -> &Combat {
        &self.combat
    }

    /// The stage.
    #[inline]
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The turn player.
    #[inline]
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The number of the turn, starting at 1; 0 if the game was over before it started (R1).
    #[inline]
    pub fn turn_number(&self) -> u16 {
        self.turn_number
    }

    /// The player who went first.
    #[inline]
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The holder of the chance.
    #[inline]
    pub fn chance(&self) -> Seat {
        self.chance
    }

    /// Whether a player has passed since the last request.
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.passed[seat]
    }

    /// Whether both have passed on an empty stage and nothing was requested since (R3).
    pub fn is_idle(&self) -> bool {
        self.idle
    }

    /// Whether a once-a-turn action was already requested this turn.
    pub fn is_used(&self, rules: &Rules, seat: Seat, action: ActionId) -> bool {
        rules.plan(action).once_a_turn & self.used[seat] != 0
    }

    /// Whether a character attacks.
    pub fn is_attacker(&self, unit: Unit) -> bool {
        self.combat.is_attacker(self.turn, unit)
    }

    /// The attacker that a character blocks, if it blocks one that is still there.
    pub fn blocked_by(&self, unit: Unit) -> Option<Unit> {
        self.combat.blocked_by(self.turn, unit)
    }

    /// The request at work that is not on the stage: immediate or triggered.
    pub fn resolving(&self) -> Option<&Request> {
        (self.phase == Phase::Resolve && !self.pause.on_stage).then_some(&self.pause.request)
    }

    /// The cards that lie turned up beside the life of the resolving request's controller.
    pub fn turned_up(&self) -> (Seat, &[Card]) {
        let cards = if self.phase == Phase::Resolve { self.pause.turned() } else { &[] };
        (self.pause.request.controller, cards)
    }

    /// The running total of the cards that lie turned up for blackjack.
    pub fn turned_total(&self) -> u8 {
        ops::turned_total(self.turned_up().1)
    }

    /// How many more cards the effect at work asks its player to name, this one included.
    pub fn left_to_name(&self) -> usize {
        match self.pause.ask {
            Some(Ask::DiscardDown | Ask::LifeCard) => self.pause.left as usize,
            _ => 1,
        }
    }

    /// Whether players still choose from their decks.
    pub fn is_setting_up(&self) -> bool {
        self.phase == Phase::SetUp
    }

    /// The action of the request that is being built, if one is.
    pub fn drafted(&self) -> Option<ActionId> {
        self.draft.action.filter(|_| self.phase == Phase::Chance)
    }
}
