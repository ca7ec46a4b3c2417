//! Help and series play: which side plays each ply, and how a line goes on after a move.
//!
//! `docs/proof.md` defines it. This file shares no code with the solver.

use crate::rules::{Outcome, Playable, Reason, Side};

/// The play of a stipulation whose solutions are lines of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LinePlay {
    turns: Turns,
    /// The plies of a line.
    length: u8,
}

/// Which side plays when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turns {
    /// Both sides in turn.
    Alternate,
    /// The side that begins, alone.
    Series,
    /// The side that begins, and the other side the last ply.
    SeriesAndReply,
}

/// Why a line cannot go on after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The game is over.
    Over(Reason),
    /// The other side cannot wait: with the same side to move again there is no legal position, or the game is over there.
    NoWaiting,
}

impl LinePlay {
    /// Reads the only spelling of `h#N`, `h#N.5`, `ser-#N` and `ser-h#N`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (turns, number) = if let Some(number) = text.strip_prefix("h#") {
            (Turns::Alternate, number)
        } else if let Some(number) = text.strip_prefix("ser-#") {
            (Turns::Series, number)
        } else {
            (Turns::SeriesAndReply, text.strip_prefix("ser-h#")?)
        };
        let whole = number.strip_suffix(".5");
        let half = u8::from(whole.is_some());
        let digits = whole.unwrap_or(number);
        let spelled = matches!(digits.as_bytes(), [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9'])
            || (half == 1 && digits == "0");
        let moves: u8 = if spelled { digits.parse().ok()? } else { return None };
        let length = match (turns, half) {
            (Turns::Alternate, _) if moves + half <= 99 => moves * 2 + half,
            (Turns::Series, 0) => moves,
            (Turns::SeriesAndReply, 0) => moves + 1,
            _ => return None,
        };
        Some(LinePlay { turns, length })
    }

    /// The plies of a line.
    pub(super) fn length(self) -> u8 {
        self.length
    }

    /// The side that plays the last ply and has to win with it, where this side begins.
    pub(super) fn winner(self, begins: Side) -> Side {
        let same = match self.turns {
            Turns::Alternate => self.length % 2 == 1,
            Turns::Series => true,
            Turns::SeriesAndReply => false,
        };
        if same { begins } else { !begins }
    }

    /// The position in which the next ply is played, after a move that leaves this number of plies to play.
    #[inline]
    pub(super) fn next<P: Playable>(self, after: P, left: u8) -> Result<P, Halt> {
        let waits = match self.turns {
            Turns::Alternate => false,
            Turns::Series => true,
            Turns::SeriesAndReply => left > 1,
        };
        match after.outcome() {
            Some(end) if !(waits && is_stalemate(end)) => Err(Halt::Over(end.reason)),
            _ if waits => turned(&after).ok_or(Halt::NoWaiting),
            _ => Ok(after),
        }
    }
}

/// A side that cannot move can wait.
fn is_stalemate(end: Outcome) -> bool {
    end.reason == Reason::Stalemate && end.winner().is_none()
}

/// The position with the other side to move and no capture en passant, if it is legal and the game goes on in it.
fn turned<P: Playable>(position: &P) -> Option<P> {
    let mut setup = position.setup();
    setup.turn = !setup.turn;
    setup.en_passant = None;
    let turned = P::from_setup(position.ruleset(), &setup, &mut Vec::new()).ok()?;
    if turned.outcome().is_none() { Some(turned) } else { None }
}

#[cfg(test)]
mod tests {
    use crate::variants::{Chess, fen};

    use super::*;

    #[test]
    fn stipulations_have_one_spelling_and_one_length() {
        for (text, length, begins_and_wins) in [
            ("h#1", 2, false),
            ("h#0.5", 1, true),
            ("h#2.5", 5, true),
            ("h#98.5", 197, true),
            ("h#99", 198, false),
            ("ser-#1", 1, true),
            ("ser-#99", 99, true),
            ("ser-h#1", 2, false),
            ("ser-h#12", 13, false),
        ] {
            let play = LinePlay::read(text).unwrap();
            assert_eq!(play.length(), length, "{text}");
            assert_eq!(play.winner(Side::White) == Side::White, begins_and_wins, "{text}");
        }
        for text in [
            "",
            "#2",
            "h#",
            "h#0",
            "h#02",
            "h#100",
            "h#99.5",
            "h#.5",
            "h#00.5",
            "h#2.0",
            "h#2 ",
            "h#2½",
            "h# 2",
            "h#+2",
            "H#2",
            "hs#2",
            "h=2",
            "ser-#0",
            "ser-#2.5",
            "ser-h#2.5",
            "ser-h#0",
            "ser-s#2",
            "ser-#100",
        ] {
            assert_eq!(LinePlay::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_line_goes_on_as_the_play_says() {
        let read = |fen: &str| fen::read::<Chess>(fen).unwrap().0;
        let next = |stip: &str, fen: &str, left| {
            let next = LinePlay::read(stip).unwrap().next(read(fen), left);
            next.map(|next| fen::write(&next))
        };
        let stalemate = "7k/8/5KQ1/8/8/8/8/8 b - - 0 1";
        let passed = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1".to_owned();
        assert_eq!(next("h#2", stalemate, 3), Err(Halt::Over(Reason::Stalemate)));
        assert_eq!(next("ser-#2", stalemate, 1), Ok(passed.clone()));
        assert_eq!(next("ser-h#2", stalemate, 2), Ok(passed));
        assert_eq!(next("ser-h#2", stalemate, 1), Err(Halt::Over(Reason::Stalemate)));
        // Nobody waits in a mate.
        let mate = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
        for stip in ["h#2", "ser-#2", "ser-h#2"] {
            assert_eq!(next(stip, mate, 2), Err(Halt::Over(Reason::Checkmate)), "{stip}");
        }
        let check = "7k/8/5K2/8/8/8/8/7R b - - 0 1";
        assert_eq!(next("ser-#2", check, 1), Err(Halt::NoWaiting));
        assert!(next("h#2", check, 1).is_ok());
    }
}
