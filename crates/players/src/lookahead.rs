//! Exhaustive look-ahead: options that certainly win or certainly lose this turn.
//!
//! When lives are low, every option is followed through all answers of both seats to the end of the turn,
//! in several imagined games. A result is certain only if it holds in every one of them.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use saigen_cards::{Card, Seat};
use saigen_deal::Quick;
use saigen_engine::{Ask, Choice, Decision, Game, Outcome, Rules, View, Viewer};

use crate::heuristic::{Heuristic, Scored, Scores};
use crate::keyed::KeyHasher;

/// Number of imagined games in which an option must win or lose.
const WORLDS: usize = 5;
/// Number of further imagined games in which a win must hold: an opponent who might have an answer has it
/// in one of them.
const CONFIRMED: usize = 20;
/// One option in one imagined game may visit at most one in this many of all positions.
const SHARE: u32 = 5;
/// Maximum depth in decisions.
const DEPTH: u8 = 40;
/// Number of engine steps that count as another position, because automatic steps take time, too.
const STEPS_PER_POSITION: u32 = 1000;
/// A life total that a careless payment could exhaust.
const LAST_CARDS: usize = 3;

/// The certain result of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It wins this turn against any answer.
    Wins,
    /// It loses this turn whatever the seat does afterwards.
    Loses,
    /// Nothing is certain.
    Open,
}

/// The verdict on every option, in order, from at most `positions` positions; empty if lives are not low.
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

/// Whether a seat could lose this turn.
fn is_close(game: &Game, seat: Seat) -> bool {
    let life = |seat: Seat| game.side(seat).life().len();
    let turn = game.turn();
    life(seat) <= LAST_CARDS || threat(game, turn) >= life(turn.other())
}

/// The damage that the turn player can plausibly deal: all soldiers and one card.
fn threat(game: &Game, turn: Seat) -> usize {
    let side = game.side(turn);
    let soldiers = side.characters().filter(|it| it.soldier).map(|it| it.size.max(0) as usize);
    let card = side.hand().into_iter().map(Card::number).max().unwrap_or(0);
    soldiers.sum::<usize>() + usize::from(card)
}

/// Explores all answers to the end of the turn.
struct Lookahead<'a> {
    rules: &'a Rules,
    seat: Seat,
    turn: u16,
    random: Quick,
    /// Positions left for this option, positions left in total, and positions allotted to each option.
    left: u32,
    total_left: u32,
    each: u32,
    known: HashMap<u128, Verdict, BuildHasherDefault<KeyHasher>>,
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
            total_left: positions,
            known: HashMap::default(),
        }
    }

    fn verdict(&mut self, worlds: &[Game], choice: Choice) -> Verdict {
        let mut common = None;
        for world in worlds {
            let mut game = *world;
            self.turn = game.turn_number();
            self.left = self.each.min(self.total_left);
            let allowed = self.left;
            self.known.clear();
            self.play(&mut game, choice);
            let verdict = self.follow(&game, DEPTH);
            self.total_left -= allowed - self.left;
            if verdict == Verdict::Open || common.is_some_and(|common| common != verdict) {
                return Verdict::Open;
            }
            common = Some(verdict);
        }
        common.unwrap_or(Verdict::Open)
    }

    /// Whether an option wins in further imagined games, each with its own allotment of positions.
    fn confirmed(&mut self, choice: Choice, mut worlds: impl Iterator<Item = Game>) -> Verdict {
        let wins = worlds.all(|world| {
            self.total_left = self.each;
            self.verdict(&[world], choice) == Verdict::Wins
        });
        if wins { Verdict::Wins } else { Verdict::Open }
    }

    fn play(&mut self, game: &mut Game, choice: Choice) {
        let begun = game.steps();
        game.choose_listed(self.rules, choice, &mut self.random, &mut ());
        self.charge(game.steps() - begun);
    }

    /// Deducts positions for engine steps, so that endless rules are followed only briefly.
    fn charge(&mut self, steps: u32) {
        self.left = self.left.saturating_sub(steps / STEPS_PER_POSITION);
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

    /// The deciding seat takes an option that is good for it; if all are bad, the result is bad.
    fn follow_options(&mut self, game: &Game, decision: &Decision, depth: u8) -> Verdict {
        let (good, bad) = match decision.seat == self.seat {
            true => (Verdict::Wins, Verdict::Loses),
            false => (Verdict::Loses, Verdict::Wins),
        };
        let mut worst = bad;
        for choice in self.best_first(game) {
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

    fn best_first(&self, game: &Game) -> impl Iterator<Item = Choice> + use<> {
        let mut scores = Scores::new();
        Heuristic::score(self.rules, game, &mut scores);
        // A win is most likely found by sending every attacker, so ending the declaration comes last.
        let attacking = game.decision().is_some_and(|decision| decision.ask == Ask::Attacker);
        let last = |it: &Scored| attacking && it.choice == Choice::Done;
        scores.sort_by(|a, b| last(a).cmp(&last(b)).then(b.score.total_cmp(&a.score)));
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
