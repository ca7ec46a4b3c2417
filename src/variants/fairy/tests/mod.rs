//! Tests of the engine of data: the games with rules in code a second time, rules one by one, and files of games.

mod east;
mod mates;
mod names;
mod rules;
mod same_as_code;
mod tails;
