//! Bots in experiments.

use saigen_lab::results;
use saigen_notation::Record;

use super::found;

/// A program that exits during its first game.
#[cfg(unix)]
const BROKEN: &str =
    r#"cmd:sh -c 'echo "{\"type\":\"hello\",\"protocol\":2}"; read a; read b; read c; read d; exit 7'"#;

/// Figures, data, examples and the page show the forfeit.
#[test]
#[cfg(unix)]
fn a_failing_bot_forfeits_its_games() {
    use std::fs;

    use saigen_lab::{data, report, rows};

    use super::{folder, game_rows};

    let text = format!(
        "rules = '8.2 lite'\nsetup = 'entry'\nseed = 1\ngames = 4\nplayers = '''{BROKEN} vs random'''"
    );
    let (experiment, findings, kept) = found(&text, "broken-bot");
    let tally = &findings.arms[0].tally;
    assert_eq!((tally.games, tally.players, tally.results[2] + tally.results[3]), (4, [0, 4], 0));
    assert_eq!((tally.forfeits[0].games, tally.forfeits[1].games), (4, 0));
    let (game, reason) = tally.forfeits[0].first.as_ref().unwrap();
    assert_eq!((*game, reason.as_str()), (0, "it ended (exit status: 7)"));
    assert!(game_rows(&experiment, &kept).iter().all(|row| row.forfeit));
    let json = results(&experiment, &findings);
    let arm = &json["arms"][0];
    assert_eq!((&arm["bots"], &arm["forfeits"][0]["games"]), (&true.into(), &4.into()));
    let record = Record::parse(arm["examples"][0]["record"].as_str().unwrap()).unwrap();
    assert!(record.to_text().contains("result forfeit"));
    assert!(report::page(&json).contains("may not be reproducible from the seed"));
    let csv = folder("broken-bot-data");
    fs::create_dir_all(&csv).unwrap();
    let [csv, parquet] = ["games.csv", "games.parquet"].map(|name| csv.join(name));
    data::games(&experiment.arms[0], &mut rows(&experiment, 0, &kept).unwrap().unwrap(), &csv, &parquet)
        .unwrap();
    assert_eq!(fs::read_to_string(csv).unwrap().matches(",forfeit,").count(), 4);
}

/// The example bot plays whole games; their records are stored, since they cannot be replayed from the seed.
#[test]
fn games_of_a_bot_are_counted_and_their_records_are_kept() {
    let file = format!("{}/../../examples/bots/first_bot.py", env!("CARGO_MANIFEST_DIR"));
    let text = format!(
        "rules = '8.2 lite'\nsetup = 'entry'\nseed = 1\ngames = 2\nplayers = \"cmd:60000ms:python3 '{file}' vs random\""
    );
    let (experiment, findings, _) = found(&text, "example-bot");
    let tally = &findings.arms[0].tally;
    assert_eq!((tally.results[0] + tally.results[1], tally.forfeits[0].games), (2, 0));
    let kept = tally.notable[0].record.clone().unwrap();
    let record = Record::parse(&kept).unwrap();
    record.replay(&mut |_| {}).unwrap();
    assert_eq!(results(&experiment, &findings)["arms"][0]["examples"][0]["record"], kept);
}
