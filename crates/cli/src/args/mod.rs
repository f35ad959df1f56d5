//! The command line.

mod contest;
mod deck;
mod many;
mod serve;
mod study;
mod table;

use clap::{Args as ClapArgs, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use saigen_deal::Seed;
use saigen_notation::{Header, Setup, SetupName};
use saigen_rulebook::Rulebook;
use saigen_texts::Lang;

use crate::book::{BookArgs, UsualBookArgs};
use crate::failure::Failure;
use crate::lab::LabCommand;
use crate::setup::SetupArgs;

pub(crate) use contest::{ArenaArgs, ContestArgs, LadderArgs, TrainArgs};
pub(crate) use deck::{DeckCommand, DeckTermsArgs};
pub(crate) use many::{BenchArgs, PerftArgs, SimArgs};
pub(crate) use serve::{DbCommand, ServeArgs};
pub(crate) use study::{
    AdviseArgs, AnalyseArgs, ExplainArgs, PositionArgs, PositionCommand, ScenarioArgs, ScenarioCommand,
};
pub(crate) use table::{PlayArgs, ReplayArgs, Viewpoint, WatchArgs};

/// Saigen: an unofficial open edition of the card game BlackPoker.
#[derive(Debug, Parser)]
#[command(name = "saigen", version, about, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play against the computer or with a second person, full screen or as plain text
    #[command(
        after_help = "An unfinished game is saved after every choice and can be resumed. Press H at the table for all keys.\nIf the output is not a terminal, the game runs as plain text.\n\nExamples:\n  saigen play\n  saigen play --level 4 --lang ja --format standard --setup full --seed 7\n  saigen play --hot-seat\n  saigen play --opponent cmd:./my-bot\n  saigen play --position position.txt --edition 8.2 --format lite\n  saigen play --plain --record game.record"
    )]
    Play(PlayArgs),
    /// Watch two computer players and their estimates
    #[command(
        after_help = "If the output is not a terminal, the game is printed as plain text.\n\nExamples:\n  saigen watch --a level:4 --b greedy\n  saigen watch --a cmd:./my-bot --b level:3 --speed 200 --lang ja\n  saigen watch --a level:2 --b level:2 --plain --seed 7 > game.txt"
    )]
    Watch(WatchArgs),
    /// Explain whether a request is legal in a position, why not, and what it does
    #[command(
        after_help = "Exit code: 0 if legal, 1 if not, 2 for invalid input. “-” reads the position from standard input.\n\nExamples:\n  saigen explain position.txt \"up H5 discard C2 target a0\"\n  saigen explain position.txt counter --edition 7.0 --format pro --lang ja\n  echo 'a hand H5 C2' | saigen explain - up --json"
    )]
    Explain(ExplainArgs),
    /// Create, check, edit and save positions
    Position {
        #[command(subcommand)]
        command: PositionCommand,
    },
    /// Check, build, save and convert decks
    Deck {
        #[command(subcommand)]
        command: DeckCommand,
    },
    /// Print a completion script for your shell
    #[command(
        after_help = "Examples:\n  saigen completions bash > ~/.local/share/bash-completion/completions/saigen\n  saigen completions zsh > ~/.zfunc/_saigen\n  saigen completions fish > ~/.config/fish/completions/saigen.fish"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Check the installation
    #[command(after_help = "Exit code: 1 if a check fails.\n\nExample:\n  saigen doctor")]
    Doctor {
        #[command(flatten)]
        lang: LangArgs,
    },
    /// Replay a recorded game: full screen, as plain text, or verify it
    #[command(
        after_help = "Full screen: arrow keys step, / searches, v changes the viewpoint, a analyses. If the output is not a\nterminal, the game is printed as plain text. Exit code: 1 if the replay differs from the record, 2 if\nthe file cannot be read.\n\nExamples:\n  saigen replay game.record\n  saigen replay --last\n  saigen replay game.record --from b --at 40\n  saigen replay game.record --verify"
    )]
    Replay(ReplayArgs),
    /// Run scenario files and report differences
    Scenario {
        #[command(subcommand)]
        command: ScenarioCommand,
    },
    /// Show the rules of an edition and format
    #[command(
        after_help = "JSON is in English unless --lang is given. Default: the rules of 8.2 lite.\n\nExamples:\n  saigen rules R5\n  saigen rules --edition 7.0 --format standard\n  saigen rules --edition 8.2 --format lite --lang ja\n  saigen rules --edition 6.0 --format master --json\n  saigen rules how-4 --edition 8.2 --format lite\n  saigen rules R12 --edition 7.0 --format pro\n  saigen rules --custom lab/rules/house.toml"
    )]
    Rules(RulesArgs),
    /// Play random games on all cores and print statistics
    #[command(
        after_help = "Examples:\n  saigen sim --edition 8.2 --format master --setup full --games 100000 --seed 1\n  saigen sim --edition 7.0 --format lite --setup custom:decks.txt --games 1000 --seed 1 --json"
    )]
    Sim(SimArgs),
    /// Play two computer players against each other and compare their strength
    #[command(
        after_help = "Every deal is played twice with the seats swapped. Players: random, greedy, search:2000 (simulations\nper decision), search:500ms (time per decision), peek:2000 (a search that sees all cards), level:1 to\nlevel:5, cmd:./my-bot (your own program, docs/bots.md; cmd:500ms:./my-bot with a time limit per\ndecision). The same seed gives the same result on any number of threads, unless a player has a time\nlimit.\n\nExamples:\n  saigen arena --a search:2000 --b greedy --games 400 --edition 8.2 --format master --setup full --seed 1\n  saigen arena --a search:400 --b search:200 --games 2000 --edition 8.2 --format lite --setup entry --seed 1 --sprt --checkpoint run.jsonl\n  saigen arena --a level:3 --b random --games 20 --edition 7.0 --format pro --setup full --seed 1 --records games --json"
    )]
    Arena(ArenaArgs),
    /// Play computer players all against all and rank them
    #[command(
        after_help = "All players get the same deals, each played twice with the seats swapped. With both peek:N and\nsearch:N, the report shows the cost of hidden information.\n\nExamples:\n  saigen ladder --players random,greedy,search:200 --games 200 --edition 8.2 --format lite --setup entry --seed 1\n  saigen ladder --players random,greedy,search:200,peek:200 --games 400 --edition 8.2 --format master --setup full --seed 1 --out ladder --checkpoint ladder.jsonl"
    )]
    Ladder(LadderArgs),
    /// Analyse a recorded game: chances, luck and the costliest decisions
    #[command(
        after_help = "Chances are estimated from what a player could know at that moment. A resigned game is analysed as far\nas it was played. The record of an unfinished game has no seed and cannot be analysed.\nThe same seed gives the same result on any number of threads.\n\nExamples:\n  saigen analyse game.record\n  saigen analyse game.record --simulations 10000 --lang ja --out analysis\n  saigen analyse game.record --json"
    )]
    Analyse(AnalyseArgs),
    /// Ask a computer player about a position
    #[command(
        after_help = "The player sees only what the deciding seat sees.\n\nExamples:\n  saigen advise position.txt --edition 8.2 --format lite\n  saigen advise position.txt --edition 7.0 --format master --simulations 50000 --json"
    )]
    Advise(AdviseArgs),
    /// Learn evaluation weights from self-play
    #[command(
        after_help = "All editions and formats are played in turn. The same command gives the same weights on any number of\nthreads. Ctrl-C stops without writing weights; with a checkpoint, the same command resumes.\n\nExamples:\n  saigen train --player search:100,lookahead=0 --games 16000 --seed 1 --out new.weights --checkpoint games.bin\n  saigen train --player search:100,lookahead=0 --games 4000 --seed 2 --from new.weights --step 0.001 --out newer.weights\n  saigen arena --a search:200,weights=new.weights --b search:200 --games 2000 --edition 8.2 --format master --setup full --seed 1 --sprt"
    )]
    Train(TrainArgs),
    /// Count the sequences of answers of a dealt game
    #[command(
        after_help = "Every question counts as one step, even with a single answer. A game that ends before the depth is\nreached counts as one sequence.\n\nExample:\n  saigen perft --edition 8.2 --format lite --setup entry --seed 1 --depth 6 --divide"
    )]
    Perft(PerftArgs),
    /// Measure the speed of the engine on one thread
    #[command(
        after_help = "Without an edition, these are measured: 8.2 master full, 8.2 lite entry, 7.0 pro full,\n6.0 standard random40.\n\nExamples:\n  saigen bench\n  saigen bench --all --json\n  saigen bench --edition 8.2 --format master --setup full --seconds 20"
    )]
    Bench(BenchArgs),
    /// Experiments with the rules: statistics, comparisons, endless combinations
    Lab {
        #[command(subcommand)]
        command: LabCommand,
    },
    /// Serve the browser table: against the computer, with friends, on one screen
    #[command(
        after_help = "Every choice is stored before it is sent to clients; a restarted server continues every game.\nSAIGEN_LOG sets the log level (error, warn, info, debug).\n\nExamples:\n  saigen serve --open\n  saigen serve --lan\n  saigen serve --addr 127.0.0.1:9000 --db games.db --public-url https://table.example"
    )]
    Serve(ServeArgs),
    /// Maintain the database of the server
    Db {
        #[command(subcommand)]
        command: DbCommand,
    },
}

