//! Moves by name, on positions from random games of every variant: what is written is read back as the same move
//! without a doubt, no two moves share a name, and every name is the one that a second, slow writer makes from the
//! grammar alone.

use std::collections::HashMap;

use lawspeaker::geometry::{Square, SquareName};
use lawspeaker::naming::{Style, resolve, write};
use lawspeaker::notation::moves::parse;
use lawspeaker::rules::{
    Calls, CastlingSide, Move, MoveStyle, OneVariant, Outcome, Parts, PieceKind, Playable, Setup, Side, Tail,
};
use lawspeaker::variants::{Variant, fen};
use lawspeaker::with_variant;

use crate::common::Dice;
use crate::played::{legal, random_game};

const STYLES: [Style; 4] = [Style::Coord, Style::San, Style::Lan, Style::Figurine];

/// The slow writer: spells moves from the list of all of them, square by square, with nothing of the library's but
/// the moves taken apart.
struct Scribe<'a, P: Playable> {
    game: &'a P,
    /// Every legal move, taken apart.
    all: Vec<Parts>,
}

impl<P: OneVariant> Scribe<'_, P> {
    fn square(square: Square) -> String {
        let SquareName { file, rank } = P::own_ruleset().size.name(square);
        format!("{}{}", char::from(b'a' + file), rank + 1)
    }

    fn letter(kind: PieceKind) -> char {
        P::own_ruleset().kind_info(kind).letter
    }

    fn is_pawn(kind: PieceKind) -> bool {
        Self::letter(kind) == 'P'
    }

    fn tail(parts: &Parts) -> String {
        match parts.tail {
            Tail::None => String::new(),
            Tail::Removal(gone) => format!("x{}", Self::square(gone)),
            Tail::Relocation(place) => format!("~{}", Self::square(place)),
            Tail::Gate(..) | Tail::Wall(_) => unreachable!("no game in code has such moves"),
        }
    }

    fn coord(&self, parts: &Parts) -> String {
        let start = match parts.from {
            Some(from) => Self::square(from),
            None => format!("{}@", Self::letter(parts.kind)),
        };
        let promotion = parts.promotion.map(|kind| Self::letter(kind).to_ascii_lowercase().to_string());
        format!("{start}{}{}{}", Self::square(parts.to), promotion.unwrap_or_default(), Self::tail(parts))
    }

    /// The least of nothing, file, rank, square that no other piece of the kind, bound for the same square, shares.
    fn origin(&self, parts: &Parts, from: Square) -> String {
        let name = Self::square(from);
        let (file, rank) = name.split_at(1);
        let others: Vec<String> = self
            .all
            .iter()
            .filter(|other| other.kind == parts.kind && other.to == parts.to && other.castling.is_none())
            .filter_map(|other| other.from)
            .filter(|&other| other != from)
            .map(Self::square)
            .collect();
        let takes = self.takes(parts);
        if others.is_empty() && !(Self::is_pawn(parts.kind) && takes) {
            return String::new();
        }
        if others.iter().all(|other| !other.starts_with(file)) {
            return file.to_owned();
        }
        if !Self::is_pawn(parts.kind) && others.iter().all(|other| &other[1..] != rank) {
            return rank.to_owned();
        }
        name
    }

    /// Whether the move itself takes a piece: what a second removal takes is not its own.
    fn takes(&self, parts: &Parts) -> bool {
        parts.captured.iter().any(|square| parts.tail != Tail::Removal(square))
    }

    fn lettered(&self, m: Move, parts: &Parts, style: Style) -> String {
        match parts.castling {
            Some(CastlingSide::King) => return format!("O-O{}", self.mark(m)),
            Some(CastlingSide::Queen) => return format!("O-O-O{}", self.mark(m)),
            None => {}
        }
        let sign = |kind: PieceKind| match (style, self.game.turn()) {
            (Style::Figurine, Side::White) => P::own_ruleset().kind_info(kind).symbols[0],
            (Style::Figurine, Side::Black) => P::own_ruleset().kind_info(kind).symbols[1],
            _ => Self::letter(kind),
        };
        let head = match parts.from {
            None => format!("{}@", sign(parts.kind)),
            Some(from) => {
                let letter =
                    if Self::is_pawn(parts.kind) { String::new() } else { sign(parts.kind).to_string() };
                let origin = if style == Style::Lan { Self::square(from) } else { self.origin(parts, from) };
                let joint = match (self.takes(parts), style) {
                    (true, _) => "x",
                    (false, Style::Lan) => "-",
                    (false, _) => "",
                };
                format!("{letter}{origin}{joint}")
            }
        };
        let promotion = parts.promotion.map_or_else(String::new, |kind| format!("={}", sign(kind)));
        format!("{head}{}{promotion}{}{}", Self::square(parts.to), Self::tail(parts), self.mark(m))
    }

    fn walk(&self, m: Move, parts: &Parts) -> String {
        let mut taken: Vec<_> = parts.captured.iter().map(|s| P::own_ruleset().size.name(s)).collect();
        taken.sort_by_key(|name| (name.file, name.rank));
        let taken: Vec<_> = taken.iter().map(ToString::to_string).collect();
        let taken = if taken.is_empty() { String::new() } else { format!("x{}", taken.join("/")) };
        format!("{}-{}{taken}{}", Self::square(parts.from.unwrap()), Self::square(parts.to), self.mark(m))
    }

    fn name(&self, m: Move, parts: &Parts, style: Style) -> String {
        match style {
            Style::Coord => self.coord(parts),
            _ if P::own_ruleset().style == MoveStyle::FromTo => self.walk(m, parts),
            _ => self.lettered(m, parts, style),
        }
    }

    /// `#` where the mover has won, else what was called. A check is what the same position with the mover's turn
    /// again is refused for; the ways out of a Viking King are counted among its moves if it had the turn again.
    fn mark(&self, m: Move) -> &'static str {
        let id = P::own_ruleset().id;
        let mover = self.game.turn();
        let after = self.game.after(m);
        if after.outcome().and_then(Outcome::winner) == Some(mover) {
            return "#";
        }
        if after.calls() == Calls::Unknown {
            return "";
        }
        let mut again: Setup = after.setup();
        again.turn = mover;
        again.en_passant = None;
        let again = P::from_setup(after.ruleset(), &again, &mut Vec::new());
        if !id.starts_with("viking") {
            let attacked = |why: &str| why.contains(" is in check") || why.contains(" is attacked ");
            return if again.is_err_and(|fault| attacked(&fault.why)) { "+" } else { "" };
        }
        if mover == Side::Black {
            return "";
        }
        let again = again.unwrap();
        let last = [P::own_ruleset().size.files() - 1, 0];
        let corners = last.iter().flat_map(|&file| last.iter().map(move |&rank| (file, rank)));
        let corners: Vec<_> =
            corners.map(|(file, rank)| P::own_ruleset().size.square(file, rank).unwrap()).collect();
        let ways = legal(&again).into_iter().filter(|m| corners.contains(&m.to())).count();
        ["", "+", "++"][ways.min(2)]
    }
}

