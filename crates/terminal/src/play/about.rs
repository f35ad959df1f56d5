//! Rules of the marked thing.

use saigen_cards::{CardSet, Suit};
use saigen_engine::{ActionId, Choice, View, Viewer};
use saigen_rulebook::{Action, MadeOf, Trump};
use saigen_wording::{Phrasebook, ruling};

use super::{Act, Item, Pick, Play};
use crate::board::Thing;
use crate::popup::Popup;

/// An entry of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    /// A section of “How to play”.
    Section(usize),
    /// A ruling.
    Ruling(u8),
}

impl Play {
    /// Offers what the reasons against the marked or explained action cite, then the sections of “How to play”.
    pub(crate) fn show_how_to_play(&mut self) {
        let cited = self.cited();
        let sections = self.say().how_to_play(self.words.rules().book());
        let all = sections.iter().map(|section| Entry::Section(section.number));
        let others: Vec<Entry> = all.filter(|entry| !cited.contains(entry)).collect();
        let name = |entry: &Entry| match *entry {
            Entry::Section(number) => sections[number - 1].heading(),
            Entry::Ruling(number) => ruling(number, self.say().lang())
                .map_or_else(String::new, |it| format!("{} {}", it.id(), it.title)),
        };
        let answers = cited.iter().chain(&others).map(|entry| (name(entry), Act::Read(*entry))).collect();
        self.popup = Some(Popup::ask(self.say().word("how-title"), Vec::new(), answers));
    }

    /// What the reasons against the explained action cite, else those against the marked one.
    fn cited(&self) -> Vec<Entry> {
        let marked = || match self.items().get(self.cursor)?.pick {
            Pick::Blocked(action) => Some(action),
            _ => None,
        };
        let explained = self.explained.filter(|_| self.popup.is_some());
        let Some(action) = explained.or_else(marked) else { return Vec::new() };
        let reasons = self.local.course.game.reasons(self.words.rules(), self.me, action);
        let mut cited = Vec::new();
        for entry in reasons.iter().filter_map(|reason| self.words.rule_entry(action, reason)) {
            let entry = match (entry.strip_prefix("how-"), entry.strip_prefix('R')) {
                (Some(number), _) => number.parse().map(Entry::Section).ok(),
                (_, Some(number)) => number.parse().map(Entry::Ruling).ok(),
                _ => None,
            };
            cited.extend(entry.filter(|entry| !cited.contains(entry)));
        }
        cited
    }

    /// Shows an entry of the rules.
    pub(crate) fn read(&mut self, entry: Entry) {
        let shown = match entry {
            Entry::Section(number) => {
                let sections = self.say().how_to_play(self.words.rules().book());
                let section = sections.into_iter().find(|section| section.number == number);
                section.map(|section| (section.heading(), section.paragraphs))
            }
            Entry::Ruling(number) => {
                let ruling = ruling(number, self.say().lang());
                ruling.map(|it| (format!("{} {}", it.id(), it.title), vec![it.text]))
            }
        };
        self.popup = shown.map(|(title, text)| Popup::text(title, text));
    }

    /// Shows the rules of the marked thing on the table, else of the marked line of the list.
    pub(crate) fn look_up(&mut self, item: Option<&Item>) {
        match (self.thing, item.map(|item| item.pick)) {
            (Some(thing), _) => self.look_up_thing(thing),
            (None, Some(Pick::Answer(Choice::Action(action)) | Pick::Blocked(action))) => {
                self.look_up_action(action);
            }
            (None, Some(Pick::Whole(whole))) => self.look_up_action(whole.action),
            _ => self.look_up_all(),
        }
    }

    fn show_rules(&mut self, name: String, text: Vec<String>) {
        self.popup = Some(Popup::text(self.say().say("panel-rules", &[("name", name.into())]), text));
    }

    fn look_up_action(&mut self, action: ActionId) {
        self.explained = Some(action);
        let mut text = about_action(self.say(), self.words.rules().action(action));
        let reasons = self.local.course.game.reasons(self.words.rules(), self.me, action);
        if self.at_chance() && !reasons.is_empty() {
            text.push(" ".into());
            text.push(format!("{}:", self.say().word("why-not-now")));
            text.extend(self.reasons(action));
        }
        self.show_rules(self.words.action(action), text);
    }

    /// All reasons why an action is unavailable, with their rules.
    fn reasons(&self, action: ActionId) -> Vec<String> {
        let reasons = self.local.course.game.reasons(self.words.rules(), self.me, action);
        let line =
            |reason| format!("- {} [{}]", self.words.reason(action, reason), self.words.reference(reason));
        reasons.iter().map(line).collect()
    }

