/* Every function of the library that can fail, while calls into the system fail one after another:
 * the right result, or a status that tells, results that are untouched, and nothing leaked (which
 * the leak sanitizer judges).  The workers are pthreads, as an OpenMP runtime that lacks memory
 * ends the process.
 *
 * usage: library SEED|random PER [NAME]    PER calls of each kind under each function (or that
 * whose name begins so) fail; 0: all of them */
#include "calls.h"
#include "fault.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char place[100];
static unsigned long long random_state;
static unsigned long failures, struck, findings;

static unsigned long long draw(unsigned long long below)
{
    random_state = random_state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (random_state >> 33) % below;
}

typedef struct outcome {
    qn_status status;
    int error;
    results out;
    stream told;
    qn_report report;
} outcome;

static void make(const call *which, outcome *got)
{
    qn_options options;
    qn_options_init(&options);
    options.threads = 2;
    options.backend = QN_BACKEND_PTHREADS;
    memset(&got->out, UNTOUCHED, sizeof got->out);
    memset(&got->report, UNTOUCHED, sizeof got->report);
    got->told.length = 0;
    errno = 0;
    got->status = which->make(&options, place, &got->out, &got->told, &got->report);
    got->error = errno;
}

static bool is_untouched(const void *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (((const uint8_t *)bytes)[i] != UNTOUCHED)
            return false;
    return true;
}

/* Each byte as it was or as it must be. */
static bool is_partly_right(const results *out, const results *right)
{
    const uint8_t *bytes = (const uint8_t *)out;
    for (size_t i = 0; i < sizeof *out; i++)
        if (bytes[i] != UNTOUCHED && bytes[i] != ((const uint8_t *)right)[i])
            return false;
    return true;
}

/* What is wrong with an outcome; NULL where nothing is. */
static const char *verdict(const call *which, fault_kind kind, const outcome *got,
                           const outcome *right)
{
    if (got->status == QN_OK) {
        if (memcmp(&got->out, &right->out, sizeof got->out) != 0)
            return "another result";
        if (got->told.length != right->told.length ||
            memcmp(got->told.text, right->told.text, got->told.length) != 0)
            return "callbacks were told something else";
        return NULL;
    }
    if (kind == FAULT_INTERRUPT || kind == FAULT_SHORT)
        return "nothing had failed";
    if (kind == FAULT_MALLOC && got->status != QN_MEMORY && got->status != QN_THREAD)
        return "the status is not that memory is lacking";
    if (kind == FAULT_THREAD && got->status != QN_THREAD)
        return "the status is not that threads are lacking";
    if (kind == FAULT_LOCK && got->status == QN_BUSY)
        return NULL;
    if (got->status != QN_MEMORY && got->status != QN_THREAD && got->status != QN_IO)
        return "an unfit status";
    if (got->status == QN_IO && got->error == 0)
        return "errno does not tell why";
    if (got->told.length > right->told.length ||
        memcmp(got->told.text, right->told.text, got->told.length) != 0)
        return "callbacks were told something wrong";
    if (which->several ? !is_partly_right(&got->out, &right->out)
                       : !is_untouched(&got->out, sizeof got->out))
        return "results were touched";
    if (!which->several && !is_untouched(&got->report, sizeof got->report))
        return "the report was touched";
    return NULL;
}

/* ---- Ledgers ---- */

static void copy(const char *from, const char *to)
{
    char source[300];
    char bytes[1 << 16];
    (void)strcpy(source, path_in(place, from));
    FILE *in = fopen(source, "rb");
    FILE *out = fopen(path_in(place, to), "wb");
    if (in == NULL || out == NULL || fwrite(bytes, 1, fread(bytes, 1, sizeof bytes, in), out) == 0)
        abort();
    (void)fclose(in);
    (void)fclose(out);
}

/* Removes all files but those that others are copied from; whether one was a second name
 * (appear.c). */
static bool clear_files(void)
{
    DIR *folder = opendir(place);
    if (folder == NULL)
        abort();
    bool second = false;
    const struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) {
        const char *name = entry->d_name;
        if (strcmp(name, "full") == 0 || strcmp(name, "part") == 0)
            continue;
        second = second || strncmp(name, ".queenum-", 9) == 0;
        (void)unlink(path_in(place, name)); /* but for . and .. */
    }
    (void)closedir(folder);
    return second;
}

static void fresh_files(void)
{
    (void)clear_files();
    copy("full", "FULL");
    copy("part", "PART");
}

static qn_status run_whole(const char *name, uint64_t shards, qn_total *sum)
{
    qn_board *board;
    qn_ledger *ledger;
    qn_standing standing = {.units = 0};
    if (qn_board_new(8, &board) != QN_OK)
        abort();
    qn_status status = qn_ledger_open(path_in(place, name), board, NULL, 1, shards, &ledger, NULL);
    if (status == QN_OK) {
        status = qn_ledger_run(ledger, NULL, NULL, NULL);
        if (status == QN_OK)
            status = qn_ledger_standing(ledger, &standing, NULL);
        qn_ledger_close(ledger);
    }
    qn_board_free(board);
    *sum = standing.sum;
    return status;
}

