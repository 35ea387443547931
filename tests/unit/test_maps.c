/* The eight maps of the square and the canonical form. */
#include <check.h>
#include <string.h>

#include "queenum/queenum.h"
#include "small_boards.h"
#include "support.h"

START_TEST(maps_move_every_queen)
{
    static solution_list all;
    find_all(&all, (unsigned)_i);
    for (size_t i = 0; i < all.count; i++)
        for (qn_map how = 0; how < QN_MAPS; how++) {
            uint8_t expected[SMALL];
            uint8_t image[SMALL];
            map_by_squares(how, all.n, all.columns[i], expected);
            ck_assert_int_eq(qn_map_solution(how, all.n, all.columns[i], image), QN_OK);
            ck_assert_mem_eq(image, expected, all.n);
        }
}
END_TEST

START_TEST(canonical_is_least_of_the_images)
{
    static solution_list all;
    find_all(&all, (unsigned)_i);
    for (size_t i = 0; i < all.count; i++) {
        uint8_t least[SMALL];
        memcpy(least, all.columns[i], all.n);
        for (qn_map how = 0; how < QN_MAPS; how++) {
            uint8_t image[SMALL];
            map_by_squares(how, all.n, all.columns[i], image);
            if (memcmp(image, least, all.n) < 0)
                memcpy(least, image, all.n);
        }
        uint8_t canonical[SMALL];
        ck_assert_int_eq(qn_canonical(all.n, all.columns[i], canonical), QN_OK);
        ck_assert_mem_eq(canonical, least, all.n);
        ck_assert_int_eq(qn_is_canonical(all.n, all.columns[i]),
                         memcmp(least, all.columns[i], all.n) == 0);
    }
}
END_TEST

/* On the largest board every mask is full; the canonical form of the images is one and the same. */
START_TEST(maps_of_the_largest_board)
{
    enum { N = QN_SIZE_MAX };
    uint8_t columns[N];
    uint8_t least[N];
    for (unsigned row = 0; row < N; row++)
        columns[row] = (uint8_t)((row * 37 + 11) % N);
    ck_assert_int_eq(qn_canonical(N, columns, least), QN_OK);
    for (qn_map how = 0; how < QN_MAPS; how++) {
        uint8_t expected[N];
        uint8_t image[N];
        map_by_squares(how, N, columns, expected);
        ck_assert_int_eq(qn_map_solution(how, N, columns, image), QN_OK);
        ck_assert_mem_eq(image, expected, N);
        ck_assert_int_eq(qn_canonical(N, image, image), QN_OK);
        ck_assert_mem_eq(image, least, N);
    }
}
END_TEST

START_TEST(wrong_arguments_are_refused)
{
    const uint8_t twice[4] = {1, 3, 1, 2};
    const uint8_t beyond[4] = {1, 3, 0, 4};
    const uint8_t good[4] = {1, 3, 0, 2};
    uint8_t image[4];
    uint8_t large[QN_SIZE_MAX + 1] = {0};
    qn_symmetry symmetry;
    ck_assert_int_eq(qn_canonical(4, twice, image), QN_ARGUMENT);
    ck_assert_int_eq(qn_canonical(4, beyond, image), QN_RANGE);
    ck_assert_int_eq(qn_map_solution((qn_map)QN_MAPS, 4, good, image), QN_ARGUMENT);
    ck_assert_int_eq(qn_map_solution(QN_MAP_RISING, QN_SIZE_MAX + 1, large, large), QN_RANGE);
    ck_assert_int_eq(qn_symmetry_of(4, beyond, &symmetry, NULL), QN_RANGE);
    ck_assert(!qn_is_canonical(4, beyond));
    ck_assert(!qn_is_canonical(4, twice));
}
END_TEST

START_TEST(the_smallest_boards_have_one_image)
{
    const uint8_t columns[1] = {0};
    uint8_t canonical[1];
    for (unsigned n = 0; n <= 1; n++) {
        qn_symmetry symmetry;
        unsigned images;
        ck_assert_int_eq(qn_symmetry_of(n, columns, &symmetry, &images), QN_OK);
        ck_assert_int_eq(symmetry, QN_SYMMETRY_QUARTER);
        ck_assert_uint_eq(images, 1);
        ck_assert_int_eq(qn_canonical(n, columns, canonical), QN_OK);
        ck_assert(qn_is_canonical(n, columns));
    }
}
END_TEST

static Suite *maps_suite(void)
{
    Suite *suite = suite_create("maps");
    TCase *core = add_case(suite, "core");
    tcase_add_loop_test(core, maps_move_every_queen, 1, SMALL + 1);
    tcase_add_loop_test(core, canonical_is_least_of_the_images, 1, SMALL + 1);

    TCase *limits = add_case(suite, "limits");
    tcase_add_test(limits, the_smallest_boards_have_one_image);
    tcase_add_test(limits, maps_of_the_largest_board);
    tcase_add_test(limits, wrong_arguments_are_refused);
    return suite;
}

int main(void)
{
    return run_suite(maps_suite());
}
