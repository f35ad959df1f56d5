//! Data export: every game, and optionally every decision, as CSV and Parquet.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::TypePtr;
use saigen_batch::Checkpoint;
use saigen_cards::{Card, Seat};
use saigen_engine::{Unit, Word};

use crate::arm::Arm;
use crate::rows::{ASKS, DECISION, DecisionRow, GAME, GameRow};

/// Rows in a Parquet row group.
const ROWS: usize = 50_000;

/// A value of a column.
enum Cell {
    Number(i64),
    Text(String),
}

impl Cell {
    fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
        }
    }
}

/// The columns of a file: their names, and whether they are numbers.
type Columns = &'static [(&'static str, bool)];

const GAMES: Columns = &[
    ("game", true),
    ("deal", true),
    ("seed", false),
    ("player_a", false),
    ("player_b", false),
    ("first", false),
    ("winner", false),
    ("turns", true),
    ("decisions", true),
    ("choices", true),
    ("options", true),
    ("lead_changes", true),
    ("deficit", true),
    ("behind_permille", true),
    ("decided_permille", true),
    ("ended_by", false),
    ("ended_with", false),
];

const DECISIONS: Columns = &[
    ("game", true),
    ("number", true),
    ("turn", true),
    ("seat", false),
    ("question", false),
    ("options", true),
    ("answer_kind", false),
    ("answer", false),
    ("life_a", true),
    ("life_b", true),
    ("hand_a", true),
    ("hand_b", true),
];

/// Writes every game of an arm as CSV and Parquet.
pub fn games(arm: &Arm, rows: &mut Checkpoint, csv: &Path, parquet: &Path) -> io::Result<()> {
    let mut number = 0;
    write::<GAME>(rows, 0, [csv, parquet], GAMES, &mut |row| {
        number += 1;
        game_cells(arm, number - 1, &GameRow::read(row))
    })
}

/// Writes every decision of an arm as CSV and Parquet.
pub fn decisions(arm: &Arm, rows: &mut Checkpoint, csv: &Path, parquet: &Path) -> io::Result<()> {
    let cells = &mut |row: &[u8; DECISION]| decision_cells(arm, &DecisionRow::read(row));
    write::<DECISION>(rows, 1, [csv, parquet], DECISIONS, cells)
}

fn game_cells(arm: &Arm, game: u64, row: &GameRow) -> Vec<Cell> {
    let seating = arm.plan.seating(game);
    let action = |index: u8| arm.book().actions.get(usize::from(index)).map(|it| it.id.to_string());
    let player = |seat: Seat| arm.plan.players[seat as usize ^ usize::from(row.swapped)].clone();
    let winner =
        row.winner.map_or_else(|| if row.endless { "endless" } else { "draw" }.into(), |it| it.to_string());
    let (blow, with) = match row.blow {
        Some((blow, index)) => (blow.id(), action(index)),
        None => (if row.forfeit { "forfeit" } else { "" }, None),
    };
    vec![
        Cell::Number(game as i64),
        Cell::Number(seating.deal as i64),
        Cell::Text(seating.seed.to_string()),
        Cell::Text(player(Seat::A)),
        Cell::Text(player(Seat::B)),
        Cell::Text(row.first.to_string()),
        Cell::Text(winner),
        Cell::Number(row.turns.into()),
        Cell::Number(row.decisions.into()),
        Cell::Number(row.choices.into()),
        Cell::Number(row.options.into()),
        Cell::Number(row.lead_changes.into()),
        Cell::Number(row.deficit.into()),
        Cell::Number(row.behind.into()),
        Cell::Number(row.decided.into()),
        Cell::Text(blow.into()),
        Cell::Text(with.unwrap_or_default()),
    ]
}

