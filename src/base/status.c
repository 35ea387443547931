/* The version and the texts of the status values. */
#include "queenum/queenum.h"

const char *qn_version(void)
{
    return QN_VERSION;
}

const char *qn_status_text(qn_status status)
{
    switch (status) {
    case QN_OK:
        return "done";
    case QN_CANCELLED:
        return "stopped on request";
    case QN_ARGUMENT:
        return "an argument is not one of the accepted values";
    case QN_RANGE:
        return "a number is out of range";
    case QN_MEMORY:
        return "not enough memory";
    case QN_THREAD:
        return "no thread could be started";
    case QN_OVERFLOW:
        return "a total does not fit 128 bits";
    case QN_UNSUPPORTED:
        return "not supported by this build or this machine";
    case QN_IO:
        return "input or output failed";
    case QN_DAMAGED:
        return "not a ledger, or a damaged one";
    case QN_MISMATCH:
        return "the ledger of another job";
    case QN_BUSY:
        return "another process has the ledger open";
    case QN_CONFLICT:
        return "two ledgers have different counts for a unit";
    case QN_INCOMPLETE:
        return "units are missing";
    }
    return "unknown status";
}
