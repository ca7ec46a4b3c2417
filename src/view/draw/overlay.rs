//! A text over the screen: help, or the explanation of a finding.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use crate::view::model::Overlay;

use super::Ink;
use super::text::{put, wrapped};

pub(super) fn draw(overlay: &Overlay, screen: &mut Buffer, area: Rect, ink: Ink) {
    for line in area.rows() {
        for cell in line.columns() {
            screen[(cell.x, cell.y)].reset();
        }
    }
    screen.set_style(Rect { height: 1, ..area }, ink.title());
    put(screen, area, 0, 0, &overlay.title, ink.title());
    for (n, line) in (1..area.height).zip(lines(overlay, area.width).skip(overlay.top)) {
        put(screen, area, 0, n, &line, Style::new());
    }
}

/// Its lines, in a window of this number of columns.
pub(in crate::view) fn lines(overlay: &Overlay, columns: u16) -> impl Iterator<Item = String> {
    overlay.lines.iter().flat_map(move |line| wrapped(line, columns))
}
