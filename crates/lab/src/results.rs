//! The results of an experiment as JSON, for the page and for programs.

use saigen_arena::stats::{Moments, Z95};
use saigen_rulebook::{Action, Character, Names, Rulebook};
use saigen_texts::Lang;
use saigen_wording::Phrasebook;
use serde_json::{Map, Value as Json, json};

use crate::arm::Arm;
use crate::experiment::{Experiment, Games};
use crate::figures::{self, Figure, HEADLINES, headline, is_share};
use crate::game_stats::Blow;
use crate::study::{Finding, Findings, SkillStep};
use crate::tally::{Forfeits, GROUPS, NOTABLE, PLACES, Tally, group};

/// The places of cards, in the order of the tally.
const PLACE_NAMES: [&str; PLACES] = ["opening", "hand", "soldier", "bulwark"];

/// All results, with the records of notable games.
pub fn results(experiment: &Experiment, findings: &Findings) -> Json {
    let arms = experiment.arms.iter().zip(&findings.arms).map(|(arm, finding)| arm_json(arm, finding));
    json!({
        "title": experiment.names.as_ref().map(names_json),
        "seed": experiment.seed.to_string(),
        "experiment": experiment.hash.to_string(),
        "precision": match &experiment.games {
            Games::Fixed(_) => Json::Null,
            Games::Until { measure, width, most } => {
                json!({ "measure": measure, "width": width, "most": most })
            }
        },
        "arms": arms.collect::<Vec<_>>(),
    })
}

/// Names of actions in both languages.
pub(crate) struct ActionNames([Phrasebook; 2]);

impl ActionNames {
    pub(crate) fn new(book: &Rulebook) -> Self {
        Self([Lang::Ja, Lang::En].map(|lang| Phrasebook::of(lang, book)))
    }

    pub(crate) fn json(&self, id: &str) -> Json {
        let [ja, en] = self.0.each_ref().map(|words| words.action_name(id));
        json!({ "ja": ja, "en": en })
    }

    /// The label of an arm.
    fn label(&self, arm: &Arm) -> Json {
        let [ja, en] = self.0.each_ref().map(|words| arm.label(words));
        json!({ "ja": ja, "en": en })
    }

    /// The differences between two versions of an action, in words.
    pub(crate) fn changed(&self, was: &Action, is: &Action) -> Json {
        let [ja, en] = self.0.each_ref().map(|words| words.changed_fields(was, is));
        json!({ "ja": ja, "en": en })
    }

    /// The name of a character, and the difference between two versions of it, in words.
    pub(crate) fn changed_character(&self, was: &Character, is: &Character) -> (Json, Json) {
        let [ja, en] = self.0.each_ref().map(|words| {
            let ([_, was], [name, is]) = (words.character(was), words.character(is));
            let changed = (was != is).then(|| [String::new(), was, is]);
            (name, Vec::from_iter(changed))
        });
        (json!({ "ja": ja.0, "en": en.0 }), json!({ "ja": ja.1, "en": en.1 }))
    }
}

/// Names in both languages.
pub(crate) fn names_json(names: &Names) -> Json {
    json!({ "ja": names.ja, "en": names.en })
}

pub(crate) fn arm_json(arm: &Arm, finding: &Finding) -> Json {
    let tally = &finding.tally;
    let book = arm.book();
    let names = ActionNames::new(book);
    json!({
        "name": arm.name,
        "label": names.label(arm),
        "edition": book.edition.to_string(),
        "format": book.format.id(),
        "custom": arm.plan.header().custom.is_some(),
        "rulebook": book.fingerprint().to_string(),
        "players": arm.plan.players,
        "games": tally.games,
        "games_of_matches": tally.of_matches,
        "results": tally.results,
        "bots": arm.has_bots,
        "player_wins": tally.players,
        "forfeits": forfeits(arm, tally),
        "limit": arm.plan.limit,
        "headlines": headlines(tally),
        "turns": tally.turns,
        "decisions": tally.decisions,
        "deficits": tally.deficits,
        "lives": lives(tally),
        "ends": ends(tally, book, &names),
        "actions": actions(tally, book, &names),
        "values": values(tally),
        "worth": worth(arm, finding, &names),
        "skill": skill(&finding.skill),
        "examples": examples(arm, tally),
    })
}

/// The forfeits of each player that has any.
fn forfeits(arm: &Arm, tally: &Tally) -> Json {
    let one = |(player, forfeits): (&String, &Forfeits)| {
        let (game, reason) = forfeits.first.as_ref()?;
        Some(json!({ "player": player, "games": forfeits.games, "first": game, "reason": reason }))
    };
    arm.plan.players.iter().zip(&tally.forfeits).filter_map(one).collect::<Vec<_>>().into()
}

fn figure(figure: Option<Figure>) -> Json {
    figure.map_or(Json::Null, |figure| figure.json())
}

fn headlines(tally: &Tally) -> Json {
    let one = |id: &&str| {
        let mut found = figure(headline(tally, id, Z95));
        if let Json::Object(found) = &mut found {
            found.insert("share".into(), is_share(id).into());
        }
        (id.to_string(), found)
    };
    Json::Object(HEADLINES.iter().map(one).collect::<Map<_, _>>())
}

