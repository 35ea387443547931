/* The eight maps of the square on solutions, the canonical form and the class.
 *
 * A map is a reflection in the falling diagonal or not, after which rows and columns keep their
 * order or reverse it.  Reflecting means reading the queens by columns instead of by rows, so with
 * the solution and its inverse at hand every image can be read row by row without being built. */
#include "classes/maps.h"

#include <string.h>

#include "base/bits.h"

typedef struct map {
    bool reflect;         /* first, in the falling diagonal */
    bool reverse_rows;    /* then turn the board upside down */
    bool reverse_columns; /* and left to right */
} map;

static const map maps[QN_MAPS] = {
    [QN_MAP_IDENTITY] = {false, false, false},  [QN_MAP_QUARTER_TURN] = {true, false, true},
    [QN_MAP_HALF_TURN] = {false, true, true},   [QN_MAP_THREE_QUARTER_TURN] = {true, true, false},
    [QN_MAP_LEFT_RIGHT] = {false, false, true}, [QN_MAP_UPSIDE_DOWN] = {false, true, false},
    [QN_MAP_FALLING] = {true, false, false},    [QN_MAP_RISING] = {true, true, true},
};

/* A solution read both ways. */
typedef struct two_readings {
    unsigned n;
    const uint8_t *by_row;
    uint8_t by_column[QN_SIZE_MAX];
} two_readings;

static void read_both_ways(unsigned n, const uint8_t *columns, two_readings *both)
{
    both->n = n;
    both->by_row = columns;
    for (unsigned row = 0; row < n; row++)
        both->by_column[columns[row]] = (uint8_t)row;
}

/* The column of an image's queen in a row. */
static uint8_t image_column(const two_readings *both, map how, unsigned row)
{
    const uint8_t *reading = how.reflect ? both->by_column : both->by_row;
    unsigned last = both->n - 1;
    unsigned column = reading[how.reverse_rows ? last - row : row];
    return (uint8_t)(how.reverse_columns ? last - column : column);
}

/* Negative, 0 or positive as one image comes before, equals or comes after another; most
 * comparisons end in the first row. */
static int compare_images(const two_readings *both, map first, map second)
{
    for (unsigned row = 0; row < both->n; row++) {
        int difference = image_column(both, first, row) - image_column(both, second, row);
        if (difference != 0)
            return difference;
    }
    return 0;
}

static void write_image(const two_readings *both, map how, uint8_t *image)
{
    uint8_t made[QN_SIZE_MAX]; /* image may be the array that is read */
    for (unsigned row = 0; row < both->n; row++)
        made[row] = image_column(both, how, row);
    memcpy(image, made, both->n);
}

bool qni_is_canonical(unsigned n, const uint8_t *columns)
{
    two_readings both;
    read_both_ways(n, columns, &both);
    for (unsigned other = 1; other < QN_MAPS; other++)
        if (compare_images(&both, maps[other], maps[QN_MAP_IDENTITY]) < 0)
            return false;
    return true;
}

/* QN_OK when the arguments are a size and a permutation of the columns. */
static qn_status check_permutation(unsigned n, const uint8_t *columns)
{
    if (n > QN_SIZE_MAX)
        return QN_RANGE;
    uint64_t seen = 0;
    for (unsigned row = 0; row < n; row++) {
        if (columns[row] >= n)
            return QN_RANGE;
        seen |= UINT64_C(1) << columns[row];
    }
    return seen == qni_low_bits(n) ? QN_OK : QN_ARGUMENT;
}

qn_status qn_map_solution(qn_map how, unsigned n, const uint8_t *columns, uint8_t *image)
{
    if ((unsigned)how >= QN_MAPS)
        return QN_ARGUMENT;
    qn_status status = check_permutation(n, columns);
    if (status != QN_OK)
        return status;
    two_readings both;
    read_both_ways(n, columns, &both);
    write_image(&both, maps[how], image);
    return QN_OK;
}

qn_status qn_canonical(unsigned n, const uint8_t *columns, uint8_t *canonical)
{
    qn_status status = check_permutation(n, columns);
    if (status != QN_OK)
        return status;
    two_readings both;
    read_both_ways(n, columns, &both);
    map least = maps[QN_MAP_IDENTITY];
    for (unsigned other = 1; other < QN_MAPS; other++)
        if (compare_images(&both, maps[other], least) < 0)
            least = maps[other];
    write_image(&both, least, canonical);
    return QN_OK;
}

bool qn_is_canonical(unsigned n, const uint8_t *columns)
{
    return check_permutation(n, columns) == QN_OK && qni_is_canonical(n, columns);
}

qn_status qn_symmetry_of(unsigned n, const uint8_t *columns, qn_symmetry *symmetry,
                         unsigned *images)
{
    qn_status status = check_permutation(n, columns);
    if (status != QN_OK)
        return status;
    two_readings both;
    read_both_ways(n, columns, &both);
    unsigned fixing = 0; /* maps that change nothing; the images are as many as 8 / fixing */
    bool fixed_by[QN_MAPS];
    for (unsigned other = 0; other < QN_MAPS; other++) {
        fixed_by[other] = compare_images(&both, maps[other], maps[QN_MAP_IDENTITY]) == 0;
        fixing += fixed_by[other];
    }
    *symmetry = fixed_by[QN_MAP_QUARTER_TURN] ? QN_SYMMETRY_QUARTER
                : fixed_by[QN_MAP_HALF_TURN]  ? QN_SYMMETRY_HALF
                                              : QN_SYMMETRY_NONE;
    if (images != NULL)
        *images = QN_MAPS / fixing;
    return QN_OK;
}
