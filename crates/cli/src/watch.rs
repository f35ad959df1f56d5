//! `saigen watch`: two computer players, on a full screen or as plain text.

use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use saigen_bots::Contender;
use saigen_cards::{BySeat, Seat};
use saigen_deal::Quick;
use saigen_engine::{Rules, View, Viewer};
use saigen_notation::{Ending, Header, Stop, answer_text};
use saigen_players::{Budget, Search, Tuning};
use saigen_table::{LocalGame, brief, dismiss};
use saigen_terminal::screen::{Screen, UserInput};
use saigen_terminal::{Signal, Snapshot, Viewing, think};
use saigen_wording::{EventWording, Wording};

use crate::args::{Viewpoint, WatchArgs};
use crate::failure::Failure;
use crate::play::{check_contender, contender_name, fresh_seed, is_full_screen, theme};
use crate::replay::ending_words;
use crate::{interrupt, layout};

/// Simulations of the estimate for a player that reports none.
const JUDGING: u32 = 60;

/// Choices played ahead of the display.
const AHEAD: usize = 3;

/// Messages from the players to the screen.
enum Update {
    Snapshot(Box<Snapshot>),
    Over(Box<LocalGame>),
}

pub(crate) fn run(args: &WatchArgs) -> Result<(), Failure> {
    interrupt::listen();
    let lang = args.table.lang.get();
    let contenders = BySeat::new(|seat| if seat == Seat::A { args.a.clone() } else { args.b.clone() });
    contenders.iter().try_for_each(|(_, contender)| check_contender(contender))?;
    let (book, start) = args.table.deal()?;
    let mut header = Header::with_book(&book, start);
    for seat in Seat::BOTH {
        header.players[seat] = Some(contenders[seat].to_string());
    }
    let rules = Arc::new(header.rules().map_err(Failure::input)?);
    let words = Arc::new(Wording::new(rules.clone(), lang));
    let names = BySeat::new(|seat| contender_name(words.phrases(), &contenders[seat]));
    let seed = args.table.seed.map_or_else(fresh_seed, Ok)?;
    let local = LocalGame::begin(&rules, header, seed).map_err(Failure::input)?;
    let watched = Watched { args, words, names };
    let over = match is_full_screen(args.plain) {
        true => watched.on_screen(local, contenders)?,
        false => watched.in_lines(local, contenders)?,
    };
    match (&args.record, over) {
        (Some(file), Some(over)) => crate::arena::write(file, &over.record().to_text()),
        _ => Ok(()),
    }
}

struct Watched<'a> {
    args: &'a WatchArgs,
    words: Arc<Wording>,
    names: BySeat<String>,
}

