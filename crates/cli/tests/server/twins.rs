//! Twins on the wire: matches that differ only in cards hidden from a seat send it identical messages, except
//! for the id, the commitment and the time.

use serde_json::{Value, json};

use super::client::{Server, Socket, me, token};

/// A position in which b's hand and bulwarks and both lives are hidden from a.
fn table(server: &Server, b_hand: &str, b_bulwark: &str, lives: [&str; 2]) -> [Socket; 3] {
    let position = format!(
        "turn 3 a\na hand H9 S9 C2 D3 C8\na life {}\na0 bulwark D5\na1 bulwark D6\na2 soldier S7\n\
         b hand {b_hand}\nb life {}\nb0 bulwark {b_bulwark}\nb1 soldier H7",
        lives[0], lives[1]
    );
    let created = server.create_at(&position, &me("Aya"), &me("Ken"));
    let tokens = [token(&created, "a"), token(&created, "b"), created["watch"].as_str().unwrap().to_owned()];
    tokens.map(|token| Socket::hello(server, &token, None))
}

/// Plays two turns in which b only passes; returns the messages to a and to the onlooker.
fn transcripts(server: &Server, b_hand: &str, b_bulwark: &str, lives: [&str; 2]) -> [Vec<String>; 2] {
    let [mut a, mut b, mut watch] = table(server, b_hand, b_bulwark, lives);
    let pass = json!({"choice": "pass"});
    let both_pass = |a: &mut Socket, b: &mut Socket| {
        for _ in 0..2 {
            let (asked, other) = if a.is_asked() { (&mut *a, &mut *b) } else { (&mut *b, &mut *a) };
            asked.answer(&pass);
            while other.version < asked.version {
                other.next();
            }
        }
    };
    for action in ["summon_soldier", "up", "end"] {
        a.request(action);
        while b.version < a.version {
            b.next();
        }
        both_pass(&mut a, &mut b);
    }
    while watch.version < a.version {
        watch.next();
    }
    [a, watch].map(|socket| socket.received.iter().map(|text| without_ids(text)).collect())
}

/// A message without the fields that must differ.
fn without_ids(text: &str) -> String {
    let mut message: Value = serde_json::from_str(text).unwrap();
    if let Some(info) = message.get_mut("info") {
        for field in ["id", "commitment", "created"] {
            info[field] = Value::Null;
        }
    }
    if message["type"] == "presence" {
        return String::new();
    }
    message.to_string()
}

#[test]
fn seats_and_onlookers_receive_the_same_in_twin_matches() {
    let server = Server::fresh();
    // The top of a's own life pays for the summoning, so it must be equal.
    let lives = [["S2 S3 S4 S5 S6 H2", "D7 D8 D9 C3 C4 C5"], ["S4 S2 S6 S5 S3 H2", "C3 C5 D7 C4 D9 D8"]];
    let one = transcripts(&server, "H2 C6 S10", "D10", lives[0]);
    let other = transcripts(&server, "D2 CJ HQ", "Jk1", lives[1]);
    for (ours, theirs) in one.iter().zip(&other) {
        for (our, their) in ours.iter().zip(theirs) {
            assert_eq!(our, their);
        }
        assert_eq!(ours.len(), theirs.len());
    }
}
