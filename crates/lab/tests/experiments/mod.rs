//! Experiments: reproducible reports, errors in files, comparisons, data.

mod asked;
mod bots;
mod compared;
mod mistakes;

use std::cell::{Cell, RefCell};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use saigen_arena::stats::Z95;
use saigen_batch::{Checkpoint, Run as Threads};
use saigen_bots::Contenders;
use saigen_lab::figures::headline;
use saigen_lab::{Experiment, Findings, GAME, GameRow, Part, Run, data, report, results, rows, study};
use saigen_notation::{Record, SeriesRecord};

fn lab_file(name: &str) -> Result<String, String> {
    let folder = format!("{}/../../lab", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(Path::new(&folder).join(name)).map_err(|error| error.to_string())
}

fn experiment(text: &str) -> Experiment {
    Experiment::parse(text, &lab_file).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"))
}

/// Matches of several games count as one result each, with the number of their games; notable ones are recorded
/// as matches.
#[test]
fn matches_of_several_games_are_measured() {
    let text = "rules = ['7.0/lite/random_half', '6.2/pro/random_half']\nplayers = ['random', 'greedy vs random']\n\
                games = 40\nseed = 3\nworth = { deals = 4, actions = ['end'] }";
    let experiment = experiment(text);
    let found = study(&experiment, run(&folder("matches"))).unwrap().unwrap();
    for finding in &found.arms {
        let tally = &finding.tally;
        assert!(tally.games == 40 && tally.of_matches >= 80, "{tally:?}");
        assert_eq!(tally.results.iter().sum::<u64>(), 40);
    }
    let results = results(&experiment, &found);
    let records =
        results["arms"].as_array().unwrap().iter().flat_map(|arm| arm["examples"].as_array().unwrap());
    let mut count = 0;
    for example in records {
        let record = SeriesRecord::parse(example["record"].as_str().unwrap()).unwrap();
        record.replay(&mut |_, _| {}).unwrap_or_else(|error| panic!("{error}"));
        count += 1;
    }
    assert!(count >= 8);
    assert!(report::page(&results).contains("games_of_matches"));
}

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

const SMALL: &str = r#"
rules = ["8.2 lite", "rules/house.toml"]
setup = "entry"
players = ["random", "greedy vs random"]
games = 600
seed = 5
decisions = true
worth = { deals = 20, actions = ["throwing", "end"] }
skill = { deals = 2, simulations = [1, 4] }
"#;

const THREADS: Threads = Threads { threads: 2, stop: &|| false, clock: &(), roster: &Contenders };

/// An uninterrupted run on two threads.
fn run(folder: &Path) -> Run<'_> {
    Run { threads: THREADS, due: &|| false, progress: &|_, _, _| {}, folder }
}

/// The page and all data.
fn carry_out(experiment: &Experiment, folder: &Path, threads: usize) -> Option<(String, Vec<Vec<u8>>)> {
    carry_out_until(experiment, folder, threads, &|| false, &|_, _, _| {})
}

fn carry_out_until(
    experiment: &Experiment,
    folder: &Path,
    threads: usize,
    stop: &(dyn Fn() -> bool + Sync),
    progress: &dyn Fn(&Part, u64, u64),
) -> Option<(String, Vec<Vec<u8>>)> {
    let turns = Cell::new(0);
    let due = || {
        turns.set(turns.get() + 1);
        turns.get() % 16 == 0
    };
    let threads = Threads { threads, stop, ..THREADS };
    let found = study(experiment, Run { threads, due: &due, progress, folder }).unwrap()?;
    let page = report::page(&results(experiment, &found));
    let mut files = Vec::new();
    for (index, arm) in experiment.arms.iter().enumerate() {
        let [csv, parquet] = ["csv", "parquet"].map(|kind| folder.join(format!("{index}.{kind}")));
        let mut rows = rows(experiment, index, folder).unwrap().unwrap();
        data::games(arm, &mut rows, &csv, &parquet).unwrap();
        files.extend([&csv, &parquet].map(|path| fs::read(path).unwrap()));
        data::decisions(arm, &mut rows, &csv, &parquet).unwrap();
        files.extend([&csv, &parquet].map(|path| fs::read(path).unwrap()));
    }
    Some((page, files))
}

