/* JSON through jansson. */
#include "cli/json.h"

#ifdef QUEENUM_HAVE_JANSSON

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

bool cli_json_available(void)
{
    return true;
}

void cli_json_begin(cli_json *json, const char *command)
{
    *json = (cli_json){.root = json_object()};
    cli_json_put(json, NULL, "command", cli_json_text(command));
}

struct json_t *cli_json_object(void)
{
    return json_object();
}

struct json_t *cli_json_array(void)
{
    return json_array();
}

struct json_t *cli_json_text(const char *text)
{
    errno = 0;
    json_t *string = json_string(text);
    if (string == NULL && errno != ENOMEM)
        string = json_string(cli_quote(text).text); /* it was no UTF-8 */
    return string;
}

struct json_t *cli_json_whole(uint64_t number)
{
    return json_integer((json_int_t)number);
}

struct json_t *cli_json_real(double number)
{
    return json_real(number);
}

struct json_t *cli_json_flag(bool flag)
{
    return json_boolean(flag);
}

struct json_t *cli_json_total(qn_total total)
{
    char text[QN_TOTAL_TEXT];
    return json_string(qn_total_text(total, text));
}

struct json_t *cli_json_columns(const uint8_t *columns, unsigned n)
{
    json_t *array = json_array();
    for (unsigned row = 0; row < n; row++)
        if (json_array_append_new(array, json_integer(columns[row] + 1)) != 0) {
            json_decref(array);
            return NULL;
        }
    return array;
}

/* A value as text, which the caller frees; NULL, and the object is spoilt, where memory is short.
 * Not by json_dumps(): where its buffer cannot grow while it writes a key, it goes on without the
 * key. */
static char *text_of(cli_json *json, struct json_t *value)
{
    const size_t flags = JSON_COMPACT | JSON_PRESERVE_ORDER;
    size_t length = json->spoilt ? 0 : json_dumpb(value, NULL, 0, flags);
    char *text = length == 0 ? NULL : malloc(length + 1);
    if (text != NULL && json_dumpb(value, text, length, flags) == length) {
        text[length] = '\0';
        return text;
    }
    free(text);
    json->spoilt = true;
    return NULL;
}

bool cli_json_stream_text_follows(cli_json *json)
{
    if (json->open || json->spoilt)
        return !json->spoilt;
    if (!json->headed) {
        char *text = text_of(json, json->root);
        if (text == NULL)
            return false;
        cli_output_text(json->output, text, strlen(text) - 1); /* the object goes on */
        free(text);
        json_object_clear(json->root);
        json->headed = true;
    }
    cli_output_print(json->output, ",\"%s\":[", json->key);
    json->open = true;
    return true;
}

void cli_json_put(cli_json *json, struct json_t *object, const char *key, struct json_t *value)
{
    if (object == NULL && json->output != NULL)
        (void)cli_json_stream_text_follows(json); /* it comes after the array */
    if (json_object_set_new(object != NULL ? object : json->root, key, value) != 0)
        json->spoilt = true;
}

void cli_json_append(cli_json *json, struct json_t *array, struct json_t *value)
{
    if (json_array_append_new(array, value) != 0)
        json->spoilt = true;
}

static void end_array(cli_json *json)
{
    if (json->output == NULL || !cli_json_stream_text_follows(json))
        return;
    cli_output_text(json->output, "]", 1);
    json->open = false;
}

void cli_json_stream(cli_json *json, const char *key, cli_output *output)
{
    end_array(json);
    json->output = output;
    json->key = key;
    json->elements = 0;
}

static void write_element(cli_json *json, const char *text, size_t length)
{
    if (!cli_json_stream_text_follows(json))
        return;
    if (json->elements++ > 0)
        cli_output_text(json->output, ",", 1);
    cli_output_text(json->output, text, length);
}

void cli_json_stream_value(cli_json *json, struct json_t *value)
{
    char *text = text_of(json, value);
    if (text != NULL)
        write_element(json, text, strlen(text));
    free(text);
    json_decref(value);
}

void cli_json_stream_solution(cli_json *json, const uint8_t *columns, unsigned n)
{
    char text[QN_TEXT_MAX(QN_SIZE_MAX)];
    size_t length = qn_format_text(QN_FORMAT_JSONL, n, columns, text);
    write_element(json, text, length - 1); /* without its newline */
}

cli_status cli_json_finish(cli_json *json, cli_output *output)
{
    end_array(json);
    char *text = text_of(json, json->root);
    bool more = json->headed && json_object_size(json->root) > 0;
    size_t done = json->headed ? 1 : 0; /* the brace that began it */
    cli_json_drop(json);
    if (text == NULL)
        return cli_fail(CLI_FAILED, "not enough memory for the JSON object");
    if (more)
        cli_output_text(output, ",", 1);
    cli_output_text(output, text + done, strlen(text) - done);
    cli_output_text(output, "\n", 1);
    free(text);
    return CLI_DONE;
}

void cli_json_drop(cli_json *json)
{
    json_decref(json->root);
    json->root = NULL;
}

#else

bool cli_json_available(void)
{
    return false;
}

void cli_json_begin(cli_json *json, const char *command)
{
    (void)command;
    *json = (cli_json){.spoilt = true};
}

struct json_t *cli_json_object(void)
{
    return NULL;
}

struct json_t *cli_json_array(void)
{
    return NULL;
}

struct json_t *cli_json_text(const char *text)
{
    (void)text;
    return NULL;
}

struct json_t *cli_json_whole(uint64_t number)
{
    (void)number;
    return NULL;
}

struct json_t *cli_json_real(double number)
{
    (void)number;
    return NULL;
}

struct json_t *cli_json_flag(bool flag)
{
    (void)flag;
    return NULL;
}

struct json_t *cli_json_total(qn_total total)
{
    (void)total;
    return NULL;
}

struct json_t *cli_json_columns(const uint8_t *columns, unsigned n)
{
    (void)columns;
    (void)n;
    return NULL;
}

void cli_json_put(cli_json *json, struct json_t *object, const char *key, struct json_t *value)
{
    (void)json;
    (void)object;
    (void)key;
    (void)value;
}

void cli_json_append(cli_json *json, struct json_t *array, struct json_t *value)
{
    (void)json;
    (void)array;
    (void)value;
}

void cli_json_stream(cli_json *json, const char *key, cli_output *output)
{
    (void)json;
    (void)key;
    (void)output;
}

void cli_json_stream_value(cli_json *json, struct json_t *value)
{
    (void)json;
    (void)value;
}

void cli_json_stream_solution(cli_json *json, const uint8_t *columns, unsigned n)
{
    (void)json;
    (void)columns;
    (void)n;
}

bool cli_json_stream_text_follows(cli_json *json)
{
    (void)json;
    return false;
}

cli_status cli_json_finish(cli_json *json, cli_output *output)
{
    (void)json;
    (void)output;
    return cli_fail(CLI_FAILED, "this build has no JSON");
}

void cli_json_drop(cli_json *json)
{
    (void)json;
}

#endif
