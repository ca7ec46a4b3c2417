//! One test a rule, boards drawn: `ZH-1` to `ZH-5`, and the reserves in position strings.

mod drops;
mod reserves;
mod strings;
