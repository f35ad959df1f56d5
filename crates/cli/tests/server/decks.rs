//! Decks that players bring: closed lists, a friend's deck, and what is prepared.

use serde_json::{Value, json};

use super::client::{Server, Socket, computer, me, token};

const HOST: &str = "all but S2 S3 S4 S5 S6\nhand: HK CK DK\nrare: SJ";
const FRIEND: &str = "all but H2 H3 H4 H5\nhand: SA S2 S3\nrare: S4";

fn with_friend(server: &Server, more: &Value) -> Value {
    let mut new =
        json!({"regulation": "9.1/pro/strategy", "players": {"a": me("Aya"), "b": {"kind": "friend"}}});
    new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    server.create_from(&new)
}

fn cards(hand: &Value) -> Vec<&str> {
    hand["cards"].as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect()
}

/// Both bring a deck; neither is sent anything about the other's, and nothing is dealt before.
#[test]
fn a_friend_brings_a_deck_that_the_host_does_not_know() {
    let server = Server::fresh();
    let created = with_friend(&server, &json!({"decks": HOST}));
    let mut host = Socket::hello(&server, &token(&created, "a"), None);
    let before = server.get("/api/match", Some(&token(&created, "a"))).1;
    assert_eq!(
        (&before["info"]["awaits_deck"], &before["info"]["closed_lists"]),
        (&json!(true), &json!(false))
    );
    let invite = created["invite"].as_str().unwrap();
    let (status, about) = server.get("/api/invitation", Some(invite));
    assert_eq!((status, &about["brings_deck"], &about["setup"]), (200, &json!(true), &json!("strategy")));
    assert_eq!((&about["all_cards"], &about["open_lists"]), (&json!(true), &json!(false)));

    let join =
        |deck: &str| server.post("/api/join", None, &json!({"invite": invite, "name": "Ken", "deck": deck}));
    let (status, refused) = join("SA S2 S3");
    assert!(status == 400 && refused["detail"].as_str().unwrap().contains("write 40 to 54"), "{refused}");
    let (status, joined) = join(FRIEND);
    assert_eq!(status, 200, "{joined}");
    host.until("snapshot");
    while host.state["view"]["decision"]["ask"] != "chance" {
        host.next();
    }
    let info = server.get("/api/match", Some(&token(&created, "a"))).1["info"].clone();
    assert_eq!(
        (&info["awaits_deck"], &info["closed_lists"], &info["decks"]),
        (&json!(false), &json!(true), &Value::Null)
    );
    assert_ne!(info["commitment"], before["info"]["commitment"], "it is dealt anew");
    let side = |seat: &str| &host.state["view"]["sides"][seat];
    assert_eq!(cards(&side("b")["hand"]), Vec::<&str>::new());
    assert!(["HK", "CK", "DK"].iter().all(|card| cards(&side("a")["hand"]).contains(card)), "{}", side("a"));
    assert_eq!(cards(&side("b")["outside"]), Vec::<&str>::new());
    assert_eq!(cards(&side("a")["outside"]), ["S2", "S3", "S4", "S5", "S6"]);
    assert!(!host.received.iter().any(|text| text.contains("deck1-")), "codes are not sent");
}

/// With open lists everybody is sent both; a player without a deck brings all 54 cards.
#[test]
fn open_lists_are_sent_to_both() {
    let server = Server::fresh();
    let created = with_friend(&server, &json!({"decks": HOST, "open_lists": true}));
    let invite = created["invite"].as_str().unwrap();
    let (status, joined) = server.post("/api/join", None, &json!({"invite": invite, "name": "Ken"}));
    assert_eq!(status, 200, "{joined}");
    let info = server.get("/api/match", joined["token"].as_str()).1["info"].clone();
    let count = |seat: &str| info["decks"][seat].as_array().unwrap().len();
    assert_eq!((count("a"), count("b"), &info["closed_lists"]), (49, 54, &json!(false)));
}

/// What the player has prepared is chosen, and the rest is asked.
#[test]
fn what_is_prepared_is_chosen_and_the_rest_is_asked() {
    let server = Server::fresh();
    let players = json!({"a": me("Aya"), "b": computer("random")});
    let new = json!({"regulation": "9.1/master/extra", "decks": "all but S2\ntrumps: SA DA\nhand: HK", "players": players});
    let created = server.create_from(&new);
    let mut socket = Socket::hello(&server, &token(&created, "a"), None);
    while socket.state["view"]["decision"]["ask"] != "starting_hand"
        || !socket.is_asked()
        || socket.version < 3
    {
        socket.next();
    }
    let side = socket.state["view"]["sides"]["a"].clone();
    assert_eq!((cards(&side["hand"]), socket.version), (vec!["HK"], 3), "{side}");
    socket.answer(&json!({"choice": "HQ"}));
    assert_eq!(cards(&socket.state["view"]["sides"]["a"]["hand"]), ["HQ", "HK"]);
}

/// Decks that do not fit are refused with a reason before there is a match.
#[test]
fn decks_that_do_not_fit_are_refused() {
    let server = Server::fresh();
    for (regulation, decks, b, wrong) in [
        ("9.1/pro/strategy", "SA S2", computer("random"), "write 40 to 54"),
        ("9.1/pro/strategy", "all\nrare: SA\nhand: SA", computer("random"), "two things"),
        ("9.1/pro/strategy", "deck1-AAAA", computer("random"), "damaged"),
        ("9.1/pro/strategy", "SA S2", json!({"kind": "friend"}), "write 40 to 54"),
        ("7.0/pro/random40", "all", computer("random"), "drawn at random"),
    ] {
        let new = json!({"regulation": regulation, "decks": decks, "players": {"a": me("Aya"), "b": b}});
        let (status, refused) = server.post("/api/matches", None, &new);
        assert!(status == 400 && refused["detail"].as_str().unwrap().contains(wrong), "{refused}");
    }
}

/// Two decks for each player begin a match of several games, in which the first question is which deck to use.
#[test]
fn two_built_decks_begin_a_match_of_several_games() {
    let server = Server::fresh();
    let new = |decks: &str| {
        let players =
            json!({"a": {"kind": "me", "name": "Aya"}, "b": {"kind": "computer", "player": "random"}});
        let new = json!({"regulation": "7.0/lite/built_half", "decks": decks, "players": players});
        server.post("/api/matches", None, &new)
    };
    let (status, created) = new("1: SA S2 S3 S4 S5 S6 S7 S8 S9 S10\n2: HA H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ");
    assert_eq!(status, 200, "{created}");
    let host = Socket::hello(&server, &token(&created, "a"), None);
    let series = &host.state["series"];
    assert_eq!((&series["options"], &series["wins"]["a"]), (&json!([1, 2]), &json!(0)), "{series}");
    let decks = series["decks"]["a"].as_array().unwrap();
    assert_eq!(decks.iter().map(|deck| deck["count"].as_u64().unwrap()).collect::<Vec<_>>(), [10, 11]);
    let (status, refused) = new("1: SA S2\n2: SA S3");
    assert!(status == 400 && refused["detail"].as_str().unwrap().contains("already named"), "{refused}");
}
