/* What the comparisons share: the board under test, and where deviations are told. */
#ifndef DIFFERENTIAL_CAMPAIGN_H
#define DIFFERENTIAL_CAMPAIGN_H

#include "queenum/queenum.h"
#include "reference.h"

typedef struct campaign {
    uint64_t seed;   /* of this board */
    uint64_t random; /* goes on from it */
    problem asked;
    reference right;
    qn_board *board;
    uint64_t comparisons; /* over all boards */
    uint64_t deviations;
} campaign;

/* Counts a comparison; where it went wrong, prints the board and what printf makes of the rest.
 * Returns whether it was right. */
bool expect(campaign *c, bool right, const char *format, ...)
    __attribute__((format(printf, 3, 4))); /* an extension, so that the texts are checked */

/* Options drawn at random: team, backend, split, and a kernel of rows. */
qn_options draw_options(campaign *c);

/* The options in words; overwritten by the next call. */
const char *options_text(const qn_options *options);

/* Whether a report can be true of these options. */
void expect_report(campaign *c, const qn_options *options, const qn_report *report);

/* Whether a total is this number. */
static inline bool is_total(qn_total total, uint64_t right)
{
    return total.high == 0 && total.low == right;
}

/* The groups of comparisons; each takes the board that stands in the campaign. */
void compare_counts(campaign *c);
void compare_solutions(campaign *c);
void compare_lists(campaign *c);
void compare_indices(campaign *c);
void compare_symmetries(campaign *c);

#endif