#[test]
fn the_number_of_threads_changes_neither_report_nor_data() {
    let experiment = experiment(SMALL);
    assert_eq!(experiment.arms.len(), 4);
    let one = carry_out(&experiment, &folder("threads1"), 1).unwrap();
    let two = carry_out(&experiment, &folder("threads2"), 2).unwrap();
    assert!(one.0 == two.0, "the pages differ");
    assert!(one.1 == two.1, "the data differs");
    assert!(one.1.iter().all(|file| file.len() > 1000));
}

/// The run stops after some polls of the stop callback and resumes on another number of threads.
#[test]
fn a_run_stopped_at_any_point_gives_the_same_report() {
    let experiment = experiment(SMALL);
    let whole = carry_out(&experiment, &folder("whole"), 2).unwrap();
    for after in [1, 7, 60, 900, 9_000] {
        let (folder, asked) = (folder(&format!("stopped{after}")), AtomicU64::new(0));
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= after;
        let stopped = carry_out_until(&experiment, &folder, 2, &stop, &|_, _, _| {});
        assert!(stopped.is_none(), "it was stopped before its end");
        torn(&folder);
        let resumed = carry_out(&experiment, &folder, 1).unwrap();
        assert!(resumed == whole, "stopped after {after}");
    }
    // In the middle of the further questions.
    for (name, is_here) in [
        ("worth", (|part| matches!(part, Part::Worth(_))) as fn(&Part) -> bool),
        ("skill", |part| matches!(part, Part::Skill { more: 4, less: 1, .. })),
    ] {
        let (folder, reached) = (folder(&format!("stopped-{name}")), AtomicBool::new(false));
        let progress = |part: &Part, done, _| reached.store(done > 0 && is_here(part), Ordering::Relaxed);
        let stop = || reached.load(Ordering::Relaxed);
        assert!(carry_out_until(&experiment, &folder, 1, &stop, &progress).is_none());
        torn(&folder);
        let resumed = carry_out(&experiment, &folder, 2).unwrap();
        assert!(resumed == whole, "stopped in {name}");
    }
}

/// Appends half a frame, as a killed process may leave behind.
fn torn(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|kind| kind == "checkpoint") {
            let mut bytes = fs::read(&path).unwrap();
            bytes.extend(b"0123456789abcdef {\"blocks\":{\"start\":");
            fs::write(&path, bytes).unwrap();
        }
    }
}

#[test]
fn a_folder_of_another_experiment_is_refused() {
    let folder = folder("other");
    let text = "rules = '8.2 lite'\nsetup = 'entry'\ngames = 600\nseed = 1";
    carry_out(&experiment(&format!("{text}\ndecisions = true")), &folder, 2).unwrap();
    let other = experiment(&text.replace("seed = 1", "seed = 2"));
    let error = study(&other, run(&folder)).unwrap_err().to_string();
    assert!(error.contains("seed was \"1\", now \"2\"") && error.contains("choose another file"), "{error}");
    let _rows: Option<Checkpoint> = rows(&other, 0, &self::folder("others")).unwrap();
    let busy = study(&other, run(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("others")));
    assert!(busy.unwrap_err().to_string().contains("another run"));
}

