//! What a combat or an answer would do, from what a viewer knows.

use alloc::vec::Vec;

use saigen_cards::{Card, CardSet, Chance, Seat};

use super::{SeenEvent, View};
use crate::choice::{Ask, Choice, Unit};
use crate::event::Event;
use crate::game::{Game, NOBODY};
use crate::rules::Rules;
use crate::side::places;

/// What an answer would do, as the viewer would see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// What happens in every world that was imagined, in order.
    pub certain: Vec<SeenEvent>,
    /// Whether that is all: in no world did more or anything else happen.
    pub complete: bool,
}

impl Preview {
    /// What is still certain after another world.
    fn and(mut self, events: &[SeenEvent]) -> Self {
        let same = self.certain.iter().zip(events).take_while(|(ours, theirs)| ours == theirs).count();
        self.complete &= same == self.certain.len() && same == events.len();
        self.certain.truncate(same);
        self
    }
}

/// How far an answer is followed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Follow {
    /// To the next question.
    ToNextQuestion,
    /// Until the stage is as it was before, while nobody answers, or to a question that no pass answers.
    Unanswered,
}

/// Whether something will fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It will.
    Falls,
    /// It will not.
    Stands,
    /// It depends on a card that the viewer does not know.
    Perhaps {
        /// The number of unknown cards with which it falls.
        with: usize,
        /// The number of unknown cards.
        of: usize,
    },
}

/// How one attacker would fare if it were judged now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bout {
    /// The attacker.
    pub attacker: Unit,
    /// Who blocks it.
    pub blockers: Vec<Unit>,
    /// What becomes of the attacker.
    pub attacker_fate: Fate,
    /// What becomes of the blockers, if there are any.
    pub blockers_fate: Fate,
    /// The damage that it does to the opponent.
    pub damage: u16,
    /// The damage that it does to its own side, where larger soldiers fall.
    pub backlash: u16,
}

/// Whether the one who is asked may pass.
fn may_pass(game: &Game) -> bool {
    game.decision()
        .is_some_and(|decision| decision.ask == Ask::Chance && decision.options.contains(Choice::Pass))
}

impl View {
    /// What an answer to the present question would do, from what the viewer knows: the answer is given
    /// in this number of imagined games, and what happens in all of them is certain as far as they can tell.
    /// `None` if the answer is not listed, or the viewer is not the one who is asked.
    pub fn preview_choice(
        &self,
        rules: &Rules,
        choice: Choice,
        worlds: usize,
        chance: &mut impl Chance,
    ) -> Option<Preview> {
        self.followed(rules, choice, Follow::ToNextQuestion, worlds, chance)
    }

    /// The same, and what follows if both players pass until the request that it makes has left the stage.
    pub fn preview_unanswered(
        &self,
        rules: &Rules,
        choice: Choice,
        worlds: usize,
        chance: &mut impl Chance,
    ) -> Option<Preview> {
        self.followed(rules, choice, Follow::Unanswered, worlds, chance)
    }

    fn followed(
        &self,
        rules: &Rules,
        choice: Choice,
        follow: Follow,
        worlds: usize,
        chance: &mut impl Chance,
    ) -> Option<Preview> {
        if !self.decision()?.options.contains(choice) {
            return None;
        }
        let mut preview: Option<Preview> = None;
        for _ in 0..worlds.max(1) {
            let mut events = Vec::new();
            let mut hear = |event: Event| events.extend(event.seen_by(self.viewer));
            let mut game = self.imagine(rules, chance);
            let height = game.stage().requests().len();
            game.choose_listed(rules, choice, chance, &mut hear);
            while follow == Follow::Unanswered && game.stage().requests().len() > height && may_pass(&game) {
                game.choose_listed(rules, Choice::Pass, chance, &mut hear);
            }
            preview = Some(match preview {
                None => Preview { certain: events, complete: true },
                Some(preview) => preview.and(&events),
            });
        }
        preview
    }

