//! The table of actions as a whole.

use super::pairs;
use crate::table::row;
use crate::{Action, Edition, Format};

#[test]
fn formats_have_as_many_actions_as_the_digest_says() {
    for (edition, format) in pairs() {
        let count = Action::ALL.iter().filter(|&&action| row(edition, action).format <= format).count();
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

#[test]
fn ids_read_back() {
    for action in Action::ALL {
        assert_eq!(Action::from_id(action.id()), Some(action));
    }
    assert_eq!(Action::from_id("pass"), None);
}
