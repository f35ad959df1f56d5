//! Tests that run a sample of cases by default and many in `cargo xtask soak`.

use std::ops::Range;

/// The environment variable with the range of cases, for instance `40..60`.
const RANGE: &str = "SAIGEN_SOAK";

/// The cases to run: the range of the soak if it is set, else the sample.
pub fn cases(sample: Range<u64>) -> Range<u64> {
    match std::env::var(RANGE) {
        Ok(text) => read(&text).unwrap_or_else(|| panic!("{RANGE} is not a range such as 40..60: {text}")),
        Err(_) => sample,
    }
}

fn read(text: &str) -> Option<Range<u64>> {
    let (start, end) = text.split_once("..")?;
    Some(start.parse().ok()?..end.parse().ok()?)
}

/// Prints the figures of the cases; `cargo xtask soak` adds them up.
pub fn report(figures: &[(&str, u64)]) {
    let figures: Vec<String> = figures.iter().map(|(name, figure)| format!("{name}={figure}")).collect();
    println!("soak: {}", figures.join(" "));
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn ranges_are_parsed() {
        assert_eq!(read("40..60"), Some(40..60));
        assert_eq!(read("40-60"), None);
    }
}
