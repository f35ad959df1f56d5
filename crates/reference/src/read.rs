//! Parsing a rulebook from its canonical text.

use crate::book::{
    Book, Cue, Effect, Frees, KeyLine, Limit, Line, Power, Preset, Relation, Row, Size, Soldier, Switches,
    Unit,
};
use crate::frame::Step;
use crate::pair::Pair;
use crate::verbs::Instruction;
use crate::{Edition, plain_row};
use saigen_cards::CardSet;

impl Book {
    /// Parses the canonical text of a rulebook.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut book = Self {
            edition: Edition::V8_2,
            switches: Switches {
                pass_on_empty_stage: false,
                both_empty_draw: false,
                main_trigger_needs_empty_stage: false,
                main_triggers_first: false,
                hand: 0,
                preset: Preset::Never,
                bare_bulwarks: false,
                top_again_on_leaving: false,
                joker_never_preset: false,
                damage_shows_order: false,
                no_free_repeats: false,
            },
            frame: None,
            soldiers: Vec::new(),
            pairs: Vec::new(),
            powers: Vec::new(),
            rows: Vec::new(),
        };
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            book.read_line(&words).ok_or_else(|| format!("cannot read “{line}”"))?;
        }
        Ok(book)
    }

    fn read_line(&mut self, words: &[&str]) -> Option<()> {
        match *words {
            ["rulebook", number, _] => self.edition = Edition::find(number)?,
            ["frame", _, "deck", ..] => self.frame = Some(Vec::new()),
            ["step", ref step @ ..] => self.frame.as_mut()?.push(Step::read(step)?),
            ["switch", name, ref value @ ..] => self.switches.read(name, value)?,
            ["character", _, _, "of", "pair", ref rest @ ..] => self.pairs.push(pair(rest)?),
            ["character", _, _, "of", ref rest @ ..] => self.soldiers.extend(soldier(rest)?),
            ["fog", ..] => {}
            ["trump", _, "of", ref rest @ ..] => self.powers.extend(power(rest)?),
            ["action", id, _, kind, timing, speed] => self.rows.push(Row {
                kind: kind.to_string(),
                main: one_of(timing, "quick", "main")?,
                immediate: one_of(speed, "normal", "immediate")?,
                effect: Effect::Verbs(Vec::new()),
                ..plain_row(id)
            }),
            _ => self.rows.last_mut()?.read(words)?,
        }
        Some(())
    }
}

impl Switches {
    fn read(&mut self, name: &str, value: &[&str]) -> Option<()> {
        let first = *value.first()?;
        match name {
            "pass_on_empty_stage" => self.pass_on_empty_stage = boolean(first)?,
            "both_empty" => self.both_empty_draw = one_of(first, "turn_player_loses", "draw")?,
            "main_trigger_needs_empty_stage" => self.main_trigger_needs_empty_stage = boolean(first)?,
            "main_triggers_first" => self.main_triggers_first = boolean(first)?,
            "hand" => self.hand = first.parse().ok()?,
            "preset" => {
                self.preset = match first {
                    "never" => Preset::Never,
                    "on_request_before_hand" => Preset::OnRequestBeforeHand,
                    "always_after_hand" => Preset::AlwaysAfterHand,
                    _ => return None,
                }
            }
            "bare_bulwarks" => self.bare_bulwarks = boolean(first)?,
            "top_again_on_leaving" => self.top_again_on_leaving = boolean(first)?,
            "joker_never_preset" => self.joker_never_preset = boolean(first)?,
            "damage_shows_order" => self.damage_shows_order = boolean(first)?,
            "no_free_repeats" => self.no_free_repeats = boolean(first)?,
            "entry_deck" => {}
            _ => return None,
        }
        Some(())
    }
}

