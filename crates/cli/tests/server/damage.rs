//! Databases that a server must refuse: in use by another server, or damaged.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::json;

use crate::client::{Database, Server, Socket, me, play_step, token};

/// Starts a server that must refuse.
fn refusal(database: &Path) -> String {
    let Output { status, stderr, .. } = Command::new(env!("CARGO_BIN_EXE_saigen"))
        .args(["serve", "--addr", "127.0.0.1:0", "--threads", "1", "--db"])
        .arg(database)
        .output()
        .unwrap();
    assert!(!status.success());
    String::from_utf8(stderr).unwrap()
}

fn saigen(args: &[&str], database: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_saigen")).args(args).arg("--db").arg(database).output().unwrap()
}

/// A database with a match of some length.
fn played(database: &Path) {
    let server = Server::start(database);
    let created = server.create(&me("Aya"), &me("Ken"));
    let mut sockets = ["a", "b"].map(|seat| Socket::hello(&server, &token(&created, seat), None));
    (0..20).for_each(|_| assert!(play_step(&mut sockets)));
}

#[test]
fn a_second_server_on_the_same_database_is_refused() {
    let database = Database::new();
    let server = Server::start(&database.file());
    server.create(&me("Aya"), &me("Ken"));
    let told = refusal(&database.file());
    assert!(told.contains("in use by another server") && told.contains("--db"), "{told}");
    #[cfg(unix)]
    {
        let link = database.0.join("another-name.db");
        std::os::unix::fs::symlink(database.file(), &link).unwrap();
        assert!(refusal(&link).contains("in use by another server"));
    }
    let copy = database.0.join("copy.db");
    let backup = saigen(&["db", "backup", copy.to_str().unwrap()], &database.file());
    assert!(backup.status.success() && saigen(&["db", "check"], &database.file()).status.success());
    let beside = Server::start(&copy);
    assert_eq!(beside.get("/ready", None), (200, json!("ready\n")));
    // However a server ends, the next one can start.
    server.kill();
    assert_eq!(Server::start(&database.file()).get("/ready", None).0, 200);
}

#[test]
fn a_damaged_database_is_refused_with_advice() {
    let database = Database::new();
    played(&database.file());
    // Merges everything into the main file.
    let copy = database.0.join("copy.db");
    assert!(saigen(&["db", "backup", copy.to_str().unwrap()], &database.file()).status.success());
    let whole = std::fs::read(&copy).unwrap();
    let pages = whole.len() / 4096;
    for page in 1..pages {
        let mut bytes = whole.clone();
        bytes[page * 4096..(page + 1) * 4096].fill(0x5a);
        std::fs::write(&copy, bytes).unwrap();
        let told = refusal(&copy);
        for advice in ["is damaged", "saigen db check", "saigen db backup", ".recover"] {
            assert!(told.contains(advice), "page {page}: {told}");
        }
    }
    std::fs::write(&copy, "this is no database, and yet long enough to be read as one".repeat(100)).unwrap();
    assert!(refusal(&copy).contains(".recover"));
    std::fs::write(&copy, whole).unwrap();
    assert_eq!(Server::start(&copy).get("/ready", None).0, 200);
}
