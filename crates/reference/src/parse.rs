//! Parsing a position from its dump.

use crate::position::{Character, PointedAt, Position, Staged, Zones};
use crate::state::numbers;
use saigen_cards::{BySeat, Card, Seat};

impl Position {
    /// Parses a position in the form of the dump.
    ///
    /// Lines of empty zones may be omitted; the default turn is turn 1 of `a`, and the turn player has the chance. A
    /// soldier without `size` has no size change. Bulwarks without a `row` line follow by place number. Cards that
    /// occur nowhere are outside the game.
    pub fn from_text(text: &str) -> Result<Self, String> {
        let mut position = Self {
            turn: 1,
            turn_player: Seat::A,
            chance: Seat::A,
            passed: Vec::new(),
            idle: false,
            used: BySeat::default(),
            force: BySeat::default(),
            zones: BySeat::default(),
            characters: Vec::new(),
            stage: Vec::new(),
            choose_grave_top: false,
        };
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            read_line(&mut position, &words).ok_or_else(|| format!("cannot read “{line}”"))?;
        }
        if !text.lines().any(|line| line.trim_start().starts_with("chance ")) {
            position.chance = position.turn_player;
        }
        position.complete()?;
        Ok(position)
    }

    /// Size changes, rows, and the cards outside.
    fn complete(&mut self) -> Result<(), String> {
        for character in self.characters.iter_mut().filter(|character| character.soldier) {
            let printed = numbers(&character.cards);
            match character.change {
                NO_SIZE => character.change = 0,
                size => character.change = size - printed - self.force[character.seat],
            }
        }
        for seat in Seat::BOTH {
            let zones = &mut self.zones[seat];
            let own = self.characters.iter().filter(|character| character.seat == seat);
            let mut bulwarks: Vec<usize> =
                own.filter(|character| !character.soldier).map(|character| character.place).collect();
            bulwarks.sort_unstable();
            bulwarks.retain(|place| !zones.row.contains(place));
            zones.row.extend(bulwarks);
            let seen = self.cards_in_play(seat);
            if let Some(card) = seen.iter().find(|card| seen.iter().filter(|other| other == card).count() > 1)
            {
                return Err(format!("{card} of {seat} is in two places"));
            }
            self.zones[seat].outside = Card::all().filter(|card| !seen.contains(card)).collect();
        }
        Ok(())
    }

    /// The cards of a player that are in the game.
    fn cards_in_play(&self, seat: Seat) -> Vec<Card> {
        let zones = &self.zones[seat];
        let mut cards: Vec<Card> =
            [&zones.life, &zones.grave, &zones.hand, &zones.fog, &zones.pack, &zones.rare, &zones.trumps]
                .into_iter()
                .flatten()
                .copied()
                .collect();
        for character in self.characters.iter().filter(|character| character.seat == seat) {
            cards.extend(&character.cards);
        }
        for staged in self.stage.iter().filter(|staged| staged.controller == seat) {
            cards.extend(&staged.keys);
        }
        cards
    }
}

/// Placeholder for an omitted size.
const NO_SIZE: i32 = i32::MIN;

fn read_line(position: &mut Position, words: &[&str]) -> Option<()> {
    match *words {
        [] | ["asks", ..] => {}
        ["turn", number, player] => {
            position.turn = number.parse().ok()?;
            position.turn_player = seat(player)?;
        }
        ["chance", holder] => position.chance = seat(holder)?,
        ["passed", ref seats @ ..] => position.passed = each(seats, seat)?,
        ["opened", ref seats @ ..] => {
            for seat in each(seats, seat)? {
                position.zones[seat].pack_open = true;
            }
        }
        ["idle"] => position.idle = true,
        ["choose_grave_top"] => position.choose_grave_top = true,
        ["used", who, ref ids @ ..] => position.used[seat(who)?] = each(ids, |id| Some(id.to_string()))?,
        ["force", who, size] => position.force[seat(who)?] = size.parse().ok()?,
        [who @ ("a" | "b"), name, ref rest @ ..] => {
            read_zone(&mut position.zones[seat(who)?], name, rest)?;
        }
        [number, ref rest @ ..] if number.starts_with('#') => position.stage.push(staged(rest)?),
        [word, ref rest @ ..] => position.characters.push(character(word, rest)?),
    }
    Some(())
}

