//! Executes the commands of the plain-text mode.

use std::io::{self, Write};

use saigen_engine::{Answer, Ask, Choice, Decision, WholeRequest};
use saigen_notation::{Stop, parse_request};
use saigen_table::{Draft, Orders, PassUntil};
use saigen_terminal::{hint, whole_words};

use super::command::{Command, Order};
use super::plain::{Lines, Next};
use super::screen;
use crate::failure::Failure;
use crate::layout;
use crate::rules::action_block;

/// Default number of log lines.
const LOG: usize = 20;

/// Executes a command.
pub(super) fn execute(
    lines: &mut Lines,
    decision: &Decision,
    command: Command,
    line: &str,
    out: &mut impl Write,
) -> Result<Next, Failure> {
    match command {
        Command::Answer(choice) => return lines.choose(decision, choice, out),
        Command::Back => return lines.back(out),
        Command::Propose => return lines.propose(out),
        Command::Quit => {
            lines.say(out, if lines.save_file.is_enabled() { "play-left" } else { "play-quit" })?;
            return Ok(Next::Leave);
        }
        Command::Resign => {
            lines.local.stop(Stop::Resign, lines.me, None);
            return Ok(Next::GoOn);
        }
        Command::Orders(order) => return lines.order(order, out),
        Command::Show => {
            lines.news = true;
            lines.put_question(out)?;
        }
        Command::Hint => lines.hint(out)?,
        Command::Save => lines.save_aloud(out)?,
        Command::NotUnderstood => return lines.request(decision, line, out),
        other => lines.look_up(&other, out)?,
    }
    Ok(Next::AskAgain)
}

