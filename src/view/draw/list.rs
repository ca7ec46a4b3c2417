//! The list of games and problems.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use crate::view::archive::{Count, Entry};
use crate::view::model::Model;

use super::{Ink, put};

/// Columns of the number of an entry, of its result or stipulation, and of its findings.
const NUMBER: u16 = 8;
const AIM: u16 = 10;
const FINDINGS: u16 = 16;

pub(super) fn draw(model: &Model, screen: &mut Buffer, area: Rect, ink: Ink) {
    let Model { library, list, .. } = model;
    let shown = list.len(library);
    let entry = library.entry(list.entry(list.chosen));
    screen.set_style(Rect { height: 1, ..area }, ink.title());
    put(screen, area, 0, 0, &title(model, shown, entry.as_ref()), ink.title());
    let name = NUMBER + 1;
    let aim = area.width.saturating_sub(AIM + FINDINGS);
    let heads = [(0, "  number"), (name, "players or name"), (aim, "result"), (aim + AIM, "findings")];
    for (column, head) in heads {
        put(screen, area, column, 1, head, ink.faint());
    }
    for line in 2..area.height {
        let place = list.top + usize::from(line - 2);
        if place >= shown {
            break;
        }
        let number = list.entry(place);
        let Some(entry) = library.entry(number) else { break };
        let is_chosen = place == list.chosen;
        let row = Rect { y: area.y + line, height: 1, ..area };
        put(screen, row, 0, 0, &format!("{:>8}", number + 1), Style::new());
        // What is left of the results may not run into them.
        put(screen, Rect { width: aim.saturating_sub(1), ..row }, name, 0, &entry.name, Style::new());
        put(screen, row, aim, 0, &entry.aim, Style::new());
        let (text, style) = findings(entry.findings, ink);
        put(screen, row, aim + AIM, 0, &text, style);
        if is_chosen {
            // A sign too: not every terminal shows reversed text.
            put(screen, row, 0, 0, ">", Style::new());
            screen.set_style(row, ink.chosen());
        }
    }
    if shown == 0 {
        put(screen, area, 2, 3, empty(model), Style::new());
    }
    for (line, fault) in (area.height.saturating_sub(3)..area.height).zip(library.faults()) {
        if shown == 0 {
            put(screen, area, 0, line, &fault, ink.error());
        }
    }
}

/// What there is instead of entries.
fn empty(model: &Model) -> &'static str {
    match (model.library.is_whole(), &model.list.filter) {
        (false, _) => "reading ...",
        (true, None) => "there is no game and no problem",
        (true, Some(filter)) if filter.seen < model.library.len() => "counting findings ...",
        (true, Some(_)) => "no entry has findings; f shows all",
    }
}

fn title(model: &Model, shown: usize, chosen: Option<&Entry>) -> String {
    let Model { library, list, .. } = model;
    let all = library.len();
    let mut title = match chosen {
        Some(entry) => format!("{}:{}", library.file(entry).name, entry.line),
        None => library.files().first().map_or_else(String::new, |file| file.name.clone()),
    };
    title = crate::report::escape_controls(&title);
    title += &match &list.filter {
        None => format!("  {all} in all"),
        Some(filter) if filter.seen < all => {
            format!("  {shown} with findings; {} of {all} counted", filter.seen)
        }
        Some(_) => format!("  {shown} of {all} with findings"),
    };
    if !library.is_whole() {
        title += ", reading ...";
    }
    match library.faults().len() {
        0 => {}
        1 => title += "; 1 file cannot be read",
        n => title += &format!("; {n} files cannot be read"),
    }
    title
}

/// The number of findings in words.
fn findings(count: Option<Count>, ink: Ink) -> (String, Style) {
    let counted = |n: u32, word: &str| if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") };
    match count {
        None => ("...".to_owned(), ink.faint()),
        Some(Count { errors: 0, others: 0 }) => ("-".to_owned(), ink.faint()),
        Some(Count { errors: 0, others }) => (counted(others, "remark"), ink.warning()),
        Some(Count { errors, .. }) => (counted(errors, "error"), ink.error()),
    }
}
