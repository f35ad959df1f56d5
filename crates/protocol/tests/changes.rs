//! Changes: what they look like, and that they lead from one value to the other.

use saigen_protocol::{changed, difference};
use serde_json::{Map, Value, json};

/// The same examples are read by the client's tests.
#[test]
fn the_examples_hold() {
    let examples: Vec<Value> = serde_json::from_str(include_str!("changes.json")).unwrap();
    for example in examples {
        let change = difference(&example["old"], &example["new"]);
        assert_eq!(change.as_ref(), Some(&example["change"]), "{}", example["about"]);
        assert_eq!(changed(&example["old"], &example["change"]).as_ref(), Some(&example["new"]));
    }
    assert_eq!(difference(&json!({"a": [1]}), &json!({"a": [1]})), None);
}

#[test]
fn a_change_of_something_else_is_none() {
    for (old, change) in [
        (json!(1), json!({"a": [1]})),
        (json!([1]), json!({"1": [1]})),
        (json!([1]), json!({"~": [[1, 1]]})),
        (json!([1]), json!({"~": [["x", 1]]})),
        (json!([1]), json!({"~": [[0, u64::MAX]]})),
        (json!({}), json!({"a": []})),
        (json!({}), json!("a")),
        (json!({}), json!([])),
    ] {
        assert_eq!(changed(&old, &change), None, "{old} {change}");
    }
}

/// A small generator of numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }

    fn value(&mut self, depth: u64) -> Value {
        let kinds = if depth == 0 { 4 } else { 7 };
        match self.below(kinds) {
            0 => Value::Null,
            1 => json!(self.below(3)),
            2 => json!(["H5", "~", "unit"][self.below(3) as usize]),
            3 => json!(self.below(2) == 0),
            4 => (0..self.below(5)).map(|_| self.value(depth - 1)).collect(),
            5 => (0..self.below(4))
                .map(|_| json!({"unit": format!("a{}", self.below(4)), "size": self.below(3)}))
                .collect(),
            _ => Value::Object(self.members(depth - 1)),
        }
    }

    fn members(&mut self, depth: u64) -> Map<String, Value> {
        let names = ["a", "b", "unit", "~"];
        (0..self.below(4)).map(|_| (names[self.below(4) as usize].into(), self.value(depth))).collect()
    }
}

#[test]
fn a_difference_leads_from_one_value_to_the_other() {
    let mut random = Random(1);
    for _ in 0..20_000 {
        let [old, new] = [0; 2].map(|_| random.value(3));
        match difference(&old, &new) {
            Some(change) => assert_eq!(changed(&old, &change), Some(new), "{old} {change}"),
            None => assert_eq!(old, new),
        }
    }
}
