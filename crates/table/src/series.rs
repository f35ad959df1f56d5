//! The course of a match of several games, and its saved form.

use saigen_cards::{BySeat, Seat};
use saigen_deal::Seed;
use saigen_notation::{Ending, Half, Header, NotPlayable, Record, Series, SeriesRecord};

use crate::{Course, NotSaved};

/// The first line of a saved match.
const FIRST: &str = "saigen saved match 1";

/// A match of several games with its finished games.
#[derive(Clone)]
pub struct SeriesCourse {
    /// The match.
    pub series: Series,
    /// The finished games.
    record: SeriesRecord,
    seed: Seed,
}

impl SeriesCourse {
    /// A match before its first game.
    pub fn begin(header: Header, seed: Seed) -> Result<Self, NotPlayable> {
        let record = SeriesRecord::new(header);
        Ok(Self { series: record.begin(seed)?, record, seed })
    }

    /// The header of the match.
    pub fn header(&self) -> &Header {
        &self.record.header
    }

    /// The record of the match before its first game, as text.
    pub fn header_text(&self) -> String {
        SeriesRecord::new(self.record.header.clone()).to_text()
    }

    /// The header and the seed of the next game, once both decks are chosen.
    pub fn next(&self) -> Option<(Header, Seed)> {
        self.series.next().map(|next| (self.record.header_of(&next), next.seed))
    }

    /// The seed of the match.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The game for which both decks were chosen is over.
    pub fn finish(&mut self, course: &Course, players: BySeat<Option<String>>, ending: &Ending) {
        let Some(next) = self.series.next() else { return };
        self.series.finish(&course.game, ending.winner());
        self.record.header.players.clone_from(&players);
        self.record.add(next.halves, course.record(players, ending.clone()));
    }

    /// The record, once the match is over.
    pub fn record(&self) -> Option<SeriesRecord> {
        self.series.outcome().map(|outcome| self.record.clone().finish(self.seed, outcome))
    }

    /// The match as saved, with the specifications of its players and the record of the running game.
    pub fn saved(&self, players: &BySeat<String>, running: Option<Record>) -> SavedSeries {
        let halves = self.series.next().map(|next| next.halves);
        SavedSeries {
            seed: self.seed,
            players: players.clone(),
            record: self.record.clone(),
            running: halves.zip(running),
        }
    }

    /// Continues a saved match; the decks of a running game are chosen.
    pub fn resume(saved: &SavedSeries) -> Result<Self, NotSaved> {
        let wrong = |error: String| NotSaved::new(&error);
        let begun = Self::begin(saved.record.header.clone(), saved.seed);
        let mut local = begun.map_err(|error| wrong(error.to_string()))?;
        for game in &saved.record.games {
            local.choose(game.halves)?;
            let replayed = game.record.replay(&mut |_| {}).map_err(|error| wrong(error.to_string()))?;
            local.series.finish(&replayed.game, Ending::winner(&replayed.ending));
            local.record.add(game.halves, game.record.clone());
        }
        if let Some((halves, _)) = &saved.running {
            local.choose(*halves)?;
        }
        Ok(local)
    }

    fn choose(&mut self, halves: BySeat<Half>) -> Result<(), NotSaved> {
        let chosen = halves.iter().try_for_each(|(seat, half)| self.series.choose(seat, *half));
        chosen.map_err(|error| NotSaved::new(&error.to_string()))
    }
}

/// A saved match of several games.
#[derive(Clone, Debug)]
pub struct SavedSeries {
    /// The seed of the match. It reveals every card.
    pub seed: Seed,
    /// The players: `person`, or a computer player in its notation.
    pub players: BySeat<String>,
    /// The finished games.
    pub record: SeriesRecord,
    /// The decks and the record of the running game; `None` between games.
    pub running: Option<(BySeat<Half>, Record)>,
}

impl SavedSeries {
    /// Whether a text is a saved match rather than a saved game.
    pub fn is_one(text: &str) -> bool {
        text.lines().next() == Some(FIRST)
    }

