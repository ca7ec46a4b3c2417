//! What only a search for solutions asks of a position.

use std::fmt;

use super::{Move, Piece, Playable, Position, Side, Wins};

/// What only a search asks of a position. Every default is right for every game; a game that answers more is searched faster. The
/// checker of proofs asks none of this.
///
/// ```
/// use lawspeaker::rules::{Position, SearchHints};
/// use lawspeaker::{naming, variants::{Chess, fen}};
/// let (position, _) = fen::read::<Chess>("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")?;
/// let mut candidates = Vec::new();
/// position.win_candidates(&mut candidates); // all moves that can win at once are among them
/// assert_eq!(candidates.iter().map(|&m| naming::san(&position, m)).collect::<Vec<_>>(), ["Ra8#"]);
/// # Ok::<(), lawspeaker::variants::fen::FenError>(())
/// ```
pub trait SearchHints: Playable {
    /// About how many times as long as in chess a search takes for one position, at least 1. Where it takes longer, a problem counts
    /// as long after fewer positions.
    #[inline]
    fn search_cost(&self) -> u64 {
        1
    }

    /// Adds a superset of the legal moves that can end the game at once in the mover's favour.
    /// All legal moves are always right; fewer are faster.
    fn win_candidates(&self, into: &mut Vec<Move>) {
        self.legal_moves(into);
    }

    /// Whether a move is legal, where that is found faster than by [`legal_to`](super::Position::legal_to); otherwise none.
    fn knows_legal(&self, _m: Move) -> Option<bool> {
        None
    }

    /// Adds the legal moves, but for some after which the other side surely wins with its next move. All legal moves are always right;
    /// fewer are faster.
    ///
    /// ```
    /// use lawspeaker::rules::SearchHints;
    /// use lawspeaker::{naming, variants::{Chess, fen}};
    /// let (position, _) = fen::read::<Chess>("R5k1/5pp1/8/8/8/8/8/7K b - - 0 1")?;
    /// let mut defences = Vec::new();
    /// position.plausible_defences(&mut defences);
    /// let flight = naming::parse_move(&position, "Kh7")?;
    /// assert!(defences.contains(&flight)); // White does not win at once after it
    /// assert_ne!(position.wins_after(flight), Some(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn plausible_defences(&self, into: &mut Vec<Move>) {
        self.legal_moves(into);
    }

    /// Whether the side to move wins with one move; none if that is only found by trying its [`win_candidates`](Self::win_candidates). None is
    /// always right; an answer is faster.
    fn wins_at_once(&self) -> Option<bool> {
        None
    }

    /// The same in the position after a legal move, where the other side is to move.
    fn wins_after(&self, _m: Move) -> Option<bool> {
        None
    }

    /// Takes those of these legal moves out, from `begin` on, with which the mover surely does not win in two moves because of this
    /// reply: after the move the reply is legal, nothing has ended the game, and no move of the mover's wins. To keep all is always
    /// right; fewer are faster.
    fn keep_open(&self, _reply: Move, _moves: &mut Vec<Move>, _begin: usize) {}

    /// Takes those of these legal moves out, from `begin` on, which surely do not compel the other side to win with its next move:
    /// after the move a reply is legal and does not win. It looks at this reply; with none it looks at whatever it can look at
    /// for all moves at once. To keep all is always right; fewer are faster.
    fn keep_compelling(&self, _reply: Option<Move>, _moves: &mut Vec<Move>, _begin: usize) {}

    /// Those of some ways to win that a side may still have with the last of `own` further moves of its own, where the other side
    /// makes `other` moves before it, no side has won before, and both sides help. To keep all is always right; what is left out has
    /// to be certain. So a way that is left out stays out in all positions that follow with the moves that are left then.
    ///
    /// It is called for every position of a search for help play, so an answer must cost less than a few lists of moves.
    fn still_possible(&self, _winner: Side, _own: u8, _other: u8, among: Wins) -> Wins {
        among
    }

    /// The same for stalemates: those of some ways to stalemate the other side that `side` may still have with the last of its moves. In
    /// chess each of them is a square of the King, as a way to win is.
    fn possible_stalemates(&self, _side: Side, _own: u8, _other: u8, among: Wins) -> Wins {
        among
    }

    /// What the game knows of the ways to this position. It is asked once per search, and so may take some time.
    fn ways_to(&self) -> Option<Ways<Self>> {
        None
    }
}

/// What a game knows of the ways to a diagram: whether both sides together may get from a position to it with some further moves of the
/// side to move and some moves of the other side. To say yes is always right; a no has to be certain. It is called for every position of a
/// search for a proof game.
pub type Ways<P> = Box<dyn Fn(&P, u8, u8) -> bool + Send + Sync>;

/// The pieces that a game is to reach: a position without its side to move, rights and counters.
///
/// ```
/// use lawspeaker::{rules::{Diagram, Playable}, naming, variants::{Chess, fen}};
/// let start = fen::start::<Chess>();
/// let after = start.after(naming::parse_move(&start, "e4")?);
/// let diagram = Diagram::of(&after);
/// assert!(diagram.is_shown(&after) && !diagram.is_shown(&start));
/// assert!(diagram.may_follow(&start, 1, 0));
/// # Ok::<(), lawspeaker::naming::ResolveError>(())
/// ```
pub struct Diagram<P> {
    board: Vec<Option<Piece>>,
    reserve: Option<Vec<Piece>>,
    ways: Option<Ways<P>>,
}

impl<P: SearchHints> Diagram<P> {
    /// The diagram of a position.
    pub fn of(position: &P) -> Self {
        let setup = position.setup();
        Diagram { board: setup.board, reserve: setup.reserve, ways: position.ways_to() }
    }

    /// Whether a position shows this diagram.
    pub fn is_shown(&self, position: &P) -> bool {
        self.may_follow(position, 0, 0) && self.has_pieces_of(position)
    }

    /// Whether a position may become the diagram with `own` further moves of the side to move and `other` moves of the other side.
    pub fn may_follow(&self, position: &P, own: u8, other: u8) -> bool {
        self.ways.as_ref().is_none_or(|ways| ways(position, own, other))
    }

    #[cold]
    fn has_pieces_of(&self, position: &dyn Position) -> bool {
        let setup = position.setup();
        self.board == setup.board && self.reserve == setup.reserve
    }
}

impl<P> fmt::Debug for Diagram<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Diagram")
    }
}