/// More games, deals or thinking are added to a finished run, and the report is that of one long run.
#[test]
fn games_are_added_to_a_finished_run() {
    let text = "rules = '8.2 lite'\nsetup = 'entry'\nplayers = ['random', 'greedy vs random']\ngames = 1000\nseed = 1\ndecisions = true\nworth = { deals = 500, actions = ['throwing'] }\nskill = { deals = 2, simulations = [1, 4] }";
    let more = text.replace("= 1000", "= 1700").replace("deals = 500", "deals = 700").replace("= 2,", "= 3,");
    let (short, more) = (experiment(text), experiment(&more));
    let (grown, first) = (folder("grown"), RefCell::new(Vec::new()));
    carry_out(&short, &grown, 2).unwrap();
    let progress = |part: &Part, done, _| {
        let mut first = first.borrow_mut();
        if !first.iter().any(|(other, _)| other == part) {
            first.push((part.clone(), done));
        }
    };
    let found = carry_out_until(&more, &grown, 2, &|| false, &progress).unwrap();
    assert!(found == carry_out(&more, &folder("grown-whole"), 2).unwrap());
    let kept: Vec<u64> = first.borrow().iter().map(|(_, done)| *done).collect();
    assert_eq!(kept, [2, 1, 2, 500, 250, 3], "{first:?}");
    // The last block of 1700 games is not a whole one, and fewer games are another run.
    for other in [text.replace("= 1000", "= 1800"), text.into()] {
        let error = study(&experiment(&other), run(&grown)).unwrap_err().to_string();
        assert!(error.contains("the number of blocks"), "{error}");
    }
}

#[test]
fn a_folder_of_an_earlier_version_is_refused_with_advice() {
    let folder = folder("earlier");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("arm0.json"), "{\"experiment\":\"x\",\"blocks\":1,\"rows\":[28],\"count\":{}}")
        .unwrap();
    let text = "rules = '8.2 lite'\nsetup = 'entry'\ngames = 600\nseed = 1";
    let error = study(&experiment(text), run(&folder)).unwrap_err().to_string();
    assert!(error.contains("arm0.json") && error.contains("finish it with that version"), "{error}");
}

/// How a measure follows from a row.
type Measured = fn(&GameRow) -> f64;

#[test]
fn figures_match_the_rows_of_the_games() {
    let experiment = experiment("rules = '7.0 pro'\ngames = 700\nseed = 9");
    let folder = folder("figures");
    let found = study(&experiment, run(&folder)).unwrap().unwrap();
    let tally = &found.arms[0].tally;
    let rows = game_rows(&experiment, &folder);
    assert_eq!((rows.len() as u64, tally.games), (700, 700));
    let first = rows.iter().filter(|row| row.winner == Some(row.first)).count() as u64;
    assert_eq!(tally.results[0], first);
    assert_eq!(tally.results.iter().sum::<u64>(), 700);
    let means: [(&str, Measured); 9] = [
        ("turns", |row| row.turns.into()),
        ("decisions", |row| row.decisions.into()),
        ("choices", |row| row.choices.into()),
        ("branching", |row| (row.options * 1000 / row.choices) as f64 / 1000.0),
        ("real", |row| (row.choices * 1000 / row.decisions) as f64 / 1000.0),
        ("lead_changes", |row| row.lead_changes.into()),
        ("deficit", |row| row.deficit.into()),
        ("behind", |row| f64::from(row.behind) / 1000.0),
        ("decided", |row| f64::from(row.decided) / 1000.0),
    ];
    for (id, of) in means {
        let mean = rows.iter().map(of).sum::<f64>() / 700.0;
        let found = headline(tally, id, Z95).unwrap().value;
        assert!((found - mean).abs() < 1e-9, "{id}: {found} {mean}");
    }
    assert_eq!(tally.turns.iter().sum::<u64>(), 700);
    let longest = rows.iter().map(|row| row.decisions).max().unwrap();
    assert_eq!(tally.notable[0].value, u64::from(longest) + 1);
    assert_eq!(rows[tally.notable[0].game as usize].decisions, longest);
    let ended: u64 = tally.blows.iter().flatten().sum();
    assert_eq!(ended, rows.iter().filter(|row| row.blow.is_some()).count() as u64);
    assert!(ended > 690, "nearly every game has a final blow: {ended}");
    let attack =
        tally.actions.iter().zip(&experiment.arms[0].book().actions).find(|(_, it)| it.id == "attack");
    let (attack, _) = attack.unwrap();
    assert!(attack.uses.iter().sum::<u64>() == attack.a_game.sum as u64 && attack.a_game.sum > 0);
    assert!((0..3).all(|standing| attack.used[standing] <= attack.could[standing]));
}

