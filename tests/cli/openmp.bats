# Values of OpenMP's variables, good and bad: the right result, no crash, no hang, and the number of
# threads that ran.  The suite runs these under the OpenMP runtimes of gcc and of clang.

load helper

setup() {
    has_openmp || skip "this build has no OpenMP"
    unset OMP_WAIT_POLICY
}

# Counts with three threads asked for and these variables; THREADS of them must have run.
counts_with() {
    local threads=$1
    shift
    status=0
    env "$@" timeout 30 "$QUEENUM" count 11 -t 3 --backend openmp --method rows --time >"$OUT" \
        2>"$ERR" || status=$?
    writes '2680\n'
    [ "$status" -eq 0 ]
    grep -q "threads $threads (openmp)" "$ERR" || {
        cat "$ERR"
        return 1
    }
}

# The same with a value that is not valid, which is said.
ignores() {
    counts_with 3 "$1"
    grep -q "^queenum: note: ${1%%=*} is ignored: it must hold .*, not '" "$ERR"
}

@test "good: OMP_NUM_THREADS=1" {
    counts_with 3 'OMP_NUM_THREADS=1'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_NUM_THREADS=2" {
    counts_with 3 'OMP_NUM_THREADS=2'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_NUM_THREADS=4,2" {
    counts_with 3 'OMP_NUM_THREADS=4,2'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_SCHEDULE=static" {
    counts_with 3 'OMP_SCHEDULE=static'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_SCHEDULE=dynamic,4" {
    counts_with 3 'OMP_SCHEDULE=dynamic,4'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_SCHEDULE=guided,2" {
    counts_with 3 'OMP_SCHEDULE=guided,2'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_PROC_BIND=true" {
    counts_with 3 'OMP_PROC_BIND=true'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_PROC_BIND=false" {
    counts_with 3 'OMP_PROC_BIND=false'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_PROC_BIND=close" {
    counts_with 3 'OMP_PROC_BIND=close'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_PROC_BIND=spread,close" {
    counts_with 3 'OMP_PROC_BIND=spread,close'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_PLACES=cores" {
    counts_with 3 'OMP_PLACES=cores'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_PLACES=threads(1)" {
    counts_with 3 'OMP_PLACES=threads(1)'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_PLACES={0}" {
    counts_with 3 'OMP_PLACES={0}'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_THREAD_LIMIT=64" {
    counts_with 3 'OMP_THREAD_LIMIT=64'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_DYNAMIC=false" {
    counts_with 3 'OMP_DYNAMIC=false'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_STACKSIZE=64k" {
    counts_with 3 'OMP_STACKSIZE=64k'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_STACKSIZE=512M" {
    counts_with 3 'OMP_STACKSIZE=512M'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_WAIT_POLICY=active" {
    counts_with 3 'OMP_WAIT_POLICY=active'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_WAIT_POLICY=passive" {
    counts_with 3 'OMP_WAIT_POLICY=passive'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_MAX_ACTIVE_LEVELS=1" {
    counts_with 3 'OMP_MAX_ACTIVE_LEVELS=1'
    finds_nothing "^queenum: note" "$ERR"
}

@test "good: OMP_MAX_ACTIVE_LEVELS=8" {
    counts_with 3 'OMP_MAX_ACTIVE_LEVELS=8'
    finds_nothing "^queenum: note" "$ERR"
}

@test "bad: OMP_NUM_THREADS=0" {
    ignores 'OMP_NUM_THREADS=0'
}

@test "bad: OMP_NUM_THREADS=-1" {
    ignores 'OMP_NUM_THREADS=-1'
}

@test "bad: OMP_NUM_THREADS=abc" {
    ignores 'OMP_NUM_THREADS=abc'
}

@test "bad: OMP_NUM_THREADS=99999999999" {
    ignores 'OMP_NUM_THREADS=99999999999'
}

@test "bad: OMP_SCHEDULE=bogus" {
    ignores 'OMP_SCHEDULE=bogus'
}

@test "bad: OMP_SCHEDULE=dynamic,-1" {
    ignores 'OMP_SCHEDULE=dynamic,-1'
}

@test "bad: OMP_SCHEDULE=dynamic,99999999999999999999" {
    ignores 'OMP_SCHEDULE=dynamic,99999999999999999999'
}

