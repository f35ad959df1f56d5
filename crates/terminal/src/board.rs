//! The table: both sides, the stage between them, and the hand of the viewer. Everything is drawn from a
//! view, so nothing hidden can appear.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Span;
use saigen_cards::{BySeat, Card, CardSet, Seat, Suit};
use saigen_engine::{Unit, View, Viewer};
use saigen_wording::{Phrasebook, Wording};

use crate::stage::{StageLines, stage_lines};
use crate::text::{clip, columns};
use crate::theme::Theme;
use crate::tile::{Size, Tile, put};

/// A selectable thing on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    /// A card of the hand, the rare card, or a card of the deck during the set-up.
    Card(Card),
    /// A character.
    Unit(Unit),
    /// A request on the stage: index from the bottom, starting at 0.
    Request(u8),
    /// A player.
    Player(Seat),
}

/// Screen area of a thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    pub(crate) thing: Thing,
    pub(crate) area: Rect,
}

/// The table, ready to draw.
pub(crate) struct Board<'a> {
    pub(crate) words: &'a Arc<Wording>,
    pub(crate) view: &'a View,
    /// Names of the players, for viewers who are not one of them.
    pub(crate) names: &'a BySeat<String>,
    /// The seat drawn at the bottom.
    pub(crate) below: Seat,
    pub(crate) theme: Theme,
    pub(crate) marked: Option<Thing>,
    /// Selectable answers.
    pub(crate) possible: &'a [Thing],
    /// The next event, shown beside the stage.
    pub(crate) next: String,
    /// The cards of the deck to choose from during the set-up, and those chosen.
    pub(crate) deck: CardSet,
    pub(crate) chosen: CardSet,
}

