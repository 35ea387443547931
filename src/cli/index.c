/* What nth, rank and sample share. */
#include "cli/index.h"

#include "cli/writer.h"

cli_status cli_index_open(cli_session *session, cli_index *index)
{
    const cli_options *options = &session->options;
    *index = (cli_index){.session = session};
    cli_status status = cli_size(options->operands[0], QN_COUNT_SIZE_MAX, &index->n);
    qn_board *board;
    if (status == CLI_DONE)
        status = cli_board(options, index->n, &board);
    if (status != CLI_DONE)
        return status;
    qn_options computation;
    cli_computation(options, false, &index->progress, &computation);
    computation.method = QN_METHOD_AUTO;
    status = cli_outcome(qn_index_new(board, &computation, &index->index));
    qn_board_free(board);
    if (status == CLI_DONE && options->json) {
        cli_json_begin(&index->json, session->command->name);
        cli_json_put(&index->json, NULL, "n", cli_json_whole(index->n));
        cli_json_stream(&index->json, options->command == CLI_RANK ? "indices" : "solutions",
                        &session->output);
    }
    return status;
}

cli_status cli_index_write(cli_index *index, const uint8_t *solutions, size_t count)
{
    cli_session *session = index->session;
    cli_writer writer = cli_writer_to(&session->output, session->options.format);
    for (size_t i = 0; i < count; i++) {
        const uint8_t *columns = solutions + i * index->n;
        if (session->options.json)
            cli_json_stream_solution(&index->json, columns, index->n);
        else if (!cli_write_solution(&writer, columns, index->n))
            return CLI_FAILED; /* closing the output says why */
    }
    if (index->json.spoilt)
        return cli_outcome(QN_MEMORY);
    return session->output.error == 0 ? CLI_DONE : CLI_FAILED;
}

cli_status cli_index_close(cli_index *index, cli_status status)
{
    cli_session *session = index->session;
    cli_progress_end(&index->progress);
    if (status == CLI_DONE) {
        qn_report report;
        qn_index_report(index->index, &report);
        cli_tell_time(session, session->command->name, index->n, &report);
    }
    qn_index_free(index->index);
    if (!session->options.json)
        return status;
    if (status == CLI_DONE)
        return cli_json_finish(&index->json, &session->output);
    cli_json_drop(&index->json);
    return status;
}
