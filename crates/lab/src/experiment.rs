//! Experiment files: rules, set-ups, players, number of games, and further questions.

use saigen_bots::{Contender, ContenderError};
use saigen_cards::{List, Problem, problems};
use saigen_custom::Custom;
use saigen_deal::Seed;
use saigen_editions::rows::names;
use saigen_editions::sheet::{self, At, TomlTable, Value};
use saigen_editions::{CannotRead, Hint, hint, parse_regulation, rulebook};
use saigen_notation::{Brought, Error, Header, Lists, NotPlayable, SetupName, parse_decks};
use saigen_players::{Effort, Kind, Spec};
use saigen_rulebook::{Action, Fingerprint, Names, Op, Rulebook};
use saigen_texts::Lang;
use saigen_wording::Phrasebook;

use crate::arm::{Arm, LIMIT};
use crate::figures::HEADLINES;

/// Maximum number of games of an arm.
const MAX_GAMES: u64 = 1_000_000_000;

/// An experiment that is ready to run.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// Its title.
    pub names: Option<Names>,
    /// Every combination of rules, set-ups and players.
    pub arms: Vec<Arm>,
    /// The seed of all deals.
    pub seed: Seed,
    /// The number of games of each arm.
    pub games: Games,
    /// Whether every decision is stored as data.
    pub decisions: bool,
    /// The question of what actions are worth.
    pub worth: Option<Worth>,
    /// The question of what more thinking is worth.
    pub skill: Option<Skill>,
    /// The hash of everything above.
    pub hash: Fingerprint,
}

/// The number of games to play.
#[derive(Clone, PartialEq, Debug)]
pub enum Games {
    /// A fixed number.
    Fixed(u64),
    /// As many as needed until the interval of a figure is narrow enough.
    Until {
        /// The figure.
        measure: String,
        /// Maximum width of its interval.
        width: f64,
        /// Maximum number of games.
        most: u64,
    },
}

impl Games {
    /// The maximum number of games.
    pub const fn most(&self) -> u64 {
        match self {
            Self::Fixed(games) | Self::Until { most: games, .. } => *games,
        }
    }
}

/// The question of what actions are worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Worth {
    /// The actions; if empty, all that players can request, except those that end the turn: a player without
    /// them would never finish.
    pub actions: Vec<String>,
    /// Deals for each action.
    pub deals: u64,
}

impl Worth {
    /// Whether the question includes an action.
    pub(crate) fn is_about(&self, action: &Action) -> bool {
        let named = match self.actions.is_empty() {
            true => !action.effect.contains(&Op::PassTurn),
            false => self.actions.iter().any(|id| *id == action.id),
        };
        action.direct().is_some() && named
    }
}

/// The question of what more thinking is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Skill {
    /// Simulations per decision, ascending; each search plays against the one before.
    pub simulations: Vec<u32>,
    /// Deals for each pair, played twice with swapped seats.
    pub deals: u64,
}

/// Reads a file named by an experiment; returns its text or an error message.
pub type Load<'a> = &'a dyn Fn(&str) -> Result<String, String>;

