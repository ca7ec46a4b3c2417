//! The columns that tables can have: the one list of their names, what they hold, and what they are. Help texts, headers and types come
//! from it.

use std::fmt;
use std::str::FromStr;

use crate::nearest::nearest;
use crate::notation::pgn::is_tag_name;

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Per {
    /// A game.
    Game,
    /// A position of the main line of a game: the start position, and the one after every move, as far as the game replays.
    Position,
}

/// What the cells of a column hold, if they are not empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holds {
    /// A text.
    Text,
    /// A whole number of 64 bits with a sign.
    Whole,
    /// A floating-point number of 64 bits.
    Number,
    /// A day.
    Date,
}

impl Holds {
    /// `text`, `whole number`, `number` or `day`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Holds::Text => "text",
            Holds::Whole => "whole number",
            Holds::Number => "number",
            Holds::Date => "day",
        }
    }
}

/// A column that is not a tag.
#[derive(Clone, Copy, Debug)]
pub struct ColumnInfo {
    /// Its name: small letters.
    pub name: &'static str,
    /// What it holds.
    pub holds: Holds,
    /// Which rows have it: a table of positions has the columns of games too.
    pub per: Per,
    /// What it is, as a sentence without its full stop.
    pub meaning: &'static str,
}

/// One line per column.
macro_rules! columns {
    ($($column:ident $name:literal $holds:ident $per:ident $meaning:literal;)*) => {
        /// A column of a table.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Column {
            $(
                #[doc = concat!("`", $name, "`: ", $meaning, ".")]
                $column,
            )*
            /// The tag of this name, in any case. If the name ends in `Elo`, the value is a whole number.
            Tag(String),
        }

        impl Column {
            /// All columns that are not tags, in the order in which they are explained.
            pub const ALL: &'static [ColumnInfo] = &[$(ColumnInfo {
                name: $name, holds: Holds::$holds, per: Per::$per, meaning: $meaning
            }),*];

            /// The column of this name, if it is not a tag.
            fn known(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Column::$column),)*
                    _ => None,
                }
            }

            /// Its name at the head of a table.
            #[must_use]
            pub fn name(&self) -> &str {
                match self {
                    $(Column::$column => $name,)*
                    Column::Tag(name) => name,
                }
            }

            /// What it holds.
            #[must_use]
            pub fn holds(&self) -> Holds {
                match self {
                    $(Column::$column => Holds::$holds,)*
                    Column::Tag(name) if is_elo(name) => Holds::Whole,
                    Column::Tag(_) => Holds::Text,
                }
            }

            /// Which rows have it. A table of positions has the columns of games too.
            #[must_use]
            pub fn per(&self) -> Per {
                match self {
                    $(Column::$column => Per::$per,)*
                    Column::Tag(_) => Per::Game,
                }
            }
        }
    };
}

columns! {
    File "file" Text Game "the file, as it was named";
    Number "number" Whole Game "the number of the game in its file, from 1";
    Line "line" Whole Game "the line on which the game begins, from 1";
    Offset "offset" Whole Game "the byte at which the game begins in its uncompressed file, from 0";
    Variant "variant" Text Game "the variant; empty if it is not known";
    Date "date" Date Game "the tag Date, if it is a whole day of the calendar";
    Year "year" Whole Game "the year of the tag Date";
    Result "result" Text Game "the result that the record claims";
    Board "board" Text Game "the result by the rules; empty while they do not decide";
    Reason "reason" Text Game "why the game is over by the rules";
    Plies "plies" Whole Game "the plies of the main line, as far as it replays";
    Verdict "verdict" Text Game "valid, invalid or incomplete";
    Codes "codes" Text Game "the codes that were found, each once, with blanks between them";
    Errors "errors" Whole Game "the number of errors that were found";
    Warnings "warnings" Whole Game "the number of warnings";
    Notes "notes" Whole Game "the number of notes";
    Fingerprint "fingerprint" Text Game
        "equal for games with the same variant, start position and moves";
    Eco "eco" Text Game "the code of the opening";
    Opening "opening" Text Game "the name of the opening";
    Variation "variation" Text Game "the name of its variation";
    Fen "fen" Text Game "the position; in a table of games the last one of the main line";
    Ply "ply" Whole Position "the number of moves before it, 0 for the start position";
    Move "move" Text Position "the move that led to it, in coord: e2e4";
    San "san" Text Position "the same move in san: e4";
    Hash "hash" Text Position "the key of the position in opening books of Polyglot's form";
    Clock "clock" Number Position "seconds on the clock after the move: [%clk 0:03:00] is 180";
    Emt "emt" Number Position "seconds that the move took, from [%emt ...]";
    Eval "eval" Number Position "pawns that White is ahead: [%eval 0.35]";
    Mate "mate" Whole Position "moves until White mates; [%eval #-3], where Black mates, is -3";
    Comment "comment" Text Position "the text of the comments after the move, without commands";
}

/// Whether a tag is a rating.
fn is_elo(tag: &str) -> bool {
    tag.len() >= 3 && tag.as_bytes()[tag.len() - 3..].eq_ignore_ascii_case(b"elo")
}

impl Per {
    /// The names of the columns of a table for which no others are chosen.
    #[must_use]
    pub const fn usual_names(self) -> &'static [&'static str] {
        match self {
            Per::Game => &[
                "file", "number", "line", "variant", "Date", "Event", "White", "Black", "result", "board",
                "reason", "plies", "verdict", "codes",
            ],
            Per::Position => {
                &["file", "number", "ply", "fen", "move", "san", "clock", "emt", "eval", "mate", "comment"]
            }
        }
    }

    /// These columns.
    pub(super) fn usual_columns(self) -> Vec<Column> {
        let column = |name: &&str| name.parse().expect("a test reads these names");
        self.usual_names().iter().map(column).collect()
    }
}

