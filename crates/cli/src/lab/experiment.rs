//! Carrying out an experiment: progress, Ctrl-C, report and data.

use std::path::Path;

use saigen_arena::stats::{Interval, Z95};
use saigen_lab::figures::{Figure, HEADLINES, headline, is_share};
use saigen_lab::{Arm, Experiment, Run, Store, data, report, results, study};
use saigen_texts::id_of;
use saigen_wording::Phrasebook;

use super::RunArgs;
use super::files::{self, Bar, Ticks};
use crate::args::{self, system_lang};
use crate::failure::Failure;
use crate::{interrupt, layout};

pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let experiment = files::experiment(&args.file)?;
    let (folder, store) = files::folder(&args.out, &args.file, experiment.hash)?;
    interrupt::listen();
    let (bar, ticks) = (Bar::new(), Ticks::new());
    let run = Run {
        threads: args::threads(args.out.threads),
        stop: &interrupt::asked,
        due: &|| ticks.due(),
        tell: &|_| {},
        store: &store,
    };
    let found = study(&experiment, run, &|part, done, all| bar.tell(part, done, all))?;
    bar.clear();
    let Some(found) = found else {
        eprintln!("stopped; the same command goes on from here");
        return Err(Failure::interrupted());
    };
    let json = results(&experiment, &found);
    files::write(&folder, "results.json", &format!("{json:#}\n"))?;
    files::write(&folder, "report.html", &report::page(&json))?;
    if !args.no_data {
        write_data(&experiment, &folder, &store)?;
    }
    if args.out.json {
        return layout::print(&format!("{json:#}"));
    }
    let words = Phrasebook::new(args.out.lang.unwrap_or_else(system_lang));
    let parts =
        experiment.arms.iter().zip(&found.arms).map(|(arm, finding)| told(&words, arm, &finding.tally));
    let pages = parts.collect::<Vec<_>>().join("\n\n");
    layout::print(&format!("{pages}\n\n{}", folder.join("report.html").display()))
}

/// The data of every arm, as CSV and Parquet.
fn write_data(experiment: &Experiment, folder: &Path, store: &Store) -> Result<(), Failure> {
    let fault = |error| Failure::work(format!("cannot write data: {error}"));
    for (index, arm) in experiment.arms.iter().enumerate() {
        let number = if experiment.arms.len() > 1 { format!("-{}", index + 1) } else { String::new() };
        let path = |name: &str, kind: &str| folder.join(format!("{name}{number}.{kind}"));
        let rows = |file| store.rows_path(&format!("arm{index}"), file);
        data::games(arm, &rows(0), &path("games", "csv"), &path("games", "parquet")).map_err(fault)?;
        if experiment.decisions {
            let (csv, parquet) = (path("decisions", "csv"), path("decisions", "parquet"));
            data::decisions(arm, &rows(1), &csv, &parquet).map_err(fault)?;
        }
    }
    Ok(())
}

/// The figures of an arm in lines.
fn told(words: &Phrasebook, arm: &Arm, tally: &saigen_lab::Tally) -> String {
    let labels: Vec<String> = HEADLINES.iter().map(|id| words.word(&id_of("lab", id))).collect();
    let width = layout::widest(labels.iter().map(String::as_str));
    let lines = HEADLINES.iter().zip(&labels).filter_map(|(id, label)| {
        let figure = headline(tally, id, Z95)?;
        Some(layout::labelled(2, label, width, &written(figure, is_share(id))))
    });
    let head = format!("{}: {} {}", arm.name, tally.games, words.word("lab-games"));
    std::iter::once(head).chain(lines).collect::<Vec<_>>().join("\n")
}

/// A figure with its interval.
fn written(figure: Figure, share: bool) -> String {
    let number = |value: f64| if share { format!("{:.2} %", 100.0 * value) } else { format!("{value:.3}") };
    let interval =
        figure.interval.map(|Interval { low, high }| format!(" ({} – {})", number(low), number(high)));
    format!("{}{}", number(figure.value), interval.unwrap_or_default())
}
