# What surrounds the program: OMP_NUM_THREADS, affinity, small stacks.

load helper

@test "no OMP_NUM_THREADS does harm" {
    for value in 0 '' -1 1.0 abc 3x +2 99999999999 ',' '4,' '4,0' '4;2' '1025' $'\t' $'2\n' $'\033[31m'; do
        status=0
        OMP_NUM_THREADS=$value timeout 20 "$QUEENUM" count 8 >"$OUT" 2>"$ERR" || status=$?
        echo "OMP_NUM_THREADS='$value'"
        [ "$status" -eq 0 ]
        writes '92\n'
        grep -q '^queenum: note: OMP_NUM_THREADS is ignored' "$ERR"
        grep "^queenum" "$ERR" | finds_nothing "[^ -~]"
    done
}

@test "a valid OMP_NUM_THREADS rules the team" {
    for pair in 1:1 3:3 '4,2:4' ' 2 :2' '2 , 1:2'; do
        status=0
        OMP_NUM_THREADS=${pair%:*} timeout 20 "$QUEENUM" count 12 --time --method rows >"$OUT" \
            2>"$ERR" || status=$?
        writes '14200\n'
        grep -q "threads ${pair#*:} (" "$ERR"
    done
}

@test "-t is stronger than OMP_NUM_THREADS" {
    OMP_NUM_THREADS=3 q count 12 --time --method rows -t 2
    grep -q 'threads 2 (' "$ERR"
}

@test "OMP_DYNAMIC and OMP_THREAD_LIMIT change no result, and the team that ran is named" {
    has_openmp || skip "this build has no OpenMP"
    OMP_DYNAMIC=true q count 12 -t 4 --backend openmp
    writes '14200\n'
    OMP_THREAD_LIMIT=1 q count 12 -t 4 --backend openmp --time --method rows
    writes '14200\n'
    grep -q 'threads 1 (openmp)' "$ERR"
}

@test "one core in the affinity mask makes a team of one" {
    command -v taskset >/dev/null || skip "no taskset"
    status=0
    local core
    core=$(taskset -cp $$ | sed 's/.*: //; s/[,-].*//')
    OMP_NUM_THREADS= env -u OMP_NUM_THREADS taskset -c "$core" "$QUEENUM" count 12 --time \
        --method rows >"$OUT" 2>"$ERR" || status=$?
    writes '14200\n'
    grep -q 'threads 1 (' "$ERR"
    env -u OMP_NUM_THREADS taskset -c "$core" "$QUEENUM" info | grep -q '^threads: 1 ('
}

@test "small stacks are enough" {
    [ -z "${QUEENUM_SANITIZE:-}" ] || skip "sanitizers need more stack than the program"
    for backend in $(backends); do
        for command in 'count 12 --method rows' 'count 12' 'list 8' '12 -k 100'; do
            status=0
            (
                ulimit -s 256
                OMP_STACKSIZE=16k timeout 20 "$QUEENUM" $command -t 4 --backend "$backend"
            ) >"$OUT" 2>"$ERR" || status=$?
            [ "$status" -eq 0 ]
            [ -s "$OUT" ]
        done
    done
}
