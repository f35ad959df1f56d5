//! What holds only for files.

use super::super::tests::{File, fill, row};
use super::*;

fn filled(file: &File) -> Sqlite {
    let mut store = Sqlite::open(&file.0).unwrap();
    fill(&mut store);
    store
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
