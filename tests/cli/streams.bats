# Standard output and standard error: what goes where, and what happens when a write fails.

load helper

@test "a full disk is a failure, for every command that writes" {
    [ -w /dev/full ] || skip "no /dev/full"
    for command in '6' 'first 6' 'count 8' 'count 1..3' 'count 8 --by-unit' 'list 4' 'list 12' 'info' \
        'selftest' '--help' '--version' 'help count' 'check 4' '12 -k 14200'; do
        status=0
        echo '2 4 1 3' | timeout 60 "$QUEENUM" $command >/dev/full 2>"$ERR" || status=$?
        : >"$OUT"
        fails 1 'No space left on device'
    done
}

@test "a closed standard output is a failure" {
    for command in '6' 'count 8' 'list 10' '--help'; do
        status=0
        timeout 60 "$QUEENUM" $command >&- 2>"$ERR" || status=$?
        : >"$OUT"
        fails 1 'cannot write to standard output'
    done
}

@test "a closed standard error does no harm" {
    status=0
    "$QUEENUM" count 8 --time --progress >"$OUT" 2>&- || status=$?
    : >"$ERR"
    answers '92\n'
}

@test "a reader that leaves ends it quietly" {
    {
        env --default-signal=PIPE "$QUEENUM" list 12 2>"$ERR" || echo $? >"$IN"
    } | head -n 1 >"$OUT"
    [ "$(cat "$OUT")" = '1 3 5 8 10 12 6 11 2 7 9 4' ]
    [ "$(cat "$IN")" -eq 141 ]
    [ ! -s "$ERR" ]
}

@test "results alone go to standard output, with everything switched on" {
    q 8 --time --progress
    [ "$status" -eq 0 ]
    writes '1 5 8 6 3 7 2 4\n1 6 8 3 7 4 2 5\n1 7 4 6 8 2 5 3\n92\n'
    q count 8..9 --time --progress
    writes '8 92\n9 352\n'
}

@test "-q silences everything but errors" {
    q count 8 -q --time --progress
    answers '92\n'
    q count 50 -q
    rejects '50'
}

@test "--time tells the time and what ran, in one line a computation" {
    q count 12 --time -t 2 --method rows
    writes '14200\n'
    [ "$(wc -l <"$ERR")" -eq 1 ]
    grep -qE '^time: count 12: wall [0-9]+\.[0-9]{6} s, cpu [0-9]+\.[0-9]{6} s, threads [12] \((openmp|pthreads)\), engine rows, kernel [a-z0-9]+, split [123], units [0-9]+, output [0-9]+\.[0-9]{6} s$' "$ERR"
    q 8 --time
    grep -q '^time: first 8: ' "$ERR"
    grep -q '^time: count 8: ' "$ERR"
    q list 8 --time
    grep -q '^time: list 8: ' "$ERR"
}

@test "--time names the team that ran" {
    for backend in $(backends); do
        q count 12 --time -t 1 --backend "$backend" --method rows
        grep -q "threads 1 ($backend), engine rows" "$ERR"
        q count 12 --time -t 3 --backend "$backend" --method rows
        grep -q "threads 3 ($backend), engine rows" "$ERR"
    done
}

@test "--progress never falls, never passes 100 and ends there" {
    q count 13 --progress --method rows
    writes '73712\n'
    grep -qE '^progress: 100\.0%, units ([0-9]+) of \1, ' "$ERR"
    finds_nothing -vE '^progress: (100\.0|[0-9]{1,2}\.[0-9])%, units [0-9]+ of [0-9]+, [0-9]+ s gone' "$ERR"
    sed 's/^progress: \([0-9.]*\)%.*/\1/' "$ERR" | sort -n -c
}

@test "progress is off where standard error is no terminal" {
    q count 12
    answers '14200\n'
}

@test "each size's line of a range is out before the next is known" {
    timeout 3 "$QUEENUM" count 4..24 --method rows >"$OUT" 2>"$ERR" || true
    [ "$(head -n 1 "$OUT")" = '4 2' ]
    [ "$(sed -n '$s/ .*//p' "$OUT")" -lt 24 ]
}

@test "the first solutions are out before the total is known" {
    timeout 2 "$QUEENUM" 22 --time >"$OUT" 2>"$ERR" || true
    [ "$(wc -l <"$OUT")" -eq 3 ]
    [ "$("$QUEENUM" check 22 <"$OUT" | grep -c ' valid$')" -eq 3 ]
}
