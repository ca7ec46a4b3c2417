//! The games with a name, as rules in the notation, with their sources and what others say about them.

use super::laws::{Book, Laws};

/// A game with a name.
pub(super) struct Preset {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) aliases: &'static [&'static str],
    /// Names of the family, for messages about games that are not known.
    pub(super) related: &'static [&'static str],
    pub(super) version: &'static str,
    /// What records of the game state.
    pub(super) notation: &'static str,
    pub(super) book: Book,
    /// Where the rules come from, and where other sources disagree.
    pub(super) remark: &'static str,
}

impl Preset {
    /// The rules as the notation says them.
    pub(super) fn stated(&self) -> Laws {
        Laws::read(self.notation).expect("the rules of a preset are rules")
    }

    /// The same without the start position.
    pub(super) fn options(&self) -> &'static str {
        let parts = self.notation.split_once(" start:");
        parts.expect("the rules of a preset end with its start position").0
    }
}

/// Writes the version of a game after its id.
macro_rules! preset {
    ($id:literal, $name:literal, $aliases:expr, $notation:literal, $remark:literal) => {
        Preset {
            id: $id,
            name: $name,
            aliases: &$aliases,
            related: &["hnefatafl", "tafl", "viking chess", "king's table"],
            version: concat!($id, "/1"),
            notation: $notation,
            book: Book::Notation,
            remark: $remark,
        }
    };
}

/// The Viking Game on one of its boards.
macro_rules! viking {
    ($side:literal, [$($alias:literal),*], $notation:literal) => {
        Preset {
            id: concat!("viking-", $side),
            name: concat!("The Viking Game ", $side, "x", $side),
            aliases: &[concat!("Viking ", $side, "x", $side), $($alias),*],
            related: &[],
            version: concat!("viking-", $side, "/1"),
            notation: concat!("dim:", $side, " ", $notation),
            book: Book::Viking,
            remark: "The drawings of the page are lost, so the start position is one that players of such boards use.",
        }
    };
}

/// Every game with a name.
pub(super) const PRESETS: &[Preset] = &[
    preset!(
        "copenhagen",
        "Copenhagen Hnefatafl",
        ["Copenhagen", "Copenhagen Tafl", "Copenhagen Rules"],
        "dim:11 name:Copenhagen tfr:i sw:s efe:y \
         start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
        "Rules by Aage Nielsen, Adam Bartley and Tim Millar, 2012 (aagenielsen.dk). They forbid perpetual repetition, and \
         their editions differ in who has to give way, so a repetition is reported and ends no game. In OpenTafl the third \
         occurrence decides the game."
    ),
    preset!(
        "fetlar",
        "Fetlar Hnefatafl",
        ["Fetlar", "Fetlar Tafl", "Fetlar Rules"],
        "dim:11 name:Fetlar start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
        "Rules of the Fetlar Hnefatafl Panel, 2008, as the program OpenTafl has them. In an example of OpenTafl's \
         notation, and in records made with it, the defenders begin."
    ),
    preset!(
        "brandubh",
        "Brandubh",
        ["Brandub", "Brandubh Tafl"],
        "dim:7 name:Brandubh tfr:i ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
        "Rules of the World Tafl Federation (aagenielsen.dk). OpenTafl's Brandub has a King that two enemies capture \
         everywhere, and a throne that is hostile to no piece; there the attackers do not win by surrounding."
    ),
    preset!(
        "tablut",
        "Tablut",
        ["Linnaean Tablut"],
        "dim:9 name:Tablut esc:e surf:n ks:c cor: cenp: cens: linc:y \
         start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
        "Linnaeus, 1732, as the Rust library hnefatafl reads it: no piece enters or crosses the throne after the King has \
         left it. There a side without a move draws; here it loses. In OpenTafl all pieces cross the throne, and the \
         attackers win by surrounding."
    ),
    preset!(
        "ard-ri",
        "Ard Ri",
        ["Ard-Ri"],
        "dim:7 name:Ard_Ri esc:e surf:n tfr:i spd:1 cor: cenh: cenhe: \
         start:/2ttt2/3t3/t1TTT1t/ttTKTtt/t1TTT1t/3t3/2ttt2/",
        "The game as it is usually described since David Parlett, Oxford History of Board Games, 1999: every piece moves \
         one square, and the King is captured on four sides. With Aage Nielsen pieces move like rooks and there is no throne. \
         OpenTafl's records use the start position of Brandubh and a weak King."
    ),
    preset!(
        "tawlbwrdd",
        "Tawlbwrdd",
        [],
        "dim:11 name:Tawlbwrdd esc:e ks:w cor: cen: \
         start:/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/",
        "As the program OpenTafl has it, with the start position of R. C. Bell: no special squares, and the King is captured \
         like any piece. Other start positions are in use (T, Lewis)."
    ),
    preset!(
        "sea-battle",
        "Sea Battle Tafl",
        ["Sea Battle", "Sea Battles"],
        "dim:9 name:Sea_Battle esc:e ka:n cor: cen: \
         start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
        "As the program OpenTafl has it, on 9x9. The game is played on other boards too; their rules can be given in a \
         record."
    ),
    preset!(
        "magpie",
        "Magpie",
        ["Magpie Tafl"],
        "dim:7 name:Magpie surf:n tfr:i spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1 cenp:K \
         start:/3t3/1t3t1/3T3/t1TKT1t/3T3/1t3t1/3t3/",
        "As the Rust library hnefatafl has it: the King moves one square, is captured on four sides, and alone may cross the \
         throne. In OpenTafl all pieces cross the throne, and a King at the edge is captured on three sides."
    ),
    preset!(
        "alea-evangelii",
        "Alea Evangelii",
        [],
        "dim:19 name:Alea_Evangelii cor:a1,b1,r1,s1,a2,b2,r2,s2,a18,b18,r18,s18,a19,b19,r19,s19 cenh: cens: \
         start:/2t2t7t2t2/19/t4t7t4t/7t1t1t7/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4/3t2T1TKT1T2t3/\
         4T2T1T1T2T4/3t4T1T4t3/4t4T4t4/t1t2t7t2t1t/6t1T1T1t6/7t1t1t7/t4t7t4t/19/2t2t7t2t2/",
        "The manuscript of Corpus Christi College, Oxford, 122, as OpenTafl's file of rules has it: corners of four \
         squares each, and no piece stops on the throne again. There the third occurrence of a position decides the game; \
         here it is a draw. In other readings the King escapes to the edge."
    ),
    viking!(7, [], "surf:n tfr:i cenh: cenhe:K start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
    viking!(9, [], "surf:n tfr:i cenh: cenhe:K start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"),
    viking!(
        11,
        ["viking", "The Viking Game"],
        "surf:n tfr:i cenh: cenhe:K cenp:K \
         start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"
    ),
    viking!(
        13,
        [],
        "surf:n tfr:i cenh: cenhe:K cenp:K \
         start:/4ttttt4/6t6/13/6T6/t5T5t/t5T5t/tt1TTTKTTT1tt/t5T5t/t5T5t/6T6/13/6t6/4ttttt4/"
    ),
    viking!(
        19,
        [],
        "atkf:n surf:n tfr:i cenh: cenhe:K cenp:K \
         start:/2t2t7t2t2/19/t4t7t4t/7t1t1t7/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4/3t2T1TKT1T2t3/\
         4T2T1T1T2T4/3t4T1T4t3/4t4T4t4/t1t2t7t2t1t/6t1T1T1t6/7t1t1t7/t4t7t4t/19/2t2t7t2t2/"
    ),
];
