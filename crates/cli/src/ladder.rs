//! `saigen ladder`: computer players, all against all, ranked.

use std::ops::ControlFlow;
use std::path::Path;

use saigen_arena::Ladder;
use saigen_bots::Contender;
use serde_json::{Value, json};

use crate::arena::{Session, make_directory, write};
use crate::args::LadderArgs;
use crate::failure::Failure;
use crate::layout;

pub(crate) fn run(args: &LadderArgs) -> Result<(), Failure> {
    let players: Vec<Contender> = args.players.iter().flat_map(|players| players.0.clone()).collect();
    check(&players)?;
    let session = Session::new(&args.contest, &players)?;
    args.out.as_deref().map_or(Ok(()), make_directory)?;
    let deals = session.contest.deals;
    let ended = session.play(&mut |_| ControlFlow::Continue(()))?;
    let ladder = Ladder::of(&session.contest.plan, &ended.results, deals);
    let played = ended.results.iter().filter(|(bout, _)| bout.deal < deals).count() as u64 * 2;
    let title = title(args, played);
    let json = json(args, &ladder, played, ended.seconds);
    layout::print(&if args.json { json.clone() } else { text(&ladder, &title) })?;
    // An interrupted ladder is not saved.
    ended.finish(played)?;
    args.out.as_deref().map_or(Ok(()), |directory| keep(directory, &ladder, &title, &json))
}

fn check(players: &[Contender]) -> Result<(), Failure> {
    let twice = (1..players.len()).find(|&at| players[..at].contains(&players[at]));
    match twice {
        Some(at) => Err(Failure::input(format!("{} is listed twice: list each player once", players[at]))),
        None if players.len() < 2 => {
            Err(Failure::input("a ladder needs at least two players: write --players random,greedy"))
        }
        None => Ok(()),
    }
}

fn title(args: &LadderArgs, played: u64) -> String {
    let contest = &args.contest;
    let games = contest.games;
    format!("{}: all against all, {games} games each, {played} games.", contest.deal.title())
}

fn json(args: &LadderArgs, ladder: &Ladder, played: u64, seconds: f64) -> String {
    let contest = &args.contest;
    let mut value = Value::Object(contest.deal.book.selected().json());
    let run = json!({
        "setup": contest.deal.setup().to_string(),
        "seed": contest.deal.seed.to_string(),
        "games_a_match": contest.games,
        "games": played,
    });
    if let (Value::Object(all), Value::Object(run), Value::Object(figures)) = (&mut value, run, ladder.json())
    {
        all.extend(run);
        all.extend(figures);
    }
    value["seconds"] = seconds.into();
    format!("{value:#}")
}

fn text(ladder: &Ladder, title: &str) -> String {
    let heads = Ladder::HEADS.map(String::from).to_vec();
    let rows: Vec<Vec<String>> =
        std::iter::once(heads).chain(ladder.rows().into_iter().map(|row| row.to_vec())).collect();
    let mut parts = vec![
        layout::indented(0, title),
        layout::columns_of(&rows, 1),
        layout::indented(0, "All against all; share of the points for the player on the left:"),
        layout::columns_of(&ladder.cross_table(), 0),
    ];
    parts.extend(ladder.honesty.iter().map(|honesty| layout::indented(0, &honesty.to_string())));
    parts.extend(ladder.failures().map(|failure| layout::indented(0, &failure)));
    parts.join("\n\n")
}

fn keep(directory: &Path, ladder: &Ladder, title: &str, json: &str) -> Result<(), Failure> {
    write(&directory.join("ladder.json"), &format!("{json}\n"))?;
    write(&directory.join("ladder.md"), &ladder.markdown(title))?;
    write(&directory.join("ladder.svg"), &ladder.svg())
}
