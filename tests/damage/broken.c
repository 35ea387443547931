/* Linked into the program in place of the choice of kernels, it breaks one of them (`--wrap`, see
 * CMakeLists.txt; nothing of it is in what is installed).
 *
 * QUEENUM_BROKEN="ENGINE KERNEL FAULT" says which: the engine is rows, halves or lister, and a
 * fault is one of
 *
 *   more      a solution too many wherever there are some
 *   fewer     a solution too few wherever there are some
 *   large     the same, on boards from n = 13 on only
 *   weighted  the same, in weighted searches only (rows)
 *   plain     the same, in the others only (rows)
 *   demands   the same, on boards with demands only (rows, lister)
 *   rare      the same, in one of 16 units only
 *   shape     a solution that is none (lister)
 *   stuck     one unit never ends, and nobody can tell its thread to stop
 *   waiting   one unit never ends, but its thread asks whether to stop
 *   slow      one unit takes two seconds more, and comes to the right number
 *
 * The file that QUEENUM_HUNG names is made when that one unit is met.  A lister is stuck and waits
 * below a first row whose queen is not in the first column, so that a list has a beginning. */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "halves/counter.h"
#include "rows/lister.h"
#include "rows/rows.h"

/* What the linker makes of the names: __real_NAME is NAME, and who calls NAME gets __wrap_NAME. */
const qni_rows_kernel *__real_qni_rows_kernel_at(unsigned index);
const qni_rows_kernel *__real_qni_rows_kernel_find(const char *name, unsigned size);
const qni_halves_kernel *__real_qni_halves_kernel_at(unsigned index);
const qni_lister *__real_qni_lister_find(const char *name, unsigned size);
const qni_rows_kernel *__wrap_qni_rows_kernel_at(unsigned index);
const qni_rows_kernel *__wrap_qni_rows_kernel_find(const char *name, unsigned size);
const qni_halves_kernel *__wrap_qni_halves_kernel_at(unsigned index);
const qni_lister *__wrap_qni_lister_find(const char *name, unsigned size);

typedef struct breakage {
    char engine[16];
    char kernel[16];
    char fault[16];
} breakage;

static breakage asked;        /* these five are written before main() begins, */
static const char *hung_path; /* NULL: nobody waits for it */
static qni_rows_kernel broken_rows, right_rows;
static qni_halves_kernel broken_halves, right_halves;
static qni_lister broken_lister, right_lister;
static atomic_bool hung; /* and this says that the one unit has been met */

static bool is(const char *fault)
{
    return strcmp(asked.fault, fault) == 0;
}