    /// Every unavailable action with all reasons.
    pub(crate) fn show_why_not(&mut self) {
        let (rules, game) = (self.words.rules(), &self.local.course.game);
        let direct = rules.actions().filter(|&action| rules.action(action).direct().is_some());
        let not_now = direct.filter(|&action| !game.reasons(rules, self.me, action).is_empty());
        let text = not_now.flat_map(|action| {
            std::iter::once(self.words.action(action))
                .chain(self.reasons(action).into_iter().map(|it| format!("  {it}")))
        });
        let text = text.collect();
        self.popup = Some(Popup::text(self.say().word("why-not-now"), text));
    }

    /// The actions of the format.
    fn look_up_all(&mut self) {
        let rows = &self.words.rules().book().actions;
        let text = rows.iter().map(|action| {
            format!("{} ({})  {}", self.say().name(action), action.id, self.say().needs(action))
                .trim_end()
                .into()
        });
        self.show_rules(self.say().word("heading-actions"), text.collect());
    }

    fn look_up_thing(&mut self, thing: Thing) {
        match thing {
            Thing::Request(index) => {
                let request = self.local.course.game.stage().requests().get(usize::from(index));
                if let Some(action) = request.map(|request| request.action) {
                    self.look_up_action(action);
                }
            }
            Thing::Card(card) => {
                let name = self.say().card(card);
                let rare = self.local.course.game.side(self.me).rare().contains(card);
                let id = if rare { "about-rare-card" } else { "about-hand-card" };
                let mut text = vec![self.say().say(id, &[("card", name.clone().into())])];
                text.extend(self.possible_with(thing, "about-key-for"));
                if text.len() == 1 {
                    text.push(self.say().word("about-key-none"));
                }
                text.extend(self.character_of(CardSet::of(card)));
                text.extend(self.as_trumps(CardSet::of(card)));
                self.show_rules(name, text);
            }
            Thing::Unit(unit) => {
                let view = View::of(&self.local.course.game, Viewer::Seat(self.me));
                let found = view.sides[unit.seat()].characters().find(|it| it.place == unit.place());
                let mut text = vec![self.words.unit(&self.local.course.game, unit, self.me)];
                text.extend(self.possible_with(thing, "about-aimed"));
                if let Some(character) = found {
                    let cards = if character.soldier { character.cards } else { CardSet::EMPTY };
                    text.extend(self.character_of(cards));
                }
                self.show_rules(unit.to_string(), text);
            }
            Thing::Player(seat) => {
                let name = self.words.who(seat, self.me);
                let mut text = vec![self.say().word("about-life"), self.say().word("about-graveyard")];
                text.extend(self.possible_with(thing, "about-aimed"));
                text.extend(self.as_trumps(self.local.course.game.side(seat).trumps_up()));
                self.show_rules(name, text);
            }
        }
    }

    /// What cards do as trumps, a line each; cards that mean nothing as trumps have none.
    fn as_trumps(&self, cards: CardSet) -> Vec<String> {
        let book = self.words.rules().book();
        let trumps = book.trumps.iter().filter(|trump| trump.cards.intersects(cards));
        let about = |trump: &Trump| {
            let text = self.say().trump_text(book, trump);
            let args = [("trump", self.say().trump_cards(trump.cards).into()), ("text", text.into())];
            self.say().say("about-trump", &args)
        };
        trumps.map(about).collect()
    }

    /// The actions available with a thing.
    fn possible_with(&self, thing: Thing, id: &str) -> Option<String> {
        let decision = self.local.course.game.decision().filter(|_| self.at_chance())?;
        let names = decision.options.iter().filter_map(|choice| match choice {
            Choice::Action(action) if self.uses(action, thing) => Some(self.words.action(action)),
            _ => None,
        });
        let names: Vec<String> = names.collect();
        (!names.is_empty()).then(|| self.say().say(id, &[("actions", self.say().list(names).into())]))
    }

    /// Name and description of a character made of these cards; without cards, a bulwark (R23).
    fn character_of(&self, cards: CardSet) -> Option<String> {
        let is = |made_of| match made_of {
            MadeOf::AnyFaceDown => cards.is_empty(),
            MadeOf::One(of) => cards.len() == 1 && of.intersects(cards),
            MadeOf::SeveralOfOneSuit => {
                cards.len() > 1 && Suit::ALL.into_iter().any(|suit| CardSet::suit(suit).contains_all(cards))
            }
            MadeOf::Pair { leads, partners, .. } => {
                cards.len() == 2 && leads.intersects(cards) && partners.intersects(cards)
            }
        };
        let character = self.words.rules().book().characters.iter().find(|it| is(it.made_of))?;
        let [name, about] = self.say().character(character);
        Some(format!("{name}: {about}"))
    }
}

/// All fields of an action, as lines.
pub(crate) fn about_action(say: &Phrasebook, action: &Action) -> Vec<String> {
    say.about(action).into_iter().map(|(label, text)| format!("{label}: {text}")).collect()
}
