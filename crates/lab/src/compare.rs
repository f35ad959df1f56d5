//! Comparing two experiments: the same deals, paired differences, and what is left of them after they have
//! been corrected for their number.

use std::fmt;

use saigen_arena::stats::{Interval, Moments, Z95, holm, mean_interval, two_sided};
use saigen_batch::{BlockResult, Count, Fault, Job, RunError, Worker};
use saigen_cards::Seat;
use saigen_custom::{Difference, differences};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::arm::Arm;
use crate::experiment::{Experiment, Games};
use crate::figures::{COMEBACK, is_share, unit};
use crate::results::{self, ActionNames};
use crate::run::Run;
use crate::seen::{Blow, Course, Ended, Seen};
use crate::study::{Finding, games_of};
use crate::tally::{GROUPS, MEASURES, OF_EVERY_GAME, Tally, group, group_mask, measures};

/// Why two experiments cannot be compared.
#[derive(Debug)]
pub struct NotAlike(String);

impl fmt::Display for NotAlike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "these experiments cannot be compared deal by deal: {}", self.0)
    }
}

impl std::error::Error for NotAlike {}

/// Two arms that are played with the same deals.
#[derive(Debug)]
pub struct Comparison<'a> {
    arms: [&'a Arm; 2],
    experiments: [&'a Experiment; 2],
    games: u64,
    figures: Vec<Of>,
}

/// What a compared figure is about.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Of {
    /// A figure of the game as a whole.
    Headline(&'static str),
    /// How often an action is used in a game: its index in A and in B.
    Uses([Option<usize>; 2]),
    /// How many players use it.
    Users([Option<usize>; 2]),
    /// What the cards of a group are worth in the opening hand.
    Value(usize),
    /// How often games end so.
    End(Blow, [Option<usize>; 2]),
}

/// The figures of a game as a whole that are compared, before those of [`MEASURES`].
const WHOLE: [&str; 4] = ["first_wins", "draws", "endless", "comebacks"];

/// What was counted: both arms, and for each figure A's values, B's values and the differences.
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

/// Two arms with the same deals, game by game.
#[derive(Clone, Serialize, Deserialize)]
struct PairedGames {
    arms: [Arm; 2],
    games: u64,
}

impl PairedGames {
    /// How many games make a block.
    fn block(&self) -> u64 {
        self.arms[0].block().min(self.arms[1].block())
    }
}

impl Job for PairedGames {
    type Count = Pairs;
    const KIND: &'static str = "comparison";

    fn blocks(&self) -> u64 {
        self.games.div_ceil(self.block())
    }

    fn play(&self, block: u64, worker: &mut Worker) -> Result<Option<BlockResult<Pairs>>, Fault> {
        let figures = all_figures(self.arms.each_ref());
        let arms = self.arms.each_ref().map(|arm| Tally::new(arm.book()));
        let mut pairs = Pairs { arms, figures: vec![[Moments::default(); 3]; figures.len()] };
        let mut seen = [Seen::default(), Seen::default()];
        for game in games_of(block, self.block(), self.games) {
            let mut courses = Vec::new();
            for ((arm, seen), tally) in self.arms.iter().zip(&mut seen).zip(&mut pairs.arms) {
                let course = arm.count(game, seen, tally, None, worker)?;
                let Some(course) = course else { return Ok(None) };
                courses.push(course);
            }
            count(&figures, &mut pairs.figures, &seen, &courses);
        }
        Ok(Some(BlockResult::of(pairs)))
    }
}

/// Counts a game of both arms.
fn count(figures: &[Of], counted: &mut [[Moments; 3]], seen: &[Seen; 2], courses: &[Course]) {
    for (of, moments) in figures.iter().zip(counted) {
        let value = |side: usize| of.value(side, &seen[side], &courses[side]);
        if let (Some(a), Some(b)) = (value(0), value(1)) {
            moments.iter_mut().zip([a, b, b - a]).for_each(|(moments, value)| moments.add(value));
        }
    }
}

/// A figure that was compared.
#[derive(Clone, Debug)]
pub struct Row {
    of: Of,
    /// Its id, or that of the action or group of cards that it is about.
    pub id: String,
    /// Its mean in A and in B.
    pub means: [f64; 2],
    /// The difference, and where it lies.
    pub difference: f64,
    /// Where the difference lies with 95 %.
    pub interval: Option<Interval>,
    /// How many standard errors the difference is away from nothing.
    pub z: f64,
    /// How likely such a difference is by chance alone, corrected for the number of figures.
    pub corrected: f64,
}

impl Row {
    /// Whether the difference is beyond chance.
    pub fn is_beyond_chance(&self) -> bool {
        self.corrected < 0.05
    }

    /// Whether it is a share rather than a number.
    pub fn is_share(&self) -> bool {
        match self.of {
            Of::Headline(id) => is_share(id),
            Of::Uses(_) => false,
            Of::Users(_) | Of::Value(_) | Of::End(..) => true,
        }
    }

    /// Whether it is rather called high and low than many and few.
    pub fn is_rate(&self) -> bool {
        matches!(self.of, Of::Value(_) | Of::Headline("first_wins" | "real" | "decided"))
    }

    /// What it is about: `headline`, `uses`, `users`, `value` or `end`.
    pub fn about(&self) -> &'static str {
        match self.of {
            Of::Headline(_) => "headline",
            Of::Uses(_) => "uses",
            Of::Users(_) => "users",
            Of::Value(_) => "value",
            Of::End(..) => "end",
        }
    }

    /// What took the last card of life, if it is about how games end.
    pub fn blow(&self) -> Option<Blow> {
        if let Of::End(blow, _) = self.of { Some(blow) } else { None }
    }
}