problems! {
    /// What is wrong with an experiment beside its form.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum ExperimentProblem {
        /// A file that it names has an error.
        InFile {
            /// The file.
            file: String,
            /// The line there.
            line: usize,
            /// The column there.
            column: usize,
            /// The error.
            problem: Problem,
        } = "experiment-in-file", "{file}:{line}:{column}: {problem}";
        /// An arm cannot be played.
        Arm {
            /// The arm.
            name: String,
            /// The reason.
            error: NotPlayable,
        } = "experiment-arm", "{name}: {error}";
        /// Rules and set-up both name a frame.
        FrameTwice = "experiment-frame-twice",
            "the rules name a frame already: leave out setup, or name the frame there alone";
        /// A list has no entry.
        EmptyList = "experiment-empty-list", "the list is empty: write at least one entry";
        /// A player has a time limit.
        TimeLimit = "experiment-time-limit",
            "a time limit makes the result depend on the machine: write simulations, as in search:100";
        /// Both a number of games and a precision.
        GamesTwice = "experiment-games-twice", "games is already given: write games or precision, not both";
        /// Neither a number of games nor a precision.
        NoGames = "experiment-no-games",
            "“games” is missing: write games = 10000, or precision = {{ width = 0.01 }}";
        /// There is no such figure.
        Measure {
            /// The figure.
            measure: String,
            /// Those there are.
            known: List,
            /// The one that was probably meant.
            hint: Hint,
        } = "experiment-measure", "unknown measure “{measure}”: write one of {known}{hint}";
        /// The interval has no width.
        Width = "experiment-width", "the width must be above 0";
        /// The rules do not have an action.
        Action {
            /// The action.
            id: String,
            /// The one that was probably meant.
            hint: Hint,
        } = "experiment-action", "these rules have no action “{id}”{hint}";
        /// Numbers of simulations that do not rise.
        Rising = "experiment-rising", "write at least two numbers, each larger than the one before";
    }
}

impl Experiment {
    /// Parses an experiment and loads the files it names; `Err` holds all errors.
    pub fn parse(text: &str, load: Load) -> Result<Self, Vec<Error>> {
        sheet::read(text, |root| experiment(root, load))
    }
}

/// The text of a file beside the experiment.
fn loaded(load: Load, file: &str, value: &Value) -> Option<String> {
    let fail = |error| value.fail(CannotRead { file: file.into(), error });
    load(file).map_err(fail).ok()
}

/// Reports the errors of a file beside the experiment.
fn in_file(value: &Value, file: &str, errors: Vec<Error>) {
    for Error { line, column, problem } in errors {
        value.fail(ExperimentProblem::InFile { file: file.into(), line, column, problem });
    }
}

/// Rules named in a file.
struct NamedBook {
    name: String,
    /// The names in Japanese and English.
    called: [String; 2],
    book: Rulebook,
    /// The frame, if the rules name one.
    frame: Option<String>,
}

fn experiment(root: &TomlTable, load: Load) -> Option<Experiment> {
    let title = root.get("name").and_then(|value| names(&value));
    let rules = each(root.need("rules", "\"8.2 master\""), |value| read_rules(value, load));
    let open = root.get("open_lists").and_then(|value| value.boolean()).unwrap_or(false);
    let lists = Lists::open_if(open);
    let setups = each(root.get("setup"), |value| read_setup(value, load, lists));
    let players = each(root.get("players"), read_players);
    let seed = root.need("seed", "1").and_then(|value| value.parsed::<Seed>());
    let games = read_games(root);
    let limit =
        root.get("limit").and_then(|value| value.number(100..1_000_001)).map_or(LIMIT, |limit| limit as u32);
    let grave_top = root.get("choose_grave_top").and_then(|value| value.boolean()).unwrap_or(false);
    let decisions = root.get("decisions").and_then(|value| value.boolean()).unwrap_or(false);
    let worth = root.get("worth").and_then(|value| read_worth(&value.table()?, rules.as_deref()?));
    let skill = root.get("skill").and_then(|value| read_skill(&value.table()?));
    root.finish();
    let setups = setups.unwrap_or_default();
    let random = Contender::from(Spec::new(Kind::Random, Effort::Simulations(1)));
    let players = players.unwrap_or_else(|| vec![[random.clone(), random]]);
    let (rules, seed, games) = (rules?, seed?, games?);
    let (mut arms, mut identity) = (Vec::new(), String::new());
    for NamedBook { name, called, book, frame } in &rules {
        for (setup, list, at) in set_ups(root, frame.as_deref(), &setups) {
            let dealt = setup.resolve(book, list).map_err(|error| root.fail(at, error));
            let Ok((book, start)) = dealt else { continue };
            let of_book = book.frame.as_ref().map(|frame| frame.id.to_string());
            let frame = of_book.unwrap_or_else(|| start.to_string());
            for pair in &players {
                let mut header = Header::with_book(&book, start.clone());
                header.options.choose_grave_top = grave_top;
                let Some(arm) = arm(root, (name, header), &frame, pair, seed) else { continue };
                let arm = arm.limited(limit).called(called.clone());
                identity += &arm_text(&arm, pair);
                arms.push(arm);
            }
        }
    }
    let mut experiment =
        Experiment { names: title, arms, seed, games, decisions, worth, skill, hash: Fingerprint::of("") };
    experiment.hash = experiment.fingerprint(&identity);
    Some(experiment)
}

