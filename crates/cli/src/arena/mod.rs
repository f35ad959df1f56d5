//! `saigen arena`: two computer players against each other.

mod report;
mod session;

use std::ops::ControlFlow;

use saigen_arena::stats::{Sprt, Verdict};
use saigen_arena::{Bout, Pair, Results, Summary};

use crate::args::ArenaArgs;
use crate::failure::Failure;
use crate::layout;
use report::Report;
pub(crate) use session::{Session, make_directory, try_out, write};

pub(crate) fn run(args: &ArenaArgs) -> Result<(), Failure> {
    let sprt = args.sprt.then(|| Sprt::new(args.elo0, args.elo1)).transpose();
    let sprt = sprt.map_err(|error| Failure::input(error.to_string()))?;
    let session = Session::new(&args.contest, &[args.a.clone(), args.b.clone()])?;
    let (deals, mut test) = (session.contest.deals, sprt.map(Sequence::new));
    let ended = session.play(&mut |results| match &mut test {
        Some(test) => test.look(results, deals),
        None => ControlFlow::Continue(()),
    })?;
    // Pairs finished after the verdict do not count.
    let counted = test.as_ref().and_then(Sequence::ended).unwrap_or(deals);
    let pairs = ended.results.iter().filter(|(bout, _)| bout.deal < counted);
    let pairs: Vec<&Pair> = pairs.map(|(_, pair)| pair).collect();
    let summary = Summary::of(&pairs, args.contest.deal.seed);
    let report = Report { args, summary: &summary, test: test.as_ref(), seconds: ended.seconds };
    layout::print(&if args.json { report.json() } else { report.text() })?;
    ended.finish(summary.games)
}

/// A sequential test. It evaluates pairs in the order of their deals, so that its verdict does not depend on
/// threads.
struct Sequence {
    sprt: Sprt,
    verdict: Option<Verdict>,
}

impl Sequence {
    fn new(sprt: Sprt) -> Self {
        Self { sprt, verdict: None }
    }

    /// Evaluates pairs up to a deal, and stops the games on a verdict.
    fn look(&mut self, results: &Results, deals: u64) -> ControlFlow<()> {
        let next = |sprt: &Sprt| results.get(Bout { a: 0, b: 1, deal: sprt.pairs() });
        while self.verdict.is_none()
            && self.sprt.pairs() < deals
            && let Some(pair) = next(&self.sprt)
        {
            self.sprt.add(pair.halves());
            self.verdict = self.sprt.verdict();
        }
        if self.verdict.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Number of pairs before the verdict.
    fn ended(&self) -> Option<u64> {
        self.verdict.map(|_| self.sprt.pairs())
    }
}
