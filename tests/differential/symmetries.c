/* Solutions up to symmetry: the classes and their members, and the symmetric solutions. */
#include "campaign.h"

#include <inttypes.h>
#include <string.h>

/* What the reference's solutions come to. */
typedef struct symmetric {
    size_t half;    /* unchanged by a half turn */
    size_t quarter; /* and by a quarter turn */
    size_t classes;
    size_t by_rotation;
    size_t by_reflection;
} symmetric;

static bool same(const campaign *c, const unsigned char *a, const unsigned char *b)
{
    return reference_order(c->asked.n, a, b) == 0;
}

/* Whether none of images[from .. to - 1] comes before the solution itself. */
static bool is_least(const campaign *c, const unsigned char *solution,
                     unsigned char images[8][SIDE], unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        if (reference_order(c->asked.n, images[i], solution) < 0)
            return false;
    return true;
}

/* The least of each class stands for it; images[0..3] are the turns, images[4] is a reflection. */
static symmetric look_at_all(const campaign *c)
{
    symmetric found = {.half = 0};
    for (size_t i = 0; i < c->right.count; i++) {
        const unsigned char *solution = c->right.solutions[i];
        unsigned char images[8][SIDE];
        reference_images(c->asked.n, solution, images);
        found.quarter += same(c, solution, images[1]);
        found.half += same(c, solution, images[2]);
        found.classes += is_least(c, solution, images, 0, 8);
        found.by_rotation += is_least(c, solution, images, 0, 4);
        found.by_reflection += is_least(c, solution, images, 4, 5);
    }
    return found;
}

static void compare_classes(campaign *c, const symmetric *right)
{
    qn_options options = draw_options(c);
    qn_classes made = {.classes = {0, 1}};
    options.kernel = NULL;
    qn_status status = qn_count_classes(c->asked.n, &options, &made, NULL);
    expect(c,
           status == QN_OK && is_total(made.solutions, c->right.count) &&
               is_total(made.half_turn, right->half) && is_total(made.quarter_turn, right->quarter),
           "solutions by symmetry (%s): %" PRIu64 " %" PRIu64 " %" PRIu64 " (%s)",
           options_text(&options), made.solutions.low, made.half_turn.low, made.quarter_turn.low,
           qn_status_text(status));
    expect(c,
           is_total(made.classes, right->classes) &&
               is_total(made.classes_by_rotation, right->by_rotation) &&
               is_total(made.classes_by_reflection, right->by_reflection),
           "classes (%s): %" PRIu64 " %" PRIu64 " %" PRIu64, options_text(&options),
           made.classes.low, made.classes_by_rotation.low, made.classes_by_reflection.low);
}

/* The solutions that shall be shown: the canonical ones, or those that a turn leaves unchanged. */
typedef struct parade {
    const campaign *c;
    unsigned image; /* 1, 2: the turns that must leave them unchanged; 0: canonical ones */
    size_t next;    /* index of the solution to look at */
    size_t seen;
    bool wrong;
} parade;

static bool belongs(const parade *p, const unsigned char *solution)
{
    unsigned char images[8][SIDE];
    reference_images(p->c->asked.n, solution, images);
    return p->image == 0 ? is_least(p->c, solution, images, 0, 8)
                         : same(p->c, solution, images[p->image]);
}

static bool see(const uint8_t *columns, unsigned n, void *data)
{
    parade *p = data;
    const reference *right = &p->c->right;
    while (p->next < right->count && !belongs(p, right->solutions[p->next]))
        p->next++;
    p->wrong |= n != p->c->asked.n || p->next == right->count ||
                !same(p->c, columns, right->solutions[p->next]);
    p->next++;
    p->seen++;
    return !p->wrong;
}

static void expect_parade(campaign *c, const char *what, const qn_options *options,
                          qn_status status, const parade *p, size_t right)
{
    expect(c, status == QN_OK && !p->wrong && p->seen == right, "%s (%s): %zu seen of %zu (%s)%s",
           what, options_text(options), p->seen, right, qn_status_text(status),
           p->wrong ? ", some wrong" : "");
}

static void compare_empty_board(campaign *c, const symmetric *right)
{
    static const qn_symmetry symmetries[] = {QN_SYMMETRY_HALF, QN_SYMMETRY_QUARTER};
    compare_classes(c, right);
    qn_options options = draw_options(c);
    parade p = {.c = c};
    qn_status status = qn_visit_canonical(c->asked.n, &options, see, &p, NULL);
    expect_parade(c, "canonical solutions", &options, status, &p, right->classes);
    for (unsigned i = 0; i < 2; i++) {
        qn_total total = {0, 1};
        size_t known = i == 0 ? right->half : right->quarter;
        options = draw_options(c);
        status = qn_count_symmetric(c->asked.n, symmetries[i], &options, &total, NULL);
        expect(c, status == QN_OK && is_total(total, known),
               "symmetric solutions, %s (%s): %" PRIu64 " (%s), not %zu",
               i == 0 ? "half turn" : "quarter turn", options_text(&options), total.low,
               qn_status_text(status), known);
    }
}

/* One solution's maps, canonical form and symmetry. */
static void compare_maps(campaign *c)
{
    const unsigned char *solution =
        c->right.solutions[random_below(&c->random, (unsigned)c->right.count)];
    unsigned n = c->asked.n;
    unsigned char images[8][SIDE];
    uint8_t canonical[SIDE] = {0};
    reference_images(n, solution, images);
    unsigned least = 0;
    unsigned different = 0;
    for (unsigned i = 0; i < 8; i++) {
        bool seen = false;
        for (unsigned j = 0; j < i; j++)
            seen |= same(c, images[i], images[j]);
        different += !seen;
        if (reference_order(n, images[i], images[least]) < 0)
            least = i;
    }
    qn_symmetry symmetry;
    unsigned images_count;
    bool right =
        qn_canonical(n, solution, canonical) == QN_OK && same(c, canonical, images[least]) &&
        qn_is_canonical(n, solution) == same(c, solution, images[least]) &&
        qn_symmetry_of(n, solution, &symmetry, &images_count) == QN_OK && images_count == different;
    qn_symmetry known = same(c, solution, images[1])   ? QN_SYMMETRY_QUARTER
                        : same(c, solution, images[2]) ? QN_SYMMETRY_HALF
                                                       : QN_SYMMETRY_NONE;
    expect(c, right && symmetry == known, "the canonical form or the symmetry of a solution");
}

void compare_symmetries(campaign *c)
{
    symmetric right = look_at_all(c);
    if (c->right.count > 0)
        compare_maps(c);
    if (problem_is_empty(&c->asked))
        compare_empty_board(c, &right);
    for (unsigned i = 1; i <= 2; i++) {
        qn_options options = draw_options(c);
        parade p = {.c = c, .image = i};
        qn_status status = qn_visit_symmetric(
            c->board, i == 1 ? QN_SYMMETRY_QUARTER : QN_SYMMETRY_HALF, &options, see, &p, NULL);
        expect_parade(c, i == 1 ? "visit of quarter turns" : "visit of half turns", &options,
                      status, &p, i == 1 ? right.quarter : right.half);
    }
}
