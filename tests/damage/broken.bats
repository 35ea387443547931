#!/usr/bin/env bats
# A kernel that counts wrong, and one that hangs: BROKEN names the program with the breakage of broken.c
# built in, which QUEENUM_BROKEN chooses.

load ../cli/helper

setup() {
    : "${BROKEN:?must name the program with a kernel that can break}"
    cd "$BATS_TEST_TMPDIR"
    unset QUEENUM_BROKEN
    export QUEENUM_HUNG=$BATS_TEST_TMPDIR/hung
    process=
}

# What hangs is not left behind where its test fails.
teardown() {
    [ -z "$process" ] || kill -KILL "$process" 2>/dev/null || true
}

has_ledgers() {
    "$QUEENUM" run 1 --ledger probe >/dev/null 2>&1 || skip "this build has no SQLite"
}

# The kernels of an engine that run here.
kernels_of() {
    "$QUEENUM" info | sed -n "s/^kernels of $1: //p" |
        sed 's/[a-z0-9]* (not on this machine),* *//g; s/, /\n/g'
}

# A kernel's faults, all of them where QUEENUM_SLOW is set; else two of them, and others for the next
# kernel, so that they come round: the kernel's place among the others, faults.
faults_of() {
    local place=$1 i
    shift
    [ -z "${QUEENUM_SLOW:-}" ] || { echo "$@"; return; }
    for i in 0 1; do
        local at=$(((2 * place + i) % $# + 1))
        echo "${!at}"
    done
}

# selftest fails, and all that it calls wrong is of that kernel.
selftest_names() {
    status=0
    "$BROKEN" selftest -t 2 --backend pthreads >"$OUT" 2>"$ERR" || status=$?
    echo "$QUEENUM_BROKEN: status $status"
    grep -h FAILED "$OUT" | head -n 3
    [ "$status" -eq 1 ]
    grep -q "^FAILED .*engine $1, kernel $2," "$OUT"
    [ -z "$(grep "^FAILED" "$OUT" | grep -v "engine $1, kernel $2,")" ]
    grep -q '^queenum: .*checks failed' "$ERR"
}

@test "unbroken, the program passes its selftest" {
    "$BROKEN" selftest >"$OUT"
    finds_nothing FAILED "$OUT"
}

@test "selftest names a kernel of rows that counts wrong" {
    place=0
    for kernel in $(kernels_of rows); do
        for fault in $(faults_of $place rare more fewer large weighted demands plain); do
            export QUEENUM_BROKEN="rows $kernel $fault"
            selftest_names rows "$kernel"
        done
        place=$((place + 1))
    done
}

@test "selftest names a kernel of halves that counts wrong" {
    place=0
    for kernel in $(kernels_of halves); do
        for fault in $(faults_of $place rare more fewer large); do
            export QUEENUM_BROKEN="halves $kernel $fault"
            selftest_names halves "$kernel"
        done
        place=$((place + 1))
    done
}

@test "selftest finds a lister that lists wrong" {
    place=0
    for kernel in $(kernels_of rows); do
        # The kernel "vector" lists by the scalar lister; its lines fail with those of "scalar".
        [ "$kernel" != vector ] || continue
        for fault in $(faults_of $place rare more fewer large demands shape); do
            export QUEENUM_BROKEN="lister $kernel $fault"
            status=0
            "$BROKEN" selftest -t 2 --backend pthreads >"$OUT" 2>"$ERR" || status=$?
            echo "$QUEENUM_BROKEN: status $status"
            [ "$status" -eq 1 ]
            grep -q "^FAILED .*kernel $kernel," "$OUT"
        done
        place=$((place + 1))
    done
}

# A ledger that a broken kernel made, of size 12, in $1.
make_wrong() {
    local ledger=$1 engine=$2 kernel=$3 fault=$4
    rm -f "$ledger"
    QUEENUM_BROKEN="$engine $kernel $fault" "$BROKEN" run 12 --ledger "$ledger" --method "$engine" \
        --kernel "$kernel" >wrong_total
    [ "$(cat wrong_total)" != 14200 ]
}

@test "verify finds the units that a wrong kernel counted" {
    has_ledgers
    for engine in rows halves; do
        for kernel in $(kernels_of $engine); do
            for fault in more fewer rare; do
                make_wrong ledger $engine $kernel $fault
                units=$(sqlite3 ledger 'SELECT count(*) FROM units')
                # On this machine's sound program; and by the same program that made it, which has
                # other kernels.
                for verify in "$QUEENUM" "env QUEENUM_BROKEN=$engine\ $kernel\ $fault $BROKEN"; do
                    status=0
                    eval "$verify verify ledger --sample 100%" >"$OUT" 2>"$ERR" || status=$?
                    echo "$engine $kernel $fault by $verify: status $status, $(tail -n 1 "$OUT")"
                    [ "$status" -eq 1 ]
                    grep -q '^unit [0-9]* wrong: ' "$OUT"
                    grep -q "^$units of $units units solved again, $units by another kernel: [1-9]" "$OUT"
                done
            done
        done
    done
}

@test "verify says where it was the same kernel again" {
    has_ledgers
    for engine in rows halves; do
        for kernel in $(kernels_of $engine); do
            make_wrong ledger $engine $kernel rare
            # The very kernel cannot see its own mistake, and verify says so.
            QUEENUM_BROKEN="$engine $kernel rare" "$BROKEN" verify ledger --kernel $kernel >"$OUT" 2>"$ERR"
            grep -q ' 0 by another kernel: 0 wrong$' "$OUT"
            grep -q 'no independent check' "$ERR"
        done
    done
}

# ---- Units that do not end ---------------------------------------------------------------------------

# Waits until a command succeeds, for a minute.
until_it() {
    local i
    for ((i = 0; i < 600; i++)); do
        ! "$@" || return 0
        sleep 0.1
    done
    return 1
}

# Starts the program with words with which it will hang, and waits until it does.
start_hung() {
    rm -f "$QUEENUM_HUNG"
    # A job of a script starts with SIGINT ignored, which the program respects; env lets it through.
    env --default-signal=INT,TERM "$BROKEN" "$@" >"$OUT" 2>"$ERR" &
    process=$!
    until_it test -e "$QUEENUM_HUNG"
}

# Ends it by a signal, of which it dies.
stop_hung() {
    local signal=$1
    kill -s "$signal" $process
    status=0
    wait $process 2>/dev/null || status=$?
    process=
    echo "$QUEENUM_BROKEN, $signal: status $status"
    [ "$status" -eq $((128 + $(kill -l "$signal"))) ]
}

has_left() {
    "$QUEENUM" status ledger 2>/dev/null | grep -qx "units left: $1"
}

# Starts a run that will not end, and waits until nothing more is done; then ends it by a signal.
hang_and_stop() {
    local fault=$1 engine=$2 signal=$3 left=$4 kernel
    kernel=$(kernels_of $engine | tail -n 1)
    rm -f ledger*
    export QUEENUM_BROKEN="$engine $kernel $fault"
    start_hung run 12 --ledger ledger --method $engine --kernel $kernel -t 2 --backend $5
    until_it has_left "$left"
    stop_hung "$signal"
    [ ! -s "$OUT" ]
}

@test "a unit that never ends costs that unit only, and a signal ends the run" {
    has_ledgers
    for backend in $(backends); do
        for engine in rows halves; do
            # The other thread has counted all the rest meanwhile, and it is in the ledger.
            hang_and_stop stuck $engine INT 1 $backend
            "$QUEENUM" run 12 --ledger ledger --time >"$OUT" 2>"$ERR"
            [ "$(cat "$OUT")" = 14200 ]
            grep -q 'units 1,' "$ERR"
            hang_and_stop waiting $engine TERM 1 $backend
            [ "$("$QUEENUM" run 12 --ledger ledger)" = 14200 ]
        done
    done
}

@test "a unit that never ends keeps no count alive that is told to stop" {
    for engine in rows halves; do
        kernel=$(kernels_of $engine | tail -n 1)
        for fault in stuck waiting; do
            export QUEENUM_BROKEN="$engine $kernel $fault"
            for signal in INT TERM; do
                start_hung count 12 --method $engine --kernel $kernel -t 3
                stop_hung $signal
                [ ! -s "$OUT" ]
            done
        done
    done
}

@test "a selftest that never ends is told to stop, and says nothing of the kernel that hangs" {
    for engine in rows halves; do
        kernel=$(kernels_of $engine | tail -n 1)
        for fault in stuck waiting; do
            export QUEENUM_BROKEN="$engine $kernel $fault"
            for signal in INT TERM; do
                start_hung selftest -t 2 --backend pthreads
                stop_hung $signal
                # What was checked before has its lines.
                grep -q '^ok ' "$OUT"
                finds_nothing FAILED "$OUT"
                finds_nothing "engine $engine, kernel $kernel," "$OUT"
            done
        done
    done
}

@test "a verification that never ends is told to stop, and has no verdict" {
    has_ledgers
    for engine in rows halves; do
        rm -f ledger*
        "$QUEENUM" run 12 --ledger ledger --method $engine >/dev/null
        before=$(md5sum <ledger)
        kernel=$(kernels_of $engine | tail -n 1)
        for fault in stuck waiting; do
            export QUEENUM_BROKEN="$engine $kernel $fault"
            for signal in INT TERM; do
                start_hung verify ledger --sample 100% --kernel $kernel -t 2
                stop_hung $signal
                [ ! -s "$OUT" ]
            done
        done
        [ "$(md5sum <ledger)" = "$before" ]
    done
}

@test "a list of which a part never comes is told to stop, and is right as far as it goes" {
    "$QUEENUM" list 9 >whole
    begins=$(grep -c '^1 ' whole)
    has_begun() {
        [ "$(grep -c '^1 ' "$OUT")" -eq "$begins" ]
    }
    for fault in stuck waiting; do
        export QUEENUM_BROKEN="lister scalar $fault"
        start_hung list 9 --kernel scalar -t 4
        # What comes before the part that hangs, and no part after it.
        until_it has_begun
        stop_hung INT
        [ "$(stat -c %s "$OUT")" -lt "$(stat -c %s whole)" ]
        head -c "$(stat -c %s "$OUT")" whole | cmp - "$OUT"
        has_begun
    done
}

@test "a slow thread delays the result and does not change it" {
    for engine in rows halves; do
        kernel=$(kernels_of $engine | tail -n 1)
        for backend in $(backends); do
            export QUEENUM_BROKEN="$engine $kernel slow"
            "$BROKEN" count 10 --method $engine --kernel $kernel -t 4 --backend $backend >"$OUT"
            [ "$(cat "$OUT")" = 724 ]
        done
    done
    export QUEENUM_BROKEN="lister scalar slow"
    "$QUEENUM" list 9 >whole
    "$BROKEN" list 9 --kernel scalar -t 4 | cmp - whole
    "$BROKEN" first 9 --kernel scalar -t 4 >"$OUT"
    writes '1 3 6 8 2 4 9 7 5\n1 3 7 2 8 5 9 4 6\n1 3 8 6 9 2 5 7 4\n352\n'
}
