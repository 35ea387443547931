/* queenum: enumerates and counts the ways to place n non-attacking queens on an n x n board.
 *
 * Conventions
 *   Rows and columns are numbered from 0 here; where a person reads them (the text formats) they
 * are numbered from 1.  A solution is an array of n bytes: the column of the queen in each row.
 * Order is lexicographic in these numbers. Every function that can fail returns a qn_status; when
 * it is not QN_OK, the results it would have written are untouched unless its description says
 * otherwise. The library never prints, exits, installs signal handlers or changes the environment,
 * and it keeps no state between calls: any function may be called from several threads at once, as
 * long as no two of them change the same object. A process that has computed with the OpenMP
 * backend and then forks must not compute with it in the child (a limit of the OpenMP runtimes);
 * the pthreads backend has no such limit.
 */
#ifndef QUEENUM_QUEENUM_H
#define QUEENUM_QUEENUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define QN_VERSION_MAJOR 0
#define QN_VERSION_MINOR 1
#define QN_VERSION_PATCH 0
#define QN_VERSION "0.1.0"

/* Marks what the shared library exports; everything else is built with hidden visibility. */
#define QN_API __attribute__((visibility("default")))

/* Largest board on which solutions are searched or checked, and largest that is counted. */
#define QN_SIZE_MAX 64
#define QN_COUNT_SIZE_MAX 32

/* Largest team, and the most rows that a unit can fix when asked. */
#define QN_THREADS_MAX 1024
#define QN_SPLIT_MAX 3

/* What became of a call.  The numbers are part of the interface and never change. */
typedef enum qn_status {
    QN_OK = 0,
    QN_CANCELLED = 1, /* the cancel callback or a visitor asked to stop; not a failure */
    QN_ARGUMENT = 2,  /* an argument or option is not one of the accepted values */
    QN_RANGE = 3,     /* a size, row, column or index lies outside what the call accepts */
    QN_MEMORY = 4,    /* memory could not be had, or the machine has less than the call needs */
    QN_THREAD = 5,    /* no thread at all could be started */
    QN_OVERFLOW = 6,  /* a total does not fit 128 bits */
    QN_UNSUPPORTED =
        7,            /* this build or this machine lacks the backend, kernel or engine asked for */
    QN_IO = 8,        /* a read or write failed; errno tells why */
    QN_DAMAGED = 9,   /* a file is not a ledger, or was cut short, overwritten or altered */
    QN_MISMATCH = 10, /* a ledger belongs to another job */
    QN_BUSY = 11,     /* another process has the ledger open for a run */
    QN_CONFLICT = 12, /* two ledgers have different counts for a unit */
    QN_INCOMPLETE = 13 /* units are missing */
} qn_status;

/* One English line for a status, without a newline; never NULL.  Static storage. */
QN_API const char *qn_status_text(qn_status status);

/* The version of the library that runs, "major.minor.patch".  Static storage. */
QN_API const char *qn_version(void);

/* ---- Totals ---------------------------------------------------------------------------------- */

/* An unsigned 128-bit number: high * 2^64 + low. */
typedef struct qn_total {
    uint64_t low;
    uint64_t high;
} qn_total;

/* Bytes that the decimal form of any qn_total needs, the final zero included. */
#define QN_TOTAL_TEXT 40

/* sum += more.  QN_OVERFLOW, with sum unchanged, when the result does not fit. */
QN_API qn_status qn_total_add(qn_total *sum, qn_total more);

/* -1, 0 or 1 as a is less than, equal to or greater than b. */
QN_API int qn_total_compare(qn_total a, qn_total b);

/* Writes the decimal digits of total into text (QN_TOTAL_TEXT bytes) and returns text. */
QN_API char *qn_total_text(qn_total total, char *text);

/* Reads a whole decimal number (digits only, at least one).  QN_ARGUMENT when text is anything
 * else, QN_OVERFLOW when the number does not fit. */
QN_API qn_status qn_total_parse(const char *text, qn_total *total);

/* ---- Boards ---------------------------------------------------------------------------------- */

/* A board: its size, the queens that must stand on it and the squares that must stay empty. */
typedef struct qn_board qn_board;

/* Makes an empty n x n board, 0 <= n <= QN_SIZE_MAX; the caller frees it with qn_board_free().
 * QN_RANGE, QN_MEMORY. */
QN_API qn_status qn_board_new(unsigned n, qn_board **board);

/* Frees a board; NULL is allowed. */
QN_API void qn_board_free(qn_board *board);

/* The size of a board. */
QN_API unsigned qn_board_size(const qn_board *board);

