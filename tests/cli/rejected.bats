# Bad input of every kind: one clear line, status 2, nothing on standard output.

load helper

# What is no size at all, as a shell array: signs, other bases, fractions, other scripts, controls.
NO_SIZES=(8x 0x8 8.5 '' ' ' '8 ' ' 8' '8 9' +8 -5 -0 50 33 1e9 99999999999999999999 18446744073709551624
    abc8 8,0 - $'8\t' $'\033[31m8' '８')

@test "sizes on the command line" {
    for size in "${NO_SIZES[@]}"; do
        case $size in [a-z]*) continue ;; esac # a word there is a command
        q "$size"
        rejects '0 to 32'
    done
    for size in "${NO_SIZES[@]}"; do
        q first "$size"; rejects '0 to 32'
        q count "$size"; rejects '0 to 32'
        [ "$size" = - ] || { q count "$size..9"; rejects '0 to 32'; }
        q count "4..$size"; rejects '0 to 32'
    done
    for size in 65 "${NO_SIZES[@]}"; do
        [ "$size" = 50 ] || [ "$size" = 33 ] && continue
        q list "$size"; rejects '0 to 64'
        q check "$size"; rejects '0 to 64'
    done
}

@test "sizes on standard input" {
    for text in '8x' '0x8' '8.5' '+8' '-5' '8 9' '8\n9' '8-' '50\n' '33' '1e9' \
        '99999999999999999999' 'abc' '8\0' '\0' '\0008' '\033[31m8' '8\n\n\n\n.'; do
        q_in "$text"
        rejects '0 to 32'
    done
}

@test "an empty standard input" {
    for text in '' '\n' ' \t\r\n '; do
        q_in "$text"
        rejects 'empty'
    done
}

@test "an endless standard input is refused at once" {
    for text in 8 11 x; do
        status=0
        { yes "$text" || true; } | timeout 20 "$QUEENUM" >"$OUT" 2>"$ERR" || status=$?
        rejects '0 to 32'
    done
    status=0
    { yes 1 | tr -d '\n' || true; } | timeout 20 "$QUEENUM" >"$OUT" 2>"$ERR" || status=$?
    rejects '0 to 32'
    status=0
    timeout 20 "$QUEENUM" </dev/zero >"$OUT" 2>"$ERR" || status=$?
    rejects '\x00'
}

@test "a standard input that cannot be read is a failure" {
    q </
    fails 1 'cannot read standard input'
    q <&-
    fails 1 'cannot read standard input'
}

@test "ranges of sizes" {
    for range in .. 1.. ..4 1...3 1..2..3 1-3 1..33 1..x; do
        q count "$range"
        rejects 'A..B'
    done
    q count 9..8
    rejects "'9..8'"
    q count 1..4 --by-column; rejects "'1..4'"
    q count 1..4 --by-unit; rejects "'1..4'"
}

@test "too many arguments, or too few" {
    q 8 9; rejects "'9'"
    q count 8 9; rejects "'9'"
    q list 8 9; rejects "'9'"
    q check 8 9; rejects "'9'"
    q info 9; rejects "'9'"
    q selftest 9; rejects "'9'"
    q count; rejects 'missing'
    q list; rejects 'missing'
}

@test "team sizes" {
    for threads in 0 -1 abc 100000 1025 '' 2x +2 1.0 99999999999999999999; do
        q count 8 -t "$threads"
        rejects '1 to 1024'
        q count 8 --threads="$threads"
        rejects '1 to 1024'
    done
}

@test "numbers of solutions" {
    for k in -1 x 1.5 '' 18446744073709551616; do
        q 8 -k "$k"
        rejects 'a whole number from 0 to 18446744073709551615'
    done
    q list 32 --from 18446744073709551616
    rejects 'a whole number from 1 to 18446744073709551615'
    q sample 8 --seed 18446744073709551616
    rejects 'a whole number from 0 to 18446744073709551615'
}