impl Column {
    /// The tag that it shows.
    #[must_use]
    pub fn tag(&self) -> Option<&str> {
        match self {
            Column::Tag(name) => Some(name),
            _ => None,
        }
    }

    /// Whether it comes from the comments of the main line.
    pub(super) fn is_of_comments(&self) -> bool {
        matches!(self, Column::Clock | Column::Emt | Column::Eval | Column::Mate | Column::Comment)
    }

    /// Whether it says something of the opening.
    pub(super) fn is_of_opening(&self) -> bool {
        matches!(self, Column::Eco | Column::Opening | Column::Variation)
    }
}

/// Why a table cannot have a column.
///
/// ```
/// use lawspeaker::tables::{Column, ColumnError, Holds, Per, Table};
/// let (elo, ply): (Column, Column) = ("WhiteElo".parse()?, "ply".parse()?);
/// assert_eq!((elo.holds(), ply.per(), Column::ALL[0].name), (Holds::Whole, Per::Position, "file"));
/// assert_eq!(Table::new(Per::Game, vec![ply], None).unwrap_err(), ColumnError::OfPositions("ply".to_owned()));
/// assert!("plise".parse::<Column>().unwrap_err().to_string().contains("did you mean `plies`?"));
/// # Ok::<(), ColumnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnError {
    /// There is no column of this name, and it is not the name of a tag.
    Unknown(String),
    /// The column is named twice. Names of tags are the same in any case.
    Twice(String),
    /// It is a column of positions, and the table is one of games.
    OfPositions(String),
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ColumnError::Unknown(name) => {
                let names = Column::ALL.iter().map(|column| column.name);
                let all = names.clone().collect::<Vec<_>>().join(", ");
                let the = match nearest(name, names) {
                    Some(near) => format!("did you mean `{near}`? The"),
                    None => "the".to_owned(),
                };
                write!(
                    f,
                    "unknown column `{name}`; {the} columns are {all}, and tags such as White, whose names have a capital"
                )
            }
            ColumnError::Twice(name) => write!(f, "the column `{name}` is named twice"),
            ColumnError::OfPositions(name) => {
                write!(f, "`{name}` is a column of positions, and a row of this table is a game")
            }
        }
    }
}

impl std::error::Error for ColumnError {}

impl FromStr for Column {
    type Err = ColumnError;

    fn from_str(text: &str) -> Result<Self, ColumnError> {
        if let Some(column) = Column::known(text) {
            return Ok(column);
        }
        // Names of tags have a capital, so that a slip in the name of a column is noticed.
        let has_small_letters_alone = text.bytes().all(|byte| byte.is_ascii_lowercase());
        if has_small_letters_alone || !is_tag_name(text) {
            return Err(ColumnError::Unknown(text.to_owned()));
        }
        Ok(Column::Tag(text.to_owned()))
    }
}

/// Whether a table can have these columns.
pub(super) fn check(per: Per, columns: &[Column]) -> Result<(), ColumnError> {
    for (n, column) in columns.iter().enumerate() {
        let same = |other: &Column| match (other, column) {
            (Column::Tag(other), Column::Tag(name)) => other.eq_ignore_ascii_case(name),
            (other, column) => other == column,
        };
        if columns[..n].iter().any(same) {
            return Err(ColumnError::Twice(column.name().to_owned()));
        }
        if per == Per::Game && column.per() == Per::Position {
            return Err(ColumnError::OfPositions(column.name().to_owned()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_columns_are_columns() {
        for per in [Per::Game, Per::Position] {
            assert_eq!(check(per, &per.usual_columns()), Ok(()));
        }
    }

    #[test]
    fn every_column_has_its_name_and_its_rows() {
        for info in Column::ALL {
            let column: Column = info.name.parse().unwrap();
            assert_eq!((column.name(), column.holds(), column.per()), (info.name, info.holds, info.per));
            assert!(info.name.bytes().all(|byte| byte.is_ascii_lowercase()), "{}", info.name);
        }
    }

    #[test]
    fn ratings_are_numbers_and_other_tags_are_texts() {
        for (tag, holds) in [
            ("WhiteElo", Holds::Whole),
            ("BLACKELO", Holds::Whole),
            ("White", Holds::Text),
            ("El", Holds::Text),
        ] {
            assert_eq!(tag.parse::<Column>().unwrap().holds(), holds, "{tag}");
        }
    }

    #[test]
    fn columns_are_refused_with_a_reason() {
        let of = |per, names: &[&str]| {
            let columns: Result<Vec<Column>, _> = names.iter().map(|name| name.parse()).collect();
            columns.and_then(|columns| check(per, &columns)).map_err(|error| error.to_string())
        };
        assert_eq!(of(Per::Position, &["ply", "White", "plies"]), Ok(()));
        assert!(
            of(Per::Game, &["plyes"])
                .unwrap_err()
                .contains("did you mean `plies`? The columns are file, number")
        );
        assert_eq!(of(Per::Game, &["White", "WHITE"]), Err("the column `WHITE` is named twice".to_owned()));
        assert_eq!(of(Per::Game, &["eco", "eco"]), Err("the column `eco` is named twice".to_owned()));
        let refused = "`san` is a column of positions, and a row of this table is a game";
        assert_eq!(of(Per::Game, &["san"]), Err(refused.to_owned()));
    }
}