/* Demands a queen at (row, column).  Demands that contradict each other are not an error: such a
 * board has no solutions.  QN_RANGE when the square is not on the board. */
QN_API qn_status qn_board_place(qn_board *board, unsigned row, unsigned column);

/* Forbids a queen at (row, column).  QN_RANGE when the square is not on the board. */
QN_API qn_status qn_board_block(qn_board *board, unsigned row, unsigned column);

/* Whether any queen was placed or any square blocked. */
QN_API bool qn_board_is_constrained(const qn_board *board);

/* Whether columns (n bytes) is a solution of the board: one queen in each row and column, no two on
 * a diagonal (all pairs are tested), every placed queen there and every blocked square empty. */
QN_API bool qn_board_check(const qn_board *board, const uint8_t *columns);

/* ---- Text formats of a solution -------------------------------------------------------------- */

typedef enum qn_format {
    QN_FORMAT_COLUMNS = 0, /* column numbers from 1 with single blanks, one newline */
    QN_FORMAT_BOARD = 1,   /* n lines of '.' and 'Q', then an empty line */
    QN_FORMAT_CSV = 2,     /* column numbers from 1 with commas, one newline */
    QN_FORMAT_JSONL = 3    /* the same as a JSON array: "[2,4,1,3]", one newline */
} qn_format;

/* Bytes that one solution of size n takes at most in any format, the final zero included. */
#define QN_TEXT_MAX(n) ((size_t)(n) * ((size_t)(n) + 4) + 4)

/* Writes a solution as text, zero-terminated, into text (QN_TEXT_MAX(n) bytes) and returns its
 * length without the zero; 0 for a format it does not know. */
QN_API size_t qn_format_text(qn_format format, unsigned n, const uint8_t *columns, char *text);

/* Bytes that a picture of one solution takes at most, the final zero included. */
#define QN_SVG_MAX(n) ((size_t)(n)*160 + 2048)

/* Writes a picture of a solution, an SVG document with a zero after it, into text (QN_SVG_MAX(n)
 * bytes) and returns its length without the zero. */
QN_API size_t qn_format_svg(unsigned n, const uint8_t *columns, char *text);

/* ---- How to compute -------------------------------------------------------------------------- */

typedef enum qn_backend {
    QN_BACKEND_AUTO =
        0, /* OpenMP where the build has it and OMP_NUM_THREADS is sane, else pthreads */
    QN_BACKEND_OPENMP = 1, /* a runtime that cannot start a thread may end the process; pthreads
                              goes on with the threads it gets */
    QN_BACKEND_PTHREADS = 2
} qn_backend;

typedef enum qn_method {
    QN_METHOD_AUTO = 0,  /* the faster engine that this board and this machine allow */
    QN_METHOD_ROWS = 1,  /* row-by-row depth-first search */
    QN_METHOD_HALVES = 2 /* counting by pairs of half boards; whole empty boards only */
} qn_method;

/* How far a computation is. */
typedef struct qn_progress {
    uint64_t units_done;
    uint64_t units;      /* units in all */
    uint64_t steps_done; /* work done so far, in steps of equal expected cost */
    uint64_t steps;      /* steps in all; never less than steps_done */
} qn_progress;

/* One unit of a count, as the trace tells it. */
typedef struct qn_trace {
    uint64_t unit;   /* its number, from 1 */
    unsigned thread; /* that did it, from 1 */
    double start;    /* wall seconds from the begin of the call */
    double seconds;  /* processor time that the thread spent on it */
    qn_total count;  /* what it added to the total */
    uint64_t nodes;  /* of the search tree (docs/scaling.md); QN_NODES_UNKNOWN where the kernel does
                        not count them */
} qn_trace;
#define QN_NODES_UNKNOWN UINT64_MAX

/* Options of everything that computes.  Fill with qn_options_init() first, then change fields: a
 * later version may add fields at the end.  Everything may stay at zero. */
typedef struct qn_options {
    size_t struct_size; /* set by qn_options_init(); do not change */
    unsigned threads;   /* team size, 1..QN_THREADS_MAX; 0: qn_default_threads() */
    qn_backend backend;
    qn_method method;   /* which engine counts; solutions always come from the rows engine */
    const char *kernel; /* name of a kernel (see qn_kernel_name()); NULL: the fastest */
    unsigned split;     /* rows that a unit fixes, 1..QN_SPLIT_MAX; 0: chosen by size */

    /* Asked by every worker at least once a millisecond of search, from several threads at once;
     * true stops the call, which then returns QN_CANCELLED. */
    bool (*cancel)(void *user);
    /* Told after each unit, by one thread at a time, not always the same. */
    void (*progress)(const qn_progress *progress, void *user);
    void *user; /* handed to the callbacks */

    /* Told of each unit of a count after its end, by one thread at a time, not always the same.  No
     * thread waits for it: what one learns while another tells is told later, so the units come in
     * no order.  Of the calls below, those that count boards and ledgers have a trace. */
    void (*trace)(const qn_trace *unit, void *trace_user);
    void *trace_user;
} qn_options;

