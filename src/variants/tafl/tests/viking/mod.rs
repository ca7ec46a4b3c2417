//! One test a rule and ruling, boards drawn.

mod captures;
mod claims;
mod ends;
mod last_moves;
mod moves;
mod positions;
