//! What a running server shows of itself: metrics to its operator, how long it keeps matches to its players.

use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{Database, Server, Socket, computer, me, play_step, token};

const ROOMS: &str = "saigen_matches";
const SLEEPING: &str = "saigen_sleeping";
const WAITING: &str = "saigen_queue{class=\"spectacle\"}";
const CREATING: &str = "saigen_call_seconds_count{route=\"/api/matches\"}";
const COMMITS: &str = "saigen_commit_seconds_count";
const STORE: &str = "saigen_store_seconds_count";
const ANSWERS: &str = "saigen_answer_seconds_count";

/// Timeout for a metric to reach its value.
const PATIENCE: Duration = Duration::from_secs(15);

fn wait_for(server: &Server, name: &str, least: f64) {
    let begun = Instant::now();
    while server.figure(name) < least {
        assert!(begun.elapsed() < PATIENCE, "{name} stays below {least}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn metrics_show_rooms_the_queue_and_the_latency_of_routes_and_store() {
    let server = Server::fresh_with(&["--calls", "1000"]);
    let figures = |names: &[&str]| names.iter().map(|name| server.figure(name)).collect::<Vec<_>>();
    assert_eq!(figures(&[ROOMS, SLEEPING, WAITING, CREATING, COMMITS, ANSWERS]), [0.0; 6]);

    let created = server.create(&me("Aya"), &me("Ken"));
    assert_eq!(
        figures(&[ROOMS, SLEEPING, CREATING]),
        [0.0, 1.0, 1.0],
        "a match sleeps until a client connects"
    );
    let stored = server.figure(STORE);
    let mut sockets = ["a", "b"].map(|seat| Socket::hello(&server, &token(&created, seat), None));
    assert_eq!(figures(&[ROOMS, SLEEPING]), [1.0, 0.0]);
    assert!(server.figure(STORE) > stored, "the log of the match was read");

    play_step(&mut sockets);
    wait_for(&server, COMMITS, 1.0);
    wait_for(&server, ANSWERS, 1.0);

    // There is one search thread, and level 5 needs more than a second per search.
    let strong = computer("level:5");
    let watch = || server.create(&strong, &strong)["watch"].as_str().unwrap().to_owned();
    let mut watching = [watch(), watch(), watch()].map(|token| Socket::hello(&server, &token, None));
    watching.iter_mut().for_each(|socket| socket.send(&json!({"type": "pace", "milliseconds": 20})));
    wait_for(&server, WAITING, 1.0);
    assert_eq!(figures(&[ROOMS, CREATING]), [4.0, 4.0]);
}

#[test]
fn players_see_how_long_matches_are_kept() {
    let keep = |options: &[&str]| Server::fresh_with(options).get("/api/choices", None).1["keep"].clone();
    assert_eq!(keep(&[]), json!({"unfinished": 90, "finished": 365}));
    let options = ["--keep-unfinished", "7", "--keep-finished", "0"];
    assert_eq!(keep(&options), json!({"unfinished": 7, "finished": null}));
}

#[test]
fn the_command_line_precedes_the_configuration_file() {
    let database = Database::new();
    let file = database.0.join("saigen.toml").display().to_string();
    std::fs::write(&file, "keep-unfinished = 7\nkeep-finished = 8\nhost = [\"a.example\", \"b.example\"]\n")
        .unwrap();
    let server = Server::start_with(&database.file(), &["--config", &file, "--keep-finished", "9"]);
    assert_eq!(server.get("/api/choices", None).1["keep"], json!({"unfinished": 7, "finished": 9}));
    std::fs::write(&file, "keep-unfinishd = 7").unwrap();
    let mut saigen = std::process::Command::new(env!("CARGO_BIN_EXE_saigen"));
    let refused = saigen.args(["serve", "--config", &file]).output().unwrap();
    let why = String::from_utf8_lossy(&refused.stderr);
    assert!(
        refused.status.code() == Some(2) && why.contains("saigen.toml: unknown key “keep-unfinishd”"),
        "{why}"
    );
}