/* Sets struct_size and the defaults. */
QN_API void qn_options_init(qn_options *options);

/* Bytes of a kernel's name with its final zero. */
#define QN_NAME_MAX 16

/* What really ran.  Filled by a call that returned QN_OK or QN_CANCELLED. */
typedef struct qn_report {
    unsigned threads;         /* workers that ran */
    qn_backend backend;       /* who made them; never QN_BACKEND_AUTO */
    qn_method method;         /* the engine; never QN_METHOD_AUTO */
    char kernel[QN_NAME_MAX]; /* the kernel */
    unsigned split;           /* rows that a unit fixed; 0 with halves */
    uint64_t units;           /* units done */
    double wall_seconds;      /* monotonic clock */
    double cpu_seconds;       /* of all threads of the process during the call */
} qn_report;

/* ---- Counting -------------------------------------------------------------------------------- */

/* Counts the solutions of a board of size n <= QN_COUNT_SIZE_MAX.  options and report may be NULL.
 * A board of size 0 has one solution, the empty placement.
 * QN_RANGE, QN_ARGUMENT, QN_UNSUPPORTED, QN_MEMORY, QN_THREAD, QN_OVERFLOW, QN_CANCELLED. */
QN_API qn_status qn_count(const qn_board *board, const qn_options *options, qn_total *total,
                          qn_report *report);

/* Counts the solutions by the column of the queen in row 0: counts has n elements.  Runs the rows
 * engine.  Errors as qn_count(); QN_ARGUMENT also when the halves engine is asked for. */
QN_API qn_status qn_count_by_column(const qn_board *board, const qn_options *options,
                                    qn_total *counts, qn_report *report);

/* One unit of work: the prefix of columns that it fixes and the solutions below it. */
typedef struct qn_unit {
    unsigned depth; /* rows fixed */
    uint8_t columns[QN_SPLIT_MAX];
    uint64_t count;
} qn_unit;

/* Counts the solutions below every prefix of options->split rows (0 means 2 here) that has no two
 * attacking queens, keeps the board's demands in those rows and is not attacked by a queen placed
 * further down, also where the count is 0.  When all are known, units becomes an array of
 * units_count elements in lexicographic order, which the caller frees with free().  A board smaller
 * than the split has units of its own size. Errors as qn_count_by_column(). */
QN_API qn_status qn_count_by_unit(const qn_board *board, const qn_options *options, qn_unit **units,
                                  size_t *units_count, qn_report *report);

/* ---- Solutions ------------------------------------------------------------------------------- */

/* Finds the first k solutions in lexicographic order: solutions has room for k * n bytes, and found
 * becomes how many were written (fewer than k only where the board has fewer).  Stops as soon as
 * they are certain; found < k tells that these are all.  0 <= n <= QN_SIZE_MAX.  How many units it
 * will take is not known beforehand: progress is told those that were handed out so far, and steps
 * of which each is a solution.
 * QN_ARGUMENT, QN_MEMORY, QN_THREAD, QN_CANCELLED. */
QN_API qn_status qn_first(const qn_board *board, const qn_options *options, size_t k,
                          uint8_t *solutions, size_t *found, qn_report *report);

/* Sees a solution: columns (n bytes) is valid during the call only.  Return true to go on and false
 * to stop. */
typedef bool (*qn_visitor)(const uint8_t *columns, unsigned n, void *visitor_data);

/* Shows every solution in lexicographic order to the visitor, which is called by one thread at a
 * time, not always the caller's.  Memory does not grow with the number of solutions: workers wait
 * for a slow visitor.  QN_CANCELLED when the visitor or the cancel callback stopped it.
 * Errors as qn_first(). */
QN_API qn_status qn_visit(const qn_board *board, const qn_options *options, qn_visitor visitor,
                          void *visitor_data, qn_report *report);

/* Takes text: whole solutions, many at a time.  Return true to go on and false to stop. */
typedef bool (*qn_text_sink)(const char *text, size_t length, void *sink_data);

/* Which solutions to write and how.  Fill with qn_list_options_init() first, as qn_options. */
typedef struct qn_list_options {
    size_t struct_size; /* set by qn_list_options_init(); do not change */
    qn_format format;
    qn_total from;  /* index of the first solution, from 0 */
    qn_total limit; /* how many at most; 0: all */
} qn_list_options;

