//! The header of a block: one line of JSON, read strictly.

use serde::{Deserialize, Serialize};

use crate::notation::json::reason;

/// What every header names as its format.
pub const FORMAT: &str = "lawspeaker-proof";
/// The version of the format.
pub const VERSION: u32 = 1;

/// The claim of a block. Only the form of the line is checked here.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Header {
    /// The name of the problem; null if it has no name.
    pub id: Option<String>,
    /// The id of the variant: `odin`.
    pub variant: String,
    /// The version of the rules: `odin/1`.
    pub rules: String,
    /// The position string.
    pub fen: String,
    /// `#N` or `survive N`.
    pub stip: String,
    /// All keys in `coord`, in the order of moves ([`in_order`](super::in_order)).
    pub keys: Vec<String>,
    /// For `#N` with a key, the least number of moves in which the attacker wins.
    pub least: Option<u8>,
}

/// The stipulation, with N from 1 to 99.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStipulation {
    /// `#N`: the side to move wins within N of its moves.
    Win(u8),
    /// `survive N`: after the move the opponent has no `#N`.
    Survive(u8),
}

impl ProofStipulation {
    /// Reads the only spelling that a header may have.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (make, number): (fn(u8) -> Self, _) = match text.strip_prefix('#') {
            Some(number) => (ProofStipulation::Win, number),
            None => (ProofStipulation::Survive, text.strip_prefix("survive ")?),
        };
        let spelled = matches!(number.as_bytes(), [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
        if spelled { number.parse().ok().map(make) } else { None }
    }
}

/// The first line of a proof: the claim. `docs/proof.md` describes the lines after it.
#[derive(Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(rename = "ProofHeader"))]
pub struct HeaderLine {
    /// The name of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: String,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    version: u32,
    /// The name of the problem; null if it has no name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// The id of the variant.
    variant: String,
    /// The version of the rules: `odin/1`.
    rules: String,
    /// The position.
    fen: String,
    /// The stipulation.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^(#|survive )[1-9][0-9]?$")))]
    stip: String,
    /// All keys in `coord`, in the order of moves.
    keys: Vec<String>,
    /// For `#N` with a key, the least number of moves in which the attacker wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    least: Option<u8>,
}

/// The members that are read first: they say whether the line is a header of this format and version.
#[derive(Deserialize)]
struct Kind {
    format: Option<String>,
    version: Option<serde_json::Number>,
}

impl Header {
    /// Reads the line; otherwise returns the column (from 1) and the reason.
    pub(super) fn read(line: &[u8]) -> Result<Header, (usize, String)> {
        let kind: Kind = serde_json::from_slice(line).map_err(|error| unreadable(&error))?;
        match kind.format.as_deref() {
            Some(FORMAT) => {}
            Some(other) => return Err((1, format!("the format is `{other}`, not `{FORMAT}`"))),
            None => return Err((1, format!("the header has no `format`; it must be `{FORMAT}`"))),
        }
        if let Some(version) = kind.version
            && version.as_u64() != Some(VERSION.into())
        {
            return Err((
                1,
                format!("the version of the format is {version}; this program reads version {VERSION}"),
            ));
        }
        let line: HeaderLine = serde_json::from_slice(line).map_err(|error| unreadable(&error))?;
        let HeaderLine { id, variant, rules, fen, stip, keys, least, .. } = line;
        Ok(Header { id, variant, rules, fen, stip, keys, least })
    }

    /// Writes the line, without a line end.
    pub(super) fn write(&self) -> String {
        let Header { id, variant, rules, fen, stip, keys, least } = self.clone();
        let format = FORMAT.to_owned();
        let line = HeaderLine { format, version: VERSION, id, variant, rules, fen, stip, keys, least };
        serde_json::to_string(&line).expect("texts and numbers have a JSON form")
    }
}

/// The column (from 1) and the message for a line that is not a header.
fn unreadable(error: &serde_json::Error) -> (usize, String) {
    let reason = reason(error);
    let message = if error.is_data() {
        format!("the header has a wrong or missing member: {reason}")
    } else {
        format!("the header is not one line of valid JSON: {reason}")
    };
    (error.column().max(1), message.replace(": not valid JSON:", ":"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#""format":"lawspeaker-proof","version":1"#;
    const REST: &str = r#""variant":"odin","rules":"odin/1","fen":"x","stip":"survive 2","keys":["a1a2"]"#;

    #[test]
    fn what_is_written_is_read_again() {
        let mut header = Header::read(format!("{{{HEAD},{REST}}}").as_bytes()).unwrap();
        assert_eq!((header.id.as_ref(), header.least), (None, None));
        assert_eq!(header.write(), format!("{{{HEAD},{REST}}}"));
        header.id = Some("\"a\"\n\u{1b}".to_owned());
        header.least = Some(2);
        assert_eq!(Header::read(header.write().as_bytes()), Ok(header));
        let nulls = format!("{{{REST},\"id\":null,\"least\":null,{HEAD}}}");
        assert_eq!(Header::read(nulls.as_bytes()).unwrap().keys, ["a1a2"]);
    }

    #[test]
    fn what_is_wrong_is_reported() {
        for (line, why) in [
            (format!("{{{HEAD},{REST},\"more\":1}}"), "unknown member `more`"),
            (format!("{{{HEAD},{REST},\"fen\":\"y\"}}"), "the member `fen` occurs twice"),
            (format!("{{{HEAD}}}"), "the member `variant` is missing"),
            (format!("{{{REST}}}"), "no `format`"),
            (format!("{{\"format\":\"lawspeaker-proof\",{REST}}}"), "the member `version` is missing"),
            (format!("{{\"format\":\"lawspeaker\",\"version\":1,{REST}}}"), "the format is `lawspeaker`"),
            (format!("{{\"format\":\"lawspeaker-proof\",\"version\":2,\"new\":1,{REST}}}"), "format is 2"),
            (format!("{{\"format\":\"lawspeaker-proof\",\"version\":1.0,{REST}}}"), "format is 1.0"),
            (format!("{{{HEAD},{REST},\"least\":256}}"), "expected a whole number from 0 to 255"),
            (format!("{{{HEAD},{REST},\"least\":-1}}"), "expected a whole number from 0 to 255"),
            (format!("{{{HEAD},{REST}}} {{}}"), "not one line of valid JSON"),
            ("{".to_owned(), "not one line of valid JSON"),
            ("{\"format\":7}".to_owned(), "expected a string, not `7`"),
        ] {
            let (column, message) = Header::read(line.as_bytes()).unwrap_err();
            assert!(message.contains(why) && column >= 1, "{line}: {message}");
            assert!(!message.contains("line 1"), "{message}");
        }
    }

    #[test]
    fn stipulations_have_one_spelling() {
        assert_eq!(ProofStipulation::read("#1"), Some(ProofStipulation::Win(1)));
        assert_eq!(ProofStipulation::read("#99"), Some(ProofStipulation::Win(99)));
        assert_eq!(ProofStipulation::read("survive 20"), Some(ProofStipulation::Survive(20)));
        for text in ["", "#", "#0", "#02", "#100", "#+2", "# 2", "#2 ", "survive", "survive  2", "h#2", "2"] {
            assert_eq!(ProofStipulation::read(text), None, "{text}");
        }
    }
}
