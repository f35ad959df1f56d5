//! Shared positions: the link shows exactly what the sharer saw.

use serde_json::{Value, json};

use super::client::{Database, Server, Socket, me, play_step, token};

fn shared(server: &Server, token: &str, share: &Value) -> (u16, Value) {
    let (status, reply) = server.post("/api/match/share", Some(token), share);
    match reply["id"].as_str() {
        Some(id) => server.get(&format!("/api/shared/{id}"), None),
        None => (status, reply),
    }
}

#[test]
fn a_position_of_a_running_match_shows_what_the_sharer_sees() {
    let server = Server::fresh_with(&["--calls", "10000"]);
    let created = server.create(&me("Aya"), &me("Ken"));
    let [a, b] = ["a", "b"].map(|seat| token(&created, seat));
    let watch = created["watch"].as_str().unwrap();
    let mut sockets = [&a, &b].map(|token| Socket::hello(&server, token, None));
    for _ in 0..12 {
        assert!(play_step(&mut sockets), "no game is over after twelve choices");
        for (token, viewer) in [(&a, "a"), (&b, "b"), (&watch.to_owned(), "onlooker")] {
            let (status, page) = shared(&server, token, &json!({"viewer": viewer}));
            assert_eq!(status, 200, "{page}");
            let seen = Socket::hello(&server, token, None).state["view"].clone();
            assert_eq!(page["view"], seen, "{viewer} shares what {viewer} sees");
            assert_eq!((&page["position"], &page["running"]), (&Value::Null, &json!(true)));
            let others = ["a", "b", "onlooker", "everything"].into_iter().filter(|other| *other != viewer);
            for other in others {
                assert_eq!(shared(&server, token, &json!({"viewer": other})).0, 403, "{viewer} as {other}");
            }
        }
    }
    assert_eq!(shared(&server, &a, &json!({"viewer": "a", "moment": 0})).0, 403, "only the present moment");
    assert_eq!(server.post("/api/match/share", None, &json!({"viewer": "a"})).0, 401);
}

#[test]
fn any_moment_of_a_finished_match_can_be_shared_until_it_is_deleted() {
    let database = Database::new();
    let server = Server::start_with(&database.file(), &["--calls", "10000"]);
    let created = server.create(&me("Aya"), &me("Ken"));
    let [a, b] = ["a", "b"].map(|seat| token(&created, seat));
    let mut socket = Socket::hello(&server, &a, None);
    socket.send(&json!({"type": "resign"}));
    socket.until("update");
    let (_, made) = server.post("/api/match/share", Some(&a), &json!({"viewer": "everything", "moment": 0}));
    let link = format!("/api/shared/{}", made["id"].as_str().unwrap());
    assert_eq!(made["id"].as_str().unwrap().len(), 20);
    let (_, page) = server.get(&link, None);
    let (_, replay) = server.get("/api/match/replay?viewer=everything&from=0&count=1", Some(&a));
    assert_eq!(page["view"], replay["moments"][0]["view"]);
    assert_eq!(page["position"], replay["moments"][0]["position"]);
    assert!(page["position"].is_string());
    assert!(!page.to_string().contains("Aya"), "names are nobody else's business");
    assert_eq!(shared(&server, &b, &json!({"viewer": "onlooker", "moment": 1})).0, 404);
    let share = |token: &str, viewer: &str| {
        server.post("/api/match/share", Some(token), &json!({"viewer": viewer})).0
    };
    let watch = created["watch"].as_str().unwrap();
    assert_eq!(
        (0..60).filter(|_| share(watch, "onlooker") == 200).count(),
        20,
        "onlookers have their own share"
    );
    assert_eq!((0..60).filter(|_| share(&b, "b") == 200).count(), 50, "so has each seat");
    assert_eq!(share(&a, "a"), 200);
    server.kill();
    let server = Server::start(&database.file());
    assert_eq!(server.get(&link, None), (200, page), "the link outlives the server");
    for token in [&a, &b] {
        assert_eq!(server.call("DELETE", "/api/match", Some(token), "").0, 204);
    }
    assert_eq!(server.get(&link, None).0, 404);
    assert_eq!(server.get("/api/shared/00000000000000000000", None).0, 404);
}
