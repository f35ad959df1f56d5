//! Clients that do not read are disconnected, and nothing waits for them.

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_json::AnswerJson;
use saigen_notation::{Header, Start};
use saigen_protocol::ClientMessage;

use super::rig::{Rig, people};

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_read_is_disconnected_and_the_match_continues() {
    let position = "turn 3 a\na hand C2\na life 20\nb hand C3\nb life 20";
    let start = Start::Position(position.into());
    let header = Header::new(saigen_rulebook::Edition::new(8, 2), "lite".parse().unwrap(), start);
    let rig = Rig::new(&header, Seed::new(1), &people()).await;
    let a = rig.client(Viewer::Seat(Seat::A)).await;
    let mut sleepers = [rig.sleeper(Viewer::Onlooker).await, rig.sleeper(Viewer::Seat(Seat::B)).await];
    assert!(a.last().contains("\"watching\":1"), "{}", a.last());
    while a.last().contains("\"b\":true") || !a.last().contains("presence") {
        a.say(ClientMessage::Adjourn {}).await;
        a.say(ClientMessage::Decline {}).await;
        assert!(a.received().len() < 200, "{}", a.last());
    }
    for mail in &mut sleepers {
        assert!(mail.len() <= 64, "the channel is bounded");
        while mail.try_recv().is_ok() {}
        assert!(mail.is_closed(), "the channel is closed");
    }
    assert!(a.last().contains("\"connected\":{\"a\":true,\"b\":false},\"watching\":0"), "{}", a.last());
    let before = a.received().len();
    let end = serde_json::from_value(serde_json::json!({"action": "end"})).unwrap();
    a.answer(0, AnswerJson::Request(end)).await;
    assert!(a.received()[before..].iter().any(|(_, text)| text.contains("\"accepted\"")));
}
