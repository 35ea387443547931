# What the golden tests share.  QUEENUM names the program under test.

bats_require_minimum_version 1.5.0
: "${QUEENUM:?must name the program under test}"

OUT=$BATS_TEST_TMPDIR/out
ERR=$BATS_TEST_TMPDIR/err
IN=$BATS_TEST_TMPDIR/in

# Runs the program; its streams go to files, so that not a byte is lost, and its status to $status.
q() {
    status=0
    timeout "${QUEENUM_TEST_SECONDS:-60}" "$QUEENUM" "$@" >"$OUT" 2>"$ERR" || status=$?
}

# The same with standard input: the first argument is what printf makes it from.
q_in() {
    printf -- "$1" >"$IN"
    shift
    q "$@" <"$IN"
}

# Standard output was, to the byte, what printf makes of the argument.
writes() {
    printf -- "$1" >"$BATS_TEST_TMPDIR/expected"
    diff "$BATS_TEST_TMPDIR/expected" "$OUT" || {
        echo "status $status, standard error:"
        cat "$ERR"
        return 1
    }
}

# It did what was asked and wrote that, without a word on standard error.
answers() {
    writes "$1" && [ "$status" -eq 0 ] && [ ! -s "$ERR" ]
}

# It failed with that status, wrote nothing, and said so in one line that contains the text.
fails() {
    echo "status $status, standard error:"
    cat "$ERR"
    [ "$status" -eq "$1" ] && [ ! -s "$OUT" ] && [ "$(wc -l <"$ERR")" -eq 1 ] &&
        grep -q '^queenum: ' "$ERR" && grep -qF -e "$2" "$ERR" && ! grep -q '[^ -~]' "$ERR"
}

rejects() {
    fails 2 "$1"
}

needs_json() {
    "$QUEENUM" info | grep -qx 'JSON: yes' || skip "this build has no JSON"
}

has_openmp() {
    ! "$QUEENUM" --version | grep -qx 'OpenMP: no'
}

# The backends of this build.
backends() {
    echo pthreads
    if has_openmp; then echo openmp; fi
}

# Status of a command that a signal ends a moment after it started: signal, arguments.
status_after() {
    local signal=$1 process
    shift
    status=0
    # A job of a script starts with SIGINT ignored, which the program respects; env lets it through.
    env --default-signal=INT,TERM "$QUEENUM" "$@" <&0 >"$OUT" 2>"$ERR" &
    process=$!
    sleep 0.5
    start=$(date +%s%N)
    kill -s "$signal" "$process"
    wait "$process" || status=$?
    waited_ms=$((($(date +%s%N) - start) / 1000000))
}

# grep finds nothing.  (A plain `! grep` does not fail a test unless it is the last command.)
finds_nothing() {
    ! grep "$@"
}
