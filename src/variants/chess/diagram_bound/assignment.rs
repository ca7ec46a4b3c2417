//! The assignment problem: each row gets a column of its own, with the least sum of costs.
//!
//! Source: H. W. Kuhn, *The Hungarian Method for the Assignment Problem* (1955), in the form with potentials and shortest paths.

use crate::variants::chess::paths::scene::MOST_PIECES;

/// The costs, by row and column. Costs are at most 255.
pub(super) type Costs = [[u8; MOST_PIECES]; MOST_PIECES];

const SIZE: usize = MOST_PIECES + 1;

/// A cheapest assignment, and prices that prove it.
///
/// The cost of each row and column is at least the sum of their prices, and the prices of all rows and columns have the sum of the
/// assignment. No price of a column is above 0. So a row that has a column at a higher cost than in the table makes every assignment
/// dearer by what that cost is above the two prices; and so does a column that costs something without a row.
pub(super) struct Assignment {
    pub(super) sum: u32,
    pub(super) rows: [i32; MOST_PIECES],
    pub(super) columns: [i32; MOST_PIECES],
}

/// A cheapest assignment of the first rows and columns of the table. There must not be more rows than columns.
pub(super) fn assign(costs: &Costs, rows: usize, columns: usize) -> Assignment {
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
    let cost = |column: usize| u32::from(costs[row_of[column] - 1][column - 1]);
    Assignment {
        sum: (1..=columns).filter(|&column| row_of[column] != 0).map(cost).sum(),
        rows: std::array::from_fn(|row| of_row[row + 1]),
        columns: std::array::from_fn(|column| of_column[column + 1]),
    }
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
            let Assignment { sum, rows: of_row, columns: of_column } = assign(&costs, rows, columns);
            assert_eq!(sum, all, "{rows} {columns} {costs:?}");
            let prices = of_row[..rows].iter().chain(&of_column[..columns]).sum::<i32>();
            assert_eq!(prices, sum as i32, "{costs:?}");
            assert!(of_column.iter().all(|&price| price <= 0));
            for row in 0..rows {
                for column in 0..columns {
                    assert!(of_row[row] + of_column[column] <= i32::from(costs[row][column]), "{costs:?}");
                }
            }
        }
    }
}
