//! A search that goes on from what another one has proven finds the same, wherever that one stopped.

use std::num::NonZero;
use std::sync::{Arc, Mutex};

use super::Toy;
use crate::solve::{Analysis, Finding, Limits, Proven, Resumption, Solution, WorkerPool};

/// Searches from what is proven, and gives what the search proves.
fn search(position: &Toy<false>, stipulation: &str, proven: Proven, long: u64) -> (Solution, Vec<Finding>) {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&heard);
    let resumption = Resumption::new(proven, move |finding| list.lock().unwrap().push(finding));
    let limits = Limits::NONE.with_resumption(resumption);
    let workers = WorkerPool::new(NonZero::new(2).unwrap());
    let analysis = Analysis::of_size(position, stipulation.parse().unwrap(), &limits, &workers, long);
    let heard = std::mem::take(&mut *heard.lock().unwrap());
    (analysis.into_solution(), heard)
}

/// What is known after these findings.
fn proven(findings: &[Finding]) -> Proven {
    let mut proven = Proven::default();
    for finding in findings {
        match finding {
            Finding::FirstMove(first) => {
                proven.first_moves.retain(|known| known.m != first.m);
                proven.first_moves.push(*first);
            }
            Finding::NoneIn(moves) => proven.none_in = *moves,
        }
    }
    proven
}

#[test]
fn a_search_goes_on_from_any_place() {
    let (mut places, mut less) = (0, 0);
    for seed in 0..60 {
        let position = Toy::<false>::new(seed);
        for stipulation in ["#5", "exact-#3", "survive 4", "s#4", "r#3", "h#2.5", "h#3", "ser-#3"] {
            // The second one is long after a few nodes, so that several searches share its first moves.
            for long in [u64::MAX, 20] {
                let (whole, findings) = search(&position, stipulation, Proven::default(), long);
                for place in 0..=findings.len() {
                    let (part, _) = search(&position, stipulation, proven(&findings[..place]), long);
                    let statuses = |solution: &Solution| -> Vec<_> {
                        solution.first_moves.iter().map(|first| (first.m, first.status)).collect()
                    };
                    assert_eq!(statuses(&part), statuses(&whole), "{stipulation} of toy {seed} from {place}");
                    assert_eq!(part.least(), whole.least(), "{stipulation} of toy {seed} from {place}");
                    places += 1;
                    less += usize::from(part.nodes < whole.nodes);
                }
            }
        }
    }
    assert!(places > 5_000 && less * 2 > places, "{places} places, {less} with less work");
}
