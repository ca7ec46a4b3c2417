//! How pictures draw the pieces and the squares of a game, as names. The drawings are in `render`.

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
