//! Statistics of one game, collected while it is played, without allocation.
//!
//! A match of several games counts as one: its counts are those of all games, the course of the life, the first
//! turn and the final blow those of the last game, which decides it.

use saigen_batch::{Ended, Observer};
use saigen_cards::{BySeat, CardSet, Seat};
use saigen_engine::{ACTION_LIMIT, Ask, Cause, Decision, Event, Game, Place};
use saigen_notation::Ending;
use saigen_rulebook::Form;
use serde::{Deserialize, Serialize};

/// Number of turns for which the life of both players is stored.
pub const TURNS: usize = 64;

/// The index of no action: nothing has been requested or resolved yet.
const NO_ACTION: u8 = u8::MAX;

/// The end of a game by turn order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameEnd {
    /// The first player won.
    First,
    /// The second player won.
    Second,
    /// A draw by the rules.
    Draw,
    /// The game reached the limit of decisions.
    Endless,
}

/// The cause that took the last card of the loser's life.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blow {
    /// Attackers.
    Attack,
    /// The cost of the loser's own action.
    Cost,
    /// The effect of an action.
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

/// The statistics of one seat.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    /// For each action, the number of decisions in which it was available.
    pub available: [u16; ACTION_LIMIT],
    /// For each action, the number of times it was requested or triggered.
    pub used: [u16; ACTION_LIMIT],
    /// The hand at the first decision.
    pub opening: CardSet,
    /// All cards that were ever in the hand.
    pub hand: CardSet,
    /// All cards that ever entered the field as soldiers.
    pub soldiers: CardSet,
    /// All cards that ever entered the field as bulwarks.
    pub bulwarks: CardSet,
    /// The last cause of lost life, and its action.
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
        lost: (Blow::Effect, NO_ACTION),
    };
}

/// The statistics of one game.
#[derive(Clone, Debug)]
pub struct GameStats {
    /// Both seats.
    pub sides: BySeat<Side>,
    /// For each action, the number of times it resolved, fizzled or was nullified.
    pub outcomes: [[u16; ACTION_LIMIT]; 3],
    /// Number of decisions.
    pub decisions: u32,
    /// Number of decisions with at least two options.
    pub choices: u32,
    /// Total number of options of those.
    pub options: u64,
    /// The seat that forfeited and its reason.
    pub forfeit: Option<(Seat, String)>,
    /// The life of both seats at the first decision of each turn.
    lives: [[u8; 2]; TURNS],
    /// The number of the present turn, and the number of turns in `lives`.
    turn: u16,
    stored: usize,
    requested: u8,
    /// The last requested action, until it goes on the stage or resolves.
    announced: u8,
    /// The actions that have been on the stage, as bits.
    staged: u128,
    resolving: u8,
    fizzled: bool,
    form: Form,
}

/// The summary of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// The seat with the first turn.
    pub first: Seat,
    /// The end of the game.
    pub result: GameEnd,
    /// The winner; `None` if there is none.
    pub winner: Option<Seat>,
    /// Whether the loser forfeited.
    pub forfeit: bool,
    /// Number of games.
    pub games: u8,
    /// Number of turns.
    pub turns: u16,
    /// The final blow and the index of its action; `None` without a loser.
    pub blow: Option<(Blow, u8)>,
    /// Number of changes of the lead in life.
    pub lead_changes: u16,
    /// The largest deficit of the eventual winner, in cards of life.
    pub deficit: u8,
    /// Share of turns in which the eventual winner was behind, in thousandths.
    pub behind: u16,
    /// Share of turns at the end in which the winner led without interruption, in thousandths.
    pub decided: u16,
}

impl Default for GameStats {
    fn default() -> Self {
        Self {
            sides: BySeat([Side::EMPTY; 2]),
            outcomes: [[0; ACTION_LIMIT]; 3],
            decisions: 0,
            choices: 0,
            options: 0,
            forfeit: None,
            lives: [[0; 2]; TURNS],
            turn: 0,
            stored: 0,
            requested: NO_ACTION,
            announced: NO_ACTION,
            staged: 0,
            resolving: NO_ACTION,
            fizzled: false,
            form: Form::Soldier,
        }
    }
}

impl GameStats {
    fn start_turn(&mut self, game: &Game) {
        if self.turn == 0 {
            Seat::BOTH.into_iter().for_each(|seat| self.sides[seat].opening = game.side(seat).hand());
        }
        self.turn = game.turn_number();
        if self.stored < TURNS {
            self.lives[self.stored] = Seat::BOTH.map(|seat| game.side(seat).life().len() as u8);
            self.stored += 1;
        }
    }

