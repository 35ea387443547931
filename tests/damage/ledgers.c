/* Makes and spoils ledgers. */
#include "ledgers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool image_read(const char *path, image *made)
{
    *made = (image){.size = 0};
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    enum { MOST = 1 << 20 };
    made->bytes = malloc(MOST);
    if (made->bytes != NULL)
        made->size = fread(made->bytes, 1, MOST, file);
    fclose(file);
    return made->size > 0;
}

bool image_write(const char *path, const image *written)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return false;
    bool done = fwrite(written->bytes, 1, written->size, file) == written->size;
    return fclose(file) == 0 && done;
}

bool image_same(const image *a, const image *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0);
}

void image_free(image *freed)
{
    free(freed->bytes);
    *freed = (image){.size = 0};
}

static bool open_ledger(const char *path, qn_method method, qn_ledger **ledger)
{
    qn_board *board;
    qn_options options;
    qn_options_init(&options);
    options.method = method;
    options.threads = 1;
    if (qn_board_new(SIDE, &board) != QN_OK)
        return false;
    qn_status status = qn_ledger_open(path, board, &options, 1, 1, ledger, NULL);
    qn_board_free(board);
    return status == QN_OK;
}

bool ledger_make(const char *path, qn_method method)
{
    qn_ledger *ledger;
    if (!open_ledger(path, method, &ledger))
        return false;
    bool done = qn_ledger_run(ledger, NULL, NULL, NULL) == QN_OK;
    qn_ledger_close(ledger);
    return done;
}

static char *beside(const char *path, const char *suffix, char *name)
{
    snprintf(name, PATH_ROOM, "%s%s", path, suffix);
    return name;
}

bool ledger_make_killed(const char *path, image *file, image *log)
{
    char name[PATH_ROOM];
    qn_ledger *ledger;
    if (!open_ledger(path, QN_METHOD_ROWS, &ledger))
        return false;
    bool done = qn_ledger_run(ledger, NULL, NULL, NULL) == QN_OK && image_read(path, file) &&
                image_read(beside(path, "-wal", name), log);
    qn_ledger_close(ledger);
    ledger_remove(path);
    return done;
}

bool ledger_forge(const char *path, qn_method method, uint64_t unit, uint64_t count)
{
    qn_ledger *ledger;
    qn_unit_done forged = {.unit = unit, .count = {.low = count}, .thread = 1, .kernel = "scalar"};
    if (!open_ledger(path, method, &ledger))
        return false;
    bool done = qn_ledger_record(ledger, &forged, 1, NULL) == QN_OK &&
                qn_ledger_run(ledger, NULL, NULL, NULL) == QN_OK;
    qn_ledger_close(ledger);
    return done;
}

void ledger_remove(const char *path)
{
    static const char *const suffixes[] = {"", "-wal", "-shm", "-lock", "-journal"};
    char name[PATH_ROOM];
    for (unsigned i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        unlink(beside(path, suffixes[i], name));
}

const char *ledger_folder(void)
{
    static char folder[PATH_ROOM];
    snprintf(folder, sizeof folder, "%s/queenum-damage-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    return mkdtemp(folder);
}
