//! Messages of programs and browsers: bots, sockets, HTTP bodies and headers, and player names.

use std::net::{IpAddr, Ipv4Addr};

use saigen_bots::{Contender, FromBot};
use saigen_json::AnswerJson;
use saigen_protocol::ClientMessage;
use saigen_protocol::http::{Join, ListGames, NewAnalysis, NewMatch, NewPosition, NewShare};
use saigen_server::{Network, OfferedBot, caller};
use saigen_testkit::{Random, generate};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{number_and_text, text, texts};

/// A line from a bot.
pub fn bot(data: &[u8]) {
    let _ = serde_json::from_slice::<FromBot>(data);
}

/// A message from a client, and the same text as an answer at a position selected by the first byte.
pub fn socket(data: &[u8]) {
    let Some((number, text)) = number_and_text(data) else { return };
    round_trips::<ClientMessage>(text);
    let rules = texts::rules(number);
    let game = generate::position(rules, &mut Random::new(number.into()));
    let Some(decision) = game.decision() else { return };
    round_trips::<AnswerJson>(text);
    if let Ok(form) = serde_json::from_str::<AnswerJson>(text)
        && let Ok(answer) = form.read(rules, decision)
    {
        assert!(form.says(rules, decision.seat, &answer));
        drop(game.check_answer(rules, decision.seat, &answer));
    }
}

/// An HTTP body.
pub fn http(data: &[u8]) {
    let Some(text) = text(data) else { return };
    round_trips::<NewMatch>(text);
    round_trips::<Join>(text);
    round_trips::<ListGames>(text);
    round_trips::<NewAnalysis>(text);
    round_trips::<NewPosition>(text);
    round_trips::<NewShare>(text);
}

/// A message that parses round-trips.
fn round_trips<T: DeserializeOwned + Serialize>(text: &str) {
    let Ok(message) = serde_json::from_str::<T>(text) else { return };
    let written = serde_json::to_string(&message).expect("a message serialises");
    let again: T = serde_json::from_str(&written).expect("a serialised message parses");
    assert_eq!(serde_json::to_string(&again).expect("a message serialises"), written);
}

/// Lines of `X-Forwarded-For`; the first line names a trusted network.
pub fn headers(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let trusted: Vec<Network> = first.parse().into_iter().collect();
    for peer in [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V4(Ipv4Addr::new(10, 1, 2, 3))] {
        let from = caller(&trusted, peer, rest.lines());
        assert!(!trusted.is_empty() || from == peer, "no proxy is trusted");
    }
}

/// A player, and a bot with a name. Weights are excluded, because they would be read from any named file.
pub fn players(data: &[u8]) {
    let Some(text) = text(data).filter(|text| !text.contains("weights")) else { return };
    drop(text.parse::<OfferedBot>());
    let Ok(contender) = text.parse::<Contender>() else { return };
    let written = contender.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&contender), "{written}");
}
