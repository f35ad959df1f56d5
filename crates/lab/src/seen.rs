//! What is seen of one game while it is played: whole numbers in fixed places, nothing allocated.

use saigen_batch::Observer;
use saigen_cards::{BySeat, CardSet, Seat};
use saigen_engine::{ACTION_LIMIT, Ask, Cause, Decision, Event, Game, Place};
use saigen_notation::Ending;
use saigen_rulebook::Form;
use serde::{Deserialize, Serialize};

/// The life of both players is kept for so many turns.
pub const TURNS: usize = 64;

/// No action: nothing has been requested or resolved yet.
const NOTHING: u8 = u8::MAX;

/// How a game ended, for the player who had the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// The first player won.
    First,
    /// The second player won.
    Second,
    /// Nobody won, by the rules.
    Draw,
    /// It did not end within the limit of decisions.
    Endless,
}

/// What took the last card of the loser's life.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blow {
    /// Attackers.
    Attack,
    /// The cost of an action of their own.
    Cost,
    /// What an action does.
    Effect,
}

impl Blow {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Attack, Self::Cost, Self::Effect];

    /// Its name in data.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Cost => "cost",
            Self::Effect => "effect",
        }
    }
}

/// What one seat did and held.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    /// In how many decisions each action could have been requested.
    pub available: [u16; ACTION_LIMIT],
    /// How often each action was requested, or triggered.
    pub used: [u16; ACTION_LIMIT],
    /// The hand at the first decision.
    pub opening: CardSet,
    /// All cards that were ever in the hand.
    pub hand: CardSet,
    /// All cards that ever stood on the field as soldiers.
    pub soldiers: CardSet,
    /// All cards that ever entered the field as bulwarks.
    pub bulwarks: CardSet,
    /// What took life away last, and which action it belonged to.
    lost: (Blow, u8),
}

impl Side {
    const EMPTY: Self = Self {
        available: [0; ACTION_LIMIT],
        used: [0; ACTION_LIMIT],
        opening: CardSet::EMPTY,
        hand: CardSet::EMPTY,
        soldiers: CardSet::EMPTY,
        bulwarks: CardSet::EMPTY,
        lost: (Blow::Effect, NOTHING),
    };
}

/// What is seen of one game.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Both seats.
    pub sides: BySeat<Side>,
    /// How often each action resolved and did something, did nothing, or was nullified.
    pub came_of: [[u16; ACTION_LIMIT]; 3],
    /// How many decisions.
    pub decisions: u32,
    /// How many of them had two options or more.
    pub choices: u32,
    /// The number of options of those, added up.
    pub options: u64,
    /// Who could not go on and has lost by that, and why.
    pub forfeit: Option<(Seat, String)>,
    /// The life of both seats at the first decision of each turn.
    lives: [[u8; 2]; TURNS],
    /// How many turns have begun, and how many of them are kept.
    turn: u16,
    kept: usize,
    requested: u8,
    resolving: u8,
    fizzled: bool,
    form: Form,
}

/// What a game came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Course {
    /// Who had the first turn.
    pub first: Seat,
    /// How it ended.
    pub result: Ended,
    /// Who won.
    pub winner: Option<Seat>,
    /// Whether the other one lost because it could not go on.
    pub forfeit: bool,
    /// How many turns it had.
    pub turns: u16,
    /// What took the last card of the loser's life, and with which action; nothing without a loser.
    pub blow: Option<(Blow, u8)>,
    /// How often the lead in life changed hands.
    pub lead_changes: u16,
    /// By how many cards of life the later winner was behind at most.
    pub deficit: u8,
    /// In how many turns of a thousand the later winner was behind.
    pub behind: u16,
    /// How much of the game, in thousandths, the later winner led to the end without a break.
    pub decided: u16,
}

impl Default for Seen {
    fn default() -> Self {
        Self {
            sides: BySeat([Side::EMPTY; 2]),
            came_of: [[0; ACTION_LIMIT]; 3],
            decisions: 0,
            choices: 0,
            options: 0,
            forfeit: None,
            lives: [[0; 2]; TURNS],
            turn: 0,
            kept: 0,
            requested: NOTHING,
            resolving: NOTHING,
            fizzled: false,
            form: Form::Soldier,
        }
    }
}

impl Seen {
    fn turn_begins(&mut self, game: &Game) {
        if self.turn == 0 {
            Seat::BOTH.into_iter().for_each(|seat| self.sides[seat].opening = game.side(seat).hand());
        }
        self.turn = game.turn_number();
        if self.kept < TURNS {
            self.lives[self.kept] = Seat::BOTH.map(|seat| game.side(seat).life().len() as u8);
            self.kept += 1;
        }
    }

    /// The life of both seats at the first decision of each turn, as far as it is kept.
    pub fn lives(&self) -> &[[u8; 2]] {
        &self.lives[..self.kept]
    }

