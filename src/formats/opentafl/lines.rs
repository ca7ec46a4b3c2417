//! The lines of an OpenTafl record: the moves of the game, and variations, whose turns have addresses.
//!
//! `7a.1.2a` is a turn, read from the right: the second turn (`2a`) of the first variation (`1`) of the first move of turn 7
//! (`7a`). Records have the turns of a variation after the turn that they vary, or anywhere later. Here they are put in the
//! order that all notations share: a variation follows the move that it replaces. Source: Jay Slater, *OpenTafl Notation*,
//! section 4.

use std::collections::HashMap;

use crate::notation::Span;
use crate::notation::syntax::{Element, ElementKind, MAX_DEPTH, MAX_ELEMENTS};

/// The address of a variation: `7a.1`. That of the game is empty.
type Key<'a> = &'a [u8];

/// The address of a turn of a variation, or of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Address<'a> {
    line: Key<'a>,
    turn: usize,
    /// Which move of the turn.
    half: usize,
}

impl<'a> Address<'a> {
    /// Reads `7a.1.2a`, with or without a dot behind it.
    pub(super) fn of_turn(word: &'a [u8]) -> Option<Self> {
        let address = Self::of_move(word.strip_suffix(b".").unwrap_or(word))?;
        (!address.line.is_empty()).then_some(address)
    }

    /// Reads `7a`, or `7a.1.2a`.
    fn of_move(word: &'a [u8]) -> Option<Self> {
        let (line, last) = match word.iter().rposition(|&b| b == b'.') {
            Some(dot) => (&word[..dot], &word[dot + 1..]),
            None => (&word[..0], word),
        };
        let (&letter, digits) = last.split_last()?;
        let half = usize::from(letter.checked_sub(b'a')?);
        let turn = number(digits)?;
        (half < 26 && (1..=MAX_ELEMENTS).contains(&turn)).then_some(Address { line, turn, half })
    }

    /// The move that the variation of this turn varies.
    fn varied(&self) -> Option<Self> {
        let dot = self.line.iter().rposition(|&b| b == b'.')?;
        number(&self.line[dot + 1..])?;
        Self::of_move(&self.line[..dot])
    }
}

fn number(digits: &[u8]) -> Option<usize> {
    let plain = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    std::str::from_utf8(digits).ok().filter(|_| plain)?.parse().ok()
}

/// A turn of a line.
#[derive(Clone, Copy, Debug)]
struct Turn {
    number: usize,
    /// The moves of the line before it, those included that the line does not have.
    before: usize,
}

/// The game or a variation.
#[derive(Debug, Default)]
struct Line {
    elements: Vec<Element>,
    /// Moves read.
    moves: usize,
    /// Its turns.
    turns: Vec<Turn>,
    /// The numbers of those of its moves that are further moves of a side in the same turn.
    further: Vec<usize>,
    /// How many times a side had its turn in the game before the first move.
    sides_before: usize,
    /// The moves of its first turn that it does not have, because it begins with a later one.
    absent: usize,
    /// Of a variation of the first move in a turn: the line that it varies, and its place among the variations of it.
    place: Option<(usize, usize)>,
    depth: usize,
    /// Where its first address is.
    address: Span,
    /// Its variations, with the number of the move that each replaces.
    variations: Vec<(usize, usize)>,
}

impl Line {
    /// How many times a side has had its turn in the game before the move with this number, which may be the next one.
    fn sides_until(&self, moves: usize) -> usize {
        let further = self.further.iter().filter(|&&n| n < moves).count();
        // A further move is in the turn of the move before it.
        (self.sides_before + moves).saturating_sub(further)
    }
}

