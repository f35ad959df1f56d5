//! Bots in a room: they answer or forfeit with a reason, and missing ones are waited for.
#![cfg(unix)]

use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_json::AnswerJson;
use saigen_match::Settings;
use saigen_notation::{Header, Start};
use saigen_protocol::{ClientMessage, PlayerInfo, PlayerKind};
use serde_json::{Value, json};

use super::rig::{Client, Parts, Rig, people};
use crate::bots::Bots;

const HELLO: &str = r#"echo '{"type":"hello","protocol":2,"name":"test"}'"#;

/// Answers every question with the first option.
const PLAYS: &str = r#"while read line; do case $line in *\"type\":\"choose\"*)
    id=${line#*\"id\":}; id=${id%%,*}; echo '{"type":"choice","index":0,"id":'$id'}';;
    *\"type\":\"quit\"*) exit 0;; esac; done"#;

/// Offers a bot that is a shell script.
fn offered(script: &str) -> Bots {
    let script = script.replace('\\', r"\\").replace('"', "\\\"").replace('$', "\\$");
    Bots::new(vec![format!("Script=cmd:2000ms:sh -c \"{script}\"").parse().unwrap()])
}

fn against(bot: &str) -> Settings {
    let mut settings = people();
    (settings.friends, settings.clock) = (false, None);
    let computer = Some(format!("bot:{bot}"));
    settings.players.b = PlayerInfo { name: bot.into(), kind: PlayerKind::Computer, computer, joined: true };
    settings
}

/// A match in which it is the bot's turn.
async fn rig(bots: Bots, bot: &str) -> Rig {
    let position = "turn 3 b\na hand C2\na life 20\nb hand C3 D9\nb0 bulwark D5\nb life 20";
    let start = Start::Position(position.into());
    let header = Header::new(saigen_rulebook::Edition::new(8, 2), "lite".parse().unwrap(), start);
    Rig::with(&header, Seed::new(1), &against(bot), Parts { bots, ..Parts::usual() }).await
}

/// The last message of a type.
fn last(client: &Client, kind: &str) -> Value {
    client.received_of(kind).pop().unwrap_or_default()
}

#[tokio::test(start_paused = true)]
async fn a_misbehaving_bot_forfeits_with_a_reason() {
    for (script, reason) in [
        ("exit 3", "bot_ended"),
        (&format!("{HELLO}; exit 0"), "bot_ended"),
        (&format!("{HELLO}; sleep 60"), "bot_silent"),
        (&format!("{HELLO}; yes '{{\"type\":\"log\"}}'"), "bot_flooded"),
        (&format!("{HELLO}; echo I win"), "bot_nonsense"),
        (&format!(r#"{HELLO}; echo '{{"type":"choice","id":1,"choice":"win"}}'; sleep 60"#), "bot_illegal"),
    ] {
        let rig = rig(offered(script), "Script").await;
        let a = rig.client(Viewer::Seat(Seat::A)).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        let result = &a.state()["result"];
        assert_eq!((&result["forfeit"], &result["winner"]), (&json!(reason), &json!("a")), "{script}");
        assert_eq!(result["by"], "forfeit");
    }
    let rig = rig(Bots::new(vec!["Script=cmd:/nowhere/bot".parse().unwrap()]), "Script").await;
    let a = rig.client(Viewer::Seat(Seat::A)).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(a.state()["result"]["forfeit"], "bot_not_started");
    let leaked = a.received().iter().any(|(_, text)| text.contains("/nowhere"));
    assert!(!leaked, "paths of the server are not sent");
}

#[tokio::test(start_paused = true)]
async fn a_bot_continues_after_a_rest() {
    let rig = rig(offered(&format!("{HELLO}; {PLAYS}")), "Script").await;
    let a = rig.client(Viewer::Seat(Seat::A)).await;
    for _ in 0..3 {
        // Longer than an idle bot keeps its process.
        tokio::time::sleep(Duration::from_secs(200)).await;
        let state = a.state();
        assert!(state["result"].is_null(), "{}", state["result"]);
        let decision: usize = state["question"]["decision"].as_str().unwrap().parse().unwrap();
        a.answer(decision, AnswerJson::Choice("pass".into())).await;
    }
    assert!(a.received().iter().filter(|(_, text)| text.contains(r#""by":"b""#)).count() >= 2);
}

#[tokio::test(start_paused = true)]
async fn a_missing_bot_is_waited_for_and_can_be_claimed_against() {
    let rig = rig(Bots::new(Vec::new()), "Gone").await;
    let a = rig.client(Viewer::Seat(Seat::A)).await;
    tokio::time::sleep(Duration::from_secs(30)).await;
    let presence = last(&a, "presence");
    assert_eq!(presence["connected"], json!({"a": true, "b": false}));
    assert!(presence["claim_in"].as_u64().is_some());
    a.say(ClientMessage::Claim {}).await;
    assert_eq!(last(&a, "refused")["code"], "not_away");
    tokio::time::sleep(Duration::from_secs(40)).await;
    a.say(ClientMessage::Claim {}).await;
    assert_eq!(a.state()["result"]["forfeit"], "away");
}
