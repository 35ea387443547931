# Speedup curves, traces and simulated teams.

load helper

DIR=$BATS_TEST_TMPDIR

needs_gnuplot() {
    command -v gnuplot >/dev/null || skip "no gnuplot"
}

@test "a table: one line a team, one total" {
    q scale 12 -t 1,2,4 --rounds 2
    [ "$status" -eq 0 ]
    [ ! -s "$ERR" ]
    [ "$(wc -l <"$OUT")" -eq 4 ]
    head -n 1 "$OUT" | grep -q '^engine .* speedup  efficiency  serial  total$'
    [ "$(tail -n +2 "$OUT" | awk '{print $5}' | xargs)" = "1 2 4" ]
    [ "$(tail -n +2 "$OUT" | awk '{print $NF}' | sort -u)" = 14200 ]
    finds_nothing ' $' "$OUT"
}

@test "--time and --progress" {
    q scale 9 -t 1,2 --rounds 2 --time --progress
    [ "$status" -eq 0 ]
    [ "$(grep -c '^time: count 9: wall ' "$ERR")" -eq 2 ]
    grep -q '^progress: 100.0%, units 6 of 6, ' "$ERR" # the warm-up and two rounds, of two teams
}

@test "one thread is measured whether or not it is asked for" {
    for list in 2 1,2 2,1,2 1..2 1,1..2; do
        q scale 8 -t $list --rounds 1 --csv
        [ "$(tail -n +2 "$OUT" | cut -d, -f6 | xargs)" = "1 2" ]
    done
    q scale 8 -t 1..3,8 --rounds 1 --csv
    [ "$(tail -n +2 "$OUT" | cut -d, -f6 | xargs)" = "1 2 3 8" ]
}

@test "every combination of backends, engines, kernels and splits" {
    local backends
    backends=$(backends | paste -sd,)
    q scale 9 -t 1,2 --rounds 1 --csv --backend "$backends" --method rows,halves
    [ "$status" -eq 0 ]
    [ "$(tail -n +2 "$OUT" | cut -d, -f2,4 | sort -u | wc -l)" -eq $((2 * $(backends | wc -l))) ]
    q scale 9 -t 2 --rounds 1 --csv --method rows --kernel scalar,vector --split 1,2,3
    [ "$(tail -n +2 "$OUT" | cut -d, -f3,5 | sort -u | wc -l)" -eq 6 ]
    [ "$(tail -n +2 "$OUT" | cut -d, -f16 | sort -u)" = 352 ]
}

@test "the columns of --csv agree with each other" {
    q scale 12 -t 1,2,3 --rounds 3 --csv --method rows
    head -n 1 "$OUT" | grep -qx 'n,engine,kernel,backend,split,threads,ran,rounds,wall,wall_least,wall_most,cpu,speedup,efficiency,serial,total'
    tail -n +2 "$OUT" | awk -F, '
        function off(a, b) { return a - b > 1e-3 * b || b - a > 1e-3 * b }
        $6 == 1 { alone = $9 }
        $9 < $10 || $9 > $11 || off($13, alone / $9) || off($14, $13 / $6) { bad = 1 }
        $6 > 1 && $13 > 1.01 && off($15 + 1, (1 / $13 - 1 / $6) / (1 - 1 / $6) + 1) { bad = 1 }
        $6 > 1 && $13 < 0.99 && $15 != "" { bad = 1 }
        $6 == 1 && $15 != "" { bad = 1 }
        END { exit bad }'
}

@test "--json" {
    needs_json
    q scale 8 -t 1,2 --rounds 1 --json
    grep -q '^{"command":"scale","n":8,"rounds":1,"total":"92","points":\[{' "$OUT"
    [ "$(grep -o '"threads":[0-9]*' "$OUT" | xargs)" = "threads:1 threads:2" ]
    [ "$(grep -o '"serial":' "$OUT" | wc -l)" -le 1 ] # none where two threads were slower than one
}

@test "--against compares with an earlier measurement" {
    q scale 12 -t 1,2 --rounds 3 --csv --method rows
    sed 's/^\(12,.*,\)2,\(2,3\),[^,]*,[^,]*,[^,]*,/\12,\2,900,900,900,/' "$OUT" >"$DIR/old.csv"
    grep -q ',900,' "$DIR/old.csv"
    q scale 12 -t 1,2,3 --rounds 3 --csv --method rows --against "$DIR/old.csv"
    [ "$status" -eq 0 ]
    [ "$(sed -n '3s/.*,//p' "$OUT")" = faster ]
    [ "$(sed -n '4s/.*,//p' "$OUT")" = new ]
    head -n 1 "$OUT" | grep -q ',total,before,ratio,change$'
    q scale 12 -t 1,2 --rounds 1 --method rows --against "$DIR/old.csv"
    grep -q '900.000000 .* faster ' "$OUT"
}

