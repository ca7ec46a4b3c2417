//! What is fixed about a variant, as data: names, letters, the start position, the rules, the ends that history brings, and how
//! pictures draw its pieces and squares. The drawings are in `render`.

use crate::geometry::{BoardSize, Square};

use super::{BoardStyle, GameResult, PieceKind, Reason, Side, Tile};

/// A kind of piece.
///
/// ```
/// use lawspeaker::rules::{KindInfo, Shape};
/// const DUKE: KindInfo = KindInfo::new('D', "Duke", ['♗', '♝'], Shape::Duke);
/// const PAWN: KindInfo = KindInfo::pawn('P', ['♙', '♟']);
/// assert_eq!((DUKE.unwritten, PAWN.unwritten), (false, true)); // the letter of a Pawn is not written
/// ```
#[derive(Clone, Copy, Debug)]
pub struct KindInfo {
    /// The capital that position strings and moves write.
    pub letter: char,
    /// Its name in the words of the game.
    pub name: &'static str,
    /// White's and Black's symbol in `figurine`.
    pub symbols: [char; 2],
    /// How pictures of a board draw it.
    pub shape: Shape,
    /// Whether it is a Pawn to notation: moves of it write no letter, captures name its file.
    pub unwritten: bool,
    /// Another capital that programs write for it, which is read too.
    pub other_letter: Option<char>,
    /// The kind that it is the promoted form of, in games where a promoted piece can turn back. Position strings write `+` and the
    /// letter of that kind; its own letter is that of the piece that it moves like, and so not only its own.
    pub unpromoted: Option<PieceKind>,
}

impl KindInfo {
    /// A kind whose moves are written with its letter.
    #[must_use]
    pub const fn new(letter: char, name: &'static str, symbols: [char; 2], shape: Shape) -> Self {
        KindInfo { letter, name, symbols, shape, unwritten: false, other_letter: None, unpromoted: None }
    }

    /// Its capital, and the other one that is read for it.
    pub(crate) fn letters(&self) -> impl Iterator<Item = char> {
        [Some(self.letter), self.other_letter].into_iter().flatten()
    }

    /// A Pawn: its moves are written without a letter.
    #[must_use]
    pub const fn pawn(letter: char, symbols: [char; 2]) -> Self {
        KindInfo { unwritten: true, ..KindInfo::new(letter, "Pawn", symbols, Shape::Pawn) }
    }
}

/// How moves are written for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveStyle {
    /// Letter, least origin, target: chess SAN carried over.
    Letter,
    /// Origin, dash, target, then the captured squares: `d1-d4xd5/e4`.
    FromTo,
}

/// What a repeated position means.
///
/// ```
/// use lawspeaker::{rules::{Fold, FoldResult, Repetition}, variants::Variant};
/// let repetition = |name| Variant::from_name(name).unwrap().ruleset().repetition.0;
/// assert_eq!(repetition("chess"), Repetition::Claimable);
/// assert_eq!(repetition("odin"), Fold::third(FoldResult::MoverLoses));
/// let Repetition::Ends(fold) = repetition("shogi") else { unreachable!() };
/// assert_eq!((fold.times, fold.result, fold.perpetual_check_loses), (4, FoldResult::Draw, true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// It is reported and means nothing.
    Reported,
    /// The third may be claimed as a draw, the fifth draws by itself.
    Claimable,
    /// A judge decides at the third: one side may not have been allowed to bring it about.
    Judged,
    /// It ends the game.
    Ends(Fold),
}

impl Repetition {
    /// The first number of times that means something.
    #[inline]
    pub(crate) const fn first(self) -> u32 {
        match self {
            Repetition::Ends(Fold { times: 2, .. }) => 2,
            _ => 3,
        }
    }
}

/// The time that a position comes, in words: `third`, `21st`.
pub(crate) fn ordinal(times: u32) -> String {
    const WORDS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    if let Some(word) = times.checked_sub(1).and_then(|n| WORDS.get(n as usize)) {
        return (*word).to_owned();
    }
    let ending = match (times % 100, times % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{times}{ending}")
}

/// A repetition that ends the game by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// How many times the position has to stand on the board: 2 or more.
    pub times: u32,
    /// What it means.
    pub result: FoldResult,
    /// Whether a side loses that has given check with all its moves since the position stood there first.
    pub perpetual_check_loses: bool,
}

