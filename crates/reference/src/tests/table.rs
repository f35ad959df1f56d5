//! The table of actions as a whole.

use super::pairs;
use crate::{Book, Edition, Format};

#[test]
fn formats_have_as_many_actions_as_the_digest_says() {
    for (edition, format) in pairs() {
        let count = Book::printed(edition, format).rows.len();
        let expected = match format {
            Format::Lite => 19,
            Format::Standard if edition <= Edition::V6_2 => 26,
            Format::Standard => 25,
            Format::Pro => 31,
            Format::Master => 37,
        };
        assert_eq!(count, expected, "{edition:?} {format:?}");
    }
}
