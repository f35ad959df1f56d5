//! `saigen perft`: counts the sequences of answers of a dealt game.

use std::fmt::Write;

use saigen_deal::Stream;
use saigen_engine::{Choice, Game, Rules};
use saigen_notation::choice_text;

use crate::args::PerftArgs;
use crate::failure::Failure;
use crate::layout;

pub(crate) fn run(args: &PerftArgs) -> Result<(), Failure> {
    let (book, setup) = args.deal.deal()?;
    let rules = Rules::new(book).map_err(Failure::work)?;
    let set_up = setup.resolve(rules.book());
    let mut stream = Stream::new(args.deal.seed);
    let game = Game::set_up(&rules, &set_up, &mut stream, &mut ()).map_err(Failure::input)?;
    let start = Node { game, stream };
    let mut text = String::new();
    if args.divide && args.depth > 0 {
        for choice in start.choices() {
            let count = start.after(&rules, choice).count(&rules, args.depth - 1);
            let _ = writeln!(text, "{} {count}", choice_text(&rules, choice));
        }
    }
    let _ = writeln!(text, "{}", start.count(&rules, args.depth));
    layout::print(&text)
}

/// A game and its source of chance.
#[derive(Clone)]
struct Node {
    game: Game,
    stream: Stream,
}

impl Node {
    fn choices(&self) -> impl Iterator<Item = Choice> + use<> {
        self.game.decision().map(|decision| decision.options.iter()).into_iter().flatten()
    }

    fn after(&self, rules: &Rules, choice: Choice) -> Self {
        let mut next = self.clone();
        next.game.choose_listed(rules, choice, &mut next.stream, &mut ());
        next
    }

    /// Number of sequences of `depth` answers; a game that ends earlier counts as one.
    fn count(&self, rules: &Rules, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.game.decision().map_or(1, |decision| decision.options.len() as u64),
            _ if self.game.decision().is_none() => 1,
            _ => self.choices().map(|choice| self.after(rules, choice).count(rules, depth - 1)).sum(),
        }
    }
}