/// The result of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldResult {
    /// A draw.
    Draw,
    /// The side that brings it about wins.
    MoverWins,
    /// The side that brings it about loses.
    MoverLoses,
    /// This side wins, whoever brings it about.
    Wins(Side),
}

impl Fold {
    /// A third occurrence that ends the game.
    #[must_use]
    pub const fn third(result: FoldResult) -> Repetition {
        Repetition::Ends(Fold { times: 3, result, perpetual_check_loses: false })
    }
}

/// What a long time without capture, Pawn move or drop means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveCount {
    /// Nothing.
    Unlimited,
    /// This many moves by each side draw by themselves.
    Draws(u32),
    /// After this many moves by each side a draw may be claimed; half as many again draw by themselves.
    Claimable(u32),
}

impl MoveCount {
    /// The number of half-moves from which a draw may be claimed, and the reason.
    #[must_use]
    pub const fn claim(self) -> Option<(u32, Reason)> {
        match self {
            MoveCount::Claimable(50) => Some((100, Reason::FiftyMoves)),
            MoveCount::Claimable(moves) => Some((2 * moves, Reason::MoveLimit)),
            MoveCount::Draws(_) | MoveCount::Unlimited => None,
        }
    }

    /// The number of half-moves that draws by itself, and the reason.
    #[must_use]
    pub const fn end(self) -> Option<(u32, Reason)> {
        match self {
            MoveCount::Draws(50) => Some((100, Reason::FiftyMoves)),
            MoveCount::Claimable(50) => Some((150, Reason::SeventyFiveMoves)),
            MoveCount::Draws(moves) => Some((2 * moves, Reason::MoveLimit)),
            MoveCount::Claimable(moves) => Some((3 * moves, Reason::MoveLimit)),
            MoveCount::Unlimited => None,
        }
    }

    /// The first number of half-moves that means something.
    #[inline]
    pub(crate) const fn first(self) -> u32 {
        match self {
            MoveCount::Draws(moves) | MoveCount::Claimable(moves) => 2 * moves,
            MoveCount::Unlimited => u32::MAX,
        }
    }
}

/// The source of a ruling on what the only page of a game leaves open.
pub(crate) const RULING: &str = "ruling where the page says nothing";

/// One rule or ruling.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// `ODIN-6`.
    pub id: &'static str,
    /// A word or two.
    pub title: &'static str,
    /// The rule in full.
    pub text: &'static str,
    /// Where it comes from.
    pub source: &'static str,
}

/// Squares with a meaning of their own, whatever piece is there: a throne, a gate.
///
/// ```
/// use lawspeaker::{rules::Ground, variants::Variant};
/// let copenhagen = Variant::Copenhagen.ruleset();
/// let throne = copenhagen.landmarks.iter().find(|landmark| landmark.ground == Ground::Throne).unwrap();
/// assert_eq!(copenhagen.size.name(throne.squares[0]).to_string(), "f6");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Landmark {
    /// What a board of text shows where they are empty.
    pub sign: char,
    /// What one of them is called.
    pub name: &'static str,
    /// How pictures of a board draw it.
    pub ground: Ground,
    /// The squares.
    pub squares: &'static [Square],
}

/// A call that players say aloud and records do not write: "Watch your King".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpokenCall {
    /// The rule that asks for it.
    pub rule: &'static str,
    /// What is reported where it is due, as a sentence without its full stop.
    pub due: &'static str,
    /// Why a record that writes it is wrong where it is not due.
    pub not_due: &'static str,
}

/// How a match of two games with sides changed is scored: by pieces taken less pieces lost, then by games won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchScoring {
    /// The rule behind it.
    pub rule: &'static str,
    /// The kinds of piece that do not count.
    pub not_counted: &'static [PieceKind],
}