/// All lines of a record as far as it was read.
#[derive(Debug)]
pub(super) struct Lines<'a> {
    /// The game first.
    lines: Vec<Line>,
    found: HashMap<Key<'a>, usize>,
    /// The line of the turn that is read.
    at: usize,
    /// How many elements all lines have.
    elements: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new() -> Self {
        Lines { lines: vec![Line::default()], found: HashMap::new(), at: 0, elements: 0 }
    }

    /// How many elements there are, with the brackets of variations.
    pub(super) fn len(&self) -> usize {
        self.elements + 2 * (self.lines.len() - 1)
    }

    fn line(&mut self) -> &mut Line {
        &mut self.lines[self.at]
    }

    pub(super) fn push(&mut self, kind: ElementKind, span: Span) {
        self.elements += 1;
        let line = self.line();
        line.moves += usize::from(kind == ElementKind::Move);
        line.elements.push(Element { kind, span });
    }

    /// A move that is a further one of its side in the same turn.
    pub(super) fn push_further(&mut self, span: Span) {
        let line = self.line();
        line.further.push(line.moves);
        self.push(ElementKind::Move, span);
    }

    /// A comment on one of the last moves: on the last but this many.
    pub(super) fn push_comment_on(&mut self, moves_back: usize, span: Span) {
        let kind = match moves_back {
            0 => ElementKind::Comment,
            1 => ElementKind::CommentOnMoveBefore,
            _ => {
                self.elements += 1;
                let elements = &mut self.line().elements;
                let is_move =
                    |(n, element): (usize, &Element)| (element.kind == ElementKind::Move).then_some(n);
                let next = elements.iter().enumerate().rev().filter_map(is_move).nth(moves_back - 1);
                let place = next.unwrap_or(elements.len());
                return elements.insert(place, Element { kind: ElementKind::Comment, span });
            }
        };
        self.push(kind, span);
    }

    pub(super) fn last(&mut self) -> Option<&mut Element> {
        self.line().elements.last_mut()
    }

    /// Whether the turn that is read is one of the game.
    pub(super) fn in_game(&self) -> bool {
        self.at == 0
    }

    /// What follows belongs to the game.
    pub(super) fn enter_game(&mut self) {
        self.at = 0;
    }

    /// A turn of the line begins that is read, if it has not begun already.
    pub(super) fn begin_turn(&mut self, number: usize) {
        let line = self.line();
        if line.turns.last().is_none_or(|turn| turn.number != number) {
            line.turns.push(Turn { number, before: line.moves + line.absent });
        }
    }

    /// A turn of a variation begins. False when the move that it varies is not there, or too deep in other variations.
    pub(super) fn enter(&mut self, address: Address<'a>, span: Span) -> bool {
        if let Some(&line) = self.found.get(address.line) {
            self.at = line;
            self.begin_turn(address.turn);
            return true;
        }
        let Some(varied) = address.varied() else { return false };
        let parent = if varied.line.is_empty() { Some(0) } else { self.found.get(varied.line).copied() };
        let Some(parent) = parent else { return false };
        let line = &self.lines[parent];
        let turn = line.turns.iter().find(|turn| turn.number == varied.turn);
        let replaced = turn.and_then(|turn| (turn.before + varied.half).checked_sub(line.absent));
        let Some(replaced) = replaced.filter(|&replaced| replaced < line.moves) else { return false };
        if line.depth >= MAX_DEPTH {
            return false;
        }
        let place = (varied.half == 0).then_some((parent, line.variations.len()));
        let (sides_before, depth) = (line.sides_until(replaced), line.depth + 1);
        let new = Line { sides_before, depth, place, address: span, ..Line::default() };
        self.at = self.lines.len();
        self.lines[parent].variations.push((replaced, self.at));
        self.lines.push(new);
        self.found.insert(address.line, self.at);
        self.begin_turn(address.turn);
        true
    }

    /// A move of the turn is left out. OpenTafl calls a variation that begins with the second move of a turn one of the first
    /// move (`3a.1.1a. .....`), although its specification says `3b.1.1a`.
    pub(super) fn leave_out(&mut self) {
        let line = self.line();
        if line.moves > 0 {
            return;
        }
        line.absent += 1;
        if let Some((parent, number)) = line.place {
            let replaced = &mut self.lines[parent].variations[number].0;
            *replaced += 1;
            let replaced = *replaced;
            self.lines[self.at].sides_before = self.lines[parent].sides_until(replaced);
        }
    }

    /// How many moves of the turn that is read have been read. A record without the numbers of its turns has two moves in each.
    pub(super) fn moves_of_turn(&self) -> usize {
        let line = &self.lines[self.at];
        match line.turns.as_slice() {
            [] => 1 + usize::from(line.moves > 1 && line.moves.is_multiple_of(2)),
            [_] => line.moves,
            [.., turn] => line.moves + line.absent - turn.before,
        }
    }

    /// How many times a side has had its turn in the game before the next move of this line.
    pub(super) fn sides(&self) -> usize {
        let line = &self.lines[self.at];
        line.sides_until(line.moves)
    }

    /// The elements in the order that all notations share.
    pub(super) fn into_elements(mut self) -> Vec<Element> {
        if self.lines.len() == 1 {
            return std::mem::take(&mut self.lines[0].elements);
        }
        let mut elements = Vec::with_capacity(self.len());
        self.write(0, &mut elements);
        elements
    }

    /// A variation comes before what follows the move that it replaces and the comments on it.
    fn write(&self, line: usize, into: &mut Vec<Element>) {
        let line = &self.lines[line];
        let mut variations = line.variations.clone();
        variations.sort_by_key(|&(replaced, _)| replaced); // stable: those of one move in the order of the record
        let mut waiting = variations.into_iter().peekable();
        let mut moves = 0;
        for element in &line.elements {
            if !element.kind.is_comment() {
                while let Some((_, variation)) = waiting.next_if(|&(replaced, _)| replaced < moves) {
                    self.write_variation(variation, into);
                }
            }
            moves += usize::from(element.kind == ElementKind::Move);
            into.push(*element);
        }
        waiting.for_each(|(_, variation)| self.write_variation(variation, into));
    }

    /// The address stands for both brackets.
    fn write_variation(&self, variation: usize, into: &mut Vec<Element>) {
        let Span { start, end } = self.lines[variation].address;
        into.push(Element { kind: ElementKind::Open, span: Span { start, end: end - 1 } });
        self.write(variation, into);
        into.push(Element { kind: ElementKind::Close, span: Span { start: end - 1, end } });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_from_the_right() {
        let turn = Address::of_turn(b"4a.5.4c.2.2a.").unwrap();
        assert_eq!((turn.line, turn.turn, turn.half), (&b"4a.5.4c.2"[..], 2, 0));
        let varied = turn.varied().unwrap();
        assert_eq!((varied.line, varied.turn, varied.half), (&b"4a.5"[..], 4, 2));
        let first = varied.varied().unwrap();
        assert_eq!((first.line, first.turn, first.half), (&b""[..], 4, 0));
        for word in ["4.", "4a", "8.1.", "1a.1.0a", "e2-e4"] {
            assert_eq!(Address::of_turn(word.as_bytes()), None, "{word}");
        }
        for word in ["4a.x.1a", "a.1.1a"] {
            assert_eq!(Address::of_turn(word.as_bytes()).unwrap().varied(), None, "{word}");
        }
    }
}