/// What is dealt: rules, set-up and seed.
#[derive(Debug, ClapArgs)]
pub(crate) struct DealArgs {
    #[command(flatten)]
    pub(crate) book: BookArgs,
    #[command(flatten)]
    setup: SetupArgs,
    /// Seed: a number, or 32 hexadecimal digits
    #[arg(long)]
    pub(crate) seed: Seed,
}

impl DealArgs {
    /// The set-up as named; the full deck if no option names one.
    pub(crate) fn setup(&self) -> SetupName {
        self.setup.name(&self.book.selected(), "full")
    }

    /// The rules and the set-up of a single game; reads files.
    pub(crate) fn deal(&self) -> Result<(Rulebook, Setup), Failure> {
        let (book, start) = self.setup.deal(&self.book.selected(), "full")?;
        Ok((book, start.single().map_err(Failure::input)?))
    }

    /// A table with these rules and set-up.
    pub(crate) fn header(&self) -> Result<Header, Failure> {
        let (book, start) = self.setup.deal(&self.book.selected(), "full")?;
        Ok(Header::with_book(&book, start))
    }

    /// Rules, set-up and seed in one line.
    pub(crate) fn title(&self) -> String {
        format!("{}, {}, seed {}", self.book.selected(), self.setup(), self.seed)
    }
}

