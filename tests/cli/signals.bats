# SIGINT and SIGTERM: stops soon, without a total, and dies of the signal.  What did not would run for
# hours, until the suite's time is over.

load helper

ends_by() {
    echo "status $status"
    cat "$ERR"
    [ "$status" -eq "$1" ] && [ ! -s "$ERR" ]
}

@test "SIGINT ends a long count" {
    status_after INT count 22 --method rows
    ends_by 130
    [ ! -s "$OUT" ]
}

@test "SIGTERM ends a long count, with every backend" {
    for backend in $(backends); do
        status_after TERM count 22 --method rows --backend "$backend" -t 3
        ends_by 143
        [ ! -s "$OUT" ]
    done
}

@test "SIGINT ends a long count by halves" {
    "$QUEENUM" info | grep -q '^kernels of halves: none' && skip "this build has no halves"
    status_after INT count 21 --method halves
    ends_by 130
    [ ! -s "$OUT" ]
}

@test "a stopped first keeps its solutions and has no total" {
    status_after INT first 22
    ends_by 130
    [ "$(wc -l <"$OUT")" -eq 3 ]
}

@test "SIGTERM ends what waits for the other end of a pipe" {
    mkfifo "$BATS_TEST_TMPDIR/pipe"
    for words in 'count 8 --trace' 'scale 8 --against' 'scale --simulate 2 --trace'; do
        status_after TERM $words "$BATS_TEST_TMPDIR/pipe"
        ends_by 143
        [ ! -s "$OUT" ]
    done
}

@test "a stopped list ends at the end of a line" {
    status_after TERM list 20
    ends_by 143
    [ "$(tail -c 1 "$OUT" | od -An -c | tr -d ' ')" = '\n' ]
    [ "$(tail -n 1 "$OUT" | wc -w)" -eq 20 ]
}

@test "a program that waits for its input ends, too" {
    mkfifo "$BATS_TEST_TMPDIR/pipe"
    sleep 20 >"$BATS_TEST_TMPDIR/pipe" &
    local writer=$!
    status_after INT <"$BATS_TEST_TMPDIR/pipe"
    ends_by 130
    status_after TERM check <"$BATS_TEST_TMPDIR/pipe"
    ends_by 143
    kill "$writer"
}

@test "a program whose reader has stopped reading ends, too" {
    mkfifo "$BATS_TEST_TMPDIR/pipe"
    sleep 20 <"$BATS_TEST_TMPDIR/pipe" &
    local reader=$!
    OUT=$BATS_TEST_TMPDIR/pipe status_after INT list 14
    ends_by 130
    kill "$reader"
}

@test "a second signal ends it at once" {
    status=0
    env --default-signal=INT,TERM "$QUEENUM" count 22 --method rows >"$OUT" 2>"$ERR" &
    process=$!
    sleep 0.5
    kill -INT "$process"
    kill -TERM "$process" || true
    wait "$process" || status=$?
    [ "$status" -eq 130 ] || [ "$status" -eq 143 ]
    [ ! -s "$OUT" ]
}

@test "a signal that was ignored at the start stays ignored" {
    mkfifo "$BATS_TEST_TMPDIR/pipe"
    status=0
    env --ignore-signal=INT "$QUEENUM" check 4 <"$BATS_TEST_TMPDIR/pipe" >"$OUT" 2>"$ERR" &
    process=$!
    exec 9>"$BATS_TEST_TMPDIR/pipe"
    sleep 0.3
    kill -INT "$process"
    sleep 1.2
    echo '2 4 1 3' >&9
    exec 9>&-
    wait "$process" || status=$?
    answers '1 valid\n'
}
