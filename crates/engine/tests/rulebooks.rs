//! Random rulebooks of any size are refused with a reason, or games under them hold everything that must
//! hold. `cargo xtask soak rulebooks` does it many times.

use std::panic::catch_unwind;

use saigen_rulebook::spelling::Spelled;
use saigen_rulebook::{Cond, Op};
use saigen_testkit::exercise::{Exercised, exercise};
use saigen_testkit::rulebooks::rulebook;
use saigen_testkit::{Source, soak};

#[test]
fn random_rulebooks_are_refused_or_played() {
    let cases = soak::cases(0..150);
    let (mut refused, mut decisions, mut failed) = (0, 0, Vec::new());
    for seed in cases.clone() {
        let mut source = Source::seeded(seed);
        let book = rulebook(&mut source);
        match catch_unwind(move || exercise(&book, &mut source)) {
            Ok(Exercised::Refused) => refused += 1,
            Ok(Exercised::Played(count)) => decisions += count as u64,
            Err(_) => failed.push(seed),
        }
    }
    assert!(failed.is_empty(), "something does not hold; seeds {failed:?}");
    let rulebooks = cases.end - cases.start;
    soak::report(&[("rulebooks", rulebooks), ("refused", refused), ("decisions", decisions)]);
    assert!(refused * 4 <= rulebooks * 3, "{refused} of {rulebooks} were refused");
}

/// The second opinion knows every verb and every condition.
#[test]
fn the_reference_reads_every_verb() {
    let conditions = Cond::forms();
    let forms = Op::forms().into_iter().flat_map(|verb| match verb.strip_suffix("CONDITION") {
        Some(verb) => conditions.iter().map(|condition| format!("{verb}{condition}")).collect(),
        None => vec![verb],
    });
    for form in forms {
        let text = format!("rulebook 8.2 lite\naction new lite basic main normal\n  do {form}\n");
        assert!(saigen_reference::Book::read(&text).is_ok(), "{form}");
    }
}
