# queenum nth, rank, sample and the parts of list: solutions by their index.

load helper

@test "nth finds solutions by their index" {
    q nth 6 1 4 2
    answers '2 4 6 1 3 5\n5 3 1 6 4 2\n3 6 2 5 1 4\n'
    q nth 4 2 --format board
    answers '..Q.\nQ...\n...Q\n.Q..\n\n'
    q nth 0 1
    answers '\n'
}

@test "the last solution is the mirror image of the first" {
    local n=16 total=14772512
    [ "${QUEENUM_SANITIZE:-}" != thread ] || n=13 total=73712 # which takes it minutes else
    q nth "$n" 1 "$total"
    [ "$status" -eq 0 ]
    [ "$(head -n 1 "$OUT" | tr ' ' '\n' | awk -v n="$n" '{printf "%d ", n + 1 - $1}')" = \
        "$(tail -n 1 "$OUT") " ]
}

@test "an index that is none, or beyond all solutions" {
    q nth 8 92 93 1; rejects "92 solutions; an index is a whole number from 1 to that, not '93'"
    q nth 3 1; rejects 'no solutions'
    q nth 8 0; rejects "from 1 to the number of solutions, not '0'"
    q nth 8 x; rejects "'x'"
    q nth 8 99999999999999999999999999999999999999999; rejects 'beyond'
    q nth 8; rejects 'missing'
    q nth 33 1; rejects '0 to 32'
}

@test "rank undoes nth" {
    "$QUEENUM" list 8 >"$IN"
    q rank 8 <"$IN"
    [ "$status" -eq 0 ]
    seq 92 | cmp - "$OUT"
    "$QUEENUM" list 8 --format board >"$IN"
    q rank 8 <"$IN"
    seq 92 | cmp - "$OUT"
}

@test "rank refuses what is no solution" {
    q_in '1 2 3 4\n' rank 4; rejects 'input 1'
    q_in '2 4 1 3 5\n' rank 4; rejects 'it has 5 rows, not 4'
    q_in '2 4 1 3\n3 1 4 2\n1 3 2 4\n' rank 4; rejects 'input 3 is none'
    q_in '' rank 4; answers ''
}

@test "list --from and --limit" {
    for from in 1 2 350 351 352; do
        q list 9 --from "$from" --limit 3
        [ "$status" -eq 0 ]
        "$QUEENUM" list 9 | tail -n "+$from" | head -n 3 | cmp - "$OUT"
        "$QUEENUM" nth 9 "$from" | cmp - <(head -n 1 "$OUT")
    done
    q list 9 --from 353; answers ''
    q list 4 --limit 1 --format board; answers '.Q..\n...Q\nQ...\n..Q.\n\n'
    q list 9 --from 0; rejects 'from 1'
}

@test "formats" {
    q list 4 --format csv; answers '2,4,1,3\n3,1,4,2\n'
    q list 4 --format jsonl; answers '[2,4,1,3]\n[3,1,4,2]\n'
    q nth 4 1 --format svg
    [ "$status" -eq 0 ]
    [ "$(grep -c '<use ' "$OUT")" -eq 4 ]
    for asked in 'first 4 -k 1 --no-total' 'list 4 --limit 1' 'sample 4 -k 1 --seed 2'; do
        cp "$OUT" "$BATS_TEST_TMPDIR/picture"
        q $asked --format svg
        cmp "$OUT" "$BATS_TEST_TMPDIR/picture"
    done
    q list 4 --limit 1 --from 2 --format svg; grep -q '<title>3 1 4 2</title>' "$OUT"
    q list 4 --limit 1 --from 3 --format svg; answers ''
    q list 4 --format svg; rejects 'one solution'
    q first 4 -k 1 --format svg; rejects 'one solution'
    q nth 4 1 2 --format svg; rejects 'one solution'
}

@test "sample repeats with its seed and says one that it drew" {
    q sample 8 -k 5 --seed 7 -t 1
    [ "$status" -eq 0 ]
    [ "$(wc -l <"$OUT")" -eq 5 ]
    "$QUEENUM" check 8 <"$OUT" | finds_nothing -v ' valid$'
    "$QUEENUM" sample 8 -k 5 --seed 7 -t 4 | cmp - "$OUT"
    q sample 8 -k 1
    seed=$(sed -n 's/^queenum: seed //p' "$ERR")
    "$QUEENUM" sample 8 -k 1 --seed "$seed" | cmp - "$OUT"
    q sample 3 --seed 1
    fails 1 'no solutions'
}

@test "demands" {
    q nth 8 1 --place 1,8; answers '8 2 4 1 7 5 3 6\n'
    q list 8 --place 1,8 --from 2 --limit 1; answers '8 2 5 3 1 7 4 6\n'
}

@test "JSON" {
    needs_json
    q nth 4 1 2 --json
    answers '{"command":"nth","n":4,"solutions":[[2,4,1,3],[3,1,4,2]]}\n'
    q_in '3 1 4 2\n' rank 4 --json
    answers '{"command":"rank","n":4,"indices":["2"]}\n'
    q_in '' rank 4 --json
    answers '{"command":"rank","n":4,"indices":[]}\n'
    q_in '3 1 4 2\n2 4 1 3\n1 1 1 1\n' rank 4 --json; rejects 'input 3'
    q first 3 --json
    answers '{"command":"first","n":3,"solutions":[],"total":"0"}\n'
    q sample 1 -k 2 --seed 7 --json
    answers '{"command":"sample","n":1,"solutions":[[1],[1]],"seed":"7"}\n'
}

@test "list 16 in little memory" {
    [ -z "${QUEENUM_SANITIZE:-}" ] || skip "sanitizers keep memory of their own"
    kib=$( { /usr/bin/env time -f %M "$QUEENUM" list 16 -t 2 | wc -l >"$OUT"; } 2>&1) ||
        skip "no time program"
    [ "$(cat "$OUT")" -eq 14772512 ]
    [ "$kib" -lt 65536 ]
}

@test "a full disk is said" {
    status=0
    "$QUEENUM" list 12 >/dev/full 2>"$ERR" || status=$?
    [ "$status" -eq 1 ]
    grep -q '^queenum: ' "$ERR"
}

# So many indices take more than the spool keeps in memory.
@test "many results of rank and sample take little memory" {
    [ -z "${QUEENUM_SANITIZE:-}" ] || skip "sanitizers keep memory of their own"
    yes '8 4 1 3 6 2 7 5' | head -n 400000 >"$IN" || true
    /usr/bin/env time -f %M -o "$BATS_TEST_TMPDIR/kib" "$QUEENUM" rank 8 -t 1 <"$IN" >"$OUT" ||
        skip "no time program"
    [ "$(sort -u "$OUT")" = 92 ]
    [ "$(wc -l <"$OUT")" -eq 400000 ]
    [ "$(tail -n 1 "$BATS_TEST_TMPDIR/kib")" -lt 32768 ]
    needs_json
    /usr/bin/env time -f %M -o "$BATS_TEST_TMPDIR/kib" \
        "$QUEENUM" sample 8 -k 300000 --seed 1 -t 1 --json >"$OUT"
    [ "$(grep -o '\[[0-9,]*\]' "$OUT" | wc -l)" -eq 300000 ]
    [ "$(tail -n 1 "$BATS_TEST_TMPDIR/kib")" -lt 32768 ]
}