    /// What the game came to, which ended so; `None` if it reached the limit of decisions.
    pub fn course(&mut self, game: &Game, ending: Option<&Ending>) -> Course {
        if let Some(Ending::Stopped { seat, reason, .. }) = ending {
            self.forfeit = Some((*seat, reason.clone().unwrap_or_default()));
        }
        let gave_up = self.forfeit.as_ref().map(|(seat, _)| *seat);
        let winner = ending.and_then(Ending::winner);
        let result = match winner {
            Some(seat) if seat == game.first() => Ended::First,
            Some(_) => Ended::Second,
            _ if ending.is_none_or(Ending::is_endless) => Ended::Endless,
            _ => Ended::Draw,
        };
        let loser = winner.filter(|_| gave_up.is_none()).map(Seat::other);
        let blow = loser.map(|seat| self.sides[seat].lost).filter(|(_, action)| *action != NOTHING);
        let story = Story::of(self.lives(), winner);
        let Story { lead_changes, deficit, behind, decided } = story;
        let (first, turns, forfeit) = (game.first(), game.turn_number(), gave_up.is_some());
        Course { first, result, winner, forfeit, turns, blow, lead_changes, deficit, behind, decided }
    }

    fn moved(&mut self, seat: Seat, card: saigen_cards::Card, from: Place, to: Place, cause: Cause) {
        if matches!(from, Place::LifeTop | Place::LifeBottom | Place::Life) && cause != Cause::SetUp {
            self.sides[seat].lost = match cause {
                Cause::Attack => (Blow::Attack, self.resolving),
                Cause::Cost => (Blow::Cost, self.requested),
                _ => (Blow::Effect, self.resolving),
            };
        }
        match to {
            Place::Hand => self.sides[seat].hand = self.sides[seat].hand.with(card),
            Place::Field(_) => {
                let side = &mut self.sides[seat];
                match self.form {
                    Form::Bulwark => side.bulwarks = side.bulwarks.with(card),
                    Form::Soldier | Form::Chosen => side.soldiers = side.soldiers.with(card),
                }
                // A card that goes onto a soldier enters nothing.
                self.form = Form::Soldier;
            }
            _ => {}
        }
    }
}

impl Observer for Seen {
    #[inline]
    fn asked(&mut self, game: &Game, decision: &Decision) {
        if game.turn_number() != self.turn {
            self.turn_begins(game);
        }
        let options = decision.options.len();
        self.decisions += 1;
        if options > 1 {
            self.choices += 1;
            self.options += options as u64;
        }
        if decision.ask == Ask::Chance {
            let available = &mut self.sides[decision.seat].available;
            let mut bits = decision.options.action_bits();
            while bits != 0 {
                available[bits.trailing_zeros() as usize % ACTION_LIMIT] += 1;
                bits &= bits - 1;
            }
        }
    }

    #[inline(always)]
    fn event(&mut self, event: Event) {
        match event {
            Event::Moved { seat, card, from, to, cause, .. } => self.moved(seat, card, from, to, cause),
            Event::Entered { form, .. } => self.form = form,
            Event::Requested { seat, action, .. } => {
                self.requested = action.index() as u8;
                self.sides[seat].used[action.index()] += 1;
            }
            Event::Resolving { action, .. } => {
                self.resolving = action.index() as u8;
                self.fizzled = false;
            }
            Event::Fizzled { .. } => self.fizzled = true,
            Event::Resolved { action } => {
                self.came_of[usize::from(self.fizzled)][action.index()] += 1;
                self.fizzled = false;
            }
            Event::Nullified { action, .. } => self.came_of[2][action.index()] += 1,
            _ => {}
        }
    }
}

/// How the lead went in the course of a game.
struct Story {
    lead_changes: u16,
    deficit: u8,
    behind: u16,
    decided: u16,
}

impl Story {
    fn of(lives: &[[u8; 2]], winner: Option<Seat>) -> Self {
        let mut story = Self { lead_changes: 0, deficit: 0, behind: 0, decided: 0 };
        let (mut leader, mut trailing, mut led) = (0_i16, 0_usize, 0_usize);
        for &[a, b] in lives {
            let lead = i16::from(a) - i16::from(b);
            if lead.signum() * leader == -1 {
                story.lead_changes += 1;
            }
            leader = if lead == 0 { leader } else { lead.signum() };
            let ahead = match winner {
                Some(Seat::A) => lead,
                Some(Seat::B) => -lead,
                None => continue,
            };
            story.deficit = story.deficit.max((-ahead).max(0) as u8);
            trailing += usize::from(ahead < 0);
            led = if ahead > 0 { led + 1 } else { 0 };
        }
        let share = |part: usize| (part * 1000 / lives.len().max(1)) as u16;
        (story.behind, story.decided) = (share(trailing), share(led));
        story
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lead_is_followed_through_the_game() {
        let lives = [[20, 20], [18, 20], [18, 15], [12, 15], [12, 4]];
        let a = Story::of(&lives, Some(Seat::A));
        assert_eq!((a.lead_changes, a.deficit, a.behind, a.decided), (3, 3, 400, 200));
        let b = Story::of(&lives, Some(Seat::B));
        assert_eq!((b.deficit, b.behind, b.decided), (8, 400, 0));
        let drawn = Story::of(&lives, None);
        assert_eq!((drawn.lead_changes, drawn.deficit, drawn.decided), (3, 0, 0));
    }
}
