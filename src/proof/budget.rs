//! How much work a check may do, and who may stop it.

use std::fmt;

use super::failure::VerifyErrorKind;

/// Limits of the work on one block. A short text can ask for a long walk: in help and series play for the whole tree of moves, and
/// in other problems for all moves near the end of each line, which on a large board are thousands of millions.
///
/// ```
/// use lawspeaker::proof::{BlockReader, VerifyLimits, verify_within};
/// let file = r##"{"format":"lawspeaker-proof","version":2,"variant":"chess","rules":"chess/1",
///     "fen":"1k6/8/K7/8/2N5/8/7B/8 b - - 0 1","stip":"h#1","solutions":[["b8a8","c4b6"]]}"##;
/// let file = format!("{}\nwin\nrefute\nend\n", file.replace('\n', ""));
/// let block = BlockReader::new(file.as_bytes()).next().unwrap().unwrap();
/// assert!(verify_within(&block, &VerifyLimits::nodes(1_000)).is_ok());
/// let error = verify_within(&block, &VerifyLimits::nodes(10)).unwrap_err();
/// assert_eq!(error.to_string(), "not checked: more than 10 positions");
/// ```
#[derive(Clone, Copy, Default)]
#[non_exhaustive]
pub struct VerifyLimits<'a> {
    /// The most positions that the check may reach. By default [`Self::NODES_WITH_KEYS`] or [`Self::NODES_OF_LINES`].
    pub nodes: Option<u64>,
    /// Asked about every thousand positions: whether to stop.
    pub stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> VerifyLimits<'a> {
    /// The positions that a check may reach if nothing else is said. The longest proof that ships needs a sixtieth of them.
    pub const NODES_WITH_KEYS: u64 = 20_000_000;

    /// The same in help and series play, where the whole tree of moves is walked.
    pub const NODES_OF_LINES: u64 = 100_000_000;

    /// No limit.
    pub const NONE: VerifyLimits<'static> = VerifyLimits { nodes: Some(u64::MAX), stop: None };

    /// A limit of positions alone.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        VerifyLimits { nodes: Some(nodes), stop: None }
    }

    /// The same with a function that is asked about every thousand positions whether to stop.
    #[must_use]
    pub const fn with_stop(self, stop: &'a dyn Fn() -> bool) -> Self {
        VerifyLimits { stop: Some(stop), ..self }
    }
}

impl fmt::Debug for VerifyLimits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VerifyLimits").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

/// What is left of the limits.
pub(super) struct Budget<'a> {
    reached: u64,
    most: u64,
    /// The number at which the limits are looked at next.
    look_at: u64,
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Budget<'a> {
    const LOOK_EVERY: u64 = 1024;

    /// The limits, with a number of positions where they say none.
    pub(super) fn new(limits: &VerifyLimits<'a>, default: u64) -> Self {
        let most = limits.nodes.unwrap_or(default);
        Budget { reached: 0, most, look_at: 0, stop: limits.stop }
    }

    /// Counts a position, unless a limit forbids it.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), VerifyErrorKind> {
        if self.reached >= self.look_at {
            self.look()?;
        }
        self.reached += 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), VerifyErrorKind> {
        if self.reached >= self.most {
            return Err(VerifyErrorKind::TooManyNodes { most: self.most });
        }
        if self.stop.is_some_and(|stop| stop()) {
            return Err(VerifyErrorKind::Stopped);
        }
        self.look_at = self.reached.saturating_add(Self::LOOK_EVERY).min(self.most);
        Ok(())
    }

    /// How many were counted.
    pub(super) fn reached(&self) -> u64 {
        self.reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_met_exactly() {
        for most in [0, 1, 1023, 1024, 1025, 5000] {
            let mut budget = Budget::new(&VerifyLimits::nodes(most), 7);
            let counted = (0..10_000).take_while(|_| budget.count().is_ok()).count() as u64;
            assert_eq!((counted, budget.reached()), (most, most));
            assert_eq!(budget.count(), Err(VerifyErrorKind::TooManyNodes { most }));
        }
    }

    #[test]
    fn without_a_number_the_default_counts() {
        for (limits, most) in [(VerifyLimits::default(), 7), (VerifyLimits::NONE, u64::MAX)] {
            let mut budget = Budget::new(&limits, 7);
            let counted = (0..10_000).take_while(|_| budget.count().is_ok()).count() as u64;
            assert_eq!(counted, most.min(10_000));
        }
    }

    #[test]
    fn a_check_can_be_stopped() {
        let stop = || true;
        let mut budget = Budget::new(&VerifyLimits::NONE.with_stop(&stop), 7);
        assert_eq!(budget.count(), Err(VerifyErrorKind::Stopped));
    }
}
