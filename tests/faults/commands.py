"""The command lines of the campaign, with what each must write when nothing fails.

What is right comes from the oracle or from published values; None stands for what a run without
faults writes, but for the times in it.  In the arguments LEDGER, HALF, OTHER, PART and TRACE stand for
files of a folder made anew for each run."""
import os
import re
import subprocess

HALF_SUM = 64
# The columns of tables that hold measured times, and what is made of them.
TIMED_COLUMNS = {b"wall", b"wall_least", b"wall_most", b"spread", b"cpu", b"speedup", b"efficiency", b"serial",
                 b"seconds", b"longest", b"makespan"}
SOLUTIONS_6 = [[2, 4, 6, 1, 3, 5], [3, 6, 2, 5, 1, 4], [4, 1, 5, 2, 6, 3], [5, 3, 1, 6, 4, 2]]


def oracle(*words):
    """What the oracle writes."""
    return subprocess.run([os.environ["ORACLE"], *words], stdout=subprocess.PIPE, check=True).stdout


def columns(rows, separator=" "):
    """Solutions as lines of text."""
    return "".join(separator.join(map(str, row)) + "\n" for row in rows).encode()


# What is timed is taken out of a whole output and of a cut one so that this stays the beginning of that.
# Where threads may not be had (`few`), teams are smaller, and how many ran is taken out too.


def without_table_times(text, few):
    """A table, with commas or spaces between its columns, without the times in it."""
    timed = TIMED_COLUMNS | {b"ran"} if few else TIMED_COLUMNS
    lines = text.split(b"\n")
    comma = b"," in lines[0]
    names = lines[0].split(b",") if comma else lines[0].replace(b" s ", b" ").split()
    table = [(b"," if comma else b" ").join(names)]
    for line in lines[1:]:
        cells = line.split(b",") if comma else line.split()
        for i, name in enumerate(names[:len(cells)]):
            if name in timed:
                cells[i] = b""
        table.append((b"," if comma else b" ").join(cells))
    return b"\n".join(table)


def without_json_times(text, few):
    """JSON without the times in it."""
    if few:
        text = re.sub(rb'("ran":|"walks":\d+,"threads":)\d*', rb"\1", text)
    text = re.sub(rb',(?:"serial":[^,}]*|(?:"s?e?r?i?a?l?"?:?)?$)', b"", text)  # which is not always there
    text = re.sub(rb'("(?:wall|cpu|rows_seconds|halves_seconds)":)\{[^}]*\}?', rb"\1", text)
    return re.sub(rb'("(?:speedup|efficiency)":)[^,}]*', rb"\1", text)


def without_estimated_times(text, few):
    """What estimate says, without the times."""
    if few:
        text = re.sub(rb"^(threads:) .*", rb"\1", text)
    return re.sub(rb"(?m)^(estimated seconds .*?:).*$", rb"\1", text)


def arrays(rows):
    """Solutions as JSON."""
    return b",".join(b"[%s]" % b",".join(b"%d" % column for column in row) for row in rows)


def drawn(seed, number, total):
    """Numbers below the total as `sample` draws them: SplitMix64, of whose lowest bits, as many as total - 1
    has, those are taken that are below it."""
    ones, most = 2 ** 64 - 1, 2 ** (total - 1).bit_length() - 1
    indices = []
    while len(indices) < number:
        seed = (seed + 0x9e3779b97f4a7c15) & ones
        mixed = ((seed ^ seed >> 30) * 0xbf58476d1ce4e5b9) & ones
        mixed = ((mixed ^ mixed >> 27) * 0x94d049bb133111eb) & ones
        if (mixed ^ mixed >> 31) & most < total:
            indices.append((mixed ^ mixed >> 31) & most)
    return indices