/* Hangs the first thread that comes here, as the fault says. */
static void hang_once(qni_stop *stop)
{
    if (!is("stuck") && !is("waiting") && !is("slow"))
        return;
    if (atomic_exchange(&hung, true))
        return;
    int told = hung_path == NULL ? -1 : open(hung_path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (told >= 0)
        close(told);
    if (is("slow")) {
        sleep(2);
        return;
    }
    while (is("stuck") || !qni_stop_asked(stop))
        usleep(1000);
}

static uint64_t spoil(uint64_t count)
{
    return count == 0 ? 0 : is("more") ? count + 1 : count - 1;
}

static bool is_struck(const qn_board *board, bool weighted, uint64_t node)
{
    return is("more") || is("fewer") || (is("large") && board->size >= 13) ||
           (is("weighted") && weighted) || (is("plain") && !weighted) ||
           (is("demands") && board->constrained) ||
           (is("rare") && node * UINT64_C(0x9e3779b97f4a7c15) >> 60 == 0);
}

static uint64_t count(const qn_board *board, bool weighted, qni_node node, void *workspace,
                      qni_stop *stop)
{
    hang_once(stop);
    uint64_t right = right_rows.count(board, weighted, node, workspace, stop);
    return is_struck(board, weighted, node.columns ^ node.falling << 20) ? spoil(right) : right;
}

static uint64_t count_nodes(const qn_board *board, bool weighted, qni_node node, void *workspace,
                            qni_stop *stop, uint64_t *nodes)
{
    hang_once(stop);
    uint64_t right = right_rows.count_nodes(board, weighted, node, workspace, stop, nodes);
    return is_struck(board, weighted, node.columns ^ node.falling << 20) ? spoil(right) : right;
}

static qn_status count_set(const qni_halves *halves, qni_halves_worker *worker, uint32_t set,
                           qni_stop *stop, uint64_t *pairs)
{
    hang_once(stop);
    qn_board board = {.size = halves->shape.n};
    qn_status status = right_halves.count_set(halves, worker, set, stop, pairs);
    if (status == QN_OK && is_struck(&board, false, set))
        *pairs = spoil(*pairs);
    return status;
}

static bool complete(const qn_board *board, qni_node node, void *workspace, qni_completions *found,
                     qni_stop *stop)
{
    if (is("slow") || (node.columns & 1) == 0)
        hang_once(stop);
    if (!right_lister.complete(board, node, workspace, found, stop))
        return false;
    if (found->count > 0 && is_struck(board, false, node.columns ^ node.falling << 20)) {
        if (is("more") && found->count < found->capacity) {
            found->paths[found->count] = found->paths[found->count - 1];
            found->count++;
        } else {
            found->count--;
        }
    }
    if (found->count > 0 && is("shape"))
        found->paths[0] ^= 1;
    return true;
}

/* Runs before main(); the C library calls it (an extension, but so is `--wrap`). */
__attribute__((constructor)) static void read_breakage(void)
{
    const char *text = getenv("QUEENUM_BROKEN");
    char copy[64];
    if (text == NULL || strlen(text) >= sizeof copy)
        return;
    strcpy(copy, text);
    hung_path = getenv("QUEENUM_HUNG");
    char *rest = NULL;
    char *fields[] = {asked.engine, asked.kernel, asked.fault};
    char *word = strtok_r(copy, " ", &rest);
    for (unsigned i = 0; i < 3 && word != NULL; i++, word = strtok_r(NULL, " ", &rest))
        if (strlen(word) < sizeof asked.fault)
            strcpy(fields[i], word);
    const qni_rows_kernel *rows;
    const qni_halves_kernel *halves;
    for (unsigned i = 0; (rows = __real_qni_rows_kernel_at(i)) != NULL; i++)
        if (strcmp(rows->name, asked.kernel) == 0)
            right_rows = broken_rows = *rows;
    for (unsigned i = 0; (halves = __real_qni_halves_kernel_at(i)) != NULL; i++)
        if (strcmp(halves->name, asked.kernel) == 0)
            right_halves = broken_halves = *halves;
    right_lister = broken_lister = *__real_qni_lister_find(asked.kernel, 8);
    broken_rows.count = count;
    if (right_rows.count_nodes != NULL)
        broken_rows.count_nodes = count_nodes;
    broken_halves.count_set = count_set;
    broken_lister.complete = complete;
}

static bool strikes(const char *engine, const char *kernel)
{
    return strcmp(asked.engine, engine) == 0 && strcmp(asked.kernel, kernel) == 0;
}

const qni_rows_kernel *__wrap_qni_rows_kernel_at(unsigned index)
{
    const qni_rows_kernel *found = __real_qni_rows_kernel_at(index);
    return found != NULL && strikes("rows", found->name) ? &broken_rows : found;
}

const qni_rows_kernel *__wrap_qni_rows_kernel_find(const char *name, unsigned size)
{
    const qni_rows_kernel *found = __real_qni_rows_kernel_find(name, size);
    return found != NULL && strikes("rows", found->name) ? &broken_rows : found;
}

const qni_halves_kernel *__wrap_qni_halves_kernel_at(unsigned index)
{
    const qni_halves_kernel *found = __real_qni_halves_kernel_at(index);
    return found != NULL && strikes("halves", found->name) ? &broken_halves : found;
}

const qni_lister *__wrap_qni_lister_find(const char *name, unsigned size)
{
    const qni_lister *found = __real_qni_lister_find(name, size);
    return strikes("lister", found->name) ? &broken_lister : found;
}
