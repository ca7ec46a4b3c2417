//! The list of all types of positions as a macro, from which types with a position of any variant are made.
//!
//! The types are those that `with_family!` binds (`table.rs`), each once. The compiler holds the two together: a position
//! whose type is missing here cannot be one of any variant.

/// Calls a macro with the names of all types of positions. The dollar sign in front lets that macro make another one.
macro_rules! every_position {
    ($then:ident) => {
        $then! { ($) Odin Undenary UndenaryChoice OrphicElks OrphicRooks HnefaChess SmallTafl MiddleTafl LargeTafl LargestTafl Chess Chess960 Relatives SmallFairy LargeFairy }
    };
}

pub(crate) use every_position;
