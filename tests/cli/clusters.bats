#!/usr/bin/env bats
# The recipes of docs/clusters.md that one machine can try.

load helper

setup() {
    mkdir "$BATS_TEST_TMPDIR/cluster"
    cd "$BATS_TEST_TMPDIR/cluster"
    run $QUEENUM run 1 --ledger probe
    [[ $output != *"this build has no SQLite"* ]] || skip "this build has no SQLite"
    rm -f probe
}

needs_mpi() {
    [ -x "${QUEENUM_MPI:-}" ] || skip "this build has no queenum-mpi"
    . "$BATS_TEST_DIRNAME/../mpi/mpirun.bash"
}

@test "parts by a loop of the shell" {
    for i in 1 2 3 4; do
        $QUEENUM run 14 --ledger part-$i --shard $i/4 &
    done
    wait
    [ "$($QUEENUM merge --into all part-*)" = 365596 ]
}

@test "parts by an array of jobs, one of which is run again" {
    task() { # what each task of the array does
        $QUEENUM run 14 --ledger part-$SLURM_ARRAY_TASK_ID --shard $SLURM_ARRAY_TASK_ID/4
    }
    for SLURM_ARRAY_TASK_ID in 1 2 4 2; do
        task
    done
    run $QUEENUM merge --into all part-*
    [ "$status" -eq 1 ]
    SLURM_ARRAY_TASK_ID=3 task
    [ "$($QUEENUM merge --into all part-*)" = 365596 ]
}

@test "parts by GNU parallel, resumed by its log" {
    parallel --version 2>/dev/null | grep -q "^GNU parallel" || skip "GNU parallel is not installed"
    recipe() {
        parallel --will-cite --jobs 2 --joblog log "$@" \
            "$QUEENUM run 14 --ledger part-{} --shard {}/4 -t 1" ::: 1 2 3 4
    }
    mkdir part-3 # in the way of one
    run recipe
    [ "$status" -eq 1 ]
    rmdir part-3
    recipe --resume-failed
    [ "$(tail -n +2 log | awk '$7 == 0' | wc -l)" -eq 4 ]
    [ "$($QUEENUM merge --into all part-*)" = 365596 ]
}

@test "MPI: the total, and done is done" {
    needs_mpi
    run --separate-stderr ranks 4 15 --ledger F
    echo "$stderr"
    [ "$status" -eq 0 ]
    [ "$output" = 2279184 ]
    [ "$(ls)" = F ]
    run --separate-stderr ranks 2 15 --ledger F --time
    [ "$output" = 2279184 ]
    [ "$($QUEENUM run 15 --ledger F)" = 2279184 ]
    $QUEENUM verify F
}

@test "MPI: goes on where run stopped, with the same output" {
    needs_mpi
    $QUEENUM run 14 --ledger part --shard 1/3
    $QUEENUM merge --quiet --partial --into all part
    run --separate-stderr ranks 3 14 --ledger all --time --progress
    echo "$stderr"
    [ "$output" = 365596 ]
    [[ $stderr == *"time: run 14: "* ]]
    [[ $stderr == *"progress: 100.0%"* ]]
    [ "$(ranks 2 8 --ledger eight --method rows --place 1,1)" = 4 ]
    if $QUEENUM info | grep -qx "JSON: yes"; then
        [ "$(ranks 2 8 --ledger eight --method rows --place 1,1 --json)" = \
            "$($QUEENUM run 8 --ledger eight --method rows --place 1,1 --json)" ]
    fi
    ranks 2 14 --ledger second --shard 2/3
    $QUEENUM run 14 --ledger third --shard 3/3
    [ "$($QUEENUM merge --into united part second third)" = 365596 ]
}

@test "MPI: what is wrong is said once" {
    needs_mpi
    for wrong in "77 --ledger F" "8" "8 --ledger F --trace T" "8 --ledger no/folder/F" "8 --nonsense"; do
        run --separate-stderr ranks 3 $wrong
        echo "$wrong: $status $stderr"
        [ "$status" -ne 0 ]
        [ -z "$output" ]
        [ "$(grep -c "^queenum: " <<<"$stderr")" -eq 1 ]
    done
    [ "$(ls)" = "" ]
    run --separate-stderr ranks 1 --help
    [[ $output == *"--trace is of \`queenum run\` alone"* ]]
}
