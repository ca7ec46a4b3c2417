//! What is wrong with a JSON text, in the words of this project instead of the words of the JSON reader.
//!
//! The reader reports places in the text as line and column. Callers have their own places, so they are left out here.

use serde_json::error::Category;

/// The reason why a JSON text was not accepted, without its place.
pub(crate) fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.rsplit_once(" at line ").map_or(text.as_str(), |(text, _)| text);
    match error.classify() {
        Category::Data => misfit(text),
        Category::Eof => "the text ends before its JSON is complete".to_owned(),
        // Text after the object, or a value too many in an array of fixed length: the JSON itself may be valid.
        Category::Syntax if text == "trailing characters" => "more values or text than expected".to_owned(),
        Category::Syntax | Category::Io => format!("not valid JSON: {}", broken(text)),
    }
}

/// What is wrong with a text that is not JSON.
fn broken(text: &str) -> &'static str {
    match text {
        "expected value" => "expected a value",
        "expected `:`" => "expected `:` after the name of a member",
        "expected `,` or `}`" => "expected `,` or `}` after a member of an object",
        "expected `,` or `]`" => "expected `,` or `]` after a value of an array",
        "trailing comma" => "a comma must be followed by another value",
        "key must be a string" => "expected the name of a member in double quotes",
        "expected ident" => "expected `true`, `false` or `null`",
        "invalid number" | "number out of range" => "expected a number",
        "invalid escape" | "invalid unicode code point" | "lone leading surrogate in hex escape" => {
            "expected a valid escape after `\\`, such as `\\n` or `\\u0041`"
        }
        "unexpected end of hex escape" => "expected two `\\u` escapes, which together are one character",
        "control character (\\u0000-\\u001F) found while parsing a string" => {
            "a line break or another control character in a string must be written as an escape, such as `\\n`"
        }
        "recursion limit exceeded" => "arrays and objects are nested too deep",
        _ => "unexpected text",
    }
}

/// What is wrong with JSON of another shape than the reader wants. A text that is not known comes from this project.
fn misfit(text: &str) -> String {
    if let Some(name) = text.strip_prefix("missing field ") {
        return format!("the member {name} is missing");
    }
    if let Some(name) = text.strip_prefix("duplicate field ") {
        return format!("the member {name} occurs twice");
    }
    if let Some((name, others)) =
        text.strip_prefix("unknown field ").and_then(|rest| rest.split_once(", expected "))
    {
        return format!("unknown member {name}; the members are {}", others.trim_start_matches("one of "));
    }
    match text.split_once(", expected ") {
        Some((found, wanted)) if found.starts_with("invalid ") => {
            format!("expected {}, not {}", kind_wanted(wanted), kind_found(found))
        }
        _ => text.to_owned(),
    }
}

fn kind_wanted(wanted: &str) -> &str {
    match wanted {
        "a sequence" => "an array",
        "a tuple of size 2" => "an array of 2 strings",
        "a borrowed string" => "a string",
        "u8" => "a whole number from 0 to 255",
        "u32" => "a whole number from 0 to 4294967295",
        wanted if wanted.starts_with("struct ") => "an object",
        wanted => wanted,
    }
}

fn kind_found(found: &str) -> String {
    let (problem, found) = found.split_once(": ").unwrap_or((found, found));
    match found {
        "map" => "an object".to_owned(),
        "sequence" => "an array".to_owned(),
        "null" => "`null`".to_owned(),
        _ if problem.starts_with("invalid length ") => match problem.trim_start_matches("invalid length ") {
            "1" => "1 value".to_owned(),
            n => format!("{n} values"),
        },
        _ if found.starts_with("string ") => "a string".to_owned(),
        // A number or a truth value is in backticks.
        _ => found.find('`').map_or(found, |at| &found[at..]).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Thing {
        #[allow(dead_code, reason = "only errors are looked at")]
        name: String,
        #[allow(dead_code, reason = "only errors are looked at")]
        pairs: Vec<(String, String)>,
        #[allow(dead_code, reason = "only errors are looked at")]
        age: u8,
    }

    #[test]
    fn no_text_of_the_json_reader_is_passed_on() {
        for (text, wanted) in [
            ("{\"name\":\"x\",\"age\":1}", "the member `pairs` is missing"),
            ("{\"name\":\"x\",\"name\":\"y\"}", "the member `name` occurs twice"),
            ("{\"rank\":1}", "unknown member `rank`; the members are `name`, `pairs`, `age`"),
            ("{\"name\":7}", "expected a string, not `7`"),
            ("{\"name\":true}", "expected a string, not `true`"),
            ("{\"name\":null}", "expected a string, not `null`"),
            ("{\"age\":256}", "expected a whole number from 0 to 255, not `256`"),
            ("{\"age\":-1.5}", "expected a whole number from 0 to 255, not `-1.5`"),
            ("{\"age\":\"x\"}", "expected a whole number from 0 to 255, not a string"),
            ("{\"pairs\":{}}", "expected an array, not an object"),
            ("{\"pairs\":[[\"a\"]]}", "expected an array of 2 strings, not 1 value"),
            ("{\"pairs\":[[]]}", "expected an array of 2 strings, not 0 values"),
            ("7", "expected an object, not `7`"),
            ("{", "the text ends before its JSON is complete"),
            ("{\"age\":1 \"name\"", "not valid JSON: expected `,` or `}` after a member of an object"),
            ("{\"pairs\":[1,]}", "expected an array of 2 strings, not `1`"),
            ("{\"age\":1,}", "not valid JSON: a comma must be followed by another value"),
            ("{age:1}", "not valid JSON: expected the name of a member in double quotes"),
            ("{\"age\" 1}", "not valid JSON: expected `:` after the name of a member"),
            ("{\"age\":tru}", "not valid JSON: expected `true`, `false` or `null`"),
            ("{\"age\":01}", "not valid JSON: expected a number"),
            (
                "{\"name\":\"\\q\"}",
                "not valid JSON: expected a valid escape after `\\`, such as `\\n` or `\\u0041`",
            ),
            ("x", "not valid JSON: expected a value"),
            ("{\"pairs\":[[\"a\",\"b\",\"c\"]]}", "more values or text than expected"),
        ] {
            let error = serde_json::from_str::<Thing>(text).unwrap_err();
            assert_eq!(reason(&error), wanted, "{text}: {error}");
        }
    }
}
