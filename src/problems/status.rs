//! The status of a first move as one word of a state file.

use std::num::NonZero;

use serde::{Deserialize, Serialize};

use crate::solve::FirstMoveStatus;

/// The status of a first move as one word: `3` reaches the aim in 3 moves and not in fewer, `no` does not reach it, `lost` loses at
/// once, `>2` does not reach it in 2 moves and is open, `<=4` reaches it in at most 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) struct Status {
    pub(super) status: FirstMoveStatus,
    pub(super) within: Option<NonZero<u8>>,
}

impl Status {
    /// Whether it says more than another true status of the same move.
    pub(super) fn adds_to(self, other: Self) -> bool {
        let worth = |status: Self| match status.status {
            FirstMoveStatus::Undecided(tried) => {
                (tried.map_or(0, NonZero::get), u8::from(status.within.is_some()))
            }
            _ => (u8::MAX, 0),
        };
        worth(self) > worth(other)
    }
}

impl From<Status> for String {
    fn from(Status { status, within }: Status) -> Self {
        match (status, within) {
            (FirstMoveStatus::Wins(moves), _) => moves.to_string(),
            (FirstMoveStatus::NoWin, _) => "no".to_owned(),
            (FirstMoveStatus::LosesAtOnce, _) => "lost".to_owned(),
            (FirstMoveStatus::Undecided(tried), within) => {
                let tried = tried.map_or_else(String::new, |moves| format!(">{moves}"));
                let within = within.map_or_else(String::new, |moves| format!("<={moves}"));
                tried + &within
            }
        }
    }
}

impl TryFrom<String> for Status {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let wrong = || format!("unknown status `{word}`");
        let moves = |text: &str| text.parse::<NonZero<u8>>().map_err(|_| wrong());
        let status = match word.as_str() {
            "no" => FirstMoveStatus::NoWin,
            "lost" => FirstMoveStatus::LosesAtOnce,
            "" => FirstMoveStatus::Undecided(None),
            open if open.starts_with(['<', '>']) => {
                let (tried, within) = open.split_once("<=").unwrap_or((open, ""));
                let some = |text: &str| (!text.is_empty()).then(|| moves(text)).transpose();
                let tried = tried.strip_prefix('>').unwrap_or(tried);
                return Ok(Status {
                    status: FirstMoveStatus::Undecided(some(tried)?),
                    within: some(within)?,
                });
            }
            number => FirstMoveStatus::Wins(moves(number)?),
        };
        Ok(Status { status, within: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_are_read_as_they_are_written() {
        let number = |n| NonZero::new(n).unwrap();
        let open = |tried: Option<u8>, within: Option<u8>| Status {
            status: FirstMoveStatus::Undecided(tried.map(number)),
            within: within.map(number),
        };
        let known = |status| Status { status, within: None };
        for (word, status) in [
            ("no", known(FirstMoveStatus::NoWin)),
            ("lost", known(FirstMoveStatus::LosesAtOnce)),
            ("12", known(FirstMoveStatus::Wins(number(12)))),
            ("", open(None, None)),
            (">2", open(Some(2), None)),
            ("<=4", open(None, Some(4))),
            (">2<=4", open(Some(2), Some(4))),
        ] {
            assert_eq!(String::from(status), word);
            assert_eq!(Status::try_from(word.to_owned()), Ok(status), "{word}");
        }
        for wrong in ["0", "x", ">x", "-1", "300"] {
            let read = Status::try_from(wrong.to_owned());
            assert!(read.is_err(), "{wrong}: {read:?}");
        }
        assert!(open(Some(2), None).adds_to(open(Some(1), Some(4))));
        assert!(open(Some(2), Some(4)).adds_to(open(Some(2), None)));
        assert!(known(FirstMoveStatus::NoWin).adds_to(open(Some(2), Some(4))));
        assert!(!open(Some(2), None).adds_to(known(FirstMoveStatus::NoWin)));
    }
}