/* Sets struct_size and the defaults: all solutions, as columns. */
QN_API void qn_list_options_init(qn_list_options *list);

/* Writes solutions as text in lexicographic order to the sink, which is called by one thread at a
 * time, not always the caller's; list may be NULL for the defaults.  The text does not depend on
 * options.  Memory does not grow with it, and where solutions are rare, each is handed on within a
 * tenth of a second.  A first solution other than 0 is found as by qn_nth(); where the board has no
 * solution of that index, nothing is written.  QN_CANCELLED when the sink or the cancel callback
 * stopped it.  Errors as qn_first(), and those of qn_nth() when list->from is not 0. */
QN_API qn_status qn_list(const qn_board *board, const qn_options *options,
                         const qn_list_options *list, qn_text_sink sink, void *sink_data,
                         qn_report *report);

/* ---- Solutions by their index ---------------------------------------------------------------- */

/* Knows how many solutions lie before every unit of a board, as far as it was asked; indices are
 * numbered from 0 in lexicographic order. It counts units when a call needs them, on a board that
 * is its own mirror image no more than half of them, and never one twice. */
typedef struct qn_index qn_index;

/* Makes an index of a board of size n <= QN_COUNT_SIZE_MAX, which is copied, as are the options
 * (NULL: the defaults); the caller frees it with qn_index_free().  Nothing is counted yet.
 * QN_RANGE, QN_ARGUMENT, QN_UNSUPPORTED, QN_MEMORY. */
QN_API qn_status qn_index_new(const qn_board *board, const qn_options *options, qn_index **index);

/* Frees an index; NULL is allowed. */
QN_API void qn_index_free(qn_index *index);

/* The number of solutions of the board.  QN_MEMORY, QN_THREAD, QN_OVERFLOW, QN_CANCELLED, as all
 * calls that may have to count. */
QN_API qn_status qn_index_total(qn_index *index, qn_total *total);

/* Finds the solutions with the given indices: solutions has room for count * n bytes.  QN_RANGE
 * when the board has no solution of one of these indices. */
QN_API qn_status qn_index_nth(qn_index *index, const qn_total *indices, size_t count,
                              uint8_t *solutions);

/* Finds the index of a solution.  QN_ARGUMENT when columns is none of the board's. */
QN_API qn_status qn_index_rank(qn_index *index, const uint8_t *columns, qn_total *rank);

/* Draws solutions at random, each as likely as any other and independent of the rest: solutions has
 * room for count * n bytes.  *seed may be any number at first, and the next call goes on with what
 * becomes of it.  What is drawn depends on it alone, not on threads, kernel or machine: the random
 * numbers are those of SplitMix64 with *seed as its state, and an index is drawn by rejection: as
 * many low bits as the greatest index has, until they are no more than it (above 64 bits the low
 * word first).  QN_RANGE when the board has no solutions. */
QN_API qn_status qn_index_sample(qn_index *index, uint64_t *seed, size_t count, uint8_t *solutions);

/* What the calls so far ran, their seconds added up. */
QN_API void qn_index_report(const qn_index *index, qn_report *report);

/* The same for a single question: makes an index, asks and frees it. */
QN_API qn_status qn_nth(const qn_board *board, const qn_options *options, qn_total which,
                        uint8_t *columns);
QN_API qn_status qn_rank(const qn_board *board, const qn_options *options, const uint8_t *columns,
                         qn_total *rank);
QN_API qn_status qn_sample(const qn_board *board, const qn_options *options, uint64_t seed,
                           size_t count, uint8_t *solutions);

/* Goes through the solutions of a board one at a time, in the caller's thread. */
typedef struct qn_iterator qn_iterator;

/* Makes an iterator that begins at the solution with index `from`, 0 for the first, or at the end
 * where there is none; the board is copied.  Of the options (NULL: the defaults) kernel and cancel
 * matter, and the others where from is not 0, for then qn_nth() finds the solution.  The caller
 * frees it with qn_iterator_free().  Its memory does not grow.  QN_ARGUMENT, QN_UNSUPPORTED,
 * QN_MEMORY, and those of qn_nth(). */
QN_API qn_status qn_iterator_new(const qn_board *board, const qn_options *options, qn_total from,
                                 qn_iterator **iterator);

/* Writes the next solution into columns (n bytes) and sets *found, or clears *found at the end.
 * QN_MEMORY, QN_CANCELLED. */