/// The life of both players by turn, as long as at least 1 % of the games reach the turn.
fn lives(tally: &Tally) -> Json {
    let enough = |turn: &&[Moments; 4]| turn[0].count * 100 >= tally.games && turn[0].count > 1;
    let turns = tally.lives.iter().take_while(enough);
    let line = |turn: &[Moments; 4]| {
        let [first, second, winner, loser] =
            turn.each_ref().map(|moments| figure(Figure::mean(moments, 1.0, Z95)));
        json!({ "games": turn[0].count, "first": first, "second": second, "winner": winner, "loser": loser })
    };
    turns.map(line).collect::<Vec<_>>().into()
}

/// The final blows, the most frequent first.
fn ends(tally: &Tally, book: &Rulebook, names: &ActionNames) -> Json {
    let decided = tally.results[0] + tally.results[1];
    let mut found: Vec<(u64, Json)> = Vec::new();
    for (action, blows) in book.actions.iter().zip(&tally.blows) {
        for (blow, &count) in Blow::ALL.into_iter().zip(blows).filter(|(_, count)| **count > 0) {
            let share = figure(Figure::share(count, decided, Z95));
            let name = names.json(&action.id);
            found.push((
                count,
                json!({ "by": blow.id(), "action": action.id, "name": name, "games": count, "share": share }),
            ));
        }
    }
    found.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    found.into_iter().map(|(_, json)| json).collect::<Vec<_>>().into()
}

fn actions(tally: &Tally, book: &Rulebook, names: &ActionNames) -> Json {
    let players = tally.games * 2;
    let one = |(action, tally): (&saigen_rulebook::Action, &crate::tally::ActionTally)| {
        let of = |counts: &[u64; 3]| counts.iter().sum::<u64>();
        let won = |counts: &[u64; 3]| figure(Figure::share(counts[0], counts[0] + counts[1], Z95));
        json!({
            "id": action.id,
            "name": names.json(&action.id),
            "direct": action.direct().is_some(),
            "available": figure(Figure::share(of(&tally.could), players, Z95)),
            "available_decisions": of(&tally.available),
            "used": figure(Figure::share(of(&tally.used), players, Z95)),
            "used_if_available": figure(Figure::share(of(&tally.used).min(of(&tally.could)), of(&tally.could), Z95)),
            "a_game": figure(Figure::mean(&tally.a_game, 1.0, Z95)),
            "uses": tally.uses,
            "won_if_available": won(&tally.could),
            "won_if_used": won(&tally.used),
            "resolved": tally.outcomes[0],
            "fizzled": tally.outcomes[1],
            "nullified": tally.outcomes[2],
        })
    };
    book.actions.iter().zip(&tally.actions).map(one).collect::<Vec<_>>().into()
}

fn values(tally: &Tally) -> Json {
    let place = |(place, values): (&str, &[crate::tally::Value])| {
        let groups = values.iter().enumerate().map(|(index, counted)| {
            json!({ "group": group(index), "cards": counted.x, "won": figure(figures::value(counted, Z95)) })
        });
        (place.to_string(), Json::from(groups.collect::<Vec<_>>()))
    };
    Json::Object(
        PLACE_NAMES.into_iter().zip(tally.values.chunks_exact(GROUPS)).map(place).collect::<Map<_, _>>(),
    )
}

/// The worth of actions in points per game, the most valuable first; without points where the players never
/// used the action.
fn worth(arm: &Arm, finding: &Finding, names: &ActionNames) -> Json {
    let mut found: Vec<(f64, Json)> = finding
        .worth
        .iter()
        .map(|(id, moments)| {
            let points = finding.has_measured(arm, id).then(|| Figure::mean(moments, 2.0, Z95)).flatten();
            let json =
                json!({ "id": id, "name": names.json(id), "deals": moments.count, "points": figure(points) });
            (moments.mean(), json)
        })
        .collect();
    found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    found.into_iter().map(|(_, json)| json).collect::<Vec<_>>().into()
}

fn skill(skill: &[SkillStep]) -> Json {
    let one = |step: &SkillStep| {
        let SkillStep { less, more, points } = step;
        json!({ "simulations": more, "against": less, "deals": points.count, "share": figure(step.figure(Z95)) })
    };
    skill.iter().map(one).collect::<Vec<_>>().into()
}

/// The records of notable games, replayed unless they are stored.
fn examples(arm: &Arm, tally: &Tally) -> Json {
    let notable = NOTABLE.into_iter().zip(&tally.notable).filter(|(_, notable)| notable.value > 0);
    let endless = (tally.results[3] > 0).then_some("endless");
    let one = |(why, notable): (&str, &crate::tally::Notable)| {
        let again = || arm.record(notable.game).map(|record| record.to_text());
        let record = notable.record.clone().or_else(again)?;
        let why = endless.filter(|_| why == "longest").unwrap_or(why);
        Some(json!({ "why": why, "game": notable.game, "record": record }))
    };
    notable.filter_map(one).collect::<Vec<_>>().into()
}
