//! What programs and browsers send: bots, sockets, bodies and headers of calls, and names of players.

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

/// A line of a bot.
pub fn bot(data: &[u8]) {
    let _ = serde_json::from_slice::<FromBot>(data);
}

/// A message of a client, and the same text as an answer at a position that the first byte names.
pub fn socket(data: &[u8]) {
    let Some((number, text)) = number_and_text(data) else { return };
    reads_back::<ClientMessage>(text);
    let rules = texts::rules(number);
    let game = generate::position(rules, &mut Random::new(number.into()));
    let Some(decision) = game.decision() else { return };
    reads_back::<AnswerJson>(text);
    if let Ok(form) = serde_json::from_str::<AnswerJson>(text)
        && let Ok(answer) = form.read(rules, decision)
    {
        assert!(form.says(rules, decision.seat, &answer));
        drop(game.check_answer(rules, decision.seat, &answer));
    }
}

/// The body of a call.
pub fn http(data: &[u8]) {
    let Some(text) = text(data) else { return };
    reads_back::<NewMatch>(text);
    reads_back::<Join>(text);
    reads_back::<ListGames>(text);
    reads_back::<NewAnalysis>(text);
    reads_back::<NewPosition>(text);
    reads_back::<NewShare>(text);
}

/// What is read is written as the same.
fn reads_back<T: DeserializeOwned + Serialize>(text: &str) {
    let Ok(message) = serde_json::from_str::<T>(text) else { return };
    let written = serde_json::to_string(&message).expect("messages can be written");
    let again: T = serde_json::from_str(&written).expect("what is written can be read");
    assert_eq!(serde_json::to_string(&again).expect("messages can be written"), written);
}

/// Lines of `X-Forwarded-For`; the first line names a trusted network.
pub fn headers(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let trusted: Vec<Network> = first.parse().into_iter().collect();
    for peer in [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V4(Ipv4Addr::new(10, 1, 2, 3))] {
        let from = caller(&trusted, peer, rest.lines());
        assert!(!trusted.is_empty() || from == peer, "nobody is believed");
    }
}

/// A player, and a bot with a name. Weights are left out: they would be read from whatever file is named.
pub fn players(data: &[u8]) {
    let Some(text) = text(data).filter(|text| !text.contains("weights")) else { return };
    drop(text.parse::<OfferedBot>());
    let Ok(contender) = text.parse::<Contender>() else { return };
    let written = contender.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&contender), "{written}");
}