QN_API qn_status qn_iterator_next(qn_iterator *iterator, uint8_t *columns, bool *found);

/* Frees an iterator; NULL is allowed. */
QN_API void qn_iterator_free(qn_iterator *iterator);

/* ---- Symmetry -------------------------------------------------------------------------------- */

/* The eight maps of the square onto itself.  Turns are clockwise, with row 0 on top. */
typedef enum qn_map {
    QN_MAP_IDENTITY = 0,
    QN_MAP_QUARTER_TURN = 1,
    QN_MAP_HALF_TURN = 2,
    QN_MAP_THREE_QUARTER_TURN = 3,
    QN_MAP_LEFT_RIGHT = 4,  /* column c becomes n-1-c */
    QN_MAP_UPSIDE_DOWN = 5, /* row r becomes n-1-r */
    QN_MAP_FALLING = 6,     /* reflection in the falling diagonal: rows become columns */
    QN_MAP_RISING = 7       /* reflection in the rising diagonal */
} qn_map;
#define QN_MAPS 8

/* Which turns leave a solution unchanged.  (For n > 1 no reflection leaves one unchanged.) */
typedef enum qn_symmetry {
    QN_SYMMETRY_NONE = 0,   /* none; it has 8 images */
    QN_SYMMETRY_HALF = 1,   /* the half turn; it has 4 images, or 2 where quarter turns do too */
    QN_SYMMETRY_QUARTER = 2 /* the quarter turns and so the half turn; it has 2 images */
} qn_symmetry;

/* The functions below take any columns that are a permutation of 0 .. n-1, n <= QN_SIZE_MAX,
 * without testing diagonals.  QN_RANGE when n or a column is too large, QN_ARGUMENT when a column
 * is there twice. */

/* Writes what a map makes of columns to image (n bytes; may be columns itself).  QN_ARGUMENT also
 * for a map it does not know. */
QN_API qn_status qn_map_solution(qn_map map, unsigned n, const uint8_t *columns, uint8_t *image);

/* Writes the canonical form of columns, which is the lexicographically least of its eight images,
 * to canonical (n bytes; may be columns itself).  Solutions are equal up to rotation and reflection
 * exactly when their canonical forms are equal. */
QN_API qn_status qn_canonical(unsigned n, const uint8_t *columns, uint8_t *canonical);

/* Whether columns is a permutation and its own canonical form. */
QN_API bool qn_is_canonical(unsigned n, const uint8_t *columns);

/* Tells the strongest symmetry of columns and, where images is not NULL, how many different ones of
 * the eight images there are (1 for n <= 1). */
QN_API qn_status qn_symmetry_of(unsigned n, const uint8_t *columns, qn_symmetry *symmetry,
                                unsigned *images);

/* Counts the solutions of the empty board of size n that a half turn (n <= QN_COUNT_SIZE_MAX; those
 * that a quarter turn leaves unchanged are among them) or a quarter turn (n <= QN_SIZE_MAX) leaves
 * unchanged.  They are searched for directly, by whole orbits of 2 or 4 queens.  Of the options,
 * method, kernel and split have no say here; the report names
 * QN_METHOD_ROWS and the kernel "half-turn" or "quarter-turn".
 * QN_ARGUMENT (also for QN_SYMMETRY_NONE), QN_RANGE, QN_UNSUPPORTED, QN_MEMORY, QN_THREAD,
 * QN_CANCELLED. */
QN_API qn_status qn_count_symmetric(unsigned n, qn_symmetry symmetry, const qn_options *options,
                                    qn_total *total, qn_report *report);

/* The classes into which the solutions of a board fall. */
typedef struct qn_classes {
    qn_total solutions;    /* all solutions */
    qn_total half_turn;    /* those that a half turn leaves unchanged, quarter turns included */
    qn_total quarter_turn; /* those that a quarter turn leaves unchanged */

    /* Classes up to rotation and reflection, by the symmetry of their members. */
    qn_total quarter_turn_classes; /* of 2 solutions each */
    qn_total half_turn_classes;    /* half turn only, of 4 solutions each */
    qn_total asymmetric_classes;   /* of 8 solutions each */

    qn_total classes;               /* up to rotation and reflection: the fundamental solutions */
    qn_total classes_by_rotation;   /* up to rotation only */
    qn_total classes_by_reflection; /* up to one reflection only */
} qn_classes;

/* Works out the classes of a board of size n from its three totals.  The one solution of a board of
 * size 0 or 1 is one class, which counts as unchanged by a quarter turn.  QN_ARGUMENT when no board
 * of this size can have these totals. */
