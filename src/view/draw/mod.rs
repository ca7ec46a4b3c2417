//! The model as a screen: one file per part. Nothing here changes anything, and every text of a record has lost its control
//! characters before it gets here.

mod board;
mod editor;
mod list;
mod moves;
mod open;
mod overlay;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use ratatui_core::terminal::Frame;

pub(super) use editor::draw as draw_editor;

use super::model::{Asks, Model, Screen};
use super::text::{width, wrapped};

/// The keys while there is a text over the screen.
const OVERLAY_KEYS: &str = "j k scroll  any other key closes";

/// Draws the model.
pub(super) fn draw(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    if let Some(column) = draw_on(model, frame.buffer_mut(), area) {
        frame.set_cursor_position((column, area.bottom().saturating_sub(1)));
    }
}

/// Draws the model; returns the column of the cursor in the last line, if a line is being typed.
pub(super) fn draw_on(model: &Model, screen: &mut Buffer, area: Rect) -> Option<u16> {
    if is_tiny(area, "q quits", screen) {
        return None;
    }
    let ink = Ink { colour: model.settings.colour };
    let (main, last) = (Rect { height: area.height - 1, ..area }, area.height - 1);
    match &model.screen {
        Screen::List => list::draw(model, screen, main, ink),
        Screen::Opening(..) => put(screen, main, 0, 0, "reading ...", Style::new()),
        Screen::Open(open) => open::draw(model, open, screen, main, ink),
        Screen::Unreadable(why) => put(screen, main, 0, 0, &format!("cannot be shown: {why}"), ink.error()),
    }
    if let Some(overlay) = &model.overlay {
        overlay::draw(overlay, screen, main, ink);
    }
    if let Some(prompt) = &model.prompt {
        let asked = match prompt.kind {
            Asks::Search => "/",
            Asks::Try => "key to try: ",
        };
        return Some(draw_prompt(asked, &prompt.text, screen, area));
    }
    let (line, style) = last_line(model, ink);
    put(screen, area, 0, last, &line, style);
    None
}

/// Whether nothing can be shown in a window but how to leave it.
fn is_tiny(area: Rect, how_to_leave: &str, screen: &mut Buffer) -> bool {
    let is_tiny = area.width < 20 || area.height < 4;
    if is_tiny {
        put(screen, area, 0, 0, "window too small", Style::new());
        put(screen, area, 0, 1, how_to_leave, Style::new());
    }
    is_tiny
}

/// Says what a board needs of the window.
fn draw_needs(
    (columns, lines): (u16, u16),
    window: (u16, u16),
    leaving: &str,
    screen: &mut Buffer,
    area: Rect,
    ink: Ink,
) {
    let text = format!(
        "The window has {} columns and {} lines. This board needs {columns} columns and {lines} lines. Make the window \
         larger, or press {leaving}.",
        window.0, window.1
    );
    for (n, line) in (1..area.height).zip(wrapped(&text, area.width)) {
        put(screen, area, 0, n, &line, ink.strong());
    }
}

/// Draws a line that is being typed at the bottom; returns the column of the cursor.
fn draw_prompt(asked: &str, text: &str, screen: &mut Buffer, area: Rect) -> u16 {
    // Of a long text the end is shown, where the cursor is.
    let room = usize::from(area.width).saturating_sub(asked.chars().count() + 1);
    let skipped = text.chars().count().saturating_sub(room);
    let shown: String = text.chars().skip(skipped).collect();
    let line = format!("{asked}{shown}");
    put(screen, area, 0, area.height - 1, &line, Style::new());
    width(&line).min(area.width - 1)
}

/// The last line: a message, or the keys that matter most.
fn last_line(model: &Model, ink: Ink) -> (String, Style) {
    if let Some(message) = &model.message {
        return (message.clone(), ink.strong());
    }
    if model.is_searching {
        return ("searching ...  Esc stops".to_owned(), ink.strong());
    }
    let keys = match (&model.overlay, &model.screen) {
        (Some(_), _) => OVERLAY_KEYS,
        (None, Screen::List) => "Enter opens  / searches  f only with findings  ? help  q quits",
        (None, Screen::Open(open)) => open::keys(open),
        (None, _) => "Esc back  q quits",
    };
    (keys.to_owned(), ink.faint())
}

/// The styles. Without colour, what matters is also shown by signs, or by bold and reversed text.
#[derive(Clone, Copy, Debug)]
struct Ink {
    colour: bool,
}

impl Ink {
    fn coloured(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    fn title(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    fn white(self) -> Style {
        self.coloured(Color::LightYellow).add_modifier(Modifier::BOLD)
    }

    fn black(self) -> Style {
        self.coloured(Color::LightCyan).add_modifier(Modifier::BOLD)
    }

    fn mark(self) -> Style {
        self.coloured(Color::LightGreen).add_modifier(Modifier::BOLD)
    }

    fn ground(self) -> Style {
        self.coloured(Color::DarkGray)
    }

    fn error(self) -> Style {
        self.coloured(Color::LightRed).add_modifier(Modifier::BOLD)
    }

    fn warning(self) -> Style {
        self.coloured(Color::Yellow)
    }

    fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}

/// Puts a text at a column and a line of an area. What does not fit is cut off.
pub(super) fn put(screen: &mut Buffer, area: Rect, column: u16, line: u16, text: &str, style: Style) {
    if column < area.width && line < area.height {
        let room = usize::from(area.width - column);
        screen.set_stringn(area.x + column, area.y + line, text, room, style);
    }
}
