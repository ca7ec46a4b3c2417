//! The list of all variants as a macro, from which types with a value of every variant are made.
//!
//! It repeats the table in `table.rs`. The compiler holds the two together: a variant that is missing here leaves a
//! `match` open.

/// Calls a macro with the names of all variants. The dollar sign in front lets that macro make another one.
macro_rules! every_variant {
    ($then:ident) => {
        $then! { ($) Odin Undenary UndenaryChoice OrphicElks OrphicRooks HnefaChess Viking7 Viking9 Viking11 Viking13 Viking19 Chess Chess960 ThreeCheck KingOfTheHill Crazyhouse RacingKings Horde }
    };
}

pub(crate) use every_variant;