class Command:
    """A command line; `both` where the backend of the threads matters to it.  `holds` is a part of
    the output, and `timeless` a function that takes the measured times out of it."""

    def __init__(self, line, right=None, stdin=b"", both=True, changes=None, status=0, holds=b"", slow=False,
                 timeless=None, traced=None, nameless=True):
        self.words = line.split()
        self.right = right
        self.holds = holds
        self.timeless = timeless or (lambda text, few: text)
        self.traced = traced  # what the counts in TRACE add up to
        self.nameless = nameless  # whether the file system has files without names
        self.slow = slow  # not every call is made to fail
        self.stdin = stdin
        self.both = both
        self.changes = changes  # the file of the folder that it may make or change
        self.status = status
        self.needs_json = "--json" in self.words
        self.needs_ledger = self.words[0] in ("run", "status", "merge", "verify")


def computing():
    """Commands whose output is known to the byte."""
    units = b"".join(b"%d %d\n" % (column, count) for column, count in
                     zip(range(1, 7), map(int, oracle("columns", "6").split())))
    every = oracle("list", "6")
    every_8 = oracle("list", "8").splitlines(True)
    rows_8 = [list(map(int, line.split())) for line in every_8]
    board = oracle("list", "6", "--format", "board")
    yield Command("first", columns(SOLUTIONS_6[:3]) + b"4\n", b"6\n")
    yield Command("first 6 -k 2 --no-total", columns(SOLUTIONS_6[:2]))
    yield Command("first 8 -k 1 --place 1,1 --format csv", b"1,5,8,6,3,7,2,4\n4\n")
    yield Command("first 8 --json", b'{"command":"first","n":8,"solutions":[%s],"total":"92"}\n' % arrays(rows_8[:3]))
    yield Command("count 8", oracle("count", "8"))
    yield Command("count 8 --method rows --split 2", b"92\n")
    yield Command("count 8 --method halves", b"92\n")
    yield Command("count 8 --method halves --kernel portable", b"92\n")
    yield Command("count 6..8", b"6 4\n7 40\n8 92\n")
    yield Command("count 8 --place 1,1 --block 3,4", oracle("count", "8", "--place", "1,1", "--block", "3,4"))
    yield Command("count 8 --by-column", oracle("columns", "8"))
    yield Command("count 6 --by-unit --split 1", units)
    yield Command("count 6 --by-unit", oracle("units", "6"))
    yield Command("count 8 --unique", b"12\n")
    yield Command("count 8 --unique=rotation", b"24\n")
    yield Command("count 8 --classes", b"4 0 0 1 11\n")
    yield Command("count 8 --symmetric half", b"4\n")
    yield Command("count 12 --symmetric quarter", b"8\n")
    yield Command("count 8 -t 8", b"92\n")
    yield Command("count 8 --trace TRACE", b"92\n", traced=92)
    yield Command("count 8 --progress --time", b"92\n")
    yield Command("count 6..8 --json", b'{"command":"count","counts":[{"n":6,"total":"4"},'
                  b'{"n":7,"total":"40"},{"n":8,"total":"92"}]}\n')
    yield Command("count 8 --by-column --json",
                  b'{"command":"count","n":8,"by_column":["4","8","16","18","18","16","8","4"]}\n')
    yield Command("list 6", every)
    yield Command("list 8 -t 8", b"".join(every_8))
    yield Command("list 8 --format board", oracle("list", "8", "--format", "board"))
    yield Command("list 6 --format csv", every.replace(b" ", b","))
    yield Command("list 6 --format jsonl", columns([["[%s]" % ",".join(map(str, row))] for row in SOLUTIONS_6]))
    yield Command("list 6 --place 1,3 --format board", board[42 + 1:2 * (42 + 1)])
    yield Command("list 8 --from 40 --limit 9", b"".join(every_8[39:48]))
    yield Command("list 6 --unique", b"2 4 6 1 3 5\n")
    yield Command("list 6 --symmetric half", every)
    yield Command("nth 8 37 92 1", every_8[36] + every_8[91] + every_8[0])
    yield Command("nth 8 37 92 --json", b'{"command":"nth","n":8,"solutions":[%s]}\n' % arrays([rows_8[36], rows_8[91]]))
    yield Command("rank 8", b"92\n37\n1\n", every_8[91] + every_8[36] + every_8[0])
    yield Command("rank 8 --json", b'{"command":"rank","n":8,"indices":["92","37"]}\n', every_8[91] + every_8[36])
    yield Command("sample 8 -k 3 --seed 7", b"".join(every_8[index] for index in drawn(7, 3, 92)))


