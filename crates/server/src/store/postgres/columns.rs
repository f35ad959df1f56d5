//! Steps as columns, so that one statement stores many, and the statements that use them.

use saigen_match::Entry;
use tokio_postgres::Row;

use super::link::Value;
use crate::store::Append;

/// Steps as a table, from the first eight parameters ([`Columns::values`]).
macro_rules! steps {
    () => {
        "unnest($1::text[], $2::int8[], $3::int8[], $4::text[], $5::text[], $6::text[], $7::int8[], $8::int8[])
        WITH ORDINALITY AS new (match, seq, at, kind, seat, body, clock_a, clock_b, place)"
    };
}

/// Stores a match with its tokens and steps.
pub(super) const INSERT_MATCH: &str = concat!(
    "WITH begun AS (INSERT INTO matches VALUES ($9, $10, $11, $12, $13, $14)),
    given AS (
        INSERT INTO tokens SELECT hash, $9, role FROM unnest($15::bytea[], $16::text[]) AS new (hash, role)
    )
    INSERT INTO entries SELECT match, seq, at, kind, seat, body, clock_a, clock_b FROM ",
    steps!(),
);

/// Stores the steps whose match exists and whose numbers are free; returns these. Stores nothing unless the
/// ninth parameter is `NULL` or the present fencing number.
pub(super) const INSERT_ENTRIES: &str = concat!(
    "INSERT INTO entries SELECT match, seq, at, kind, seat, body, clock_a, clock_b FROM ",
    steps!(),
    " JOIN matches ON id = match
    WHERE $9::int8 IS NULL OR $9 = (SELECT fence FROM saigen)
    ORDER BY place FOR KEY SHARE OF matches
    ON CONFLICT DO NOTHING RETURNING match, seq",
);

/// The steps that are stored unchanged.
pub(super) const SAME_ENTRIES: &str = concat!(
    "SELECT old.match, old.seq FROM ",
    steps!(),
    " JOIN entries old ON old.match = new.match AND old.seq = new.seq AND old.at = new.at
        AND old.kind = new.kind AND old.seat IS NOT DISTINCT FROM new.seat
        AND old.body IS NOT DISTINCT FROM new.body AND old.clock_a IS NOT DISTINCT FROM new.clock_a
        AND old.clock_b IS NOT DISTINCT FROM new.clock_b",
);

/// The columns of steps.
#[derive(Default)]
pub(super) struct Columns<'a> {
    ids: Vec<&'a str>,
    seqs: Vec<i64>,
    times: Vec<i64>,
    kinds: Vec<&'static str>,
    seats: Vec<Option<&'static str>>,
    bodies: Vec<Option<String>>,
    clocks: [Vec<Option<i64>>; 2],
}

impl<'a> Columns<'a> {
    pub(super) fn of_batch(batch: &'a [Append]) -> Self {
        Self::of(batch.iter().map(|append| (append.id.as_str(), &append.entry)))
    }

    pub(super) fn of_match(id: &'a str, entries: &'a [Entry]) -> Self {
        Self::of(entries.iter().map(|entry| (id, entry)))
    }

    fn of(steps: impl Iterator<Item = (&'a str, &'a Entry)>) -> Self {
        let mut columns = Self::default();
        for (id, entry) in steps {
            let (kind, seat, body) = entry.what.columns();
            columns.ids.push(id);
            columns.seqs.push(entry.seq.into());
            columns.times.push(entry.at);
            columns.kinds.push(kind);
            columns.seats.push(seat);
            columns.bodies.push(body);
            for (seat, clock) in columns.clocks.iter_mut().enumerate() {
                clock.push(entry.clock.map(|clock| clock[seat].into()));
            }
        }
        columns
    }

    pub(super) fn values(&self) -> [Value<'_>; 8] {
        let [a, b] = &self.clocks;
        [&self.ids, &self.seqs, &self.times, &self.kinds, &self.seats, &self.bodies, a, b]
    }

    /// The values, and one more.
    pub(super) fn values_and<'v>(&'v self, more: Value<'v>) -> Vec<Value<'v>> {
        self.values().into_iter().chain([more]).collect()
    }

    /// For each step whether the rows contain it; of two with the same number only the first.
    pub(super) fn places(&self, rows: &[Row]) -> Vec<bool> {
        let mut found: Vec<(&str, i64)> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
        let mut take = |step: (&str, i64)| {
            let place = found.iter().position(|known| *known == step);
            place.map(|place| found.swap_remove(place)).is_some()
        };
        self.ids.iter().zip(&self.seqs).map(|(id, seq)| take((id, *seq))).collect()
    }
}
