//! Labels of arms: rules, set-up and players in words.

use saigen_bots::Contender;
use saigen_editions::Regulation;
use saigen_notation::{Halves, Start};
use saigen_players::{Kind, Spec, Tuning};
use saigen_texts::Lang;
use saigen_wording::Phrasebook;

use crate::arm::Arm;

impl Arm {
    /// The rules, the set-up and the players of the arm in words.
    pub fn label(&self, words: &Phrasebook) -> String {
        let rules = match words.lang() {
            Lang::Ja => self.called[0].clone(),
            Lang::En => self.called[1].clone(),
        };
        let frame = self.book().frame.as_ref().and_then(|_| words.frame(&Regulation::of(self.book())));
        let setup = frame.unwrap_or_else(|| setup(self, words));
        words.list([rules, setup, players(self, words)])
    }
}

/// A set-up without a frame.
fn setup(arm: &Arm, words: &Phrasebook) -> String {
    let (decks, preset) = match &arm.plan.header().start {
        Start::SetUp(setup) => (words.word(&format!("setup-{}", setup.decks.id())), setup.preset),
        Start::Series(setup) => match setup.halves {
            Halves::Random { .. } => (words.word("frame-random-half"), setup.preset),
            Halves::Built(_) => (words.word("frame-built-half"), setup.preset),
        },
        Start::Position(_) => return String::new(),
    };
    let preset = preset.then(|| words.word("setup-preset"));
    std::iter::once(decks).chain(preset).collect::<Vec<_>>().join(" + ")
}

fn players(arm: &Arm, words: &Phrasebook) -> String {
    let mut players = arm.contenders().into_iter().map(|contender| player(&contender, words));
    let [a, b] = [players.next(), players.next()].map(Option::unwrap_or_default);
    if arm.plan.games_per_deal() == 1 {
        return words.say("lab-both", &[("player", a.into())]);
    }
    words.say("lab-versus", &[("player", a.into()), ("other", b.into())])
}

/// A player in words; a tuned player or a program keeps its notation.
fn player(contender: &Contender, words: &Phrasebook) -> String {
    let Contender::Ours(spec @ Spec { kind, effort, tuning }) = contender else {
        return contender.to_string();
    };
    if *tuning != Tuning::default() {
        return spec.to_string();
    }
    let count = [("count", effort.to_string().into())];
    match kind {
        Kind::Random => words.word("lab-player-random"),
        Kind::Greedy => words.word("lab-player-greedy"),
        Kind::Search => words.say("lab-player-search", &count),
        Kind::Peek => words.say("lab-player-peek", &count),
        Kind::Level(level) => words.word(&format!("level-{}", level.number)),
    }
}
