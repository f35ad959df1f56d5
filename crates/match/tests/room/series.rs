//! Matches of several games in rooms: decks are chosen in secret, games follow one another, and the match is
//! stored and replayed as one log.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_match::{Match, Settings};
use saigen_notation::{Halves, Header, SeriesSetup, Start};
use saigen_protocol::ClientMessage;
use saigen_rulebook::{Edition, Format};
use serde_json::Value;

use crate::rig::{Rig, against, people};

fn header() -> Header {
    let setup = SeriesSetup { halves: Halves::Random { least: 27 }, preset: false };
    Header::new(Edition::new(6, 2), Format::Lite, Start::Series(setup))
}

fn rig(seed: u128, settings: &Settings) -> Rig {
    Rig::new(&header(), Seed::new(seed), settings)
}

fn deck(deck: u8) -> ClientMessage {
    ClientMessage::Deck { deck }
}

/// The state of a client, and the decks that it may choose now.
fn options(state: &Value) -> Vec<u64> {
    state["series"]["options"].as_array().unwrap().iter().filter_map(Value::as_u64).collect()
}

/// Gives up every game: the computer wins the match with both its decks.
#[test]
fn a_match_goes_on_until_it_is_won() {
    let mut rig = rig(1, &against("random"));
    let a = rig.client(Viewer::Seat(Seat::A));
    for game in 0..2 {
        rig.wait(Duration::from_secs(5));
        let state = rig.state(a);
        assert_eq!(options(&state), [1, 2], "{state}");
        assert_eq!(state["series"]["games"].as_array().unwrap().len(), game);
        assert_eq!((&state["series"]["chosen"]["b"], &state["question"]), (&true.into(), &Value::Null));
        assert_eq!(state["series"]["used"].is_null(), game == 0);
        rig.say(a, ClientMessage::Resign {});
        rig.say(a, deck(2));
        assert!(rig.state(a)["series"]["running"]["a"] == 2);
        // What was stored is the same match in another home.
        let mut moved = rig.moved();
        let again = moved.client(Viewer::Seat(Seat::A));
        assert_eq!(moved.state(again), rig.state(a));
        rig.say(a, ClientMessage::Resign {});
    }
    let state = rig.state(a);
    assert_eq!((&state["result"]["winner"], &state["series"]["wins"]["b"]), (&"b".into(), &2.into()));
    let of = Match::load(&rig.stored, &|| false).unwrap();
    let record = of.series_record().unwrap();
    assert_eq!(record.replay(&mut |_, _| {}).unwrap().games, 2);
    assert!(of.record(Some(1)).is_some() && of.record(Some(3)).is_none());
}

/// The choice of a deck tells the opponent and onlookers only that it was made, and no record is given out while
/// the match goes on.
#[test]
fn the_choice_of_a_deck_is_secret() {
    let heard = |choice: u8| {
        let mut rig = rig(2, &people());
        let [a, b] = Seat::BOTH.map(|seat| rig.client(Viewer::Seat(seat)));
        let onlooker = rig.client(Viewer::Onlooker);
        rig.say(b, deck(choice));
        rig.say(b, deck(choice));
        assert!(rig.state(b)["series"]["choice"] == choice);
        (rig.heard(a).to_vec(), rig.heard(onlooker).to_vec())
    };
    assert_eq!(heard(1), heard(2));
    let mut rig = rig(2, &people());
    let [a, b] = Seat::BOTH.map(|seat| rig.client(Viewer::Seat(seat)));
    for choice in [1, 1] {
        rig.say(a, deck(choice));
        rig.say(b, deck(2));
        rig.say(a, ClientMessage::Resign {});
        let of = Match::load(&rig.stored, &|| false).unwrap();
        let over = of.ending.is_some();
        assert_eq!((of.record(None).is_some(), of.series_record().is_some()), (over, over));
    }
    assert_eq!(options(&rig.state(b)), [1]);
}
