//! Text on a grid of cells. Wide Japanese characters occupy two columns.

use std::borrow::Cow;

use textwrap::Options;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Width of a text in columns.
pub(crate) fn columns(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The text, cut with an ellipsis if it exceeds the width.
pub(crate) fn clip(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let mut left = width.saturating_sub(1);
    let fits = |c: &char| {
        let wide = c.width().unwrap_or(0);
        let fits = wide <= left;
        left = left.saturating_sub(wide);
        fits
    };
    let cut: String = text.chars().take_while(fits).collect();
    if width == 0 { cut } else { format!("{cut}…") }
}

/// The text wrapped to a width; existing line breaks stay.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let line = |line: &str| {
        let indent = " ".repeat((line.len() - line.trim_start().len()).min(width / 3));
        let options = Options::new(width.max(1)).initial_indent(&indent).subsequent_indent(&indent);
        textwrap::wrap(line.trim_start(), options).into_iter().map(Cow::into_owned).collect()
    };
    text.lines().flat_map(|text| -> Vec<String> { line(text) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_are_never_cut_in_half() {
        assert_eq!(clip("防壁設置", 8), "防壁設置");
        assert_eq!(clip("防壁設置", 7), "防壁設…");
        assert_eq!(clip("防壁設置", 6), "防壁…");
        assert_eq!(clip("End", 2), "E…");
        assert_eq!(clip("End", 0), "");
        assert!((0..20).all(|width| columns(&clip("a防b壁c設d置", width)) <= width));
    }

    #[test]
    fn lines_fit_their_width_and_keep_their_indentation() {
        let lines = wrapped("one two three\n  four five six seven", 12);
        assert_eq!(lines, ["one two", "three", "  four five", "  six seven"]);
        assert!(wrapped("兵士は攻撃できる。防壁は攻撃できない。", 11).iter().all(|line| columns(line) <= 11));
    }
}
