//! Rows that are kept, in few bytes: all texts in one.

use super::cell::Cell;

/// Rows of a table, one after the other.
///
/// ```
/// use lawspeaker::tables::{Cell, Rows};
/// let mut rows = Rows::default();
/// rows.push(&[Cell::Text("Lif"), Cell::Whole(20), Cell::Null]);
/// rows.push(&[Cell::Text("Ask"), Cell::Null, Cell::Date(0)]);
/// let last: Vec<_> = rows.iter().last().unwrap().iter().map(Cell::text).collect();
/// assert_eq!((rows.len(), last.join("|")), (2, "Ask||1970-01-01".to_owned()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Rows {
    text: String,
    cells: Vec<Kept>,
    /// Where the cells of each row end.
    ends: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
enum Kept {
    Null,
    /// A text of this number of bytes, which follows the text before it.
    Text(usize),
    Whole(i64),
    Number(f64),
    Date(i32),
}

impl Rows {
    /// Adds a row.
    pub fn push(&mut self, row: &[Cell<'_>]) {
        for cell in row {
            self.cells.push(match *cell {
                Cell::Null => Kept::Null,
                Cell::Text(text) => {
                    self.text.push_str(text);
                    Kept::Text(text.len())
                }
                Cell::Whole(number) => Kept::Whole(number),
                Cell::Number(number) => Kept::Number(number),
                Cell::Date(day) => Kept::Date(day),
            });
        }
        self.ends.push(self.cells.len());
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// About how many bytes they take.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.text.len() + self.cells.len() * size_of::<Kept>() + self.ends.len() * size_of::<usize>()
    }

    /// The rows in their order.
    pub fn iter(&self) -> impl Iterator<Item = Vec<Cell<'_>>> {
        let (mut at, mut begin) = (0, 0);
        self.ends.iter().map(move |&end| {
            let cells = &self.cells[begin..end];
            begin = end;
            let cell = |kept: &Kept| match *kept {
                Kept::Null => Cell::Null,
                Kept::Text(length) => {
                    at += length;
                    Cell::Text(&self.text[at - length..at])
                }
                Kept::Whole(number) => Cell::Whole(number),
                Kept::Number(number) => Cell::Number(number),
                Kept::Date(day) => Cell::Date(day),
            };
            cells.iter().map(cell).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_given_as_they_were_added() {
        let added = [
            vec![Cell::Text("é"), Cell::Null, Cell::Text(""), Cell::Whole(-3)],
            vec![Cell::Text("b"), Cell::Number(0.5), Cell::Date(7), Cell::Null],
            vec![],
        ];
        let mut rows = Rows::default();
        added.iter().for_each(|row| rows.push(row));
        assert!(rows.iter().eq(added) && rows.len() == 3 && !rows.is_empty());
    }
}