impl Row {
    /// A line of this action.
    fn read(&mut self, words: &[&str]) -> Option<()> {
        match *words {
            ["counterable", word] => self.counterable = boolean(word)?,
            ["cost_triggers_wait", word] => self.cost_triggers_wait = boolean(word)?,
            ["cost", "none"] => {}
            ["cost", letters] => self.cost = letters.to_string(),
            ["keys", ref rest @ ..] => self.keys = key_line(&rest.join(" "))?,
            ["target", ref rest @ ..] => self.line = target_line(rest)?,
            ["unit", "pair", ref rest @ ..] => self.unit = Some(Unit::Pair(cards(rest)?)),
            ["unit", "bulwark"] => self.unit = Some(Unit::Bulwark),
            ["unit", "soldier", ref rest @ ..] => self.unit = Some(Unit::Soldier(cards(rest)?)),
            ["keys_from", zone] => self.keys_from_rare = one_of(zone, "hand", "rare")?,
            ["only_if", ref rest @ ..] => self.only_if = limits(&rest.join(" "))?,
            ["once_a_turn", word] => self.once = boolean(word)?,
            ["only_in_opponents_turn", word] => self.only_others_turn = boolean(word)?,
            ["after", ref rest @ ..] => self.after = Some(cue(rest)?),
            ["do", ref verb @ ..] => {
                let Effect::Verbs(verbs) = &mut self.effect else { return None };
                verbs.push(Instruction::read(verb)?);
            }
            _ => return None,
        }
        Some(())
    }
}

impl Edition {
    /// The edition with this number; `None` if it is unknown.
    pub fn find(number: &str) -> Option<Self> {
        ["6.0", "6.2", "7.0", "8.2", "9.1"].iter().position(|known| *known == number).map(|at| Self::ALL[at])
    }
}

/// `one CARDS haste CARDS ability …`; the inner `None` is a bulwark.
fn soldier(words: &[&str]) -> Option<Option<Soldier>> {
    let haste_at = words.iter().position(|word| *word == "haste")?;
    let ability_at = words.iter().position(|word| *word == "ability")?;
    let (words, size) = sized(words)?;
    let frees = match words[ability_at + 1..] {
        ["none"] => None,
        ["frees", kind, letters] => Some(frees(kind, None, letters)?),
        ["frees", kind, timing, letters] => Some(frees(kind, Some(timing == "main"), letters)?),
        _ => return None,
    };
    let haste = cards(&words[haste_at + 1..ability_at])?;
    Some(match words[..haste_at] {
        ["one", ref of @ ..] => Some(Soldier { one_of: Some(cards(of)?), haste, frees, size }),
        ["several_of_one_suit"] => Some(Soldier { one_of: None, haste, frees, size }),
        ["any_face_down"] => None,
        _ => return None,
    })
}

/// The words before `size +2` or `size fixed 7`, and the size.
fn sized<'a, 'w>(words: &'a [&'w str]) -> Option<(&'a [&'w str], Size)> {
    Some(match words {
        [before @ .., "size", "fixed", size] => (before, Size::Fixed(size.parse().ok()?)),
        [before @ .., "size", more] => (before, Size::Plus(more.parse().ok()?)),
        _ => (words, Size::Numbers),
    })
}

/// `SJ with H2 H3 haste none ability none`.
fn pair(words: &[&str]) -> Option<Pair> {
    let (words, size) = sized(words)?;
    let at = words.iter().position(|word| matches!(*word, "with" | "plus"))?;
    let end = words.iter().position(|word| *word == "haste")?;
    let is = |mark: &str| words[end..].contains(&mark);
    Some(Pair {
        leads: cards(&words[..at])?,
        partners: cards(&words[at + 1..end])?,
        both: words[at] == "plus",
        untargeted: is("untargeted"),
        must_attack: is("must_attack"),
        withstands: is("withstands"),
        size,
    })
}

fn frees(kind: &str, main: Option<bool>, letters: &str) -> Option<Frees> {
    let letter = if letters == "all" { None } else { Some(letters.chars().next()?) };
    Some(Frees { kind: kind.to_string(), main, letter })
}

fn key_line(text: &str) -> Option<KeyLine> {
    let mut parts = text.split(';');
    let relation = match parts.next()?.trim() {
        "free" => Relation::Free,
        "one_suit" => Relation::OneSuit,
        "one_number" => Relation::OneNumber,
        _ => return None,
    };
    let slot = |part: &str| cards(&part.split_whitespace().collect::<Vec<_>>());
    Some(KeyLine { relation, slots: parts.map(slot).collect::<Option<_>>()? })
}

