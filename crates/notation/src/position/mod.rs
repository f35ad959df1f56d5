//! Positions, as people write them: lines in any order, with defaults for what is left out.

mod doing;
mod print;

use saigen_cards::{BySeat, Card, CardSet, Seat};
use saigen_editions::{Word, Words, in_order, lines, seat};
use saigen_engine::{
    ActionId, CharacterPosition, Doing, FogCard, Game, Position, PositionError, RequestAt, RequestPosition,
    Rules, SidePosition, Target, Then, Unit,
};
use saigen_rulebook::Pose;

use crate::Error;
use crate::words::{GameWord, request, trump, unit, units};

pub use print::position_text;

/// The largest number that a turn can be given.
const LAST_TURN: u16 = 60_000;

/// Reads a position; it is one from which a game can be made.
pub fn parse_position(rules: &Rules, text: &str) -> Result<Position, Vec<Error>> {
    read(rules, lines(text)).map(|(position, _)| position)
}

/// Reads a position and makes a game of it.
pub fn parse_game(rules: &Rules, text: &str) -> Result<Game, Vec<Error>> {
    read(rules, lines(text)).map(|(_, game)| game)
}

/// Reads a position from lines that have been split into words.
pub(crate) fn read(rules: &Rules, lines: Vec<Words>) -> Result<(Position, Game), Vec<Error>> {
    let mut sheet = Sheet { last_line: lines.last().map_or(1, Words::line), ..Sheet::default() };
    let mut errors = Vec::new();
    // What is going on is read last: it names characters of those who have the turn and the chance.
    let (last, first): (Vec<Words>, Vec<Words>) = lines.into_iter().partition(is_going_on);
    for words in first.into_iter().chain(last) {
        errors.extend(sheet.read_line(rules, words).err());
    }
    let position = sheet.position(rules, &mut errors);
    if !errors.is_empty() {
        return Err(in_order(errors));
    }
    match Game::from_position(rules, &position) {
        Ok(game) => Ok((position, game)),
        Err(wrong) => Err(in_order(wrong.iter().map(|error| sheet.place(error)).collect())),
    }
}

fn is_going_on(words: &Words) -> bool {
    matches!(words.peek_text(), Some("building" | "paying" | "resolving"))
}

/// Where a line stands that gave something.
type At = (usize, usize);

/// What has been read so far.
#[derive(Default)]
struct Sheet {
    turn: Option<(u16, Seat)>,
    turn_at: Option<At>,
    chance: Option<(Seat, At)>,
    passed: BySeat<bool>,
    passed_at: Option<At>,
    idle: Option<At>,
    sides: BySeat<SideSheet>,
    stage: Vec<(u8, At, RequestPosition)>,
    doing: Option<(Doing, At)>,
    /// The number of the request at work, if it is on the stage.
    at_work: Option<u8>,
    then: Option<(Then, At)>,
    pending: Vec<(Seat, ActionId, u8, At)>,
    free_run: Option<(Vec<u32>, At)>,
    asks: Option<(Seat, String, At)>,
    last_line: usize,
}

/// What has been read of a side.
#[derive(Default)]
struct SideSheet {
    /// What the lines say; what they leave out is filled in at the end.
    position: SidePosition,
    /// Where each card is named.
    named: Vec<(Card, At)>,
    /// How many cards that are named nowhere lie beneath those of the life.
    unnamed: Option<(usize, At)>,
    row_at: Option<At>,
    bottom_at: Option<At>,
    turned_at: Option<At>,
    arrived_at: Option<At>,
    /// For each character its line and its size, if that is written.
    characters: Vec<(At, Option<Size>)>,
}

/// The size of a soldier: all of it, or what was changed.
#[derive(Clone, Copy)]
enum Size {
    Whole(i32),
    Change(i32),
}

const LINES: &str = "a line of a position: turn, chance, passed, idle, opened, used, free, force, a zone (a life …), a character (a0 …), a request (#1 …), or what is going on: setting_up, building, paying, resolving, then, triggers or asks";

