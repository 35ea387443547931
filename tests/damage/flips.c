/* flips SEED COUNT: a small complete ledger with one bit flipped, COUNT bits drawn at random (0:
 * every bit there is), in the file and in the log that a killed run leaves.  Whatever reads it
 * either refuses it or comes to the right total; what only reads leaves it as it is, and so does a
 * run that refuses it.  Then every unit in turn is forged with a mark that fits: verify must name
 * it. */
#include "ledgers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct damage {
    const char *path;
    const char *merged;
    char log_path[PATH_ROOM];
    qn_options alone; /* one thread: more would only take longer */
    image file;       /* the damaged ledger */
    image log;        /* and the log beside it, or none */
    char job[QN_JOB_TEXT];
    char what[64];
    uint64_t refused;
    uint64_t harmless;
    uint64_t deviations;
} damage;

static void deviate(damage *d, const char *how)
{
    d->deviations++;
    printf("%s: %s\n", d->what, how);
}

static void lay_out(damage *d)
{
    ledger_remove(d->path);
    ledger_remove(d->merged);
    if (!image_write(d->path, &d->file) ||
        (d->log.size > 0 && !image_write(d->log_path, &d->log))) {
        perror(d->path);
        exit(1);
    }
}

static void expect_unchanged(damage *d, const char *who)
{
    image now;
    if (!image_read(d->path, &now) || !image_same(&now, &d->file))
        deviate(d, who);
    image_free(&now);
}

/* Whether a standing is that of the undamaged job: with all units the total, with fewer no more. */
static bool is_right(const damage *d, const qn_standing *standing, bool complete)
{
    char job[QN_JOB_TEXT];
    bool all = standing->units_done == standing->units;
    return strcmp(qn_job_text(&standing->job, job), d->job) == 0 && (all || !complete) &&
           standing->sum.high == 0 &&
           (all ? standing->sum.low == TOTAL : standing->sum.low <= TOTAL);
}

static void mark_wrong(const qn_finding *finding, void *data)
{
    *(uint64_t *)data = finding->unit;
}

/* What only reads: status, verify and merge. */
static void look(damage *d)
{
    qn_standing standing;
    qn_verification verified;
    qn_status read = qn_ledger_read(d->path, &standing, NULL);
    if (read == QN_OK && !is_right(d, &standing, false))
        deviate(d, "status has something else");
    qn_status verify = qn_ledger_verify(d->path, NULL, 100, 1, NULL, NULL, &verified, NULL, NULL);
    if (verify == QN_OK && verified.units_wrong == 0 && read != QN_OK)
        deviate(d, "verify finds nothing where status refuses");
    if (read == QN_OK && (verify != QN_OK || verified.units_wrong > 0))
        deviate(d, "verify finds something where status does not");
    qn_status merge = qn_ledger_merge(d->merged, &d->path, 1, false, NULL, NULL, &standing, NULL);
    if (merge == QN_OK && !is_right(d, &standing, true))
        deviate(d, "merge has something else");
    if (merge == QN_OK &&
        (qn_ledger_read(d->merged, &standing, NULL) != QN_OK || !is_right(d, &standing, true)))
        deviate(d, "merge wrote something else");
}

/* A run that goes on with it; returns whether it did. */
static bool go_on(damage *d)
{
    qn_board *board;
    qn_ledger *ledger;
    qn_standing standing;
    if (qn_board_new(SIDE, &board) != QN_OK)
        exit(1);
    qn_status status = qn_ledger_open(d->path, board, &d->alone, 1, 1, &ledger, NULL);
    qn_board_free(board);
    if (status != QN_OK)
        return false;
    status = qn_ledger_run(ledger, &d->alone, NULL, NULL);
    if (status == QN_OK &&
        (qn_ledger_standing(ledger, &standing, NULL) != QN_OK || !is_right(d, &standing, true)))
        deviate(d, "run comes to something else");
    qn_ledger_close(ledger);
    if (status == QN_OK &&
        (qn_ledger_read(d->path, &standing, NULL) != QN_OK || !is_right(d, &standing, true)))
        deviate(d, "run leaves something else");
    return status == QN_OK;
}

static void try_damage(damage *d)
{
    lay_out(d);
    look(d);
    if (d->log.size == 0) /* readers of a log may fold it into the file */
        expect_unchanged(d, "changed by what only reads");
    bool went_on = go_on(d);
    if (!went_on && d->log.size == 0)
        expect_unchanged(d, "changed by a run that refused it");
    d->refused += !went_on;
    d->harmless += went_on;
}

/* ---- Which damage ---------------------------------------------------------------------------- */

static uint64_t next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407U;
    return *state >> 33;
}

