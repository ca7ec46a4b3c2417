//! A position that is being set up: its board with the cursor, its fields beside it, and what the rules say of it below.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::terminal::Frame;

use crate::entry::letters_of;
use crate::rules::SetupField;
use crate::variants::fen;
use crate::view::model::{Editor, Field};
use crate::view::text::wrapped;

use super::{Ink, board, draw_needs, draw_prompt, is_tiny, overlay, put};

/// The least number of columns beside the board.
const BESIDE: u16 = 18;
/// The least number of lines below the board.
const BELOW: u16 = 2;
/// The keys that matter most.
const KEYS: &str = "letters put pieces  Space removes  ? lists all keys  Enter accepts  Esc leaves";

/// Draws the editor, with the cursor of the terminal on its square.
pub(in crate::view) fn draw(editor: &Editor, frame: &mut Frame<'_>) {
    let area = frame.area();
    if let Some(place) = draw_on(editor, frame.buffer_mut(), area) {
        frame.set_cursor_position(place);
    }
}

/// Draws the editor; returns the column and the line of the cursor.
fn draw_on(editor: &Editor, screen: &mut Buffer, area: Rect) -> Option<(u16, u16)> {
    if is_tiny(area, "Ctrl-C leaves", screen) {
        return None;
    }
    let ink = Ink { colour: editor.settings.colour };
    let main = Rect { height: area.height - 1, ..area };
    let mut cursor = draw_main(editor, screen, main, ink);
    if let Some(overlay) = &editor.overlay {
        overlay::draw(overlay, screen, main, ink);
        cursor = None;
    }
    let last = area.bottom() - 1;
    match (&editor.prompt, &editor.message, &editor.overlay) {
        (Some(prompt), ..) => {
            let column = draw_prompt(prompt.kind.asked(), &prompt.text, screen, area);
            cursor = Some((area.x + column, last));
        }
        (None, Some(message), _) => put(screen, area, 0, last, message, ink.strong()),
        (None, None, Some(_)) => put(screen, area, 0, last, super::OVERLAY_KEYS, ink.faint()),
        (None, None, None) => put(screen, area, 0, last, KEYS, ink.faint()),
    }
    cursor
}

fn draw_main(editor: &Editor, screen: &mut Buffer, area: Rect, ink: Ink) -> Option<(u16, u16)> {
    screen.set_style(Rect { height: 1, ..area }, ink.title());
    put(screen, area, 0, 0, &format!("Set up a position  {}", editor.rules().name), ink.title());
    let (picture, signs) = (editor.picture(), editor.settings.signs);
    let (columns, lines) = board::extent(picture.size);
    let place = Rect { y: area.y + 1, height: area.height - 1, ..area };
    if place.width < columns + BESIDE || place.height < lines + BELOW {
        let needs = (columns + BESIDE, lines + BELOW + 2);
        draw_needs(needs, editor.window, "Ctrl-C to leave", screen, place, ink);
        return None;
    }
    board::draw(&picture, signs, screen, place, ink);
    if let Some(SetupField::Square(square)) = editor.refused() {
        board::point_out(&picture, signs, square, ["!", "!"], screen, place, ink.error());
    }
    board::point_out(&picture, signs, editor.cursor, ["[", "]"], screen, place, ink.mark());
    // What is beside a small board may have more lines than the board.
    let fields = wrapped_lines(fields(editor, ink), place.width - columns);
    let top = lines.max(fields.len() as u16).min(place.height - BELOW);
    let beside = Rect { x: place.x + columns, width: place.width - columns, height: top, ..place };
    draw_lines(&fields, screen, beside);
    let below = Rect { y: place.y + top, height: place.height - top, ..place };
    draw_lines(&wrapped_lines(verdict(editor, ink), below.width), screen, below);
    let (row, column) = picture.place_of(editor.cursor);
    Some((place.x + 4 + 3 * u16::from(column), place.y + u16::from(row)))
}

/// Texts in lines of this number of columns.
fn wrapped_lines(texts: Vec<(String, Style)>, columns: u16) -> Vec<(String, Style)> {
    let wrap =
        |(text, style): (String, Style)| wrapped(&text, columns).into_iter().map(move |line| (line, style));
    texts.into_iter().flat_map(wrap).collect()
}

/// Puts lines below each other. Three dots say that there are more.
fn draw_lines(lines: &[(String, Style)], screen: &mut Buffer, area: Rect) {
    for (n, (line, style)) in (0..area.height).zip(lines) {
        put(screen, area, 0, n, line, *style);
    }
    if lines.len() > usize::from(area.height) {
        put(screen, area, area.width.saturating_sub(4), area.height - 1, " ...", Style::new());
    }
}

/// The square of the cursor, and the fields with their keys. A `!` is before a field that the rules refuse.
fn fields(editor: &Editor, ink: Ink) -> Vec<(String, Style)> {
    let (setup, picture) = (&editor.setup, editor.picture());
    let line = |key: char, part: Option<SetupField>, text: String| {
        let is_refused = part.is_some() && part == editor.refused();
        let (sign, style) = if is_refused { ('!', ink.error()) } else { (' ', Style::new()) };
        (format!("{sign}{key} {text}"), style)
    };
    let field = |field: Field, text: String| line(field.key(), field.part(), text);
    let en_passant = setup.en_passant_field();
    let gap = || (String::new(), Style::new());
    let mut lines = vec![(format!(" {}", editor.here()), ink.strong()), gap()];
    lines.extend(picture.reserve_letters().map(|all| field(Field::Reserve, format!("reserve {all}"))));
    lines.push(line('2', Some(SetupField::Turn), format!("{} to move", setup.turn)));
    lines.push(field(Field::Castling, format!("castling {}", setup.castling)));
    lines.push(field(Field::EnPassant, format!("en passant {en_passant}")));
    lines.push(field(Field::Halfmove, format!("halfmove {}", setup.halfmove)));
    lines.push(field(Field::Fullmove, format!("fullmove {}", setup.fullmove)));
    lines.push(gap());
    lines.push((format!(" {}", letters_of(editor.rules())), ink.faint()));
    lines.extend(picture.legend_line().map(|legend| (format!(" fixed: {legend}"), ink.faint())));
    lines
}

/// What the rules say of the position.
fn verdict(editor: &Editor, ink: Ink) -> Vec<(String, Style)> {
    let judged = match (&editor.judged, editor.fault()) {
        (Ok(judged), _) => judged,
        (Err(_), fault) => return vec![(fault.unwrap_or_default(), ink.error())],
    };
    let mut lines: Vec<_> = judged.left_out.iter().map(|left| (left.why.clone(), ink.warning())).collect();
    let position = &*judged.position;
    lines.push((format!("Enter prints {}", fen::write(position)), Style::new()));
    lines.extend(position.outcome().or_else(|| position.dead()).map(|end| {
        (format!("the game is over here: {} by {}", end.result, end.reason.in_words()), Style::new())
    }));
    lines
}