impl Sheet {
    fn read_line(&mut self, rules: &Rules, mut words: Words) -> Result<(), Error> {
        let first = words.need(LINES)?;
        match first.text.as_str() {
            "turn" => self.read_turn(&mut words)?,
            "chance" => {
                let word = words.need("a seat")?;
                self.chance = Some((word.seat()?, at(&word)));
            }
            "passed" => {
                self.passed_at = Some(at(&first));
                for word in words.by_ref() {
                    self.passed[word.seat()?] = true;
                }
            }
            "idle" => self.idle = Some(at(&first)),
            "opened" => {
                for word in words.by_ref() {
                    self.sides[word.seat()?].position.pack_open = true;
                }
            }
            "used" => self.read_used(rules, &mut words)?,
            "free" => self.free_run = Some((read_marks(&mut words)?, at(&first))),
            "force" => {
                let seat = words.need("a seat")?.seat()?;
                self.sides[seat].position.growth = words.need("how much, a number")?.number("how much")?;
            }
            "setting_up" | "building" | "paying" | "resolving" => {
                self.read_doing(rules, &first, &mut words)?;
            }
            "then" => self.read_then(rules, &first, &mut words)?,
            "triggers" => self.read_triggers(rules, &mut words)?,
            "asks" => return self.read_asks(&first, words),
            "winner" | "draw" | "endless" => return Err(over(&first)),
            text if seat(text).is_some() => self.read_zone(first.seat()?, &mut words)?,
            text if unit(text).is_some() => self.read_character(first.unit()?, &first, &mut words)?,
            text if text.starts_with('#') => self.read_request(rules, &first, &mut words)?,
            _ => return Err(first.unknown(LINES)),
        }
        words.finish()
    }

    /// `turn 3 b`, `turn b` or `turn 3`: the first turn and seat a unless said otherwise.
    fn read_turn(&mut self, words: &mut Words) -> Result<(), Error> {
        let (mut number, mut seat) = (1, Seat::A);
        let what = "the number of the turn and its player, for instance turn 3 b";
        if words.is_empty() {
            return Err(words.missing(what));
        }
        for word in words.by_ref() {
            match word.text.parse::<u16>() {
                Ok(n) if n <= LAST_TURN => (number, self.turn_at) = (n, Some(at(&word))),
                Ok(_) => return Err(word.error(format!("turns are numbered from 1 to {LAST_TURN}"))),
                Err(_) => seat = saigen_editions::seat(&word.text).ok_or_else(|| word.unknown(what))?,
            }
        }
        self.turn = Some((number, seat));
        Ok(())
    }

    fn read_used(&mut self, rules: &Rules, words: &mut Words) -> Result<(), Error> {
        let seat = words.need("a seat and the actions it has used up")?.seat()?;
        for word in words.by_ref() {
            let action = find_action(rules, &word)?;
            if rules.action(action).direct().is_none_or(|direct| !direct.once_a_turn) {
                return Err(word.error(format!("{} is not limited to once a turn", word.text)));
            }
            self.sides[seat].position.used.push(action);
        }
        Ok(())
    }

    fn read_zone(&mut self, seat: Seat, words: &mut Words) -> Result<(), Error> {
        let zones = "life, grave, hand, fog, outside, pack, rare, trumps, trumps_up, held_down, turned or row, how many arrived, or what is known: seen, public, sure or bottom";
        let zone = words.need(zones)?;
        match zone.text.as_str() {
            "life" => self.read_life(seat, at(&zone), words),
            "grave" | "hand" | "pack" => {
                let cards = self.read_cards(seat, words)?;
                let side = &mut self.sides[seat].position;
                let heap = match zone.text.as_str() {
                    "grave" => &mut side.grave,
                    "hand" => &mut side.hand,
                    _ => &mut side.pack,
                };
                heap.extend(cards);
                Ok(())
            }
            "rare" => {
                let cards = self.read_cards(seat, words)?;
                self.sides[seat].position.rare |= cards.into_iter().collect();
                Ok(())
            }
            "trumps" | "trumps_up" | "held_down" => self.read_trumps(seat, &zone, words),
            "outside" => self.read_cards(seat, words).map(drop),
            "fog" => self.read_fog(seat, words),
            "row" => {
                let row: Result<_, _> = units(words).iter().map(|(_, word)| word.place_of(seat)).collect();
                (self.sides[seat].position.row, self.sides[seat].row_at) = (row?, Some(at(&zone)));
                Ok(())
            }
            "turned" => {
                self.sides[seat].position.turned = self.read_cards(seat, words)?;
                self.sides[seat].turned_at = Some(at(&zone));
                Ok(())
            }
            "arrived" => {
                self.sides[seat].position.arrived = read_count(words)?;
                self.sides[seat].arrived_at = Some(at(&zone));
                Ok(())
            }
            "bottom" => {
                self.sides[seat].position.known_bottom = read_count(words)?;
                self.sides[seat].bottom_at = Some(at(&zone));
                Ok(())
            }
            "seen" | "public" | "sure" => self.read_known(seat, &zone, words),
            _ => Err(zone.unknown(zones)),
        }
    }

