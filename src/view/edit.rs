//! The editor of positions in the terminal.

use std::io;

use crate::rules::Position;
use crate::variants::Variant;

use super::draw::draw_editor;
use super::event_loop::{Ending, EventLoop};
use super::model::{Editor, EditorSettings, update_editor};
use super::terminal::Stream;

/// How the editor ended.
#[derive(Debug)]
pub(crate) enum Edited {
    /// The reader has accepted this position.
    Accepted(Box<dyn Position>),
    /// The reader has left the editor without a position.
    Left,
    /// A signal ended it, with this number. The terminal is given back, and the program should end as the signal wants.
    Signal(i32),
}

/// Lets the reader change a position until it is accepted, or the editor is left.
///
/// # Errors
/// The terminal cannot be read or written.
pub(crate) fn edit(
    variant: Variant,
    position: &dyn Position,
    settings: EditorSettings,
    stream: Stream,
) -> io::Result<Edited> {
    let events = EventLoop::begin(stream)?;
    let mut editor = Editor::new(variant, position, settings, events.size()?);
    // Nothing is done outside of the loop.
    let ending = events.run(&mut editor, draw_editor, |editor, event| update_editor(editor, &event), drop)?;
    Ok(match (ending, editor.accepted) {
        (Ending::Signal(signal), _) => Edited::Signal(signal),
        (Ending::Left, Some(position)) => Edited::Accepted(position),
        (Ending::Left, None) => Edited::Left,
    })
}
