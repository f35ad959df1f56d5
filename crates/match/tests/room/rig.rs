//! A home of a room without threads, store or network, and clients that remember everything.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use saigen_cards::BySeat;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_json::AnswerJson;
use saigen_match::{
    Eyes, Guest, House, Input, Match, MatchRow, Next, NotStored, Now, Output, Room, Ruleset, Settings,
    Stored, Time, Undone, seats,
};
use saigen_notation::{Header, Start};
use saigen_protocol::http::ClockRule;
use saigen_protocol::{ClientMessage, Language, PlayerInfo, PlayerKind, changed};
use saigen_rulebook::Edition;
use saigen_table::Course;
use serde_json::Value;

/// A room and its home.
pub(crate) struct Rig {
    room: Room,
    now: Time,
    heard: BTreeMap<u64, Vec<(Time, String)>>,
    /// What was stored.
    pub(crate) stored: Stored,
    /// Whether the store fails, and what was tried meanwhile.
    pub(crate) failing: bool,
    pub(crate) tries: usize,
    /// Why jobs that the room waits for fail; `None` if they run.
    pub(crate) undone: Option<Undone>,
}

/// Two people with a clock.
pub(crate) fn people() -> Settings {
    let player =
        |name: &str| PlayerInfo { name: name.into(), kind: PlayerKind::Person, computer: None, joined: true };
    let clock = Some(ClockRule { initial: 86_400_000, increment: 5_000 });
    Settings { friends: true, clock, ..Settings::new(seats(|seat| player(&seat.to_string()))) }
}

/// A person against a computer player.
pub(crate) fn against(player: &str) -> Settings {
    let mut settings = people();
    (settings.friends, settings.clock) = (false, None);
    let computer = Some(player.into());
    settings.players.b =
        PlayerInfo { name: player.into(), kind: PlayerKind::Computer, computer, joined: true };
    settings
}

/// The format `lite` of edition 8.2 from a position.
pub(crate) fn lite(position: &str) -> Header {
    Header::new(Edition::new(8, 2), "lite".parse().unwrap(), Start::Position(position.into()))
}

impl Rig {
    pub(crate) fn new(header: &Header, seed: Seed, settings: &Settings) -> Self {
        let row = MatchRow::begin("m".into(), 0, header.clone(), seed, settings).unwrap();
        Self::open(Stored { row, entries: Vec::new(), orders: [None, None] })
    }

    /// The match in another home, from what was stored.
    pub(crate) fn moved(&self) -> Self {
        Self::open(self.stored.clone())
    }

    fn open(stored: Stored) -> Self {
        let of = Match::load(&stored, &|| false).unwrap();
        let now = Now { time: Time::ZERO, unix: 0 };
        let (room, begun) = Room::open(of, House::default(), BySeat::default(), now.time, now);
        let (now, heard) = (now.time, BTreeMap::new());
        let mut rig = Self { room, now, heard, stored, failing: false, tries: 0, undone: None };
        let inputs = begun.into_iter().filter_map(|output| rig.carry_out(output)).collect();
        rig.tell_all(inputs);
        rig
    }

    fn tell(&mut self, input: Input) {
        self.tell_all(VecDeque::from([input]));
    }

    fn tell_all(&mut self, mut inputs: VecDeque<Input>) {
        while let Some(input) = inputs.pop_front() {
            let now = Now { time: self.now, unix: 0 };
            let outputs = self.room.handle(input, now);
            inputs.extend(outputs.into_iter().filter_map(|output| self.carry_out(output)));
        }
    }

    fn carry_out(&mut self, output: Output) -> Option<Input> {
        match output {
            Output::Send { to, text } => {
                to.iter().for_each(|id| self.heard.entry(*id).or_default().push((self.now, text.clone())));
                None
            }
            Output::Compute(job) => Some(Input::Computed(self.undone.map_or_else(|| Ok(job.run()), Err))),
            Output::Prepare(job) => Some(Input::Prepared(Ok(job.run()))),
            Output::Store(_) if self.failing => {
                self.tries += 1;
                Some(Input::Stored(Err(NotStored::Failing)))
            }
            Output::Store(entry) => {
                self.stored.entries.push(entry);
                Some(Input::Stored(Ok(())))
            }
            Output::StoreOrders(seat, orders) => {
                self.stored.orders[seat as usize] = Some(orders);
                None
            }
            Output::Think(version, thinking) => {
                let considered = thinking.consider(Seed::new(version.into()), &|| false);
                Some(Input::Thought(version, considered.map(|considered| Ok(considered.answer))))
            }
            _ => None,
        }
    }

    /// A client with these eyes comes in.
    pub(crate) fn client(&mut self, viewer: Viewer) -> u64 {
        let id = self.heard.len() as u64 + 1;
        self.heard.insert(id, Vec::new());
        self.tell(Input::Connected(Guest { id, eyes: Eyes { viewer, language: Language::En } }, None));
        id
    }

    pub(crate) fn say(&mut self, guest: u64, message: ClientMessage) {
        self.tell(Input::Message(guest, message));
    }

    pub(crate) fn answer(&mut self, guest: u64, version: usize, answer: AnswerJson) {
        self.say(guest, ClientMessage::Answer { decision: version.to_string(), answer });
    }

    /// The store begins to fail, or works again.
    pub(crate) fn fail(&mut self, failing: bool) {
        self.failing = failing;
        self.tell(Input::Failing(failing));
    }

    /// Lets time pass.
    pub(crate) fn wait(&mut self, time: Duration) {
        let end = self.now + time;
        while let Next::Wake(at) = self.room.next(self.now)
            && at <= end
        {
            self.now = self.now.max(at);
            self.tell(Input::Time);
        }
        self.now = end;
    }

    /// Everything that a client was sent, and when.
    pub(crate) fn heard(&self, guest: u64) -> &[(Time, String)] {
        &self.heard[&guest]
    }

    fn messages(&self, guest: u64) -> impl Iterator<Item = Value> {
        self.heard(guest).iter().map(|(_, text)| serde_json::from_str(text).unwrap())
    }

    /// The messages of a type.
    pub(crate) fn heard_of(&self, guest: u64, kind: &str) -> Vec<Value> {
        self.messages(guest).filter(|message| message["type"] == kind).collect()
    }

    /// The match as a client has it.
    pub(crate) fn state(&self, guest: u64) -> Value {
        self.messages(guest).fold(Value::Null, |state, message| after(&state, &message).unwrap_or(state))
    }
}

/// The state of a client after a message; `None` if the message has no state.
pub(crate) fn after(state: &Value, message: &Value) -> Option<Value> {
    match message["type"].as_str()? {
        "snapshot" => Some(message["state"].clone()),
        "update" => Some(changed(state, &message["change"]).expect("a change of this state")),
        _ => None,
    }
}

/// A game that has just been dealt.
pub(crate) fn dealt(header: Header, seed: Seed) -> Course {
    Course::begin(&Ruleset::of(&header).unwrap().rules, header, seed).unwrap()
}

/// Passing, as a client sends it.
pub(crate) fn pass() -> AnswerJson {
    AnswerJson::Choice("pass".into())
}

/// The request to end the turn, as a client sends it.
pub(crate) fn end() -> AnswerJson {
    let request = serde_json::from_value(serde_json::json!({"action": "end"})).unwrap();
    AnswerJson::Request(request)
}
