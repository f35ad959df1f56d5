//! Rules that do not come to an end, and answers that cannot be evaluated: nothing else is harmed.

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_match::Undone;
use saigen_notation::{Header, Start};
use saigen_protocol::ClientMessage;

use crate::rig::{Rig, end, lite, pass, people};

#[test]
fn an_answer_under_endless_rules_ends_the_match_and_nothing_else() {
    let position = "turn 5 a\npassed b\na life 20\nb life 20\na0 soldier charged SK\n#1 sweep a";
    let rules = saigen_testkit::endless_rules();
    let header = Header::with_book(rules.book(), Start::Position(position.into()));
    let mut rig = Rig::new(&header, Seed::new(1), &people());
    let a = rig.client(Viewer::Seat(Seat::A));
    rig.say(a, ClientMessage::Preview { id: 1, decision: "0".into(), answer: pass() });
    assert_eq!(
        (rig.heard_of(a, "preview").len(), rig.stored.entries.len()),
        (1, 0),
        "nothing has happened yet"
    );
    rig.answer(a, 0, pass());
    assert_eq!((rig.heard_of(a, "accepted").len(), rig.stored.entries.len()), (1, 1));
    let result = rig.state(a)["result"].clone();
    assert_eq!((&result["by"], result["winner"].is_null()), (&"endless".into(), true), "{result}");
    let b = rig.client(Viewer::Seat(Seat::B));
    assert_eq!(rig.state(b)["result"], result);
}

/// An answer is evaluated before it is stored, so one that cannot be evaluated does no harm.
#[test]
fn an_answer_that_cannot_be_evaluated_is_refused_and_not_stored() {
    for why in [Undone::Panicked, Undone::TooLong, Undone::Busy] {
        let mut rig = Rig::new(&lite("turn 3 a\na life 20\nb life 20"), Seed::new(1), &people());
        let a = rig.client(Viewer::Seat(Seat::A));
        rig.undone = Some(why);
        rig.answer(a, 0, end());
        assert_eq!((rig.heard_of(a, "refused").len(), rig.stored.entries.len()), (1, 0), "{why}");
        rig.undone = None;
        rig.answer(a, 0, end());
        assert_eq!((rig.heard_of(a, "accepted").len(), rig.stored.entries.len()), (1, 1), "{why}");
    }
}
