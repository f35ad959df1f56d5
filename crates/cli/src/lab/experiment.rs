//! `saigen lab run`: progress, Ctrl-C, report and data.

use std::path::Path;

use saigen_arena::stats::{Interval, Z95};
use saigen_lab::figures::{Figure, HEADLINES, headline, is_share};
use saigen_lab::{Arm, Experiment, Finding, Run, SkillStep, Tally, data, report, results, rows, study};
use saigen_texts::id_of;
use saigen_wording::Phrasebook;

use super::RunArgs;
use super::files::{self, Bar, Ticks};
use crate::failure::Failure;
use crate::layout;

pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let lang = args.out.output.lang.get();
    let experiment = files::experiment(&args.file)?;
    let (folder, checkpoints) = files::folders(&args.out, &args.file);
    let words = Phrasebook::new(lang);
    let (bar, ticks) = (Bar::new(&words), Ticks::new());
    let run = Run {
        threads: files::threads(args.out.threads),
        due: &|| ticks.due(),
        progress: &|part, done, all| bar.show(&words, part, done, all),
        folder: &checkpoints,
    };
    let found = files::anew(&words, &folder, || study(&experiment, run))?;
    bar.clear();
    let found = files::finished(&words, found)?;
    let json = results(&experiment, &found);
    files::write(&folder, "results.json", &format!("{json:#}\n"))?;
    files::write(&folder, "report.html", &report::page(&json))?;
    if !args.no_data {
        write_data(&experiment, &folder, &checkpoints)?;
    }
    if args.out.output.json {
        return layout::print(&format!("{json:#}"));
    }
    let parts = experiment.arms.iter().zip(&found.arms).map(|(arm, finding)| arm_text(&words, arm, finding));
    let pages = parts.collect::<Vec<_>>().join("\n\n");
    layout::print(&format!("{pages}\n\n{}", folder.join("report.html").display()))
}

/// The data of every arm, as CSV and Parquet.
fn write_data(experiment: &Experiment, folder: &Path, checkpoints: &Path) -> Result<(), Failure> {
    let fault = |error| Failure::work(format!("cannot write data: {error}"));
    for (index, arm) in experiment.arms.iter().enumerate() {
        let number = if experiment.arms.len() > 1 { format!("-{}", index + 1) } else { String::new() };
        let path = |name: &str, kind: &str| folder.join(format!("{name}{number}.{kind}"));
        let Some(mut rows) = rows(experiment, index, checkpoints)? else { continue };
        data::games(arm, &mut rows, &path("games", "csv"), &path("games", "parquet")).map_err(fault)?;
        if experiment.decisions {
            let (csv, parquet) = (path("decisions", "csv"), path("decisions", "parquet"));
            data::decisions(arm, &mut rows, &csv, &parquet).map_err(fault)?;
        }
    }
    Ok(())
}

/// The figures of an arm as lines.
fn arm_text(words: &Phrasebook, arm: &Arm, found: &Finding) -> String {
    let tally = &found.tally;
    let labels: Vec<String> = HEADLINES.iter().map(|id| words.word(&id_of("lab", id))).collect();
    let width = layout::widest(labels.iter().map(String::as_str));
    let lines = HEADLINES.iter().zip(&labels).filter_map(|(id, label)| {
        let figure = headline(tally, id, Z95)?;
        Some(layout::labelled(2, label, width, &written(words, figure, is_share(id))))
    });
    let head = format!("{}: {}", arm.label(words), games(words, tally));
    let lines = std::iter::once(head).chain(lines).chain(bots(words, arm, tally));
    lines.chain(worth(words, arm, found)).chain(skill(words, found)).collect::<Vec<_>>().join("\n")
}

/// The number of games, or of matches with their games.
fn games(words: &Phrasebook, tally: &Tally) -> String {
    if tally.of_matches == 0 {
        return format!("{} {}", tally.games, words.word("lab-games"));
    }
    let args = [("count", tally.games.to_string().into()), ("games", tally.of_matches.to_string().into())];
    words.say("lab-matches", &args)
}

/// The notice about external programs, if any took part.
fn bots(words: &Phrasebook, arm: &Arm, tally: &Tally) -> Vec<String> {
    let lost = arm.plan.players.iter().zip(&tally.forfeits).filter_map(|(player, forfeits)| {
        let (game, reason) = forfeits.first.as_ref()?;
        let args = [
            ("player", player.into()),
            ("count", forfeits.games.to_string().into()),
            ("game", game.to_string().into()),
            ("reason", reason.into()),
        ];
        Some(words.say("lab-forfeits", &args))
    });
    let note = arm.has_bots.then(|| words.word("lab-bots"));
    note.into_iter().chain(lost).map(|text| layout::indented(2, &text)).collect()
}

/// The values of actions, highest first.
fn worth(words: &Phrasebook, arm: &Arm, found: &Finding) -> Vec<String> {
    let names = Phrasebook::of(words.lang(), arm.book());
    let (measured, unused): (Vec<_>, Vec<_>) =
        found.worth.iter().partition(|(id, _)| found.has_measured(arm, id));
    let mut worth: Vec<_> =
        measured.into_iter().filter_map(|(id, it)| Some((id, Figure::mean(it, 0.02, Z95)?))).collect();
    worth.sort_by(|(_, one), (_, other)| other.value.total_cmp(&one.value));
    let rows = worth.into_iter().map(|(id, figure)| (names.action_name(id), written(words, figure, false)));
    let unused = unused.into_iter().map(|(id, _)| (names.action_name(id), words.word("lab-not-measured")));
    let rows = rows.chain(unused);
    table(words, ["lab-worth", "lab-points"], &rows.collect::<Vec<_>>())
}

/// The value of thinking.
fn skill(words: &Phrasebook, found: &Finding) -> Vec<String> {
    let row = |step: &SkillStep| {
        let args = [("more", step.more.to_string().into()), ("less", step.less.to_string().into())];
        Some((words.say("lab-more-than", &args), written(words, step.figure(Z95)?, true)))
    };
    let rows: Vec<_> = found.skill.iter().filter_map(row).collect();
    table(words, ["lab-skill", "lab-points-won"], &rows)
}

/// Lines under a heading with their unit.
fn table(words: &Phrasebook, head: [&str; 2], rows: &[(String, String)]) -> Vec<String> {
    if rows.is_empty() {
        return Vec::new();
    }
    let [head, unit] = head.map(|id| words.word(id));
    let width = layout::widest(rows.iter().map(|(label, _)| label.as_str()));
    let lines = rows.iter().map(|(label, text)| layout::labelled(2, label, width, text));
    std::iter::once(format!("{head} ({unit})")).chain(lines).collect()
}

/// A figure with its interval.
fn written(words: &Phrasebook, figure: Figure, share: bool) -> String {
    let number = |value: f64| files::number(words, value, share);
    let interval =
        figure.interval.map(|Interval { low, high }| format!(" ({} – {})", number(low), number(high)));
    format!("{}{}", number(figure.value), interval.unwrap_or_default())
}
