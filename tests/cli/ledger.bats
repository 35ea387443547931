#!/usr/bin/env bats
# Ledgers: run, status, merge and verify.

load helper

setup() {
    mkdir "$BATS_TEST_TMPDIR/ledgers"
    cd "$BATS_TEST_TMPDIR/ledgers"
    run $QUEENUM run 1 --ledger probe
    [[ $output != *"this build has no SQLite"* ]] || skip "this build has no SQLite"
    rm -f probe
}

# Starts a run that takes long, and waits until its ledger has rows.
start_long_run() {
    $QUEENUM run 18 --ledger a --method rows --kernel scalar >../total 2>errors &
    pid=$!
    for i in $(seq 200); do
        ! $QUEENUM status a 2>/dev/null | grep -q "units done: [1-9]" || return 0
        sleep 0.05
    done
    return 1
}

@test "a run whose ledger is removed or replaced says so and gives no total" {
    $QUEENUM run 12 --ledger other
    for loss in 'rm a' 'mv a b' 'mv -f other a'; do
        start_long_run
        $loss
        status=0
        wait $pid || status=$?
        [ "$status" -eq 1 ]
        [ ! -s ../total ]
        [ "$(cat errors)" = 'queenum: a: it was removed or replaced while it was open' ]
        rm -f a* b*
    done
}

@test "the log of a ledger that is gone is not taken for a new one's" {
    start_long_run
    kill -s KILL $pid
    wait $pid || true
    rm a
    for words in 'run 12 --ledger a' 'merge --into a other'; do
        [ -e other ] || $QUEENUM run 12 --ledger other
        run --separate-stderr $QUEENUM $words
        [ "$status" -eq 1 ]
        [ "$output" = '' ]
        [ "$stderr" = 'queenum: a: not made, as the log of a ledger that is gone lies there: a-wal' ]
        [ ! -e a ]
    done
    rm a-*
    [ "$($QUEENUM run 12 --ledger a)" = 14200 ]
}

@test "a run prints the total, and done is done" {
    for engine in rows halves; do
        run --separate-stderr $QUEENUM run 12 --ledger $engine --method $engine
        [ "$status" -eq 0 ]
        [ "$output" = 14200 ]
        [ "$(ls)" = "$engine" ] # nothing is left beside it
        before=$(md5sum $engine)
        run --separate-stderr $QUEENUM run 12 --ledger $engine --time
        [ "$output" = 14200 ]
        [[ $stderr == *"units 0,"* ]]
        [ "$(md5sum $engine)" = "$before" ]
        rm $engine
    done
}

@test "units with count 0 are done" {
    $QUEENUM run 6 --ledger six --split 2
    [ "$(sqlite3 six "SELECT count(*) FROM units WHERE count = '0'")" -gt 0 ]
    run --separate-stderr $QUEENUM run 6 --ledger six --time
    [ "$output" = 4 ]
    [[ $stderr == *"units 0,"* ]]
    [[ $($QUEENUM status six) == *"units left: 0"* ]]
}

@test "every size has a ledger" {
    expected=(1 1 0 0 2 10 4 40 92 352)
    for n in 0 1 2 3 4 5 6 7 8 9; do
        for split in 1 2 3; do
            [ "$($QUEENUM run $n --ledger $n.$split --split $split)" = "${expected[n]}" ]
            $QUEENUM verify $n.$split
        done
    done
}

@test "another job is refused and both are named" {
    $QUEENUM run 8 --ledger eight --method rows --split 2
    before=$(md5sum eight)
    for other in "9" "8 --split 3" "8 --method halves" "8 --place 1,1" "8 --block 8,8" \
        "8 --shard 1/2"; do
        run --separate-stderr $QUEENUM run $other --ledger eight
        [ "$status" -eq 1 ]
        [ -z "$output" ]
        [[ $stderr == *"it has n 8, rows, split 2, empty board, shard 1/1"*"asked for was"* ]]
    done
    [ "$(md5sum eight)" = "$before" ]
}

