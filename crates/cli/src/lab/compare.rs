//! `saigen lab compare`: compares two experiments.

use saigen_cards::Suit;
use saigen_lab::compare::{Comparison, Row};
use saigen_lab::{Blow, Run, report};
use saigen_texts::id_of;
use saigen_wording::Phrasebook;

use super::CompareArgs;
use super::files::{self, Bar, Ticks};
use crate::failure::Failure;
use crate::layout;

pub(super) fn run(args: &CompareArgs) -> Result<(), Failure> {
    let lang = args.out.output.lang.get();
    let words = Phrasebook::new(lang);
    let (a, b) = (files::experiment(&args.a)?, files::experiment(&args.b)?);
    let comparison = Comparison::new(&a, &b).map_err(|why| Failure::input(why.text(&words)))?;
    let stem = |file: &std::path::Path| file.file_stem().unwrap_or_default().to_string_lossy().to_string();
    let name = format!("{}-{}.toml", stem(&args.a), stem(&args.b));
    let (folder, checkpoints) = files::folders(&args.out, name.as_ref());
    let (bar, ticks) = (Bar::new(&words), Ticks::new());
    let run = Run {
        threads: files::threads(args.out.threads),
        due: &|| ticks.due(),
        progress: &|part, done, all| bar.show(&words, part, done, all),
        folder: &checkpoints,
    };
    let found = files::anew(&words, &folder, || comparison.run(run))?;
    bar.clear();
    let pairs = files::finished(&words, found)?;
    let json = comparison.json(&pairs);
    files::write(&folder, "results.json", &format!("{json:#}\n"))?;
    files::write(&folder, "report.html", &report::page(&json))?;
    if args.out.output.json {
        return layout::print(&format!("{json:#}"));
    }
    let [one, other] = [&a, &b].map(|it| Phrasebook::of(lang, it.arms[0].book()));
    let summary = Summary { words: [one, other] };
    let labels = [&a, &b].map(|it| it.arms[0].label(&words));
    let text = summary.text(&labels, &comparison.rows(&pairs));
    layout::print(&format!("{text}\n\n{}", folder.join("report.html").display()))
}

/// A comparison as text.
struct Summary {
    words: [Phrasebook; 2],
}

impl Summary {
    fn text(&self, [a, b]: &[String; 2], rows: &[Row]) -> String {
        let words = &self.words[1];
        let mut changed: Vec<&Row> = rows.iter().filter(|row| row.is_significant()).collect();
        changed.sort_by(|one, other| other.effect().total_cmp(&one.effect()));
        let (small, large): (Vec<&Row>, Vec<&Row>) = changed.iter().partition(|row| row.is_small());
        let mut lines = vec![format!("A: {a}"), format!("B: {b}"), String::new()];
        lines.extend(large.iter().map(|row| layout::labelled(0, "-", 0, &self.sentence(row))));
        if !small.is_empty() {
            let text = words.say("lab-small", &[("count", small.len().into())]);
            lines.push(layout::labelled(0, "-", 0, &text));
        }
        let left = rows.len() - changed.len();
        let (id, count) =
            if changed.is_empty() { ("lab-nothing", rows.len()) } else { ("lab-unchanged", left) };
        let rest = [
            words.say(id, &[("count", count.into())]),
            words.say("lab-holm", &[("count", rows.len().into())]),
        ];
        lines.extend(rest.map(|text| layout::indented(0, &text)));
        lines.join("\n")
    }

    fn sentence(&self, row: &Row) -> String {
        let id = if row.difference > 0.0 { "lab-rises" } else { "lab-falls" };
        let id = if row.is_rate() { format!("{id}-rate") } else { id.into() };
        let [before, after] = row.means.map(|mean| files::number(&self.words[1], mean, row.is_share()));
        let args =
            [("measure", self.measure(row).into()), ("before", before.into()), ("after", after.into())];
        self.words[1].say(&id, &args)
    }

    fn measure(&self, row: &Row) -> String {
        let words = &self.words[1];
        let action = || {
            // An action that only A has takes its name from A.
            let [a, b] = self.words.each_ref().map(|words| words.action_name(&row.id));
            if b == row.id { a } else { b }
        };
        match row.about() {
            "uses" => words.say("lab-uses-of", &[("action", action().into())]),
            "users" => words.say("lab-players-using", &[("action", action().into())]),
            "value" => words.say("lab-value-of", &[("card", sign(&row.id).into())]),
            "end" => {
                let end = match row.blow() {
                    Some(Blow::Attack) => words.word("lab-by-attack"),
                    Some(Blow::Cost) => words.say("lab-by-cost", &[("action", action().into())]),
                    _ => action(),
                };
                words.say("lab-end-by", &[("end", end.into())])
            }
            _ => words.word(&id_of("lab", &row.id)),
        }
    }
}

/// The sign of a suit; other groups unchanged.
fn sign(group: &str) -> String {
    let suit = Suit::ALL.into_iter().find(|suit| group.chars().eq([suit.letter()]));
    suit.map_or_else(|| group.into(), |suit| suit.sign().into())
}