fn names_are_kept<P: OneVariant>(game: &P) {
    let moves = legal(game);
    let fen = fen::write(game);
    let id = P::own_ruleset().id;
    let scribe = Scribe { game, all: moves.iter().map(|&m| game.parts(m)).collect() };
    let mut buffer = Vec::new();
    for style in STYLES {
        let mut seen: HashMap<String, Move> = HashMap::new();
        for (&m, parts) in moves.iter().zip(&scribe.all) {
            let name = write(game, m, style);
            assert_eq!(name, scribe.name(m, parts, style), "{style:?} of {m:?} in {id} {fen}");
            let text = parse(name.as_bytes()).unwrap_or_else(|no| panic!("{name} in {id} {fen}: {no:?}"));
            let named = resolve(game, &text, &mut buffer)
                .unwrap_or_else(|fault| panic!("{style:?} {name} in {id} {fen}: {fault:?}"));
            assert_eq!((named.m, named.doubt), (m, None), "{style:?} {name} in {id} {fen}");
            let other = seen.insert(name.clone(), m);
            assert_eq!(other, None, "{style:?} {name} names two moves of {id} {fen}");
        }
    }
}

fn names_are_kept_in_random_games<P: OneVariant>(games: usize) {
    let mut dice = Dice(0x5eed_0003);
    // One position in so many, by what a position costs: some have a thousand moves.
    let one_in = if P::own_ruleset().size.squares() > 250 { 24 } else { 12 };
    for _ in 0..games {
        random_game::<P>(&mut dice, 160, |dice, game| {
            if dice.one_in(one_in) {
                names_are_kept(game);
            }
        });
    }
}

