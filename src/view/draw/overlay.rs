//! A text over the screen: help, or the explanation of a finding.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use crate::view::model::Overlay;

use super::{Ink, put};

pub(super) fn draw(overlay: &Overlay, screen: &mut Buffer, area: Rect, ink: Ink) {
    for line in area.rows() {
        for cell in line.columns() {
            screen[(cell.x, cell.y)].reset();
        }
    }
    screen.set_style(Rect { height: 1, ..area }, ink.title());
    put(screen, area, 0, 0, &overlay.title, ink.title());
    for (n, line) in (1..area.height).zip(overlay.wrapped(area.width).skip(overlay.top)) {
        put(screen, area, 0, n, &line, Style::new());
    }
}
