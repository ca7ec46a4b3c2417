//! The pieces that have a name in the format, with their moves.

/// A piece that a section gives a letter by its name.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownPiece {
    /// The key.
    pub(super) key: &'static str,
    pub(super) betza: &'static str,
    /// What people call it, unless the file says otherwise.
    pub(super) name: &'static str,
}

const fn piece(key: &'static str, betza: &'static str, name: &'static str) -> KnownPiece {
    KnownPiece { key, betza, name }
}

/// How many pieces a section can define itself.
pub(super) const CUSTOM: usize = 25;

/// The number of all pieces, those that sections define included.
pub(super) const SLOTS: usize = KNOWN.len() + CUSTOM + 1;

/// The place of the first piece that a section defines, and of the King, which is the last.
pub(super) const FIRST_CUSTOM: usize = KNOWN.len();
pub(super) const KING: usize = SLOTS - 1;

/// The place of the pieces that rules name by default.
pub(super) const PAWN: usize = 0;
pub(super) const KNIGHT: usize = 1;
pub(super) const BISHOP: usize = 2;
pub(super) const ROOK: usize = 3;
pub(super) const FERS: usize = 5;
pub(super) const BERS: usize = 10;
pub(super) const SHOGI_PAWN: usize = 18;
pub(super) const JANGGI_CANNON: usize = 27;
pub(super) const SOLDIER: usize = 28;
pub(super) const WAZIR: usize = 33;

/// The pieces with a name, in the order in which pieces of a game are listed.
pub(super) const KNOWN: &[KnownPiece] = &[
    piece("pawn", "fmWfceF", "Pawn"),
    piece("knight", "N", "Knight"),
    piece("bishop", "B", "Bishop"),
    piece("rook", "R", "Rook"),
    piece("queen", "Q", "Queen"),
    piece("fers", "F", "Fers"),
    piece("alfil", "A", "Alfil"),
    piece("fersAlfil", "FA", "Elephant"),
    piece("silver", "FfW", "Silver"),
    piece("aiwok", "RNF", "Ai-wok"),
    piece("bers", "RF", "Dragon"),
    piece("archbishop", "BN", "Archbishop"),
    piece("chancellor", "RN", "Chancellor"),
    piece("amazon", "QN", "Amazon"),
    piece("knibis", "mNcB", "Knibis"),
    piece("biskni", "mBcN", "Biskni"),
    piece("kniroo", "mNcR", "Kniroo"),
    piece("rookni", "mRcN", "Rookni"),
    piece("shogiPawn", "fW", "Pawn"),
    piece("lance", "fR", "Lance"),
    piece("shogiKnight", "fN", "Knight"),
    piece("gold", "WfF", "Gold"),
    piece("dragonHorse", "BW", "Horse"),
    piece("clobber", "cW", "Stone"),
    piece("breakthrough", "fmWfF", "Pawn"),
    piece("immobile", "", "Stone"),
    piece("cannon", "mRcpR", "Cannon"),
    piece("janggiCannon", "pR", "Cannon"),
    piece("soldier", "fsW", "Soldier"),
    piece("horse", "nN", "Horse"),
    piece("elephant", "nA", "Elephant"),
    piece("janggiElephant", "nZ", "Elephant"),
    piece("banner", "RcpRnN", "Banner"),
    piece("wazir", "W", "Wazir"),
    piece("commoner", "K", "Commoner"),
    piece("centaur", "KN", "Centaur"),
];

/// The moves of a King for which a section gives none.
pub(super) const KING_BETZA: &str = "K";

/// The place of a piece by its key.
pub(super) fn slot(key: &str) -> Option<usize> {
    if key == "king" {
        return Some(KING);
    }
    if let Some(number) = key.strip_prefix("customPiece") {
        let number: usize = number.parse().ok().filter(|_| !number.starts_with(['0', '+']))?;
        return (1..=CUSTOM).contains(&number).then(|| FIRST_CUSTOM + number - 1);
    }
    KNOWN.iter().position(|piece| piece.key == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_a_key_and_moves() {
        for (n, piece) in KNOWN.iter().enumerate() {
            assert_eq!(slot(piece.key), Some(n));
            assert!(super::super::betza::read(piece.betza).is_ok(), "{}", piece.key);
        }
        assert_eq!([slot("king"), slot("customPiece25")], [Some(KING), Some(KING - 1)]);
        for key in ["customPiece0", "customPiece26", "customPiece01", "customPiece", "Pawn", "piece"] {
            assert_eq!(slot(key), None, "{key}");
        }
        const { assert!(SLOTS <= 64, "sets of pieces are words") };
        let named =
            [PAWN, BISHOP, ROOK, FERS, SHOGI_PAWN, JANGGI_CANNON, SOLDIER, WAZIR].map(|n| KNOWN[n].key);
        assert_eq!(
            named,
            ["pawn", "bishop", "rook", "fers", "shogiPawn", "janggiCannon", "soldier", "wazir"]
        );
    }
}
