#include "jobs.h"

qn_job job_of_five(void)
{
    return (qn_job){.n = 5,
                    .method = QN_METHOD_ROWS,
                    .split = 2,
                    .units = 5,
                    .shard = 1,
                    .shards = 1,
                    .version = "0.1.0"};
}

qni_record row_of(uint64_t unit, qn_total count)
{
    return (qni_record){.unit = unit,
                        .count = count,
                        .seconds = 0.5,
                        .thread = 1,
                        .kernel = "scalar",
                        .finished = 1000};
}
