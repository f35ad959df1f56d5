//! Frames on the screen: the questions of the set-up, the pack and the rare card.

use crate::common::{Seen, framed, framed_position};
use ratatui::crossterm::event::KeyCode;
use saigen_texts::Lang;
use unicode_width::UnicodeWidthStr;

const SMALL: (u16, u16) = (80, 24);
const STRATEGY: &str = "9.1/pro/strategy";

/// The own turn with a closed pack and a rare card on both sides.
const MIDDLE: &str = "turn 3 a
a hand H5 C2
a life 8
a pack S2 S3 D4
a rare SK
a0 soldier S7
b life 20
b hand C3 C4
b pack S4 S5 D6
b rare H9
";

/// Presses a key until the screen says something.
fn press_until(seen: &mut Seen, key: KeyCode, what: &str) {
    for _ in 0..60 {
        if seen.text().contains(what) {
            return;
        }
        seen.key(key);
    }
    panic!("“{what}” does not appear:\n{}", seen.text());
}

#[test]
fn a_first_hand_is_chosen_from_the_deck_by_suit_in_any_order() {
    let mut seen = framed(Lang::En, STRATEGY, SMALL);
    let text = seen.text();
    for line in [
        "9.1 Pro · setting up",
        " spades    ♠A ♠2 ♠3 ♠4 ♠5 ♠6 ♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K",
        " Joker     Joker Joker",
        "Choose 3 cards of your deck for your first",
        "▸1 ♠A",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(!text.contains("Turn 0"), "{text}");
    for card in ["With ♣K", "With ♠2", "With ♡9"] {
        press_until(&mut seen, KeyCode::Tab, card);
        seen.key(KeyCode::Enter);
    }
    let text = seen.text();
    assert!(text.contains("♠2✓") && text.contains("♡9✓") && text.contains("♣K✓"), "{text}");
    assert!(text.contains("Take these cards?") && text.contains("▸1 Take ♠2, ♡9, ♣K"), "{text}");
    seen.key(KeyCode::Enter);
    let text = seen.text();
    assert!(text.contains(" hand      ♠2 ♡9 ♣K"), "{text}");
    assert!(text.contains("Choose your rare card from your deck."), "{text}");
    assert!(text.contains(" spades    ♠A ♠3 ♠4"), "what is in the hand is no longer in the deck:\n{text}");
}

#[test]
fn a_card_for_the_first_hand_is_put_back() {
    let mut seen = framed(Lang::En, STRATEGY, SMALL);
    seen.key(KeyCode::Enter);
    assert!(seen.text().contains("♠A✓") && seen.text().contains("Choose 2 cards"), "{}", seen.text());
    seen.key(KeyCode::Enter);
    assert!(!seen.text().contains('✓') && seen.text().contains("Choose 3 cards"), "{}", seen.text());
}

#[test]
fn the_rare_card_is_beside_the_hand_and_the_pack_in_the_heading() {
    let mut seen = framed_position(Lang::En, STRATEGY, MIDDLE, SMALL);
    let text = seen.text();
    for line in ["graveyard – · pack 3 · rare ##", "graveyard – · pack 3 ──", " hand      ♡5 ♣2 [rare ♠K]"]
    {
        assert!(text.contains(line), "{line}\n{text}");
    }
    press_until(&mut seen, KeyCode::Tab, "With ♠K");
    assert!(seen.text().contains("Rare summon"), "{}", seen.text());
    seen.key(KeyCode::Char('?'));
    assert!(seen.text().contains("♠K: your rare card."), "{}", seen.text());
}

#[test]
fn a_pack_is_opened_and_can_be_looked_at_again() {
    let mut seen = framed_position(Lang::En, STRATEGY, MIDDLE, SMALL);
    seen.key(KeyCode::Char('p'));
    assert!(seen.text().contains("You: 3 cards face down"), "{}", seen.text());
    seen.key(KeyCode::Esc);
    press_until(&mut seen, KeyCode::Down, "Look at your pack, choose one of its cards");
    seen.key(KeyCode::Enter);
    seen.key(KeyCode::Enter);
    let text = seen.text();
    assert!(text.contains("Open pack: choose a card of your pack, or"), "{text}");
    seen.key(KeyCode::Enter);
    assert!(seen.text().contains("pack 2 (open)"), "{}", seen.text());
    seen.key(KeyCode::Char('p'));
    assert!(seen.text().contains("You: ♠3, ♢4"), "{}", seen.text());
}

#[test]
fn every_set_up_fits_the_screen_and_leads_to_a_game_in_both_languages() {
    for lang in Lang::ALL {
        for regulation in ["9.1/lite/pack", "8.2/pro/rare_pack", STRATEGY] {
            let mut seen = framed(lang, regulation, SMALL);
            for step in 0..400 {
                let text = seen.text();
                assert!(!text.contains('⟦') && text.lines().all(|line| line.width() <= 80), "{text}");
                // Three cards of a first hand are marked and confirmed; then the first answers are taken.
                seen.key(match step {
                    0 | 2 | 4 => KeyCode::Enter,
                    1 | 3 => KeyCode::Down,
                    _ if step % 7 == 6 => KeyCode::Char(' '),
                    _ => KeyCode::Enter,
                });
            }
            assert!(seen.play.local.course.game.turn_number() > 1, "{}", seen.text());
        }
    }
}
