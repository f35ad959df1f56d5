//! Uploaded records: verified, then stored as finished matches.

use saigen_deal::Seed;
use saigen_match::{Entry, MatchRow, Settings, What, clean_name, seats};
use saigen_notation::{Ending, Record, answer_text};
use saigen_protocol::{PlayerInfo, PlayerKind};

use crate::hall::{Hall, Trouble, now};
use crate::store::Role;
use crate::token::{Token, random_number};

/// A record that replays to its end.
pub(crate) struct Upload {
    record: Record,
    entries: Vec<Entry>,
}

impl Upload {
    /// Reads and verifies a record; `Err` holds what is wrong.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let record = Record::parse(text).map_err(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            errors.join("\n")
        })?;
        let (at, mut entries) = (now(), Vec::new());
        let replayed = record.replay(&mut |step| {
            if let Some((seat, answer)) = &step.answer {
                let text = answer_text(step.rules, *seat, answer);
                let what = What::Choice { seat: *seat, text };
                entries.push(Entry { seq: entries.len() as u32 + 1, at, what, clock: None });
            }
        });
        let replayed = replayed.map_err(|error| error.to_string())?;
        if let Ending::Stopped { how, seat, reason } = replayed.ending {
            let what = What::End { how, seat, reason };
            entries.push(Entry { seq: entries.len() as u32 + 1, at, what, clock: None });
        }
        Ok(Self { record, entries })
    }
}

/// Stores a record; returns the id of the match and its token.
pub(crate) async fn keep(hall: &Hall, upload: Upload) -> Result<(String, Token), Trouble> {
    let Upload { record, entries } = upload;
    let names = record.header.players.clone();
    let player = |seat| PlayerInfo {
        name: clean_name(names[seat].as_deref().unwrap_or_default()),
        kind: PlayerKind::Person,
        computer: None,
        joined: true,
    };
    let settings = Settings { uploaded: true, ..Settings::new(seats(player)) };
    let id = format!("{:016x}", random_number()? as u64);
    let seed = record.seed.unwrap_or(Seed::new(0));
    let row = MatchRow::begin(id, now(), record.header, seed, &settings)?;
    let row =
        MatchRow { finished: true, seed: record.seed.map(|it| it.to_string()).unwrap_or_default(), ..row };
    let (id, token) = (row.id.clone(), Token::random()?);
    let tokens = [(token.hash(), Role::Watch)];
    hall.keeper.write(move |store| store.create(&row, &tokens, &entries)).await?;
    Ok((id, token))
}
