/* yardstick NAME N: counts with one of the textbook solvers and prints the total. */
#include "textbook.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int usage(void)
{
    fputs("usage: yardstick NAME N, 0 <= N <= 32, with one of these names:\n", stderr);
    for (int i = 0; i < TEXTBOOK_SOLVERS; i++)
        fprintf(stderr, "  %-8s %s\n", textbook_solvers[i].name, textbook_solvers[i].what);
    return 2;
}

int main(int argc, char **argv)
{
    const textbook_solver *solver = argc == 3 ? textbook_find(argv[1]) : NULL;
    char *end = NULL;
    long n = argc == 3 ? strtol(argv[2], &end, 10) : -1;
    if (solver == NULL || *end != '\0' || n < 0 || n > TEXTBOOK_SIZE_MAX)
        return usage();
    return printf("%" PRIu64 "\n", solver->count((int)n)) > 0 && fflush(stdout) == 0 ? 0 : 1;
}
