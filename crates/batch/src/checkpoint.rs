//! Checkpoints: finished blocks, from which a job resumes.
//!
//! The first line holds the job and the version of the program. Frames follow: a line with a checksum and, as
//! JSON, the block range, the count and the number of bytes of rows; then those bytes.
//! Frames are append-only. A frame torn by a crash is truncated, and its blocks are played again.

use std::collections::BTreeMap;
use std::ops::Range;
use std::{fmt, io};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::{BlockResult, Count, Done, Job, Storage};

/// The key in the first line that identifies a checkpoint, and the format version.
const FORMAT: (&str, u32) = ("saigen_checkpoint", 2);

/// First bytes of checkpoints in earlier formats.
const EARLIER: [&str; 2] = ["{\"saigen_arena_checkpoint\":", "saigen training checkpoint "];

/// Maximum characters of a value or an unrecognised file quoted in an error.
const QUOTED: usize = 100;

/// Bytes per read when searching for the end of a line.
const CHUNK: u64 = 1 << 16;

/// Finished blocks in a [`Storage`].
pub struct Checkpoint {
    storage: Box<dyn Storage>,
    /// By the first block of a frame: the offset of its rows, and their sizes.
    rows: BTreeMap<u64, (u64, Vec<Rows>)>,
}

/// The line of a frame.
#[derive(Serialize, Deserialize)]
struct Frame<C> {
    blocks: Range<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rows: Vec<Rows>,
    count: C,
}

/// The rows of one stream after the line of a frame.
#[derive(Clone, Serialize, Deserialize)]
struct Rows {
    bytes: u64,
    sum: String,
}

impl Rows {
    fn of(bytes: &[u8]) -> Self {
        Self { bytes: bytes.len() as u64, sum: sum(bytes) }
    }
}

/// The first 16 hexadecimal digits of the SHA-256 of some bytes.
fn sum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The error when a storage cannot be used as a checkpoint.
#[derive(Debug)]
pub struct CheckpointError {
    /// The name of the storage.
    pub name: String,
    /// The cause.
    pub cause: CheckpointErrorCause,
}

/// The cause of a [`CheckpointError`].
#[derive(Debug)]
pub enum CheckpointErrorCause {
    /// Reading or writing failed.
    Io(io::Error),
    /// Another run is writing to it.
    Busy,
    /// It is not a checkpoint; holds its first characters.
    Foreign(String),
    /// It has the format of an earlier version.
    Earlier,
    /// It is damaged at this byte, and more frames follow; holds the reason.
    Damaged(u64, String),
    /// It is the checkpoint of another job; holds the differing fields, with stored and present values.
    Other(Vec<(String, String, String)>),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match &self.cause {
            CheckpointErrorCause::Io(error) => write!(f, "cannot use {name} as a checkpoint: {error}"),
            CheckpointErrorCause::Busy => {
                write!(f, "another run is using the checkpoint {name}: wait for it, or choose another file")
            }
            CheckpointErrorCause::Foreign(beginning) => write!(
                f,
                "{name} is not a checkpoint: it starts with “{beginning}”; choose one written by a run, or a new file"
            ),
            CheckpointErrorCause::Earlier => write!(
                f,
                "{name} is a checkpoint of an earlier version of saigen: finish it with that version, or start again with another file"
            ),
            CheckpointErrorCause::Damaged(byte, why) => write!(
                f,
                "the checkpoint {name} is damaged from byte {byte} on: {why}; restore it from a copy, or start again with another file"
            ),
            CheckpointErrorCause::Other(differences) => {
                write!(f, "{name} is the checkpoint of another run")?;
                for (field, was, is) in differences {
                    write!(f, "; {field} was {was}, now {is}")?;
                }
                f.write_str("; choose another file, or use the earlier settings")
            }
        }
    }
}

impl std::error::Error for CheckpointError {}

impl Checkpoint {
    /// Opens or creates the checkpoint of a job; returns it with its finished blocks.
    pub(crate) fn open<J: Job>(
        storage: Box<dyn Storage>,
        job: &J,
    ) -> Result<(Self, Done<J::Count>), CheckpointError> {
        let mut checkpoint = Self { storage, rows: BTreeMap::new() };
        let opened = checkpoint.read(job).and_then(|done| accepted(job, done));
        opened.map_err(|cause| checkpoint.error(cause)).map(|done| (checkpoint, done))
    }