@test "constrained boards have ledgers" {
    [ "$($QUEENUM run 8 --ledger a --place 1,1)" = "$($QUEENUM count 8 --place 1,1)" ]
    [ "$($QUEENUM run 8 --ledger a --place 1,1)" = 4 ]
    run $QUEENUM run 8 --ledger a --place 1,2
    [ "$status" -eq 1 ]
    $QUEENUM verify a
}

shards() {
    for shard in 1 2 3; do
        $QUEENUM run 14 --ledger s$shard --shard $shard/3 --method $1
    done
}

@test "a part prints nothing but with --json" {
    run --separate-stderr $QUEENUM run 10 --ledger part --shard 2/3
    [ "$status" -eq 0 ]
    [ -z "$output" ]
    $QUEENUM info | grep -q "JSON: yes" || skip "this build has no JSON"
    run --separate-stderr $QUEENUM run 10 --ledger part --shard 2/3 --json
    [[ $output == *'"partial":true'* ]]
    [[ $output != *'"total"'* ]]
}

@test "shards merge in any order" {
    for engine in rows halves; do
        shards $engine
        for order in "s1 s2 s3" "s3 s1 s2" "s2 s3 s1 s2"; do
            [ "$($QUEENUM merge --into all $order)" = 365596 ]
            [ "$($QUEENUM run 14 --ledger all)" = 365596 ]
            rm all
        done
        rm s1 s2 s3
    done
}

@test "missing units are listed, and nothing is changed" {
    shards rows
    run --separate-stderr $QUEENUM merge --into all s1 s3
    [ "$status" -eq 1 ]
    [ -z "$output" ]
    [[ $stderr == *"missing units: 2 5 8 11 "* ]]
    [ ! -e all ]
    if $QUEENUM info | grep -qx 'JSON: yes'; then
        run --separate-stderr $QUEENUM merge --json --into all s1 s3
        [ "$status" -eq 1 ]
        [[ $output == '{"command":"merge","findings":[{"kind":"missing","first":2,"last":2},'*'],"merged":false}' ]]
    fi
    cp s1 all
    before=$(md5sum all)
    run $QUEENUM merge --into all s3
    [ "$status" -eq 1 ]
    [ "$(md5sum all)" = "$before" ]
    run --separate-stderr $QUEENUM merge --into all s2 s3
    [ "$output" = 365596 ]
}

@test "what is missing may be allowed, and then be done" {
    shards rows
    run --separate-stderr $QUEENUM merge --partial --into all s1 s3
    [ "$status" -eq 0 ]
    [ -z "$output" ]
    [ "$($QUEENUM run 14 --ledger all)" = 365596 ]
}

@test "ledgers of different jobs do not merge" {
    $QUEENUM run 8 --ledger a --method rows
    $QUEENUM run 9 --ledger b --method rows
    run --separate-stderr $QUEENUM merge --into c a b
    [ "$status" -eq 1 ]
    [[ $stderr == *"b: the ledger of another job: it has n 9"*"a has n 8"* ]]
    [ ! -e c ]
}

@test "an altered count is found, by everything" {
    $QUEENUM run 12 --ledger a --method rows --split 2
    cp a b
    sqlite3 b "UPDATE units SET count = count + 1 WHERE unit = 17"
    before=$(md5sum a b)
    run --separate-stderr $QUEENUM merge --into a b
    [ "$status" -eq 1 ]
    [[ $stderr == *"conflict: unit 17 has "*" in 'a' and "*" in 'b'"* ]]
    if $QUEENUM info | grep -qx 'JSON: yes'; then
        run --separate-stderr $QUEENUM merge --json --into a b
        [ "$status" -eq 1 ]
        [[ $output == *'{"kind":"conflict","unit":17,"path":"a","count":"'*'","other_path":"b","other_count":"'*'}],"merged":false}' ]]
    fi
    run --separate-stderr $QUEENUM verify b
    [ "$status" -eq 1 ]
    [[ $output == *"unit 17 wrong"* ]]
    run --separate-stderr $QUEENUM run 12 --ledger b
    [ "$status" -eq 1 ]
    [ -z "$output" ]
    [[ $stderr == *"unit 17"* ]]
    run $QUEENUM status b
    [ "$status" -eq 1 ]
    [ "$(md5sum a b)" = "$before" ]
}