def reading():
    """Commands that compute nothing, or whose output holds measured times."""
    yield Command("nth 8 37 --format svg", both=False)
    yield Command("check", b"1 valid\n2 valid\n", columns(SOLUTIONS_6[:2]), both=False)
    yield Command("check 4", b"1 valid\n2 invalid: queens in rows 1 and 2 attack each other along a diagonal\n",
                  b"2 4 1 3\n1 2 3 4\n", both=False, status=1)
    yield Command("check --canonical", columns(SOLUTIONS_6[:1]), oracle("list", "6", "--format", "board")[-43:],
                  both=False)
    yield Command("check 4 --json", b'{"command":"check","invalid":[],"n":4,"checked":1,"valid":1}\n',
                  b"2 4 1 3\n", both=False)
    yield Command("check --canonical --json", b'{"command":"check","invalid":[],"canonical":[[2,4,6,1,3,5],'
                  b'[2,4,6,1,3,5]],"n":6,"checked":2,"valid":2}\n', oracle("list", "6")[:24], both=False)
    yield Command("estimate 8 --seed 1", holds=b"estimated total: 92 (", timeless=without_estimated_times)
    yield Command("estimate 8 --seed 1 --json", holds=b'"total":{"value":92.0,', both=False,
                  timeless=without_json_times)
    yield Command("scale 6 -t 1,2 --rounds 1", holds=b"  4\n", timeless=without_table_times)
    yield Command("scale 6 -t 1,2 --rounds 1 --csv --trace TRACE", holds=b",4\n", both=False,
                  timeless=without_table_times, traced=4)
    yield Command("scale 6 -t 1,2 --rounds 1 --json", holds=b'"total":"4"', both=False, timeless=without_json_times)
    yield Command("scale 6 --simulate 2", both=False, timeless=without_table_times)
    yield Command("info", both=False)
    yield Command("info --json", both=False)
    yield Command("selftest -t 1 --backend pthreads", both=False, slow=True)
    yield Command("selftest -t 1 --backend pthreads --json", both=False, slow=True)
    yield Command("--help", both=False)
    yield Command("--version", both=False)


def ledgers():
    """Ledgers: HALF holds every second unit of n=8, LEDGER all, PART the others, OTHER is no file."""
    yield Command("run 8 --ledger OTHER", b"92\n", changes="OTHER")
    yield Command("run 8 --ledger OTHER", b"92\n", changes="OTHER", both=False, nameless=False)
    yield Command("run 8 --ledger OTHER -t 8", b"92\n", changes="OTHER")
    yield Command("run 8 --ledger OTHER --method halves --json", holds=b'"total":"92"', changes="OTHER", both=False)
    yield Command("run 8 --ledger HALF", b"92\n", changes="HALF")
    yield Command("run 8 --ledger HALF --trace TRACE", b"92\n", changes="HALF", both=False, traced=92 - HALF_SUM)
    yield Command("run 8 --ledger LEDGER", b"92\n", changes="LEDGER", both=False)
    yield Command("status LEDGER", holds=b"\ntotal: 92\n", both=False)
    yield Command("status HALF --json", holds=b',"units_done":6,"partial":true,"sum":"%d",' % HALF_SUM, both=False)
    yield Command("merge --into OTHER HALF PART", b"92\n", changes="OTHER", both=False)
    yield Command("merge --into OTHER HALF PART", b"92\n", changes="OTHER", both=False, nameless=False)
    yield Command("merge --into HALF PART", b"92\n", changes="HALF", both=False)
    yield Command("merge --into OTHER HALF PART --json", holds=b'"total":"92"', changes="OTHER", both=False)
    yield Command("verify LEDGER --seed 1", b"11 of 11 units solved again, 11 by another kernel: 0 wrong\n")
    yield Command("verify LEDGER --seed 1 --sample 50% --json",
                  holds=b',"units_done":11,"units_checked":6,"units_by_other_kernel":6,"units_wrong":0}', both=False)