fn decision_cells(arm: &Arm, row: &DecisionRow) -> Vec<Cell> {
    vec![
        Cell::Number(row.game as i64),
        Cell::Number(row.number.into()),
        Cell::Number(row.turn.into()),
        Cell::Text(row.seat.to_string()),
        Cell::Text(ASKS[usize::from(row.ask) % ASKS.len()].into()),
        Cell::Number(row.options.into()),
        Cell::Text(row.kind().into()),
        Cell::Text(answer(arm, row.chosen)),
        Cell::Number(row.lives[0].into()),
        Cell::Number(row.lives[1].into()),
        Cell::Number(row.hands[0].into()),
        Cell::Number(row.hands[1].into()),
    ]
}

/// An answer in notation.
fn answer(arm: &Arm, (kind, index): (u8, u8)) -> String {
    let at = usize::from(index);
    let found = match kind {
        0 => Some("pass".into()),
        1 => Some("done".into()),
        2 => arm.book().actions.get(at).map(|action| action.id.to_string()),
        3 => Card::from_index(index).map(|card| card.to_string()),
        4 => Some(Unit::new(Seat::BOTH[at >> 7], index & 0x7f).to_string()),
        5 => Some(format!("#{}", index + 1)),
        6 => Seat::BOTH.get(at).map(ToString::to_string),
        _ => Word::ALL.get(at).map(|word| word.id().into()),
    };
    found.unwrap_or_default()
}

/// Writes a stream of rows to both files.
fn write<const N: usize>(
    rows: &mut Checkpoint,
    stream: usize,
    [csv, parquet]: [&Path; 2],
    columns: Columns,
    cells: &mut dyn FnMut(&[u8; N]) -> Vec<Cell>,
) -> io::Result<()> {
    let mut text = csv::Writer::from_path(csv)?;
    text.write_record(columns.iter().map(|(name, _)| name))?;
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let file = File::create(parquet)?;
    let mut table = SerializedFileWriter::new(file, schema(columns)?, Arc::new(properties)).map_err(fault)?;
    let mut group: Vec<Vec<Cell>> = Vec::new();
    for rows in rows.rows(stream) {
        for row in rows.map_err(io::Error::other)?.as_chunks::<N>().0 {
            let cells = cells(row);
            text.write_record(cells.iter().map(Cell::text))?;
            group.push(cells);
            if group.len() == ROWS {
                write_group(&mut table, columns, &std::mem::take(&mut group)).map_err(fault)?;
            }
        }
    }
    if !group.is_empty() {
        write_group(&mut table, columns, &group).map_err(fault)?;
    }
    table.close().map_err(fault)?;
    text.flush()
}

fn schema(columns: Columns) -> io::Result<TypePtr> {
    let column = |&(name, number): &(&str, bool)| {
        if number { format!("REQUIRED INT64 {name};") } else { format!("REQUIRED BYTE_ARRAY {name} (UTF8);") }
    };
    let fields: String = columns.iter().map(column).collect();
    parse_message_type(&format!("message rows {{ {fields} }}")).map(Arc::new).map_err(fault)
}

fn write_group(
    table: &mut SerializedFileWriter<File>,
    columns: Columns,
    group: &[Vec<Cell>],
) -> Result<(), ParquetError> {
    let mut writer = table.next_row_group()?;
    for (index, (_, number)) in columns.iter().enumerate() {
        let Some(mut column) = writer.next_column()? else { break };
        let cells = group.iter().map(|cells| &cells[index]);
        if *number {
            let values: Vec<i64> =
                cells.map(|cell| if let Cell::Number(it) = cell { *it } else { 0 }).collect();
            column.typed::<Int64Type>().write_batch(&values, None, None)?;
        } else {
            let text = |cell: &Cell| if let Cell::Text(it) = cell { it.clone() } else { String::new() };
            let values: Vec<ByteArray> = cells.map(|cell| ByteArray::from(text(cell).into_bytes())).collect();
            column.typed::<ByteArrayType>().write_batch(&values, None, None)?;
        }
        column.close()?;
    }
    writer.close().map(drop)
}

fn fault(error: ParquetError) -> io::Error {
    io::Error::other(error)
}