impl Lines<'_> {
    /// An answer, or the next step of a request.
    fn choose(&mut self, decision: &Decision, choice: Choice, out: &mut impl Write) -> Result<Next, Failure> {
        if let Some(draft) = &mut self.draft {
            draft.take(choice);
        } else if decision.ask == Ask::Chance && choice != Choice::Pass {
            self.draft = Draft::of(self.words.rules(), &self.local.course.game, self.me, choice);
        } else {
            self.answer(Answer::Choice(choice), out)?;
            return Ok(Next::GoOn);
        }
        if let Some(whole) = self.draft.as_ref().filter(|draft| draft.is_complete()).and_then(Draft::so_far) {
            self.answer(Answer::Request(whole), out)?;
        }
        Ok(Next::GoOn)
    }

    /// A whole request in notation; else the line is reported as invalid.
    fn request(&mut self, decision: &Decision, line: &str, out: &mut impl Write) -> Result<Next, Failure> {
        let (rules, game) = (self.words.rules(), &self.local.course.game);
        let written = parse_request(self.me, line).ok().filter(|it| rules.find(&it.action).is_some());
        if let Some(request) = written.filter(|_| self.draft.is_none() && decision.ask == Ask::Chance) {
            match request.complete(rules, game, self.me) {
                Ok(whole) => {
                    self.answer(Answer::Request(whole), out)?;
                    return Ok(Next::GoOn);
                }
                Err(why) => writeln!(out, "{}", layout::indented(0, &why.to_string()))?,
            }
        } else if line.trim() == "pass" && self.draft.is_none() && decision.ask == Ask::Chance {
            let text =
                format!("{} [{}]", self.words.phrases().word("no-pass"), self.words.reference_to("R3"));
            writeln!(out, "{}", layout::indented(0, &text))?;
        } else {
            let args = [("input", line.into()), ("count", decision.options.len().into())];
            writeln!(out, "{}", self.words.phrases().say("play-not-understood", &args))?;
        }
        Ok(Next::AskAgain)
    }

    /// Undoes a step of a request, or the last choice.
    fn back(&mut self, out: &mut impl Write) -> Result<Next, Failure> {
        if let Some(draft) = self.draft.take() {
            self.draft = draft.without_last();
        } else if self.is_hot_seat() {
            self.say(out, "no-take-back-people")?;
            return Ok(Next::AskAgain);
        } else if self.local.can_take_back(self.me) {
            self.local.course.take_back();
            self.save()?;
            let printed = self.printed[self.me].len();
            self.rebuild_logs();
            self.skip(printed);
        } else {
            let id = if self.local.course.played().is_empty() {
                "play-nothing-to-take-back"
            } else {
                "no-take-back"
            };
            self.say(out, id)?;
            return Ok(Next::AskAgain);
        }
        self.say(out, "play-taken-back")?;
        Ok(Next::GoOn)
    }

    /// Completes a request by rules of thumb.
    fn propose(&mut self, out: &mut impl Write) -> Result<Next, Failure> {
        let Some(whole) = self.draft.as_ref().and_then(Draft::proposal) else {
            self.say(out, "play-nothing-to-complete")?;
            return Ok(Next::AskAgain);
        };
        let text = whole_words(&self.words, &self.local.course.game, self.me, &whole);
        writeln!(out, "{}", layout::indented(0, &text))?;
        self.answer(Answer::Request(whole), out)?;
        Ok(Next::GoOn)
    }

    fn order(&mut self, order: Option<Order>, out: &mut impl Write) -> Result<Next, Failure> {
        let now = self.local.orders[self.me];
        let all = PassUntil::default();
        let top = self.local.course.game.stage().requests().len() as u8;
        let orders = match order {
            None => {
                writeln!(out, "{}", layout::lines(&self.words.phrases().word("play-orders-help")))?;
                return Ok(Next::AskAgain);
            }
            Some(Order::None) => Orders { pass: None, ..now },
            Some(Order::Turn) => Orders { pass: Some(all), ..now },
            Some(Order::Targeted) => {
                Orders { pass: Some(PassUntil { targeted: true, attack: true, ..all }), ..now }
            }
            Some(Order::Attacked) => Orders { pass: Some(PassUntil { attack: true, ..all }), ..now },
            Some(Order::Resolved) => Orders { pass: Some(PassUntil { resolved: Some(top), ..all }), ..now },
            Some(Order::Stop) => Orders { stop_at_end: !now.stop_at_end, ..now },
        };
        self.local.orders[self.me] = orders;
        let id = match order {
            Some(Order::Stop) if orders.stop_at_end => "orders-stop-at-end",
            Some(Order::Turn) => "orders-my-turn",
            Some(Order::Targeted) => "orders-targeted",
            Some(Order::Attacked) => "orders-attacked",
            Some(Order::Resolved) => "play-orders-resolved",
            _ => "orders-none",
        };
        self.say(out, id)?;
        Ok(if self.local.passes() { Next::GoOn } else { Next::AskAgain })
    }

    fn hint(&self, out: &mut impl Write) -> io::Result<()> {
        let say = self.words.phrases();
        if self.is_hot_seat() {
            return self.say(out, "no-hints-people");
        }
        let (game, seed) = (&self.local.course.game, self.local.course.seed);
        let Some((answer, lines)) = hint(&self.words, game, seed, &|| false) else { return Ok(()) };
        self.say(out, "hint-note")?;
        for line in lines {
            let percent = format!("{:.0}", 100.0 * line.win);
            let text = say.say("hint-line", &[("percent", percent.into()), ("choice", line.text.into())]);
            writeln!(out, "{}", layout::indented(2, &text))?;
            if !line.then.is_empty() {
                let then = say.say("hint-then", &[("steps", line.then.join(" → ").into())]);
                writeln!(out, "{}", layout::indented(6, &then))?;
            }
        }
        if let Answer::Request(whole) = answer {
            writeln!(out, "{}", layout::indented(2, &self.advised(&whole)))?;
        }
        Ok(())
    }

    fn advised(&self, whole: &WholeRequest) -> String {
        let text = whole_words(&self.words, &self.local.course.game, self.me, whole);
        self.words.phrases().say("propose", &[("request", text.into())])
    }

    fn save_aloud(&self, out: &mut impl Write) -> io::Result<()> {
        let say = self.words.phrases();
        let text = match self.save()? {
            Some(file) => say.say("saved-at", &[("file", file.display().to_string().into())]),
            None => say.word("play-not-kept"),
        };
        writeln!(out, "{}", layout::indented(0, &text))
    }

    /// Lookups, which change nothing.
    fn look_up(&self, command: &Command, out: &mut impl Write) -> io::Result<()> {
        let (words, game) = (&self.words, &self.local.course.game);
        let text = match command {
            Command::Help => {
                let seats =
                    [("own", self.me.to_string().into()), ("other", self.me.other().to_string().into())];
                layout::lines(&words.phrases().say("play-help", &seats))
            }
            Command::Grave => screen::graveyards(words, game, self.me),
            Command::Log => {
                let printed = &self.printed[self.me];
                let lines = printed[printed.len().saturating_sub(LOG)..].iter();
                lines.map(|line| layout::labelled(2, "·", 0, line)).collect::<Vec<_>>().join("\n")
            }
            Command::Why(None) => screen::all_reasons(words, game, self.me),
            Command::Why(Some(action)) => screen::reasons(words, game, self.me, *action),
            Command::Rules(None) => screen::actions(words),
            Command::Rules(Some(action)) => action_block(words.phrases(), words.rules().action(*action)),
            Command::Printed(text) => text.clone(),
            Command::Described(text) => layout::indented(0, text),
            Command::UnknownAction(name) => {
                let known =
                    words.phrases().list(words.rules().book().actions.iter().map(|action| &action.id));
                let args = [("name", name.as_str().into()), ("known", known.into())];
                layout::indented(0, &words.phrases().say("play-unknown-action", &args))
            }
            _ => return Ok(()),
        };
        writeln!(out, "{text}")
    }
}
