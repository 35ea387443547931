# Solutions by their symmetry: count --unique, --classes and --symmetric, list --unique and
# --symmetric, check --canonical.

load helper

# Up to rotation and reflection, n = 0..18: OEIS A002562.
UNIQUE='1 1 0 0 1 2 1 6 12 46 92 341 1787 9233 45752 285053 1846955 11977939 83263591'
# By symmetry, n = 1..16: A032522 and A033148 (solutions), A260318 to A260320 (classes).
HALF='1 0 0 2 2 4 8 4 16 12 48 80 136 420 1240 3000'
QUARTER='1 0 0 2 2 0 0 0 0 0 0 8 8 0 0 64'
QUARTER_CLASSES='1 0 0 1 1 0 0 0 0 0 0 4 4 0 0 32'
HALF_CLASSES='0 0 0 0 0 1 2 1 4 3 12 18 32 105 310 734'
OTHER_CLASSES='0 0 0 0 1 0 4 11 42 89 329 1765 9197 45647 284743 1846189'

# Reads solutions, columns with blanks.  Writes for each: how many different images it has under
# rotation and reflection, how many of 0 (none), 1 (half turn), 2 (quarter turn) its symmetry is, and
# whether it is the least image and greater than the line before it.
describe() {
    awk '
    function key(c,   r, text) {
        text = ""
        for (r = 1; r <= n; r++) text = text sprintf("%02d", c[r])
        return text
    }
    {
        n = NF
        split("", seen); different = 0; least = "yes"
        for (r = 1; r <= n; r++) at[r] = $r + 0
        own = key(at)
        for (flip = 0; flip < 2; flip++) {
            for (turn = 0; turn < 4; turn++) {
                image = key(at)
                if (!(image in seen)) { seen[image] = 1; different++ }
                if (image < own) least = "no"
                if (flip == 0 && turn == 1) quarter = image == own
                if (flip == 0 && turn == 2) half = image == own
                for (r = 1; r <= n; r++) turned[at[r]] = n + 1 - r
                for (r = 1; r <= n; r++) at[r] = turned[r]
            }
            for (r = 1; r <= n; r++) at[r] = n + 1 - at[r]
        }
        print different, half + quarter, least, (own > last ? "after" : "before")
        last = own
    }'
}

@test "--unique gives the published numbers" {
    read -r -a unique <<<"$UNIQUE"
    last=18
    [ -z "${QUEENUM_SANITIZE:-}" ] || last=14
    expected=
    for ((n = 0; n <= last; n++)); do expected+="$n ${unique[n]}\n"; done
    q count "0..$last" --unique
    answers "$expected"
}

@test "--classes gives the published numbers" {
    read -r -a half <<<"$HALF"
    read -r -a quarter <<<"$QUARTER"
    read -r -a quarter_classes <<<"$QUARTER_CLASSES"
    read -r -a half_classes <<<"$HALF_CLASSES"
    read -r -a other_classes <<<"$OTHER_CLASSES"
    last=16
    [ -z "${QUEENUM_SANITIZE:-}" ] || last=14
    expected=
    for ((i = 0; i < last; i++)); do
        expected+="$((i + 1)) ${half[i]} ${quarter[i]} ${quarter_classes[i]} ${half_classes[i]}"
        expected+=" ${other_classes[i]}\n"
    done
    q count "1..$last" --classes
    answers "$expected"
    q count 8 --classes
    answers '4 0 0 1 11\n'
    q count 0 --classes
    answers '1 1 1 0 0\n'
}

@test "eight queens: 12 up to rotation and reflection, 24 up to rotation, 46 up to one reflection" {
    q count 8 --unique; answers '12\n'
    q count 8 --unique=all; answers '12\n'
    q count 8 --unique=rotation; answers '24\n'
    q count 8 --unique=reflection; answers '46\n'
    q count 0..1 --unique=reflection; answers '0 1\n1 1\n'
    q count 4..5 --unique=rotation; answers '4 2\n5 4\n'
}

