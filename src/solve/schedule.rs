//! Which searches run: as many at a time as there are threads.
//!
//! All wait for the last one at the end of a round. So those run first that probably take longest.
//!
//! ```text
//!   thread 1   AAAAAAAAA CCCCCC EE A      A and B stop shortly before they end. By then it is known how long they take, and what is
//!   thread 2   BBBBBBBBBBBB DDDDD C B     left of them fills the gaps at the end.
//! ```
//!
//! What a search does in a round does not depend on when it runs, so time may decide this.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

/// What a search does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// It has not ended its round and waits until its thread may run.
    Ready,
    Runs,
    /// It waits for the end of the round.
    Waits,
    Left,
}

/// The stages of some searches.
pub(super) struct Schedule {
    courses: Vec<Course>,
    /// How many more may run now.
    free: usize,
}

/// The course of one search in a round.
struct Course {
    stage: Stage,
    /// When it began to run, if it runs.
    since: Instant,
    /// How long it has run in this round.
    ran: Duration,
    /// How long it will probably run until it ends its round.
    left: Duration,
}

impl Schedule {
    /// All of these searches are ready.
    pub(super) fn new(searches: usize, threads: usize) -> Self {
        let course = || Course {
            stage: Stage::Ready,
            since: Instant::now(),
            ran: Duration::ZERO,
            left: Duration::ZERO,
        };
        Schedule { courses: (0..searches).map(|_| course()).collect(), free: threads }
    }

    /// The stage of a search.
    pub(super) fn stage(&self, number: usize) -> Stage {
        self.courses[number].stage
    }

    /// The searches in this stage.
    pub(super) fn all_in(&self, stage: Stage) -> impl Iterator<Item = usize> {
        (0..self.courses.len()).filter(move |&number| self.stage(number) == stage)
    }

    /// A search does not run any longer, or has left without having run.
    pub(super) fn stop(&mut self, number: usize, stage: Stage) {
        let course = &mut self.courses[number];
        if course.stage == Stage::Runs {
            course.ran += course.since.elapsed();
            self.free += 1;
        }
        course.stage = stage;
    }

    /// Lets as many searches run as may, those first that probably take longest. Returns these.
    pub(super) fn start(&mut self) -> Vec<usize> {
        let mut started = Vec::new();
        while self.free > 0
            && let Some(next) = self.longest()
        {
            let course = &mut self.courses[next];
            (course.stage, course.since) = (Stage::Runs, Instant::now());
            self.free -= 1;
            started.push(next);
        }
        started
    }

    /// The first of the ready searches that probably take longest.
    fn longest(&self) -> Option<usize> {
        self.all_in(Stage::Ready).max_by_key(|&number| (self.courses[number].left, Reverse(number)))
    }

    /// A search that runs has done all but one of some equal parts of its round. Returns whether one that is ready will probably take
    /// longer than the last part.
    pub(super) fn is_shortest(&mut self, number: usize, parts: u32) -> bool {
        let course = &mut self.courses[number];
        course.left = (course.ran + course.since.elapsed()) / (parts - 1);
        let left = course.left;
        self.longest().is_some_and(|other| self.courses[other].left > left)
    }

    /// Whether all searches have ended their round.
    pub(super) fn is_round_over(&self) -> bool {
        !self.courses.iter().any(|course| matches!(course.stage, Stage::Ready | Stage::Runs))
    }

    /// Those that wait are ready again. Each one will probably take as long as before.
    pub(super) fn begin_round(&mut self) {
        for course in self.courses.iter_mut().filter(|course| course.stage == Stage::Waits) {
            (course.stage, course.left) = (Stage::Ready, course.ran);
            course.ran = Duration::ZERO;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets a search that runs have begun some time ago.
    fn run_for(schedule: &mut Schedule, number: usize, time: Duration) {
        schedule.courses[number].since -= time;
    }

    #[test]
    fn those_that_took_longest_run_first() {
        let mut schedule = Schedule::new(3, 1);
        for (number, seconds) in [(0, 10), (1, 30), (2, 20)] {
            assert_eq!(schedule.start(), [number], "in order, as nothing is known of them");
            assert!(schedule.start().is_empty(), "there is one thread");
            run_for(&mut schedule, number, Duration::from_secs(seconds));
            assert!(!schedule.is_round_over());
            schedule.stop(number, Stage::Waits);
        }
        assert!(schedule.is_round_over());
        schedule.begin_round();
        for number in [1, 2, 0] {
            assert_eq!(schedule.start(), [number]);
            schedule.stop(number, Stage::Waits);
        }
    }

    #[test]
    fn the_last_part_gives_way_to_what_takes_longer() {
        let mut schedule = Schedule::new(3, 1);
        for (number, seconds) in [(0, 100), (1, 20), (2, 40)] {
            assert_eq!(schedule.start(), [number]);
            run_for(&mut schedule, number, Duration::from_secs(seconds));
            schedule.stop(number, Stage::Waits);
        }
        schedule.begin_round();
        assert_eq!(schedule.start(), [0]);
        // Now it is slower: after three of four parts it has the fourth part of 120 seconds left, more than the second one.
        run_for(&mut schedule, 0, Duration::from_secs(90));
        assert!(schedule.is_shortest(0, 4), "the third one takes 40");
        schedule.stop(0, Stage::Ready);
        assert_eq!(schedule.start(), [2]);
        schedule.stop(2, Stage::Left);
        assert_eq!(schedule.start(), [0]);
        assert!(!schedule.is_shortest(0, 4), "the second one takes 20");
    }

    #[test]
    fn a_search_that_has_left_never_runs() {
        let mut schedule = Schedule::new(3, 8);
        schedule.stop(1, Stage::Left);
        assert_eq!(schedule.start(), [0, 2]);
        schedule.stop(0, Stage::Left);
        schedule.stop(2, Stage::Waits);
        assert!(schedule.is_round_over());
        schedule.begin_round();
        assert_eq!(schedule.start(), [2]);
        assert_eq!(schedule.all_in(Stage::Left).collect::<Vec<_>>(), [0, 1]);
    }
}