    /// Trumps that lie face down (`trumps`), face up (`trumps_up`), or face down until the end of the turn
    /// (`held_down`).
    fn read_trumps(&mut self, seat: Seat, zone: &Word, words: &mut Words) -> Result<(), Error> {
        let cards: CardSet = self.read_cards(seat, words)?.into_iter().collect();
        let side = &mut self.sides[seat].position;
        side.trumps |= cards;
        match zone.text.as_str() {
            "trumps_up" => side.trumps_up |= cards,
            "held_down" => side.held_down |= cards,
            _ => {}
        }
        Ok(())
    }

    /// Cards whose place the opponent knows (`seen`), everybody knows (`public`), or, of the life, their
    /// owner knows (`sure`).
    fn read_known(&mut self, seat: Seat, kind: &Word, words: &mut Words) -> Result<(), Error> {
        let known = &mut self.sides[seat].position.known;
        let set = match kind.text.as_str() {
            "seen" => &mut known.to_opponent,
            "public" => &mut known.to_all,
            _ => &mut known.to_owner,
        };
        for word in words.by_ref() {
            *set = set.with(word.card()?);
        }
        Ok(())
    }

    /// `20`, `S5 H3`, or `18* S5 H3`: a number of cards that are named nowhere, beneath those named.
    fn read_life(&mut self, seat: Seat, at: At, words: &mut Words) -> Result<(), Error> {
        let mut unnamed = 0;
        if let Some(word) = words.peek().cloned() {
            let count = word.text.strip_suffix('*').unwrap_or(&word.text).parse::<usize>().ok();
            if let Some(count) = count {
                unnamed = count;
                words.next();
                if !word.text.ends_with('*') && !words.is_empty() {
                    return Err(word.error(format!(
                        "a number and cards: write {count}* for {count} more cards beneath the named ones"
                    )));
                }
            }
        }
        self.sides[seat].position.life = self.read_cards(seat, words)?;
        self.sides[seat].unnamed = Some((unnamed, at));
        Ok(())
    }

    fn read_cards(&mut self, seat: Seat, words: &mut Words) -> Result<Vec<Card>, Error> {
        let mut cards = Vec::new();
        for word in words.by_ref() {
            let card = word.card()?;
            self.name(seat, card, &word)?;
            cards.push(card);
        }
        Ok(cards)
    }

    /// `H5 S3@b0`: cards, each with the soldier that it marks, if it marks one.
    fn read_fog(&mut self, seat: Seat, words: &mut Words) -> Result<(), Error> {
        for word in words.by_ref() {
            let (card, on) = match word.text.split_once('@') {
                Some((card, on)) => (card, Some(on)),
                None => (word.text.as_str(), None),
            };
            let card = Word { text: card.into(), ..word.clone() }.card()?;
            let on = match on {
                Some("gone") => Target::GONE,
                Some(on) => mark(on).ok_or_else(|| {
                    word.unknown("what it marks: a soldier, for instance H5@b0, a trump, DQ@b.S2, or H5@gone")
                })?,
                None => Target::NONE,
            };
            self.name(seat, card, &word)?;
            self.sides[seat].position.fog.push(FogCard { card, on });
        }
        Ok(())
    }

    /// Notes where a card lies; it can lie in one place only.
    fn name(&mut self, seat: Seat, card: Card, word: &Word) -> Result<(), Error> {
        let named = &mut self.sides[seat].named;
        if let Some((_, (line, column))) = named.iter().find(|(other, _)| *other == card) {
            let first = format!("{card} of seat {seat} was already named at {line}:{column}");
            return Err(word.error(format!("{first}; a card lies in one place")));
        }
        named.push((card, at(word)));
        Ok(())
    }

