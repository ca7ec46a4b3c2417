//! Completion: legal moves, results, tags, variants.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionParams, CompletionResponse,
    CompletionTextEdit, Range, TextEdit,
};

use crate::any::AnyPosition;
use crate::formats::Reader;
use crate::lsp::games::game_at;
use crate::lsp::text::Piece;
use crate::naming::{self, Style};
use crate::notation::Record;
use crate::notation::score::Score;
use crate::notation::syntax::FaultKind;
use crate::replay::{Fixes, Spelling};
use crate::variants::Variant;

use super::entries::{Entry, OPCODES};
use super::{Asked, range_of};

/// The tags that mean something to this program or to the PGN standard.
pub(super) const TAGS: [(&str, &str); 16] = [
    ("Event", "The tournament or match."),
    ("Site", "The place of the game."),
    ("Date", "The day on which the game began: `2001.12.31`, with `??` for what is not known."),
    ("Round", "The round of the tournament."),
    ("White", "The player of the white pieces."),
    ("Black", "The player of the black pieces."),
    ("Result", "The result: `1-0`, `0-1`, `1/2-1/2`, or `*` if it is open."),
    ("Variant", "The variant that the game is played by; without it the usual one counts."),
    ("SetUp", "`1` if the game begins from the position of the tag `FEN`."),
    ("FEN", "The position from which the game begins."),
    ("PlyCount", "The number of plies of the main line."),
    ("Annotator", "Who wrote the comments."),
    ("TimeControl", "The time for the game."),
    ("Termination", "How the game ended."),
    ("WhiteElo", "The rating of White."),
    ("BlackElo", "The rating of Black."),
];

/// What is completed, and the bytes of the piece that it takes the place of.
struct Completions {
    from: usize,
    items: Vec<(String, Option<String>, CompletionItemKind)>,
}

pub(super) fn answer(asked: &Asked<'_>, params: &CompletionParams) -> Option<CompletionResponse> {
    let position = params.text_document_position.position;
    let (piece, spot) = match asked.at(position) {
        Some((piece, spot, _)) => (Some(piece), spot),
        // Where there is no record yet, its first tag may be begun.
        None => (None, asked.document.text.spot(position.into())),
    };
    let whole = asked.document.text.pieces.get(spot.piece)?;
    let text = &whole.text[..spot.byte];
    let line = &text[text.rfind(['\n', '\r']).map_or(0, |end| end + 1)..];
    let found = match asked.document.text.reader() {
        Some(_) if line.trim_start().starts_with('[') => in_tag(line, spot.byte),
        Some(reader) => piece.and_then(|piece| moves(asked, piece, reader, spot.byte)),
        None if asked.document.text.has_problems() => in_entry(asked, whole, line, spot.byte),
        None => None,
    }?;
    let lines = whole.lines(asked.columns());
    let range = range_of(&lines, spot.base, found.from..spot.byte);
    let typed = &text[found.from..];
    let items =
        found.items.into_iter().enumerate().map(|(n, item)| complete(n, item, range, typed)).collect();
    Some(CompletionResponse::List(CompletionList { is_incomplete: true, items }))
}

fn complete(
    n: usize,
    (label, detail, kind): (String, Option<String>, CompletionItemKind),
    range: Range,
    typed: &str,
) -> CompletionItem {
    CompletionItem {
        // The server has filtered by what was typed, which may be another spelling of the move.
        filter_text: Some(typed.to_owned()),
        // In the order of this list: a client would sort by letters.
        sort_text: Some(format!("{n:04}")),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text: label.clone() })),
        kind: Some(kind),
        label,
        detail,
        ..CompletionItem::default()
    }
}

/// Names of tags, and values of those with a fixed list. `line` ends at the cursor, which is at this byte.
fn in_tag(line: &str, byte: usize) -> Option<Completions> {
    let inside = line.trim_start().strip_prefix('[')?;
    let Some((name, value)) = inside.split_once('"') else {
        let typed = inside.trim_start();
        if typed.contains(|c: char| !c.is_alphanumeric() && c != '_') {
            return None;
        }
        let named = TAGS.iter().filter(|(name, _)| starts(name, typed));
        let item = |&(name, text): &(&str, &str)| {
            (name.to_owned(), Some(text.to_owned()), CompletionItemKind::PROPERTY)
        };
        return Some(Completions { from: byte - typed.len(), items: named.map(item).collect() });
    };
    if value.contains('"') {
        return None;
    }
    let items = match name.trim() {
        "Variant" => variants(value),
        "Result" => Score::ALL.iter().map(|score| value_item(score.as_str(), None)).collect(),
        _ => return None,
    };
    Some(Completions { from: byte - value.len(), items })
}

fn value_item(text: &str, detail: Option<&str>) -> (String, Option<String>, CompletionItemKind) {
    (text.to_owned(), detail.map(str::to_owned), CompletionItemKind::ENUM_MEMBER)
}

fn variants(typed: &str) -> Vec<(String, Option<String>, CompletionItemKind)> {
    let fits = |variant: &Variant| starts(variant.id(), typed) || starts(variant.ruleset().name, typed);
    let known = Variant::with_data().into_iter().filter(fits);
    known.map(|variant| value_item(variant.id(), Some(variant.ruleset().name))).collect()
}

/// Whether a text begins with what was typed, in any case.
fn starts(text: &str, typed: &str) -> bool {
    text.get(..typed.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(typed))
}

