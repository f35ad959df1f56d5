//! Broken connections and killed servers: no accepted choice is lost.

use serde_json::json;

use super::client::{Database, Server, Socket, computer, me, play_step, token};

#[test]
fn a_killed_server_restarts_with_every_match_unchanged() {
    let database = Database::new();
    let mut server = Server::start(&database.file());
    let created = server.create(&me("Aya"), &me("Ken"));
    let tokens = ["a", "b"].map(|seat| token(&created, seat));
    let mut sockets = tokens.each_ref().map(|token| Socket::hello(&server, token, None));
    for _ in 0..4 {
        for _ in 0..6 {
            // Occasionally a game ends earlier.
            play_step(&mut sockets);
        }
        let before = sockets.each_ref().map(|socket| (socket.version, socket.state.clone()));
        server.kill();
        server = Server::start(&database.file());
        for (index, (version, state)) in before.iter().enumerate() {
            sockets[index] = Socket::hello(&server, &tokens[index], Some(*version));
            assert_eq!((&sockets[index].version, &sockets[index].state), (version, state));
        }
    }
}

#[test]
fn a_repeated_answer_counts_once() {
    let database = Database::new();
    let server = Server::start(&database.file());
    let position = "turn 3 a\na hand H5 C2 D3 S9\na life 20\na0 bulwark D5\na1 bulwark D6\nb life 20";
    let created = server.create_at(position, &me("Aya"), &me("Ken"));
    let mine = token(&created, "a");
    let mut a = Socket::hello(&server, &mine, None);
    let request = json!({"action": "summon_soldier", "keys": ["S9"], "drive": ["a1"]});
    let answer = json!({"type": "answer", "decision": a.decision(), "answer": {"request": request}});
    a.send(&answer);
    assert_eq!(a.until("accepted")["version"], 1);
    a.send(&answer);
    assert_eq!(a.until("accepted")["version"], 1);
    let mut other = answer.clone();
    other["answer"] = json!({"choice": "pass"});
    a.send(&other);
    assert_eq!(a.until("refused")["code"], "stale");
    server.kill();
    let server = Server::start(&database.file());
    let mut a = Socket::hello(&server, &mine, None);
    assert_eq!(a.version, 1);
    a.send(&answer);
    assert_eq!(a.until("accepted")["version"], 1);
    assert_eq!(a.version, 1);
}

#[test]
fn a_resuming_client_receives_exactly_what_it_missed() {
    let server = Server::fresh();
    let created = server.create(&me("Aya"), &me("Ken"));
    let mut sockets = ["a", "b"].map(|seat| Socket::hello(&server, &token(&created, seat), None));
    for _ in 0..10 {
        assert!(play_step(&mut sockets), "no game is over after ten choices");
    }
    let steps = |socket: &Socket| -> Vec<serde_json::Value> {
        let messages =
            socket.received.iter().map(|text| serde_json::from_str::<serde_json::Value>(text).unwrap());
        messages
            .filter(|it| it["type"] == "update")
            .flat_map(|it| it["steps"].as_array().unwrap().clone())
            .collect()
    };
    for (index, seat) in ["a", "b"].into_iter().enumerate() {
        let received = steps(&sockets[index]);
        for gap in [0, 3, 9, 10] {
            let back = Socket::hello(&server, &token(&created, seat), Some(gap));
            assert_eq!(steps(&back), received[gap as usize..], "from version {gap}");
            assert_eq!(back.state, sockets[index].state);
        }
        let ahead = Socket::hello(&server, &token(&created, seat), Some(99));
        assert!(ahead.received.iter().any(|text| text.contains("\"type\":\"snapshot\"")));
    }
}

#[test]
fn backups_are_complete_and_checks_replay_them() {
    let database = Database::new();
    let server = Server::start(&database.file());
    let created = server.create(&me("Aya"), &computer("random"));
    let mine = token(&created, "a");
    let mut a = Socket::hello(&server, &mine, None);
    for _ in 0..5 {
        a.until_asked();
        a.play_on();
    }
    let saigen = |args: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_saigen")).args(args).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (file, copy) = (database.file(), database.0.join("copy.db"));
    let [file, copy] = [&file, &copy].map(|path| path.to_str().unwrap());
    assert_eq!(saigen(&["db", "backup", "--db", file, copy]).0, Some(0));
    assert_eq!(saigen(&["db", "backup", "--db", file, copy]).0, Some(1), "nothing is overwritten");
    assert_eq!(saigen(&["db", "check", "--db", copy]), (Some(0), "1 matches, 0 faults\n".into()));
    drop(server);
    let restored = Server::start(std::path::Path::new(copy));
    let back = Socket::hello(&restored, &mine, None);
    assert!(back.version >= 5);
}

#[cfg(unix)]
#[test]
fn a_stopping_server_notifies_its_clients() {
    let server = Server::fresh();
    let created = server.create(&me("Aya"), &me("Ken"));
    let mut socket = Socket::hello(&server, &token(&created, "a"), None);
    let code = server.stop();
    assert_eq!(socket.until("closing")["code"], "stopping");
    assert_eq!(code, Some(0));
}
