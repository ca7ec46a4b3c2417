//! A solved problem in the letters of a language, to be printed: `Sf3` in German. Its moves stay what they are.

use crate::notation::letters::PieceLetters;
use crate::solve::Attempt;

use super::{NamedMove, Problem, Status};

impl Problem {
    /// The problem with these letters in all names of moves, and in what is different in a twin. Games with other pieces than those of chess
    /// keep their own letters.
    ///
    /// ```
    /// use lawspeaker::problems::solve_line;
    /// let problem = solve_line(br##"6k1/5ppp/8/8/8/8/8/R6K w - - stip "#1";"##, 1, 0, &Default::default()).unwrap();
    /// let german = problem.in_letters("KDTLS".parse()?);
    /// assert_eq!(&*german.answer().unwrap().keys[0].san, "Ta8#");
    /// # Ok::<(), lawspeaker::notation::letters::PieceLettersError>(())
    /// ```
    #[must_use]
    pub fn in_letters(mut self, letters: PieceLetters) -> Self {
        if !self.variant.is_some_and(|variant| variant.ruleset().has_chess_pieces()) {
            return self;
        }
        let mut spell = |named: &mut NamedMove| {
            if let Some(name) = letters.spelled(&named.san) {
                named.san = name.into();
            }
        };
        if let Some(twin) = &mut self.twin {
            twin.change.spell(letters);
            twin.keys
                .iter_mut()
                .flat_map(|keys| keys.new.iter_mut().chain(&mut keys.gone))
                .for_each(&mut spell);
        }
        self.twins = self.twins.into_iter().map(|twin| twin.in_letters(letters)).collect();
        let Status::Answered(answer) = &mut self.status else { return self };
        answer.keys.iter_mut().chain(&mut answer.undecided).for_each(&mut spell);
        answer.tree.iter_mut().for_each(|key| key.each_move(&mut spell));
        for found in answer.tries.iter_mut().flatten() {
            found.branch.each_move(&mut spell);
            found.refutations.iter_mut().for_each(&mut spell);
        }
        if let Some(set) = &mut answer.set_play {
            set.variations.iter_mut().for_each(|variation| variation.each_move(&mut spell));
            set.lines.iter_mut().for_each(|line| line.each_move(&mut spell));
        }
        for reason in answer.explained.iter_mut().flatten() {
            spell(&mut reason.played);
            reason.play.iter_mut().chain(&mut reason.answer).for_each(|play| play.each_move(&mut spell));
            reason.refutations.iter_mut().for_each(&mut spell);
            reason.attempts.iter_mut().for_each(|attempt| spell_attempt(attempt, &mut spell));
        }
        answer.duplex = answer.duplex.take().map(|other| Box::new(other.in_letters(letters)));
        self
    }
}

fn spell_attempt(attempt: &mut Attempt<NamedMove>, spell: &mut dyn FnMut(&mut NamedMove)) {
    attempt.moves.iter_mut().chain(&mut attempt.refutation).for_each(&mut *spell);
    attempt.attempts.iter_mut().for_each(|below| spell_attempt(below, spell));
}
