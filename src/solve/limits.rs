//! How much work a search may do, and the meter that counts it.

use std::time::{Duration, Instant};

/// How much work a search may do. The default is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Moves tried. A search that this stops is stopped at the same place in every run.
    pub nodes: Option<u64>,
    /// Wall-clock time, looked at every thousand moves or so.
    pub time: Option<Duration>,
}

impl Limits {
    /// No limit.
    pub const NONE: Limits = Limits { nodes: None, time: None };

    /// A limit of nodes alone.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Limits { nodes: Some(nodes), time: None }
    }
}

/// The search has met a limit; what it was looking at stays open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stop;

/// Counts nodes against [`Limits`].
#[derive(Debug)]
pub(super) struct Meter {
    nodes: u64,
    /// Up to here a node is counted without a look at any limit.
    free: u64,
    most: u64,
    began: Instant,
    deadline: Option<Instant>,
}

impl Meter {
    const LOOK_EVERY: u64 = 1024;

    pub(super) fn new(limits: &Limits) -> Self {
        let began = Instant::now();
        Meter {
            nodes: 0,
            free: 0,
            most: limits.nodes.unwrap_or(u64::MAX),
            began,
            // A time beyond what the clock can hold is no limit.
            deadline: limits.time.and_then(|time| began.checked_add(time)),
        }
    }

    /// One node more, unless a limit forbids it.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.free {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || self.nodes >= self.most {
            return Err(Stop);
        }
        self.free = self.nodes.saturating_add(Self::LOOK_EVERY).min(self.most);
        Ok(())
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn time(&self) -> Duration {
        self.began.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_is_met_exactly() {
        for most in [0, 1, 1023, 1024, 1025, 5000] {
            let mut meter = Meter::new(&Limits::nodes(most));
            let counted = (0..10_000).take_while(|_| meter.count().is_ok()).count() as u64;
            assert_eq!((counted, meter.nodes()), (most, most));
            assert_eq!(meter.count(), Err(Stop), "a stopped meter stays stopped");
        }
    }

    #[test]
    fn time_is_a_limit_too() {
        let mut meter = Meter::new(&Limits { nodes: None, time: Some(Duration::ZERO) });
        assert_eq!(meter.count(), Err(Stop));
        let mut meter = Meter::new(&Limits { nodes: None, time: Some(Duration::MAX) });
        assert_eq!(meter.count(), Ok(()));
    }
}
