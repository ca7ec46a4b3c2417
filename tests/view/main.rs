//! The viewer in a real terminal: keys in, screens out, and a terminal that can be used after every end of the viewer.

#![cfg(unix)]
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod endings;
mod screens;
mod window;

use window::Window;