@test "an engine, a kernel or an option that does not go with the size, or with another option" {
    q count 31 --method halves; rejects '--method halves counts boards of size 0 to 24, not 31'
    q count 20..25 --method halves; rejects 'not 25'
    q run 1 --method halves --ledger "$BATS_TEST_TMPDIR/ledger"; rejects '2 to 24, not 1'
    q count 8 --split 2 --method halves; rejects '--split 2'
    q scale 8 --split 2 --method halves; rejects '--split 2'
    q count 25 --kernel portable; rejects "'portable' takes boards of size 0 to 24, not 25"
    q list 40 --limit 1 --kernel vector; rejects "'vector' takes boards of size 0 to 31, not 40"
    q count 30..32 --kernel vector; rejects '31, not 32'
    for options in '--split 2' '--place 1,1' --by-column; do
        q count 8 $options --kernel portable; rejects "not 'portable'"
    done
    q list 33 --from 2; rejects '--from takes boards of size 0 to 32, not 33'
    q sample 33; rejects "'33'"
    q estimate 33; rejects "0 to 32, not '33'"
}

@test "squares" {
    for square in 1 1, ,1 0,1 1,0 1,2,3 x,y -1,1 '1, 2' 65,1 99999999999999999999,1 ''; do
        q count 8 --place "$square"; rejects '--place'
        q count 8 --block "$square"; rejects '--block'
    done
    q count 8 --place 9,1; rejects '1 to 8'
    q count 8 --block 1,9; rejects '1 to 8'
    q count 4..8 --place 5,5; rejects '1 to 4'
    q count 0 --place 1,1; rejects '--place'
}

@test "choices" {
    q count 8 --backend mpi; rejects 'auto|openmp|pthreads'
    q count 8 --method fast; rejects 'auto|rows|halves'
    q count 8 --split 0; rejects 'auto|1|2|3'
    q count 8 --split 4; rejects "'4'"
    q 8 --format picture; rejects 'columns|board'
    q count 8 --kernel nosuch; rejects 'auto'
    q count 8 --kernel ''; rejects 'auto'
}

@test "unknown commands and options" {
    q frist 8; rejects "'frist'"
    q help frist; rejects "'frist'"
    q $'\001x'; rejects '\x01'
    q $'x\033[2J'; rejects 'x\x1b[2J'
    q --bogus; rejects "'--bogus'"
    q count 8 --bogus=3; rejects "'--bogus=3'"
    q count 8 -z; rejects "'-z'"
    q count 8 -qz; rejects "'-z'"
    q count 8 -q5; rejects "'-5'"
    q count 8 --by-unit=3; rejects '--by-unit'
    q count 8 --p; rejects "'--p'"
}

@test "options without their argument" {
    q 8 -k; rejects '-k'
    q count 8 -t; rejects '1 to 1024'
    q count 8 --method; rejects 'auto|rows|halves'
    q count 8 --place; rejects '--place'
}

@test "options that the command does not take" {
    q count 8 -k 3; rejects 'first'
    q count 8 --no-total; rejects 'first'
    q list 8 --json; rejects 'count'
    q list 8 --method rows; rejects 'count'
    q list 8 --by-column; rejects 'count'
    q count 8 --format board; rejects 'list'
    q check 8 --place 1,1; rejects 'list'
    q info --time; rejects 'count'
}

@test "options that exclude each other" {
    q count 8 --by-column --by-unit; rejects '--by-unit'
    q count 8 --progress --no-progress; rejects '--no-progress'
    q count 8 --method halves --by-column; rejects '--by-column'
    q count 8 --method halves --by-unit; rejects '--by-unit'
    q count 8 --method halves --place 1,1; rejects '--place'
    q count 8 --method halves --block 1,1; rejects '--block'
    needs_json
    q 8 --json --format board; rejects '--format'
}

@test "what was given is cut where it is long" {
    q "$(head -c 5000 /dev/zero | tr '\0' 9)"
    rejects '...'
    [ "$(wc -c <"$ERR")" -lt 300 ]
}

@test "after -- everything is a word" {
    q -- 4
    answers '2 4 1 3\n3 1 4 2\n2\n'
    q count -- -5
    rejects "'-5'"
}

@test "names of files that are empty, or the same where they must not be" {
    cd "$BATS_TEST_TMPDIR"
    q run 8 --ledger ''; rejects '--ledger takes the name of a file'
    q merge --into '' a; rejects '--into takes the name of a file'
    q count 8 --trace ''; rejects '--trace takes the name of a file'
    q scale 8 --plot ''; rejects '--plot takes the name of a file'
    q scale 8 --against ''; rejects '--against takes the name of a file'
    q run 8 --ledger same --trace same; rejects "the same file, 'same'"
    [ ! -e same ]
}