macro_rules! names_are_kept_in {
    ($($test:ident $variant:ident;)*) => {$(
        #[test]
        fn $test() {
            with_variant!(Variant::$variant, P => names_are_kept_in_random_games::<P>(12));
        }
    )*
        #[test]
        fn every_variant_has_its_test() {
            assert_eq!(Variant::ALL, [$(Variant::$variant),*]);
        }
    };
}

names_are_kept_in! {
    odin Odin;
    undenary Undenary;
    undenary_choice UndenaryChoice;
    orphic_elks OrphicElks;
    orphic_rooks OrphicRooks;
    hnefachess HnefaChess;
    viking_7 Viking7;
    viking_9 Viking9;
    viking_11 Viking11;
    viking_13 Viking13;
    viking_19 Viking19;
    copenhagen Copenhagen;
    fetlar Fetlar;
    brandubh Brandubh;
    tablut Tablut;
    ard_ri ArdRi;
    tawlbwrdd Tawlbwrdd;
    sea_battle SeaBattle;
    magpie Magpie;
    alea_evangelii AleaEvangelii;
    chess Chess;
    chess960 Chess960;
    three_check ThreeCheck;
    king_of_the_hill KingOfTheHill;
    crazyhouse Crazyhouse;
    racing_kings RacingKings;
    horde Horde;
    antichess Antichess;
    atomic Atomic;
}

/// Reads a name as the one legal move that it means.
fn coord_of<P: OneVariant>(fen: &str, name: &str) -> String {
    let (game, _) = fen::read::<P>(fen).unwrap();
    let named = resolve(&game, &parse(name.as_bytes()).unwrap(), &mut Vec::new()).unwrap();
    assert_eq!(named.doubt, None, "{name}");
    lawspeaker::naming::coord(&game, named.m)
}

/// In `chess960` the King takes its Rook, on whichever square it ends up.
#[test]
fn chess960_castling_is_the_king_taking_his_rook() {
    type Nine = lawspeaker::variants::Chess960;
    let array = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for name in ["e1h1", "O-O", "0-0"] {
        assert_eq!(coord_of::<Nine>(array, name), "e1h1", "{name}");
    }
    for name in ["e1a1", "O-O-O", "0-0-0"] {
        assert_eq!(coord_of::<Nine>(array, name), "e1a1", "{name}");
    }
    // Beside its Rook: the same text is a step on no board, and castling here.
    let beside = "1k6/8/8/8/8/8/8/5KR1 w G - 0 1";
    assert_eq!(coord_of::<Nine>(beside, "f1g1"), "f1g1");
    // Without its square the text is a step onto its own Rook, which is no move.
    let (game, _) = fen::read::<Nine>(beside).unwrap();
    for name in ["Kg1", "Kfg1", "Kxg1", "K1g1"] {
        let refused = resolve(&game, &parse(name.as_bytes()).unwrap(), &mut Vec::new());
        assert!(refused.is_err(), "{name}: {refused:?}");
    }
}

/// A piece on the origin of a text is the piece it means, though both sides' runes are one sign.
#[test]
fn odin_runes_are_one_sign_for_both_sides() {
    type Odin = lawspeaker::variants::Odin;
    let start = Variant::Odin.ruleset().start;
    assert_eq!(coord_of::<Odin>(start, "ᚢc3"), "b1c3");
    assert_eq!(coord_of::<Odin>(&start.replace(" w ", " b "), "ᚢc8"), "b10c8");
}
