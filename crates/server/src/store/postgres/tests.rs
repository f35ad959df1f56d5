//! What holds only for PostgreSQL: lost connections and several of them.

use saigen_testkit::postgres::{Postgres as Server, postgres};
use tokio::runtime::Runtime;

use super::super::tests::{append, fill, row};
use super::*;

/// A new schema: its URL, a connection to it, and the runtime of that.
fn fresh() -> (String, Postgres, Runtime) {
    let (url, runtime) = (postgres().schema(), Runtime::new().unwrap());
    let store = Postgres::open(&url, runtime.handle()).unwrap();
    (url, store, runtime)
}

#[test]
fn everything_stored_survives_a_crash_of_the_server_and_connections_return() {
    let (server, runtime) = (Server::start(), Runtime::new().unwrap());
    let mut store = Postgres::open(&server.url(), runtime.handle()).unwrap();
    fill(&mut store);
    for seq in 1..=3 {
        assert!(store.append(&[append(seq)])[0].is_ok());
        server.crash();
    }
    assert_eq!(store.load("m").unwrap().unwrap().entries.len(), 3);
    server.stop();
    assert!(matches!(store.append(&[append(4)])[..], [Err(StoreError::Failed(_))]));
    assert!(matches!(store.probe(), Err(StoreError::Failed(_))));
    server.start_again();
    assert!(store.probe().is_ok() && store.append(&[append(4)])[0].is_ok());
}

#[test]
fn a_step_that_was_stored_before_its_connection_was_lost_counts_as_stored() {
    let (_url, mut store, _runtime) = fresh();
    fill(&mut store);
    assert_eq!(store.insert(&[append(1)]), Ok(vec![true]));
    assert_eq!(store.insert(&[append(1)]), Ok(vec![false]), "another step with its number is not stored");
    let mut other = append(1);
    other.entry.at += 1;
    assert_eq!(store.insert_again(&[append(1), other, append(2)]), Ok(vec![true, false, true]));
}

#[test]
fn one_server_at_a_time_claims_a_database() {
    let (_url, store, _runtime) = fresh();
    let [mut first, mut second] = [store.another(), store.another()];
    assert_eq!((first.claim(), second.claim()), (Ok(true), Ok(false)));
    let (_url, mut elsewhere, _runtime) = fresh();
    assert_eq!(elsewhere.claim(), Ok(true), "another schema is another database");
    drop(first);
    while second.claim() == Ok(false) {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_eq!(store.another().claim(), Ok(false), "the second one holds it now");
}

#[test]
fn a_server_that_was_cut_off_and_replaced_stores_no_other_step() {
    let (_url, mut store, _runtime) = fresh();
    fill(&mut store);
    let [mut former, mut present] = [store.another(), store.another()];
    assert!(former.claim().unwrap() && former.append(&[append(1)])[0].is_ok());
    former.link = None;
    while present.claim() == Ok(false) {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let refused = former.append(&[append(2)]);
    assert!(
        matches!(&refused[..], [Err(StoreError::Failed(why))] if why.contains("taken over")),
        "{refused:?}"
    );
    assert!(matches!(former.probe(), Err(StoreError::Failed(_))), "it does not recover");
    assert!(present.probe().is_ok() && present.append(&[append(2)])[0].is_ok());
    assert_eq!(present.load("m").unwrap().unwrap().entries.len(), 2);
}

#[test]
fn several_programs_migrate_at_the_same_time_and_a_later_version_is_refused() {
    let (url, runtime) = (postgres().schema(), Runtime::new().unwrap());
    let open = || Postgres::open(&url, runtime.handle()).map(drop);
    std::thread::scope(|scope| {
        let all = [(); 4].map(|()| scope.spawn(open));
        all.into_iter().for_each(|one| assert_eq!(one.join().unwrap(), Ok(())));
    });
    postgres().sql(&url, "UPDATE saigen SET version = 99");
    assert!(matches!(open(), Err(StoreError::Later(_))));
}

#[test]
fn text_that_the_server_does_not_accept_is_no_failure_of_the_store() {
    let (_url, mut store, _runtime) = fresh();
    let refused = store.create(&MatchRow { header: "\0".into(), ..row() }, &[], &[]);
    assert!(matches!(refused, Err(StoreError::Refused(_))), "{refused:?}");
}

#[test]
fn a_match_is_deleted_when_both_seats_leave_at_the_same_time() {
    let (_url, mut store, _runtime) = fresh();
    for round in 0..20_u8 {
        let id = format!("m{round}");
        let tokens = Seat::BOTH.map(|seat| ([round * 2 + seat as u8; 32], Role::Seat(seat)));
        store.create(&MatchRow { id: id.clone(), ..row() }, &tokens, &[]).unwrap();
        let leave = |(token, _)| {
            let mut store = store.another();
            move || store.forget(&token).unwrap()
        };
        let left = std::thread::scope(|scope| {
            tokens.map(leave).map(|leave| scope.spawn(leave)).map(|one| one.join().unwrap())
        });
        assert!(left[0] != left[1], "one of them was the last");
        assert_eq!(store.load(&id).unwrap(), None);
    }
}

#[test]
fn a_wrong_address_is_refused_with_a_reason() {
    let runtime = Runtime::new().unwrap();
    for url in ["postgres://127.0.0.1:99999/games", "postgres://saigen@127.0.0.1:1/games"] {
        let refused = Postgres::open(url, runtime.handle()).map(drop);
        assert!(matches!(refused, Err(StoreError::Failed(_))), "{url}");
    }
}