/// What ends a word of movetext.
const ENDS: [char; 10] = [' ', '\t', '\n', '\r', '.', '(', ')', '{', '}', ';'];

/// The legal moves and the results after the text before the cursor.
fn moves(asked: &Asked<'_>, piece: &Piece, reader: &'static Reader, byte: usize) -> Option<Completions> {
    let text = &piece.text[..byte];
    let from = text.rfind(ENDS).map_or(piece.gap, |end| end + 1).max(piece.gap);
    let typed = &text[from..];
    // A move number that is being typed is not half a move.
    if typed.starts_with(|c: char| c.is_ascii_digit()) && !typed.contains(['-', '/']) {
        return None;
    }
    let whole = piece.record();
    let record = Record { bytes: text.as_bytes()[piece.gap..from].to_vec(), cut: false, ..whole };
    let options = asked.document.settings.replay(Fixes::Unwanted);
    let game = game_at(&record, reader, options, record.bytes.len())?;
    let in_comment = |kind| matches!(kind, FaultKind::UnterminatedComment);
    let last = game.syntax.movetext.last();
    let in_line_comment = last.is_some_and(|element| {
        element.kind.is_comment()
            && element.span.end as usize == record.bytes.len()
            && !record.bytes.ends_with(b"}")
            && !record.bytes.ends_with(b"\n")
    });
    if in_line_comment || game.syntax.faults.iter().any(|fault| in_comment(fault.kind)) || game.end.is_lost {
        return None;
    }
    let position = game.position(game.end.last)?;
    let spelling = reader.canonical().writer?.spelling;
    let mut items: Vec<_> = legal(&position, spelling, typed);
    if !game.end.is_variation {
        let ended = position.outcome().map(|end| end.result.as_str());
        let results = position.variant().ruleset().results.iter().map(|result| result.as_str());
        let results = results.chain(["*"]).filter(|result| ended.is_none_or(|ended| ended == *result));
        items.extend(results.filter(|result| starts(result, typed)).map(|result| value_item(result, None)));
    }
    Some(Completions { from, items })
}

/// The legal moves of a position that begin as typed, in the spelling of the notation, each with its other name.
fn legal(
    position: &AnyPosition,
    spelling: Spelling,
    typed: &str,
) -> Vec<(String, Option<String>, CompletionItemKind)> {
    let moves = position.legal_moves();
    let position = position.board();
    let name = |m| {
        let coord = naming::write(position, m, Style::Coord);
        match spelling {
            Spelling::Named(Style::Coord) | Spelling::Line => (coord, naming::write(position, m, Style::San)),
            Spelling::Named(style) => (naming::write(position, m, style), coord),
            Spelling::Unmarked => {
                let mut text = String::new();
                naming::push_unmarked(position, m, Style::San, &mut text);
                (text, coord)
            }
            Spelling::Turn => {
                let mut text = String::new();
                naming::push_turn(position, m, &mut text);
                (text, coord)
            }
            _ => (naming::write(position, m, Style::San), coord),
        }
    };
    let mut named: Vec<(String, String)> = moves.into_iter().map(name).collect();
    named.sort();
    // Who types squares gets the moves of these squares, in the spelling of the notation.
    let by_name = named.iter().any(|(name, _)| starts(name, typed));
    named.retain(|(name, other)| starts(if by_name { name } else { other }, typed));
    named.into_iter().map(|(name, other)| (name, Some(other), CompletionItemKind::VALUE)).collect()
}

/// Opcodes and their values. `line` is the text of the line before the cursor, which is at this byte.
fn in_entry(asked: &Asked<'_>, piece: &Piece, line: &str, byte: usize) -> Option<Completions> {
    // Before the first opcode there are four fields, and perhaps clocks.
    let behind = line.rfind(';').map_or_else(|| field_end(line), |end| Some(end + 1))?;
    let opcode = line[behind..].trim_start();
    let (name, value) = opcode.split_once(' ').map_or((opcode, None), |(name, value)| (name, Some(value)));
    let Some(value) = value else {
        let known = OPCODES.iter().filter(|(known, _)| starts(known, name));
        let item = |&(name, text): &(&str, &str)| {
            (name.to_owned(), Some(text.to_owned()), CompletionItemKind::KEYWORD)
        };
        return Some(Completions { from: byte - name.len(), items: known.map(item).collect() });
    };
    let typed = value.rsplit([' ', '"']).next().unwrap_or_default();
    let items = match name {
        "bm" | "am" => legal(&Entry::at(asked, piece)?.position?, Spelling::Named(Style::San), typed),
        "variant" => variants(typed),
        "stip" => ["#1", "#2", "#3", "h#2", "s#2", "ser-#2", "dia4", "survive 2"]
            .into_iter()
            .filter(|stipulation| starts(stipulation, typed))
            .map(|stipulation| value_item(stipulation, None))
            .collect(),
        _ => return None,
    };
    Some(Completions { from: byte - typed.len(), items })
}

/// Where the fields of the position end in the text of a line; none if they are not complete.
fn field_end(line: &str) -> Option<usize> {
    let mut words = line.split_inclusive(' ');
    let mut end = words.by_ref().take(4).map(str::len).sum::<usize>();
    if line[..end].split_whitespace().count() < 4 || !line[..end].ends_with(' ') {
        return None;
    }
    for word in words {
        if word.trim().is_empty() || word.trim().bytes().all(|byte| byte.is_ascii_digit()) {
            end += word.len();
        } else {
            break;
        }
    }
    Some(end)
}