#[test]
fn records_of_notable_games_replay() {
    let experiment = experiment("rules = 'rules/house.toml'\nsetup = 'entry'\ngames = 500\nseed = 2");
    let folder = folder("records");
    let found = study(&experiment, run(&folder)).unwrap().unwrap();
    let json = results(&experiment, &found);
    let examples = json["arms"][0]["examples"].as_array().unwrap();
    assert_eq!(examples.len(), 4);
    for example in examples {
        let record = Record::parse(example["record"].as_str().unwrap()).unwrap();
        record.replay(&mut |_| {}).unwrap();
    }
}

#[test]
fn endless_games_are_counted_and_recorded() {
    let text = "rules = '8.2 lite'\nsetup = 'entry'\ngames = 500\nseed = 3\nlimit = 100";
    let experiment = experiment(text);
    let found = study(&experiment, run(&folder("endless"))).unwrap().unwrap();
    assert!(found.arms[0].tally.results[3] > 100, "few entry games end within 100 decisions");
    let json = results(&experiment, &found);
    let worst = &json["arms"][0]["examples"][0];
    assert_eq!(worst["why"], "endless");
    let record = Record::parse(worst["record"].as_str().unwrap()).unwrap();
    record.replay(&mut |_| {}).unwrap();
}

#[test]
fn a_narrower_interval_needs_more_games() {
    let games = |width: &str| {
        let text = format!(
            "rules = '8.2 lite'\nsetup = 'entry'\nseed = 4\nprecision = {{ width = {width}, most = 9000 }}"
        );
        let experiment = experiment(&text);
        let found = study(&experiment, run(&folder(&format!("precise{width}")))).unwrap().unwrap();
        found.arms[0].tally.games
    };
    assert_eq!([games("0.2"), games("0.05"), games("0.0001")], [1000, 4000, 9000]);
}

/// A run stopped between two checks continues to the next one.
#[test]
fn an_interrupted_precision_run_ends_at_the_same_check() {
    let text = "rules = '8.2 lite'\nsetup = 'entry'\nseed = 4\nprecision = { width = 0.05, most = 9000 }";
    let (experiment, folder, done) = (experiment(text), folder("precise-stopped"), AtomicU64::new(0));
    let stop = || done.load(Ordering::Relaxed) >= 6;
    let progress = |_: &Part, blocks, _| done.store(blocks, Ordering::Relaxed);
    // A second thread could reach the check before the stop takes effect.
    let threads = Threads { threads: 1, stop: &stop, ..THREADS };
    assert!(
        study(&experiment, Run { threads, due: &|| true, progress: &progress, folder: &folder })
            .unwrap()
            .is_none()
    );
    assert_eq!(study(&experiment, run(&folder)).unwrap().unwrap().arms[0].tally.games, 4000);
}

/// Runs an experiment in its own folder.
fn found(text: &str, name: &str) -> (Experiment, Findings, PathBuf) {
    let (experiment, folder) = (experiment(text), folder(name));
    let found = study(&experiment, run(&folder)).unwrap().unwrap();
    (experiment, found, folder)
}

/// The rows of the games of the first arm.
fn game_rows(experiment: &Experiment, folder: &Path) -> Vec<GameRow> {
    let mut checkpoint = rows(experiment, 0, folder).unwrap().unwrap();
    let bytes = checkpoint.rows(0).map(Result::unwrap).collect::<Vec<_>>().concat();
    bytes.as_chunks::<GAME>().0.iter().map(GameRow::read).collect()
}

#[test]
fn all_experiments_in_the_repository_parse() {
    let folder = format!("{}/../../lab", env!("CARGO_MANIFEST_DIR"));
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|kind| kind == "toml")).collect();
    assert!(files.len() >= 5);
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        assert!(Experiment::parse(&text, &lab_file).is_ok(), "{}", file.display());
    }
}