/// What a variant is called: see [`Ruleset::id`], [`Ruleset::name`], [`Ruleset::aliases`] and [`Ruleset::related`].
#[derive(Clone, Copy, Debug)]
pub struct VariantNames {
    /// See [`Ruleset::id`].
    pub id: &'static str,
    /// See [`Ruleset::name`].
    pub name: &'static str,
    /// See [`Ruleset::aliases`].
    pub aliases: &'static [&'static str],
    /// See [`Ruleset::related`].
    pub related: &'static [&'static str],
}

impl VariantNames {
    pub(crate) fn of(rules: &Ruleset) -> Self {
        let &Ruleset { id, name, aliases, related, .. } = rules;
        VariantNames { id, name, aliases, related }
    }

    /// The names by which records call it.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'static str> + use<> {
        [self.id, self.name].into_iter().chain(self.aliases.iter().copied())
    }
}

/// A variant's fixed data.
///
/// ```
/// use lawspeaker::{rules::{MoveCount, Repetition}, variants::Variant};
/// let chess = Variant::Chess.ruleset();
/// assert_eq!((chess.size.to_string(), chess.kinds.len()), ("8x8".to_owned(), 6));
/// let knight = chess.kind_of_letter('N').unwrap();
/// assert_eq!((chess.kind_info(knight).name, chess.kind_info(knight).symbols), ("Knight", ['♘', '♞']));
/// assert_eq!((chess.repetition.0, chess.move_count.0), (Repetition::Claimable, MoveCount::Claimable(50)));
/// let rule = chess.rule("CHESS-6").unwrap();
/// assert!(rule.title.contains("Promot"), "{}", rule.title);
/// ```
#[derive(Debug)]
pub struct Ruleset {
    /// `odin`.
    pub id: &'static str,
    /// `Odin's Rune Chess`.
    pub name: &'static str,
    /// Other names under which records may call it, compared in any case; without its id and name.
    pub aliases: &'static [&'static str],
    /// Names of games that are near to it and have rules of their own, for messages.
    pub related: &'static [&'static str],
    /// `odin/1`: raised only when a verdict can change.
    pub version: &'static str,
    /// The board.
    pub size: BoardSize,
    /// The start position as a position string.
    pub start: &'static str,
    /// The pieces; [`PieceKind`] is an index into this.
    pub kinds: &'static [KindInfo],
    /// The squares with a meaning of their own; blocked squares belong to a position.
    pub landmarks: &'static [Landmark],
    /// Whether a1 is a light square: boards are chequered, and on most of them it is dark.
    pub a1_is_light: bool,
    /// How pictures draw its board.
    pub board: BoardStyle,
    /// How moves are written.
    pub style: MoveStyle,
    /// Repetition, and the id of its rule.
    pub repetition: (Repetition, &'static str),
    /// Move counts, and the id of their rule.
    pub move_count: (MoveCount, &'static str),
    /// How many checks win the game, in a game that counts them.
    pub checks_to_win: Option<u32>,
    /// Whether a promoted piece is distinguished from others of its kind: position strings write `~` after it.
    pub marks_promoted: bool,
    /// Whether the game has ends that depend on the moves before, beside repetition: see [`end_of_line`](super::Playable::end_of_line).
    pub line_ends: bool,
    /// Whether some kinds are [promoted forms](KindInfo::unpromoted) of others.
    pub has_promoted_forms: bool,
    /// Whether the castling field of position strings names all pieces that have not moved, because more than castling depends on it.
    pub names_unmoved: bool,
    /// Whether the castling field says too that a strong piece has given check in a series of checks, on which mates depend: `S` for White,
    /// `s` for Black.
    pub names_checks: bool,
    /// Whether the white pieces are red, so that a position string may say `r` where it is White's turn.
    pub white_is_red: bool,
    /// Whether the en passant field of position strings names all squares that a long first move passed over, and the piece itself if it
    /// did not move straight on.
    pub names_all_passed: bool,
    /// Whether moves put walls on the board, so that blocked squares change.
    pub puts_walls: bool,
    /// Whether a side that cannot move and is not in check is stalemated. Otherwise it has lost.
    pub has_stalemate: bool,
    /// Whether a side can move several times in one turn: see [`Position::turn_goes_on`](super::Position::turn_goes_on).
    pub turns_go_on: bool,
    /// Whether proof games are solved: the game [knows](super::SearchHints::ways_to) which positions may become a diagram.
    pub proof_games: bool,
    /// Whether records also mark with `#` a move that ends the game in the other side's favour. In all other games this is
    /// reported.
    pub loss_marked: bool,
    /// The results that a game can end with.
    pub results: &'static [GameResult],
    /// The notations that only some games can be written in, of those that hold this one, by name: `opentafl`.
    pub notations: &'static [&'static str],
    /// How engines are told to play this game in UCI, if not by its id: the option after `UCI_`, and its value.
    pub engine_option: Option<(&'static str, &'static str)>,
    /// The call that is said and not written, where the game has one.
    pub spoken_call: Option<SpokenCall>,
    /// How a match of two games is scored, where the rules say so.
    pub match_scoring: Option<MatchScoring>,
    /// How records that carry their own rules write the rules of this game.
    pub rules_notation: Option<&'static str>,
    /// The rules and rulings.
    pub rules: &'static [Rule],
    /// Something a user must know about the variant, for example that its start position is reconstructed.
    pub remark: Option<&'static str>,
}

