//! One block of a file: the claim about a problem in its header, which is one line of JSON, read strictly; and the two streams that
//! prove it. It is written here and read in `reader`.

use std::{fmt, io};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

use crate::notation::json::reason;

/// What every header names as its format.
pub const FORMAT: &str = "lawspeaker-proof";
/// The version of the format.
pub const VERSION: u32 = 2;

/// The claim of a block. Only the form of the line is checked here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The version of the format: 2.
    pub version: u32,
    /// The name of the problem; null if it has no name.
    pub id: Option<String>,
    /// The id of the variant: `odin`.
    pub variant: String,
    /// The version of the rules: `odin/1`.
    pub rules: String,
    /// The position string.
    pub fen: String,
    /// `#N`, `survive N`, `s#N`, `r#N`, `semi-r#N`, `h#N`, `h#N.5`, `ser-#N` and `ser-h#N`.
    pub stip: String,
    /// All keys in `coord`, in the order of moves ([`in_order`](super::in_order)). Empty in help and series play.
    pub keys: Vec<String>,
    /// If there is a key, except in `survive N`: the least number of moves in which the attacker reaches its aim.
    pub least: Option<u8>,
    /// In help and series play all solutions, each with all its moves in `coord`; otherwise none.
    pub solutions: Option<Vec<Vec<String>>>,
}

impl Default for Header {
    /// A header of the version of this program. All other members are empty.
    fn default() -> Self {
        Header {
            version: VERSION,
            id: None,
            variant: String::new(),
            rules: String::new(),
            fen: String::new(),
            stip: String::new(),
            keys: Vec::new(),
            least: None,
            solutions: None,
        }
    }
}

/// The most bytes that the list of solutions may have in a header that is written, of the 64 KiB of a whole header.
pub const MOST_LIST: usize = 48 << 10;

/// The bytes of a list of solutions in a header.
///
/// ```
/// use lawspeaker::proof::{MOST_LIST, list_size};
/// let solutions = [vec!["b8a8".to_owned(), "c4b6".to_owned()]];
/// let json = serde_json::to_string(&solutions).unwrap();
/// assert!(list_size(&solutions) >= json.len() - 2 && list_size(&solutions) < MOST_LIST);
/// ```
#[must_use]
pub fn list_size(solutions: &[Vec<String>]) -> usize {
    // Names of moves have no signs that JSON would escape: two quotes and a comma each, and for a line two brackets and a comma.
    solutions.iter().map(|line| line.iter().map(|name| name.len() + 3).sum::<usize>() + 3).sum()
}

/// The stipulations with keys, with N from 1 to 99. Those of help and series play are in `line_play.rs`.
///
/// ```
/// use lawspeaker::proof::ProofStipulation;
/// assert_eq!(ProofStipulation::read("survive 4"), Some(ProofStipulation::Survive(4)));
/// assert_eq!((ProofStipulation::read("#2").unwrap().moves(), ProofStipulation::read("#02")), (2, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStipulation {
    /// `#N`: the side to move wins within N of its moves.
    Win(u8),
    /// `survive N`: after the move the opponent has no `#N`.
    Survive(u8),
    /// `s#N`: the side to move forces the other side to win within N moves.
    SelfPlay(u8),
    /// `r#N`: the same, and each side must win with its next move if it can.
    Reflex(u8),
    /// `semi-r#N`: the same, and the other side must win with its next move if it can.
    SemiReflex(u8),
}

/// Makes a stipulation with this N.
type OfMoves = fn(u8) -> ProofStipulation;

impl ProofStipulation {
    /// The beginnings of the texts.
    const SIGNS: [(&'static str, OfMoves); 5] = [
        ("#", ProofStipulation::Win),
        ("survive ", ProofStipulation::Survive),
        ("s#", ProofStipulation::SelfPlay),
        ("r#", ProofStipulation::Reflex),
        ("semi-r#", ProofStipulation::SemiReflex),
    ];

    /// Reads the only spelling that a header may have.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let begins = |&(sign, make): &(&str, OfMoves)| Some((text.strip_prefix(sign)?, make));
        let (number, make) = Self::SIGNS.iter().find_map(begins)?;
        let spelled = matches!(number.as_bytes(), [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
        if spelled { number.parse().ok().map(make) } else { None }
    }

    /// N.
    #[must_use]
    pub const fn moves(self) -> u8 {
        use ProofStipulation::{Reflex, SelfPlay, SemiReflex, Survive, Win};
        let (Win(n) | Survive(n) | SelfPlay(n) | Reflex(n) | SemiReflex(n)) = self;
        n
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
    #[cfg_attr(
        feature = "schema",
        schemars(regex(
            pattern = r"^(#|survive |s#|r#|semi-r#|h#|ser-#|ser-h#)[1-9][0-9]?$|^h#([0-9]|[1-8][0-9]|9[0-8])\.5$"
        ))
    )]
    stip: String,
    /// All keys in `coord`, in the order of moves. Not in help and series play, where `solutions` is in their place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    keys: Option<Vec<String>>,
    /// If there is a key, except in `survive N`: the least number of moves in which the attacker reaches its aim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    least: Option<u8>,
    /// In help and series play: all solutions in the order of moves, each a list of its moves in `coord`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<Vec<String>>>,
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
        let HeaderLine { format: _, version, id, variant, rules, fen, stip, keys, least, solutions } = line;
        let keys = match (keys, &solutions) {
            (Some(keys), None) => keys,
            (None, Some(_)) => Vec::new(),
            (None, None) => return Err((1, "the header has neither `keys` nor `solutions`".to_owned())),
            (Some(_), Some(_)) => {
                return Err((
                    1,
                    "the header has `keys` and `solutions`; it must have one of them".to_owned(),
                ));
            }
        };
        Ok(Header { version, id, variant, rules, fen, stip, keys, least, solutions })
    }