    fn error(&self, cause: CheckpointErrorCause) -> CheckpointError {
        CheckpointError { name: self.storage.name(), cause }
    }

    /// Reads the finished blocks of a job, up to those that it plays again.
    fn read<J: Job>(&mut self, job: &J) -> Result<Done<J::Count>, CheckpointErrorCause> {
        let head = head(job);
        let first = format!("{}\n", Value::Object(head.clone()));
        let begun = self.storage.read(0, first.len() as u64)?;
        // An empty storage, or one torn in its first line, is initialised.
        if begun.len() < first.len() && first.as_bytes().starts_with(&begun) {
            self.storage.truncate(0)?;
            self.storage.append(first.as_bytes())?;
            return Ok(Done::default());
        }
        let line = self.line(0)?.unwrap_or(begun);
        compare(&line, &head, J::free_fields())?;
        let (mut done, mut at) = (Done::default(), line.len() as u64);
        while let Some((Frame { blocks, rows, count }, begun, end)) = self.frame(at)? {
            if job.is_cut_short(blocks.clone(), &count) {
                break;
            }
            self.rows.insert(blocks.start, (begun, rows));
            if !done.add(blocks.clone(), count) {
                return Err(CheckpointErrorCause::Damaged(at, format!("blocks {blocks:?} occur twice")));
            }
            at = end;
        }
        self.storage.truncate(at)?;
        Ok(done)
    }

    /// The line at an offset, including its line feed; `None` if there is no line feed.
    fn line(&mut self, at: u64) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        loop {
            let more = self.storage.read(at + line.len() as u64, CHUNK)?;
            if more.is_empty() {
                return Ok(None);
            }
            let end = more.iter().position(|&byte| byte == b'\n');
            line.extend(&more[..end.map_or(more.len(), |end| end + 1)]);
            if end.is_some() {
                return Ok(Some(line));
            }
        }
    }

    /// The frame at an offset, with the offsets of its rows and of the next frame; `None` at the end and at a
    /// torn last frame.
    fn frame<C: DeserializeOwned>(
        &mut self,
        at: u64,
    ) -> Result<Option<(Frame<C>, u64, u64)>, CheckpointErrorCause> {
        let Some(line) = self.line(at)? else { return Ok(None) };
        let (rows_at, length) = (at + line.len() as u64, self.storage.length()?);
        let json =
            line.split_at_checked(17).filter(|(found, json)| *found == format!("{} ", sum(json)).as_bytes());
        let Some((_, json)) = json else {
            let damaged = CheckpointErrorCause::Damaged(at, "a checksum does not match".into());
            return if rows_at == length { Ok(None) } else { Err(damaged) };
        };
        let frame: Frame<C> = serde_json::from_slice(json)
            .map_err(|error| CheckpointErrorCause::Damaged(at, error.to_string()))?;
        let end = frame.rows.iter().fold(rows_at, |end, rows| end.saturating_add(rows.bytes));
        // Only rows of the last frame may be missing: earlier ones were synced before it was written.
        let torn = end > length || (end == length && self.rows_of(rows_at, &frame.rows)?.is_none());
        Ok((!torn).then_some((frame, rows_at, end)))
    }

    /// The rows at an offset; `None` if a checksum does not match.
    fn rows_of(&mut self, mut at: u64, rows: &[Rows]) -> io::Result<Option<Vec<Vec<u8>>>> {
        let mut found = Vec::new();
        for Rows { bytes, sum: expected } in rows {
            let read = self.storage.read(at, *bytes)?;
            if sum(&read) != *expected {
                return Ok(None);
            }
            found.push(read);
            at += bytes;
        }
        Ok(Some(found))
    }

    /// Appends a frame for each range of blocks and syncs them to disk.
    pub(crate) fn add<C: Count>(&mut self, done: Done<BlockResult<C>>) -> Result<(), CheckpointError> {
        let mut text = Vec::new();
        let added = self.storage.length().and_then(|length| {
            for (blocks, BlockResult { count, rows, .. }) in done.into_counts() {
                let begun = blocks.start;
                let frame = Frame { blocks, rows: rows.iter().map(|rows| Rows::of(rows)).collect(), count };
                let mut json = serde_json::to_vec(&frame)?;
                json.push(b'\n');
                text.extend(format!("{} ", sum(&json)).into_bytes());
                text.extend(json);
                self.rows.insert(begun, (length + text.len() as u64, frame.rows));
                rows.into_iter().for_each(|rows| text.extend(rows));
            }
            if text.is_empty() { Ok(()) } else { self.storage.append(&text) }
        });
        added.map_err(|error| self.error(CheckpointErrorCause::Io(error)))
    }

    /// The rows of a stream in the order of the blocks, one item per frame.
    pub fn rows(&mut self, stream: usize) -> impl Iterator<Item = Result<Vec<u8>, CheckpointError>> {
        let frames: Vec<(u64, Vec<Rows>)> = self.rows.values().cloned().collect();
        frames.into_iter().filter_map(move |(at, rows)| {
            let wanted = rows.get(stream)?;
            let at = rows[..stream].iter().fold(at, |at, rows| at + rows.bytes);
            let read = self.rows_of(at, std::slice::from_ref(wanted)).map_err(CheckpointErrorCause::Io);
            let damaged = || CheckpointErrorCause::Damaged(at, "a checksum does not match".into());
            let read = read.and_then(|read| read.ok_or_else(damaged));
            Some(read.map(|mut read| read.pop().unwrap_or_default()).map_err(|cause| self.error(cause)))
        })
    }
}