fn read_zone(zones: &mut Zones, name: &str, words: &[&str]) -> Option<()> {
    if name == "row" {
        zones.row = each(words, |word| place(word).map(|(_, place)| place))?;
        return Some(());
    }
    let cards = each(words, card)?;
    match name {
        "life" => zones.life = cards,
        "grave" => zones.grave = cards,
        "hand" => zones.hand = cards,
        "fog" => zones.fog = cards,
        "outside" => zones.outside = cards,
        "pack" => zones.pack = cards,
        "rare" => zones.rare = cards,
        "trumps" => zones.trumps.extend(cards),
        "trumps_up" | "held_down" => {
            zones.trumps.extend(&cards);
            if name == "trumps_up" { zones.trumps_up = cards } else { zones.held_down = cards }
        }
        _ => return None,
    }
    Some(())
}

fn character(word: &str, words: &[&str]) -> Option<Character> {
    let (seat, number) = place(word)?;
    let [kind, pose, rest @ ..] = words else {
        return None;
    };
    let after = |name: &str| {
        let at = rest.iter().position(|word| *word == name);
        at.map(|at| &rest[at + 1..])
    };
    let blocks = match after("blocks") {
        Some(words) => Some(place(words.first()?)?),
        None => None,
    };
    let size = match after("size") {
        Some(words) => words.first()?.parse().ok()?,
        None => NO_SIZE,
    };
    let soldier = *kind == "soldier";
    Some(Character {
        seat,
        place: number,
        soldier,
        charged: *pose == "charged",
        cards: leading_cards(rest),
        fresh: leading_cards(after("fresh").unwrap_or_default()),
        change: if soldier { size } else { 0 },
        attacker: rest.contains(&"attacker"),
        blocks,
    })
}

fn staged(words: &[&str]) -> Option<Staged> {
    let [id, controller, rest @ ..] = words else {
        return None;
    };
    let after = |name: &str| {
        let at = rest.iter().position(|word| *word == name);
        at.map(|at| &rest[at + 1..])
    };
    let target = match after("target") {
        Some(words) => Some(pointed_at(words.first()?)?),
        None => None,
    };
    let unit = match after("unit") {
        Some(words) => Some(pointed_at(words.first()?)?),
        None => None,
    };
    Some(Staged {
        action: id.to_string(),
        controller: seat(controller)?,
        keys: leading_cards(after("keys").unwrap_or_default()),
        target,
        unit,
        blank: rest.contains(&"blank"),
        waiting: Vec::new(),
    })
}

fn pointed_at(word: &str) -> Option<PointedAt> {
    if word == "gone" {
        return Some(PointedAt::Gone);
    }
    if let Some(number) = word.strip_prefix('#') {
        return Some(PointedAt::Request(number.parse().ok()?));
    }
    if let Some(seat) = seat(word) {
        return Some(PointedAt::Player(seat));
    }
    place(word).map(|(seat, place)| PointedAt::Character(seat, place))
}

fn seat(word: &str) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| seat.to_string() == word)
}

fn card(word: &str) -> Option<Card> {
    word.parse().ok()
}

/// `a12`: seat and place number.
fn place(word: &str) -> Option<(Seat, usize)> {
    let who = seat(word.get(..1)?)?;
    Some((who, word.get(1..)?.parse().ok()?))
}

/// Parses every word; `None` if one fails.
fn each<T>(words: &[&str], read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    words.iter().map(|word| read(word)).collect()
}

/// The cards at the start of a list of words.
fn leading_cards(words: &[&str]) -> Vec<Card> {
    words.iter().map_while(|word| card(word)).collect()
}