@test "classes do not depend on engine, backend or threads" {
    for backend in $(backends); do
        for threads in 1 2 8; do
            for engine in rows halves; do
                q count 12 --classes --backend "$backend" -t "$threads" --method "$engine"
                answers '80 8 4 18 1765\n'
            done
            q count 12 --symmetric half --backend "$backend" -t "$threads"
            answers '80\n'
        done
    done
}

@test "--symmetric counts the solutions that a turn leaves unchanged" {
    q count 0..10 --symmetric half
    answers '0 1\n1 1\n2 0\n3 0\n4 2\n5 2\n6 4\n7 8\n8 4\n9 16\n10 12\n'
    q count 12..17 --symmetric quarter
    answers '12 8\n13 8\n14 0\n15 0\n16 64\n17 128\n'
    q count 63 --symmetric quarter # only sizes 4k and 4k+1 have any
    answers '0\n'
}

@test "list --unique: the least of the images of every class, in order" {
    read -r -a unique <<<"$UNIQUE"
    for n in 1 2 3 4 5 6 7 8 9 10 11 12; do
        total=$("$ORACLE" known "$n")
        q list "$n" --unique -t 3
        [ "$status" -eq 0 ]
        [ "$(wc -l <"$OUT")" -eq "${unique[n]}" ]
        describe <"$OUT" >"$IN"
        finds_nothing -v ' yes after$' "$IN"
        [ "$(awk '{ sum += $1 } END { print sum + 0 }' "$IN")" -eq "${total##* }" ]
        "$QUEENUM" check "$n" <"$OUT" | finds_nothing -v ' valid$'
    done
    q list 0 --unique
    answers '\n'
}

@test "list --symmetric: what a turn leaves unchanged, of all solutions" {
    for n in 4 5 8 9 10; do
        for turn in 1 2; do
            "$ORACLE" list "$n" >"$IN"
            describe <"$IN" | paste -d ' ' - "$IN" | awk -v turn=$turn '$2 >= turn' |
                cut -d ' ' -f 5- >"$BATS_TEST_TMPDIR/chosen"
            q list "$n" --symmetric "$([ $turn = 1 ] && echo half || echo quarter)" -t 2
            [ "$status" -eq 0 ]
            cmp "$OUT" "$BATS_TEST_TMPDIR/chosen"
        done
    done
    q list 12 --symmetric quarter
    [ "$(wc -l <"$OUT")" -eq 8 ]
}

@test "representatives in every format" {
    q list 6 --unique --format board
    answers '.Q....\n...Q..\n.....Q\nQ.....\n..Q...\n....Q.\n\n'
    q list 6 --unique --format csv
    answers '2,4,6,1,3,5\n'
    q list 5 --unique --format jsonl
    answers '[1,3,5,2,4]\n[2,5,3,1,4]\n'
    q list 5 --symmetric quarter --format csv
    answers '2,5,3,1,4\n4,1,3,5,2\n'
}

@test "--from and --limit choose among them" {
    "$QUEENUM" list 8 --unique >"$BATS_TEST_TMPDIR/all"
    for from in 1 2 12 13; do
        for limit in 1 5 100; do
            q list 8 --unique --from "$from" --limit "$limit"
            [ "$status" -eq 0 ]
            tail -n "+$from" "$BATS_TEST_TMPDIR/all" | head -n "$limit" | cmp - "$OUT"
        done
    done
    q list 6 --symmetric half --from 2 --limit 1
    answers '3 6 2 5 1 4\n'
}

@test "a large board starts at once, and a reader that leaves ends it quietly" {
    for kind in "20 --unique" "40 --symmetric quarter" "24 --symmetric half"; do
        { env --default-signal=PIPE timeout 60 "$QUEENUM" list $kind 2>"$ERR" || echo $? >"$IN"; } |
            head -n 1 >"$OUT"
        [ -s "$OUT" ]
        [ "$(cat "$IN")" -eq 141 ]
        [ ! -s "$ERR" ]
        "$QUEENUM" check <"$OUT" | grep -qx '1 valid'
    done
}

