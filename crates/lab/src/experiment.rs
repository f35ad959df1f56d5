//! Experiment files: rules, set-ups, players, number of games, and further questions.

use saigen_bots::{Contender, ContenderError};
use saigen_custom::Custom;
use saigen_deal::Seed;
use saigen_editions::rows::names;
use saigen_editions::sheet::{self, At, Problem, TomlTable, Value, Wanted};
use saigen_editions::{nearest, parse_regulation, rulebook};
use saigen_notation::{Brought, Error, Header, Lists, SetupName, Start, brought, parse_decks};
use saigen_players::{Effort, Kind, Spec};
use saigen_rulebook::{Action, Fingerprint, Names, Op, Rulebook};
use saigen_texts::{Arg, Lang};
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

impl Experiment {
    /// Parses an experiment and loads the files it names; `Err` holds all errors, in a language.
    pub fn parse(text: &str, load: Load, lang: Lang) -> Result<Self, Vec<Error>> {
        let source = Source { load, words: &Phrasebook::new(lang) };
        sheet::read_told(text, &|problem| source.problem(problem), |root| experiment(root, &source))
    }
}

/// The files beside an experiment, and the words of its errors.
struct Source<'a> {
    load: Load<'a>,
    words: &'a Phrasebook,
}

impl Source<'_> {
    fn say(&self, id: &str, args: &[(&str, &str)]) -> String {
        let args: Vec<(&str, Arg)> = args.iter().map(|(name, text)| (*name, (*text).into())).collect();
        self.words.say(id, &args)
    }

    fn problem(&self, problem: &Problem) -> String {
        match problem {
            Problem::Toml(why) => self.say("experiment-toml", &[("why", why)]),
            Problem::Missing { key, example } => {
                self.say("experiment-missing", &[("key", key), ("example", example)])
            }
            Problem::UnknownKey { key, known } => {
                let text = self.say("experiment-key", &[("key", key), ("known", &known.join(", "))]);
                text + &self.hint(key, known)
            }
            Problem::Type { found, wanted } => {
                self.say("experiment-type", &[("found", found), ("wanted", &self.wanted(wanted))])
            }
            Problem::Range { found, wanted } => {
                self.say("experiment-range", &[("found", found), ("wanted", &self.wanted(wanted))])
            }
        }
    }

    fn wanted(&self, wanted: &Wanted) -> String {
        let id = match wanted {
            Wanted::Whole(range) => {
                let (low, high) = (range.start.to_string(), (range.end - 1).to_string());
                return self.say("experiment-whole", &[("low", &low), ("high", &high)]);
            }
            Wanted::Text => "experiment-text",
            Wanted::Scalar => "experiment-scalar",
            Wanted::Number => "experiment-number",
            Wanted::Boolean => "experiment-boolean",
            Wanted::List => "experiment-list",
            Wanted::Table => "experiment-table",
        };
        self.words.word(id)
    }

    /// The known word that was probably meant; empty if there is none.
    fn hint<W: AsRef<str>>(&self, found: &str, known: &[W]) -> String {
        nearest(found, known).map(|word| self.say("experiment-meant", &[("word", word)])).unwrap_or_default()
    }

    /// The text of a file beside the experiment.
    fn load(&self, file: &str, value: &Value) -> Option<String> {
        let fail = |error: String| {
            value.fail(self.say("experiment-cannot-read", &[("file", file), ("error", &error)]));
        };
        (self.load)(file).map_err(fail).ok()
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

fn experiment(root: &TomlTable, source: &Source) -> Option<Experiment> {
    let title = root.get("name").and_then(|value| names(&value));
    let rules = each(root.need("rules", "\"8.2 master\""), source, |value| read_rules(value, source));
    let open = root.get("open_lists").and_then(|value| value.boolean()).unwrap_or(false);
    let lists = Lists::open_if(open);
    let setups = each(root.get("setup"), source, |value| read_setup(value, source, lists));
    let players = each(root.get("players"), source, |value| read_players(value, source));
    let seed = root.need("seed", "1").and_then(|value| value.parsed::<Seed>());
    let games = read_games(root, source);
    let limit =
        root.get("limit").and_then(|value| value.number(100..1_000_001)).map_or(LIMIT, |limit| limit as u32);
    let grave_top = root.get("choose_grave_top").and_then(|value| value.boolean()).unwrap_or(false);
    let decisions = root.get("decisions").and_then(|value| value.boolean()).unwrap_or(false);
    let worth = root.get("worth").and_then(|value| read_worth(&value.table()?, rules.as_deref()?, source));
    let skill = root.get("skill").and_then(|value| read_skill(&value.table()?, source));
    root.finish();
    let setups = setups.unwrap_or_default();
    let random = Contender::from(Spec::new(Kind::Random, Effort::Simulations(1)));
    let players = players.unwrap_or_else(|| vec![[random.clone(), random]]);
    let (rules, seed, games) = (rules?, seed?, games?);
    let (mut arms, mut identity) = (Vec::new(), String::new());
    for NamedBook { name, called, book, frame } in &rules {
        for (setup, list, at) in set_ups(root, source, frame.as_deref(), &setups) {
            let dealt = setup.resolve(book, list).map_err(|error| root.fail(at, error.to_string()));
            let Ok((book, dealt)) = dealt else { continue };
            for pair in &players {
                let mut header = Header::with_book(&book, Start::SetUp(dealt));
                header.options.choose_grave_top = grave_top;
                let frame =
                    book.frame.as_ref().map_or_else(|| dealt.to_string(), |frame| frame.id.to_string());
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
fn set_ups(root: &TomlTable, source: &Source, frame: Option<&str>, named: &[NamedSetup]) -> Vec<NamedSetup> {
    if frame.is_some() && !named.is_empty() {
        root.fail(root.at(), source.words.word("experiment-frame-twice"));
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
    arm.map_err(|error| root.fail(root.at(), format!("{name}: {error}"))).ok()
}

/// A single value or every value of a list.
fn each<T>(value: Option<Value>, source: &Source, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    let value = value?;
    let values = if value.is_list() { value.list()? } else { vec![value] };
    if values.is_empty() {
        value.fail(source.words.word("experiment-empty-list"));
    }
    let found: Vec<T> = values.iter().filter_map(read).collect();
    (found.len() == values.len() && !found.is_empty()).then_some(found)
}

/// `8.2 master`, or the path of a custom rule file.
fn read_rules(value: &Value, source: &Source) -> Option<NamedBook> {
    let text = value.text()?;
    if text.ends_with(".toml") {
        let custom = Custom::parse(&source.load(text, value)?);
        let fail = |errors: Vec<Error>| errors.iter().for_each(|error| value.fail(format!("{text}:{error}")));
        let Custom { names, book, .. } = custom.map_err(fail).ok()?;
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
fn read_setup(value: &Value, source: &Source, lists: Lists) -> Option<NamedSetup> {
    let name: SetupName = value.parsed()?;
    let SetupName::Decks { file: Some(file), .. } = &name else { return Some((name, None, value.at())) };
    let text = source.load(file, value)?;
    let fail = |errors: Vec<Error>| errors.iter().for_each(|error| value.fail(format!("{file}:{error}")));
    let decks = parse_decks(&text).map_err(fail).ok()?;
    Some((name, Some(brought(&decks, lists)), value.at()))
}

/// `greedy`, `search:100 vs greedy`, or `cmd:./my-bot vs greedy`.
fn read_players(value: &Value, source: &Source) -> Option<[Contender; 2]> {
    let text = value.text()?;
    let (a, b) = text.split_once(" vs ").unwrap_or((text, text));
    let player = |text: &str| {
        let contender: Result<Contender, ContenderError> = text.trim().parse();
        match contender {
            Err(error) => value.fail(error.to_string()),
            Ok(Contender::Ours(Spec { effort: Effort::Milliseconds(_), .. })) => {
                value.fail(source.words.word("experiment-time-limit"));
            }
            Ok(contender) => return Some(contender),
        }
        None
    };
    Some([player(a)?, player(b)?])
}

fn read_games(root: &TomlTable, source: &Source) -> Option<Games> {
    let (fixed, precision) = (root.get("games"), root.get("precision"));
    match (fixed, precision) {
        (Some(games), None) => games.number(2..MAX_GAMES + 1).map(Games::Fixed),
        (None, Some(precision)) => read_precision(&precision.table()?, source),
        (Some(_), Some(precision)) => {
            precision.fail(source.words.word("experiment-games-twice"));
            None
        }
        (None, None) => {
            root.fail(root.at(), source.words.word("experiment-no-games"));
            None
        }
    }
}

fn read_precision(table: &TomlTable, source: &Source) -> Option<Games> {
    let measure = table.get("measure").map_or(Some("first_wins"), |value| {
        let text = value.text()?;
        let known = HEADLINES.contains(&text);
        if !known {
            let args = [("measure", text), ("known", &HEADLINES.join(", "))];
            value.fail(source.say("experiment-measure", &args) + &source.hint(text, &HEADLINES));
        }
        known.then_some(text)
    });
    let width = table.need("width", "0.01").and_then(|value| {
        let width = value.fraction()?;
        if width <= 0.0 {
            value.fail(source.words.word("experiment-width"));
        }
        (width > 0.0).then_some(width)
    });
    let most = table.get("most").map_or(Some(1_000_000), |value| value.number(1000..MAX_GAMES + 1));
    table.finish();
    Some(Games::Until { measure: measure?.into(), width: width?, most: most? })
}

fn read_worth(table: &TomlTable, rules: &[NamedBook], source: &Source) -> Option<Worth> {
    let deals = table.need("deals", "10000").and_then(|value| value.number(2..MAX_GAMES + 1));
    let actions = table.get("actions").map_or(Some(Vec::new()), |value| {
        let ids: Vec<&str> =
            rules.iter().flat_map(|rules| &rules.book.actions).map(|it| it.id.as_ref()).collect();
        let one = |value: &Value| {
            let id = value.text()?;
            if !ids.contains(&id) {
                value.fail(source.say("experiment-action", &[("action", id)]) + &source.hint(id, &ids));
            }
            Some(id.to_string())
        };
        Some(value.list()?.iter().filter_map(one).collect())
    });
    table.finish();
    Some(Worth { actions: actions?, deals: deals? })
}

fn read_skill(table: &TomlTable, source: &Source) -> Option<Skill> {
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
            value.fail(source.words.word("experiment-rising"));
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
