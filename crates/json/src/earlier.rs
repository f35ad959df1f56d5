//! Stored forms of earlier versions.

use serde_json::Value;

/// A view of version 1, or a part of one, with the field names of version 2.
pub fn from_version_1(part: Value) -> Value {
    match part {
        Value::Object(fields) => {
            let is_request = fields.contains_key("keys");
            let name = |name: String| match name.as_str() {
                "force" => "growth".into(),
                "kind" => "form".into(),
                "state" => "pose".into(),
                "seat" if is_request => "controller".into(),
                _ => name,
            };
            Value::Object(fields.into_iter().map(|(old, field)| (name(old), from_version_1(field))).collect())
        }
        Value::Array(items) => items.into_iter().map(from_version_1).collect(),
        _ => part,
    }
}
