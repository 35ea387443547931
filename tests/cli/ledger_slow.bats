#!/usr/bin/env bats
# Ledgers of runs that are ended at random moments, again and again, and of a disk that fills.

load helper

SCRIPTS=$BATS_TEST_DIRNAME/../ledger

setup() {
    run $QUEENUM run 1 --ledger "$BATS_TEST_TMPDIR/probe"
    [[ $output != *"this build has no SQLite"* ]] || skip "this build has no SQLite"
}

@test "rows, killed fifty times" {
    $SCRIPTS/interrupted KILL 15 2279184 50 --method rows --kernel scalar
}

@test "halves, killed fifty times" {
    $SCRIPTS/interrupted KILL 15 2279184 50 --method halves
}

@test "rows, told to stop fifty times" {
    $SCRIPTS/interrupted TERM 15 2279184 50 --method rows --kernel scalar
}

@test "halves, told to stop fifty times" {
    $SCRIPTS/interrupted TERM 15 2279184 50 --method halves
}

@test "a disk that fills and is given room, both engines" {
    for engine in "rows --split 3 --kernel scalar" "halves"; do
        run $SCRIPTS/full_disk 15 2279184 --method $engine
        [ "$status" -ne 77 ] || skip "no small file system can be mounted here"
        echo "$output"
        [ "$status" -eq 0 ]
    done
}
