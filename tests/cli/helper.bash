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

# Standard output was, to the byte, what printf makes of the argument.  The shell compares by itself
# what it can hold (no zero bytes): a diff for each of the thousands would be most of the time.
writes() {
    local expected got
    if [[ $1 != *'\0'* && $1 != *'\x00'* ]] && ! IFS= read -r -d '' got <"$OUT"; then
        printf -v expected -- "$1"
        [ "$got" != "$expected" ] || return 0
    fi
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

# It failed with that status, wrote nothing, and said so in one line, of printable ASCII, that contains
# the text.
fails() {
    local said
    # A read to the end of the file is no success; one to a zero byte is.
    if ! IFS= read -r -d '' said <"$ERR" && [ "$status" -eq "$1" ] && [ ! -s "$OUT" ] &&
        [[ $said == 'queenum: '*"$2"*$'\n' && ${said%$'\n'} != *[!\ -~]* ]]; then
        return 0
    fi
    echo "status $status, not $1 and '$2'; standard error:"
    cat "$ERR"
    return 1
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
    kill -s "$signal" "$process"
    wait "$process" || status=$?
}

# grep finds nothing.  (A plain `! grep` does not fail a test unless it is the last command.)
finds_nothing() {
    ! grep "$@"
}