/* full has all units, part half of them; false in a build without ledgers. */
static bool make_files(void)
{
    qn_total sum;
    const char *const parts[] = {strdup(path_in(place, "shard"))};
    qn_status status = run_whole("full", 1, &sum);
    if (status == QN_OK)
        status = run_whole("shard", 2, &sum);
    if (status == QN_OK)
        status = qn_ledger_merge(path_in(place, "part"), parts, 1, true, NULL, NULL, NULL, NULL);
    (void)unlink(parts[0]);
    free((char *)parts[0]);
    if (status != QN_OK && status != QN_UNSUPPORTED)
        abort();
    return status == QN_OK;
}

/* Whether every ledger still comes to the right total. */
static bool ledgers_are_sound(void)
{
    static const char *const names[] = {"NEW", "PART", "FULL"};
    for (size_t i = 0; i < 3; i++) {
        qn_total sum;
        if (run_whole(names[i], 1, &sum) != QN_OK || sum.low != 92)
            return false;
    }
    return true;
}

/* ---- All of them ---- */

static void find(const call *which, fault_kind kind, uint64_t k, bool on, const outcome *got,
                 const char *what)
{
    findings++;
    printf("FOUND: %s, %s %llu%s: %s (status %d, %s)\n", which->name, fault_name(kind),
           (unsigned long long)k, on ? " on" : "", what, (int)got->status, strerror(got->error));
}

static void strike(const call *which, fault_kind kind, uint64_t k, bool on, const outcome *right)
{
    static outcome got;
    uint64_t failed;
    if (which->files)
        fresh_files();
    fault_arm(kind, k, on);
    make(which, &got);
    (void)fault_disarm(kind, &failed);
    struck += failed > 0;
    const char *what = verdict(which, kind, &got, right);
    if (what == NULL && which->files && !ledgers_are_sound())
        what = "a ledger does not come to the right total afterwards";
    /* A second name that cannot be removed stays; where it could not be linked, it goes. */
    if (which->files && clear_files() && !(kind == FAULT_NAME && (on || got.status == QN_OK)))
        what = "a second name is left";
    if (what != NULL)
        find(which, kind, k, on, &got, what);
    else if (got.status != QN_OK)
        failures++;
}

/* Locks that are never had are waited for for ten seconds: at most four are, and none where not all
 * places are taken. */
static bool waits_for(uint64_t k, uint64_t number, unsigned long per)
{
    return per == 0 && k % (number / 4 + 1) == 0;
}

static void attack(const call *which, unsigned long per)
{
    static outcome right;
    for (fault_kind kind = 0; kind < FAULT_KINDS; kind++) {
        uint64_t failed;
        if (which->files)
            fresh_files();
        fault_arm(kind, 0, false);
        make(which, &right);
        uint64_t number = fault_disarm(kind, &failed);
        if (right.status != QN_OK) {
            find(which, kind, 0, false, &right, "it fails without a fault");
            return;
        }
        for (uint64_t i = 1; i <= (per == 0 || number < per ? number : per); i++) {
            uint64_t k = per == 0 || number < per ? i : 1 + draw(number);
            strike(which, kind, k, false, &right);
            if (kind != FAULT_INTERRUPT && (kind != FAULT_LOCK || waits_for(k, number, per)))
                strike(which, kind, k, true, &right);
        }
    }
}

int main(int argc, char **argv)
{
    unsigned long seed = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
    unsigned long per = argc > 2 ? strtoul(argv[2], NULL, 10) : 4;
    const char *name = argc > 3 ? argv[3] : "";
    struct stat shared;
    if (argc < 2 || strcmp(argv[1], "random") == 0)
        seed = (unsigned long)time(NULL);
    random_state = seed;
    (void)snprintf(place, sizeof place, "%s/faults-XXXXXX",
                   stat("/dev/shm", &shared) == 0 ? "/dev/shm" : "/tmp");
    if (mkdtemp(place) == NULL)
        abort();
    bool files = make_files();
    for (const call *which = calls; which->name != NULL; which++)
        if ((files || !which->files) && strncmp(which->name, name, strlen(name)) == 0)
            attack(which, per);
    clear_files();
    (void)unlink(path_in(place, "full"));
    (void)unlink(path_in(place, "part"));
    (void)rmdir(place);
    if (struck == 0)
        findings++;
    printf("%lu calls with a fault, %lu failed as they should, %lu findings, seed %lu\n", struck,
           failures, findings, seed);
    return findings == 0 ? 0 : 1;
}