impl Ruleset {
    /// A variant without names, board and rules, whose games end with a win or a draw and have nothing special: data of
    /// variants is written as what differs from it.
    pub const BASE: Ruleset = Ruleset {
        id: "",
        name: "",
        aliases: &[],
        related: &[],
        version: "",
        size: BoardSize::new(1, 1),
        start: "",
        kinds: &[],
        landmarks: &[],
        a1_is_light: false,
        board: BoardStyle::Chequered,
        style: MoveStyle::Letter,
        repetition: (Repetition::Reported, ""),
        move_count: (MoveCount::Unlimited, ""),
        checks_to_win: None,
        marks_promoted: false,
        line_ends: false,
        has_promoted_forms: false,
        names_unmoved: false,
        names_checks: false,
        white_is_red: false,
        names_all_passed: false,
        puts_walls: false,
        has_stalemate: true,
        turns_go_on: false,
        proof_games: false,
        loss_marked: false,
        results: GameResult::COMMON,
        notations: &[],
        engine_option: None,
        spoken_call: None,
        match_scoring: None,
        rules_notation: None,
        rules: &[],
        remark: None,
    };

    /// Whether its pieces are those of chess, so that they have letters in many languages.
    #[must_use]
    pub(crate) fn has_chess_pieces(&self) -> bool {
        let mut letters: Vec<char> = self.kinds.iter().map(|kind| kind.letter).collect();
        letters.sort_unstable();
        self.style == MoveStyle::Letter && letters == ['B', 'K', 'N', 'P', 'Q', 'R']
    }

    /// Whether pieces can be in reserve: those that the start position has there, or captured ones.
    #[must_use]
    pub(crate) fn has_reserve(&self) -> bool {
        self.start.contains('[')
    }

    /// The kind of piece with this capital letter that is no promoted form.
    #[inline]
    #[must_use]
    pub fn kind_of_letter(&self, letter: char) -> Option<PieceKind> {
        // Letters are unique. The loop reads the whole table: that costs less than a mispredicted early exit.
        let numbered = (0..).zip(self.kinds);
        let is_it = |info: &KindInfo| info.letter == letter && info.unpromoted.is_none();
        numbered.fold(None, |found, (n, info)| if is_it(info) { Some(PieceKind(n)) } else { found })
    }

    /// The kind of piece with this capital, or this other capital.
    #[must_use]
    pub(crate) fn kind_of_any_letter(&self, letter: char) -> Option<PieceKind> {
        let other = |info: &KindInfo| info.other_letter == Some(letter) && info.unpromoted.is_none();
        self.kind_of_letter(letter).or_else(|| self.kinds.iter().position(other).map(|n| PieceKind(n as u8)))
    }

