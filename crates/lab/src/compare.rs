//! Comparing two experiments: paired differences over the same deals, corrected for their number.

use std::ops::Range;

use saigen_arena::stats::{Interval, Moments, Z95, holm, mean_interval, two_sided};
use saigen_batch::{BlockResult, Count, Fault, Job, RunError, Worker};
use saigen_cards::Seat;
use saigen_custom::{Difference, differences};
use saigen_wording::Phrasebook;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::arm::Arm;
use crate::experiment::{Experiment, Games};
use crate::figures::{COMEBACK, Figure, is_share, unit};
use crate::game_stats::{Blow, GameEnd, GameStats, GameSummary};
use crate::results::{self, ActionNames};
use crate::run::{Part, Run};
use crate::study::{Finding, games_of, is_cut_short, is_whole};
use crate::tally::{GROUPS, MEASURES, OF_EVERY_GAME, Tally, group, group_mask, measures};

/// Why two experiments cannot be compared deal by deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotComparable {
    /// One has several arms.
    Arms,
    /// Their seeds differ.
    Seed,
    /// Their set-ups differ.
    Setup,
    /// Only one has different players on both seats.
    Players,
    /// Their numbers of games differ.
    Games,
}

impl NotComparable {
    /// The reason, with advice.
    pub fn text(self, words: &Phrasebook) -> String {
        let why = match self {
            Self::Arms => "lab-differ-arms",
            Self::Seed => "lab-differ-seed",
            Self::Setup => "lab-differ-setup",
            Self::Players => "lab-differ-players",
            Self::Games => "lab-differ-games",
        };
        words.say("lab-not-comparable", &[("why", words.word(why).into())])
    }
}

/// Two arms that are played with the same deals.
#[derive(Debug)]
pub struct Comparison<'a> {
    arms: [&'a Arm; 2],
    experiments: [&'a Experiment; 2],
    games: u64,
    figures: Vec<Subject>,
}

/// The subject of a compared figure.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Subject {
    /// A figure of the whole game.
    Headline(&'static str),
    /// Uses of an action per game; holds its index in A and in B.
    Uses([Option<usize>; 2]),
    /// Players that use an action.
    Users([Option<usize>; 2]),
    /// The value of a group of cards in the opening hand.
    Value(usize),
    /// Games that end with this blow of an action.
    End(Blow, [Option<usize>; 2]),
}

/// Differences below 1 % of the game, or of the figure, are summed up.
const SMALL: f64 = 0.01;

/// The compared figures of the whole game that precede [`MEASURES`].
const WHOLE: [&str; 4] = ["first_wins", "draws", "endless", "comebacks"];

/// The tallies of both arms, and for each figure the values of A, of B and their differences.
#[derive(Clone, Serialize, Deserialize)]
pub struct Pairs {
    arms: [Tally; 2],
    figures: Vec<[Moments; 3]>,
}

impl Count for Pairs {
    fn merge(&mut self, other: Self) {
        self.arms.iter_mut().zip(other.arms).for_each(|(one, more)| one.merge(more));
        for (one, more) in self.figures.iter_mut().zip(&other.figures) {
            one.iter_mut().zip(more).for_each(|(one, more)| one.merge(more));
        }
    }
}

/// The job of playing two arms with the same deals.
#[derive(Clone, Serialize, Deserialize)]
struct PairedGames {
    arms: [Arm; 2],
    games: u64,
}

impl PairedGames {
    /// Number of games in a block.
    fn block_size(&self) -> u64 {
        self.arms[0].block_size().min(self.arms[1].block_size())
    }
}

impl Job for PairedGames {
    type Count = Pairs;
    const KIND: &'static str = "comparison";

    fn blocks(&self) -> u64 {
        self.games.div_ceil(self.block_size())
    }

    fn free_fields() -> &'static [&'static str] {
        &["games"]
    }

    fn accepts(&self, blocks: Range<u64>, pairs: &Pairs) -> bool {
        is_whole(&blocks, self.block_size(), self.games, pairs.arms[0].games)
    }

    fn is_cut_short(&self, blocks: Range<u64>, pairs: &Pairs) -> bool {
        is_cut_short(&blocks, self.block_size(), self.games, pairs.arms[0].games)
    }

    fn play(&self, block: u64, worker: &mut Worker) -> Result<Option<BlockResult<Pairs>>, Fault> {
        let figures = all_figures(self.arms.each_ref());
        let arms = self.arms.each_ref().map(|arm| Tally::new(arm.book()));
        let mut pairs = Pairs { arms, figures: vec![[Moments::default(); 3]; figures.len()] };
        let mut stats = [GameStats::default(), GameStats::default()];
        for game in games_of(block, self.block_size(), self.games) {
            let mut summaries = Vec::new();
            for ((arm, stats), tally) in self.arms.iter().zip(&mut stats).zip(&mut pairs.arms) {
                let summary = arm.count(game, stats, tally, None, worker)?;
                let Some(summary) = summary else { return Ok(None) };
                summaries.push(summary);
            }
            count(&figures, &mut pairs.figures, &stats, &summaries);
        }
        Ok(Some(BlockResult::of(pairs)))
    }
}

