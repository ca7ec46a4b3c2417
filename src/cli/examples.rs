//! Examples at the end of each command's help, and the first jobs of the program.

use clap::Command;

/// A command line, and what it does.
type Example = (&'static str, &'static str);

/// What most people do first. With the examples of the commands, these lines are run by the tests.
pub const FIRST_JOBS: [Example; 5] = [
    ("check games.pgn", "find illegal moves, wrong results and much else"),
    ("check --fix games.pgn", "make the changes that certainly keep the meaning"),
    ("convert --to ndjson -o games.ndjson games.pgn", "write games in another notation"),
    ("solve problems.epd", "find the keys of problems, and the play after them"),
    ("show --variant odin", "draw a board"),
];

/// Up to three for each command.
const EXAMPLES: &[(&str, &[Example])] = &[
    (
        "check",
        &[
            ("check games.pgn", "report what is wrong, and where"),
            ("check --diff games.pgn", "show what the safe fixes would change"),
            (
                "check --where 'year >= 2000' --report junit=report.xml .",
                "a report on some games of a folder",
            ),
        ],
    ),
    (
        "convert",
        &[
            ("convert --to uci games.pgn", "the bare moves"),
            (
                "convert --to pgn --where 'player like Lif' --strip comments -o lif.pgn games.pgn",
                "some games",
            ),
            (
                "convert --to pgn --unique --split-by year -o years.pgn games.pgn",
                "a file per year, without copies",
            ),
        ],
    ),
    (
        "fmt",
        &[
            ("fmt games.pgn", "print the canonical text"),
            ("fmt --check games.pgn", "only say whether the file has it"),
            ("fmt --write games.pgn problems.epd", "rewrite the files"),
        ],
    ),
    (
        "solve",
        &[
            ("solve problems.epd", "all keys, and the play after them"),
            ("solve --fen '6k1/5ppp/8/8/8/8/8/R6K w' --stip '#1'", "one position"),
            (
                "solve --tries 1 --proof problems.proof problems.epd",
                "tries too, and a proof that can be checked",
            ),
        ],
    ),
    (
        "verify",
        &[
            ("verify problems.proof", "check each proof"),
            ("verify --output json problems.proof", "for programs"),
            ("verify --limit-nodes 1000000 problems.proof", "with a limit of work for each proof"),
        ],
    ),
    (
        "mine",
        &[
            ("mine games.pgn", "mates in two and three that games contain"),
            ("mine --stip '#1' --several-keys games.pgn", "other stipulations, with several keys"),
            ("mine -o mined.epd games.pgn", "a file that `solve` reads"),
        ],
    ),
    (
        "page",
        &[
            ("page -o games.html games.pgn", "games to step through"),
            ("page -o problems.html problems.epd", "problems with their solutions"),
            ("page --title Lif --where 'player like Lif' -o lif.html games.pgn", "some games, with a title"),
        ],
    ),
    (
        "moves",
        &[
            ("moves --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'", "of one position"),
            ("moves --variant odin", "of a start position"),
            ("moves --output json problems.epd", "of many positions, for programs"),
        ],
    ),
    (
        "perft",
        &[
            ("perft 4", "from the start position of chess"),
            ("perft 3 --variant undenary", "of another game"),
            ("perft 2 --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'", "from a position"),
        ],
    ),
    (
        "show",
        &[
            ("show --variant viking-11", "a start position"),
            ("show --game 1 --ply 4 games.pgn", "a position of a game"),
            ("show --to svg --out-dir pictures problems.epd", "a picture of each problem"),
        ],
    ),
    (
        "position",
        &[
            ("position --pieces 'white Kb2 Ra1 Pc2 black Kc8'", "pieces to a position string"),
            ("position --board board.txt", "a drawn board to a position string"),
            ("position --fen '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1' --to tex", "draw a position"),
        ],
    ),
    (
        "view",
        &[
            ("view games.pgn", "step through games"),
            ("view --where 'code = E2' games.pgn", "only games with illegal moves"),
            ("view problems.epd", "problems, solved while you look"),
        ],
    ),
    (
        "stats",
        &[
            ("stats games.pgn", "an overview"),
            (
                "stats --columns White,Black,year,result,plies --to csv -o games.csv games.pgn",
                "a table of games",
            ),
            (
                "stats --per-position --columns number,ply,san,clock --to csv games.pgn",
                "a table of positions",
            ),
        ],
    ),
    (
        "guess",
        &[
            ("guess games.pgn", "the variants under which each game replays"),
            ("guess --output json games.pgn", "for programs"),
            ("guess .", "of all files below a folder"),
        ],
    ),
    (
        "merge",
        &[
            ("merge part1.ndjson part2.ndjson", "one summary of the parts of a check"),
            ("merge -o all.ndjson part1.ndjson part2.ndjson", "all lines in one file"),
            ("merge --output json stats1.json stats2.json", "one overview of `stats --to json`"),
        ],
    ),
    ("variants", &[("variants", "all games"), ("variants --output json", "for programs")]),
    (
        "rules",
        &[
            ("rules odin", "the rules of a game"),
            ("rules odin ODIN-2", "one of them"),
            ("rules chess --output json", "for programs"),
        ],
    ),
    (
        "explain",
        &[
            ("explain", "all codes"),
            ("explain E201", "one of them, with an example"),
            ("explain --where", "the language of `--where`"),
        ],
    ),
    (
        "schema",
        &[
            ("schema", "the list"),
            ("schema check", "of what `check --output json` prints"),
            ("schema record", "of games in JSON"),
        ],
    ),
    (
        "completions",
        &[("completions bash", "for Bash"), ("completions zsh", "for Zsh"), ("completions fish", "for Fish")],
    ),
    ("man", &[("man", "of the program"), ("man check", "of a command")]),
    ("config", &[("config", "for the working directory"), ("config games.pgn", "for a file")]),
    (
        "lsp",
        &[
            ("lsp", "what an editor starts"),
            ("lsp --default-variant odin", "for records that name no variant"),
        ],
    ),
];

/// Adds its examples to the end of a command's help.
pub fn added(command: Command) -> Command {
    let Some((_, examples)) = EXAMPLES.iter().find(|(name, _)| *name == command.get_name()) else {
        return command;
    };
    let before = command.get_after_help().map(|help| format!("{help}\n\n")).unwrap_or_default();
    command.after_help(format!("{before}Examples:\n{}", list(examples)))
}

/// A line for each, and below it what it does.
pub fn list(examples: &[Example]) -> String {
    let lines = examples.iter().map(|(line, does)| format!("  lawspeaker {line}\n      {does}\n"));
    lines.collect::<String>().trim_end().to_owned()
}
