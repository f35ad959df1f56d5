//! Progress bars.

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar on standard error, hidden unless it is a terminal; `template` follows the count.
pub(crate) fn bar(count: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {{human_pos}}/{{human_len}} {template}"));
    ProgressBar::new(count).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
