//! A match that moves from one home to another.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_protocol::ClientMessage;

use crate::rig::{Rig, end, lite, pass, people};
use crate::twins::PASS;

#[test]
fn a_match_goes_on_in_another_home_as_it_was() {
    let header = lite("turn 3 a\na hand C2 C9\na life 20\na0 bulwark D5\nb hand C3\nb life 20");
    let mut first = Rig::new(&header, Seed::new(1), &people());
    let [a, b] = Seat::BOTH.map(|seat| first.client(Viewer::Seat(seat)));
    first.say(b, ClientMessage::Orders { orders: PASS });
    first.answer(a, 0, end());
    let mut second = first.moved();
    let [again, _] = Seat::BOTH.map(|seat| second.client(Viewer::Seat(seat)));
    assert_eq!(second.state(again), first.state(a));
    for (rig, player) in [(&mut first, a), (&mut second, again)] {
        rig.answer(player, 1, pass());
        rig.wait(Duration::from_secs(1));
        assert!(rig.stored.entries.len() > 2, "the orders of seat b pass");
    }
    assert_eq!(second.stored, first.stored);
    assert_eq!(second.state(again), first.state(a));
}