    fn read_character(&mut self, unit: Unit, first: &Word, words: &mut Words) -> Result<(), Error> {
        let (mut kind, mut fresh, mut size) = (None, None, None);
        let mut position = CharacterPosition {
            place: unit.place(),
            soldier: false,
            pose: Pose::Charged,
            cards: CardSet::EMPTY,
            change: 0,
            fresh: CardSet::EMPTY,
            attacks: false,
            blocks: None,
            blocks_gone: false,
        };
        while let Some(word) = words.next() {
            match word.text.as_str() {
                "soldier" => kind = Some(true),
                "bulwark" => kind = Some(false),
                "charged" => position.pose = Pose::Charged,
                "driven" => position.pose = Pose::Driven,
                "size" => size = Some(read_size(&words.need("the size (12), or what was added (+3)")?)?),
                "change" => size = Some(Size::Change(read_change(words)?)),
                "fresh" => fresh = Some(words.cards().into_iter().map(|(card, _)| card).collect()),
                "attacker" => position.attacks = true,
                "blocks" if words.accept("gone") => position.blocks_gone = true,
                "blocks" => {
                    let attacker = words.need("the attacker it blocks, or gone")?;
                    position.blocks = Some(attacker.place_of(unit.seat().other())?);
                }
                _ => {
                    let card = character_card(&word)?;
                    self.name(unit.seat(), card, &word)?;
                    position.cards = position.cards.with(card);
                }
            }
        }
        let kind =
            kind.ok_or_else(|| first.error(format!("{unit}: say whether it is a soldier or a bulwark")))?;
        position.soldier = kind;
        // `fresh` alone means all cards of the character.
        position.fresh = fresh
            .map_or(CardSet::EMPTY, |named: CardSet| if named.is_empty() { position.cards } else { named });
        let side = &mut self.sides[unit.seat()];
        side.position.characters.push(position);
        side.characters.push((at(first), size));
        Ok(())
    }

    /// `#1 up a keys H5 target b0 blank`.
    fn read_request(&mut self, rules: &Rules, first: &Word, words: &mut Words) -> Result<(), Error> {
        let index = request(&first.text).ok_or_else(|| {
            first.unknown(format!("a request of the stage, #1 to #{}", saigen_engine::STAGE_LIMIT))
        })?;
        if self.stage.iter().any(|(other, ..)| *other == index) {
            return Err(first.error(format!("{} was already given", first.text)));
        }
        let request = self.read_parts(rules, words)?;
        if let Some(word) = words.peek() {
            return Err(word.unknown("keys, target, unit, blank or waiting"));
        }
        self.stage.push((index, at(first), request));
        Ok(())
    }

    /// `up a keys H5 target b0 blank`, up to a word that is no part of a request.
    fn read_parts(&mut self, rules: &Rules, words: &mut Words) -> Result<RequestPosition, Error> {
        let action = find_action(rules, &words.need("an action")?)?;
        let controller = words.need("the seat that made the request")?.seat()?;
        let (keys, waiting, unit) = (CardSet::EMPTY, CardSet::EMPTY, Target::NONE);
        let target = Target::NONE;
        let mut request = RequestPosition { action, controller, keys, target, unit, blank: false, waiting };
        loop {
            if words.accept("keys") {
                request.keys = self.read_keys(controller, words)?;
            } else if words.accept("target") {
                request.target = words.need("a target")?.target()?;
            } else if words.accept("unit") {
                request.unit = words.need("a character, or gone")?.target()?;
            } else if words.accept("blank") {
                request.blank = true;
            } else if words.accept("waiting") {
                request.waiting = words.cards().into_iter().map(|(card, _)| card).collect();
            } else {
                return Ok(request);
            }
        }
    }

    fn read_keys(&mut self, seat: Seat, words: &mut Words) -> Result<CardSet, Error> {
        let mut keys = CardSet::EMPTY;
        for (card, word) in words.cards() {
            self.name(seat, card, &word)?;
            keys = keys.with(card);
        }
        Ok(keys)
    }
}

impl Sheet {
    fn turn_player(&self) -> Seat {
        self.turn.map_or(Seat::A, |(_, seat)| seat)
    }

    /// The holder of the chance.
    fn holder(&self) -> Seat {
        self.chance.map_or_else(|| self.turn_player(), |(seat, _)| seat)
    }

