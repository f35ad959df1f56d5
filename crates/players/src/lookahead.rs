//! What is certain: options that win this turn whatever the opponent does, and options that lose.
//!
//! When lives are low, every option is followed to the end of the turn in a few imagined games, all
//! answers of both seats included. Only what holds in every one of those games counts as certain.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use saigen_cards::{Card, Seat};
use saigen_deal::Quick;
use saigen_engine::{Ask, Choice, Decision, Game, Outcome, Rules, View, Viewer};

use crate::keyed::Keyed;
use crate::thumb::{Scored, Scores, Thumb};

/// In so many imagined games must an option win or lose.
const WORLDS: usize = 5;
/// A win must hold in so many more of them before it is called certain: an opponent who might have the
/// answer has it in one of those.
const CONFIRMED: usize = 20;
/// One option of one imagined game may use up this share of all positions that are followed.
const SHARE: u32 = 5;
/// Nothing is followed further than so many decisions.
const DEPTH: u8 = 40;
/// Every so many steps of the engine count as a position more: what happens by itself is not free.
const LONG: u32 = 1000;
/// A life that a careless payment could end.
const LAST_CARDS: usize = 3;

/// What can be said of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It wins this turn, whatever the opponent does.
    Wins,
    /// It loses this turn, whatever its seat does afterwards.
    Loses,
    /// Nothing is certain.
    Open,
}

/// What can be said of every option, in their order, by following so many positions; nothing if lives
/// are not low.
pub(crate) fn verdicts(
    rules: &Rules,
    view: &View,
    positions: u32,
    random: &mut Quick,
) -> Vec<(Choice, Verdict)> {
    let Some(&Decision { seat, options, .. }) = view.decision() else { return Vec::new() };
    let first = view.imagine(rules, random);
    if positions == 0 || !is_close(&first, seat) {
        return Vec::new();
    }
    let mut worlds = vec![first];
    worlds.extend((1..WORLDS).map(|_| view.imagine(rules, random)));
    let mut look = Lookahead::new(rules, seat, positions, random.clone());
    let mut verdicts: Vec<_> = options.iter().map(|choice| (choice, look.verdict(&worlds, choice))).collect();
    for (choice, verdict) in verdicts.iter_mut().filter(|(_, verdict)| *verdict == Verdict::Wins) {
        *verdict = look.confirmed(*choice, (0..CONFIRMED).map(|_| view.imagine(rules, random)));
    }
    verdicts
}

/// Whether somebody could lose this turn.
fn is_close(game: &Game, seat: Seat) -> bool {
    let life = |seat: Seat| game.side(seat).life().len();
    let turn = game.turn();
    life(seat) <= LAST_CARDS || threat(game, turn) >= life(turn.other())
}

/// The most that the turn player is likely to do to the other's life: all soldiers, and one card.
fn threat(game: &Game, turn: Seat) -> usize {
    let side = game.side(turn);
    let soldiers = side.characters().filter(|it| it.soldier).map(|it| it.size.max(0) as usize);
    let card = side.hand().into_iter().map(Card::number).max().unwrap_or(0);
    soldiers.sum::<usize>() + usize::from(card)
}

/// Follows every answer to the end of the turn.
struct Lookahead<'a> {
    rules: &'a Rules,
    seat: Seat,
    turn: u16,
    random: Quick,
    /// How many positions may still be followed, for this option and in all; how many for each.
    left: u32,
    left_in_all: u32,
    each: u32,
    known: HashMap<u128, Verdict, BuildHasherDefault<Keyed>>,
}

impl<'a> Lookahead<'a> {
    fn new(rules: &'a Rules, seat: Seat, positions: u32, random: Quick) -> Self {
        Self {
            rules,
            seat,
            turn: 0,
            random,
            left: 0,
            each: positions / SHARE,
            left_in_all: positions,
            known: HashMap::default(),
        }
    }

