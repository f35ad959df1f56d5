//! The committed generated pages are up to date.

use std::path::Path;

use saigen_editions::{editions, library, rulebook, rulebooks};
use saigen_rulebook::{Edition, Format};
use saigen_wording::{
    disclosure_page, frames_page, frames_page_name, page_name, regulations_page, rulebook_page,
    vocabulary_page,
};

#[test]
fn the_pages_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rulebook");
    for book in rulebooks() {
        let name = page_name(&book);
        let page = std::fs::read_to_string(folder.join(&name)).unwrap_or_default();
        assert!(
            page == rulebook_page(&book),
            "docs/rulebook/{name} is out of date: run `cargo xtask generate`"
        );
    }
}

#[test]
fn a_page_says_where_recruit_takes_its_cards() {
    for book in rulebooks() {
        let recruits = book.action("recruit").is_some();
        assert_eq!(rulebook_page(&book).contains("[R20]"), recruits, "{}", page_name(&book));
    }
}

#[test]
fn every_page_begins_with_how_to_play_and_an_anchor_for_each_section() {
    for book in rulebooks() {
        let page = rulebook_page(&book);
        assert!(
            page.find("遊び方 / How to play") < page.find("## アクション / Actions"),
            "{}",
            page_name(&book)
        );
        for number in 1..=8 {
            assert!(page.contains(&format!("<a id=\"how-{number}\"></a>")), "{}", page_name(&book));
        }
    }
}

#[test]
fn a_cited_ruling_is_a_link() {
    let page = rulebook_page(&rulebook(Edition::new(8, 2), Format::Lite));
    assert!(
        page.contains("([R9](../rulings.md#r9-both-lives-empty--両者のライフが同時に尽きたとき))"),
        "{page}"
    );
}

#[test]
fn no_page_has_a_missing_message() {
    for book in rulebooks() {
        assert!(!rulebook_page(&book).contains('⟦'), "{}", page_name(&book));
    }
}

#[test]
fn the_other_pages_are_up_to_date() {
    for (name, made) in [
        ("disclosure.md", disclosure_page()),
        ("regulations.md", regulations_page()),
        ("vocabulary.md", vocabulary_page()),
    ] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
        let page = std::fs::read_to_string(file).unwrap_or_default();
        assert!(page == made, "docs/{name} is out of date: run `cargo xtask generate`");
        assert!(!page.contains('⟦'), "{page}");
    }
}

#[test]
fn the_pages_of_frames_are_up_to_date_and_have_every_row_that_frames_add() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rulebook");
    for edition in editions() {
        let (name, made) = (frames_page_name(edition), frames_page(edition));
        assert_eq!(std::fs::read_to_string(folder.join(&name)).ok(), made, "run `cargo xtask generate`");
        let (all, plain) = (library().everything(edition), rulebook(edition, Format::Master));
        let page = made.unwrap_or_default();
        for action in all.actions.iter().filter(|it| plain.action(&it.id).is_none()) {
            assert!(page.contains(&format!("(`{}`)", action.id)), "{name}: {}", action.id);
        }
        for trump in &all.trumps {
            assert!(page.contains(&format!("(`{}`)", trump.id)), "{name}: {}", trump.id);
        }
        assert!(!page.contains('⟦'), "{page}");
    }
}
