//! One test a rule, boards drawn: `THREE-1` to `THREE-3`, and the counts in position strings.

mod ends;
mod strings;