@test "verify uses another kernel, and chooses by the seed" {
    $QUEENUM run 12 --ledger a --method rows --split 2
    run --separate-stderr $QUEENUM verify a --sample 25% --seed 7
    [ "$status" -eq 0 ]
    [[ $output =~ ^([0-9]+)\ of\ ([0-9]+)\ units\ solved\ again,\ ([0-9]+)\ by\ another\ kernel:\ 0\ wrong$ ]]
    [ "${BASH_REMATCH[1]}" -eq "$(((BASH_REMATCH[2] + 3) / 4))" ]
    [ "${BASH_REMATCH[3]}" -eq "${BASH_REMATCH[1]}" ]
    finds_nothing 'no independent check' <<<"$stderr"
    kernel=$(sqlite3 a 'SELECT kernel FROM units LIMIT 1')
    run --separate-stderr $QUEENUM verify a --sample 25% --seed 7 --kernel "$kernel"
    [ "$status" -eq 0 ]
    [[ $stderr == *"no independent check"* ]]
}

@test "a damaged or foreign file is refused and left alone" {
    $QUEENUM run 12 --ledger good --method rows --split 3
    size=$(stat -c %s good)
    head -c $((size / 2)) good > half
    head -c $((size - 1)) good > short
    head -c 100 good > header
    : > empty
    echo "no ledger at all" > text
    cp good overwritten
    dd if=/dev/zero of=overwritten bs=512 seek=9 count=8 conv=notrunc status=none
    sqlite3 foreign "CREATE TABLE units (unit, count)"
    cp good job
    sqlite3 job "UPDATE job SET n = 13"
    for file in half short header empty text overwritten foreign job; do
        before=$(md5sum $file)
        for command in "run 12 --method rows --split 3 --ledger $file" "status $file" \
            "verify $file" "merge --into $file good" "merge --into new $file"; do
            run --separate-stderr $QUEENUM $command
            echo "$command: $status, $output, $stderr"
            [ "$status" -eq 1 ]
            [ -z "$output" ]
            [[ $stderr == "queenum: $file"* ]]
            [ ! -e new ]
        done
        [ "$(md5sum $file)" = "$before" ]
    done
}

@test "a second run on the same ledger is refused, readers are not" {
    start_long_run
    run --separate-stderr $QUEENUM run 18 --ledger a --method rows
    refused=$status
    ln -s a link
    run --separate-stderr $QUEENUM run 18 --ledger link --method rows
    refused_link=$status
    message=$stderr
    run $QUEENUM status link
    read=$status
    plain=$(sqlite3 a "SELECT count(*) FROM job")
    kill -TERM $pid
    wait $pid && ended=0 || ended=$?
    [ "$refused" -eq 1 ]
    [ "$refused_link" -eq 1 ]
    [[ $message == *"another process has this ledger open"* ]]
    [ "$read" -eq 0 ]
    [ "$plain" -eq 1 ]
    [ "$ended" -eq 143 ]
    [ "$(ls)" = "$(printf 'a\nerrors\nlink')" ]
}

@test "SIGUSR1 prints the progress once" {
    start_long_run
    kill -USR1 $pid
    sleep 0.5
    kill -INT $pid
    kill -TERM $pid
    wait $pid || true
    [ "$(grep -c "^progress: .*units [0-9]* of [0-9]*" errors)" -eq 1 ]
}