/// `life_at_most 9; rare_card`.
fn limits(text: &str) -> Option<Vec<Limit>> {
    let limit = |part: &str| match *part.split_whitespace().collect::<Vec<_>>() {
        ["pack_closed"] => Some(Limit::PackClosed),
        ["rare_card"] => Some(Limit::RareCard),
        ["trump_down"] => Some(Limit::TrumpDown),
        ["trump_up", ref rest @ ..] => cards(rest).map(Limit::TrumpUp),
        ["has", body] => Some(Limit::Has(soldier_or_bulwark(body))),
        ["life_at_most", cards] => cards.parse().ok().map(Limit::LifeAtMost),
        _ => None,
    };
    text.split(';').map(limit).collect()
}

fn target_line(words: &[&str]) -> Option<Line> {
    Some(match *words {
        ["none"] => Line::None,
        [body, "own", own, "of_key_suit", suit] => Line::Character {
            soldier: match body {
                "character" => None,
                _ => Some(one_of(body, "bulwark", "soldier")?),
            },
            own: boolean(own)?,
            of_key_suit: boolean(suit)?,
        },
        ["counterable", "in_reach", word] => Line::Counterable { in_reach: boolean(word)? },
        ["request_with_keys", count] => Line::RequestWithKeys(count.parse().ok()?),
        ["request_for", id] => Line::RequestFor(id.to_string()),
        ["request_with_target"] => Line::RequestWithTarget,
        ["player"] => Line::Player,
        ["opponent"] => Line::Opponent,
        ["driven_character"] => Line::Driven,
        ["own_soldier_with", ref rest @ ..] => Line::OwnSoldierWith(cards(rest)?),
        ["trump"] => Line::Trump,
        _ => return None,
    })
}

fn cue(words: &[&str]) -> Option<Cue> {
    Some(match *words {
        ["resolved", id] => Cue::Resolved(id.to_string()),
        ["resolved_with_attacker", id] => Cue::ResolvedWithAttacker(id.to_string()),
        ["fallen", ref rest @ ..] => Cue::Fallen(cards(rest)?),
        ["requested", id, ref rest @ ..] => Cue::Requested(id.to_string(), cards(rest)?),
        ["discarded", ref rest @ ..] => Cue::Discarded(cards(rest)?),
        ["pair_fallen", ref rest @ ..] => Cue::PairFallen(cards(rest)?),
        ["requested_beside", id, ref rest @ ..] => Cue::RequestedBeside(id.to_string(), cards(rest)?),
        ["unblocked", ref rest @ ..] => Cue::Unblocked(cards(rest)?),
        ["bulwark_lost", ref rest @ ..] => Cue::BulwarkLost(cards(rest)?),
        _ => return None,
    })
}

/// `D5 ability idle charge 0`; the inner `None` is a trump that does nothing by itself.
fn power(words: &[&str]) -> Option<Option<(CardSet, Power)>> {
    let at = words.iter().position(|word| *word == "ability")?;
    let of = cards(&words[..at])?;
    Some(match words[at + 1..] {
        ["none"] => None,
        ["larger_falls"] => Some((of, Power::LargerFalls)),
        ["idle", action, bulwarks] => Some((of, Power::Idle(action.to_string(), bulwarks.parse().ok()?))),
        ["shields", ref keys @ ..] => Some((of, Power::Shields(cards(keys)?))),
        _ => return None,
    })
}

/// Whether soldiers or bulwarks are meant; `None` for both.
pub(crate) fn soldier_or_bulwark(word: &str) -> Option<bool> {
    match word {
        "soldier" => Some(true),
        "bulwark" => Some(false),
        _ => None,
    }
}

/// Cards, or `none`.
pub(crate) fn cards(words: &[&str]) -> Option<CardSet> {
    if words == ["none"] {
        return Some(CardSet::EMPTY);
    }
    words.iter().map(|word| word.parse().ok()).collect()
}

fn boolean(word: &str) -> Option<bool> {
    one_of(word, "false", "true")
}

/// Whether a word is the second of these; `None` if it is neither.
fn one_of(word: &str, no: &str, yes: &str) -> Option<bool> {
    (word == no || word == yes).then_some(word == yes)
}
