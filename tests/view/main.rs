//! The viewer and the editor of positions in a real terminal: keys in, screens and positions out, and a terminal that can be
//! used after every end.

#![cfg(unix)]
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod editor;
mod endings;
mod screens;
mod waiting;
mod window;

use window::Window;