@test "bad: OMP_PROC_BIND=bogus" {
    ignores 'OMP_PROC_BIND=bogus'
}

@test "bad: OMP_PROC_BIND=" {
    ignores 'OMP_PROC_BIND='
}

@test "bad: OMP_PROC_BIND=close,bogus" {
    ignores 'OMP_PROC_BIND=close,bogus'
}

@test "bad: OMP_PLACES=bogus" {
    ignores 'OMP_PLACES=bogus'
}

@test "bad: OMP_PLACES={0}:1000000000" {
    ignores 'OMP_PLACES={0}:1000000000'
}

@test "bad: OMP_PLACES={0:1000000000}" {
    ignores 'OMP_PLACES={0:1000000000}'
}

@test "bad: OMP_PLACES=threads(100000000)" {
    ignores 'OMP_PLACES=threads(100000000)'
}

@test "bad: OMP_THREAD_LIMIT=0" {
    ignores 'OMP_THREAD_LIMIT=0'
}

@test "bad: OMP_THREAD_LIMIT=-5" {
    ignores 'OMP_THREAD_LIMIT=-5'
}

@test "bad: OMP_THREAD_LIMIT=abc" {
    ignores 'OMP_THREAD_LIMIT=abc'
}

@test "bad: OMP_THREAD_LIMIT=99999999999999999999" {
    ignores 'OMP_THREAD_LIMIT=99999999999999999999'
}

@test "bad: OMP_DYNAMIC=maybe" {
    ignores 'OMP_DYNAMIC=maybe'
}

@test "bad: OMP_DYNAMIC=2" {
    ignores 'OMP_DYNAMIC=2'
}

@test "bad: OMP_STACKSIZE=0" {
    ignores 'OMP_STACKSIZE=0'
}

@test "bad: OMP_STACKSIZE=-4" {
    ignores 'OMP_STACKSIZE=-4'
}

@test "bad: OMP_STACKSIZE=abc" {
    ignores 'OMP_STACKSIZE=abc'
}

@test "bad: OMP_STACKSIZE=4X" {
    ignores 'OMP_STACKSIZE=4X'
}

@test "bad: OMP_STACKSIZE=100G" {
    ignores 'OMP_STACKSIZE=100G'
}

@test "bad: OMP_STACKSIZE=9999999G" {
    ignores 'OMP_STACKSIZE=9999999G'
}

@test "bad: OMP_STACKSIZE=99999999999999999999999G" {
    ignores 'OMP_STACKSIZE=99999999999999999999999G'
}

@test "bad: OMP_WAIT_POLICY=bogus" {
    ignores 'OMP_WAIT_POLICY=bogus'
}

@test "bad: OMP_MAX_ACTIVE_LEVELS=-1" {
    ignores 'OMP_MAX_ACTIVE_LEVELS=-1'
}

@test "bad: OMP_MAX_ACTIVE_LEVELS=abc" {
    ignores 'OMP_MAX_ACTIVE_LEVELS=abc'
}

@test "bad: OMP_DISPLAY_AFFINITY=true" {
    ignores 'OMP_DISPLAY_AFFINITY=true'
}

@test "no harm: OMP_PLACES={9999}" {
    counts_with 3 'OMP_PLACES={9999}'
}

@test "no harm: OMP_DISPLAY_ENV=true" {
    counts_with 3 'OMP_DISPLAY_ENV=true'
}

@test "no harm: OMP_CANCELLATION=abc" {
    counts_with 3 'OMP_CANCELLATION=abc'
}

@test "no harm: OMP_TARGET_OFFLOAD=mandatory" {
    counts_with 3 'OMP_TARGET_OFFLOAD=mandatory'
}

@test "no harm: OMP_DEFAULT_DEVICE=-3" {
    counts_with 3 'OMP_DEFAULT_DEVICE=-3'
}

@test "no harm: OMP_MAX_TASK_PRIORITY=-1" {
    counts_with 3 'OMP_MAX_TASK_PRIORITY=-1'
}

@test "no harm: OMP_TOOL_LIBRARIES=/nonexistent" {
    counts_with 3 'OMP_TOOL_LIBRARIES=/nonexistent'
}