impl<'a> Comparison<'a> {
    /// Two experiments side by side. They must have one arm each, and the same seed, set-up and number of
    /// games.
    pub fn new(a: &'a Experiment, b: &'a Experiment) -> Result<Self, NotAlike> {
        let unlike = |what: &str| Err(NotAlike(what.into()));
        let ([one], [other]) = (&a.arms[..], &b.arms[..]) else {
            return unlike("each must have one rulebook, one set-up and one pair of players");
        };
        if a.seed != b.seed {
            return unlike("give both the same seed");
        }
        if one.plan.header().start != other.plan.header().start {
            return unlike("give both the same set-up");
        }
        if one.plan.seatings() != other.plan.seatings() {
            return unlike("give both the same player on both seats, or different ones");
        }
        let games = match (&a.games, &b.games) {
            (Games::Fixed(games), Games::Fixed(others)) if games == others => *games,
            _ => return unlike("give both the same number of games"),
        };
        Ok(Self { arms: [one, other], experiments: [a, b], games, figures: all_figures([one, other]) })
    }

    /// Plays both with the same deals; `None` if it was interrupted.
    pub fn run(&self, run: Run) -> Result<Option<Pairs>, RunError> {
        run.part("pairs", "", &PairedGames { arms: self.arms.map(Arm::clone), games: self.games })
    }

    /// What differs, every figure with its probability. What never happened in A or in B is no figure.
    pub fn rows(&self, pairs: &Pairs) -> Vec<Row> {
        let happened = |(_, [a, b, _]): &(&Of, &[Moments; 3])| a.squares > 0 || b.squares > 0;
        let figures: Vec<_> = self.figures.iter().zip(&pairs.figures).filter(happened).collect();
        let scores: Vec<f64> = figures.iter().map(|(_, [_, _, difference])| score(difference)).collect();
        let probabilities: Vec<f64> = scores.iter().map(|z| two_sided(*z)).collect();
        let corrected = holm(&probabilities);
        let rows = figures.into_iter().zip(scores.iter().zip(corrected));
        rows.map(|((of, moments), (z, corrected))| self.row(of, moments, pairs, *z, corrected)).collect()
    }

