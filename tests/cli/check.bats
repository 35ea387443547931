# queenum check: which of the lines are solutions, and why not.

load helper

@test "good solutions" {
    q_in '2 4 1 3\n3 1 4 2\n' check 4
    answers '1 valid\n2 valid\n'
}

@test "every pair of rows is tested, also far ones" {
    q_in '1 2 3 4\n1 3 5 2 4\n1 3 1 3 5\n4 1 3 5 2\n1 4 2 5 3 6\n' check
    [ "$status" -eq 1 ]
    writes '1 invalid: queens in rows 1 and 2 attack each other along a diagonal\n2 invalid: it has 5 rows, not 4\n3 invalid: it has 5 rows, not 4\n4 invalid: it has 5 rows, not 4\n5 invalid: it has 6 rows, not 4\n'
    q_in '1 4 2 5 3 6\n' check
    writes '1 invalid: queens in rows 1 and 6 attack each other along a diagonal\n'
    q_in '1 4 1 3\n' check
    writes '1 invalid: queens in rows 1 and 3 attack each other along a column\n'
}

@test "lines that are no list of columns are invalid ones" {
    q_in '2 4 x 3\n2 4 9 3\n2 4 0 3\n2 4 1\n2 4 1 99999999999999\n\0\n' check 4
    [ "$status" -eq 1 ]
    [ ! -s "$ERR" ]
    writes "1 invalid: 'x' is not a column number\n2 invalid: column 9 in row 3 is outside 1 to 4\n3 invalid: the column in row 3 is outside 1 to 64\n4 invalid: it has 3 rows, not 4\n5 invalid: the column in row 4 is outside 1 to 64\n6 invalid: '\\\\x00' is not a column number\n"
}

@test "blanks, carriage returns, empty lines and a missing last newline" {
    q_in '\n  2  4\t1 3 \r\n\n3 1 4 2' check
    answers '1 valid\n2 valid\n'
}

@test "boards of . and Q, whole and broken" {
    q_in '.Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n' check
    answers '1 valid\n2 valid\n'
    q_in '.Q..\n...Q\nQ...\n..Q.\n\n.Q..\n...Q\n\nQQ..\n...Q\nQ...\n..Q.\n....\n...Q\n3 1 4 2\n.Q.\n' check
    [ "$status" -eq 1 ]
    writes '1 valid\n2 invalid: it has 2 rows, not 4\n3 invalid: row 1 has 2 queens\n4 invalid: row 1 has 0 queens\n5 valid\n6 invalid: row 1 has fewer squares than 4\n'
}

@test "what list and first write is valid" {
    for format in columns board csv jsonl; do
        "$QUEENUM" list 7 --format "$format" >"$IN"
        q check 7 <"$IN"
        [ "$status" -eq 0 ]
        [ "$(grep -c '^[0-9]* valid$' "$OUT")" -eq 40 ]
    done
    q_in '\n' check 0
    answers '1 valid\n'
}

@test "commas and brackets must be where list puts them" {
    q_in '2,4,1,3\n[2,4,1,3]\n [ 3 , 1, 4,2 ] \n2,4,,1,3\n2,4,1,3,\n,2,4,1,3\n2 4,1,3\n2,4,1 3\n[2,4,1,3\n2,4,1,3]\n[2 4 1 3]\n[2,4,1,3],\n[2,4,1,3]5\n[[2,4,1,3]]\n[]\n' check 4
    [ "$status" -eq 1 ]
    [ "$(grep -c ' valid$' "$OUT")" -eq 3 ]
    [ "$(sed -n 's/ valid$//p' "$OUT" | xargs)" = '1 2 3' ]
    [ "$(wc -l <"$OUT")" -eq 15 ]
    grep -qx "4 invalid: ',' is out of place after 2 numbers" "$OUT"
    q_in '3,1,4,2\n[2,4,1,3]\n' rank 4
    answers '2\n1\n'
}

@test "no input is no invalid solution" {
    q_in '' check
    answers ''
}

@test "a line without an end takes no memory and gets an answer" {
    head -c 20000000 /dev/zero | tr '\0' '1' >"$IN"
    q check 8 <"$IN"
    [ "$status" -eq 1 ]
    writes '1 invalid: the column in row 1 is outside 1 to 64\n'
    head -c 20000000 /dev/zero | tr '\0' 'Q' >"$IN"
    q check <"$IN"
    [ "$status" -eq 1 ]
    writes '1 invalid: row 1 has more than 64 squares\n'
}

@test "more numbers than any board has rows" {
    seq -s ' ' 70 >"$IN"
    q check <"$IN"
    [ "$status" -eq 1 ]
    writes '1 invalid: the column in row 65 is outside 1 to 64\n' || writes '1 invalid: more than 64 numbers\n'
}

@test "each answer comes before the next line is waited for" {
    mkfifo "$BATS_TEST_TMPDIR/pipe"
    timeout 20 "$QUEENUM" check 4 <"$BATS_TEST_TMPDIR/pipe" >"$OUT" &
    exec 9>"$BATS_TEST_TMPDIR/pipe"
    echo '2 4 1 3' >&9
    for _ in $(seq 50); do
        [ -s "$OUT" ] && break
        sleep 0.1
    done
    writes '1 valid\n'
    exec 9>&-
    wait $!
}

@test "a bad size is an error of the command line" {
    q_in '2 4 1 3\n' check 65
    rejects '65'
    q_in '2 4 1 3\n' check x
    rejects "'x'"
}

@test "--json" {
    needs_json
    q_in '2 4 1 3\n1 2 3 4\n' check --json
    [ "$status" -eq 1 ]
    writes '{"command":"check","invalid":[{"index":2,"reason":"queens in rows 1 and 2 attack each other along a diagonal"}],"n":4,"checked":2,"valid":1}\n'
}

@test "--canonical --json has both arrays" {
    needs_json
    q_in '3 1 4 2\n1 1 1 1\n2 4 1 3\n' check --canonical --json
    [ "$status" -eq 1 ]
    writes '{"command":"check","invalid":[{"index":2,"reason":"queens in rows 1 and 2 attack each other along a column"}],"canonical":[[2,4,1,3],[2,4,1,3]],"n":4,"checked":3,"valid":2}\n'
}