@test "a thread limit of 1 gives a team of 1, and so it says" {
    counts_with 1 OMP_THREAD_LIMIT=1
}

@test "a thread limit of 2 gives a team of 2, and so it says" {
    counts_with 2 OMP_THREAD_LIMIT=2
}

@test "no active levels give a team of 1, and so it says" {
    counts_with 1 OMP_MAX_ACTIVE_LEVELS=0
}

@test "a dynamic team may be smaller, and it says how many ran" {
    counts_with '[123]' OMP_DYNAMIC=true
}

@test "the threads that a trace names are no more than those that ran" {
    counts_with 2 OMP_THREAD_LIMIT=2
    env OMP_THREAD_LIMIT=2 "$QUEENUM" count 13 -t 3 --backend openmp --method rows --quiet \
        --trace "$BATS_TEST_TMPDIR/trace"
    [ "$(tail -n +2 "$BATS_TEST_TMPDIR/trace" | cut -d, -f2 | sort -un | tail -n 1)" -le 2 ]
}

@test "without -t, a valid OMP_NUM_THREADS rules and nonsense does not" {
    local usual
    usual=$(env -u OMP_NUM_THREADS "$QUEENUM" info | sed -n 's/^threads: \([0-9]*\) .*/\1/p')
    for pair in 3:3 0:$usual abc:$usual -2:$usual 5000:$usual; do
        OMP_NUM_THREADS=${pair%%:*} timeout 30 "$QUEENUM" count 12 --backend openmp \
            --method rows --time >"$OUT" 2>"$ERR"
        writes '14200\n'
        grep -q "threads ${pair#*:} (openmp)" "$ERR"
    done
}

@test "much nonsense at once" {
    counts_with 3 OMP_NUM_THREADS=x OMP_SCHEDULE=x OMP_PROC_BIND=x OMP_PLACES=x OMP_DYNAMIC=x \
        OMP_STACKSIZE=99999G OMP_WAIT_POLICY=x OMP_THREAD_LIMIT=x OMP_MAX_ACTIVE_LEVELS=x
    [ "$(grep -c '^queenum: note: ' "$ERR")" -eq 9 ]
}

@test "binding does not shrink the team, not even on one core" {
    counts_with 3 OMP_PROC_BIND=true OMP_PLACES=cores
    counts_with 3 OMP_PROC_BIND=close OMP_PLACES=threads
    command -v taskset >/dev/null || return 0
    local core
    core=$(taskset -cp $$ | sed 's/.*: //; s/[,-].*//')
    for variables in "OMP_PROC_BIND=true" "OMP_PROC_BIND=true OMP_PLACES=cores"; do
        env $variables timeout 30 taskset -c "$core" "$QUEENUM" count 11 -t 3 --backend openmp \
            --method rows --time >"$OUT" 2>"$ERR"
        writes '2680\n'
        grep -q 'threads 3 (openmp)' "$ERR"
    done
}

@test "more threads than cores count exactly" {
    for backend in $(backends); do
        for threads in $(($(nproc) + 1)) $((4 * $(nproc))) 64 1024; do
            q count 13 -t "$threads" --backend "$backend"
            answers '73712\n'
        done
    done
}

@test "a cgroup with a quota of one CPU makes a default team of one" {
    local root=$BATS_TEST_TMPDIR/root
    mkdir -p "$root/proc/self" "$root/sys/fs/cgroup/box"
    echo '0::/box' >"$root/proc/self/cgroup"
    printf 'cgroup2 /sys/fs/cgroup cgroup2 rw 0 0\n' >"$root/proc/self/mounts"
    printf '30 20 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n' >"$root/proc/self/mountinfo"
    echo '100000 100000' >"$root/sys/fs/cgroup/box/cpu.max"
    env -u OMP_NUM_THREADS QUEENUM_TEST_ROOT="$root" "$QUEENUM" info >"$OUT"
    grep -q '^threads: 1 (.*the CPU quota 1)' "$OUT"
    env -u OMP_NUM_THREADS QUEENUM_TEST_ROOT="$root" "$QUEENUM" count 12 --method rows --time \
        >"$OUT" 2>"$ERR"
    writes '14200\n'
    grep -q 'threads 1 (' "$ERR"
}
