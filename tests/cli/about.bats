# What the program says about itself: help, version, info, selftest.

load helper

@test "--version tells the version and whether there is OpenMP" {
    q --version
    [ "$status" -eq 0 ]
    [ "$(wc -l <"$OUT")" -eq 2 ]
    grep -qE '^queenum [0-9]+\.[0-9]+\.[0-9]+$' "$OUT"
    grep -qE '^OpenMP: (no|[0-9]\.[0-9] \([0-9]{6}\)|version \([0-9]{6}\))$' "$OUT"
}

@test "--help lists every command, and each has a help of its own" {
    q --help
    [ "$status" -eq 0 ]
    cp "$OUT" "$BATS_TEST_TMPDIR/general"
    q help
    cmp "$OUT" "$BATS_TEST_TMPDIR/general"
    for command in first count list check info selftest help; do
        grep -q "^  $command" "$BATS_TEST_TMPDIR/general"
        q "$command" --help
        [ "$status" -eq 0 ]
        grep -q "^Usage: queenum $command" "$OUT"
        cp "$OUT" "$BATS_TEST_TMPDIR/own"
        q help "$command"
        cmp "$OUT" "$BATS_TEST_TMPDIR/own"
    done
}

@test "no line of a help text is wider than a terminal" {
    for command in '' first count list check info selftest help; do
        q help $command
        finds_nothing -E '.{81}' "$OUT"
        finds_nothing -E ' $' "$OUT"
    done
}

@test "a command's help names the options that it takes, and no other" {
    q list --help
    grep -q -- '--format' "$OUT"
    finds_nothing -- '--by-unit' "$OUT"
    q count --help
    grep -q -- '--by-unit' "$OUT"
    finds_nothing -- '--no-total' "$OUT"
}

@test "info tells the build and the machine" {
    q info
    [ "$status" -eq 0 ]
    [ ! -s "$ERR" ]
    for heading in 'queenum' 'compiler:' 'instruction sets:' 'kernels of rows:' 'kernels of halves:' \
        'OpenMP:' 'JSON:' 'threads:'; do
        grep -q "^$heading" "$OUT"
    done
    grep -qE '^threads: [0-9]+ \(.+\)$' "$OUT"
}

@test "info --json is an object" {
    needs_json
    q info --json
    [ "$status" -eq 0 ]
    grep -qE '^\{"command":"info","version":"[0-9.]+",.*\}$' "$OUT"
}

@test "selftest finds nothing wrong" {
    q selftest
    [ "$status" -eq 0 ]
    [ "$(wc -l <"$OUT")" -ge 8 ]
    finds_nothing -v '^ok ' "$OUT"
    [ "$(sed 's/.*threads //' "$OUT" | sort -nu | xargs)" = '1 2 3 8' ]
}

@test "selftest with one backend and one team, its time and its progress" {
    q selftest -t 5 --backend pthreads --time --progress
    [ "$status" -eq 0 ]
    finds_nothing -v '^ok .*, pthreads, threads 5$' "$OUT"
    lines=$(wc -l <"$OUT")
    [ "$(grep -c '^time: selftest, n to ' "$ERR")" -eq "$lines" ]
    grep -q "^progress: 100.0%, units $lines of $lines, " "$ERR"
    needs_json
    q selftest -t 2 --backend pthreads --json
    [ "$status" -eq 0 ]
    [ ! -s "$ERR" ]
    [ "$(grep -o '"threads":2,"ok":true}' "$OUT" | wc -l)" -eq "$lines" ]
    grep -q '^{"command":"selftest","checks":\[{"check":"totals of n=0..13","engine":"rows",.*\],"failed":0}$' "$OUT"
}

@test "help offers what is accepted" {
    q list --help
    grep -q 'all (default' "$OUT"
    finds_nothing 'all|rotation' "$OUT"
    q count --help
    tr -s ' \n' ' ' <"$OUT" | grep -qF 'all|rotation|reflection'
    q run --help
    grep -qx 'Usage: queenum run N --ledger FILE \[OPTION\]...' "$OUT"
    q merge
    rejects 'usage: queenum merge FILE... --into FILE'
}

@test "estimate tells its progress, and answers for the smallest boards" {
    q estimate 0 --seed 1 --progress
    [ "$status" -eq 0 ]
    grep -qx 'estimated total: 1 (95% limits 1 to 1)' "$OUT"
    grep -q '^progress: 100.0%' "$ERR"
}
