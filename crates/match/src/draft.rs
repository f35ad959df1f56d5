//! Draft requests and previews, as clients are sent them.

use saigen_cards::Seat;
use saigen_engine::{Answer, Game, WholeRequest};
use saigen_json::{EventJson, WholeRequestJson};
use saigen_notation::choice_text;
use saigen_protocol::{Draft, DraftQuestion, PreviewReply, Words};
use saigen_table::{Drafting, Previewed};
use saigen_wording::Teller;

use crate::Ruleset;
use crate::question::options;

/// A draft as clients are sent it; `None` if its steps complete no request.
pub(crate) fn draft_reply(
    ruleset: &Ruleset,
    drafting: &Drafting,
    seat: Seat,
    id: u32,
    decision: String,
) -> Option<Draft> {
    let steps = drafting.steps().iter().map(|&step| choice_text(&ruleset.rules, step)).collect();
    let proposal = drafting.proposal()?;
    let form = |whole: &WholeRequest| WholeRequestJson::of(&ruleset.rules, seat, whole);
    let request = form(&drafting.so_far().unwrap_or(proposal));
    let question = question(ruleset, drafting);
    Some(Draft { id, decision, steps, request, question, proposal: Some(form(&proposal)) })
}

fn question(ruleset: &Ruleset, drafting: &Drafting) -> Option<DraftQuestion> {
    let decision = drafting.decision()?;
    Some(DraftQuestion {
        ask: decision.ask.id().into(),
        text: ruleset.both(|words| words.question(drafting.game(), decision)),
        options: options(ruleset, drafting.game(), decision),
    })
}

/// What an answer would do for certain, as its seat would see it.
pub(crate) fn preview_reply<'t>(
    ruleset: &'t Ruleset,
    game: &Game,
    seat: Seat,
    answer: &Answer,
    id: u32,
) -> PreviewReply<'t> {
    let Previewed { before, certain, complete } = saigen_table::preview(&ruleset.rules, game, seat, answer);
    let [ja, en] = [&ruleset.ja, &ruleset.en].map(|words| {
        let mut teller = Teller::new(words, seat);
        teller.meet(&before);
        teller.tell_seen(&certain)
    });
    PreviewReply {
        id,
        certain: certain.iter().map(|event| EventJson::of(&ruleset.rules, event)).collect(),
        lines: ja.into_iter().zip(en).map(|(ja, en)| Words { ja, en }).collect(),
        complete,
    }
}
