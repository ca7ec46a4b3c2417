//! The assignment problem: each row gets a column of its own, with the least sum of costs.
//!
//! Source: H. W. Kuhn, *The Hungarian Method for the Assignment Problem* (1955), in the form with potentials and shortest paths.

use crate::variants::chess::paths::scene::MOST_PIECES;

/// The costs, by row and column. Costs are at most 255.
pub(super) type Costs = [[u8; MOST_PIECES]; MOST_PIECES];

const SIZE: usize = MOST_PIECES + 1;

/// The least sum for the first rows and columns of the table. There must not be more rows than columns.
pub(super) fn least_sum(costs: &Costs, rows: usize, columns: usize) -> u32 {
    debug_assert!(rows <= columns && columns <= MOST_PIECES);
    // Row and column 0 stand for nothing. `row_of` has the row of each column.
    let (mut of_row, mut of_column) = ([0_i32; SIZE], [0_i32; SIZE]);
    let mut row_of = [0_usize; SIZE];
    for row in 1..=rows {
        row_of[0] = row;
        let (mut least, mut from, mut used) = ([i32::MAX; SIZE], [0_usize; SIZE], [false; SIZE]);
        let mut column = 0;
        // The shortest path from the new row to a column without a row.
        while row_of[column] != 0 {
            used[column] = true;
            let row = row_of[column];
            let (mut step, mut next) = (i32::MAX, 0);
            for other in (1..=columns).filter(|&other| !used[other]) {
                let reduced = i32::from(costs[row - 1][other - 1]) - of_row[row] - of_column[other];
                if reduced < least[other] {
                    (least[other], from[other]) = (reduced, column);
                }
                if least[other] < step {
                    (step, next) = (least[other], other);
                }
            }
            for other in 0..=columns {
                if used[other] {
                    of_row[row_of[other]] += step;
                    of_column[other] -= step;
                } else {
                    least[other] = least[other].saturating_sub(step);
                }
            }
            column = next;
        }
        while column != 0 {
            row_of[column] = row_of[from[column]];
            column = from[column];
        }
    }
    (1..=columns)
        .filter(|&column| row_of[column] != 0)
        .map(|column| u32::from(costs[row_of[column] - 1][column - 1]))
        .sum()
}

#[cfg(test)]
mod tests {
    use crate::dice::Dice;

    use super::*;

    /// All assignments, one by one.
    fn naive(costs: &Costs, row: usize, rows: usize, free: &mut Vec<usize>) -> u32 {
        if row == rows {
            return 0;
        }
        let mut least = u32::MAX;
        for n in 0..free.len() {
            let column = free.swap_remove(n);
            least = least.min(u32::from(costs[row][column]) + naive(costs, row + 1, rows, free));
            free.push(column);
            let last = free.len() - 1;
            free.swap(n, last);
        }
        least
    }

    #[test]
    fn the_sum_is_the_least_of_all() {
        let mut dice = Dice(0x0a55_1910);
        for _ in 0..300 {
            let rows = dice.below(6);
            let columns = rows + dice.below(7 - rows);
            let most = [2, 9, 200][dice.below(3)];
            let mut costs = [[0; MOST_PIECES]; MOST_PIECES];
            costs.iter_mut().flatten().for_each(|cost| *cost = dice.below(most + 1) as u8);
            let all = naive(&costs, 0, rows, &mut (0..columns).collect());
            assert_eq!(least_sum(&costs, rows, columns), all, "{rows} {columns} {costs:?}");
        }
    }
}
