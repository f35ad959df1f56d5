//! What an opponent is sent, and when, says nothing about whether a hand holds an answer.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_json::AnswerJson;
use saigen_match::{Time, allowed_computer};
use saigen_notation::{Decks, Header, Setup, Start};
use saigen_players::Spec;
use saigen_rulebook::Edition;
use saigen_table::{Pace, release_after};
use serde_json::{Value, json};

use crate::rig::{Rig, after, against};
use crate::twins::{Habit, Line, Pair, compare};

#[test]
fn when_orders_pass_does_not_depend_on_the_hand() {
    let [mut windows, mut telling] = [0; 2];
    for (number, rules) in saigen_testkit::bare_rules().enumerate() {
        let seat = Seat::BOTH[number % 2];
        let (habit, listener) = (Habit::Orders(seat.other()), Viewer::Seat(seat));
        let (_, set_up) = &saigen_testkit::set_ups(&rules)[number % 2];
        let pair = Pair::play(&rules, set_up, listener, habit, 100 + number as u64);
        compare(&pair, listener, habit);
        windows += pair.lines.iter().filter(|line| line.by_order).count();
        let differ = |line: &&Line| line.could_answer[0] != line.could_answer[1];
        telling += pair.lines.iter().filter(|line| line.by_order).filter(differ).count();
    }
    println!("{windows} windows, in {telling} of them only one of the twins could have answered");
    assert!(windows > 100 && telling >= 10, "{telling} of {windows}");
}

/// What everybody sees of a moment says when a computer player answers.
fn expected(state: &Value, spec: &Spec) -> Duration {
    let view = &state["view"];
    let main = view["turn"] == "b" && view["stage"].as_array().unwrap().is_empty();
    let response = view["decision"]["ask"] == "chance" && !main;
    release_after(spec, if response { Pace::Response } else { Pace::Main })
}

/// An answer to whatever a is asked: ends its turns, passes otherwise.
fn any_answer(question: &Value) -> AnswerJson {
    let options = question["options"].as_array().unwrap();
    let passes = options.iter().any(|option| option["choice"] == "pass");
    let answer = match question["ask"] == "chance" && !passes {
        true => json!({"request": {"action": "end"}}),
        false if passes => json!({"choice": "pass"}),
        false => json!({"choice": options[0]["choice"]}),
    };
    serde_json::from_value(answer).unwrap()
}

/// Plays against a computer player and compares the times of its answers; returns their number.
fn play_against(player: &str, setup: &str, number: u64) -> usize {
    let spec = allowed_computer(player).unwrap();
    let start = Start::SetUp(Setup { decks: Decks::find(setup).unwrap(), preset: false });
    let header = Header::new(Edition::new(8, 2), "lite".parse().unwrap(), start);
    let mut rig = Rig::new(&header, Seed::new(number.into()), &against(player));
    let a = rig.client(Viewer::Seat(Seat::A));
    let (mut last, mut seen, mut answers) = (None::<(Time, Value)>, 0, 0);
    for round in 0..60 {
        for (at, text) in &rig.heard(a)[seen..] {
            let message: Value = serde_json::from_str(text).unwrap();
            let known = last.as_ref().map_or(&Value::Null, |(_, state)| state);
            let Some(state_now) = after(known, &message) else { continue };
            let by_computer = message["steps"][0]["by"] == "b";
            if let Some((before, state)) = last.as_ref().filter(|_| by_computer) {
                assert_eq!(*at - *before, expected(state, &spec), "{player}, round {round}");
                answers += 1;
            }
            last = Some((*at, state_now));
        }
        seen = rig.heard(a).len();
        let Some((_, state)) = &last else { break };
        match state["question"]["decision"].as_str() {
            Some(decision) => rig.answer(a, decision.parse().unwrap(), any_answer(&state["question"])),
            None if state["result"].is_null() => rig.wait(Duration::from_millis(100)),
            None => break,
        }
    }
    answers
}

#[test]
fn when_a_computer_player_answers_follows_from_what_everybody_sees() {
    let mut answers = 0;
    for number in 0..6 {
        for player in ["random", "greedy", "level:1"] {
            answers += play_against(player, ["entry", "full"][number as usize % 2], number);
        }
    }
    assert!(answers > 200, "{answers} answers");
}