@test "--against a file that is no measurement" {
    q scale 8 --against "$DIR/none.csv"
    fails 1 none.csv
    echo rubbish >"$DIR/old.csv"
    q scale 8 --against "$DIR/old.csv"
    fails 1 'line 1'
    q scale 8 --rounds 1 --csv
    sed -i '2s/,rows,/,rows,,/; 2s/,halves,/,,/' "$OUT"
    cp "$OUT" "$DIR/old.csv"
    q scale 8 --against "$DIR/old.csv"
    fails 1 'line 2'
}

@test "--plot draws SVG and PNG" {
    needs_gnuplot
    q scale 9 -t 1,2 --rounds 2 --method rows,halves --plot "$DIR/it's a plot.svg"
    [ "$status" -eq 0 ]
    head -c 200 "$DIR/it's a plot.svg" | grep -q '<?xml'
    tail -n 2 "$DIR/it's a plot.svg" | grep -q '</svg>'
    for text in ideal threads speedup rows halves 'n = 9'; do
        grep -q "$text" "$DIR/it's a plot.svg"
    done
    q scale 9 -t 1,2 --rounds 1 --plot "$DIR/plot.png"
    [ "$(head -c 8 "$DIR/plot.png" | od -An -tx1 | xargs)" = "89 50 4e 47 0d 0a 1a 0a" ]
}

@test "--plot and --trace to nowhere are told before anything is measured" {
    for option in --plot --trace; do
        [ $option = --trace ] || command -v gnuplot >/dev/null || continue
        # What is measured would take hours.
        q scale 21 --method rows --kernel scalar $option "$DIR/none/file.svg"
        fails 1 'No such file'
    done
}

@test "--plot without gnuplot, or to nowhere, says so and leaves nothing" {
    mkdir "$DIR/empty"
    status=0
    PATH=$DIR/empty "$QUEENUM" scale 8 --plot "$DIR/plot.svg" >"$OUT" 2>"$ERR" || status=$?
    fails 1 gnuplot
    [ ! -e "$DIR/plot.svg" ]
    q scale 8 --plot "$DIR/plot.gif"
    rejects .svg
    printf '#!/bin/sh\n[ "$1" = --version ] || exit 1\n' >"$DIR/empty/gnuplot"
    chmod +x "$DIR/empty/gnuplot"
    status=0
    PATH=$DIR/empty:$PATH "$QUEENUM" scale 8 --rounds 1 --plot "$DIR/plot.svg" >"$OUT" 2>"$ERR" ||
        status=$?
    [ "$status" -eq 1 ]
    grep -q 'gnuplot failed' "$ERR"
    [ ! -e "$DIR/plot.svg" ]
}

@test "a trace has every unit once and adds up to the total" {
    for options in '--method rows' '--method halves' '--by-column' '--by-unit' '--split 1'; do
        for backend in $(backends); do
            q count 12 $options -t 3 --backend "$backend" --trace "$DIR/trace"
            [ "$status" -eq 0 ]
            head -n 1 "$DIR/trace" | grep -qx 'unit,thread,start,seconds,count,nodes'
            tail -n +2 "$DIR/trace" | sort -t, -n | awk -F, '
                $1 != NR || $2 < 1 || $2 > 3 || $4 < 0 { bad = 1 }
                { sum += $5 }
                END { exit bad || sum != 14200 }'
        done
    done
}

