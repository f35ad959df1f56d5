//! Screens as text: what a person reads at 80×24 and 120×40, in both languages, and what keys do.

mod common;

use common::{position, start};
use ratatui::crossterm::event::KeyCode;
use saigen_texts::Lang;

/// In the middle of an attack by b, with a request waiting; a is asked.
const ATTACKED: &str = "turn 5 b
chance a
a hand H5 C2 S9
a life 12
a grave S2 D7
a0 soldier S7
a1 bulwark D2
a2 bulwark H3 driven
b life 20
b hand C3 C4
b0 soldier S8 attacker
b1 bulwark D9
";

#[test]
fn print() {
    for (lang, size) in
        [(Lang::En, (80, 24)), (Lang::Ja, (80, 24)), (Lang::En, (120, 40)), (Lang::Ja, (120, 40))]
    {
        let mut seen = start(lang, 3, size);
        println!("{}", seen.text());
        seen.key(KeyCode::Enter);
        println!("{}", seen.text());
        let mut seen = position(lang, ATTACKED, size);
        println!("{}", seen.text());
        seen.key(KeyCode::Tab);
        seen.key(KeyCode::Tab);
        println!("{}", seen.text());
        seen.key(KeyCode::Char('?'));
        println!("{}", seen.text());
        seen.key(KeyCode::Esc);
        seen.key(KeyCode::Char('o'));
        println!("{}", seen.text());
        seen.key(KeyCode::Esc);
        seen.key(KeyCode::Char('H'));
        println!("{}", seen.text());
    }
}
