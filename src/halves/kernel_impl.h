/* One kernel of the counter.  A kernel's file defines its vectors and includes this. */
#include "base/bits.h"
#include "halves/counter.h"
#include "halves/worker.h"

#include <string.h>

#include "halves/build_impl.h"
#include "halves/sort_impl.h"

/* needs what the two above define */
#include "halves/join_impl.h"
