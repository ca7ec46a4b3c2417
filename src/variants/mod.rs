//! The games: a folder for each, the table of all, and the pieces of code that they share.
//!
//! ```
//! use lawspeaker::rules::Position;
//! use lawspeaker::variants::{Chess960, Copenhagen, Crazyhouse, Variant, start};
//! assert_eq!(start::<Copenhagen>().ruleset().id, Variant::Copenhagen.id());
//! assert_eq!((start::<Crazyhouse>().count_legal(), start::<Chess960>().size().files()), (20, 8));
//! assert_eq!(Variant::ALL.iter().filter(|variant| variant.ruleset().size.files() == 19).count(), 2);
//! ```

#[macro_use]
mod family;
#[macro_use]
mod forwards;

mod antichess;
mod atomic;
pub(crate) mod boards;
mod chess;
mod crazyhouse;
#[cfg(test)]
pub(crate) mod drawn;
mod every;
mod fairy;
pub mod fen;
mod fen_error;
mod given;
mod given_rules;
mod hnefachess;
mod horde;
mod king_of_the_hill;
mod net;
mod odin;
mod orphic;
mod orthodox;
mod racing_kings;
mod sinks;
mod state;
mod table;
mod tafl;
mod three_check;
mod undenary;

pub(crate) use every::every_position;
pub(crate) use table::is_coded;

pub use antichess::Antichess;
pub use atomic::Atomic;
pub use chess::{Chess, Chess960};
pub use crazyhouse::Crazyhouse;
pub use fairy::{CheckedGame, GamesError, LargeFairy, Place, SmallFairy, check_games, register_games};
pub use fen::start;
pub use given::GivenError;
pub use given_rules::GivenRules;
pub use hnefachess::HnefaChess;
pub use horde::Horde;
pub use king_of_the_hill::KingOfTheHill;
pub use odin::Odin;
pub use orphic::{OrphicElks, OrphicRooks};
pub use orthodox::Relatives;
pub use racing_kings::RacingKings;
pub use table::{UnknownVariant, Variant};
pub use tafl::{
    AleaEvangelii, ArdRi, Brandubh, Copenhagen, Fetlar, Magpie, SeaBattle, Tablut, Tawlbwrdd, Viking7,
    Viking9, Viking11, Viking13, Viking19,
};
pub use tafl::{LargeTafl, LargestTafl, MiddleTafl, SmallTafl, TaflRulesError, tafl_rules};
pub use three_check::ThreeCheck;
pub use undenary::{Undenary, UndenaryChoice};