/// A set-up as it is named, the decks of its file, and where it stands.
type NamedSetup = (SetupName, Option<Brought>, At);

/// The set-ups of some rules: those of the file, else the frame that the rules name, else all 54 cards.
fn set_ups(root: &TomlTable, frame: Option<&str>, named: &[NamedSetup]) -> Vec<NamedSetup> {
    if frame.is_some() && !named.is_empty() {
        root.fail(root.at(), ExperimentProblem::FrameTwice);
    }
    let usual = || vec![(SetupName::Frame(frame.unwrap_or("full").into()), None, root.at())];
    if named.is_empty() { usual() } else { named.to_vec() }
}

fn arm(
    root: &TomlTable,
    (rules, header): (&str, Header),
    setup: &str,
    players: &[Contender; 2],
    seed: Seed,
) -> Option<Arm> {
    let [a, b] = players.each_ref().map(ToString::to_string);
    let who = if a == b { a } else { format!("{a} vs {b}") };
    let name = format!("{rules}, {setup}, {who}");
    let arm = Arm::new(name.clone(), header, players, seed);
    arm.map_err(|error| root.fail(root.at(), ExperimentProblem::Arm { name, error })).ok()
}

/// A single value or every value of a list.
fn each<T>(value: Option<Value>, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    let value = value?;
    let values = if value.is_list() { value.list()? } else { vec![value] };
    if values.is_empty() {
        value.fail(ExperimentProblem::EmptyList);
    }
    let found: Vec<T> = values.iter().filter_map(read).collect();
    (found.len() == values.len() && !found.is_empty()).then_some(found)
}

/// `8.2 master`, or the path of a custom rule file.
fn read_rules(value: &Value, load: Load) -> Option<NamedBook> {
    let text = value.text()?;
    if text.ends_with(".toml") {
        let custom = Custom::parse(&loaded(load, text, value)?);
        let Custom { names, book, .. } = custom.map_err(|errors| in_file(value, text, errors)).ok()?;
        let name: String = text.rsplit('/').next().unwrap_or(text).trim_end_matches(".toml").into();
        let called = names.map_or([name.clone(), name.clone()], |names| [names.ja.into(), names.en.into()]);
        return Some(NamedBook { name, called, book, frame: None });
    }
    let regulation = value.read(parse_regulation)?;
    let (edition, format, frame) = (regulation.edition, regulation.format, regulation.frame_name());
    let called =
        [Lang::Ja, Lang::En].map(|lang| format!("{edition} {}", Phrasebook::new(lang).format(format)));
    Some(NamedBook { name: format!("{edition} {format}"), called, book: rulebook(edition, format), frame })
}

/// A frame such as `full` or `entry`, optionally with `+preset`, or `custom:FILE`.
fn read_setup(value: &Value, load: Load, lists: Lists) -> Option<NamedSetup> {
    let name: SetupName = value.parsed()?;
    let SetupName::Decks { file: Some(file), .. } = &name else { return Some((name, None, value.at())) };
    let text = loaded(load, file, value)?;
    let decks = parse_decks(&text).map_err(|errors| in_file(value, file, errors)).ok()?;
    Some((name, Some(decks.brought(lists)), value.at()))
}

/// `greedy`, `search:100 vs greedy`, or `cmd:./my-bot vs greedy`.
fn read_players(value: &Value) -> Option<[Contender; 2]> {
    let text = value.text()?;
    let (a, b) = text.split_once(" vs ").unwrap_or((text, text));
    let player = |text: &str| {
        let contender: Result<Contender, ContenderError> = text.trim().parse();
        match contender {
            Err(error) => value.fail(error),
            Ok(Contender::Ours(Spec { effort: Effort::Milliseconds(_), .. })) => {
                value.fail(ExperimentProblem::TimeLimit);
            }
            Ok(contender) => return Some(contender),
        }
        None
    };
    Some([player(a)?, player(b)?])
}