    fn verdict(&mut self, worlds: &[Game], choice: Choice) -> Verdict {
        let mut common = None;
        for world in worlds {
            let mut game = *world;
            self.turn = game.turn_number();
            self.left = self.each.min(self.left_in_all);
            let allowed = self.left;
            self.known.clear();
            self.play(&mut game, choice);
            let verdict = self.follow(&game, DEPTH);
            self.left_in_all -= allowed - self.left;
            if verdict == Verdict::Open || common.is_some_and(|common| common != verdict) {
                return Verdict::Open;
            }
            common = Some(verdict);
        }
        common.unwrap_or(Verdict::Open)
    }

    /// Whether an option wins in further imagined games, each with a share of positions of its own.
    fn confirmed(&mut self, choice: Choice, mut worlds: impl Iterator<Item = Game>) -> Verdict {
        let wins = worlds.all(|world| {
            self.left_in_all = self.each;
            self.verdict(&[world], choice) == Verdict::Wins
        });
        if wins { Verdict::Wins } else { Verdict::Open }
    }

    fn play(&mut self, game: &mut Game, choice: Choice) {
        let begun = game.steps();
        game.choose_listed(self.rules, choice, &mut self.random, &mut ());
        self.charge(game.steps() - begun);
    }

    /// Steps of the engine use up positions, so that rules which do not come to an end are followed
    /// for a moment only.
    fn charge(&mut self, steps: u32) {
        self.left = self.left.saturating_sub(steps / LONG);
    }

    fn follow(&mut self, game: &Game, depth: u8) -> Verdict {
        let mut game = *game;
        let begun = game.steps();
        while let Some(only) = game.decision().and_then(Decision::only) {
            game.choose_listed(self.rules, only, &mut self.random, &mut ());
        }
        self.charge(game.steps() - begun);
        let Some(&decision) = game.decision() else { return self.outcome(&game) };
        if game.turn_number() != self.turn || depth == 0 || self.left == 0 {
            return Verdict::Open;
        }
        self.left -= 1;
        let key = View::of(&game, Viewer::Everything).key();
        if let Some(&verdict) = self.known.get(&key) {
            return verdict;
        }
        let verdict = self.follow_options(&game, &decision, depth);
        self.known.insert(key, verdict);
        verdict
    }

    /// The seat that decides takes what is good for it; what is certain for all options is certain.
    fn follow_options(&mut self, game: &Game, decision: &Decision, depth: u8) -> Verdict {
        let (good, bad) = match decision.seat == self.seat {
            true => (Verdict::Wins, Verdict::Loses),
            false => (Verdict::Loses, Verdict::Wins),
        };
        let mut worst = bad;
        for choice in self.promising_first(game) {
            let mut next = *game;
            self.play(&mut next, choice);
            let verdict = self.follow(&next, depth - 1);
            if verdict == good {
                return good;
            }
            if verdict == Verdict::Open {
                worst = Verdict::Open;
            }
        }
        worst
    }

    fn promising_first(&self, game: &Game) -> impl Iterator<Item = Choice> + use<> {
        let mut scores = Scores::new();
        Thumb::score(self.rules, game, &mut scores);
        // Who looks for a win sends everybody before holding anybody back.
        let holds_back = |it: &Scored| it.choice == Choice::Done;
        let hold = game.decision().is_some_and(|decision| decision.ask == Ask::Attacker);
        scores.sort_by(|a, b| {
            let last = hold && holds_back(a);
            last.cmp(&(hold && holds_back(b))).then(b.score.total_cmp(&a.score))
        });
        scores.into_iter().map(|it| it.choice)
    }

    fn outcome(&self, game: &Game) -> Verdict {
        match game.outcome() {
            Some(Outcome::Winner(winner)) if winner == self.seat => Verdict::Wins,
            Some(Outcome::Winner(_)) => Verdict::Loses,
            Some(Outcome::Draw | Outcome::Endless) | None => Verdict::Open,
        }
    }
}
