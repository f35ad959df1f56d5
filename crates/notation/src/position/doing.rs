//! What is going on in a position: a request that is built or paid for, an effect at work, triggers that
//! wait, and what is asked.

use saigen_cards::{CardSet, Seat};
use saigen_editions::{Word, Words, seat};
use saigen_engine::{Doing, EffectPosition, PaymentPosition, Rules, Target, Then, WholeRequest};
use saigen_rulebook::{Form, Pose};

use super::{At, Sheet, at, find_action};
use crate::Error;
use crate::request::RequestText;
use crate::words::{GameWord, request};

/// The words that can follow an effect at work.
const EFFECT: &str = "step, came, owner, chose, picked, named, against, from, owed, backlash, shielded, chosen, units, buried, makes attack or makes mount, or a part of its request";

impl Sheet {
    /// `setting_up`, `building …`, `paying …` or `resolving …`: one of them at most.
    pub(super) fn read_doing(&mut self, rules: &Rules, first: &Word, words: &mut Words) -> Result<(), Error> {
        if self.doing.is_some() {
            return Err(first.error("one thing at a time is built, paid for or resolving"));
        }
        let doing = match first.text.as_str() {
            "setting_up" => Doing::SettingUp,
            "building" => Doing::Building(read_whole(rules, self.holder(), words)?),
            "paying" => Doing::Paying(read_payment(rules, self.holder(), words)?),
            _ => Doing::Resolving(self.read_effect(rules, words)?),
        };
        self.doing = Some((doing, at(first)));
        Ok(())
    }

    /// `search a keys Jk1 step 1` or, for the top of the stage, `#2 named S4`.
    fn read_effect(&mut self, rules: &Rules, words: &mut Words) -> Result<EffectPosition, Error> {
        let mut effect = EffectPosition::default();
        match words.peek().and_then(|word| request(&word.text)) {
            Some(index) => {
                self.at_work = Some(index);
                words.next();
            }
            None => effect.request = Some(self.read_parts(rules, words)?),
        }
        while let Some(word) = words.next() {
            match word.text.as_str() {
                "against" => {
                    let attacker = words.need("the attacker that is being blocked")?;
                    effect.against = Some(attacker.place_of(self.turn_player())?);
                }
                "from" => {
                    let first = words.need("the first character that can still be named")?;
                    let asked = self.asks.as_ref().map_or(first.unit()?.seat(), |(seat, ..)| *seat);
                    effect.from_place = Some(first.place_of(asked)?);
                }
                _ => read_effect_word(&mut effect, &word, words)?,
            }
        }
        Ok(effect)
    }

    /// `then stage up a keys H5 target b0`, `then resolve …`, `then chance`, `then turn_player`.
    pub(super) fn read_then(&mut self, rules: &Rules, first: &Word, words: &mut Words) -> Result<(), Error> {
        let what = "stage or resolve and a request, chance, or turn_player";
        let word = words.need(what)?;
        let then = match word.text.as_str() {
            "stage" => Then::Stage(self.read_parts(rules, words)?),
            "resolve" => Then::Resolve(self.read_parts(rules, words)?),
            "chance" => Then::KeepChance,
            "turn_player" => Then::TurnPlayer,
            _ => return Err(word.unknown(what)),
        };
        if self.then.replace((then, at(first))).is_some() {
            return Err(first.error("one thing comes then; it was already said"));
        }
        Ok(())
    }

    /// `triggers a next_generation 2`: actions that wait for a seat, each perhaps several times.
    pub(super) fn read_triggers(&mut self, rules: &Rules, words: &mut Words) -> Result<(), Error> {
        let seat = words.need("a seat and the triggered actions that wait")?.seat()?;
        while let Some(word) = words.next() {
            let action = find_action(rules, &word)?;
            if rules.action(action).direct().is_some() {
                return Err(word.error(format!("{} does not happen by itself", word.text)));
            }
            if self.pending.iter().any(|&(of, other, ..)| (of, other) == (seat, action)) {
                return Err(word.error(format!("{} of seat {seat} was already named", word.text)));
            }
            let count = words.peek().and_then(|word| word.text.parse().ok());
            count.iter().for_each(|_| drop(words.next()));
            self.pending.push((seat, action, count.unwrap_or(1), at(&word)));
        }
        Ok(())
    }

    /// `asks a hit_or_stand`; the answers after it follow from the rest and are not read.
    pub(super) fn read_asks(&mut self, first: &Word, mut words: Words) -> Result<(), Error> {
        let seat = words.need("a seat")?.seat()?;
        let ask = words.need("the name of a question")?;
        self.asks = Some((seat, ask.text, at(first)));
        Ok(())
    }

    /// What the game is doing; triggers are checked where they wait and nothing else goes on.
    pub(super) fn doing(&self, errors: &mut Vec<Error>) -> Doing {
        let top = self.stage.len().checked_sub(1);
        if let (Some(index), Some((line, column))) = (self.at_work, self.doing_at())
            && top != Some(index.into())
        {
            errors.push(Error::new(line, column, "only the top of the stage is at work"));
        }
        let arrived = self.sides.0.iter().any(|side| side.arrived_at.is_some());
        match &self.doing {
            Some((doing, _)) => doing.clone(),
            None if arrived || self.then.is_some() || !self.pending.is_empty() => Doing::Settling,
            None => Doing::Chance,
        }
    }

