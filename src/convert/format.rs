//! The notations by name: which can be read, which written, and for which games.

use crate::naming::Style;
use crate::notation::cut::Cut;
use crate::replay::Spelling;
use crate::rules::MoveStyle;
use crate::variants::Variant;

/// A notation that archives can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// PGN with `san`.
    Pgn,
    /// PGN with `lan`.
    PgnLan,
    /// PGN with `coord`.
    PgnCoord,
    /// PGN with chess symbols or runes for letters.
    PgnFigurine,
    /// One JSON array of records.
    Json,
    /// A record in JSON a line.
    Ndjson,
    /// A line a game.
    Coord,
    /// A position a ply.
    Fens,
    /// The last position of a game.
    Epd,
    /// Game Courier's move lists.
    GameCourier,
    /// OpenTafl's records.
    OpenTafl,
}

/// A notation as it is read. PGN's moves may be called anything, and both forms of JSON are objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// PGN.
    Pgn,
    /// JSON objects, in an array or not.
    Json,
    /// A line a game.
    Coord,
    /// Game Courier's move lists.
    GameCourier,
    /// OpenTafl's records.
    OpenTafl,
}

impl Source {
    /// The name of the notation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Source::Pgn => "pgn",
            Source::Json => "json",
            Source::Coord => "coord",
            Source::GameCourier => "gamecourier",
            Source::OpenTafl => "opentafl",
        }
    }

    /// How its streams are cut into records; none where they are cut as PGN is
    /// ([`Records`](crate::notation::pgn::Records)).
    #[must_use]
    #[doc(hidden)]
    pub const fn cut(self) -> Option<Cut> {
        match self {
            Source::Pgn | Source::GameCourier => None,
            Source::Json => Some(Cut::Objects),
            Source::Coord => Some(Cut::Lines),
            Source::OpenTafl => Some(Cut::OpenTafl),
        }
    }
}

/// What stands round the games of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Before the first.
    pub open: &'static str,
    /// Between two.
    pub between: &'static str,
    /// Behind the last.
    pub close: &'static str,
}

impl Format {
    /// Every notation, in the order they are listed to people.
    pub const ALL: [Format; 11] = [
        Format::Pgn,
        Format::PgnLan,
        Format::PgnCoord,
        Format::PgnFigurine,
        Format::Json,
        Format::Ndjson,
        Format::Coord,
        Format::Fens,
        Format::Epd,
        Format::GameCourier,
        Format::OpenTafl,
    ];

    /// Its name: `pgn-lan`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::PgnLan => "pgn-lan",
            Format::PgnCoord => "pgn-coord",
            Format::PgnFigurine => "pgn-figurine",
            Format::Json => "json",
            Format::Ndjson => "ndjson",
            Format::Coord => "coord",
            Format::Fens => "fens",
            Format::Epd => "epd",
            Format::GameCourier => "gamecourier",
            Format::OpenTafl => "opentafl",
        }
    }

    /// The notation of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// How it is read; none for positions, which are no games.
    #[must_use]
    pub const fn source(self) -> Option<Source> {
        match self {
            Format::Pgn | Format::PgnLan | Format::PgnCoord | Format::PgnFigurine => Some(Source::Pgn),
            Format::Json | Format::Ndjson => Some(Source::Json),
            Format::Coord => Some(Source::Coord),
            Format::GameCourier => Some(Source::GameCourier),
            Format::OpenTafl => Some(Source::OpenTafl),
            Format::Fens | Format::Epd => None,
        }
    }

    /// The end of its files' names, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Pgn | Format::PgnLan | Format::PgnCoord | Format::PgnFigurine => "pgn",
            Format::Json => "json",
            Format::Ndjson => "ndjson",
            Format::Coord => "coord",
            Format::Fens => "fens",
            Format::Epd => "epd",
            Format::GameCourier => "log",
            Format::OpenTafl => "tafl",
        }
    }

    /// What it calls a move.
    #[must_use]
    #[doc(hidden)]
    pub const fn spelling(self) -> Spelling {
        match self {
            Format::Pgn => Spelling::Named(Style::San),
            Format::PgnLan => Spelling::Named(Style::Lan),
            Format::PgnFigurine => Spelling::Named(Style::Figurine),
            Format::PgnCoord => Spelling::Named(Style::Coord),
            Format::Coord => Spelling::Line,
            Format::Json | Format::Ndjson => Spelling::SanAndCoord,
            Format::Fens | Format::Epd => Spelling::Positions,
            Format::GameCourier => Spelling::Turn,
            Format::OpenTafl => Spelling::Unmarked,
        }
    }

    /// Whether it holds the bare moves of the main line and nothing else.
    #[must_use]
    pub(crate) const fn is_bare(self) -> bool {
        matches!(self, Format::Coord | Format::Fens | Format::Epd)
    }

    /// Whether it has words for the moves of a game.
    #[must_use]
    #[doc(hidden)]
    pub fn can_express(self, variant: Variant) -> bool {
        match self {
            Format::GameCourier => matches!(variant, Variant::OrphicElks | Variant::OrphicRooks),
            Format::OpenTafl => variant.ruleset().style == MoveStyle::FromTo,
            _ => true,
        }
    }

    /// What stands round the games of a file.
    #[must_use]
    #[doc(hidden)]
    pub const fn frame(self) -> Frame {
        match self {
            Format::Json => Frame { open: "[\n", between: ",\n", close: "\n]\n" },
            _ => Frame { open: "", between: "", close: "" },
        }
    }
}
