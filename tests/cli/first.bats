# queenum first, and the program without a command: the first solutions, then the total.

load helper

@test "the sample of P1219 is answered to the byte" {
    q_in '6\n'
    answers '2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n'
}

@test "a size on the command line does the same as on standard input" {
    q 6
    answers '2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n'
    q first 6
    answers '2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n'
}

@test "boards with fewer than three solutions give those and the total" {
    q_in '1\n'; answers '1\n1\n'
    q_in '2\n'; answers '0\n'
    q_in '3\n'; answers '0\n'
    q_in '4\n'; answers '2 4 1 3\n3 1 4 2\n2\n'
}

@test "the largest board that P1219 asks for, on one thread" {
    q_in '13\n' -t 1
    answers '1 3 5 2 9 12 10 13 4 6 8 11 7\n1 3 5 7 9 11 13 2 4 6 8 10 12\n1 3 5 7 12 10 13 6 4 2 8 11 9\n73712\n'
}

@test "an empty board of size 0 has one solution, an empty line" {
    q 0
    answers '\n1\n'
}

@test "blanks, newlines and a carriage return around the size are accepted" {
    for text in '6' ' 6\r\n' '\n\n\t6\n\n' '006\n' '\v\f6 '; do
        q_in "$text" -k 1
        answers '2 4 6 1 3 5\n4\n'
    done
}

@test "many blanks before the size do no harm" {
    status=0
    { head -c 20000000 /dev/zero | tr '\0' ' '; echo 6; } | "$QUEENUM" -k 0 >"$OUT" 2>"$ERR"
    answers '4\n'
}

@test "-k chooses how many solutions there are" {
    q 6 -k 0; answers '4\n'
    q 6 -k 1; answers '2 4 6 1 3 5\n4\n'
    q 6 -k 4; answers '2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n5 3 1 6 4 2\n4\n'
    q 6 -k 5; answers '2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n5 3 1 6 4 2\n4\n'
}

@test "a K beyond all memory still gives all solutions" {
    q 6 -k 18446744073709551615
    answers '2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n5 3 1 6 4 2\n4\n'
}

@test "collected and streamed solutions are the same" {
    q 12 -k 4096 --no-total
    cp "$OUT" "$BATS_TEST_TMPDIR/collected"
    q 12 -k 5000 --no-total
    head -n 4096 "$OUT" | diff "$BATS_TEST_TMPDIR/collected" -
    [ "$(wc -l <"$OUT")" -eq 5000 ]
    q 12 -k 14200
    [ "$(tail -n 1 "$OUT")" = 14200 ]
    [ "$(wc -l <"$OUT")" -eq 14201 ]
}

@test "--no-total leaves the total out" {
    q 6 --no-total
    answers '2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n'
    q 3 --no-total
    answers ''
}

@test "--no-total goes to size 64, past the width of an int" {
    q 31 -k 1 --no-total
    answers '1 3 5 2 4 9 11 13 15 6 18 23 26 28 31 25 27 30 7 17 29 14 10 8 20 12 16 19 22 24 21\n'
    local sizes=(32 33)
    [ "${QUEENUM_SANITIZE:-}" != thread ] || sizes=(32) # which is ten times slower
    for n in "${sizes[@]}"; do
        q "$n" -k 1 --no-total
        [ "$status" -eq 0 ]
        [ "$("$QUEENUM" check "$n" <"$OUT")" = '1 valid' ]
    done
    q 65 --no-total
    rejects '65'
}

@test "order does not depend on the number of threads or who makes them" {
    for backend in $(backends); do
        for threads in 1 2 3 8 64; do
            q 8 -t "$threads" --backend "$backend"
            answers '1 5 8 6 3 7 2 4\n1 6 8 3 7 4 2 5\n1 7 4 6 8 2 5 3\n92\n'
        done
    done
}

@test "--format board writes pictures" {
    q 4 -k 1 --format board
    answers '.Q..\n...Q\nQ...\n..Q.\n\n2\n'
}

@test "placed queens and blocked squares hold for the solutions and the total" {
    q 6 --place 1,3
    answers '3 6 2 5 1 4\n1\n'
    q 4 --block 1,2
    answers '3 1 4 2\n1\n'
    q 4 --place 1,1 --place 2,2
    answers '0\n'
}

@test "--json gives one object with the total as text" {
    needs_json
    q 4 --json
    answers '{"command":"first","n":4,"solutions":[[2,4,1,3],[3,1,4,2]],"total":"2"}\n'
    q 4 --json --no-total -k 1
    answers '{"command":"first","n":4,"solutions":[[2,4,1,3]]}\n'
}

# The first solution lies behind far more barren batches of units than a 64-bit number has bits.
@test "a board whose first solution lies far behind still has it" {
    [ "${QUEENUM_SANITIZE:-}" != thread ] || skip "the next one is of the same kind"
    local blocks=()
    for column in $(seq 2 22); do blocks+=(--block "8,$column"); done
    q first 22 -k 1 --no-total -t 2 "${blocks[@]}"
    placed=$("$QUEENUM" first 22 -k 1 --no-total -t 2 --place 8,1)
    [ -n "$placed" ]
    answers "$placed\n"
}

@test "a split of the caller's does not make the search for the first one count all" {
    local blocks=()
    for column in $(seq 2 24); do blocks+=(--block "5,$column"); done
    q first 24 -k 1 --no-total -t 1 "${blocks[@]}"
    whole=$(cat "$OUT")
    q first 24 -k 1 --no-total -t 1 --split 3 "${blocks[@]}"
    answers "$whole\n"
}