@test "check --canonical maps all solutions to the representatives" {
    for n in 5 8; do
        "$ORACLE" list "$n" >"$IN"
        q check --canonical <"$IN"
        [ "$status" -eq 0 ]
        [ "$(wc -l <"$OUT")" -eq "$(wc -l <"$IN")" ]
        LC_ALL=C sort -u "$OUT" >"$BATS_TEST_TMPDIR/classes"
        "$QUEENUM" list "$n" --unique | cmp - "$BATS_TEST_TMPDIR/classes"
    done
    q_in '..Q.\nQ...\n...Q\n.Q..\n' check --canonical
    answers '2 4 1 3\n'
}

@test "check --canonical says which solutions are none" {
    q_in '3 1 4 2\n1 2 3 4\n2 4 1 3\n' check 4 --canonical
    [ "$status" -eq 1 ]
    writes '2 4 1 3\n2 4 1 3\n'
    [ "$(cat "$ERR")" = 'queenum: solution 2 is invalid: queens in rows 1 and 2 attack each other along a diagonal' ]
}

@test "--json names the numbers" {
    needs_json
    q count 8 --unique --json
    answers '{"command":"count","n":8,"unique":"12"}\n'
    q count 7..8 --unique=rotation --json
    answers '{"command":"count","counts":[{"n":7,"unique_by_rotation":"12"},{"n":8,"unique_by_rotation":"24"}]}\n'
    q count 8 --unique=reflection --json
    answers '{"command":"count","n":8,"unique_by_reflection":"46"}\n'
    q count 12 --symmetric quarter --json
    answers '{"command":"count","n":12,"quarter_turn":"8"}\n'
    q count 12 --classes --json
    answers '{"command":"count","n":12,"total":"14200","half_turn":"80","quarter_turn":"8","classes":{"quarter_turn":"4","half_turn_only":"18","none":"1765"},"unique":"1787"}\n'
    q_in '3 1 4 2\n1 2 3 4\n' check --canonical --json
    [ "$status" -eq 1 ]
    writes '{"command":"check","invalid":[{"index":2,"reason":"queens in rows 1 and 2 attack each other along a diagonal"}],"canonical":[[2,4,1,3]],"n":4,"checked":2,"valid":1}\n'
}

@test "what does not go together" {
    for other in --classes '--symmetric half' --by-column --by-unit '--place 1,2' '--block 1,2'; do
        q count 8 --unique $other
        rejects "--unique and ${other%% *} exclude each other"
    done
    for other in --by-column '--place 1,2' '--block 1,2'; do
        q count 8 --classes $other
        rejects "--classes and ${other%% *} exclude each other"
        q count 8 --symmetric half $other
        rejects "--symmetric and ${other%% *} exclude each other"
    done
    q list 8 --unique --symmetric half; rejects '--unique and --symmetric'
    q list 8 --unique --place 1,2; rejects '--unique and --place'
    q list 8 --symmetric half --block 1,2; rejects '--symmetric and --block'
    q list 8 --unique=rotation; rejects '=rotation'
    q list 8 --unique --kernel scalar; rejects '--kernel'
    q count 8 --symmetric half --kernel scalar; rejects '--kernel'
    q count 8 --symmetric half --method rows; rejects '--method'
    q count 8 --symmetric half --split 2; rejects '--split'
    q first 8 --unique; rejects 'count, list'
    q list 8 --classes; rejects 'count'
    q list 8 --canonical; rejects 'check'
}

@test "words and sizes that are none" {
    q count 8 --unique=mirror; rejects "all|rotation|reflection, not 'mirror'"
    q count 8 --unique=; rejects "all|rotation|reflection"
    q count 8 --unique rotation; rejects "'rotation'"
    q count 8 --symmetric third; rejects "half|quarter, not 'third'"
    q count 8 --symmetric; rejects 'half|quarter'
    q count 33 --unique; rejects '0 to 32'
    q count 33 --classes; rejects '0 to 32'
    q count 33 --symmetric half; rejects '0 to 32'
    q count 65 --symmetric quarter; rejects '0 to 64'
    q count 60..65 --symmetric quarter; rejects '0 to 64'
    q list 65 --unique; rejects '0 to 64'
}

@test "SIGINT stops them without a number" {
    for kind in 'count 30 --unique' 'count 32 --symmetric half' 'count 60 --symmetric quarter'; do
        status_after INT $kind
        [ "$status" -eq 130 ]
        [ ! -s "$OUT" ]
    done
}
