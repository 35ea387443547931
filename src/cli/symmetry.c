/* The options that ask for symmetry. */
#include "cli/symmetry.h"

#include <string.h>

_Static_assert(QN_SYMMETRY_HALF == 1 && QN_SYMMETRY_QUARTER == 2,
               "the words of --symmetric are numbered like the library's symmetries");

bool cli_asks_for_symmetry(const cli_options *options)
{
    return options->unique != CLI_UNIQUE_NOT_ASKED || options->classes || options->symmetric != 0;
}

/* The options that were given, of those that exclude each other. */
static cli_status check_one_only(const cli_options *options)
{
    const struct {
        bool given;
        const char *name;
    } rivals[] = {{options->unique != CLI_UNIQUE_NOT_ASKED, "--unique"},
                  {options->classes, "--classes"},
                  {options->symmetric != 0, "--symmetric"},
                  {options->by_column, "--by-column"},
                  {options->by_unit, "--by-unit"},
                  {options->placed.count > 0, "--place"},
                  {options->blocked.count > 0, "--block"}};
    const char *first = NULL;
    for (size_t i = 0; i < sizeof rivals / sizeof *rivals; i++) {
        if (!rivals[i].given)
            continue;
        if (first != NULL)
            return cli_fail(CLI_USAGE, "%s and %s exclude each other; give one", first,
                            rivals[i].name);
        first = rivals[i].name;
    }
    return CLI_DONE;
}

cli_status cli_check_symmetry(const cli_options *options)
{
    if (!cli_asks_for_symmetry(options))
        return CLI_DONE;
    cli_status status = check_one_only(options);
    if (status != CLI_DONE)
        return status;
    bool lists = options->command == CLI_LIST;
    if (lists && options->unique > CLI_UNIQUE_ALL)
        return cli_fail(CLI_USAGE, "list writes one solution of each class up to all symmetries; "
                                   "--unique=rotation and =reflection go with count");
    bool names_kernel = options->kernel != NULL && strcmp(options->kernel, "auto") != 0;
    if (names_kernel && (lists || options->symmetric != 0))
        return cli_fail(CLI_USAGE, "--kernel does not go with %s, which has one search only",
                        options->symmetric != 0 ? "--symmetric" : "list --unique");
    if (!lists && options->symmetric != 0 && (options->method != 0 || options->split != 0))
        return cli_fail(CLI_USAGE, "%s does not go with --symmetric, which has one search only",
                        options->method != 0 ? "--method" : "--split");
    return CLI_DONE;
}

unsigned cli_count_size_max(const cli_options *options)
{
    return options->symmetric == QN_SYMMETRY_QUARTER ? QN_SIZE_MAX : QN_COUNT_SIZE_MAX;
}

qn_total cli_unique_of(const cli_options *options, const qn_classes *classes)
{
    switch (options->unique) {
    case CLI_UNIQUE_ROTATION:
        return classes->classes_by_rotation;
    case CLI_UNIQUE_REFLECTION:
        return classes->classes_by_reflection;
    default:
        return classes->classes;
    }
}

const char *cli_count_key(const cli_options *options)
{
    static const char *const unique[] = {[CLI_UNIQUE_ALL] = "unique",
                                         [CLI_UNIQUE_ROTATION] = "unique_by_rotation",
                                         [CLI_UNIQUE_REFLECTION] = "unique_by_reflection"};
    static const char *const symmetric[] = {
        [QN_SYMMETRY_HALF] = "half_turn", [QN_SYMMETRY_QUARTER] = "quarter_turn"};
    if (options->unique != CLI_UNIQUE_NOT_ASKED)
        return unique[options->unique];
    return options->symmetric != 0 ? symmetric[options->symmetric] : "total";
}