    /// The promoted form of a kind.
    #[must_use]
    pub fn promoted_form(&self, kind: PieceKind) -> Option<PieceKind> {
        let of_kind = |info: &KindInfo| info.unpromoted == Some(kind);
        self.kinds.iter().position(of_kind).map(|n| PieceKind(n as u8))
    }

    /// The piece that position strings write for a kind, and what is before its letter: `+` for a promoted form.
    pub(crate) fn written_as(&self, kind: PieceKind) -> (&'static str, &KindInfo) {
        match self.kind_info(kind).unpromoted {
            Some(base) => ("+", self.kind_info(base)),
            None => ("", self.kind_info(kind)),
        }
    }

    /// The letter by which a kind comes in the order of moves: for a promoted form the small letter of the piece.
    pub(crate) fn order_letter(&self, kind: PieceKind) -> u8 {
        let (plus, info) = self.written_as(kind);
        let letter = info.letter as u8;
        if plus.is_empty() { letter } else { letter.to_ascii_lowercase() }
    }

    /// The kinds whose moves are written with the letter of this kind: it, and promoted forms that move like it.
    pub(crate) fn written_like(&self, kind: PieceKind) -> impl Iterator<Item = PieceKind> + use<'_> {
        let letter = self.kind_info(kind).letter;
        let others = if self.has_promoted_forms { self.kinds } else { &[] };
        let is_like = move |n: PieceKind| n != kind && self.kind_info(n).letter == letter;
        std::iter::once(kind).chain((0..others.len() as u8).map(PieceKind).filter(move |&n| is_like(n)))
    }

    /// The kind of piece with this letter or figurine symbol.
    #[must_use]
    pub(crate) fn kind_of_sign(&self, sign: char) -> Option<PieceKind> {
        let is_it = |info: &KindInfo| info.symbols.contains(&sign) && info.unpromoted.is_none();
        let symbol = || self.kinds.iter().position(is_it).map(|n| PieceKind(n as u8));
        self.kind_of_any_letter(sign).or_else(symbol)
    }

    /// The data of a kind of piece.
    ///
    /// # Panics
    /// When the piece is not of this variant.
    #[must_use]
    pub fn kind_info(&self, kind: PieceKind) -> &KindInfo {
        &self.kinds[kind.index()]
    }

    /// The rule with this id, in any case.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
    }
}

/// The drawing of a piece. Games that share a piece share its drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// The King of chess, with a cross.
    King,
    /// A crown.
    Queen,
    /// A tower.
    Rook,
    /// A mitre.
    Bishop,
    /// A mitre with the sign of a light square.
    LightBishop,
    /// A mitre with the sign of a dark square.
    DarkBishop,
    /// A horse's head.
    Knight,
    /// A Pawn.
    Pawn,
    /// A Pawn with a level arrow.
    HorizontalPawn,
    /// A Pawn with an upright arrow.
    VerticalPawn,
    /// The head of an ox.
    Ox,
    /// A helmet with wings.
    Valkyrie,
    /// A shield with a cross.
    Paladin,
    /// A closed helmet with a coronet.
    Duke,
    /// The head of an elk.
    Elk,
    /// A long shield and a spear.
    Guard,
    /// A round stone.
    Taflman,
    /// A round stone with a crown.
    TaflKing,
    /// A shield with a capital letter.
    Lettered(char),
    /// A character on a piece of wood.
    Tile(Tile),
}

/// The drawing of a square that is not an ordinary one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ground {
    /// The seat of a King.
    Throne,
    /// A corner that a King tries to reach.
    Corner,
    /// A gap in a wall.
    Gate,
    /// A square with a red ground.
    Red,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_are_words_up_to_ten() {
        let names = [1, 2, 10, 11, 12, 13, 21, 22, 23, 24, 111, 1001].map(ordinal);
        let wanted = "first second tenth 11th 12th 13th 21st 22nd 23rd 24th 111th 1001st";
        assert_eq!(names.join(" "), wanted);
    }
}