/// A row of a side: the id of its label, and its tiles.
type Row = (&'static str, Vec<Tile>);

/// The labels of rows of the deck.
const SUITS: [(&str, CardSet); 5] = [
    ("suit-spade", CardSet::suit(Suit::Spade)),
    ("suit-heart", CardSet::suit(Suit::Heart)),
    ("suit-diamond", CardSet::suit(Suit::Diamond)),
    ("suit-club", CardSet::suit(Suit::Club)),
    ("card-joker", CardSet::JOKERS),
];

impl Board<'_> {
    fn say(&self) -> &Phrasebook {
        self.words.phrases()
    }

    /// The things on the table in keyboard order.
    pub(crate) fn things(view: &View, below: Seat) -> Vec<Thing> {
        let side = &view.sides[below];
        let hand = side.hand.into_iter().chain(side.rare).map(Thing::Card);
        let units = |seat: Seat| units(view, seat).concat().into_iter().map(Thing::Unit);
        let requests = (0..view.stage().requests().len() as u8).rev().map(Thing::Request);
        let own = hand.chain(units(below)).chain([Thing::Player(below)]);
        own.chain(requests).chain(units(below.other())).chain([Thing::Player(below.other())]).collect()
    }

    /// Draws the table and returns the area of every thing.
    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect) -> Vec<Spot> {
        let above = self.below.other();
        let hands = [above, self.below].map(|seat| self.has_hand(seat));
        let size = self.size(area, hands);
        let [top, bottom] = [(above, hands[0]), (self.below, hands[1])]
            .map(|(seat, hand)| 1 + self.rows_height(seat, area.width, size, hand));
        let stage = area.height.saturating_sub(top + bottom).max(1);
        let mut spots = Vec::new();
        let part = |y: u16, height: u16| Rect { y: area.y + y, height, ..area }.intersection(area);
        self.draw_side(buffer, part(0, top), above, size, &mut spots);
        self.draw_stage(buffer, part(top, stage), &mut spots);
        self.draw_side(buffer, part(top + stage, bottom), self.below, size, &mut spots);
        spots
    }

    /// Whether a hand is drawn as a row of cards.
    fn has_hand(&self, seat: Seat) -> bool {
        match self.view.viewer() {
            Viewer::Everything => true,
            Viewer::Seat(own) => own == seat,
            Viewer::Onlooker => false,
        }
    }

    /// Three-line tiles if they leave room for the stage.
    fn size(&self, area: Rect, hands: [bool; 2]) -> Size {
        let needed: u16 = [self.below.other(), self.below]
            .into_iter()
            .zip(hands)
            .map(|(seat, hand)| 1 + self.rows_height(seat, area.width, Size::Box, hand))
            .sum();
        if needed + 5 <= area.height { Size::Box } else { Size::Line }
    }

    /// The rows of a side, from its edge of the table to the middle.
    fn rows(&self, seat: Seat, hand: bool) -> Vec<Row> {
        let (say, theme, side) = (self.say(), self.theme, &self.view.sides[seat]);
        if seat == self.below && !self.deck.is_empty() {
            return self.deck_rows().chain([("row-hand", self.hand_tiles(seat))]).collect();
        }
        let tile = |unit: &Unit| {
            let character = side.characters().find(|it| it.place == unit.place())?;
            Some(Tile::unit(say, theme, self.view, seat, &character, self.below))
        };
        let [bulwarks, soldiers] =
            units(self.view, seat).map(|units| units.iter().filter_map(tile).collect());
        let mut rows: Vec<Row> = vec![("row-bulwarks", bulwarks), ("row-soldiers", soldiers)];
        if hand {
            rows.insert(0, ("row-hand", self.hand_tiles(seat)));
        }
        if seat == self.below {
            rows.reverse();
        }
        rows
    }

    /// The hand, and the rare card where the viewer knows it.
    fn hand_tiles(&self, seat: Seat) -> Vec<Tile> {
        let (say, theme, side) = (self.say(), self.theme, &self.view.sides[seat]);
        let hand = side.hand.into_iter().map(|card| Tile::card(say, theme, card));
        hand.chain(side.rare.into_iter().map(|card| Tile::rare(say, theme, card))).collect()
    }

    /// The trumps: those face up, those face down that the viewer knows in brackets, and the others as backs.
    fn trumps(&self, seat: Seat) -> Option<String> {
        let (say, side) = (self.say(), &self.view.sides[seat]);
        let up = side.trumps_up.into_iter().map(|card| say.trump_card(card));
        let down = (side.trumps - side.trumps_up).into_iter().map(|card| format!("[{}]", say.card(card)));
        let backs = core::iter::repeat_n("##".to_owned(), side.trumps_hidden.into());
        let cards: Vec<String> = up.chain(down).chain(backs).collect();
        (!cards.is_empty()).then(|| say.say("short-trumps", &[("cards", cards.join(" ").into())]))
    }

    /// The deck by suit; chosen cards are ticked.
    fn deck_rows(&self) -> impl Iterator<Item = Row> {
        let tile = |card| match self.chosen.contains(card) {
            true => Tile::chosen(self.say(), self.theme, card),
            false => Tile::card(self.say(), self.theme, card),
        };
        let rows = SUITS.into_iter().map(|(label, suit)| (label, self.deck & suit));
        rows.filter(|(_, cards)| !cards.is_empty())
            .map(move |(label, cards)| (label, cards.into_iter().map(tile).collect()))
    }

    fn rows_height(&self, seat: Seat, width: u16, size: Size, hand: bool) -> u16 {
        let lines = |tiles: &Vec<Tile>| {
            let places = self.places(tiles, width, size);
            places.last().map_or(1, |place| (place.y + 1) * if tiles.is_empty() { 1 } else { size.height() })
        };
        self.rows(seat, hand).iter().map(|(_, tiles)| lines(tiles)).sum()
    }

    /// Width of the row labels.
    fn indent(&self) -> u16 {
        let suits = SUITS.iter().map(|(label, _)| *label).filter(|_| !self.deck.is_empty());
        let labels = ["row-bulwarks", "row-soldiers", "row-hand"].into_iter().chain(suits);
        labels.map(|id| columns(&self.say().word(id))).max().unwrap_or(0) as u16 + 3
    }

    /// Positions of tiles in a row: column, and line counted in tiles.
    fn places(&self, tiles: &[Tile], width: u16, size: Size) -> Vec<Position> {
        let indent = self.indent();
        let mut at = Position { x: indent, y: 0 };
        let place = |tile: &Tile| {
            let wide = tile.width(size);
            if at.x > indent && at.x + wide > width {
                at = Position { x: indent, y: at.y + 1 };
            }
            let here = at;
            at.x += wide + 1;
            here
        };
        tiles.iter().map(place).collect()
    }

    fn draw_side(&self, buffer: &mut Buffer, area: Rect, seat: Seat, size: Size, spots: &mut Vec<Spot>) {
        self.draw_heading(buffer, Rect { height: 1, ..area }, &self.heading(seat), seat, spots);
        let mut y = area.y + 1;
        for (label, tiles) in self.rows(seat, self.has_hand(seat)) {
            let at = Position { x: area.x + 1, y };
            put(buffer, at, vec![Span::styled(self.say().word(label), self.theme.dim())]);
            let places = self.places(&tiles, area.width, size);
            for (tile, place) in tiles.iter().zip(&places) {
                let at = Position { x: area.x + place.x, y: y + place.y * size.height() };
                if at.y >= area.bottom() {
                    break;
                }
                let (over, edge) = self.look(tile.thing);
                let area = tile.draw(buffer, at, size, over, edge);
                spots.push(Spot { thing: tile.thing, area });
            }
            let lines = places.last().map_or(1, |place| (place.y + 1) * size.height());
            y += lines;
        }
    }

    /// The style of a thing, and of its edge.
    fn look(&self, thing: Thing) -> (Style, Style) {
        let over = match thing {
            _ if self.marked == Some(thing) => self.theme.marked(),
            _ if self.possible.contains(&thing) => self.theme.possible(),
            _ => Style::new(),
        };
        let edge = if self.possible.contains(&thing) { self.theme.strong() } else { self.theme.dim() };
        (over, edge)
    }

    fn draw_heading(&self, buffer: &mut Buffer, area: Rect, text: &str, seat: Seat, spots: &mut Vec<Spot>) {
        let (over, _) = self.look(Thing::Player(seat));
        let text = clip(text, usize::from(area.width).saturating_sub(4));
        let rest = usize::from(area.width).saturating_sub(columns(&text) + 4);
        let style = self.theme.heading();
        let spans = vec![
            Span::styled("── ", style),
            Span::styled(text, style.patch(over)),
            Span::styled(format!(" {}", "─".repeat(rest)), style),
        ];
        put(buffer, Position { x: area.x, y: area.y }, spans);
        spots.push(Spot { thing: Thing::Player(seat), area });
    }

    /// Name and counts of a side.
    fn heading(&self, seat: Seat) -> String {
        let (say, side) = (self.say(), &self.view.sides[seat]);
        let own = self.view.viewer() == Viewer::Seat(seat) || self.view.viewer() == Viewer::Everything;
        let life = match side.life_shown() {
            Some(count) => say.say("short-life", &[("count", count.into())]),
            None if own => say.say("short-life", &[("count", side.life.len().into())]),
            None => say.say("short-life-many", &[("count", 10.into())]),
        };
        let grave = match side.grave.cards().last().and_then(|top| top.card()) {
            Some(top) => {
                let args = [("count", side.grave.len().into()), ("card", say.card(top).into())];
                say.say("short-graveyard", &args)
            }
            None => say.word("short-graveyard-empty"),
        };
        let mut parts = vec![self.name(seat), life, self.hand(seat), grave];
        parts.extend(self.pack(seat));
        parts.extend((side.rare_hidden > 0).then(|| say.word("short-rare")));
        parts.extend(self.trumps(seat));
        if !side.fog().is_empty() {
            let cards = say.cards(side.fog().iter().map(|fog| fog.card));
            parts.push(say.say("short-fog", &[("cards", cards.into())]));
        }
        if side.growth() != 0 {
            parts.push(say.say("short-force", &[("size", format!("{:+}", side.growth()).into())]));
        }
        parts.join(" · ")
    }

    /// The pack of a side, if it has one.
    fn pack(&self, seat: Seat) -> Option<String> {
        let side = &self.view.sides[seat];
        let count = side.pack.len() + usize::from(side.pack_hidden);
        let id = if side.pack_open { "short-pack-open" } else { "short-pack-closed" };
        (count > 0 || side.pack_open).then(|| self.say().say(id, &[("count", count.into())]))
    }

    fn hand(&self, seat: Seat) -> String {
        let (say, side) = (self.say(), &self.view.sides[seat]);
        let count = ("count", side.hand_len().into());
        match self.has_hand(seat) || side.hand.is_empty() {
            true => say.say("short-hand", &[count]),
            false => say.say("short-hand-known", &[count, ("cards", say.cards(side.hand).into())]),
        }
    }

    pub(crate) fn name(&self, seat: Seat) -> String {
        let seat_name = ("seat", seat.to_string().into());
        match self.view.viewer() {
            Viewer::Seat(own) if own == seat => self.say().say("side-you", &[seat_name]),
            Viewer::Seat(_) if self.names[seat].is_empty() => self.say().say("side-opponent", &[seat_name]),
            _ => self.say().say("side-name", &[("name", self.names[seat].clone().into()), seat_name]),
        }
    }

    fn draw_stage(&self, buffer: &mut Buffer, area: Rect, spots: &mut Vec<Spot>) {
        let lines = stage_lines(self);
        let mut heading = self.say().word(if lines.is_empty() { "stage-empty" } else { "row-stage" });
        if !self.next.is_empty() {
            heading = format!("{heading} · {}", self.next);
        }
        let rule = Rect { height: 1, ..area };
        let text = clip(&heading, usize::from(area.width).saturating_sub(4));
        let rest = usize::from(area.width).saturating_sub(columns(&text) + 4);
        let style = self.theme.heading();
        put(buffer, rule.as_position(), vec![Span::styled(format!("── {text} {}", "─".repeat(rest)), style)]);
        let room = usize::from(area.height).saturating_sub(1);
        let lines = self.fitting(lines, room);
        for (index, (thing, line)) in lines.iter().enumerate() {
            let y = area.y + 1 + index as u16;
            let style = thing.map_or(self.theme.dim(), |thing| self.look(thing).0);
            let text = clip(line, usize::from(area.width).saturating_sub(2));
            put(buffer, Position { x: area.x + 2, y }, vec![Span::styled(text, style)]);
            spots.extend(thing.map(|thing| Spot { thing, area: Rect { y, height: 1, ..area } }));
        }
    }
}

impl Board<'_> {
    /// The lines of the stage that fit, including the marked one; the last line counts the rest.
    fn fitting(&self, mut lines: StageLines, room: usize) -> StageLines {
        if lines.len() <= room || room == 0 {
            lines.truncate(room);
            return lines;
        }
        let marked = lines.iter().position(|(thing, _)| thing.is_some() && *thing == self.marked);
        let from = marked.map_or(0, |at| (at + 2).saturating_sub(room)).min(lines.len() + 1 - room);
        let more = self.say().say("stage-more", &[("count", (lines.len() - room + 1).into())]);
        let mut shown: StageLines = lines.drain(from..).take(room - 1).collect();
        shown.push((None, more));
        shown
    }
}

/// The characters of a side: bulwarks from the life outwards, then soldiers.
fn units(view: &View, seat: Seat) -> [Vec<Unit>; 2] {
    let side = &view.sides[seat];
    let soldiers = side.characters().filter(|it| it.soldier).map(|it| Unit::new(seat, it.place));
    [side.row().iter().map(|&place| Unit::new(seat, place)).collect(), soldiers.collect()]
}
