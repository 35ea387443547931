/* Marks. */
#include "ledger/mark.h"

#include "base/random.h"
#include "ledger/job.h"

uint64_t qni_mark_mix(uint64_t mark, uint64_t number)
{
    qni_random mixer = {.state = mark ^ number};
    return qni_random_next(&mixer);
}

uint64_t qni_mark_of_text(const char *text)
{
    uint64_t mark = 0;
    for (; *text != '\0'; text++)
        mark = qni_mark_mix(mark, (unsigned char)*text);
    return mark;
}

uint64_t qni_mark_of_record(uint64_t job_key, const qni_record *record)
{
    uint64_t mark = qni_mark_mix(job_key, record->unit);
    mark = qni_mark_mix(mark, record->count.low);
    return qni_mark_mix(mark, record->count.high);
}

uint64_t qni_mark_of_job(const qn_job *job)
{
    uint64_t mark = qni_mark_mix(qni_job_key(job), job->shard);
    mark = qni_mark_mix(mark, job->shards);
    return qni_mark_mix(mark, qni_mark_of_text(job->version));
}