# OEIS A319283: the nodes of the plain search, the root included.
@test "the nodes of a trace are those of the search tree, whatever the team" {
    for pair in 8:2057 10:35539; do
        for threads in 1 2 5; do
            for options in '--by-unit' '--by-column' '--by-unit --split 1' '--by-unit --split 3'; do
                q count ${pair%:*} $options --kernel scalar -t $threads --trace "$DIR/trace"
                [ "$(awk -F, '{ sum += $6 } END { print sum }' "$DIR/trace")" = ${pair#*:} ]
            done
        done
    done
    q count 10 --method rows --kernel vector --trace "$DIR/trace"
    [ -z "$(tail -n +2 "$DIR/trace" | cut -d, -f6 | tr -d '\n')" ]
}

@test "run and scale trace as well" {
    "$QUEENUM" run --help | grep -q -e --trace
    q scale 10 -t 1,2 --rounds 1 --method rows --trace "$DIR/trace"
    [ "$(awk -F, '{ sum += $5 } END { print sum }' "$DIR/trace")" = 724 ]
    q run 10 --method rows --ledger "$DIR/ledger" --trace "$DIR/run"
    if grep -q 'no SQLite\|lacks' "$ERR"; then skip "this build has no ledgers"; fi
    [ "$(awk -F, '{ sum += $5 } END { print sum }' "$DIR/run")" = 724 ]
}

@test "a trace that cannot be written" {
    q count 8 --trace "$DIR/none/trace"
    fails 1 'cannot write'
    [ -e /dev/full ] || return 0
    q count 8 --by-unit --trace /dev/full
    [ "$status" -eq 1 ]
    grep -q 'cannot write .*No space' "$ERR"
    [ -c /dev/full ]
    q count 8..9 --trace "$DIR/trace"
    rejects '--trace takes one size'
}

@test "--simulate schedules the units of a trace" {
    printf 'unit,thread,start,seconds,count,nodes\n' >"$DIR/trace"
    printf '%s\n' 2,1,3,2,0, 1,1,0,3,0,7 3,1,5,2,0, 5,1,11,1,2, 4,1,7,4,1, >>"$DIR/trace"
    q scale --trace "$DIR/trace" --simulate 1,2,64 --csv
    answers 'threads,units,seconds,longest,makespan,speedup,efficiency\n1,5,12.000000000,4.000000000,12.000000000,1.0000,1.000000\n2,5,12.000000000,4.000000000,7.000000000,1.7143,0.857143\n64,5,12.000000000,4.000000000,4.000000000,3.0000,0.046875\n'
    q scale --trace "$DIR/trace" --simulate 2
    grep -q '^ *2 .* 7  *1.71 *85.7%$' "$OUT"
    q scale 10 --simulate 2 --csv --method rows --trace "$DIR/new"
    [ "$(wc -l <"$OUT")" -eq 2 ]
    [ "$(tail -n 1 "$OUT" | cut -d, -f2)" -eq $(($(wc -l <"$DIR/new") - 1)) ]
}

@test "--simulate of no trace" {
    q scale --simulate 2
    rejects --trace
    q scale --simulate 2 --trace "$DIR/none"
    fails 1 none
    for text in '' 'rubbish' 'unit,thread,start,seconds,count,nodes\n' \
        'unit,thread,start,seconds,count,nodes\n1,1,0,1,0' \
        'unit,thread,start,seconds,count,nodes\n1,1,0,-1,0,\n' \
        'unit,thread,start,seconds,count,nodes\n0,1,0,1,0,\n' \
        'unit,thread,start,seconds,count,nodes\n1,1,0,nan,0,\n' \
        'unit,thread,start,seconds,count,nodes\n4294967296,1,0,1,0,\n' \
        'unit,thread,start,seconds,count,nodes\n99999999999999999999,1,0,1,0,\n'; do
        printf "$text" >"$DIR/trace"
        q scale --simulate 2 --trace "$DIR/trace"
        fails 1 'is not a trace'
    done
}

@test "the default units of n = 18 would feed 64 threads" {
    [ -z "${QUEENUM_SANITIZE-}" ] || skip "minutes with a sanitizer"
    for method in auto rows; do
        q scale 18 --simulate 64 --csv --method $method
        tail -n 1 "$OUT"
        tail -n 1 "$OUT" | awk -F, '{ exit !($7 >= 0.95) }'
    done
}

@test "zeros before a number mean nothing in a list either" {
    q scale 4 --simulate "$(printf '%099d' 2)" --csv
    [ "$status" -eq 0 ]
    [[ $(tail -n 1 "$OUT") == 2,* ]]
}

@test "what scale does not understand" {
    q scale
    rejects 'needs a size'
    q scale 33
    rejects 0
    for list in 0 1,,2 ,1 1, 1..2000 2..1 x 1..x 1.5 '' "$(printf '%063d' 1)x" "1,$(printf '%063d' 1)x"; do
        q scale 8 -t "$list"
        rejects -t
    done
    q scale 8 --kernel scalar,bogus
    rejects bogus
    q scale 8 --split 1,4
    rejects 1,4 || rejects 4
    q scale 8 --backend pthreads,bogus
    rejects bogus
    q scale 8 --rounds 0
    rejects --rounds
    q scale 8 --simulate 0
    rejects --simulate
    q scale 8 --simulate 2 --plot x.svg
    rejects --simulate
    q scale 8 --json --csv
    rejects exclude
}

@test "other commands take one value where scale takes several" {
    q count 8 -t 1,2
    rejects "-t takes a whole number from 1 to 1024, not '1,2'"
    q count 8 --kernel scalar,vector
    rejects scalar,vector
    q count 8 --method rows,halves
    rejects rows,halves
    q count 8 -t 1,2 -t 2
    answers '92\n'
}