QN_API qn_status qn_classes_from_totals(unsigned n, qn_total solutions, qn_total half_turn,
                                        qn_total quarter_turn, qn_classes *classes);

/* Counts all solutions of the empty board of size n <= QN_COUNT_SIZE_MAX, as qn_count() does, and
 * the symmetric ones, and works out the classes.  The report is that of the count of all solutions,
 * with the seconds of the whole call.  progress is told of the count of all solutions only. Errors
 * as qn_count(). */
QN_API qn_status qn_count_classes(unsigned n, const qn_options *options, qn_classes *classes,
                                  qn_report *report);

/* Shows the solutions of a board that a half or a quarter turn leaves unchanged, as qn_visit()
 * does. QN_ARGUMENT also for QN_SYMMETRY_NONE. */
QN_API qn_status qn_visit_symmetric(const qn_board *board, qn_symmetry symmetry,
                                    const qn_options *options, qn_visitor visitor,
                                    void *visitor_data, qn_report *report);

/* Shows the canonical solutions of the empty board of size n, one of each class, as qn_visit()
 * does. QN_RANGE when n is above QN_SIZE_MAX. */
QN_API qn_status qn_visit_canonical(unsigned n, const qn_options *options, qn_visitor visitor,
                                    void *visitor_data, qn_report *report);

/* ---- Estimates ------------------------------------------------------------------------------- */

/* An estimate, and limits that hold it in at least 95 of 100 cases. */
typedef struct qn_limits {
    double value;
    double low;
    double high;
} qn_limits;

/* What a count will come to.  Only the seconds differ from call to call with the same seed. */
typedef struct qn_estimate {
    uint64_t walks;           /* random walks that were taken */
    unsigned threads;         /* for which the seconds are */
    qn_limits total;          /* solutions */
    qn_limits nodes;          /* of the tree that the rows engine searches: queens it places */
    qn_limits rows_seconds;   /* wall time of the rows engine */
    qn_limits halves_seconds; /* of the halves engine; a value below 0: it cannot count this board
                                 here, or is not measured for this size */
} qn_estimate;

/* Estimates the count of a board of size n <= QN_COUNT_SIZE_MAX: the total and the tree by random
 * walks that the seed determines, the times by counting small parts of it with the kernels that
 * qn_count() would use.  Takes some seconds.  Of the options, method, kernel and split have no
 * meaning here.
 * QN_RANGE, QN_ARGUMENT, QN_UNSUPPORTED, QN_MEMORY, QN_THREAD, QN_CANCELLED. */
QN_API qn_status qn_estimate_count(const qn_board *board, const qn_options *options, uint64_t seed,
                                   qn_estimate *estimate, qn_report *report);

/* ---- Ledgers ------------------------------------------------------------------------------------
 *
 * A ledger is a file that holds a long count: the job and one row for each unit done.  Whatever
 * ends a run, the next one goes on with the units that are missing (docs/ledger.md).  Units are
 * numbered from 1 in ledgers and in all that is said of them.  A build without SQLite has no
 * ledgers: these functions then return QN_UNSUPPORTED, except qn_job_text(). */

/* Room for the text of a board's squares, the final zero included. */
#define QN_SQUARES_TEXT ((size_t)QN_COUNT_SIZE_MAX * (QN_COUNT_SIZE_MAX + 1) + 1)

/* What a ledger counts, and which part of it. */
typedef struct qn_job {
    unsigned n;
    qn_method method; /* never QN_METHOD_AUTO */
    unsigned split;   /* rows that a unit fixes; 0 with halves */
    uint64_t units;   /* of the whole job */
    uint64_t shard;   /* this part has the units shard, shard + shards, shard + 2 * shards, ... */
    uint64_t shards;  /* 1: the whole job */
    char squares[QN_SQUARES_TEXT]; /* "" for an empty board, else its rows with a slash between
                                      them: . where a queen may stand, x where none may */
    char version[QN_NAME_MAX];     /* of the library that began it */
} qn_job;

/* Bytes that a job's text or a problem's takes at most, the final zero included. */
#define QN_JOB_TEXT 160
#define QN_PROBLEM_MAX 1024

/* Writes the job as one line into text (QN_JOB_TEXT bytes) and returns text. */
QN_API char *qn_job_text(const qn_job *job, char *text);

/* What went wrong, as one English line that names files, jobs and units; "" where the status says
 * it all.  Every function below writes it, on success too; problem may be NULL. */
typedef struct qn_problem {
    char text[QN_PROBLEM_MAX];
} qn_problem;