    /// The position, with everything filled in that was left out.
    fn position(&mut self, rules: &Rules, errors: &mut Vec<Error>) -> Position {
        let doing = self.doing(errors);
        let setting_up = doing == Doing::SettingUp;
        let (turn_number, turn) = self.turn.unwrap_or((u16::from(!setting_up), Seat::A));
        if let (true, false, Some((line, column))) = (turn_number == 0, setting_up, self.turn_at) {
            errors.push(Error::new(line, column, "turns are numbered from 1; only setting up has turn 0"));
        }
        let chance = if setting_up { Seat::A } else { self.holder() };
        self.stage.sort_by_key(|(index, ..)| *index);
        for (expected, (index, at, _)) in self.stage.iter().enumerate() {
            if usize::from(*index) != expected {
                let message = format!(
                    "requests are counted from the bottom of the stage; #{} is missing",
                    expected + 1
                );
                errors.push(Error::new(at.0, at.1, message));
                break;
            }
        }
        Position {
            turn_number,
            turn,
            chance,
            passed: self.passed,
            idle: self.idle.is_some(),
            sides: BySeat::new(|seat| self.sides[seat].position(rules, errors)),
            stage: self.stage.iter().map(|(_, _, request)| request.clone()).collect(),
            doing,
            then: self.then.as_ref().map(|(then, _)| then.clone()),
            pending: self.pending.iter().map(|&(seat, action, count, _)| (seat, action, count)).collect(),
            free_run: self.free_run.as_ref().map(|(marks, _)| marks.clone()).unwrap_or_default(),
            asks: self.asks.as_ref().map(|(seat, ask, _)| (*seat, ask.clone())),
        }
    }

    /// Where a card of a seat is named.
    fn named_at(&self, seat: Seat, card: Option<&Card>) -> Option<At> {
        let mut named = self.sides[seat].named.iter();
        named.find(|(other, _)| Some(other) == card).map(|(_, at)| *at)
    }

    /// An error of the engine, with the line that gave rise to it.
    fn place(&self, error: &PositionError) -> Error {
        let of_unit = |unit: Unit| {
            let side = &self.sides[unit.seat()];
            let index = side.position.characters.iter().rposition(|it| it.place == unit.place())?;
            side.characters.get(index).map(|(at, _)| *at)
        };
        let of_request = |index: u8| self.stage.get(index as usize).map(|(_, at, _)| *at);
        let found = match *error {
            PositionError::PlaceTwice(unit)
            | PositionError::NoSuchCharacter(unit)
            | PositionError::NotFresh(unit)
            | PositionError::BulwarkSize(unit)
            | PositionError::NoAttacker(unit)
            | PositionError::NoBlocker(unit) => of_unit(unit),
            PositionError::Row(seat) => self.sides[seat].row_at,
            PositionError::Keys(at)
            | PositionError::Target(at)
            | PositionError::KeyUnit(at)
            | PositionError::OwnTurn(at)
            | PositionError::Twice(at)
            | PositionError::Waiting(at) => match at {
                RequestAt::Stage(index) => of_request(index),
                RequestAt::Work => self.doing_at(),
                RequestAt::Made => self.then_at(),
            },
            PositionError::Bottom(seat) => self.sides[seat].bottom_at,
            PositionError::Idle => self.idle,
            PositionError::FreeRun => self.free_run.as_ref().map(|(_, at)| *at),
            PositionError::Chance(_) => self.chance.map(|(_, at)| at),
            PositionError::Passed(_) => self.passed_at,
            PositionError::CardTwice(seat, card) | PositionError::Mark(seat, card) => {
                self.named_at(seat, Some(&card))
            }
            PositionError::Pack(seat) => self.named_at(seat, self.sides[seat].position.pack.first()),
            PositionError::Rare(seat) => self.named_at(seat, self.sides[seat].position.rare.first().as_ref()),
            PositionError::Trumps(seat) => {
                self.named_at(seat, self.sides[seat].position.trumps.first().as_ref())
            }
            PositionError::NoSuchPlace(..) | PositionError::FogFull(_) | PositionError::StageFull => None,
            PositionError::Turned(seat) => self.sides[seat].turned_at,
            PositionError::Arrived(seat) => self.sides[seat].arrived_at,
            PositionError::Pending(seat) => {
                self.pending.iter().find(|(of, ..)| *of == seat).map(|&(.., at)| at)
            }
            PositionError::SetUp(_)
            | PositionError::Building(_)
            | PositionError::Paying(_)
            | PositionError::Work(_) => self.doing_at(),
            PositionError::Then(_) => self.then_at(),
            PositionError::Asks(..) => self.asks_at(),
            PositionError::NothingAsked => self.going_on_at(),
        };
        let (line, column) = found.unwrap_or((self.last_line, 1));
        Error::new(line, column, error.to_string())
    }
}

