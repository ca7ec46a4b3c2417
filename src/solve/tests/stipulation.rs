//! Stipulations: every kind is read and written, and other texts are refused.

use crate::solve::stipulation::*;
use crate::variants::{Chess, Odin, Undenary, Viking7, start};

#[test]
fn every_kind_is_read_and_written() {
    let kinds = [
        "#1",
        "#99",
        "survive 2",
        "h#3",
        "s#14",
        "ser-#5",
        "h#2.5",
        "h#0.5",
        "hs=3",
        "hr#1.5",
        "r#2",
        "semi-r#3",
        "ser-h#4",
        "ser-s==5",
        "ser-rx6",
        "pser-#7",
        "exact-#3",
        "=2",
        "==2",
        "+3",
        "x1",
        "zd52",
        "hzd52.5",
        "ser-zk11 2",
        "zd5 12",
        "zd59",
        "zd5 10",
        "zd5 11",
    ];
    for text in kinds {
        assert_eq!(text.parse::<Stipulation>().unwrap().to_string(), text);
    }
    assert_eq!(" SURVIVE  2 ".parse(), Ok(Stipulation::survive(2).unwrap()));
    assert_eq!("Ser-# 7".parse::<Stipulation>().unwrap().moves(), 7);
    assert_eq!("h#2½".parse::<Stipulation>(), "H# 2.5".parse());
    assert_eq!("hze8 2".parse::<Stipulation>(), "HZE82".parse());
    assert_eq!((Stipulation::win(0), Stipulation::survive(0)), (None, None));
}

#[test]
fn what_is_wrong_is_reported() {
    for text in ["#0", "#100", "#+2", "#-1", "survive", "survive two", "#999999", "h#99.5", "h#.5", "hs#0.5"]
    {
        let error = text.parse::<Stipulation>().unwrap_err();
        assert_eq!(error, StipulationError::BadNumber(text.to_owned()), "{text}");
        assert!(error.to_string().contains("from 1 to 99"));
    }
    let error = "#".parse::<Stipulation>().unwrap_err();
    assert!(error.to_string().contains("has the goal `#` and no number of moves"), "{error}");
    for text in ["", "2", "q#2", "mate", "½", "h", "ser-"] {
        let error = text.parse::<Stipulation>().unwrap_err();
        assert_eq!(error, StipulationError::UnknownKind(text.to_owned()), "{text}");
        assert!(error.to_string().contains("`ser-#N`"));
    }
    for text in ["#2.5", "s#2.5", "ser-#3.5", "survive 1.5", "ser-h#2½"] {
        assert_eq!(text.parse::<Stipulation>(), Err(StipulationError::HalfMove(text.to_owned())), "{text}");
    }
    // The square could be k1 or k11.
    for text in ["zk112", "z", "zd", "z5", "hzd5", "zk0 2"] {
        assert_eq!(text.parse::<Stipulation>(), Err(StipulationError::BadTarget(text.to_owned())), "{text}");
    }
}

#[test]
fn a_goal_that_the_game_does_not_have_is_refused_with_the_reason() {
    let why = |text: &str| {
        let stipulation: Stipulation = text.parse().unwrap();
        [
            stipulation.unsuitable(&start::<Chess>()),
            stipulation.unsuitable(&start::<Odin>()),
            stipulation.unsuitable(&start::<Undenary>()),
            stipulation.unsuitable(&start::<Viking7>()),
        ]
    };
    for text in ["#2", "h#2.5", "x2", "ser-s#2", "semi-r#2", "za11"] {
        assert_eq!(why(text), [const { None }; 4], "{text}");
    }
    for text in ["=2", "ser-==2", "+1", "pser-#2"] {
        let [chess, odin, undenary, viking] = why(text);
        assert_eq!((chess, undenary), (None, None), "{text}");
        assert!(odin.is_some() && viking.is_some(), "{text}");
    }
    let [chess, odin, ..] = why("hzj10 2");
    assert_eq!(chess.unwrap(), "`hzj10 2` has no meaning here: the square j10 is not on the 8x8 board");
    assert_eq!(odin, None);
}