impl Watched<'_> {
    fn on_screen(
        &self,
        local: LocalGame,
        contenders: BySeat<Contender>,
    ) -> Result<Option<Box<LocalGame>>, Failure> {
        let (outbox, inbox) = sync_channel(AHEAD);
        thread::spawn(move || play(local, &contenders, &outbox));
        let pace = Duration::from_millis(self.args.speed);
        let mut viewing = Viewing::watch(self.words.clone(), theme(), self.names.clone(), pace);
        if let Some(eyes) = self.args.from {
            viewing.see_as(viewer(eyes));
        }
        let mut screen = Screen::take()?;
        let mut over = None;
        loop {
            screen.show(viewing.revision(), |frame| viewing.draw(frame))?;
            match screen.listen()? {
                Some(UserInput::Key(key)) => viewing.key(key),
                Some(UserInput::Mouse(mouse)) => viewing.mouse(mouse),
                None => {}
            }
            while viewing.ahead() < AHEAD
                && let Ok(news) = inbox.try_recv()
            {
                match news {
                    Update::Snapshot(shot) => viewing.push(*shot),
                    Update::Over(local) => {
                        viewing.finish(self.result(&local));
                        over = Some(local);
                    }
                }
            }
            viewing.tick(screen.now());
            match viewing.wanted() {
                Some(Signal::Leave) => return Ok(over),
                Some(Signal::Interrupt) => return Err(Failure::interrupted()),
                _ if interrupt::asked() => return Err(Failure::interrupted()),
                _ => {}
            }
        }
    }

    /// Prints the game while it is played.
    fn in_lines(
        &self,
        local: LocalGame,
        contenders: BySeat<Contender>,
    ) -> Result<Option<Box<LocalGame>>, Failure> {
        let (outbox, inbox) = sync_channel(AHEAD);
        thread::spawn(move || play(local, &contenders, &outbox));
        let mut event_words = match self.args.from.map(viewer) {
            Some(Viewer::Seat(seat)) => EventWording::new(&self.words, seat),
            Some(Viewer::Everything) => EventWording::open(&self.words, self.names.clone()),
            _ => EventWording::onlooker(&self.words, self.names.clone()),
        };
        for news in inbox {
            match news {
                Update::Snapshot(shot) => {
                    for line in event_words.lines(&shot.events) {
                        layout::print(&layout::labelled(0, "·", 0, &line))?;
                    }
                    if let Some((seat, Some(win))) = shot.by.filter(|_| !shot.events.is_empty()) {
                        let percent = format!("{:.0}", 100.0 * win);
                        let args = [("name", self.names[seat].clone().into()), ("percent", percent.into())];
                        layout::print(&layout::indented(2, &self.words.phrases().say("estimate", &args)))?;
                    }
                }
                Update::Over(local) => {
                    layout::print(&self.result(&local))?;
                    return Ok(Some(local));
                }
            }
            if interrupt::asked() {
                return Err(Failure::interrupted());
            }
        }
        Err(Failure::work("the players have stopped"))
    }

    fn result(&self, local: &LocalGame) -> String {
        let ending = local.ending.as_ref();
        ending.map(|ending| ending_words(self.words.phrases(), &self.names, ending)).unwrap_or_default()
    }
}

const fn viewer(eyes: Viewpoint) -> Viewer {
    match eyes.seat() {
        Some(seat) => Viewer::Seat(seat),
        None => Viewer::Everything,
    }
}

/// Plays the game to its end, or until the screen is closed.
fn play(mut local: LocalGame, contenders: &BySeat<Contender>, updates: &SyncSender<Update>) {
    let rules = local.course.rules.clone();
    let mut players = BySeat::new(|seat| contenders[seat].player());
    let mut random = BySeat::new(|seat| Quick::new(local.course.seed, seat as u64));
    let mut first = Vec::new();
    local.course.replay(|_, _, events| first = events.to_vec());
    let begun = Snapshot { game: local.course.game, events: first, choice: None, by: None };
    if updates.send(Update::Snapshot(Box::new(begun))).is_err() {
        return;
    }
    while let Some(seat) = local.asked() {
        let game = local.course.game;
        brief(&local.course, seat, &mut *players[seat]);
        let answer = think(
            &rules,
            &contenders[seat],
            &mut *players[seat],
            &game,
            &mut random[seat],
            &interrupt::asked,
        );
        let shot = match answer {
            Ok((answer, thought)) => {
                let win = thought.lines.first().map(|line| line.win);
                let win = win.or_else(|| {
                    Some(judged(&rules, &View::of(&game, Viewer::Seat(seat)), &mut random[seat]))
                });
                let text = answer_text(&rules, seat, &answer);
                let Ok(events) = local.answer(answer) else { return };
                let choice = Some(format!("{seat}: {text}"));
                Snapshot { game: local.course.game, events, choice, by: Some((seat, win)) }
            }
            Err(reason) => {
                local.stop(Stop::Forfeit, seat, Some(reason));
                continue;
            }
        };
        if updates.send(Update::Snapshot(Box::new(shot))).is_err() {
            return;
        }
    }
    let winner = local.ending.as_ref().and_then(Ending::winner);
    for seat in Seat::BOTH {
        dismiss(&local.course, seat, winner, &mut *players[seat]);
    }
    // A program reads the end of its game before this process may exit.
    drop(players);
    let _ = updates.send(Update::Over(Box::new(local)));
}

/// The win probability of a seat, from its knowledge.
fn judged(rules: &Rules, view: &View, random: &mut Quick) -> f32 {
    Search::new(Tuning::default()).estimate(rules, view, Budget::of(JUDGING), random)
}
