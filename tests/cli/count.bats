# queenum count: totals, by size, column and unit.

load helper

TOTALS='0 1\n1 1\n2 0\n3 0\n4 2\n5 10\n6 4\n7 40\n8 92\n9 352\n10 724\n11 2680\n12 14200\n'

@test "one size gives one number" {
    q count 8
    answers '92\n'
    q count 2
    answers '0\n'
}

@test "a range gives a line for each size" {
    q count 0..14
    answers "${TOTALS}13 73712\n14 365596\n"
    q count 8..8
    answers '8 92\n'
}

@test "totals do not depend on engine, backend, split or threads" {
    for backend in $(backends); do
        for threads in 1 2 3 8 64; do
            for split in 1 2 3; do
                q count 0..12 --method rows --backend "$backend" -t "$threads" --split "$split"
                answers "$TOTALS"
            done
            q count 0..12 --backend "$backend" -t "$threads"
            answers "$TOTALS"
        done
    done
}

@test "every kernel that runs here gives the same totals" {
    for kernel in $("$QUEENUM" info | sed -n 's/^kernels of rows://p' | tr , '\n' |
        grep -v 'not on this machine'); do
        q count 0..12 --method rows --kernel "$kernel"
        answers "$TOTALS"
    done
    for kernel in $("$QUEENUM" info | sed -n 's/^kernels of halves://p' | tr , '\n' |
        grep -v 'not on this machine\|none'); do
        q count 8..12 --method halves --kernel "$kernel"
        answers '8 92\n9 352\n10 724\n11 2680\n12 14200\n'
    done
}

# Of many runs alike; tests/load has the thousands.
RUNS=100
[ -z "${QUEENUM_SANITIZE:-}" ] || RUNS=20 # each start is slow then

@test "many counts with more threads than cores agree" {
    for _ in $(seq $RUNS); do
        [ "$("$QUEENUM" count 6 -t 8)" = 4 ] || return 1
    done
}

@test "a larger board with more threads than cores agrees every time" {
    for _ in $(seq 20); do
        [ "$("$QUEENUM" count 12 -t 8 --method rows)" = 14200 ] || return 1
    done
}

@test "--by-column gives a line of counts in the order of the columns" {
    q count 8 --by-column
    answers '4 8 16 18 18 16 8 4\n'
    q count 1 --by-column
    answers '1\n'
    q count 3 --by-column
    answers '0 0 0\n'
}

@test "--by-column is the same every time, whatever the team" {
    for _ in $(seq $RUNS); do
        [ "$("$QUEENUM" count 8 --by-column -t 8)" = '4 8 16 18 18 16 8 4' ] || return 1
    done
}

@test "--by-unit names every pair of columns, also those without solutions" {
    q count 4 --by-unit
    answers '1 3 0\n1 4 0\n2 4 1\n3 1 1\n4 1 0\n4 2 0\n'
    q count 6 --by-unit
    [ "$(wc -l <"$OUT")" -eq 20 ]
    [ "$(grep -c ' 0$' "$OUT")" -eq 16 ]
    q count 8 --by-unit
    [ "$(wc -l <"$OUT")" -eq 42 ]
    [ "$(awk '{ sum += $3 } END { print sum }' "$OUT")" -eq 92 ]
}

@test "--by-unit follows --split" {
    q count 4 --by-unit --split 1
    answers '1 0\n2 1\n3 1\n4 0\n'
    q count 4 --by-unit --split 3
    answers '1 4 2 0\n2 4 1 1\n3 1 4 1\n4 1 3 0\n'
}

@test "boards smaller than the split, or as small, are counted right" {
    for split in 1 2 3; do
        q count 0..3 --split "$split" --method rows
        answers '0 1\n1 1\n2 0\n3 0\n'
    done
    q count 1 --by-unit
    answers '1 1\n'
}

@test "placed queens and blocked squares" {
    q count 8 --place 1,1
    answers '4\n'
    q count 8 --place 1,1 --place 1,2
    answers '0\n'
    q count 4 --block 1,2 --block 1,3
    answers '0\n'
    q count 4..5 --place 1,2
    answers '4 1\n5 2\n'
}

@test "a total that does not fit 32 bits is whole" {
    [ -z "${QUEENUM_SLOW:-}" ] && skip "takes minutes; QUEENUM_SLOW=1 runs it"
    [ "$(timeout 600 "$QUEENUM" count 19)" = 4968057848 ]
}

@test "--json has the total as text" {
    needs_json
    q count 8 --json
    answers '{"command":"count","n":8,"total":"92"}\n'
    q count 3..4 --json
    answers '{"command":"count","counts":[{"n":3,"total":"0"},{"n":4,"total":"2"}]}\n'
    q count 4 --by-column --json
    answers '{"command":"count","n":4,"by_column":["0","1","1","0"]}\n'
    q count 2 --by-unit --split 1 --json
    answers '{"command":"count","n":2,"by_unit":[{"columns":[1],"count":"0"},{"columns":[2],"count":"0"}]}\n'
}