    /// Parses the output of [`SavedSeries::to_text`].
    pub fn parse(text: &str) -> Result<Self, NotSaved> {
        let wrong = |what: &str| NotSaved::new(&format!("{what} is missing"));
        let (head, games) = text.split_once("\n\n").ok_or_else(|| wrong("the record"))?;
        let mut lines = head.lines().skip(1);
        let mut part = |name: &str| {
            lines.next().and_then(|line| line.strip_prefix(name)).ok_or_else(|| wrong(name.trim()))
        };
        let seed = part("seed ")?.parse().map_err(|_| wrong("a seed"))?;
        let players = BySeat([part("seat a ")?, part("seat b ")?].map(str::to_owned));
        let (finished, running) =
            games.split_once("\n\n").map_or((games, None), |(finished, running)| (finished, Some(running)));
        let record = SeriesRecord::parse(finished).map_err(|errors| NotSaved::of_record(&errors))?;
        let running = match running {
            Some(running) => {
                let halves = read_halves(part("game ")?).ok_or_else(|| wrong("the decks of the game"))?;
                Some((halves, Record::parse(running).map_err(|errors| NotSaved::of_record(&errors))?))
            }
            None => None,
        };
        Ok(Self { seed, players, record, running })
    }

    /// The text of the save file.
    pub fn to_text(&self) -> String {
        let [a, b] = Seat::BOTH.map(|seat| &self.players[seat]);
        let head = format!("{FIRST}\nseed {}\nseat a {a}\nseat b {b}\n", self.seed);
        let record = self.record.to_text();
        match &self.running {
            Some((BySeat([a, b]), running)) => {
                format!("{head}game {a} {b}\n\n{record}\n{}", running.to_text())
            }
            None => format!("{head}\n{record}"),
        }
    }
}

/// Reads `1 2`: the decks of seat a and seat b.
fn read_halves(text: &str) -> Option<BySeat<Half>> {
    let (a, b) = text.split_once(' ')?;
    let half = |text: &str| text.parse().ok().and_then(Half::numbered);
    Some(BySeat([half(a)?, half(b)?]))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use saigen_notation::{Halves, SeriesSetup, Start, Stop, dump};
    use saigen_rulebook::{Edition, Format};

    use super::*;
    use crate::{LocalGame, Saved};

    fn header() -> Header {
        let setup = SeriesSetup { halves: Halves::Random { least: 8 }, preset: false };
        Header::new(Edition::new(7, 0), Format::Lite, Start::Series(setup))
    }

    /// A match can be saved within a game and between games, and goes on as it would have.
    #[test]
    fn a_match_can_be_saved_at_any_time() {
        let players = BySeat(["person", "greedy"].map(String::from));
        let rules = Arc::new(header().rules().unwrap());
        let mut local = SeriesCourse::begin(header(), Seed::new(8)).unwrap();
        while local.series.outcome().is_none() {
            let text = local.saved(&players, None).to_text();
            local = SeriesCourse::resume(&SavedSeries::parse(&text).unwrap()).unwrap();
            for seat in Seat::BOTH {
                let half = local.series.usable(seat).next().unwrap();
                local.series.choose(seat, half).unwrap();
            }
            let (header, seed) = local.next().unwrap();
            let mut game = LocalGame::begin(&rules, header, seed).unwrap();
            let text = local.saved(&players, Some(game.record())).to_text();
            assert!(SavedSeries::is_one(&text));
            let saved = SavedSeries::parse(&text).unwrap();
            assert_eq!(saved.to_text(), text);
            local = SeriesCourse::resume(&saved).unwrap();
            let (_, running) = saved.running.unwrap();
            let saved = Saved { seed: local.next().unwrap().1, players: players.clone(), record: running };
            let resumed = LocalGame::resume(&rules, &saved).unwrap();
            assert_eq!(dump(&rules, &resumed.course.game), dump(&rules, &game.course.game));
            game.stop(Stop::Resign, Seat::B, None);
            local.finish(&game.course, BySeat::default(), game.ending.as_ref().unwrap());
        }
        let record = local.record().unwrap();
        assert_eq!(record.replay(&mut |_, _| {}).unwrap().games, 2);
    }

    #[test]
    fn other_texts_are_refused() {
        let text =
            SeriesCourse::begin(header(), Seed::new(8)).unwrap().saved(&BySeat::default(), None).to_text();
        for (old, new) in
            [("seed 8", "seed x"), ("\n\n", "\n"), ("series 1", "record 1"), ("seat b", "seat c")]
        {
            assert!(SavedSeries::parse(&text.replacen(old, new, 1)).is_err(), "{old}");
        }
    }
}