    pub(super) fn doing_at(&self) -> Option<At> {
        self.doing.as_ref().map(|(_, at)| *at)
    }

    pub(super) fn then_at(&self) -> Option<At> {
        self.then.as_ref().map(|(_, at)| *at)
    }

    /// The first line that says what is going on.
    pub(super) fn going_on_at(&self) -> Option<At> {
        let pending = self.pending.first().map(|&(.., at)| at);
        let arrived = self.sides.0.iter().find_map(|side| side.arrived_at);
        self.doing_at().or(self.then_at()).or(pending).or(arrived).or(self.asks_at())
    }

    pub(super) fn asks_at(&self) -> Option<At> {
        self.asks.as_ref().map(|(.., at)| *at)
    }
}

fn read_effect_word(effect: &mut EffectPosition, word: &Word, words: &mut Words) -> Result<(), Error> {
    match word.text.as_str() {
        "step" => {
            let number = words.need("the number of a verb, from 1 on")?;
            let step: u8 = number.number("the number of a verb, from 1 on")?;
            let step = step.checked_sub(1);
            effect.step = Some(step.ok_or_else(|| number.error("verbs are counted from 1"))?);
        }
        "came" => effect.came = Some(words.cards().into_iter().map(|(card, _)| card).collect()),
        "owner" => effect.owner = Some(words.need("a seat")?.seat()?),
        "chose" => read_chosen(effect, words)?,
        "picked" => {
            effect.picked_of = words.peek_text().and_then(seat);
            effect.picked_of.iter().for_each(|_| drop(words.next()));
            effect.picked = words.card_set("the cards that were picked")?;
        }
        "named" => effect.named = words.cards().into_iter().map(|(card, _)| card).collect(),
        "owed" => effect.owed = Some(words.need("how much damage")?.number("how much damage")?),
        "backlash" => effect.backlash = Some(words.need("how much damage")?.number("how much damage")?),
        "shielded" => effect.shielded = true,
        "chosen" => effect.unit = Some(words.need("a character, or gone")?.target()?),
        "units" => {
            let mut units = Vec::new();
            while let Some(unit) = words.peek().and_then(|word| word.unit().ok()) {
                units.push(unit.place());
                words.next();
            }
            effect.units = units.into_iter().collect();
        }
        "buried" => {
            let what = "the sum of the sizes of the buried soldiers";
            effect.buried = Some(words.need(what)?.number(what)?);
        }
        "makes" if words.accept("attack") => effect.makes_attack = true,
        "makes" if words.accept("mount") => effect.makes_mount = true,
        _ => return Err(word.unknown(EFFECT)),
    }
    Ok(())
}

/// `driven bulwark two`: what was chosen before, where it is not charged, soldier or one.
fn read_chosen(effect: &mut EffectPosition, words: &mut Words) -> Result<(), Error> {
    let mut some = false;
    loop {
        if words.accept("driven") {
            effect.pose = Some(Pose::Driven);
        } else if words.accept("bulwark") {
            effect.form = Some(Form::Bulwark);
        } else if words.accept("two") {
            effect.second = true;
        } else if words.accept("yes") {
            effect.agreed = true;
        } else if some || ["charged", "soldier", "one"].into_iter().any(|word| words.accept(word)) {
            return Ok(());
        } else {
            return Err(words.missing("what was chosen: driven, bulwark, two or yes"));
        }
        some = true;
    }
}

/// `up H5 discard C2`: what is named of a request of the holder of the chance.
fn read_whole(rules: &Rules, seat: Seat, words: &mut Words) -> Result<WholeRequest, Error> {
    let action = words.peek().cloned().ok_or_else(|| words.missing("an action"))?;
    let id = find_action(rules, &action)?;
    let text = RequestText::read(seat, words)?;
    Ok(WholeRequest {
        action: id,
        keys: text.keys.unwrap_or(CardSet::EMPTY),
        drive: text.drive.unwrap_or_default(),
        discard: text.discard.unwrap_or(CardSet::EMPTY),
        sacrifice: text.sacrifice.unwrap_or_default(),
        target: text.target.unwrap_or(Target::NONE),
    })
}

/// `equip H5 sacrifice a1 target a0 freed waiting SJ`.
fn read_payment(rules: &Rules, seat: Seat, words: &mut Words) -> Result<PaymentPosition, Error> {
    let left = read_whole(rules, seat, words)?;
    let mut payment = PaymentPosition { left, freed: 0, waiting: CardSet::EMPTY };
    while let Some(word) = words.next() {
        match word.text.as_str() {
            "freed" => {
                let counts = words.peek_text().is_some_and(|text| text.parse::<u8>().is_ok());
                payment.freed = if counts { words.need("abilities")?.number("abilities")? } else { 1 };
            }
            "waiting" => payment.waiting = words.card_set("the cards whose triggers wait")?,
            _ => return Err(word.unknown("drive, discard, sacrifice, target, freed or waiting")),
        }
    }
    Ok(payment)
}
