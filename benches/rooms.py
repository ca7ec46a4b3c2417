"""Where the instructions of a run went, room by room, from a file of callgrind.

    valgrind --tool=callgrind --dump-line=yes --callgrind-out-file=FILE PROGRAM ARGUMENTS
    python3 benches/rooms.py FILE [--functions N]

The program needs line tables (`CARGO_PROFILE_RELEASE_DEBUG=line-tables-only`). Callgrind counts by function and, for code that
was inlined, by source file. A function belongs to one room, apart from those in `SPLIT`, into which code of many rooms is
inlined: their instructions are divided by source file. Code of the standard library and of the board's geometry in them is
shared out in proportion.
"""

import collections
import re
import sys

READING = "reading and cutting records"
PARSING = "parsing tags and movetext"
FINDING = "finding the legal move of a text"
PLAYING = "playing it, with its key"
REPEATING = "history and repetition"
JUDGING = "findings: checks, marks, numbers, results, tags"
WRITING = "output"
REST = "memory, start of the program, everything else"
ROOMS = [READING, PARSING, FINDING, PLAYING, REPEATING, JUDGING, WRITING, REST]

# The first pattern that fits the name of a function says its room.
FUNCTIONS = [
    (r"legal_to|resolve|naming|reach|unattacked|::guard$|list_castling|list_king|legal_moves|kind_of", FINDING),
    (r"play_unchecked|pass_over", PLAYING),
    (r"write_coord|push_unmarked|formats::bare|convert::|report|outputs|anstream|::Spelled", WRITING),
    (r"formats::cut|Records<|is_tag_line|source|find_avx2|memmem|recognise|header::|pipeline|next_line", READING),
    (r"notation::|Score", PARSING),
    (r"checked|checkers|outcome|judge|headers|known_tags|numbers|findings|tags_seen|tally|replay|dates|mated|cli::check", JUDGING),
]
# The file of inlined code says the room in these functions.
SPLIT = r"Player<P>::play_all|Work as lawspeaker::pipeline::Labour>::work"
FILES = [
    (r"notation/plain\.rs|naming/|ruleset\.rs|board_size\.rs|variants/.*/aim\.rs", FINDING),
    (r"variants/.*/play\.rs", PLAYING),
    (r"replay/history|history_ends\.rs", REPEATING),
    (r"src/report|spell\.rs|reports", WRITING),
    (r"replay/|variants/|rules/ruleset|cli/", JUDGING),
]
SHARED = r"/library/|/geometry/|rules/moves\.rs|rules/piece\.rs|memchr|^\?\?\?$"


def costs(path):
    """Instructions by function and file; calls are not counted twice."""
    names = collections.defaultdict(dict)
    found = collections.Counter()
    function = file = None
    is_call = False

    def name(kind, text):
        number, _, rest = text.partition(" ")
        if not number.startswith("("):
            return text
        if rest:
            names[kind][number] = rest
        return names[kind].get(number, number)

    for line in open(path, errors="replace"):
        key, equals, value = line.rstrip("\n").partition("=")
        if equals and key in ("fl", "fi", "fe"):
            file = name("file", value)
        elif equals and key == "fn":
            function = name("function", value)
        elif equals and key in ("cfi", "cfl"):
            name("file", value)
        elif equals and key == "cfn":
            name("function", value)
        elif equals and key == "calls":
            is_call = True
        elif line[:1] in "0123456789+-*" and function:
            if is_call:
                is_call = False
                continue
            parts = line.split()
            found[function, file] += int(parts[1]) if len(parts) > 1 else 0
    return found


def first(table, text):
    return next((room for pattern, room in table if re.search(pattern, text)), None)


def divided(found):
    rooms = collections.Counter()
    split = collections.defaultdict(collections.Counter)
    for (function, file), count in found.items():
        if re.search(SPLIT, function):
            room = None if re.search(SHARED, file) else first(FILES, file)
            split[function][room] += count
        else:
            rooms[first(FUNCTIONS, function) or REST] += count
    for shares in split.values():
        shared = shares.pop(None, 0)
        own = sum(shares.values())
        if not own:
            rooms[REST] += shared  # a program without line tables
        for room, count in shares.items():
            rooms[room] += count + shared * count / own
    return rooms


def main():
    found = costs(sys.argv[1])
    total = sum(found.values())
    if "--functions" in sys.argv:
        by_function = collections.Counter()
        for (function, _), count in found.items():
            by_function[function] += count
        for function, count in by_function.most_common(int(sys.argv[sys.argv.index("--functions") + 1])):
            print(f"{count:>12} {100 * count / total:6.2f}%  {first(FUNCTIONS, function) or REST}: {function[:120]}")
        return
    rooms = divided(found)
    print("| room | million instructions | percent |\n| --- | --- | --- |")
    for room in ROOMS:
        print(f"| {room} | {rooms[room] / 1e6:.1f} | {100 * rooms[room] / total:.1f} |")
    print(f"| all | {total / 1e6:.1f} | 100 |")


main()
