//! The notations of shogi: the lines of its engines, the records of computers (CSA) and those of people (KIF).
//!
//! All of them count files from the right and ranks from the top as the side sees them that begins. That side is White here and has
//! `+`, `b` or 先手 there.

mod board;
mod csa;
mod ends;
mod kif;
mod named;
mod sfen;
mod tags;
mod times;
mod usi;
mod walk;

pub(super) use csa::FORMAT as CSA;
pub(super) use kif::FORMAT as KIF;
pub(super) use usi::FORMAT as USI;
pub(super) use usi::is_usi;