    /// Writes the line, without a line end.
    pub(super) fn write(&self) -> String {
        let Header { version, id, variant, rules, fen, stip, keys, least, solutions } = self.clone();
        let format = FORMAT.to_owned();
        // Keys beside solutions are written too, so that what is written is what is read, or is refused.
        let keys = if solutions.is_some() && keys.is_empty() { None } else { Some(keys) };
        let line = HeaderLine { format, version, id, variant, rules, fen, stip, keys, least, solutions };
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

/// Bytes per line of a stream: 76 characters, as in mail.
const LINE: usize = 57;

/// The proof of one problem.
///
/// ```
/// use lawspeaker::proof::{Block, Header, write_decision};
/// let header = Header { variant: "odin".into(), stip: "#1".into(), ..Header::default() };
/// let mut block = Block { header, win: Vec::new(), refute: Vec::new() };
/// write_decision(17, &mut block.win);
/// assert!(block.to_string().ends_with("\nwin\nEQ==\nrefute\nend\n"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Block {
    /// The claim.
    pub header: Header,
    /// The decisions of the walks that prove wins.
    pub win: Vec<u8>,
    /// The decisions of the walks that prove that there is no win.
    pub refute: Vec<u8>,
}

impl Block {
    /// Writes the block, with the end of its last line.
    ///
    /// ```
    /// use lawspeaker::proof::{Block, BlockReader, FORMAT, Header};
    /// let header = Header { variant: "odin".into(), stip: "#1".into(), ..Header::default() };
    /// let block = Block { header, win: vec![1, 2], refute: Vec::new() };
    /// let mut file = Vec::new();
    /// block.write_to(&mut file)?;
    /// assert!(file.starts_with(format!("{{\"format\":\"{FORMAT}\",").as_bytes()));
    /// assert_eq!(BlockReader::new(&file[..]).next().unwrap().unwrap(), block);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_to(&self, out: &mut impl io::Write) -> io::Result<()> {
        writeln!(out, "{}\nwin", self.header.write())?;
        write_stream(&self.win, out)?;
        writeln!(out, "refute")?;
        write_stream(&self.refute, out)?;
        writeln!(out, "end")
    }
}

fn write_stream(bytes: &[u8], out: &mut impl io::Write) -> io::Result<()> {
    let mut line = String::with_capacity(LINE.div_ceil(3) * 4);
    for part in bytes.chunks(LINE) {
        line.clear();
        STANDARD.encode_string(part, &mut line);
        writeln!(out, "{line}")?;
    }
    Ok(())
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes).map_err(|_| fmt::Error)?;
        f.write_str(std::str::from_utf8(&bytes).map_err(|_| fmt::Error)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#""format":"lawspeaker-proof","version":2"#;
    const REST: &str = r#""variant":"odin","rules":"odin/1","fen":"x","stip":"survive 2","keys":["a1a2"]"#;

    #[test]
    fn the_size_of_a_list_is_that_of_its_json_or_little_more() {
        for (lines, names) in [(1, 1), (1, 12), (50, 4)] {
            let line: Vec<_> =
                ["e2e4", "e7e8q"].iter().cycle().take(names).map(|&name| name.to_owned()).collect();
            let solutions = vec![line; lines];
            let json = serde_json::to_string(&solutions).expect("texts are JSON").len();
            let size = list_size(&solutions);
            assert!((json..=json + lines).contains(&size), "{size}, {json}");
        }
    }

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
            (format!("{{{HEAD},{REST},\"solutions\":[]}}"), "`keys` and `solutions`"),
            (
                format!("{{{HEAD},{}}}", REST.replace("\"keys\":[\"a1a2\"]", "\"keys\":null")),
                "neither `keys` nor",
            ),
            (format!("{{{REST}}}"), "no `format`"),
            (format!("{{\"format\":\"lawspeaker-proof\",{REST}}}"), "the member `version` is missing"),
            (format!("{{\"format\":\"lawspeaker\",\"version\":2,{REST}}}"), "the format is `lawspeaker`"),
            (format!("{{\"format\":\"lawspeaker-proof\",\"version\":3,\"new\":1,{REST}}}"), "format is 3"),
            (format!("{{\"format\":\"lawspeaker-proof\",\"version\":2.0,{REST}}}"), "format is 2.0"),
            (format!("{{\"format\":\"lawspeaker-proof\",\"version\":1,{REST}}}"), "format is 1"),
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
        for (text, stipulation) in [
            ("#1", ProofStipulation::Win(1)),
            ("#99", ProofStipulation::Win(99)),
            ("survive 20", ProofStipulation::Survive(20)),
            ("s#3", ProofStipulation::SelfPlay(3)),
            ("r#10", ProofStipulation::Reflex(10)),
            ("semi-r#2", ProofStipulation::SemiReflex(2)),
        ] {
            assert_eq!(ProofStipulation::read(text), Some(stipulation));
        }
        for text in
            ["", "#", "#0", "#02", "#100", "#+2", "# 2", "#2 ", "survive", "survive  2", "h#2", "2", "s#0"]
        {
            assert_eq!(ProofStipulation::read(text), None, "{text}");
        }
    }
}
