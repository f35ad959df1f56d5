//! A match of several games: its decks, its games and its standing, in words.

use std::sync::Arc;

use saigen_cards::{BySeat, CardSet, Seat};
use saigen_deal::Quick;
use saigen_engine::{Outcome, Viewer};
use saigen_notation::{Half, Record, SeriesView};
use saigen_table::{LocalGame, Saved, SavedSeries, SeriesCourse};
use saigen_terminal::Participant;
use saigen_wording::{Phrasebook, Wording};

use super::begin::{GameStart, fresh_seed, written};
use crate::failure::Failure;

/// A match of several games with its words and players.
pub(super) struct Match {
    words: Arc<Wording>,
    local: SeriesCourse,
    participants: BySeat<Participant>,
    /// A game that was saved while it was running.
    running: Option<LocalGame>,
}

impl Match {
    pub(super) fn new(words: Arc<Wording>, local: SeriesCourse, participants: BySeat<Participant>) -> Self {
        Self { words, local, participants, running: None }
    }

    /// Continues the game that was running when the match was saved.
    pub(super) fn continue_game(&mut self, running: Option<Record>) -> Result<(), Failure> {
        let Some((record, (_, seed))) = running.zip(self.local.next()) else { return Ok(()) };
        let saved = Saved { seed, players: self.written(), record };
        self.running = Some(
            LocalGame::resume(self.words.rules(), &saved)
                .map_err(|error| Failure::input(error.to_string()))?,
        );
        Ok(())
    }

    fn written(&self) -> BySeat<String> {
        BySeat::new(|seat| written(&self.participants[seat]))
    }

    pub(super) fn phrases(&self) -> &Phrasebook {
        self.words.phrases()
    }

    /// The person who chooses a deck next. Computer players have chosen then, and so have people with one
    /// usable deck.
    pub(super) fn choosing(&mut self) -> Result<Option<Seat>, Failure> {
        for seat in Seat::BOTH {
            let computer = self.participants[seat] != Participant::Person;
            if computer || self.local.series.usable(seat).count() == 1 {
                self.local.series.choose_at_random(seat, &mut Quick::new(fresh_seed()?, 0));
            }
        }
        Ok(self.local.series.choosing().next())
    }

    pub(super) fn choose(&mut self, seat: Seat, half: Half) -> Result<(), Failure> {
        self.local.series.choose(seat, half).map_err(|error| Failure::input(error.to_string()))
    }

    /// The next game; `None` if the match is over.
    pub(super) fn game(&mut self) -> Result<Option<GameStart>, Failure> {
        let Some((header, seed)) = self.local.next() else { return Ok(None) };
        let local = match self.running.take() {
            Some(running) => running,
            None => LocalGame::begin(self.words.rules(), header, seed)
                .map_err(|error| Failure::input(error.to_string()))?,
        };
        let (words, participants) = (self.words.clone(), self.participants.clone());
        Ok(Some(GameStart { words, local, participants }))
    }

    pub(super) fn finish(&mut self, local: &LocalGame) {
        let players = self.local.header().players.clone();
        local.ending.iter().for_each(|ending| self.local.finish(&local.course, players.clone(), ending));
    }

    pub(super) fn local(&self) -> &SeriesCourse {
        &self.local
    }

    pub(super) fn saved(&self, running: Option<Record>) -> SavedSeries {
        self.local.saved(&self.written(), running)
    }

    fn is_hot_seat(&self) -> bool {
        self.participants.0.iter().all(|it| *it == Participant::Person)
    }

    /// The person at the keyboard, if there is one person.
    fn me(&self) -> Option<Seat> {
        let people = Seat::BOTH.into_iter().filter(|seat| self.participants[*seat] == Participant::Person);
        { people }.next().filter(|_| !self.is_hot_seat())
    }

    /// The text before a person chooses a deck: the games won, the deck just used, the opponent's decks.
    pub(super) fn standing(&self, seat: Seat) -> Vec<String> {
        let view = self.local.series.view(Viewer::Seat(seat));
        let say = self.phrases();
        let used = view.used.map(|cards| say.say("series-used", &[("cards", self.cards(cards).into())]));
        let decks = Half::BOTH.map(|half| self.deck(&view, seat.other(), half));
        let decks = say.say("series-opponent-decks", &[("decks", say.list(decks).into())]);
        let number = (view.games.len() + 1).to_string().into();
        let question = match self.is_hot_seat() {
            true => say.say("series-choose-seat", &[("number", number), ("seat", seat.to_string().into())]),
            false => say.say("series-choose", &[("number", number)]),
        };
        let lines = [self.games_won(&view)].into_iter().chain(used);
        lines.chain([decks, question]).collect()
    }

    fn games_won(&self, view: &SeriesView) -> String {
        let [a, b] = view.wins.0.map(|wins| wins.to_string());
        match self.me() {
            Some(me) => {
                let (own, other) = if me == Seat::A { (a, b) } else { (b, a) };
                self.phrases().say("series-standing", &[("own", own.into()), ("other", other.into())])
            }
            None => self.phrases().say("series-standing-seats", &[("a", a.into()), ("b", b.into())]),
        }
    }

    fn cards(&self, cards: CardSet) -> String {
        cards.into_iter().map(|card| self.phrases().card(card)).collect::<Vec<_>>().join(" ")
    }

    /// A deck in words: its number and size, whether it is out, and the cards that its owner has built it of.
    fn deck(&self, view: &SeriesView, seat: Seat, half: Half) -> String {
        let deck = view.decks[seat][half as usize];
        let id = if deck.won { "series-deck-won" } else { "series-deck" };
        let args = [("number", half.to_string().into()), ("count", deck.count.into())];
        let text = self.phrases().say(id, &args);
        deck.built.map_or(text.clone(), |cards| format!("{text}  {}", self.cards(cards)))
    }

    /// The decks among which a person chooses.
    pub(super) fn options(&self, seat: Seat) -> Vec<(Half, String)> {
        let view = self.local.series.view(Viewer::Seat(seat));
        self.local.series.usable(seat).map(|half| (half, self.deck(&view, seat, half))).collect()
    }

    /// The result in words; `None` while the match goes on.
    pub(super) fn result(&self) -> Option<Vec<String>> {
        let view = self.local.series.view(Viewer::Onlooker);
        let say = self.phrases();
        let result = match (view.outcome?, self.me()) {
            (Outcome::Winner(seat), Some(me)) if seat == me => say.word("series-you-won"),
            (Outcome::Winner(_), Some(_)) => say.word("series-you-lost"),
            (Outcome::Winner(seat), None) => say.say("series-seat-won", &[("seat", seat.to_string().into())]),
            (Outcome::Draw | Outcome::Endless, _) => say.word("series-drawn"),
        };
        Some(vec![self.games_won(&view), result])
    }
}