fn read_games(root: &TomlTable) -> Option<Games> {
    let (fixed, precision) = (root.get("games"), root.get("precision"));
    match (fixed, precision) {
        (Some(games), None) => games.number(2..MAX_GAMES + 1).map(Games::Fixed),
        (None, Some(precision)) => read_precision(&precision.table()?),
        (Some(_), Some(precision)) => {
            precision.fail(ExperimentProblem::GamesTwice);
            None
        }
        (None, None) => {
            root.fail(root.at(), ExperimentProblem::NoGames);
            None
        }
    }
}

fn read_precision(table: &TomlTable) -> Option<Games> {
    let measure = table.get("measure").map_or(Some("first_wins"), |value| {
        let text = value.text()?;
        let known = HEADLINES.contains(&text);
        if !known {
            let (known, hint) = (HEADLINES.iter().collect(), hint(text, &HEADLINES));
            value.fail(ExperimentProblem::Measure { measure: text.into(), known, hint });
        }
        known.then_some(text)
    });
    let width = table.need("width", "0.01").and_then(|value| {
        let width = value.fraction()?;
        if width <= 0.0 {
            value.fail(ExperimentProblem::Width);
        }
        (width > 0.0).then_some(width)
    });
    let most = table.get("most").map_or(Some(1_000_000), |value| value.number(1000..MAX_GAMES + 1));
    table.finish();
    Some(Games::Until { measure: measure?.into(), width: width?, most: most? })
}

fn read_worth(table: &TomlTable, rules: &[NamedBook]) -> Option<Worth> {
    let deals = table.need("deals", "10000").and_then(|value| value.number(2..MAX_GAMES + 1));
    let actions = table.get("actions").map_or(Some(Vec::new()), |value| {
        let ids: Vec<&str> =
            rules.iter().flat_map(|rules| &rules.book.actions).map(|it| it.id.as_ref()).collect();
        let one = |value: &Value| {
            let id = value.text()?;
            if !ids.contains(&id) {
                value.fail(ExperimentProblem::Action { id: id.into(), hint: hint(id, &ids) });
            }
            Some(id.to_string())
        };
        Some(value.list()?.iter().filter_map(one).collect())
    });
    table.finish();
    Some(Worth { actions: actions?, deals: deals? })
}

fn read_skill(table: &TomlTable) -> Option<Skill> {
    let deals = table.need("deals", "200").and_then(|value| value.number(2..MAX_GAMES + 1));
    let list = table.need("simulations", "[50, 100, 200]").and_then(|value| {
        let list: Vec<u32> = value
            .list()?
            .iter()
            .filter_map(|value| value.number(1..1_000_001))
            .map(|number| number as u32)
            .collect();
        let rising = list.len() >= 2 && list.is_sorted_by(|one, next| one < next);
        if !rising {
            value.fail(ExperimentProblem::Rising);
        }
        rising.then_some(list)
    });
    table.finish();
    Some(Skill { simulations: list?, deals: deals? })
}

impl Experiment {
    /// The hash of everything that determines the result.
    fn fingerprint(&self, arms: &str) -> Fingerprint {
        let Self { seed, games, decisions, worth, skill, .. } = self;
        Fingerprint::of(&format!("{seed} {games:?} {decisions} {worth:?} {skill:?}\n{arms}"))
    }
}

/// Everything that determines the games of an arm.
fn arm_text(arm: &Arm, players: &[Contender; 2]) -> String {
    let (header, limit) = (arm.plan.header(), arm.plan.limit);
    let (name, book) = (&arm.name, arm.book().written());
    format!("{name}\n{book}\n{:?}\n{:?}\n{players:?}\n{limit}\n", header.start, header.options)
}
