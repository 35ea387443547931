/* Plans of counts under a turn: picks the search, and counts small boards by visiting. */
#include "classes/turns.h"

#include <stdlib.h>

#include "classes/orbit.h"
#include "classes/turn_units.h"

struct qni_turns {
    unsigned n;
    qn_symmetry turn;
    qni_turn_units list;
};

qn_status qni_turn_units_append(qni_turn_units *list, qni_turn_unit unit)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity == 0 ? 64 : 2 * list->capacity;
        qni_turn_unit *grown = realloc(list->units, capacity * sizeof *grown);
        if (grown == NULL)
            return QN_MEMORY;
        list->units = grown;
        list->capacity = capacity;
    }
    list->units[list->count++] = unit;
    return QN_OK;
}

static qn_status list_units(unsigned n, qn_symmetry turn, qni_turn_units *list)
{
    if (n < QNI_TURN_SEARCH_MIN)
        return qni_turn_units_append(list, (qni_turn_unit){.weight = 1});
    return turn == QN_SYMMETRY_HALF ? qni_half_turn_units(n, list)
                                    : qni_quarter_turn_units(n, list);
}

qn_status qni_turns_new(unsigned n, qn_symmetry turn, qni_turns **turns)
{
    if (turn != QN_SYMMETRY_HALF && turn != QN_SYMMETRY_QUARTER)
        return QN_ARGUMENT;
    if (n > (turn == QN_SYMMETRY_HALF ? QN_COUNT_SIZE_MAX : QN_SIZE_MAX))
        return QN_RANGE;
    qni_turns *made = malloc(sizeof *made);
    if (made == NULL)
        return QN_MEMORY;
    *made = (qni_turns){.n = n, .turn = turn};
    qn_status status = list_units(n, turn, &made->list);
    if (status != QN_OK) {
        qni_turns_free(made);
        return status;
    }
    *turns = made;
    return QN_OK;
}

void qni_turns_free(qni_turns *turns)
{
    if (turns == NULL)
        return;
    free(turns->list.units);
    free(turns);
}

uint64_t qni_turns_units(const qni_turns *turns)
{
    return turns->list.count;
}

static bool count_one(const uint8_t *columns, unsigned n, void *counter)
{
    (void)columns;
    (void)n;
    ++*(uint64_t *)counter;
    return true;
}

/* The searches place some orbits without looking whether there is room for them. */
static uint64_t count_small_board(unsigned n, qn_symmetry turn, qni_stop *stop)
{
    qn_board board;
    uint64_t count = 0;
    qni_board_init(&board, n);
    qni_orbit_fold(&board, turn);
    qni_orbit_visit(&board, turn, NULL, 0, count_one, &count, stop);
    return count;
}

qn_status qni_turns_count(const qni_turns *turns, uint64_t unit, qni_stop *stop, uint64_t *share)
{
    qni_turn_unit chosen = turns->list.units[unit];
    uint64_t count = 0;
    qn_status status = QN_OK;
    if (turns->n < QNI_TURN_SEARCH_MIN)
        count = count_small_board(turns->n, turns->turn, stop);
    else if (turns->turn == QN_SYMMETRY_HALF)
        status = qni_half_turn_count(turns->n, chosen, stop, &count);
    else
        count = qni_quarter_turn_count(turns->n, chosen, stop);
    if (status == QN_OK)
        *share = count * chosen.weight;
    return status;
}
