//! One test a rule and ruling, boards drawn.

mod captures;
mod claims;
mod ends;
mod moves;
mod positions;
mod win_candidates;
