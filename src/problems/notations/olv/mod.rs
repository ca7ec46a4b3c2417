//! Problems as the database YACPDB and its editor write them: a document of YAML each.
//!
//! ```text
//! ---
//! algebraic:
//!   white: [Kb2, Ra1]
//!   black: [Kc8]
//! authors: [Composer, A.]
//! stipulation: h#2.5
//! twins:
//!   b: Move a1 b1
//! ```
//!
//! Pieces, stipulations, options, conditions and twins are in the words of Popeye. Fields without a meaning here become
//! opcodes of the same name. `variant` is an addition: it names the game. Source: the program `olive-gui`, its files, and the
//! database's own schema of entries, `yacpdb-entry.schema.json`. What is written has the fields of this schema only.

mod places;
mod put;
mod read;
mod scalar;
mod tree;
mod write;

pub(super) use put::put;
pub(super) use read::{is_document, read};
pub(super) use write::write;

/// What a comment begins with that has opcodes of EPD. The schema of the database has no field for them.
const OPCODES: &str = "epd:";
