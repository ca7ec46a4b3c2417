//! What is around the data of a page: its head with the policy and the style, its skeleton, and its script; and the boards of the
//! variants on it: their squares, their start positions, and the drawings of their pieces.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::any::AnyPosition;
use crate::notation::text::is_control;
use crate::render::{Sheet, Theme, escaped, variables};
use crate::rules::{Piece, PieceKind, Side};
use crate::variants::Variant;

use super::findings::Explained;
use super::game::StartObject;
use super::squares;

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
const STYLE_HASH: &str = "0+SYY3kinbeJbcN8kKjL0kdrDVgJjiIgdCFoWS7eD0w=";
const SCRIPT_HASH: &str = "yRt/lvS1I/tiXeMsgKMe7xY1Hv+J8PV0tEUt6s5lzWo=";

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

/// The board of a variant.
#[derive(Serialize)]
struct BoardObject {
    /// The name of the variant.
    name: &'static str,
    files: u8,
    ranks: u8,
    start: StartObject,
    /// The drawings of squares, each once, and the index of each square's drawing in this list.
    floors: Vec<String>,
    floor: Vec<usize>,
    /// Whether its pieces point away from their player, so that those of the side at the top are turned.
    #[serde(rename = "pointsForward", skip_serializing_if = "std::ops::Not::not")]
    points_forward: bool,
    /// The names of pieces by their capitals.
    names: BTreeMap<char, &'static str>,
}

/// The boards as data, and the definitions of all drawings.
pub(super) struct Boards {
    pub(super) data: BTreeMap<&'static str, serde_json::Value>,
    pub(super) definitions: String,
}

/// The boards of these variants.
pub(super) fn all(variants: &[Variant]) -> Boards {
    let mut boards = Boards { data: BTreeMap::new(), definitions: String::new() };
    for &variant in variants {
        let id = variant.id();
        let sheet = Sheet::of(variant, &format!("{id}-"));
        boards.definitions.push_str(&sheet.definitions);
        let object = board(variant, &sheet);
        boards.data.insert(id, serde_json::to_value(object).expect("it is made of plain values"));
    }
    boards
}

fn board(variant: Variant, sheet: &Sheet) -> BoardObject {
    let rules = variant.ruleset();
    let floors: Vec<String> = sheet.floors.iter().cloned().collect::<BTreeSet<_>>().into_iter().collect();
    let index = |name| floors.binary_search(name).expect("the list has every floor");
    let size = rules.size;
    let capital = |kind| squares::letter(rules, Piece { side: Side::White, kind });
    BoardObject {
        name: rules.name,
        files: size.files(),
        ranks: size.ranks(),
        start: StartObject::of(&AnyPosition::start(variant)),
        floor: sheet.floors.iter().map(index).collect(),
        floors,
        points_forward: sheet.points_forward,
        names: (0..).map(PieceKind).zip(rules.kinds).map(|(kind, info)| (capital(kind), info.name)).collect(),
    }
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