    fn row(&self, of: &Of, [a, b, both]: &[Moments; 3], pairs: &Pairs, z: f64, corrected: f64) -> Row {
        let id = match of {
            Of::Headline(id) => (*id).into(),
            Of::Uses(at) | Of::Users(at) | Of::End(_, at) => self.action(*at),
            Of::Value(index) => group(*index),
        };
        let (unit, base) = match of {
            Of::Headline("first_wins") => (2.0, 0.0),
            Of::Headline(id) => (unit(id), 0.0),
            Of::Users(_) => (2.0, 0.0),
            Of::Value(index) => {
                let cards = pairs.arms.iter().map(|tally| tally.values[*index].x as f64).sum::<f64>() / 2.0;
                (2.0 * (cards / both.count.max(1) as f64).max(1e-9), 0.5)
            }
            Of::Uses(_) | Of::End(..) => (1.0, 0.0),
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

    /// What differs in the rules.
    pub fn differences(&self) -> Vec<Difference> {
        let [a, b] = self.arms.map(Arm::book);
        differences(a, b)
    }

    /// The names of both arms.
    pub fn names(&self) -> [&str; 2] {
        self.arms.map(|arm| arm.name.as_str())
    }

    /// What both experiments are called, if they have names.
    fn titles(&self) -> Option<[Json; 2]> {
        let [a, b] = self.experiments.map(|experiment| experiment.names.as_ref().map(results::names_json));
        Some([a?, b?])
    }

    /// A difference in the rules with names, and in words where an action has changed.
    fn difference_json(&self, difference: &Difference, names: &[ActionNames; 2]) -> Json {
        let mut json = difference.json();
        let Some(id) = json["id"].as_str().map(String::from).filter(|_| json["what"] == "action") else {
            return json;
        };
        json["name"] = self.name_json(&id, names);
        if let [Some(was), Some(is)] = self.arms.map(|arm| arm.book().action(&id)) {
            json["words"] = names[1].changed(was, is);
        }
        json
    }

    /// The name of an action; one that only A has is named by A.
    fn name_json(&self, id: &str, names: &[ActionNames; 2]) -> Json {
        let of_b = self.arms[1].book().action(id).is_some();
        names[usize::from(of_b)].json(id)
    }

    /// Everything as JSON: what the page shows and what programs read.
    pub fn json(&self, pairs: &Pairs) -> Json {
        let names = self.arms.map(|arm| ActionNames::new(arm.book()));
        let row = |row: &Row| {
            let ends = row.interval.map(|Interval { low, high }| [low, high]);
            json!({
                "of": row.about(),
                "id": row.id,
                "by": row.blow().map(Blow::id),
                "name": self.name_json(&row.id, &names),
                "share": row.is_share(),
                "rate": row.is_rate(),
                "a": row.means[0],
                "b": row.means[1],
                "difference": { "value": row.difference, "low": ends.map(|it| it[0]), "high": ends.map(|it| it[1]) },
                "z": row.z,
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

/// How many standard errors a mean difference is away from nothing.
fn score(difference: &Moments) -> f64 {
    match difference.error() {
        Some(error) if error > 0.0 => difference.mean() / error,
        // The same difference in every deal; if it is one, chance has nothing to do with it.
        Some(_) if difference.sum != 0 => f64::INFINITY,
        _ => 0.0,
    }
}

/// All figures of two arms: actions by their ids, those of A first.
fn all_figures(arms: [&Arm; 2]) -> Vec<Of> {
    let mut figures: Vec<Of> = WHOLE.into_iter().chain(MEASURES).map(Of::Headline).collect();
    let [a, b] = arms.map(|arm| &arm.book().actions);
    let index = |of: &[saigen_rulebook::Action], id: &str| of.iter().position(|action| action.id == id);
    let new = b.iter().filter(|action| index(a, &action.id).is_none());
    for action in a.iter().chain(new) {
        let at = [index(a, &action.id), index(b, &action.id)];
        figures.extend([Of::Uses(at), Of::Users(at)]);
        figures.extend(Blow::ALL.map(|blow| Of::End(blow, at)));
    }
    figures.extend((0..GROUPS).map(Of::Value));
    figures
}

impl Of {
    /// The value in one game of A (0) or B (1); nothing where the figure needs a winner and there is none.
    fn value(&self, side: usize, seen: &Seen, course: &Course) -> Option<i64> {
        let uses = |at: usize| Seat::BOTH.map(|seat| i64::from(seen.sides[seat].used[at]));
        match self {
            Self::Headline("first_wins") => Some(match course.result {
                Ended::First => 2,
                Ended::Second => 0,
                Ended::Draw | Ended::Endless => 1,
            }),
            Self::Headline("draws") => Some((course.result == Ended::Draw).into()),
            Self::Headline("endless") => Some((course.result == Ended::Endless).into()),
            Self::Headline("comebacks") => {
                course.winner.map(|_| (usize::from(course.deficit) >= COMEBACK).into())
            }
            Self::Headline(id) => {
                let index = MEASURES.iter().position(|measure| measure == id)?;
                (index < OF_EVERY_GAME || course.winner.is_some()).then(|| measures(seen, course)[index])
            }
            Self::Uses(at) => Some(at[side].map_or(0, |at| uses(at).iter().sum())),
            Self::Users(at) => {
                Some(at[side].map_or(0, |at| uses(at).iter().filter(|uses| **uses > 0).count() as i64))
            }
            Self::Value(index) => {
                let winner = course.winner?;
                let held = |seat: Seat| {
                    i64::from((seen.sides[seat].opening.bits() & group_mask(*index)).count_ones())
                };
                Some(held(winner) - held(winner.other()))
            }
            Self::End(blow, at) => {
                Some(at[side].is_some_and(|at| course.blow == Some((*blow, at as u8))).into())
            }
        }
    }
}
