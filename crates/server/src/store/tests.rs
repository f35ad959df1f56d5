//! The guarantees of every store, on real files and on a real PostgreSQL server.

use std::path::PathBuf;

use saigen_match::What;
use saigen_testkit::postgres::postgres;
use tokio::runtime::Runtime;

use super::*;

/// A file that is removed on drop.
pub(super) struct File(pub(super) PathBuf);

impl File {
    pub(super) fn new(name: &str) -> Self {
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

/// An empty database.
enum Base {
    Sqlite(File),
    /// The runtime that drives its connections, and its URL.
    Postgres(Runtime, String),
}

impl Base {
    fn sqlite(name: &str) -> Self {
        Self::Sqlite(File::new(name))
    }

    fn postgres() -> Self {
        Self::Postgres(Runtime::new().unwrap(), postgres().schema())
    }

    /// A new connection.
    fn open(&self) -> Box<dyn Store> {
        self.try_open().unwrap()
    }

    fn try_open(&self) -> Result<Box<dyn Store>, StoreError> {
        Ok(match self {
            Self::Sqlite(file) => Box::new(Sqlite::open(&file.0)?),
            Self::Postgres(runtime, url) => Box::new(Postgres::open(url, runtime.handle())?),
        })
    }

    fn filled(&self) -> Box<dyn Store> {
        let mut store = self.open();
        fill(&mut *store);
        store
    }
}

/// The same tests for every store.
macro_rules! for_all_stores {
    ($($test:ident)*) => {
        mod sqlite {
            $(#[test] fn $test() { super::$test(&super::Base::sqlite(stringify!($test))); })*
        }
        mod postgres {
            $(#[test] fn $test() { super::$test(&super::Base::postgres()); })*
        }
    };
}

for_all_stores! {
    a_match_round_trips_also_over_another_connection
    a_step_number_is_unique_and_the_rest_of_the_batch_is_stored
    an_invitation_works_once_and_a_match_is_deleted_with_its_last_seat
    analyses_and_shared_positions_are_deleted_with_their_match
    a_failing_store_recovers_and_a_refusal_is_not_a_failure
    old_matches_are_listed_page_by_page
    a_retention_time_begins_anew_only_if_it_is_shortened
    a_match_is_the_same_after_export_and_import
    concurrent_writers_leave_one_step_of_each_number
}

const A: TokenHash = [1; 32];
const INVITE: TokenHash = [2; 32];

pub(super) fn row() -> MatchRow {
    let [header, seed, settings] = ["record 1", "7", "{}"].map(String::from);
    MatchRow { id: "m".into(), created: 5, header, seed, settings, finished: false }
}

pub(super) fn append(seq: u32) -> Append {
    let what = What::Choice { seat: Seat::A, text: "pass".into() };
    Append { id: "m".into(), entry: Entry { seq, at: 6, what, clock: Some([1, 2]) } }
}

/// A match with a seat and an invitation.
pub(super) fn fill(store: &mut dyn Store) {
    let tokens = [(A, Role::Seat(Seat::A)), (INVITE, Role::Invite(Seat::B))];
    store.create(&row(), &tokens, &[]).unwrap();
}

fn a_match_round_trips_also_over_another_connection(base: &Base) {
    let mut store = base.filled();
    assert!(store.append(&[append(1), append(2)]).iter().all(Result::is_ok));
    store.set_orders("m", Seat::B, "{}").unwrap();
    let mut again = base.open();
    let stored = again.load("m").unwrap().unwrap();
    assert_eq!(stored.row, row());
    assert_eq!(stored.entries, [append(1).entry, append(2).entry]);
    assert_eq!(stored.orders, [None, Some("{}".into())]);
    assert_eq!(again.find(&A).unwrap(), Some(("m".into(), Role::Seat(Seat::A))));
    assert_eq!(again.running().unwrap(), ["m"]);
    again.finish("m").unwrap();
    assert!(again.running().unwrap().is_empty());
}

fn a_step_number_is_unique_and_the_rest_of_the_batch_is_stored(base: &Base) {
    let mut store = base.filled();
    let stored = store.append(&[append(1), append(1), append(2)]);
    assert!(stored[0].is_ok() && stored[2].is_ok());
    assert!(matches!(stored[1], Err(StoreError::Taken)));
    store.append(&[append(4)]);
    assert!(matches!(store.load("m"), Err(StoreError::Damaged(_))), "a gap is detected");
}

fn an_invitation_works_once_and_a_match_is_deleted_with_its_last_seat(base: &Base) {
    let mut store = base.filled();
    let (token, watch) = ([3; 32], [4; 32]);
    let [id, settings, header, seed] = ["m", "{}", "record 1", "8"].map(String::from);
    let join = JoinRow { id, invite: INVITE, token, seat: Seat::B, settings, header, seed, watch };
    assert!(store.join(&join).unwrap() && !store.join(&join).unwrap());
    assert_eq!(store.find(&token).unwrap(), Some(("m".into(), Role::Seat(Seat::B))));
    let row = store.load("m").unwrap().unwrap().row;
    assert_eq!((row.settings.as_str(), row.header.as_str(), row.seed.as_str()), ("{}", "record 1", "8"));
    assert!(!store.forget(&A).unwrap());
    assert!(store.forget(&token).unwrap());
    assert_eq!((store.load("m").unwrap(), store.find(&watch).unwrap()), (None, None));
}

fn analyses_and_shared_positions_are_deleted_with_their_match(base: &Base) {
    let mut store = base.filled();
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

fn a_failing_store_recovers_and_a_refusal_is_not_a_failure(base: &Base) {
    let mut store = base.filled();
    store.jam(true).unwrap();
    assert!(matches!(store.append(&[append(1)])[..], [Err(StoreError::Failed(_))]));
    assert!(matches!(store.probe(), Err(StoreError::Failed(_))));
    store.jam(false).unwrap();
    assert!(store.probe().is_ok() && store.append(&[append(1)])[0].is_ok());
    let again = store.create(&row(), &[], &[]);
    assert!(matches!(again, Err(StoreError::Refused(_))), "{again:?}");
    assert!(matches!(store.set_orders("unknown", Seat::A, "{}"), Err(StoreError::Refused(_))));
    let stray = Append { id: "unknown".into(), ..append(1) };
    assert_eq!(store.append(&[stray, append(2)]), [Err(StoreError::Taken), Ok(())]);
    assert_eq!(store.load("m").unwrap().unwrap().entries.len(), 2);
}

fn old_matches_are_listed_page_by_page(base: &Base) {
    let mut store = base.open();
    for number in 0..150 {
        let row =
            MatchRow { id: format!("{number:03}"), created: number, finished: number % 2 == 0, ..row() };
        store.create(&row, &[], &[]).unwrap();
    }
    assert!(store.append(&[Append { id: "001".into(), ..append(1) }])[0].is_ok());
    let before = Before { unfinished: 5, finished: 1 };
    let (mut found, mut after) = (Vec::new(), String::new());
    while let Outdated { ids, last: Some(last) } = store.outdated(&after, before).unwrap() {
        found.extend(ids);
        after = last;
    }
    assert_eq!((found, after.as_str()), (vec!["000".into(), "003".into()], "149"));
}

fn a_retention_time_begins_anew_only_if_it_is_shortened(base: &Base) {
    let mut store = base.open();
    let mut since = |unfinished, finished, now| store.retain(Keep { unfinished, finished }, now).unwrap();
    assert_eq!(since(Some(90), Some(365), 1), 1);
    assert_eq!(since(Some(90), Some(365), 2), 1);
    assert_eq!(since(Some(90), None, 3), 1, "longer");
    assert_eq!(since(Some(90), Some(365), 4), 4, "shorter");
    assert_eq!(since(Some(30), Some(400), 5), 5, "shorter for some");
}

fn a_match_is_the_same_after_export_and_import(base: &Base) {
    let mut store = base.filled();
    assert!(store.append(&[append(1), append(2)]).iter().all(Result::is_ok));
    store.set_orders("m", Seat::B, "{}").unwrap();
    let analysis = AnalysisRow { version: 1, simulations: 100, seed: "7".into(), result: None };
    store.set_analysis("m", &analysis).unwrap();
    let [id, of, page] = ["x", "m", "page"].map(String::from);
    let share = ShareRow { id, of, by: Role::Watch, expires: 10, page };
    assert!(store.share(&share, 2, 5).unwrap());
    let whole = store.export("m").unwrap().unwrap();
    assert_eq!((&whole.analyses, &whole.shares), (&vec![analysis], &vec![share]));
    assert_eq!((whole.tokens.len(), whole.stored.entries.len()), (2, 2));
    assert!(matches!(store.import(&whole), Err(StoreError::Refused(_))), "the match is there");
    store.remove("m").unwrap();
    assert_eq!(store.export("m").unwrap(), None);
    store.import(&whole).unwrap();
    assert_eq!(store.export("m").unwrap(), Some(whole));
}

fn concurrent_writers_leave_one_step_of_each_number(base: &Base) {
    let mut first = base.filled();
    let writers: [_; 4] = std::array::from_fn(|_| base.open());
    let stored: usize = std::thread::scope(|scope| {
        let write = |mut store: Box<dyn Store>| {
            move || (1..=50).filter(|&seq| store.append(&[append(seq)])[0].is_ok()).count()
        };
        let all = writers.map(|store| scope.spawn(write(store)));
        all.into_iter().map(|writer| writer.join().unwrap()).sum()
    });
    assert_eq!((stored, first.load("m").unwrap().unwrap().entries.len()), (50, 50));
}
