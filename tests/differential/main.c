/* differential SEED COUNT: the boards that the seeds SEED .. SEED + COUNT - 1 make, every entry of
 * the library with options drawn at random against a backtracking search of the tests' own.
 * `differential S 1` repeats the board that was told as seed S. */
#include "campaign.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>

bool expect(campaign *c, bool right, const char *format, ...)
{
    c->comparisons++;
    if (right)
        return true;
    c->deviations++;
    printf("seed %" PRIu64 ": n = ", c->seed);
    problem_print(&c->asked, stdout);
    printf(": ");
    va_list rest;
    va_start(rest, format);
    vprintf(format, rest);
    va_end(rest);
    putchar('\n');
    return false;
}

/* A kernel of rows that this machine runs. */
static const char *draw_kernel(campaign *c)
{
    unsigned count = 0;
    while (qn_kernel_name(QN_METHOD_ROWS, count) != NULL)
        count++;
    for (;;) {
        unsigned drawn = random_below(&c->random, count + 1);
        if (drawn == count)
            return NULL;
        if (qn_kernel_runs_here(QN_METHOD_ROWS, drawn))
            return qn_kernel_name(QN_METHOD_ROWS, drawn);
    }
}

qn_options draw_options(campaign *c)
{
    qn_options options;
    qn_options_init(&options);
    options.threads = 1 + random_below(&c->random, random_below(&c->random, 2) == 0 ? 2 : 8);
    options.backend = random_below(&c->random, 2) == 0 && qn_openmp_version() != 0
                          ? QN_BACKEND_OPENMP
                          : QN_BACKEND_PTHREADS;
    options.split = random_below(&c->random, QN_SPLIT_MAX + 1);
    options.kernel = draw_kernel(c);
    return options;
}

const char *options_text(const qn_options *options)
{
    static char text[160];
    snprintf(text, sizeof text, "%s, kernel %s, split %u, threads %u, %s",
             options->method == QN_METHOD_HALVES ? "halves" : "rows",
             options->kernel == NULL ? "auto" : options->kernel, options->split, options->threads,
             options->backend == QN_BACKEND_OPENMP ? "openmp" : "pthreads");
    return text;
}

void expect_report(campaign *c, const qn_options *options, const qn_report *report)
{
    expect(c,
           report->threads >= 1 && report->threads <= options->threads &&
               report->backend == options->backend && report->method != QN_METHOD_AUTO,
           "%s reported as %u threads, backend %d, method %d", options_text(options),
           report->threads, (int)report->backend, (int)report->method);
}

static bool make_board(campaign *c)
{
    const problem *asked = &c->asked;
    if (qn_board_new(asked->n, &c->board) != QN_OK)
        return false;
    for (unsigned i = 0; i < asked->placed_count; i++)
        if (qn_board_place(c->board, asked->placed[i].row, asked->placed[i].column) != QN_OK)
            return false;
    for (unsigned i = 0; i < asked->blocked_count; i++)
        if (qn_board_block(c->board, asked->blocked[i].row, asked->blocked[i].column) != QN_OK)
            return false;
    return true;
}

static void compare_board(campaign *c)
{
    problem_draw(&c->asked, &c->random);
    reference_solve(&c->right, &c->asked);
    /* The search that all is compared with is itself compared, as far as that is quick. */
    if (c->asked.n <= 8 || (c->asked.n <= 10 && c->seed % 16 == 0))
        expect(c, reference_agrees(&c->right), "the reference differs from the textbook search");
    c->board = NULL;
    if (expect(c, make_board(c), "the board cannot be made")) {
        compare_counts(c);
        compare_solutions(c);
        compare_lists(c);
        compare_indices(c);
        compare_symmetries(c);
    }
    qn_board_free(c->board);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("usage: differential SEED COUNT\n", stderr);
        return 2;
    }
    uint64_t first = strtoull(argv[1], NULL, 10);
    uint64_t count = strtoull(argv[2], NULL, 10);
    campaign *c = calloc(1, sizeof *c);
    if (c == NULL)
        return 1;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (uint64_t i = 0; i < count; i++) {
        c->seed = c->random = first + i;
        compare_board(c);
    }
    printf("%" PRIu64 " boards, %" PRIu64 " comparisons, %" PRIu64 " deviations, seed %" PRIu64
           "\n",
           count, c->comparisons, c->deviations, first);
    bool right = c->deviations == 0 && c->comparisons > 0;
    free(c);
    return right ? 0 : 1;
}