impl From<io::Error> for CheckpointErrorCause {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The first line of the checkpoint of a job.
fn head<J: Job>(job: &J) -> Map<String, Value> {
    let (key, format) = FORMAT;
    let own: [(String, Value); 3] = [
        (key.into(), format.into()),
        ("program".into(), env!("CARGO_PKG_VERSION").into()),
        ("job".into(), J::KIND.into()),
    ];
    own.into_iter().chain(job.identity()).collect()
}

/// The finished blocks of a checkpoint, unless some of them are not blocks of the job.
fn accepted<J: Job>(job: &J, done: Done<J::Count>) -> Result<Done<J::Count>, CheckpointErrorCause> {
    let mut spans = done.spans();
    if let Some((blocks, _)) = spans.find(|(blocks, count)| !job.accepts(blocks.clone(), count)) {
        let (was, is) = (blocks.end.to_string(), job.blocks().to_string());
        return Err(CheckpointErrorCause::Other(vec![("the number of blocks".into(), was, is)]));
    }
    drop(spans);
    Ok(done)
}

/// Checks a first line against the expected one, except for free fields.
fn compare(line: &[u8], head: &Map<String, Value>, free: &[&str]) -> Result<(), CheckpointErrorCause> {
    let text = String::from_utf8_lossy(line);
    if EARLIER.iter().any(|beginning| text.starts_with(beginning)) {
        return Err(CheckpointErrorCause::Earlier);
    }
    let mut found: Map<String, Value> = match serde_json::from_slice(line) {
        Ok(Value::Object(found)) if found.contains_key(FORMAT.0) => found,
        _ => {
            let beginning = text.lines().next().unwrap_or_default().chars();
            return Err(CheckpointErrorCause::Foreign(
                beginning.filter(|c| !c.is_control()).take(QUOTED).collect(),
            ));
        }
    };
    found.retain(|name, _| !free.contains(&name.as_str()));
    let mut differences = Vec::new();
    differ(&found, head, &mut differences);
    if differences.is_empty() { Ok(()) } else { Err(CheckpointErrorCause::Other(differences)) }
}

/// Collects the fields that differ, recursively.
fn differ(
    was: &Map<String, Value>,
    is: &Map<String, Value>,
    differences: &mut Vec<(String, String, String)>,
) {
    let new = is.keys().filter(|name| !was.contains_key(*name));
    for name in was.keys().chain(new) {
        match (was.get(name), is.get(name)) {
            (Some(Value::Object(was)), Some(Value::Object(is))) => differ(was, is, differences),
            (was, is) if was != is => {
                let (was, is) = quoted(was, is);
                differences.push((name.clone(), was, is));
            }
            _ => {}
        }
    }
}

/// Two values as quoted in an error; of multi-line texts, the first line that differs.
fn quoted(was: Option<&Value>, is: Option<&Value>) -> (String, String) {
    let (Some(Value::String(one)), Some(Value::String(other))) = (was, is) else {
        let short = |value: Option<&Value>| value.map_or("missing".into(), |it| shortened(&it.to_string()));
        return (short(was), short(is));
    };
    let pairs = one.lines().zip(other.lines()).find(|(one, other)| one != other);
    let (one, other) = pairs.unwrap_or((one, other));
    (shortened(&format!("{one:?}")), shortened(&format!("{other:?}")))
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}
