/* Uniting the rows of several ledgers: sorts all rows by unit and looks at each unit's. */
#include "ledger/unite.h"

#include <stdlib.h>

/* A row and where it comes from. */
typedef struct entry {
    const qni_source *source;
    const qni_record *row;
} entry;

typedef struct uniting {
    qn_finder finder;
    void *finder_data;
    qni_union made;
} uniting;

static int by_unit(const void *a, const void *b)
{
    const entry *one = a;
    const entry *other = b;
    if (one->row->unit != other->row->unit)
        return one->row->unit < other->row->unit ? -1 : 1;
    return (one->source > other->source) - (one->source < other->source);
}

static void tell(const uniting *state, const qn_finding *finding)
{
    if (state->finder != NULL)
        state->finder(finding, state->finder_data);
}

/* Looks at all rows of one unit, which are `count` entries, and keeps the first. */
static qn_status unite_unit(uniting *state, const entry *entries, size_t count)
{
    const entry *first = entries;
    for (size_t i = 0; i < count; i++) {
        qn_finding finding = {.kind = QN_FINDING_ALTERED,
                              .unit = first->row->unit,
                              .path = entries[i].source->path,
                              .count = entries[i].row->count};
        if (entries[i].row->altered) {
            state->made.altered++;
            tell(state, &finding);
        }
    }
    for (size_t i = 1; i < count; i++) {
        qn_finding finding = {.kind = QN_FINDING_CONFLICT,
                              .unit = first->row->unit,
                              .path = first->source->path,
                              .count = first->row->count,
                              .other_path = entries[i].source->path,
                              .other_count = entries[i].row->count};
        if (qn_total_compare(finding.count, finding.other_count) != 0) {
            state->made.conflicts++;
            tell(state, &finding);
        }
    }
    return qni_records_append(&state->made.records, first->row);
}

static void note_missing(uniting *state, uint64_t unit)
{
    qn_finding finding = {.kind = QN_FINDING_MISSING, .unit = unit};
    state->made.missing++;
    tell(state, &finding);
}

static qn_status unite_sorted(uniting *state, uint64_t units, const entry *entries, size_t count)
{
    size_t at = 0;
    qn_status status = QN_OK;
    for (uint64_t unit = 1; unit <= units && status == QN_OK; unit++) {
        size_t begin = at;
        while (at < count && entries[at].row->unit == unit)
            at++;
        if (at > begin)
            status = unite_unit(state, entries + begin, at - begin);
        else
            note_missing(state, unit);
    }
    return status;
}

qn_status qni_unite(const qni_source *sources, size_t sources_count, qn_finder finder,
                    void *finder_data, qni_union *result)
{
    size_t count = 0;
    for (size_t i = 0; i < sources_count; i++)
        count += sources[i].records.count;
    entry *entries = calloc(count + 1, sizeof *entries);
    if (entries == NULL)
        return QN_MEMORY;
    size_t filled = 0;
    for (size_t i = 0; i < sources_count; i++)
        for (size_t row = 0; row < sources[i].records.count; row++)
            entries[filled++] =
                (entry){.source = &sources[i], .row = &sources[i].records.rows[row]};
    qsort(entries, count, sizeof *entries, by_unit);

    uniting state = {.finder = finder, .finder_data = finder_data};
    qn_status status = unite_sorted(&state, sources[0].job.units, entries, count);
    free(entries);
    if (status == QN_OK)
        *result = state.made;
    else
        qni_records_free(&state.made.records);
    return status;
}