/// Counts a game of both arms.
fn count(
    figures: &[Subject],
    counted: &mut [[Moments; 3]],
    stats: &[GameStats; 2],
    summaries: &[GameSummary],
) {
    for (of, moments) in figures.iter().zip(counted) {
        let value = |side: usize| of.value(side, &stats[side], &summaries[side]);
        if let (Some(a), Some(b)) = (value(0), value(1)) {
            moments.iter_mut().zip([a, b, b - a]).for_each(|(moments, value)| moments.add(value));
        }
    }
}

/// A compared figure.
#[derive(Clone, Debug)]
pub struct Row {
    of: Subject,
    /// Its id, or that of its action or group of cards.
    pub id: String,
    /// Its mean in A and in B.
    pub means: [f64; 2],
    /// The difference of the means.
    pub difference: f64,
    /// The 95 % interval of the difference.
    pub interval: Option<Interval>,
    /// The difference in standard errors.
    pub z: f64,
    /// The probability of such a difference by chance, corrected for the number of figures.
    pub corrected: f64,
}

impl Row {
    /// Whether the difference is significant.
    pub fn is_significant(&self) -> bool {
        self.corrected < 0.05
    }

    /// The size of the difference: of a share, in hundredths of it; of a number, relative to the larger mean.
    pub fn effect(&self) -> f64 {
        let [a, b] = self.means.map(f64::abs);
        let whole = if self.is_share() { 1.0 } else { a.max(b).max(f64::MIN_POSITIVE) };
        self.difference.abs() / whole
    }

    /// Whether the difference is too small to be listed by itself.
    pub fn is_small(&self) -> bool {
        self.effect() < SMALL
    }

    /// Whether it is a share rather than a number.
    pub fn is_share(&self) -> bool {
        match self.of {
            Subject::Headline(id) => is_share(id),
            Subject::Uses(_) => false,
            Subject::Users(_) | Subject::Value(_) | Subject::End(..) => true,
        }
    }

    /// Whether it is described as high and low rather than many and few.
    pub fn is_rate(&self) -> bool {
        matches!(self.of, Subject::Value(_) | Subject::Headline("first_wins" | "real" | "decided"))
    }

    /// Its subject: `headline`, `uses`, `users`, `value` or `end`.
    pub fn about(&self) -> &'static str {
        match self.of {
            Subject::Headline(_) => "headline",
            Subject::Uses(_) => "uses",
            Subject::Users(_) => "users",
            Subject::Value(_) => "value",
            Subject::End(..) => "end",
        }
    }

    /// The final blow, for a figure about how games end.
    pub fn blow(&self) -> Option<Blow> {
        if let Subject::End(blow, _) = self.of { Some(blow) } else { None }
    }
}

impl<'a> Comparison<'a> {
    /// Pairs two experiments. Each must have one arm, and both the same seed, set-up and number of games.
    pub fn new(a: &'a Experiment, b: &'a Experiment) -> Result<Self, NotComparable> {
        let ([one], [other]) = (&a.arms[..], &b.arms[..]) else {
            return Err(NotComparable::Arms);
        };
        if a.seed != b.seed {
            return Err(NotComparable::Seed);
        }
        if one.plan.header().start != other.plan.header().start {
            return Err(NotComparable::Setup);
        }
        if one.plan.games_per_deal() != other.plan.games_per_deal() {
            return Err(NotComparable::Players);
        }
        let games = match (&a.games, &b.games) {
            (Games::Fixed(games), Games::Fixed(others)) if games == others => *games,
            _ => return Err(NotComparable::Games),
        };
        Ok(Self { arms: [one, other], experiments: [a, b], games, figures: all_figures([one, other]) })
    }

