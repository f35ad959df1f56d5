//! What an opponent hears, and when, says nothing about whether a hand holds an answer.

use saigen_cards::Seat;
use saigen_engine::Viewer;

use super::twins::{Habit, Pair, compare};

#[tokio::test(start_paused = true)]
async fn when_orders_pass_does_not_depend_on_the_hand() {
    let [mut windows, mut telling] = [0; 2];
    for (number, rules) in saigen_testkit::all_rules().enumerate() {
        let seat = Seat::BOTH[number % 2];
        let (habit, listener) = (Habit::Orders(seat.other()), Viewer::Seat(seat));
        let (_, set_up) = &saigen_testkit::set_ups(&rules)[number % 2];
        let pair = Pair::play(&rules, set_up, listener, habit, 100 + number as u64);
        compare(&pair, listener, habit).await;
        windows += pair.lines.iter().filter(|line| line.by_order).count();
        let differ = |line: &&super::twins::Line| line.could_answer[0] != line.could_answer[1];
        telling += pair.lines.iter().filter(|line| line.by_order).filter(differ).count();
    }
    println!("{windows} windows, in {telling} of them only one of the twins could have answered");
    assert!(windows > 100 && telling > 10, "{telling} of {windows}");
}