/// What a fog marks: a soldier or a trump.
fn mark(text: &str) -> Option<Target> {
    let at_trump = || trump(text).map(|(seat, card)| Target::trump(seat, card));
    unit(text).map(Target::unit).or_else(at_trump)
}

impl SideSheet {
    /// The side, with everything filled in that was left out.
    fn position(&self, rules: &Rules, errors: &mut Vec<Error>) -> SidePosition {
        let mut position = self.position.clone();
        for (character, (at, size)) in position.characters.iter_mut().zip(&self.characters) {
            character.change = self.change(rules, character, *at, *size, errors);
        }
        if self.row_at.is_none() {
            let bulwarks = position.characters.iter().filter(|it| !it.soldier);
            position.row = bulwarks.map(|it| it.place).collect();
            position.row.sort_unstable();
        }
        position.life = self.life(errors);
        position
    }

    /// Without a life line, all cards that are named nowhere are the life.
    fn life(&self, errors: &mut Vec<Error>) -> Vec<Card> {
        let named: CardSet = self.named.iter().map(|(card, _)| *card).collect();
        let rest = CardSet::ALL - named;
        let (unnamed, at) = self.unnamed.unwrap_or((rest.len(), (1, 1)));
        if unnamed > rest.len() {
            let message = format!("{} cards are left that are named nowhere, not {unnamed}", rest.len());
            errors.push(Error::new(at.0, at.1, message));
        }
        rest.into_iter().take(unnamed).chain(self.position.life.iter().copied()).collect()
    }

    /// By how much the size of a character was changed, apart from what is added to every soldier.
    fn change(
        &self,
        rules: &Rules,
        character: &CharacterPosition,
        at: At,
        size: Option<Size>,
        errors: &mut Vec<Error>,
    ) -> i8 {
        let printed = i32::from(rules.printed_size(character.cards));
        let change = match size {
            None => 0,
            Some(Size::Change(change)) => change,
            Some(Size::Whole(size)) => size - printed - i32::from(self.position.growth),
        };
        i8::try_from(change).unwrap_or_else(|_| {
            let message = format!("its size would have changed by {change}; changes go from -128 to 127");
            errors.push(Error::new(at.0, at.1, message));
            0
        })
    }
}

const fn at(word: &Word) -> At {
    (word.line, word.column)
}

fn read_size(word: &Word) -> Result<Size, Error> {
    let number: i16 = word.number("the size (12), or what was added (+3)")?;
    let changed = word.text.starts_with('+');
    Ok(if changed { Size::Change(number.into()) } else { Size::Whole(number.into()) })
}

fn read_count(words: &mut Words) -> Result<u8, Error> {
    words.need("how many cards")?.number("how many cards")
}

/// The marks of requests that cost nothing (R58).
fn read_marks(words: &mut Words) -> Result<Vec<u32>, Error> {
    let mark = |word: Word| {
        let digits = Some(word.text.as_str()).filter(|text| text.len() == 8);
        let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        number.ok_or_else(|| word.unknown("the mark of a request that cost nothing: eight digits, 0 to f"))
    };
    words.by_ref().map(mark).collect()
}

fn read_change(words: &mut Words) -> Result<i32, Error> {
    let what = "by how much its size was changed (+3, -2)";
    let number: i16 = words.need(what)?.number(what)?;
    Ok(number.into())
}

fn character_card(word: &Word) -> Result<Card, Error> {
    word.card().map_err(|_| {
        word.unknown(
            "its cards, soldier or bulwark, charged or driven, size 12, fresh, attacker, or blocks a0",
        )
    })
}

/// The action that a word names.
pub(crate) fn find_action(rules: &Rules, word: &Word) -> Result<ActionId, Error> {
    rules.find(&word.text).ok_or_else(|| {
        let mut ids: Vec<&str> = rules.book().actions.iter().map(|action| &*action.id).collect();
        ids.sort_unstable();
        word.error(format!("there is no action “{}” in these rules; there is {}", word.text, ids.join(", ")))
    })
}

fn over(word: &Word) -> Error {
    word.error(format!(
        "“{}”: a position is a moment at which somebody is asked something; leave this line out",
        word.text
    ))
}
