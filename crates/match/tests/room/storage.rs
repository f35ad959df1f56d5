//! A store that fails for a while: what is due waits, and nobody hears of a step that is not stored.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_protocol::http::ClockRule;

use crate::rig::{Rig, end, lite, people};

/// Seat a is asked and has a minute.
fn rig() -> (Rig, [u64; 2]) {
    let mut settings = people();
    settings.clock = Some(ClockRule { initial: 60_000, increment: 0 });
    let header = lite("turn 3 a\na hand C2\na life 20\nb hand C3\nb life 20");
    let mut rig = Rig::new(&header, Seed::new(1), &settings);
    let players = Seat::BOTH.map(|seat| rig.client(Viewer::Seat(seat)));
    (rig, players)
}

#[test]
fn what_could_not_be_stored_is_refused_and_can_be_sent_again() {
    let (mut rig, [a, b]) = rig();
    rig.failing = true;
    rig.answer(a, 0, end());
    assert_eq!(rig.heard_of(a, "refused")[0]["code"], "cannot_store");
    assert!(rig.heard_of(b, "update").is_empty(), "nobody hears of it");
    rig.failing = false;
    rig.answer(a, 0, end());
    assert_eq!((rig.heard_of(a, "accepted").len(), rig.heard_of(b, "update").len()), (1, 1));
    rig.answer(a, 0, end());
    assert_eq!(
        (rig.heard_of(a, "accepted").len(), rig.stored.entries.len()),
        (2, 1),
        "sent again, it counts once"
    );
}

#[test]
fn a_clock_that_has_run_out_waits_for_the_store() {
    let (mut rig, [a, b]) = rig();
    rig.failing = true;
    rig.wait(Duration::from_secs(3600));
    assert!((2..130).contains(&rig.tries), "{} tries before the home reports that it fails", rig.tries);
    let tries = rig.tries;
    rig.fail(true);
    rig.wait(Duration::from_secs(3600));
    assert_eq!((rig.tries, rig.state(b)["result"].is_null()), (tries, true), "then nothing is tried");
    let late = rig.client(Viewer::Onlooker);
    for guest in [a, b, late] {
        assert_eq!(rig.heard_of(guest, "storage").len(), 1, "everybody is told once");
    }
    rig.fail(false);
    rig.wait(Duration::from_secs(31));
    assert_eq!((&rig.state(b)["result"]["by"], rig.stored.entries.len()), (&"timeout".into(), 1));
}
