//! What can be written on the command line.

mod contest;
mod many;
mod serve;
mod study;
mod table;

use clap::{Args as ClapArgs, Parser, Subcommand};
use clap_complete::Shell;
use saigen_texts::Lang;

use crate::book::BookArgs;
use crate::lab::LabCommand;

pub(crate) use contest::{ArenaArgs, ContestArgs, LadderArgs, TrainArgs};
pub(crate) use many::{BenchArgs, PerftArgs, SimArgs};
pub(crate) use serve::{DbCommand, ServeArgs};
pub(crate) use study::{
    AdviseArgs, AnalyseArgs, ExplainArgs, PositionArgs, PositionCommand, ScenarioArgs, ScenarioCommand,
};
pub(crate) use table::{Eyes, PlayArgs, ReplayArgs, WatchArgs};

/// Saigen: an unofficial open edition of the card game BlackPoker.
#[derive(Debug, Parser)]
#[command(name = "saigen", version, about, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play against the computer, or two at one keyboard, on a full screen or in lines of text
    #[command(
        after_help = "An unfinished game is kept after every choice, and you are asked whether to go on with it. Press H at\nthe table for all keys. Where the output is no terminal, the game is played in lines of text.\n\nExamples:\n  saigen play\n  saigen play --level 4 --lang ja --format standard --setup full --seed 7\n  saigen play --hot-seat\n  saigen play --opponent cmd:./my-bot\n  saigen play --position position.txt --edition 8.2 --format lite\n  saigen play --plain --record game.record"
    )]
    Play(PlayArgs),
    /// Watch two computer players, with their estimates
    #[command(
        after_help = "Where the output is no terminal, the game is told in lines of text.\n\nExamples:\n  saigen watch --a level:4 --b greedy\n  saigen watch --a cmd:./my-bot --b level:3 --speed 200 --lang ja\n  saigen watch --a level:2 --b level:2 --plain --seed 7 > game.txt"
    )]
    Watch(WatchArgs),
    /// Say whether a request is legal in a position, why not, and what would happen
    #[command(
        after_help = "The exit code is 0 if it is legal, 1 if it is not, 2 if something cannot be read. “-” reads the position\nfrom standard input.\n\nExamples:\n  saigen explain position.txt \"up H5 discard C2 target a0\"\n  saigen explain position.txt counter --edition 7.0 --format pro --lang ja\n  echo 'a hand H5 C2' | saigen explain - up --json"
    )]
    Explain(ExplainArgs),
    /// Make, check, edit and keep positions
    Position {
        #[command(subcommand)]
        command: PositionCommand,
    },
    /// Print a script with which your shell completes commands and options
    #[command(
        after_help = "Examples:\n  saigen completions bash > ~/.local/share/bash-completion/completions/saigen\n  saigen completions zsh > ~/.zfunc/_saigen\n  saigen completions fish > ~/.config/fish/completions/saigen.fish"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Say whether everything is in place
    #[command(after_help = "The exit code is 1 if something is not.\n\nExample:\n  saigen doctor")]
    Doctor {
        /// Language: ja or en (else that of the system)
        #[arg(long)]
        lang: Option<Lang>,
    },
    /// Look at a recorded game again: on a full screen, in lines of text, or only compared
    #[command(
        after_help = "On a full screen: arrow keys step, / finds a word, v changes eyes, a analyses. Where the output is no\nterminal, the game is told in lines. The exit code is 1 if something is not as it was written down, 2\nif the file cannot be read.\n\nExamples:\n  saigen replay game.record\n  saigen replay --last\n  saigen replay game.record --from b --at 40\n  saigen replay game.record --verify"
    )]
    Replay(ReplayArgs),
    /// Play scenario files and say what is not as expected
    Scenario {
        #[command(subcommand)]
        command: ScenarioCommand,
    },
    /// Show the rules of an edition and format
    #[command(
        after_help = "Examples:\n  saigen rules --edition 7.0 --format standard\n  saigen rules --edition 8.2 --format lite --lang ja\n  saigen rules --edition 6.0 --format master --json\n  saigen rules --custom lab/rules/house.toml"
    )]
    Rules(RulesArgs),
    /// Play random games on all cores and count what happens
    #[command(
        after_help = "Examples:\n  saigen sim --edition 8.2 --format master --setup full --games 100000 --seed 1\n  saigen sim --edition 7.0 --format lite --setup custom:decks.txt --games 1000 --seed 1 --json"
    )]
    Sim(SimArgs),
    /// Let two computer players play against each other and say which one is stronger
    #[command(
        after_help = "Every deal is played twice with the seats swapped. Players: random, greedy, search:2000 (simulations\na decision), search:500ms (time a decision), peek:2000 (a search that is shown all cards), level:1 to\nlevel:5, cmd:./my-bot (a program of your own, docs/bots.md; cmd:500ms:./my-bot with a time a decision). The same seed gives the same result on any number of threads, unless a player goes by time.\n\nExamples:\n  saigen arena --a search:2000 --b greedy --games 400 --edition 8.2 --format master --setup full --seed 1\n  saigen arena --a search:400 --b search:200 --games 2000 --edition 8.2 --format lite --setup entry --seed 1 --sprt --checkpoint run.jsonl\n  saigen arena --a level:3 --b random --games 20 --edition 7.0 --format pro --setup full --seed 1 --records games --json"
    )]
    Arena(ArenaArgs),
    /// Let many computer players play all against all and say how strong each one is
    #[command(
        after_help = "All players get the same deals, each played twice with the seats swapped. With peek:N beside search:N\nit is told what it costs a search not to be shown every card.\n\nExamples:\n  saigen ladder --players random,greedy,search:200 --games 200 --edition 8.2 --format lite --setup entry --seed 1\n  saigen ladder --players random,greedy,search:200,peek:200 --games 400 --edition 8.2 --format master --setup full --seed 1 --out ladder --checkpoint ladder.jsonl"
    )]
    Ladder(LadderArgs),
    /// Say what a recorded game was about: chances, luck, and the costliest decisions
    #[command(
        after_help = "Every chance to win is judged from what a player could know at that moment. A game that was given up\nis looked at as far as it went; the record of a running game has no seed, so it cannot be looked at.\nThe same seed gives the same result on any number of threads.\n\nExamples:\n  saigen analyse game.record\n  saigen analyse game.record --simulations 10000 --lang ja --out analysis\n  saigen analyse game.record --json"
    )]
    Analyse(AnalyseArgs),
    /// Say what a computer player thinks of a position
    #[command(
        after_help = "The player sees what the asked seat sees, and nothing else.\n\nExamples:\n  saigen advise position.txt --edition 8.2 --format lite\n  saigen advise position.txt --edition 7.0 --format master --simulations 50000 --json"
    )]
    Advise(AdviseArgs),
    /// Let a computer player play against itself and learn weights for its evaluation
    #[command(
        after_help = "All editions and formats are played in turn. The same command makes the same weights on any number of\nthreads. Ctrl-C ends it without weights; with a checkpoint the same command goes on from there.\n\nExamples:\n  saigen train --player search:100,lookahead=0 --games 16000 --seed 1 --out new.weights --checkpoint games.bin\n  saigen train --player search:100,lookahead=0 --games 4000 --seed 2 --from new.weights --step 0.001 --out newer.weights\n  saigen arena --a search:200,weights=new.weights --b search:200 --games 2000 --edition 8.2 --format master --setup full --seed 1 --sprt"
    )]
    Train(TrainArgs),
    /// Count the sequences of answers that a dealt game allows
    #[command(
        after_help = "Every question that the game asks is one step, also one with a single answer.\nA sequence that ends with the game before that depth counts as one.\n\nExample:\n  saigen perft --edition 8.2 --format lite --setup entry --seed 1 --depth 6 --divide"
    )]
    Perft(PerftArgs),
    /// Measure how fast the engine is on this machine, on one thread
    #[command(
        after_help = "Without an edition the usual list is measured: 8.2 master full, 8.2 lite entry, 7.0 pro full,\n6.0 standard random40.\n\nExamples:\n  saigen bench\n  saigen bench --all --json\n  saigen bench --edition 8.2 --format master --setup full --seconds 20"
    )]
    Bench(BenchArgs),
    /// Experiments with the rules: what they measure, what a change of the rules changes
    Lab {
        #[command(subcommand)]
        command: LabCommand,
    },
    /// Serve the table in the browser: against the computer, with friends, on one screen
    #[command(
        after_help = "Every choice is stored before anybody hears of it; a server that is started again goes on with every\ngame. What is logged can be chosen with SAIGEN_LOG (error, warn, info, debug).\n\nExamples:\n  saigen serve --open\n  saigen serve --lan\n  saigen serve --addr 127.0.0.1:9000 --db games.db --public-url https://table.example"
    )]
    Serve(ServeArgs),
    /// Look after the database of the server
    Db {
        #[command(subcommand)]
        command: DbCommand,
    },
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RulesArgs {
    #[command(flatten)]
    pub(crate) book: BookArgs,
    /// Language: ja or en (else that of the system; JSON: en)
    #[arg(long)]
    pub(crate) lang: Option<Lang>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print a custom rule file that says the same: something to start from
    #[arg(long, conflicts_with_all = ["json", "lang"])]
    pub(crate) toml: bool,
}

/// So many threads as were asked for, else one for each core.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, usize::from)
}

/// The language that the system is set to; English if it is none of ours.
pub(crate) fn system_lang() -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    match set.into_iter().find(|value| !value.is_empty()) {
        Some(value) if value.starts_with("ja") => Lang::Ja,
        _ => Lang::En,
    }
}
