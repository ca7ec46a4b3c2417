//! What is around the data of a page: its head with the policy and the style, its skeleton, and its script.

use serde::Serialize;

use crate::notation::text::is_control;
use crate::render::{Theme, escaped, variables};

use super::boards::Boards;
use super::findings::Explained;

/// The style of every page.
const STYLE: &str = include_str!("assets/page.css");

/// The parts of the script, in the order in which they run.
const SCRIPT: &str = concat!(
    "\"use strict\";\n",
    include_str!("assets/data.js"),
    include_str!("assets/board.js"),
    include_str!("assets/line.js"),
    include_str!("assets/findings.js"),
    include_str!("assets/game.js"),
    include_str!("assets/problem.js"),
    include_str!("assets/list.js"),
    include_str!("assets/page.js"),
);

/// What the policy allows: a style and a script with these hashes (SHA-256 in base 64). A test holds them to the texts.
const STYLE_HASH: &str = "yDNmaELueB3c40vH7o4BWy3hdouDA1zBKg5wc52umec=";
const SCRIPT_HASH: &str = "LKSlK33UolHuA+Z+TWmkZRjB5C1OMbdIH0u6ujmnoyU=";

/// A style sheet with the colours of boards in every theme, in place of its comments with their names.
pub(crate) fn with_colours(style: &str) -> String {
    style
        .replace("/*light*/", &variables(Theme::Light))
        .replace("/*dark*/", &variables(Theme::Dark))
        .replace("/*print*/", &variables(Theme::Print))
}

/// What a page begins with, as far as its body. `allowed` is what the policy allows: its style, and its script if it has one.
pub(crate) fn opening(title: &str, style: &str, allowed: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; {allowed}; base-uri 'none'; \
         form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{}</title>\n<style>{style}</style>\n</head>\n<body>\n",
        escaped(title),
    )
}

/// Everything before the games.
pub(super) fn head(title: &str) -> String {
    let allowed = format!("style-src 'sha256-{STYLE_HASH}'; script-src 'sha256-{SCRIPT_HASH}'");
    let skeleton = include_str!("assets/skeleton.html").replace("{title}", &escaped(title));
    opening(title, &with_colours(STYLE), &allowed)
        + &skeleton
        + "<script type=\"application/json\" id=\"games\">[\n"
}

/// Everything behind the games.
pub(super) fn foot(boards: &Boards, explained: &Explained) -> String {
    format!(
        "\n]</script>\n<script type=\"application/json\" id=\"boards\">{}</script>\n\
         <script type=\"application/json\" id=\"explained\">{}</script>\n\
         <svg class=\"drawings\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs>\n{}</defs></svg>\n\
         <script>{SCRIPT}</script>\n</body>\n</html>\n",
        data(&boards.data),
        data(explained),
        boards.definitions,
    )
}

/// A value as JSON that may be part of a page: without `<`, nothing in it ends the element it is in. Control characters are escaped
/// too, as HTML has none.
pub(super) fn data<T: Serialize>(value: &T) -> String {
    let json = serde_json::to_string(value).expect("it is made of plain values");
    let is_escaped = |c: char| c == '<' || is_control(c) || matches!(c, '\u{fffe}' | '\u{ffff}');
    let mut out = String::with_capacity(json.len());
    let mut copied = 0;
    // Such characters are only in texts, where an escape means the same.
    for (at, found) in json.match_indices(is_escaped) {
        let number = found.chars().next().map_or(0, u32::from);
        out += &json[copied..at];
        out += &format!("\\u{number:04x}");
        copied = at + found.len();
    }
    out + &json[copied..]
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::prelude::BASE64_STANDARD;
    use sha2::{Digest, Sha256};

    use super::*;

    fn hash(text: &str) -> String {
        BASE64_STANDARD.encode(Sha256::digest(text))
    }

    /// A browser refuses a style or a script whose hash is another one. After a change of `assets`, put the hashes here that
    /// this test prints.
    #[test]
    fn the_policy_names_the_hashes_of_style_and_script() {
        assert_eq!(STYLE_HASH, hash(&with_colours(STYLE)));
        assert_eq!(SCRIPT_HASH, hash(SCRIPT));
    }

    #[test]
    fn nothing_in_the_style_and_the_script_ends_their_elements() {
        assert!(!STYLE.contains("</") && !SCRIPT.contains("</"));
    }

    #[test]
    fn data_cannot_end_its_element() {
        assert_eq!(data(&"</script><!--"), "\"\\u003c/script>\\u003c!--\"");
        assert_eq!(data(&"a\u{9b}é\u{202e}\n"), "\"a\\u009bé\\u202e\\n\"");
    }
}
