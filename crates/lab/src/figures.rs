//! Figures with intervals, computed from tallies.

use saigen_arena::stats::{Interval, Moments, mean_interval, ratio_interval, share_interval};
use serde_json::{Value as Json, json};

use crate::tally::{MEASURES, Tally, Value};

/// Cards of life by which a winner must have been behind for a comeback.
pub const COMEBACK: usize = 10;

/// The figures of the whole game.
pub const HEADLINES: [&str; 13] = [
    "first_wins",
    "draws",
    "endless",
    "turns",
    "decisions",
    "choices",
    "branching",
    "real",
    "lead_changes",
    "comebacks",
    "deficit",
    "behind",
    "decided",
];

/// Measures that are stored in thousandths.
const THOUSANDTHS: [&str; 4] = ["branching", "real", "behind", "decided"];
/// Figures that are shares.
const SHARES: [&str; 7] = ["first_wins", "draws", "endless", "real", "comebacks", "behind", "decided"];

/// A figure with its interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figure {
    /// The figure.
    pub value: f64,
    /// The interval; `None` with too little data.
    pub interval: Option<Interval>,
}

impl Figure {
    /// The share of `seen` among `all`; `None` if `all` is 0.
    pub fn share(seen: u64, all: u64, z: f64) -> Option<Self> {
        (all > 0).then(|| Self { value: seen as f64 / all as f64, interval: share_interval(seen, all, z) })
    }

    /// A mean in a unit; `None` without values.
    pub fn mean(moments: &Moments, unit: f64, z: f64) -> Option<Self> {
        let interval = mean_interval(moments, z).map(|interval| interval.map(|end| end / unit));
        (moments.count > 0).then(|| Self { value: moments.mean() / unit, interval })
    }

    /// The width of its interval.
    pub fn width(&self) -> Option<f64> {
        self.interval.map(|Interval { low, high }| high - low)
    }

    /// The figure and its interval as JSON.
    pub fn json(&self) -> Json {
        let ends = self.interval.map(|Interval { low, high }| [low, high]);
        json!({ "value": self.value, "low": ends.map(|ends| ends[0]), "high": ends.map(|ends| ends[1]) })
    }
}

/// Whether a figure is a share rather than a number.
pub fn is_share(id: &str) -> bool {
    SHARES.contains(&id)
}

/// The divisor of the stored values of a measure.
pub(crate) fn unit(id: &str) -> f64 {
    if THOUSANDTHS.contains(&id) { 1000.0 } else { 1.0 }
}

/// One of [`HEADLINES`], with `z` standard errors to either side.
pub fn headline(tally: &Tally, id: &str, z: f64) -> Option<Figure> {
    let [first, second, draws, endless] = tally.results;
    match id {
        "first_wins" => Figure::share(first, first + second, z),
        "draws" => Figure::share(draws, tally.games, z),
        "endless" => Figure::share(endless, tally.games, z),
        "comebacks" => {
            let all: u64 = tally.deficits.iter().sum();
            Figure::share(tally.deficits.iter().skip(COMEBACK).sum(), all, z)
        }
        _ => {
            let index = MEASURES.iter().position(|measure| *measure == id)?;
            Figure::mean(&tally.moments[index], unit(id), z)
        }
    }
}

/// The share of the cards of a group that belonged to winners.
pub fn value(value: &Value, z: f64) -> Option<Figure> {
    let Value { count, x, xx, xy, xxy } = *value;
    let (ratio, interval) = (
        xy as f64 / x as f64,
        ratio_interval(count, [xy as f64, x as f64], [xx as f64, xx as f64, xxy as f64], z),
    );
    let share = |ratio: f64| f64::midpoint(ratio, 1.0);
    (x > 0).then(|| Figure { value: share(ratio), interval: interval.map(|interval| interval.map(share)) })
}

#[cfg(test)]
mod tests {
    use saigen_arena::stats::Z95;

    use super::*;

    /// 3 cards in 2 winning hands, 1 in a losing one, none in a fourth: 3 of 4 cards won.
    #[test]
    fn the_value_of_cards_matches_hand_calculation() {
        let counted = Value { count: 4, x: 4, xx: 6, xy: 2, xxy: 4 };
        let figure = value(&counted, Z95).unwrap();
        assert!((figure.value - 0.75).abs() < 1e-12);
        // The residuals xy - x/2 of the hands (2, 1, -1, 0 cards) are 1, 1/2, -3/2, 0; the sum of squares is 3.5.
        let error = (3.5_f64 / 3.0 / 4.0).sqrt() / 1.0;
        let half = figure.width().unwrap() / 2.0;
        assert!((half - Z95 * error / 2.0).abs() < 1e-9, "{half}");
        assert_eq!(value(&Value::default(), Z95), None);
    }

    #[test]
    fn every_headline_is_measured() {
        let book =
            saigen_editions::rulebook(saigen_rulebook::Edition::new(8, 2), saigen_rulebook::Format::Lite);
        let mut tally = Tally::new(&book);
        assert!(HEADLINES.iter().all(|id| headline(&tally, id, Z95).is_none()));
        tally.games = 4;
        tally.results = [3, 1, 0, 0];
        tally.deficits[12] = 1;
        tally.deficits[2] = 3;
        assert_eq!(headline(&tally, "first_wins", Z95).unwrap().value, 0.75);
        assert_eq!(headline(&tally, "comebacks", Z95).unwrap().value, 0.25);
        for id in HEADLINES.iter().filter(|id| MEASURES.contains(id)) {
            assert!(headline(&tally, id, Z95).is_none());
        }
    }
}
