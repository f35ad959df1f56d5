//! The difference between two JSON values, as it is sent instead of the second one.
//!
//! A change is one of these; what it changes says how it is read:
//!
//! - `[value]`: this value instead, or a new member of an object;
//! - `[]`: the member is gone;
//! - `{"member": change, …}`: an object, changed in these members;
//! - `{"~": [[index, removed, item, …], …], "3": change}`: a list from which items are removed and into
//!   which others are inserted, from its end to its beginning, before the items at these indices of the
//!   new list are changed.
//!
//! Items of a list are recognised if they are equal, or objects with the same `unit`.

use serde_json::{Map, Value};

/// The member of a list's change that removes and inserts items.
const SPLICES: &str = "~";

/// What turns one value into another; `None` if they are equal.
pub fn difference(old: &Value, new: &Value) -> Option<Value> {
    match (old, new) {
        _ if old == new => None,
        (Value::Object(old), Value::Object(new)) => Some(members(old, new)),
        (Value::Array(old), Value::Array(new)) => Some(items(old, new)),
        _ => Some(instead(new)),
    }
}

fn instead(new: &Value) -> Value {
    Value::Array(vec![new.clone()])
}

fn members(old: &Map<String, Value>, new: &Map<String, Value>) -> Value {
    let gone = old.keys().filter(|key| !new.contains_key(*key));
    let gone = gone.map(|key| (key.clone(), Value::Array(Vec::new())));
    let changed = new.iter().filter_map(|(key, new)| {
        let change = old.get(key).map_or_else(|| Some(instead(new)), |old| difference(old, new));
        change.map(|change| (key.clone(), change))
    });
    Value::Object(gone.chain(changed).collect())
}

fn items(old: &[Value], new: &[Value]) -> Value {
    let (mut changes, mut splices) = (Map::new(), Vec::new());
    let mut before = (0, 0);
    for (i, j) in recognised(old, new).into_iter().chain([(old.len(), new.len())]) {
        let (removed, inserted) = (&old[before.0..i], &new[before.1..j]);
        if removed.len() == inserted.len() && removed.iter().zip(inserted).all(|(a, b)| is_like(a, b)) {
            let pairs = removed.iter().zip(inserted).enumerate();
            pairs.for_each(|(at, (old, new))| note(&mut changes, before.1 + at, old, new));
        } else {
            let head = [Value::from(before.0), Value::from(removed.len())];
            splices.push(Value::Array(head.into_iter().chain(inserted.iter().cloned()).collect()));
        }
        if i < old.len() {
            note(&mut changes, j, &old[i], &new[j]);
        }
        before = (i + 1, j + 1);
    }
    splices.reverse();
    if !splices.is_empty() {
        changes.insert(SPLICES.into(), Value::Array(splices));
    }
    Value::Object(changes)
}

fn note(changes: &mut Map<String, Value>, at: usize, old: &Value, new: &Value) {
    if let Some(change) = difference(old, new) {
        changes.insert(at.to_string(), change);
    }
}

/// Whether one value is better changed into the other than replaced by it.
fn is_like(old: &Value, new: &Value) -> bool {
    old.is_object() && new.is_object() || old.is_array() && new.is_array()
}

fn is_same(old: &Value, new: &Value) -> bool {
    let unit = |value: &Value| value.get("unit").and_then(Value::as_str).map(str::to_owned);
    old == new || unit(old).is_some_and(|name| unit(new) == Some(name))
}

/// The indices of items that are in both lists, in order: a longest common subsequence.
fn recognised(old: &[Value], new: &[Value]) -> Vec<(usize, usize)> {
    let width = new.len() + 1;
    let mut longest = vec![0_u32; (old.len() + 1) * width];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            longest[i * width + j] = match is_same(&old[i], &new[j]) {
                true => longest[(i + 1) * width + j + 1] + 1,
                false => longest[(i + 1) * width + j].max(longest[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
    while i < old.len() && j < new.len() {
        if is_same(&old[i], &new[j]) {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if longest[(i + 1) * width + j] >= longest[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

/// The value after a change; `None` if the change is none of that value.
pub fn changed(old: &Value, change: &Value) -> Option<Value> {
    match (old, change) {
        (_, Value::Array(change)) => change.first().cloned(),
        (Value::Object(old), Value::Object(change)) => changed_members(old, change),
        (Value::Array(old), Value::Object(change)) => changed_items(old, change),
        _ => None,
    }
}

fn changed_members(old: &Map<String, Value>, change: &Map<String, Value>) -> Option<Value> {
    let mut new = old.clone();
    for (key, change) in change {
        if change.as_array().is_some_and(Vec::is_empty) {
            new.remove(key)?;
        } else {
            let member = changed(old.get(key).unwrap_or(&Value::Null), change)?;
            new.insert(key.clone(), member);
        }
    }
    Some(Value::Object(new))
}

fn changed_items(old: &[Value], change: &Map<String, Value>) -> Option<Value> {
    let mut new = old.to_vec();
    for splice in change.get(SPLICES).and_then(Value::as_array).into_iter().flatten() {
        let [index, removed, inserted @ ..] = splice.as_array()?.as_slice() else { return None };
        let from = usize::try_from(index.as_u64()?).ok()?;
        let to = from.checked_add(usize::try_from(removed.as_u64()?).ok()?)?;
        new.get(from..to)?;
        new.splice(from..to, inserted.iter().cloned());
    }
    for (key, change) in change.iter().filter(|(key, _)| *key != SPLICES) {
        let item = new.get_mut(key.parse::<usize>().ok()?)?;
        *item = changed(item, change)?;
    }
    Some(Value::Array(new))
}
