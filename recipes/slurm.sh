#!/usr/bin/env bash
#SBATCH --job-name=lawspeaker
#SBATCH --cpus-per-task=4
#SBATCH --mem=512M
#
# Checks an archive as an array of Slurm jobs: recipes/slurm.sh ARCHIVE OUT PARTS [OPTION...]
#
# Run so, it submits itself: PARTS tasks, then a job that puts their results together in OUT/all.ndjson. These are the lines of
# one run of `lawspeaker check --output json OPTION... ARCHIVE`; with --statistics the counts are added. A task that runs again
# replaces its results. Without Slurm, set SLURM_ARRAY_TASK_ID to run one task. LAWSPEAKER names the command.
set -euo pipefail

archive=$1 out=$2 parts=$3
shift 3
command=${LAWSPEAKER:-lawspeaker}

if [[ -z ${SLURM_ARRAY_TASK_ID:-} ]]; then
    mkdir -p "$out"
    array=$(sbatch --parsable --array="1-$parts" --output="$out/%a.log" "$0" "$archive" "$out" "$parts" "$@")
    merge=$(printf '%q ' "$command" merge --output json --out "$out/all.ndjson" --force)
    sbatch --dependency="afterok:${array%%;*}" --output="$out/merge.log" --wrap "$merge $(printf %q "$out")/part-*.ndjson"
    exit
fi

# Status 2 means that a file cannot be read: a line of the results says which one. Any other failure is one of the task.
part=$out/part-$(printf %06d "$SLURM_ARRAY_TASK_ID").ndjson
"$command" check --quiet --exit-zero --output json --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$SLURM_ARRAY_TASK_ID/$parts" "$@" "$archive" >"$part.new" || [[ $? = 2 ]]
mv "$part.new" "$part"
