//! What an answer would do, as it is sent to a client.

use saigen_cards::Seat;
use saigen_engine::{Answer, Game};
use saigen_json::EventJson;
use saigen_protocol::{Language, PreviewReply};
use saigen_table::Previewed;
use saigen_wording::EventWording;

use crate::Ruleset;
use crate::screen::shortened_step;

/// What an answer would certainly do, as its seat would see it.
pub(crate) fn preview_reply<'t>(
    ruleset: &'t Ruleset,
    game: &Game,
    seat: Seat,
    language: Language,
    answer: &Answer,
    id: u32,
) -> PreviewReply<'t> {
    let Previewed { before, certain, complete } = saigen_table::preview(&ruleset.rules, game, seat, answer);
    let mut event_words = EventWording::new(ruleset.words(language), seat);
    event_words.meet(&before);
    let lines = shortened_step(event_words.lines_seen(&certain));
    let (all, certain) = (certain.len(), shortened_step(certain));
    PreviewReply {
        id,
        complete: complete && all == certain.len(),
        certain: certain.iter().map(|event| EventJson::of(&ruleset.rules, event)).collect(),
        lines,
    }
}
