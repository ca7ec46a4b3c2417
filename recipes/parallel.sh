#!/usr/bin/env bash
# Checks a PGN archive on all cores with GNU parallel, in parts of equal size: recipes/parallel.sh FILE [PARTS]
#
# The output is that of one run of `lawspeaker check --output json FILE`, except that games are numbered anew in each part,
# and so are lines: `offset` counts from the start of the file. A record belongs to the part in which it begins, so every
# game is checked once. The file must be uncompressed: `check --range` reads it from anywhere. LAWSPEAKER names the command.
set -euo pipefail

file=$1
parts=${2:-$(nproc)}
bytes=$(wc -c <"$file")
command=${LAWSPEAKER:-lawspeaker}

# Job N checks the bytes from (N - 1) / PARTS to N / PARTS of the file. --keep-order prints the results in this order.
# The exit status is the number of parts with errors.
seq "$parts" | parallel --keep-order --will-cite \
    "$command" check --quiet --output json \
    --range '$(( ({} - 1) * '"$bytes / $parts"' ))..$(( {} * '"$bytes / $parts"' ))' "$(printf %q "$file")"