    /// How every attacker would fare with the attackers and blockers as they stand.
    pub fn preview_judgement(&self, rules: &Rules) -> Vec<Bout> {
        let blockers = places(self.combat.blockers).map(|place| (place, self.combat.blocks[place as usize]));
        let blocks: Vec<(Unit, Unit)> = blockers
            .filter(|&(_, attacker)| attacker != NOBODY)
            .map(|(blocker, attacker)| {
                (Unit::new(self.turn.other(), blocker), Unit::new(self.turn, attacker))
            })
            .collect();
        let attackers: Vec<Unit> =
            places(self.combat.attackers).map(|place| Unit::new(self.turn, place)).collect();
        self.preview_combat(rules, &attackers, &blocks)
    }

    /// How these attackers would fare against these blockers, each paired with the attacker it blocks.
    /// Characters that do not stand where they are said to are left out.
    pub fn preview_combat(&self, rules: &Rules, attackers: &[Unit], blocks: &[(Unit, Unit)]) -> Vec<Bout> {
        let soldier = |unit: &&Unit| self.sides[unit.seat()].soldiers >> unit.place() & 1 != 0;
        let judged = attackers.iter().filter(soldier);
        judged
            .map(|&attacker| {
                let against = blocks.iter().filter(|(_, blocked)| *blocked == attacker);
                self.bout(
                    rules,
                    attacker,
                    against.map(|&(blocker, _)| blocker).filter(|&unit| self.stands(unit)).collect(),
                )
            })
            .collect()
    }

    fn stands(&self, unit: Unit) -> bool {
        let side = &self.sides[unit.seat()];
        (side.soldiers | side.bulwarks) >> unit.place() & 1 != 0
    }

    fn bout(&self, rules: &Rules, attacker: Unit, blockers: Vec<Unit>) -> Bout {
        let ours = self.sides[attacker.seat()].character(attacker.place());
        let theirs = &self.sides[attacker.seat().other()];
        let bulwark = blockers.iter().find(|unit| theirs.bulwarks >> unit.place() & 1 != 0);
        let strength: i32 = blockers.iter().map(|unit| i32::from(theirs.character(unit.place()).size)).sum();
        let leads = self.sides[attacker.seat()].leads & rules.traits.withstands;
        let withstands = leads.intersects(ours.cards);
        let fate = |falls: bool| if falls { Fate::Falls } else { Fate::Stands };
        let size = i32::from(ours.size);
        let open = Seat::BOTH.map(|seat| self.sides[seat].trumps_up);
        let larger_falls = rules.powers.make_larger_fall(open[0] | open[1]);
        let (attacker_fate, blockers_fate) = match bulwark {
            Some(_) if withstands => (Fate::Stands, Fate::Falls),
            Some(unit) => (self.fate_at_bulwark(*unit, ours.cards), Fate::Falls),
            None if blockers.is_empty() => (Fate::Stands, Fate::Stands),
            None if larger_falls => (fate(strength <= size), fate(size <= strength)),
            None => (fate(size <= strength), fate(strength <= size)),
        };
        let [damage, backlash] = match bulwark {
            None if blockers.is_empty() => [size, 0],
            None if larger_falls => [strength - size, size - strength],
            _ => [0, 0],
        };
        let [damage, backlash] = [damage, backlash].map(|damage| damage.max(0) as u16);
        Bout { attacker, blockers, attacker_fate, blockers_fate, damage, backlash }
    }

    /// A bulwark stops an attacker for good if it is a Joker or shares a number with one of its cards.
    fn fate_at_bulwark(&self, bulwark: Unit, attacker: CardSet) -> Fate {
        let stops = |card: Card| card.is_joker() || attacker.intersects(CardSet::same_number(card));
        let side = &self.sides[bulwark.seat()];
        if let Some(card) = side.base[bulwark.place() as usize].card() {
            return if stops(card) { Fate::Falls } else { Fate::Stands };
        }
        let unknown = self.unknown_cards(bulwark.seat());
        let with = unknown.into_iter().filter(|&card| stops(card)).count();
        match unknown.len() {
            _ if with == 0 => Fate::Stands,
            of if with == of => Fate::Falls,
            of => Fate::Perhaps { with, of },
        }
    }
}