#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct LangArgs {
    /// Language: ja or en (default: system language)
    #[arg(long)]
    lang: Option<Lang>,
}

impl LangArgs {
    pub(crate) fn get(&self) -> Lang {
        self.lang.unwrap_or_else(system_lang)
    }

    pub(crate) fn or(&self, default: Lang) -> Lang {
        self.lang.unwrap_or(default)
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct OutputArgs {
    #[command(flatten)]
    pub(crate) lang: LangArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RulesArgs {
    /// One entry only: a section (how-1 to how-8), a ruling (R5), or the id of an action, a trump or a character
    #[arg(conflicts_with_all = ["json", "toml"])]
    pub(crate) entry: Option<String>,
    #[command(flatten)]
    pub(crate) book: UsualBookArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Print the rules as a custom rule file to start from
    #[arg(long, conflicts_with_all = ["json", "lang"])]
    pub(crate) toml: bool,
    /// Print the rules as an HTML page for paper: an A5 booklet, or an A4 overview
    #[arg(long, value_enum, conflicts_with_all = ["json", "toml", "custom", "entry"])]
    pub(crate) html: Option<Sheet>,
    /// List the names of all regulations instead
    #[arg(long, conflicts_with_all = ["json", "toml", "html", "entry"])]
    pub(crate) regulations: bool,
}

/// A form of the rules for paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Sheet {
    /// Everything, on A5 pages.
    Booklet,
    /// The actions, on one sheet of A4.
    Overview,
}

/// The requested number of threads; `None` for the number of cores.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, usize::from)
}

/// The language that the command line names, else that of the system.
pub(crate) fn lang() -> Lang {
    let mut matches = &Args::command().get_matches();
    while let Some((_, command)) = matches.subcommand() {
        matches = command;
    }
    matches.try_get_one("lang").ok().flatten().copied().unwrap_or_else(system_lang)
}

/// The system language; English if it is not supported.
pub(crate) fn system_lang() -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    match set.into_iter().find(|value| !value.is_empty()) {
        Some(value) if value.starts_with("ja") => Lang::Ja,
        _ => Lang::En,
    }
}
