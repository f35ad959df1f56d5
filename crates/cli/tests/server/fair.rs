//! Many matches of one client do not delay those of another.

use serde_json::json;

use super::client::{Server, Socket, computer, me, token};

/// Enough matches to delay everybody by half a minute without fair scheduling.
const SPECTACLES: usize = 55;

#[test]
fn many_computer_matches_do_not_delay_other_clients() {
    let server = Server::fresh_with(&["--calls", "1000", "--trusted-proxy", "127.0.0.1"]);
    let strong = computer("level:5");
    let _watching: Vec<Socket> = (0..SPECTACLES)
        .map(|_| {
            let created = server.create(&strong, &strong);
            let mut socket = Socket::hello_from(&server, "203.0.113.7", created["watch"].as_str().unwrap());
            socket.send(&json!({"type": "pace", "milliseconds": 20}));
            socket
        })
        .collect();
    let created = server.create(&me("Aya"), &computer("level:1"));
    let mut mine = Socket::hello_from(&server, "203.0.113.8", &token(&created, "a"));
    let mut longest = 0.0_f64;
    for _ in 0..5 {
        mine.until_asked();
        let before = server.figure("saigen_thoughts_total");
        mine.play_on();
        mine.until_asked();
        longest = longest.max(server.figure("saigen_thoughts_total") - before);
    }
    // Level 5 needs more than a second per search; level 1 answers after 0.3 s.
    assert!(longest < SPECTACLES as f64 / 3.0, "{longest} answers of others came before");
}
