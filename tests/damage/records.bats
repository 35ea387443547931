#!/usr/bin/env bats
# One value of a stored ledger is another: a unit's or the job's.

load ../cli/helper

setup() {
    cd "$BATS_TEST_TMPDIR"
    "$QUEENUM" run 1 --ledger probe >/dev/null 2>&1 || skip "this build has no SQLite"
    "$QUEENUM" run 8 --ledger sound --method rows --split 2 >/dev/null
    units=$(sqlite3 sound 'SELECT count(*) FROM units')
    middle=$(sqlite3 sound "SELECT unit FROM units WHERE count <> '0' ORDER BY unit LIMIT 1")
}

# Changes a copy of the ledger; nothing that takes it may come to another total.
alter() {
    cp sound altered
    sqlite3 altered "$1"
    echo "$1"
}

# Everything but verify refuses it without a total, and leaves it as it is.
all_refuse() {
    before=$(md5sum <altered)
    for words in "status altered" "merge --into whole altered" "run 8 --ledger altered"; do
        q $words
        echo "$words: status $status, $(cat "$OUT" "$ERR")"
        [ "$status" -eq 1 ]
        [ ! -s "$OUT" ] || [[ $words == merge* ]]
        finds_nothing -x 92 "$OUT"
        [ -s "$ERR" ]
    done
    [ ! -e whole ]
    [ "$(md5sum <altered)" = "$before" ]
}

verify_names() {
    q verify altered
    cat "$OUT" "$ERR"
    [ "$status" -eq 1 ]
    grep -q "^unit $1 \(wrong\|altered\): " "$OUT"
}

@test "a unit's count, number or mark" {
    for change in "count = '5'" "count = '0'" "count = '-1'" "count = ''" "count = 'x'" \
        "count = '99999999999999999999999999999999999999999'" "mark = mark + 1" "mark = 0" "mark = 'x'"; do
        alter "UPDATE units SET $change WHERE unit = $middle"
        all_refuse
        verify_names $middle
    done
}

@test "two units' counts, and whole rows, exchanged" {
    other=$(sqlite3 sound "SELECT max(unit) FROM units WHERE count <> (SELECT count FROM units WHERE unit = $middle)")
    alter "UPDATE units SET count = (SELECT count FROM units AS o WHERE o.unit = $other - units.unit + $middle)
           WHERE unit IN ($middle, $other)"
    all_refuse
    verify_names $middle
    # The same with their marks: the mark knows its unit.
    alter "UPDATE units SET unit = -unit WHERE unit IN ($middle, $other);
           UPDATE units SET unit = $other WHERE unit = -$middle;
           UPDATE units SET unit = $middle WHERE unit = -$other"
    all_refuse
    verify_names $middle
}

@test "a unit that the job has not got" {
    for number in 0 -1 $((units + 1)) 9223372036854775807; do
        alter "UPDATE units SET unit = $number WHERE unit = $middle"
        all_refuse
        q verify altered
        [ "$status" -eq 1 ]
    done
}

@test "a unit that is gone is missing, and counted again" {
    alter "DELETE FROM units WHERE unit = $middle"
    q status altered
    grep -qx 'units left: 1' "$OUT"
    q merge --into whole altered
    [ "$status" -eq 1 ]
    [ ! -e whole ]
    q run 8 --ledger altered
    answers '92\n'
}

@test "anything of the job" {
    for change in "n = 9" "n = 33" "n = -1" "n = 'x'" "engine = 'halves'" "engine = 'x'" "split = 3" \
        "split = 9" "squares = '........'" "squares = 'x'" "units = units + 1" "units = units - 1" \
        "units = 0" "units = 9223372036854775807" "shard = 2, shards = 2" "shards = 2" "shard = 0" \
        "shards = 0" "version = '9.9.9'" "mark = mark + 1"; do
        alter "UPDATE job SET $change"
        all_refuse
        q verify altered
        [ "$status" -eq 1 ]
    done
    alter "DELETE FROM job"
    all_refuse
}

@test "tables that are declared otherwise, and triggers" {
    alter "CREATE TRIGGER t AFTER INSERT ON units BEGIN DELETE FROM units; END"
    all_refuse
    alter "ALTER TABLE units ADD COLUMN more"
    all_refuse
    alter "ALTER TABLE units RENAME TO kept; CREATE VIEW units AS SELECT * FROM kept"
    all_refuse
    alter "DROP TABLE units"
    all_refuse
}

@test "a header that forbids to write" {
    cp sound altered
    printf '\003' | dd of=altered bs=1 seek=18 conv=notrunc status=none # made by a later SQLite
    q status altered
    [ "$status" -eq 0 ]
    q run 8 --ledger altered
    fails 1 'altered: damaged: its header forbids to write it'
}

# What says only how a unit was counted may be anything: the total is still right.
@test "kernel, thread, seconds and time of a unit do not touch the total" {
    for change in "kernel = 'x'" "kernel = ''" "thread = -5" "thread = 99999999" "seconds = -1" \
        "seconds = 1e999" "seconds = 'x'" "finished = -1" "finished = 9223372036854775807"; do
        alter "UPDATE units SET $change WHERE unit = $middle"
        q run 8 --ledger altered
        answers '92\n'
        q status altered
        [ "$status" -eq 0 ]
        grep -qx 'total: 92' "$OUT"
        q verify altered
        [ "$status" -eq 0 ]
    done
}
