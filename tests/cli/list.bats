# queenum list: every solution, in order.

load helper

@test "boards as AcWing 843 wants them" {
    q list 4 --format board
    answers '.Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n\n'
}

@test "columns are the default" {
    q list 6
    answers '2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n5 3 1 6 4 2\n'
}

@test "the smallest boards" {
    q list 0; answers '\n'
    q list 1; answers '1\n'
    q list 2; answers ''
    q list 3; answers ''
}

@test "all solutions are there, valid, different and in order" {
    for threads in 1 2 8; do
        q list 9 -t "$threads"
        [ "$status" -eq 0 ]
        [ "$(wc -l <"$OUT")" -eq 352 ]
        LC_ALL=C sort -c -u "$OUT"
        "$QUEENUM" check 9 <"$OUT" | finds_nothing -v ' valid$'
    done
}

@test "backends and splits list the same" {
    q list 8
    cp "$OUT" "$BATS_TEST_TMPDIR/one"
    for backend in $(backends); do
        for split in 1 2 3; do
            q list 8 --backend "$backend" --split "$split" -t 3
            cmp "$OUT" "$BATS_TEST_TMPDIR/one"
        done
    done
}

@test "placed queens and blocked squares" {
    q list 8 --place 1,1
    answers '1 5 8 6 3 7 2 4\n1 6 8 3 7 4 2 5\n1 7 4 6 8 2 5 3\n1 7 5 8 2 4 6 3\n'
    q list 4 --block 1,2
    answers '3 1 4 2\n'
}

@test "a large board starts at once, and a reader that leaves ends it quietly" {
    { env --default-signal=PIPE timeout 20 "$QUEENUM" list 20 2>"$ERR" || echo $? >"$IN"; } |
        head -n 1 >"$OUT"
    [ "$(cat "$OUT")" = '1 3 5 2 4 13 15 12 18 20 17 9 16 19 8 10 7 14 6 11' ]
    [ "$(cat "$IN")" -eq 141 ]
    [ ! -s "$ERR" ]
}
