//! Rules that do not come to an end: an answer is evaluated, told and stored like any other, and the match
//! is there again when it has slept.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_json::AnswerForm;
use saigen_notation::{Header, Start};
use saigen_protocol::ClientMessage;
use tokio::time::sleep;

use super::rig::{ID, Rig, people};

#[tokio::test(start_paused = true)]
async fn an_answer_under_endless_rules_ends_the_match_and_nothing_else() {
    let position = "turn 5 a\npassed b\na life 20\nb life 20\na0 soldier charged SK\n#1 sweep a";
    let rules = saigen_testkit::endless_rules();
    let header = Header::with_book(rules.book(), Start::Position(position.into()));
    let rig = Rig::new(&header, Seed::new(1), &people()).await;
    let a = rig.client(Viewer::Seat(Seat::A)).await;
    let pass = || AnswerForm { choice: Some("pass".into()), request: None };
    a.say(ClientMessage::Preview { id: 1, decision: "0".into(), answer: pass() }).await;
    assert_eq!(a.heard_of("preview").len(), 1);
    assert!(rig.hall.load(ID).await.unwrap().unwrap().entries.is_empty(), "nothing has happened yet");
    a.answer(0, pass()).await;
    assert_eq!(a.heard_of("accepted").len(), 1);
    let result = a.state()["result"].clone();
    assert_eq!((&result["by"], result["winner"].is_null()), (&"endless".into(), true), "{result}");
    a.leave().await;
    sleep(Duration::from_secs(60)).await;
    assert_eq!(rig.hall.in_memory(), (0, 0));
    let again = rig.client(Viewer::Seat(Seat::B)).await;
    assert_eq!(again.state()["result"], result);
}
