//! Mutated rulebooks: published ones with randomly changed lines.
//!
//! A line is replaced by one with the same keyword from any published rulebook or from a list of unusual
//! lines, so most mutants are playable; those that `Rules::new` refuses are skipped.

use saigen_engine::Rules;
use saigen_notation::parse_rulebook;

use crate::Random;

/// Lines that no published rulebook has.
const ODD: &str = "\
switch hand 3
switch hand 10
  cost S
  cost SB
  cost BS
  cost DD
  cost LL
  cost LLD
  cost DSB
  keys free; SA S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK; H2 H3 H4 H5 H6 H7 H8; H2 H3 H4 H5 H6 H7 H8
  keys one_number; SA HA DA CA S2 H2 D2 C2 S3 H3 D3 C3; SA HA DA CA S2 H2 D2 C2 S3 H3 D3 C3
  keys free; Jk1 Jk2 S5 H5 D5 C5
  target bulwark own true of_key_suit false
  target soldier own true of_key_suit false
  after fallen S2 S3 S4 S5 H2 H3 H4 H5 D2 D3 D4 D5 C2 C3 C4 C5
  after resolved up
  after resolved set_bulwark
  after resolved throwing
  after resolved_with_attacker block
  do damage controller 2
  do damage target 1
  do damage target keys
  do discard_down 4
  do draw
  do may_draw
  do pick_hand controller
  do pick_life 2
  do take_picked
  do picked_enters bulwark driven
  do picked_enters soldier driven
  do discard_picked
  do turn_up 2 top
  do turn_up 3 bottom
  do turned_up_enter 7 charged
  do life_enters 1 driven
  do key_enters bulwark driven
  do charge_all soldier
  do charge_all bulwark
  do grow 3
  do shrink 4
  do grow_all 2
  do bury_soldiers 3
  do target_to_hand
  do keys_to_hand
  do if target_there
  do if target_charged
  do if chose_second true
  do stop_unless target_there
  do stop_unless target_size_at_most 9";

/// A generator of mutants.
pub struct Mutants {
    texts: Vec<String>,
    lines: Vec<String>,
}

impl Mutants {
    /// A generator from the present published rulebooks.
    pub fn new() -> Self {
        let texts: Vec<String> = saigen_editions::rulebooks().map(|book| book.canonical()).collect();
        let mut lines: Vec<String> = texts.iter().flat_map(|text| text.lines()).map(String::from).collect();
        lines.extend(ODD.lines().map(String::from));
        lines.sort();
        lines.dedup();
        Self { texts, lines }
    }

    /// A mutant with 1 to 8 changes; `None` if it cannot be played.
    pub fn next(&self, random: &mut Random) -> Option<Rules> {
        let text = &self.texts[random.number(self.texts.len())];
        let mut lines: Vec<String> = text.lines().map(String::from).collect();
        for _ in 0..1 + random.number(8) {
            self.mutate(&mut lines, random);
        }
        let book = parse_rulebook(&lines.join("\n")).ok()?;
        Rules::new(book).ok()
    }

    fn mutate(&self, lines: &mut Vec<String>, random: &mut Random) {
        let at = random.number(lines.len());
        match lines[at].trim_start().split(' ').next().unwrap_or_default() {
            "do" if random.one_in(3) => drop(lines.remove(at)),
            "do" if random.one_in(2) => lines.insert(at, self.like(&lines[at], random)),
            "action" if random.one_in(3) => repeat_action(lines, at),
            "action" => lines[at] = with_words_of(&lines[at], &self.like(&lines[at], random)),
            "rulebook" | "character" | "fog" => {}
            _ => lines[at] = self.like(&lines[at], random),
        }
    }

    /// A random line with the same keyword.
    fn like(&self, line: &str, random: &mut Random) -> String {
        let name = name(line);
        let like: Vec<&String> = self.lines.iter().filter(|other| self::name(other) == name).collect();
        like[random.number(like.len())].clone()
    }
}

impl Default for Mutants {
    fn default() -> Self {
        Self::new()
    }
}

/// The keyword of a line: its first word, or the first two of a switch.
fn name(line: &str) -> Vec<&str> {
    let words = line.split_whitespace();
    words.take(if line.starts_with("switch") { 2 } else { 1 }).collect()
}

/// The id and format of one action with the kind, timing and speed of another.
fn with_words_of(line: &str, other: &str) -> String {
    let own = line.split(' ').take(3);
    own.chain(other.split(' ').skip(3)).collect::<Vec<_>>().join(" ")
}

/// Appends a copy of the action that starts here, under another id.
fn repeat_action(lines: &mut Vec<String>, at: usize) {
    let rest = lines[at + 1..].iter().position(|line| line.starts_with("action"));
    let end = rest.map_or(lines.len(), |rest| at + 1 + rest);
    let mut copy: Vec<String> = lines[at..end].to_vec();
    let words: Vec<&str> = lines[at].split(' ').collect();
    copy[0] = format!("action again_{}_{} {}", lines.len(), words[1], words[2..].join(" "));
    lines.extend(copy);
}