    /// The life of both seats at the first decision of each stored turn.
    pub fn lives(&self) -> &[[u8; 2]] {
        &self.lives[..self.stored]
    }

    /// The summary of a finished game or match.
    pub fn summary(&mut self, ended: &Ended) -> GameSummary {
        let (game, ending) = (&ended.game, ended.ending.as_ref());
        if let Some(Ending::Stopped { seat, reason, .. }) = ending {
            self.forfeit = Some((*seat, reason.clone().unwrap_or_default()));
        }
        let forfeit = self.forfeit.is_some();
        let winner = ending.and_then(Ending::winner);
        let result = match winner {
            Some(seat) if seat == game.first() => GameEnd::First,
            Some(_) => GameEnd::Second,
            _ if ending.is_none_or(Ending::is_endless) => GameEnd::Endless,
            _ => GameEnd::Draw,
        };
        let loser = winner.filter(|_| !forfeit).map(Seat::other);
        let blow = loser.map(|seat| self.sides[seat].lost).filter(|(_, action)| *action != NO_ACTION);
        let LeadHistory { lead_changes, deficit, behind, decided } = LeadHistory::of(self.lives(), winner);
        let (first, games, turns) = (game.first(), ended.games, ended.turns);
        GameSummary {
            first,
            result,
            winner,
            forfeit,
            games,
            turns,
            blow,
            lead_changes,
            deficit,
            behind,
            decided,
        }
    }

    /// A request begins to resolve. An immediate trigger is neither announced nor staged, so it counts now.
    fn begin(&mut self, seat: Seat, action: usize) {
        self.resolving = action as u8;
        if self.announced == self.resolving {
            self.announced = NO_ACTION;
        } else if self.staged >> action & 1 == 0 {
            self.sides[seat].used[action] += 1;
        }
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
                // A card that is added to a soldier has no `Entered` event.
                self.form = Form::Soldier;
            }
            _ => {}
        }
    }
}

impl Observer for GameStats {
    fn start(&mut self, _: &Game) {
        (self.turn, self.stored) = (0, 0);
    }

    #[inline]
    fn before_choice(&mut self, game: &Game, decision: &Decision) {
        if game.turn_number() != self.turn {
            self.start_turn(game);
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
                self.announced = self.requested;
                self.sides[seat].used[action.index()] += 1;
            }
            Event::Staged { request, .. } => {
                self.announced = NO_ACTION;
                self.staged |= 1 << request.action.index();
            }
            Event::Resolving { seat, action } => {
                self.begin(seat, action.index());
                self.fizzled = false;
            }
            Event::Fizzled { .. } => self.fizzled = true,
            Event::Resolved { action } => {
                self.outcomes[usize::from(self.fizzled)][action.index()] += 1;
                self.fizzled = false;
            }
            Event::Nullified { action, .. } => self.outcomes[2][action.index()] += 1,
            _ => {}
        }
    }
}

/// The history of the lead in life.
struct LeadHistory {
    lead_changes: u16,
    deficit: u8,
    behind: u16,
    decided: u16,
}

impl LeadHistory {
    fn of(lives: &[[u8; 2]], winner: Option<Seat>) -> Self {
        let mut history = Self { lead_changes: 0, deficit: 0, behind: 0, decided: 0 };
        let (mut leader, mut trailing, mut led) = (0_i16, 0_usize, 0_usize);
        for &[a, b] in lives {
            let lead = i16::from(a) - i16::from(b);
            if lead.signum() * leader == -1 {
                history.lead_changes += 1;
            }
            leader = if lead == 0 { leader } else { lead.signum() };
            let ahead = match winner {
                Some(Seat::A) => lead,
                Some(Seat::B) => -lead,
                None => continue,
            };
            history.deficit = history.deficit.max((-ahead).max(0) as u8);
            trailing += usize::from(ahead < 0);
            led = if ahead > 0 { led + 1 } else { 0 };
        }
        let share = |part: usize| (part * 1000 / lives.len().max(1)) as u16;
        (history.behind, history.decided) = (share(trailing), share(led));
        history
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lead_is_followed_through_the_game() {
        let lives = [[20, 20], [18, 20], [18, 15], [12, 15], [12, 4]];
        let a = LeadHistory::of(&lives, Some(Seat::A));
        assert_eq!((a.lead_changes, a.deficit, a.behind, a.decided), (3, 3, 400, 200));
        let b = LeadHistory::of(&lives, Some(Seat::B));
        assert_eq!((b.deficit, b.behind, b.decided), (8, 400, 0));
        let drawn = LeadHistory::of(&lives, None);
        assert_eq!((drawn.lead_changes, drawn.deficit, drawn.decided), (3, 0, 0));
    }
}