/* What a ledger holds. */
typedef struct qn_standing {
    qn_job job;
    uint64_t units;      /* of this part */
    uint64_t units_done; /* of them; a unit with count 0 is done like any other */
    qn_total sum;        /* of the units done: the total where they are all of a whole job */
    double work_done;    /* the share of this part's expected work that is done, 0..1 */
    double unit_seconds; /* spent on the units done, summed over the threads */
    double rate;         /* units a second while it last ran; 0 where that is not known */
    double seconds_left; /* at that rate, by expected work; below 0 where that is not known */
} qn_standing;

/* Reads a ledger, also while a run writes it.
 * QN_DAMAGED, QN_IO, QN_MEMORY, QN_OVERFLOW. */
QN_API qn_status qn_ledger_read(const char *path, qn_standing *standing, qn_problem *problem);

/* A ledger opened for a run.  One thread at a time may use it. */
typedef struct qn_ledger qn_ledger;

/* Opens the ledger of a count of the board, or makes one where there is no file.  Of the options
 * (NULL: the defaults), method and split tell the job: where they are left open, an existing ledger
 * decides.  shard and shards are 1 and 1 for the whole job.  Only one process at a time has a
 * ledger open; the others get QN_BUSY.  A file that is refused is left as it was.
 * QN_ARGUMENT and QN_RANGE (also for a shard), QN_UNSUPPORTED, QN_MEMORY, QN_IO, QN_BUSY,
 * QN_MISMATCH when the file is the ledger of another job, QN_DAMAGED. */
QN_API qn_status qn_ledger_open(const char *path, const qn_board *board, const qn_options *options,
                                uint64_t shard, uint64_t shards, qn_ledger **ledger,
                                qn_problem *problem);

/* Counts the units that the ledger lacks; each is in the file within a second of being done, and
 * all are when the call returns QN_OK or QN_CANCELLED.  progress is also told once at the start.
 * Where all units are done already, there is nothing to do.
 * QN_CANCELLED, QN_ARGUMENT, QN_UNSUPPORTED, QN_MEMORY, QN_THREAD, QN_OVERFLOW, QN_IO. */
QN_API qn_status qn_ledger_run(qn_ledger *ledger, const qn_options *options, qn_report *report,
                               qn_problem *problem);

/* What the file holds now.  Errors of qn_ledger_read(). */
QN_API qn_status qn_ledger_standing(qn_ledger *ledger, qn_standing *standing, qn_problem *problem);

/* Closes the ledger, which then is one file again; NULL is allowed. */
QN_API void qn_ledger_close(qn_ledger *ledger);

/* ---- A ledger's units counted elsewhere ---------------------------------------------------------
 *
 * For programs that hand out the units of a ledger themselves, to other processes or machines: one
 * process has the ledger open, asks for the units that it lacks, has them counted with
 * qn_job_count() wherever the job was sent to, and records what comes back. */

/* A unit that is done. */
typedef struct qn_unit_done {
    uint64_t unit;            /* from 1 */
    qn_total count;           /* what it adds to the total */
    double seconds;           /* that its thread took */
    unsigned thread;          /* from 1 */
    char kernel[QN_NAME_MAX]; /* that counted it */
    int64_t finished;         /* milliseconds since 1970 */
} qn_unit_done;

/* Lists the units that the file lacks in ascending order; *units becomes an array of *count
 * elements, which the caller frees with free().  Errors of qn_ledger_read(). */
QN_API qn_status qn_ledger_missing(qn_ledger *ledger, uint64_t **units, size_t *count,
                                   qn_problem *problem);

/* Adds units in one durable transaction; all or none of them are in the file afterwards.
 * QN_RANGE where the ledger's part has no such unit, QN_DAMAGED when the file has one of them
 * already, QN_IO, QN_BUSY, QN_MEMORY. */
QN_API qn_status qn_ledger_record(qn_ledger *ledger, const qn_unit_done *units, size_t count,
                                  qn_problem *problem);

/* What a source has for a thread that wants a unit. */
typedef enum qn_supply {
    QN_SUPPLY_END = 0,  /* there will be none any more */
    QN_SUPPLY_UNIT = 1, /* this one, from 1 */
    QN_SUPPLY_LATER = 2 /* none yet; the thread asks again after a millisecond */
} qn_supply;

/* Gives the next unit to count.  Asked by several threads at once; does not wait. */
typedef qn_supply (*qn_unit_source)(uint64_t *unit, void *data);

/* Takes a unit that is done; told by several threads at once. */
typedef void (*qn_unit_sink)(const qn_unit_done *unit, void *data);

