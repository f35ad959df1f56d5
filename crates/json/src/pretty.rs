//! JSON set for people.

use serde_json::Value;

/// No line is made longer than this if it can be broken.
const WIDTH: usize = 100;

/// A value with objects and lists on one line where they fit, and indented where they do not.
pub(crate) fn text(value: &Value) -> String {
    lines(value, 0, 0)
}

/// The text of a value at this depth; `taken` columns of its line are in use.
fn lines(value: &Value, depth: usize, taken: usize) -> String {
    let one_line = one_line(value);
    if taken + one_line.chars().count() < WIDTH {
        return one_line;
    }
    match value {
        Value::Object(fields) => {
            let field = |(name, value)| {
                let name = format!("{}: ", Value::from(String::clone(name)));
                let taken = 2 * (depth + 1) + name.chars().count();
                format!("{name}{}", lines(value, depth + 1, taken))
            };
            block("{", fields.iter().map(field), "}", depth)
        }
        Value::Array(items) => {
            let item = |item| lines(item, depth + 1, 2 * (depth + 1));
            block("[", items.iter().map(item), "]", depth)
        }
        _ => one_line,
    }
}

fn block(open: &str, parts: impl Iterator<Item = String>, close: &str, depth: usize) -> String {
    let indent = "  ".repeat(depth + 1);
    let parts: Vec<String> = parts.map(|part| format!("{indent}{part}")).collect();
    format!("{open}\n{}\n{}{close}", parts.join(",\n"), "  ".repeat(depth))
}

fn one_line(value: &Value) -> String {
    let joined = |parts: Vec<String>| parts.join(", ");
    match value {
        Value::Array(items) => format!("[{}]", joined(items.iter().map(one_line).collect())),
        Value::Object(fields) if fields.is_empty() => "{}".into(),
        Value::Object(fields) => {
            let field = |(name, value)| format!("{}: {}", Value::from(String::clone(name)), one_line(value));
            format!("{{ {} }}", joined(fields.iter().map(field).collect()))
        }
        _ => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_fits_stands_on_one_line() {
        assert_eq!(text(&json!({ "a": [1, null], "b": {} })), r#"{ "a": [1, null], "b": {} }"#);
    }

    #[test]
    fn what_does_not_fit_is_broken_and_reads_back() {
        let value = json!({ "short": 1, "long": vec!["word"; 30], "deep": [{ "x": vec!["word"; 20] }] });
        let text = text(&value);
        assert!(text.lines().count() > 30);
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }
}
