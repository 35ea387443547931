/* Builds the one object of --json.  Only json.c knows jansson; without it nothing here is reached,
 * because --json is refused first.
 *
 * A value that could not be made (memory) spoils the whole object, and cli_json_finish() tells. */
#ifndef QUEENUM_CLI_JSON_H
#define QUEENUM_CLI_JSON_H

#include "cli/output.h"
#include "queenum/queenum.h"

struct json_t;

typedef struct cli_json {
    struct json_t *root; /* the members that are not written yet */
    bool spoilt;
    cli_output *output; /* where the array goes whose elements go out as they come; else NULL */
    const char *key;    /* of that array */
    bool headed;        /* the members before the first such array are written */
    bool open;          /* the array's bracket is */
    uint64_t elements;  /* of it, so far */
} cli_json;

/* Whether this build has JSON. */
bool cli_json_available(void);

/* Starts the object with its member "command". */
void cli_json_begin(cli_json *json, const char *command);

struct json_t *cli_json_object(void);
struct json_t *cli_json_array(void);
struct json_t *cli_json_text(const char *text);
struct json_t *cli_json_whole(uint64_t number); /* at most 2^63 - 1 */
struct json_t *cli_json_real(double number);
struct json_t *cli_json_flag(bool flag);
struct json_t *cli_json_total(qn_total total); /* a string of digits: no reader rounds it */
struct json_t *cli_json_columns(const uint8_t *columns, unsigned n); /* numbered from 1 */

/* Puts a value, which then belongs to it, into an object (NULL: the root) or an array. */
void cli_json_put(cli_json *json, struct json_t *object, const char *key, struct json_t *value);
void cli_json_append(cli_json *json, struct json_t *array, struct json_t *value);

/* An array whose elements go out as they come, so that memory does not grow with their number: from
 * here on they belong to the member `key`.  Members put before come before it, those put later
 * after it; nothing is written before there is an element, or the object ends. */
void cli_json_stream(cli_json *json, const char *key, cli_output *output);

/* Writes the next element: a value, which is freed, or a solution. */
void cli_json_stream_value(cli_json *json, struct json_t *value);
void cli_json_stream_solution(cli_json *json, const uint8_t *columns, unsigned n);

/* The same for elements that somebody has made into text already, with commas between them, and
 * writes after this; not where it returns false, for the object is spoilt then. */
bool cli_json_stream_text_follows(cli_json *json);

/* Writes the object as one line and frees it. */
cli_status cli_json_finish(cli_json *json, cli_output *output);

/* Frees it unwritten. */
void cli_json_drop(cli_json *json);

#endif