/* Counts units of a job, no ledger needed, with one team until the source ends.  Of the options,
 * method and split have no meaning here, and there is no progress and no trace.
 * QN_MISMATCH when this version of the library cuts the job in other units, QN_RANGE for a unit
 * that the job has not got, QN_DAMAGED for a job that is none; else the errors of qn_count(). */
QN_API qn_status qn_job_count(const qn_job *job, const qn_options *options, qn_unit_source source,
                              qn_unit_sink sink, void *data, qn_report *report);

/* What merging or verifying found about a unit. */
typedef enum qn_finding_kind {
    QN_FINDING_MISSING = 1,  /* no ledger has the unit */
    QN_FINDING_CONFLICT = 2, /* two ledgers have different counts of it */
    QN_FINDING_ALTERED = 3,  /* its row was changed after it was written */
    QN_FINDING_WRONG = 4     /* solved again, its count was another */
} qn_finding_kind;

typedef struct qn_finding {
    qn_finding_kind kind;
    uint64_t unit;          /* from 1 */
    const char *path;       /* the ledger; NULL for a missing unit */
    qn_total count;         /* what it has; 0 for a missing unit */
    const char *other_path; /* of a conflict: the other ledger, else NULL */
    qn_total other_count;   /* what that has, or what came out when it was solved again */
} qn_finding;

/* Is told of each finding, by one thread at a time; valid during the call only. */
typedef void (*qn_finder)(const qn_finding *finding, void *finder_data);

/* Unites ledgers of one job, of any shards, in the ledger `into`, which may exist already and then
 * is one of them; it becomes the ledger of the whole job.  Units that are missing from all of them
 * are a failure unless `partial` allows them.  `into` changes only where the status is QN_OK, and
 * then in one step.  finder (may be NULL) is told of missing, conflicting and altered units, and
 * standing (may be NULL) becomes what `into` holds.
 * QN_MISMATCH for ledgers of different jobs, QN_CONFLICT, QN_INCOMPLETE, QN_DAMAGED, QN_BUSY,
 * QN_IO, QN_MEMORY, QN_OVERFLOW, QN_ARGUMENT without any ledger. */
QN_API qn_status qn_ledger_merge(const char *into, const char *const *paths, size_t paths_count,
                                 bool partial, qn_finder finder, void *finder_data,
                                 qn_standing *standing, qn_problem *problem);

/* What a verification did. */
typedef struct qn_verification {
    qn_job job;
    uint64_t units_done;            /* in the ledger */
    uint64_t units_checked;         /* solved again */
    uint64_t units_wrong;           /* altered, or solved again with another count */
    uint64_t units_by_other_kernel; /* solved again by another kernel than at first */
    uint64_t seed;                  /* that chose them */
} qn_verification;

/* Solves units of a ledger again, each by another kernel than the first time where this machine has
 * one, or by the kernel that the options name.  A share of `percent` (above 0, up to 100) of the
 * units done is chosen at random by the seed.  The file is only read.  QN_OK tells that all was
 * done, not that all is right: see units_wrong.  finder (may be NULL) is told of wrong and altered
 * units.  Errors of qn_ledger_read() and qn_ledger_run(). */
QN_API qn_status qn_ledger_verify(const char *path, const qn_options *options, double percent,
                                  uint64_t seed, qn_finder finder, void *finder_data,
                                  qn_verification *verification, qn_report *report,
                                  qn_problem *problem);

/* ---- This build on this machine -------------------------------------------------------------- */

/* How many threads a team has when none is asked for: OMP_NUM_THREADS where it is set and valid,
 * else the smaller of the affinity mask and the CPU quota of the cgroup, rounded up.  When reason
 * is not NULL it receives, within size bytes, a line that says why. */
QN_API unsigned qn_default_threads(char *reason, size_t size);

/* The OpenMP version (a date such as 201511) that the library was built with; 0 without OpenMP. */
QN_API long qn_openmp_version(void);

/* The kernels of an engine, fastest first; NULL past the last.  QN_METHOD_AUTO has none. */
QN_API const char *qn_kernel_name(qn_method method, unsigned index);

/* Whether this machine can run that kernel. */
QN_API bool qn_kernel_runs_here(qn_method method, unsigned index);

/* The largest board that it takes; 0 where there is no such kernel. */
QN_API unsigned qn_kernel_size_max(qn_method method, unsigned index);

/* The instruction sets that were found and that kernels use, blank-separated, within size bytes. */
QN_API void qn_instruction_sets(char *text, size_t size);

/* Bytes that counting an empty board of size n will need with this engine and team (0: default). */
QN_API uint64_t qn_memory_needed(unsigned n, qn_method method, unsigned threads);

#ifdef __cplusplus
}
#endif

#endif
