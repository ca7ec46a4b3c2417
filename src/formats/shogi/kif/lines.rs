//! The lines of a KIF record: the moves of the game, and variations, which begin with `変化：12手` behind the line that they vary.

use crate::notation::Span;
use crate::notation::syntax::{Element, ElementKind, MAX_DEPTH};

/// The game or a variation.
#[derive(Debug)]
struct Line {
    elements: Vec<Element>,
    /// The number of its first move.
    start: usize,
    /// Moves read.
    moves: usize,
    /// The line that it varies, and how deep it is in others.
    parent: usize,
    depth: usize,
    /// Where it is announced, in two parts: they stand for its brackets.
    brackets: (Span, Span),
    /// Its variations, with the number of the move that each replaces.
    variations: Vec<(usize, usize)>,
}

/// All lines of a record as far as it was read.
#[derive(Debug)]
pub(super) struct Lines {
    /// The game first.
    lines: Vec<Line>,
    /// The line that is read.
    at: usize,
    /// How many elements all lines have, with the brackets of variations.
    len: usize,
}

impl Lines {
    pub(super) fn new() -> Self {
        let nowhere = (Span::default(), Span::default());
        let game = Line {
            elements: Vec::new(),
            start: 1,
            moves: 0,
            parent: 0,
            depth: 0,
            brackets: nowhere,
            variations: Vec::new(),
        };
        Lines { lines: vec![game], at: 0, len: 0 }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) fn push(&mut self, kind: ElementKind, span: Span) {
        let line = &mut self.lines[self.at];
        line.moves += usize::from(kind == ElementKind::Move);
        line.elements.push(Element { kind, span });
        self.len += 1;
    }

    pub(super) fn last(&mut self) -> Option<&mut Element> {
        self.lines[self.at].elements.last_mut()
    }

    pub(super) const fn in_game(&self) -> bool {
        self.at == 0
    }

    /// What follows belongs to the game again.
    pub(super) fn enter_game(&mut self) {
        self.at = 0;
    }

    /// The moves before the next one in the line, those of the lines around it included.
    pub(super) fn moves_before(&self) -> usize {
        self.lines[self.at].start - 1 + self.lines[self.at].moves
    }

    /// A variation begins in place of the move with this number: of the last line that has such a move behind its first one, or of the
    /// game. False if no line has that move, or if the variation would be too deep.
    pub(super) fn vary(&mut self, number: usize, brackets: (Span, Span)) -> bool {
        let mut parent = self.at;
        loop {
            let line = &self.lines[parent];
            let has_it = (line.start..line.start + line.moves).contains(&number);
            if has_it && (parent == 0 || number > line.start) {
                break;
            }
            if parent == 0 {
                return false;
            }
            parent = line.parent;
        }
        let depth = self.lines[parent].depth + 1;
        if depth > MAX_DEPTH {
            return false;
        }
        self.at = self.lines.len();
        self.lines[parent].variations.push((number, self.at));
        let line = Line {
            elements: Vec::new(),
            start: number,
            moves: 0,
            parent,
            depth,
            brackets,
            variations: Vec::new(),
        };
        self.lines.push(line);
        self.len += 2;
        true
    }

    /// The elements in the order that all notations share.
    pub(super) fn into_elements(mut self) -> Vec<Element> {
        if let [game] = self.lines.as_mut_slice() {
            return std::mem::take(&mut game.elements);
        }
        let mut elements = Vec::with_capacity(self.len);
        self.write(0, &mut elements);
        elements
    }

    /// A variation follows the move that it replaces and the comments on it.
    fn write(&self, line: usize, into: &mut Vec<Element>) {
        let line = &self.lines[line];
        let mut variations = line.variations.clone();
        variations.sort_by_key(|&(number, _)| number); // stable: those of one move in the order of the record
        let mut waiting = variations.into_iter().peekable();
        let mut next = line.start;
        for element in &line.elements {
            if !element.kind.is_comment() {
                while let Some((_, variation)) = waiting.next_if(|&(number, _)| number < next) {
                    self.write_variation(variation, into);
                }
            }
            next += usize::from(element.kind == ElementKind::Move);
            into.push(*element);
        }
        waiting.for_each(|(_, variation)| self.write_variation(variation, into));
    }

    fn write_variation(&self, variation: usize, into: &mut Vec<Element>) {
        let (open, close) = self.lines[variation].brackets;
        into.push(Element { kind: ElementKind::Open, span: open });
        self.write(variation, into);
        into.push(Element { kind: ElementKind::Close, span: close });
    }
}
