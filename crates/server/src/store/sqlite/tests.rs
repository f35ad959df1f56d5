//! The guarantees of the store, on real files.

use std::path::PathBuf;

use super::*;

/// A file that is removed on drop.
struct File(PathBuf);

impl File {
    fn new(name: &str) -> Self {
        let file = std::env::temp_dir().join(format!("saigen-{name}-{}.db", std::process::id()));
        drop(std::fs::remove_file(&file));
        Self(file)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        drop(std::fs::remove_file(&self.0));
    }
}

const A: TokenHash = [1; 32];
const INVITE: TokenHash = [2; 32];

fn row() -> MatchRow {
    let [header, seed, settings] = ["record 1", "7", "{}"].map(String::from);
    MatchRow { id: "m".into(), created: 5, header, seed, settings, finished: false }
}

fn append(seq: u32) -> Append {
    let what = What::Choice { seat: Seat::A, text: "pass".into() };
    Append { id: "m".into(), entry: Entry { seq, at: 6, what, clock: Some([1, 2]) } }
}

fn filled(file: &File) -> Sqlite {
    let mut store = Sqlite::open(&file.0).unwrap();
    let tokens = [(A, Role::Seat(Seat::A)), (INVITE, Role::Invite(Seat::B))];
    store.create(&row(), &tokens, &[]).unwrap();
    store
}

#[test]
fn a_match_round_trips_also_over_another_connection() {
    let file = File::new("read");
    let mut store = filled(&file);
    assert!(store.append(&[append(1), append(2)]).iter().all(Result::is_ok));
    store.set_orders("m", Seat::B, "{}").unwrap();
    let mut again = Sqlite::open(&file.0).unwrap();
    let stored = again.load("m").unwrap().unwrap();
    assert_eq!(stored.row, row());
    assert_eq!(stored.entries, [append(1).entry, append(2).entry]);
    assert_eq!(stored.orders, [None, Some("{}".into())]);
    assert_eq!(again.find(&A).unwrap(), Some(("m".into(), Role::Seat(Seat::A))));
    assert_eq!(again.running().unwrap(), ["m"]);
    again.finish("m").unwrap();
    assert!(again.running().unwrap().is_empty());
}

#[test]
fn a_step_number_is_unique_and_the_rest_of_the_batch_is_stored() {
    let file = File::new("once");
    let mut store = filled(&file);
    let stored = store.append(&[append(1), append(1), append(2)]);
    assert!(stored[0].is_ok() && stored[2].is_ok());
    assert!(matches!(stored[1], Err(StoreError::Taken)));
    store.append(&[append(4)]);
    assert!(matches!(store.load("m"), Err(StoreError::Damaged(_))), "a gap is detected");
}

#[test]
fn an_invitation_works_once_and_a_match_is_deleted_with_its_last_seat() {
    let file = File::new("join");
    let mut store = filled(&file);
    let (token, watch) = ([3; 32], [4; 32]);
    let [id, settings] = ["m", "{}"].map(String::from);
    let join = JoinRow { id, invite: INVITE, token, seat: Seat::B, settings, watch };
    assert!(store.join(&join).unwrap() && !store.join(&join).unwrap());
    assert_eq!(store.find(&token).unwrap(), Some(("m".into(), Role::Seat(Seat::B))));
    assert!(!store.forget(&A).unwrap());
    assert!(store.forget(&token).unwrap());
    assert_eq!((store.load("m").unwrap(), store.find(&watch).unwrap()), (None, None));
}

#[test]
fn analyses_and_shared_positions_are_deleted_with_their_match() {
    let file = File::new("more");
    let mut store = filled(&file);
    let wanted = AnalysisRow { version: 1, simulations: 100, seed: "7".into(), result: None };
    store.set_analysis("m", &wanted).unwrap();
    assert_eq!(store.unfinished_analyses(1).unwrap(), ["m"]);
    assert_eq!(store.analysis("m", 2).unwrap(), None, "another version is another analysis");
    let finished = AnalysisRow { result: Some("{}".into()), ..wanted };
    store.set_analysis("m", &finished).unwrap();
    assert_eq!(store.analysis("m", 1).unwrap(), Some(finished));
    assert!(store.unfinished_analyses(1).unwrap().is_empty());
    let by = Role::Seat(Seat::A);
    let share = |id: &str, expires| {
        let [id, of, page] = [id, "m", "page"].map(String::from);
        ShareRow { id, of, by, expires, page }
    };
    assert!(store.share(&share("x", 10), 2, 5).unwrap() && store.share(&share("y", 99), 2, 5).unwrap());
    assert!(!store.share(&share("z", 99), 2, 5).unwrap(), "the limit is reached");
    let watched = ShareRow { by: Role::Watch, ..share("w", 10) };
    assert!(store.share(&watched, 2, 5).unwrap(), "onlookers have their own limit");
    assert!(store.share(&share("z", 99), 2, 10).unwrap(), "an expired position makes room");
    assert_eq!((store.shared("x", 10).unwrap(), store.shared("y", 98).unwrap()), (None, Some("page".into())));
    assert_eq!(store.shared("y", 99).unwrap(), None);
    assert!(store.forget(&A).unwrap());
    assert_eq!((store.analysis("m", 1).unwrap(), store.shared("y", 5).unwrap()), (None, None));
}

#[test]
fn a_file_of_an_earlier_version_is_migrated() {
    let file = File::new("earlier");
    let earlier = Connection::open(&file.0).unwrap();
    earlier.execute_batch(MIGRATIONS[0]).unwrap();
    earlier.pragma_update(None, "user_version", 1).unwrap();
    earlier.execute("INSERT INTO matches VALUES ('m', 5, 'record 1', '7', '{}', 0)", []).unwrap();
    drop(earlier);
    let mut store = Sqlite::open(&file.0).unwrap();
    assert_eq!(store.load("m").unwrap().unwrap().row, row());
    assert_eq!(store.analysis("m", 1).unwrap(), None);
}

#[test]
fn a_file_of_a_later_version_is_refused() {
    let file = File::new("later");
    drop(filled(&file));
    let later = Connection::open(&file.0).unwrap();
    later.pragma_update(None, "user_version", 99).unwrap();
    assert!(matches!(Sqlite::open(&file.0), Err(StoreError::Later(_))));
}

#[test]
fn a_probe_writes_and_changes_nothing() {
    let file = File::new("probe");
    let mut store = filled(&file);
    let before = store.load("m").unwrap();
    let written =
        |store: &Sqlite| store.file.query_row("PRAGMA data_version", [], |row| row.get::<_, i64>(0));
    let other = Sqlite::open(&file.0).unwrap();
    let seen = written(&other).unwrap();
    store.probe().unwrap();
    assert_ne!(written(&other).unwrap(), seen, "other connections notice the write");
    assert_eq!(store.load("m").unwrap(), before);
    store.file.pragma_update(None, "query_only", true).unwrap();
    assert!(store.probe().is_err(), "a write error is detected");
}

#[test]
fn an_unreadable_page_is_detected() {
    let file = File::new("page");
    let store = filled(&file);
    drop(store);
    assert_eq!(Sqlite::first_fault(&file.0).unwrap(), None);
    let mut bytes = std::fs::read(&file.0).unwrap();
    // The first page defines the others; each of those is overwritten.
    bytes[4096..].fill(0x5a);
    std::fs::write(&file.0, bytes).unwrap();
    let found = Sqlite::first_fault(&file.0);
    assert!(
        found.as_ref().is_ok_and(Option::is_some) || matches!(found, Err(StoreError::Damaged(_))),
        "{found:?}"
    );
}