@test "progress goes on where it stopped and never exceeds 100 per cent" {
    $QUEENUM run 14 --ledger s --method rows --shard 1/2
    $QUEENUM merge --partial --quiet --into a s
    run --separate-stderr $QUEENUM run 14 --ledger a --progress
    [ "$output" = 365596 ]
    [[ $stderr == *"progress: 100.0%, units 56 of 56"* ]]
    run ! grep -E "progress: (10[1-9]|1[1-9][0-9]|[2-9][0-9]{2})" <<< "$stderr"
}

@test "what is wrong with a file is said in one line" {
    : > empty
    run --separate-stderr $QUEENUM status empty
    [ "$stderr" = "queenum: empty: not a ledger: the file is empty" ]
    echo text > text
    run --separate-stderr $QUEENUM status text
    [ "$stderr" = "queenum: text: not a ledger, or its first page is damaged" ]
    $QUEENUM run 6 --ledger a --quiet
    cp a page
    printf '\003' | dd of=page bs=1 seek=8192 conv=notrunc status=none
    run --separate-stderr $QUEENUM status page
    [[ $stderr =~ ^queenum:\ page:\ damaged:\ [^?*]+$ ]]
    mv a $'two\nlines'
    : > $'two\nlines'
    run --separate-stderr $QUEENUM status $'two\nlines'
    [ "$stderr" = "queenum: two?lines: not a ledger: the file is empty" ]
}

@test "zeros before a number mean nothing in a part either" {
    run --separate-stderr $QUEENUM run 6 --ledger a --shard 00000000000000000001/0001
    [ "$status" -eq 0 ]
    [ "$output" = 4 ]
}

@test "usage errors" {
    for command in "run 8" "run 8 --ledger a --shard 0/3" "run 8 --ledger a --shard 4/3" \
        "run 8 --ledger a --shard 1/" "run 33 --ledger a" "merge a" "merge --into a" "status" \
        "verify a --sample 0" "verify a --sample 101" "verify a --sample 1e1%" "verify a --sample 0x10" \
        "verify a --sample 5." "verify a --sample 5%%" "verify a --seed x" "status a b"; do
        run --separate-stderr $QUEENUM $command
        echo "$command: $status $stderr"
        [ "$status" -eq 2 ]
        [ -z "$output" ]
        [[ $stderr == "queenum: "* ]]
        [ ! -e a ]
    done
    run $QUEENUM status nowhere
    [ "$status" -eq 1 ]
    run $QUEENUM run 8 --ledger no/folder/ledger
    [ "$status" -eq 1 ]
}

@test "runs that are ended go on" {
    script=$BATS_TEST_DIRNAME/../ledger/interrupted
    $script KILL 14 365596 4 --method rows --kernel scalar
    $script TERM 14 365596 4 --method halves
}

@test "a trace never takes the place of a ledger" {
    cd "$BATS_TEST_TMPDIR"
    "$QUEENUM" run 10 --ledger kept >/dev/null
    cp kept before
    q run 10 --ledger kept --trace kept
    [ "$status" -eq 2 ]
    cmp kept before
    ln -s kept link
    q run 10 --ledger kept --trace link
    [ "$status" -eq 1 ]
    q count 10 --trace kept
    [ "$status" -eq 1 ]
    cmp kept before
}

@test "verify takes the kernels of the ledger's engine" {
    cd "$BATS_TEST_TMPDIR"
    "$QUEENUM" run 12 --method halves --ledger halves >/dev/null
    q verify halves --kernel portable
    [ "$status" -eq 0 ]
    "$QUEENUM" run 9 --method rows --ledger rows >/dev/null
    q verify rows --kernel scalar
    [ "$status" -eq 0 ]
    q verify rows --kernel portable
    fails 1 'its engine is rows, which has no kernel portable here'
    q run 9 --ledger rows --kernel portable
    rejects 'its engine is rows, which has no kernel portable here'
    q verify rows --kernel nonsense
    rejects "--kernel takes one of"
}