    /// Plays both arms with the same deals; `None` if the run was interrupted.
    pub fn run(&self, run: Run) -> Result<Option<Pairs>, RunError> {
        run.part("pairs", &Part::Pairs, &PairedGames { arms: self.arms.map(Arm::clone), games: self.games })
    }

    /// All figures with their probabilities, except those that are 0 in every game of both arms.
    pub fn rows(&self, pairs: &Pairs) -> Vec<Row> {
        let happened = |(_, [a, b, _]): &(&Subject, &[Moments; 3])| a.squares > 0 || b.squares > 0;
        let figures: Vec<_> = self.figures.iter().zip(&pairs.figures).filter(happened).collect();
        let scores: Vec<f64> = figures.iter().map(|(_, [_, _, difference])| score(difference)).collect();
        let probabilities: Vec<f64> = scores.iter().map(|z| two_sided(*z)).collect();
        let corrected = holm(&probabilities);
        let rows = figures.into_iter().zip(scores.iter().zip(corrected));
        rows.map(|((of, moments), (z, corrected))| self.row(of, moments, pairs, *z, corrected)).collect()
    }

    fn row(&self, of: &Subject, [a, b, both]: &[Moments; 3], pairs: &Pairs, z: f64, corrected: f64) -> Row {
        let id = match of {
            Subject::Headline(id) => (*id).into(),
            Subject::Uses(at) | Subject::Users(at) | Subject::End(_, at) => self.action(*at),
            Subject::Value(index) => group(*index),
        };
        let (unit, base) = match of {
            Subject::Headline("first_wins") => (2.0, 0.0),
            Subject::Headline(id) => (unit(id), 0.0),
            Subject::Users(_) => (2.0, 0.0),
            Subject::Value(index) => {
                let cards = pairs.arms.iter().map(|tally| tally.values[*index].x as f64).sum::<f64>() / 2.0;
                (2.0 * (cards / both.count.max(1) as f64).max(1e-9), 0.5)
            }
            Subject::Uses(_) | Subject::End(..) => (1.0, 0.0),
        };
        let interval = mean_interval(both, Z95).map(|interval| interval.map(|end| end / unit));
        let means = [a, b].map(|moments| base + moments.mean() / unit);
        Row { of: of.clone(), id, means, difference: both.mean() / unit, interval, z, corrected }
    }

    /// The id of an action that A or B has.
    fn action(&self, at: [Option<usize>; 2]) -> String {
        let found = self.arms.iter().zip(at).find_map(|(arm, at)| Some(&arm.book().actions[at?]));
        found.map(|action| action.id.to_string()).unwrap_or_default()
    }

    /// The differences between the rules.
    pub fn differences(&self) -> Vec<Difference> {
        let [a, b] = self.arms.map(Arm::book);
        differences(a, b)
    }

    /// The titles of both experiments; `None` unless both have one.
    fn titles(&self) -> Option<[Json; 2]> {
        let [a, b] = self.experiments.map(|experiment| experiment.names.as_ref().map(results::names_json));
        Some([a?, b?])
    }

    /// A difference between the rules with names, and in words for a changed action.
    fn difference_json(&self, difference: &Difference, names: &[ActionNames; 2]) -> Json {
        let mut json = difference.json();
        let Some(id) = json["id"].as_str().map(String::from) else { return json };
        if json["what"] == "action" {
            json["name"] = self.name_json(&id, names);
            if let [Some(was), Some(is)] = self.arms.map(|arm| arm.book().action(&id)) {
                json["words"] = names[1].changed(was, is);
            }
        }
        let character = |arm: &'a Arm| arm.book().characters.iter().find(|character| character.id == id);
        if let ("character", [Some(was), Some(is)]) =
            (json["what"].as_str().unwrap_or_default(), self.arms.map(character))
        {
            (json["name"], json["words"]) = names[1].changed_character(was, is);
        }
        json
    }

    /// The name of an action, taken from B unless only A has it.
    fn name_json(&self, id: &str, names: &[ActionNames; 2]) -> Json {
        let of_b = self.arms[1].book().action(id).is_some();
        names[usize::from(of_b)].json(id)
    }

