/* What the commands on ledgers share. */
#ifndef QUEENUM_CLI_LEDGER_H
#define QUEENUM_CLI_LEDGER_H

#include "cli/command.h"
#include "cli/json.h"

/* What a call on a ledger came to; says why it failed, if it did. */
cli_status cli_ledger_outcome(qn_status status, const qn_problem *problem);

/* Puts a job, and all that a ledger holds, into the JSON object. */
void cli_ledger_put_job(cli_json *json, const qn_job *job);
void cli_ledger_put_standing(cli_json *json, const qn_standing *standing);

/* Opens the ledger of `run` by its options and its operand; says what is wrong with them. */
cli_status cli_run_open(cli_session *session, qn_ledger **ledger);

/* Whether the ledger holds the total of its job. */
bool cli_ledger_is_whole(const qn_standing *standing);

/* Writes the total, or with --json the object of that command, also of a part. */
cli_status cli_ledger_write_result(cli_session *session, const qn_standing *standing);

#endif