static void flip(damage *d, image *where, const char *name, size_t bit)
{
    uint8_t mask = (uint8_t)(1 << bit % 8);
    snprintf(d->what, sizeof d->what, "%s, byte %zu, bit %zu", name, bit / 8, bit % 8);
    where->bytes[bit / 8] ^= mask;
    try_damage(d);
    where->bytes[bit / 8] ^= mask;
}

static void flip_some(damage *d, image *where, const char *name, uint64_t seed, uint64_t count)
{
    size_t bits = 8 * where->size;
    for (size_t byte = 0; count == 0 && byte < where->size; byte++) {
        bool used = where->bytes[byte] != 0;
        for (size_t bit = used ? 0 : next_random(&seed) % 8; bit < 8; bit += used ? 1 : 8)
            flip(d, where, name, 8 * byte + bit);
    }
    for (uint64_t i = 0; i < count; i++) {
        size_t bit = next_random(&seed) % bits;
        while (i % 2 == 0 && where->bytes[bit / 8] == 0) /* most of the bytes are empty room */
            bit = next_random(&seed) % bits;
        flip(d, where, name, bit);
    }
}

static void cut(damage *d)
{
    image whole = d->file;
    for (size_t size = 1; size < whole.size; size += 1 + size / 16) {
        snprintf(d->what, sizeof d->what, "cut to %zu bytes", size);
        d->file.size = size;
        try_damage(d);
    }
    d->file = whole;
}

/* Every unit in turn has one solution too many, with a mark that fits. */
static void forge(damage *d, qn_method method)
{
    qn_standing standing;
    ledger_remove(d->path);
    if (!ledger_make(d->path, method) || qn_ledger_read(d->path, &standing, NULL) != QN_OK)
        exit(1);
    for (uint64_t unit = 1; unit <= standing.units; unit++) {
        qn_verification verified;
        uint64_t named = 0;
        snprintf(d->what, sizeof d->what, "forged unit %" PRIu64, unit);
        ledger_remove(d->path);
        if (!ledger_forge(d->path, method, unit, TOTAL + unit))
            deviate(d, "cannot be made");
        qn_status status =
            qn_ledger_verify(d->path, NULL, 100, unit, mark_wrong, &named, &verified, NULL, NULL);
        if (status != QN_OK || verified.units_wrong != 1 || named != unit)
            deviate(d, "not named by verify");
        d->refused++;
    }
}

/* A ledger of that engine at rest, or one whose run was killed. */
static void begin(damage *d, qn_method method, bool killed)
{
    qn_standing standing;
    image_free(&d->file);
    image_free(&d->log);
    ledger_remove(d->path);
    if (killed ? !ledger_make_killed(d->path, &d->file, &d->log)
               : !ledger_make(d->path, method) || !image_read(d->path, &d->file)) {
        puts("the ledger cannot be made");
        exit(1);
    }
    lay_out(d);
    if (qn_ledger_read(d->path, &standing, NULL) != QN_OK || standing.sum.low != TOTAL)
        deviate(d, "the undamaged ledger is not right");
    qn_job_text(&standing.job, d->job);
}

static void finish(damage *d, const char *what)
{
    printf("%s: %" PRIu64 " refused, %" PRIu64 " with the right total\n", what, d->refused,
           d->harmless);
    d->refused = d->harmless = 0;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    uint64_t seed = strtoull(argv[1], NULL, 10);
    uint64_t count = strtoull(argv[2], NULL, 10);
    char path[PATH_ROOM], merged[PATH_ROOM];
    const char *folder = ledger_folder();
    damage d = {.path = path, .merged = merged};
    qn_options_init(&d.alone);
    d.alone.threads = 1;
    snprintf(path, sizeof path, "%s/ledger", folder);
    snprintf(merged, sizeof merged, "%s/merged", folder);
    snprintf(d.log_path, sizeof d.log_path, "%s/ledger-wal", folder);
    setvbuf(stdout, NULL, _IOLBF, 0);

    begin(&d, QN_METHOD_ROWS, false);
    flip_some(&d, &d.file, "rows", seed, count);
    finish(&d, "bits of a ledger of rows");
    cut(&d);
    finish(&d, "lengths");
    begin(&d, QN_METHOD_HALVES, false);
    flip_some(&d, &d.file, "halves", seed, count);
    finish(&d, "bits of a ledger of halves");
    begin(&d, QN_METHOD_ROWS, true);
    flip_some(&d, &d.log, "log", seed, count);
    finish(&d, "bits of a log");
    forge(&d, QN_METHOD_ROWS);
    forge(&d, QN_METHOD_HALVES);
    finish(&d, "forged units");

    image_free(&d.file);
    image_free(&d.log);
    ledger_remove(d.path);
    ledger_remove(d.merged);
    rmdir(folder);
    printf("%" PRIu64 " deviations, seed %" PRIu64 "\n", d.deviations, seed);
    return d.deviations == 0 ? 0 : 1;
}
