//! Text layout in a terminal: widths, columns, wrapping. Wide Japanese characters occupy two columns.

use std::io::{self, Write};

use textwrap::Options;
use unicode_width::UnicodeWidthStr;

use crate::failure::Failure;

/// Maximum text width, for readability.
const WIDEST: usize = 100;

/// Prints a text with exactly one trailing newline.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", text.trim_end())?;
    Ok(out.flush()?)
}

/// Width of the terminal in columns.
pub(crate) fn width() -> usize {
    textwrap::termwidth().min(WIDEST)
}

/// Width of a text in columns.
pub(crate) fn columns(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The text, padded on the right.
pub(crate) fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

/// The text, padded on the left.
pub(crate) fn pad_left(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(columns(text))))
}

/// Width of the widest text.
pub(crate) fn widest<'a>(texts: impl IntoIterator<Item = &'a str>) -> usize {
    texts.into_iter().map(columns).max().unwrap_or(0)
}

/// Rows as columns, aligned right except for the `names` column.
pub(crate) fn columns_of(rows: &[Vec<String>], names: usize) -> String {
    let cell = |row: &Vec<String>, column: usize| row.get(column).cloned().unwrap_or_default();
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths =
        (0..count).map(|column| rows.iter().map(|row| columns(&cell(row, column))).max().unwrap_or(0));
    let widths: Vec<usize> = widths.collect();
    let set = |row: &Vec<String>| {
        let cells = widths.iter().enumerate().map(|(column, &width)| {
            let cell = cell(row, column);
            if column == names { pad(&cell, width) } else { pad_left(&cell, width) }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    rows.iter().map(set).collect::<Vec<_>>().join("\n")
}

/// A label in its own column, with a text wrapped beside it.
pub(crate) fn labelled(indent: usize, label: &str, label_width: usize, text: &str) -> String {
    let first = format!("{}{}", " ".repeat(indent), pad(label, label_width + 2));
    let later = " ".repeat(indent + label_width + 2);
    let options = Options::new(width()).initial_indent(&first).subsequent_indent(&later);
    textwrap::fill(text, options)
}

/// A wrapped text with every line indented.
pub(crate) fn indented(indent: usize, text: &str) -> String {
    let indent = " ".repeat(indent);
    textwrap::fill(text, Options::new(width()).initial_indent(&indent).subsequent_indent(&indent))
}

/// A multi-line text; every line is wrapped with its own indentation.
pub(crate) fn lines(text: &str) -> String {
    let wrapped = text.lines().map(|line| indented(line.len() - line.trim_start().len(), line.trim_start()));
    wrapped.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn japanese_takes_two_columns() {
        assert_eq!(columns("兵士"), 4);
        assert_eq!(pad("兵士", 6), "兵士  ");
        assert_eq!(widest(["防壁設置", "End"]), 8);
    }

    #[test]
    fn text_hangs_beside_its_label() {
        let text = labelled(2, "Cost", 6, &"word ".repeat(30));
        assert!(text.lines().skip(1).all(|line| line.starts_with("          word")), "{text}");
        assert!(text.starts_with("  Cost    word"));
    }
}
