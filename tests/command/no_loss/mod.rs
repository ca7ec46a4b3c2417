//! No command loses a file: what is refused, what is replaced, and what remains when a run ends early.

mod archives;
mod canonical;
mod changed;
mod interrupts;
mod matrix;
mod scene;
mod table;

use crate::program::{code, err, folder, out, program, run, run_with, text};
use crate::{BROKEN, FALSE_KEY, GOOD};