    /// The comparison as JSON, for the page and for programs.
    pub fn json(&self, pairs: &Pairs) -> Json {
        let names = self.arms.map(|arm| ActionNames::new(arm.book()));
        let row = |row: &Row| {
            let difference = Figure { value: row.difference, interval: row.interval };
            json!({
                "of": row.about(),
                "id": row.id,
                "by": row.blow().map(Blow::id),
                "name": self.name_json(&row.id, &names),
                "share": row.is_share(),
                "rate": row.is_rate(),
                "a": row.means[0],
                "b": row.means[1],
                "difference": difference.json(),
                "z": row.z,
                "effect": row.effect(),
                "small": row.is_small(),
                "corrected": row.corrected,
            })
        };
        let finding = |tally: &Tally| Finding { tally: tally.clone(), worth: Vec::new(), skill: Vec::new() };
        let arms =
            self.arms.iter().zip(&pairs.arms).map(|(arm, tally)| results::arm_json(arm, &finding(tally)));
        json!({
            "seed": self.experiments[0].seed.to_string(),
            "comparison": {
                "a": self.arms[0].name,
                "b": self.arms[1].name,
                "deals": self.games,
                "titles": self.titles(),
                "differences": self.differences().iter().map(|it| self.difference_json(it, &names)).collect::<Vec<_>>(),
                "rows": self.rows(pairs).iter().map(row).collect::<Vec<_>>(),
                "arms": arms.collect::<Vec<_>>(),
            },
        })
    }
}

/// The mean difference in standard errors.
fn score(difference: &Moments) -> f64 {
    match difference.error() {
        Some(error) if error > 0.0 => difference.mean() / error,
        // The same nonzero difference in every deal cannot be chance.
        Some(_) if difference.sum != 0 => f64::INFINITY,
        _ => 0.0,
    }
}

/// All figures of two arms; actions are matched by id, those of A first.
fn all_figures(arms: [&Arm; 2]) -> Vec<Subject> {
    let mut figures: Vec<Subject> = WHOLE.into_iter().chain(MEASURES).map(Subject::Headline).collect();
    let [a, b] = arms.map(|arm| &arm.book().actions);
    let index = |of: &[saigen_rulebook::Action], id: &str| of.iter().position(|action| action.id == id);
    let new = b.iter().filter(|action| index(a, &action.id).is_none());
    for action in a.iter().chain(new) {
        let at = [index(a, &action.id), index(b, &action.id)];
        figures.extend([Subject::Uses(at), Subject::Users(at)]);
        figures.extend(Blow::ALL.map(|blow| Subject::End(blow, at)));
    }
    figures.extend((0..GROUPS).map(Subject::Value));
    figures
}

impl Subject {
    /// The value in one game of A (0) or B (1); `None` if the figure needs a winner and there is none.
    fn value(&self, side: usize, stats: &GameStats, summary: &GameSummary) -> Option<i64> {
        let uses = |at: usize| Seat::BOTH.map(|seat| i64::from(stats.sides[seat].used[at]));
        match self {
            Self::Headline("first_wins") => Some(match summary.result {
                GameEnd::First => 2,
                GameEnd::Second => 0,
                GameEnd::Draw | GameEnd::Endless => 1,
            }),
            Self::Headline("draws") => Some((summary.result == GameEnd::Draw).into()),
            Self::Headline("endless") => Some((summary.result == GameEnd::Endless).into()),
            Self::Headline("comebacks") => {
                summary.winner.map(|_| (usize::from(summary.deficit) >= COMEBACK).into())
            }
            Self::Headline(id) => {
                let index = MEASURES.iter().position(|measure| measure == id)?;
                (index < OF_EVERY_GAME || summary.winner.is_some()).then(|| measures(stats, summary)[index])
            }
            Self::Uses(at) => Some(at[side].map_or(0, |at| uses(at).iter().sum())),
            Self::Users(at) => {
                Some(at[side].map_or(0, |at| uses(at).iter().filter(|uses| **uses > 0).count() as i64))
            }
            Self::Value(index) => {
                let winner = summary.winner?;
                let held = |seat: Seat| {
                    i64::from((stats.sides[seat].opening.bits() & group_mask(*index)).count_ones())
                };
                Some(held(winner) - held(winner.other()))
            }
            Self::End(blow, at) => {
                Some(at[side].is_some_and(|at| summary.blow == Some((*blow, at as u8))).into())
            }
        }
    }
}
