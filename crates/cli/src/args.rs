//! What can be written on the command line.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use saigen_bots::{Contender, ContenderError};
use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_players::{Effort, Spec, SpecError};
use saigen_rulebook::{Edition, Format};
use saigen_server::{DEFAULT_PORT, Network, default_database};
use saigen_texts::Lang;

use crate::book::{BookArgs, UsualBookArgs};
use crate::failure::Failure;
use crate::lab::LabCommand;
use crate::setup::SetupSpec;

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
pub(crate) struct ServeArgs {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = SocketAddr::from(([127, 0, 0, 1], DEFAULT_PORT)))]
    pub(crate) addr: SocketAddr,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
    /// The address under which others reach the server, if it is another one
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<String>,
    /// Let others in the local network in
    #[arg(long)]
    pub(crate) lan: bool,
    /// Open a browser
    #[arg(long)]
    pub(crate) open: bool,
    /// After so many seconds of absence the opponent can claim the win
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = clap::value_parser!(u32).range(1..=86400))]
    pub(crate) grace: u32,
    /// On how many threads computer players think (else one less than there are cores)
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// A proxy (an address or a network) whose X-Forwarded-For says where calls come from; repeatable
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) trusted_proxy: Vec<Network>,
    /// How many calls a second one address may make for long
    #[arg(long, value_name = "N", default_value = "4", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) calls: u32,
    /// Log as JSON
    #[arg(long)]
    pub(crate) log_json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct DatabaseArgs {
    /// The file with the games (else saigen.db in your data folder)
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

impl DatabaseArgs {
    pub(crate) fn file(&self) -> Result<PathBuf, Failure> {
        self.db.clone().map_or_else(default_database, Ok).map_err(Failure::input)
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum DbCommand {
    /// Copy all games into a new file, also while the server runs
    Backup {
        #[command(flatten)]
        database: DatabaseArgs,
        /// The new file
        file: PathBuf,
    },
    /// Check the file and play every game again; the exit code is 1 if something is wrong
    Check {
        #[command(flatten)]
        database: DatabaseArgs,
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
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SimArgs {
    #[command(flatten)]
    pub(crate) book: BookArgs,
    /// Set-up: full, random40, entry or custom:FILE, with +preset where the edition allows it
    #[arg(long)]
    pub(crate) setup: SetupSpec,
    /// How many games
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Seed: a number, or 32 hexadecimal digits
    #[arg(long)]
    pub(crate) seed: Seed,
    /// Owners choose the top of their graveyard when several cards arrive together (R18)
    #[arg(long)]
    pub(crate) choose_grave_top: bool,
    /// How many threads (else one for each core); the result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// What contests between computer players have in common.
#[derive(Debug, ClapArgs)]
pub(crate) struct ContestArgs {
    #[command(flatten)]
    pub(crate) book: BookArgs,
    /// Set-up: full, random40, entry or custom:FILE, with +preset where the edition allows it
    #[arg(long)]
    pub(crate) setup: SetupSpec,
    /// How many games two players play against each other; an even number, since deals are played twice
    #[arg(long, value_parser = even)]
    pub(crate) games: u64,
    /// Seed: a number, or 32 hexadecimal digits
    #[arg(long)]
    pub(crate) seed: Seed,
    /// Owners choose the top of their graveyard when several cards arrive together (R18)
    #[arg(long)]
    pub(crate) choose_grave_top: bool,
    /// How many games at once (else one for each core); every player thinks on one thread
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Keep finished games in this file, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Write a record of each game that is played into this directory
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
}

impl ContestArgs {
    pub(crate) fn threads(&self) -> usize {
        threads(self.threads)
    }
}

/// What is known of every game is kept in memory until the end; more games than this say nothing more.
const MOST_GAMES: u64 = 1_000_000;

/// A number of games that makes whole pairs.
fn even(text: &str) -> Result<u64, String> {
    let games = text.parse().ok().filter(|games| (1..=MOST_GAMES).contains(games));
    match games {
        Some(games) if games % 2 == 0 => Ok(games),
        Some(games) => Err(format!(
            "every deal is played twice with the seats swapped: write {} or {}",
            games - 1,
            games + 1
        )),
        None => Err(format!("“{text}” is no number of games: write an even number from 2 to {MOST_GAMES}")),
    }
}

/// So many threads as were asked for, else one for each core.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, usize::from)
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ArenaArgs {
    /// Player A: random, greedy, search:2000, search:500ms, peek:2000, level:1 to level:5, cmd:PROGRAM
    #[arg(long)]
    pub(crate) a: Contender,
    /// Player B
    #[arg(long)]
    pub(crate) b: Contender,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
    /// End early, as soon as it is clear whether A is ahead by --elo0 or by --elo1 (each wrong in 5 %)
    #[arg(long)]
    pub(crate) sprt: bool,
    /// The smaller Elo difference of the test
    #[arg(long, default_value = "0", requires = "sprt", allow_negative_numbers = true)]
    pub(crate) elo0: f64,
    /// The larger one
    #[arg(long, default_value = "20", requires = "sprt", allow_negative_numbers = true)]
    pub(crate) elo1: f64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Players that were written one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Players(pub(crate) Vec<Contender>);

impl FromStr for Players {
    type Err = ContenderError;

    /// Commas also stand before what is tuned, as in `search:200,explore=0.9`; only that has a `=`.
    fn from_str(text: &str) -> Result<Self, ContenderError> {
        let mut players: Vec<String> = Vec::new();
        for part in text.split(',') {
            match players.last_mut() {
                Some(player) if part.contains('=') => *player += &format!(",{part}"),
                _ => players.push(part.into()),
            }
        }
        Ok(Self(players.iter().map(|player| player.parse()).collect::<Result<_, _>>()?))
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct LadderArgs {
    /// Two players or more, separated by commas: random, greedy, search:200, …
    #[arg(long)]
    pub(crate) players: Players,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
    /// Also write ladder.json, ladder.md and the picture ladder.svg into this directory
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct AnalyseArgs {
    /// The record
    pub(crate) file: PathBuf,
    /// How many simulations for each decision
    #[arg(long, default_value = "2000", value_parser = clap::value_parser!(u32).range(50..=1_000_000))]
    pub(crate) simulations: u32,
    /// How many decisions at once (else one for each core); the result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Seed: a number, or 32 hexadecimal digits
    #[arg(long, default_value = "1")]
    pub(crate) seed: Seed,
    /// Language: ja or en (else that of the system)
    #[arg(long)]
    pub(crate) lang: Option<Lang>,
    /// Also draw the chances as a picture, analysis.svg, in this directory
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct AdviseArgs {
    /// The position, as docs/notation.md describes it
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) book: BookArgs,
    /// How many simulations
    #[arg(long, default_value = "5000", value_parser = clap::value_parser!(u32).range(50..=10_000_000))]
    pub(crate) simulations: u32,
    /// Seed: a number, or 32 hexadecimal digits
    #[arg(long, default_value = "1")]
    pub(crate) seed: Seed,
    /// Language: ja or en (else that of the system)
    #[arg(long)]
    pub(crate) lang: Option<Lang>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct TrainArgs {
    /// Who plays against itself: random, greedy, search:100, level:1 to level:5
    #[arg(long, value_parser = learner)]
    pub(crate) player: Spec,
    /// How many games
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub(crate) games: u64,
    /// Seed: a number, or 32 hexadecimal digits
    #[arg(long)]
    pub(crate) seed: Seed,
    /// One choice in so many is a random one; 0 for none
    #[arg(long, default_value = "40")]
    pub(crate) explore: u8,
    /// How often every position is looked at
    #[arg(long, default_value = "10", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) rounds: u32,
    /// The size of the first steps; later ones are smaller
    #[arg(long, default_value = "0.002", value_parser = step)]
    pub(crate) step: f32,
    /// Weights to start from (else small random ones)
    #[arg(long, value_name = "WEIGHTS")]
    pub(crate) from: Option<PathBuf>,
    /// How many games at once (else one for each core); the result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Keep the positions of finished games in this file, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Write the weights to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

/// A player whose games follow from a seed and show nobody's hidden cards.
fn learner(text: &str) -> Result<Spec, String> {
    let spec: Spec = text.parse().map_err(|error: SpecError| error.to_string())?;
    match spec.effort {
        _ if spec.peeks() => Err("players learn from what they may see: write search instead of peek".into()),
        Effort::Milliseconds(_) => {
            Err("a time would make the weights depend on the machine: write simulations, as in search:100"
                .into())
        }
        Effort::Simulations(_) => Ok(spec),
    }
}

/// The size of a step.
fn step(text: &str) -> Result<f32, String> {
    let step = text.parse().ok().filter(|step: &f32| (1e-6..=1.0).contains(step));
    step.ok_or_else(|| {
        format!("“{text}” is no size of a step: write a number from 0.000001 to 1, as in 0.002")
    })
}

#[derive(Debug, ClapArgs)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) book: BookArgs,
    /// Set-up: full, random40, entry or custom:FILE, with +preset where the edition allows it
    #[arg(long)]
    pub(crate) setup: SetupSpec,
    /// Seed: a number, or 32 hexadecimal digits
    #[arg(long)]
    pub(crate) seed: Seed,
    /// How many answers in a row
    #[arg(long)]
    pub(crate) depth: u32,
    /// Also count for each first answer
    #[arg(long)]
    pub(crate) divide: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct BenchArgs {
    /// Edition of the rules: 6.0, 6.2, 7.0 or 8.2
    #[arg(long, requires = "format", requires = "setup", conflicts_with = "all")]
    pub(crate) edition: Option<Edition>,
    /// Format: lite, standard, pro or master
    #[arg(long, requires = "edition")]
    pub(crate) format: Option<Format>,
    /// Set-up: full, random40, entry or custom:FILE, with +preset where the edition allows it
    #[arg(long, requires = "edition")]
    pub(crate) setup: Option<SetupSpec>,
    /// Also every edition and format with the full deck
    #[arg(long)]
    pub(crate) all: bool,
    /// About how many seconds each line takes
    #[arg(long, default_value = "5", value_parser = seconds)]
    pub(crate) seconds: f64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A time to measure for.
fn seconds(text: &str) -> Result<f64, String> {
    let time = text.parse().ok().filter(|time: &f64| (0.01..=3600.0).contains(time));
    time.ok_or_else(|| format!("“{text}” is no time: write seconds from 0.01 to 3600"))
}

#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct PlayArgs {
    /// How strong your opponent is: 1 to 5
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(crate) level: u8,
    /// Another opponent instead: greedy, search:2000, cmd:./my-bot
    #[arg(long, value_name = "PLAYER", conflicts_with = "level")]
    pub(crate) opponent: Option<Contender>,
    /// Two people at this keyboard, with a curtain between them
    #[arg(long, conflicts_with_all = ["level", "opponent", "seat"])]
    pub(crate) hot_seat: bool,
    /// The seat you take: a or b
    #[arg(long, default_value = "a")]
    pub(crate) seat: Chair,
    /// Lines of text instead of a full screen: for screen readers, pipes and scripts
    #[arg(long)]
    pub(crate) plain: bool,
    /// The computer answers as soon as it can
    #[arg(long)]
    pub(crate) fast: bool,
    /// Go on with the game that was left
    #[arg(long, conflicts_with = "new")]
    pub(crate) resume: bool,
    /// Begin a new game without asking whether to go on with the one that was left
    #[arg(long)]
    pub(crate) new: bool,
    /// Keep the unfinished game in this file (else in your data folder, if you are at a terminal)
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Play on from this position (docs/notation.md) instead of dealing
    #[arg(long, value_name = "FILE")]
    pub(crate) position: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) book: UsualBookArgs,
    /// Set-up: full, random40, entry or custom:FILE, with +preset where the edition allows it
    #[arg(long, default_value = "entry")]
    pub(crate) setup: SetupSpec,
    /// Language: ja or en (else that of the system)
    #[arg(long)]
    pub(crate) lang: Option<Lang>,
    /// Seed: a number, or 32 hexadecimal digits (else a fresh one)
    #[arg(long)]
    pub(crate) seed: Option<Seed>,
    /// Owners choose the top of their graveyard when several cards arrive together (R18)
    #[arg(long)]
    pub(crate) choose_grave_top: bool,
    /// Write a record of the game to this file when it is over
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct WatchArgs {
    /// Player A: random, greedy, search:2000, level:1 to level:5, cmd:PROGRAM
    #[arg(long, default_value = "level:3")]
    pub(crate) a: Contender,
    /// Player B
    #[arg(long, default_value = "level:3")]
    pub(crate) b: Contender,
    #[command(flatten)]
    pub(crate) book: UsualBookArgs,
    /// Set-up: full, random40, entry or custom:FILE, with +preset where the edition allows it
    #[arg(long, default_value = "entry")]
    pub(crate) setup: SetupSpec,
    /// Milliseconds from one choice to the next
    #[arg(long, value_name = "MS", default_value = "800", value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pub(crate) speed: u64,
    /// Whose eyes: a, b, or open for everything (else those of an onlooker)
    #[arg(long)]
    pub(crate) from: Option<Eyes>,
    /// Lines of text instead of a full screen
    #[arg(long)]
    pub(crate) plain: bool,
    /// Seed: a number, or 32 hexadecimal digits (else a fresh one)
    #[arg(long)]
    pub(crate) seed: Option<Seed>,
    /// Language: ja or en (else that of the system)
    #[arg(long)]
    pub(crate) lang: Option<Lang>,
    /// Write a record of the game to this file when it is over
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ExplainArgs {
    /// The position (docs/notation.md); “-” for standard input
    pub(crate) position: PathBuf,
    /// The request or the answer, as in "up H5 discard C2 target a0"
    pub(crate) request: String,
    #[command(flatten)]
    pub(crate) book: UsualBookArgs,
    /// Language: ja or en (else that of the system)
    #[arg(long)]
    pub(crate) lang: Option<Lang>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PositionCommand {
    /// Print a position to begin with: a template, or a moment of a recorded game
    #[command(
        after_help = "Examples:\n  saigen position new > position.txt\n  saigen position new --record game.record --at 40 > position.txt"
    )]
    New {
        /// Take it from this recorded game
        #[arg(long, value_name = "FILE", requires = "at")]
        record: Option<PathBuf>,
        /// After so many choices of it
        #[arg(long, value_name = "N", requires = "record")]
        at: Option<usize>,
    },
    /// Say whether a position is possible, and what is asked in it
    #[command(
        after_help = "The exit code is 2 if it is not possible, with everything that is wrong.\n\nExamples:\n  saigen position check position.txt\n  saigen position check position.txt --edition 7.0 --format pro --lang ja"
    )]
    Check(PositionArgs),
    /// Print a position with everything that follows filled in, or as a table
    #[command(
        after_help = "Examples:\n  saigen position print position.txt\n  saigen position print position.txt --from a\n  saigen position print position.txt --json"
    )]
    Print {
        #[command(flatten)]
        position: PositionArgs,
        /// As a table, with the eyes of a, of b, or open as text
        #[arg(long)]
        from: Option<Eyes>,
        /// Print JSON: the view of everything
        #[arg(long, conflicts_with = "from")]
        json: bool,
    },
    /// Change lines of a position, or open it in your editor; it is kept only if it is possible
    #[command(
        after_help = "A line replaces the one that begins with the same words (a hand, b0, #1, turn …).\n\nExamples:\n  saigen position edit position.txt --set 'a hand H5 C2' --set 'b0 soldier S7 driven'\n  saigen position edit position.txt --drop 'b grave'\n  saigen position edit position.txt"
    )]
    Edit {
        #[command(flatten)]
        position: PositionArgs,
        /// Add or replace this line
        #[arg(long, value_name = "LINE")]
        set: Vec<String>,
        /// Take away the lines that begin with this
        #[arg(long, value_name = "BEGINNING")]
        drop: Vec<String>,
    },
    /// Print a position as a scenario, to be played and checked
    #[command(
        after_help = "Examples:\n  saigen position scenario position.txt --name 'Up saves the soldier' --then 'a: up H5 target a0' --then '= a0 size 12' > up.scenario\n  saigen scenario run up.scenario"
    )]
    Scenario {
        #[command(flatten)]
        position: PositionArgs,
        /// What the scenario is called
        #[arg(long)]
        name: String,
        /// A line that is played or expected (docs/notation.md)
        #[arg(long, value_name = "LINE")]
        then: Vec<String>,
    },
}

#[derive(Debug, ClapArgs)]
pub(crate) struct PositionArgs {
    /// The position (docs/notation.md); “-” for standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) book: UsualBookArgs,
    /// Language: ja or en (else that of the system)
    #[arg(long)]
    pub(crate) lang: Option<Lang>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ReplayArgs {
    /// The record
    #[arg(required_unless_present = "last")]
    pub(crate) file: Option<PathBuf>,
    /// The last game that was played to its end in this terminal
    #[arg(long, conflicts_with = "file")]
    pub(crate) last: bool,
    /// Lines of text instead of a full screen
    #[arg(long)]
    pub(crate) plain: bool,
    /// Only compare: say that it is identical to the end, or what differs first
    #[arg(long, conflicts_with_all = ["from", "at"])]
    pub(crate) verify: bool,
    /// Whose eyes: a, b, or open for everything
    #[arg(long, default_value = "open")]
    pub(crate) from: Eyes,
    /// Show the table after so many choices instead
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    /// Language: ja or en (else that of the system)
    #[arg(long)]
    pub(crate) lang: Option<Lang>,
}

/// A seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Chair {
    /// Seat a
    A,
    /// Seat b
    B,
}

impl Chair {
    pub(crate) const fn seat(self) -> Seat {
        match self {
            Self::A => Seat::A,
            Self::B => Seat::B,
        }
    }
}

/// Whose eyes a game is seen with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Eyes {
    /// Seat a
    A,
    /// Seat b
    B,
    /// Everything
    Open,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ScenarioCommand {
    /// Play scenario files
    #[command(
        after_help = "The exit code is 1 if something is not as expected, 2 if a file cannot be read.\n\nExamples:\n  saigen scenario run scenarios\n  saigen scenario run tactics --player level:4"
    )]
    Run(ScenarioArgs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ScenarioArgs {
    /// Scenario files; a directory stands for all *.scenario files below it
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Who plays where a scenario says “plays”: search:2000 (simulations) or level:1 to level:5
    #[arg(long, value_name = "PLAYER", default_value = "level:3")]
    pub(crate) player: Spec,
}

/// The language that the system is set to; English if it is none of ours.
pub(crate) fn system_lang() -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    match set.into_iter().find(|value| !value.is_empty()) {
        Some(value) if value.starts_with("ja") => Lang::Ja,
        _ => Lang::En,
    }
}
