"""The command lines of the campaign, with what each must write when nothing fails.

What is right comes from the oracle or from published values; None stands for output with measured
times, of which the words are compared with those of a run without faults.  In the arguments LEDGER,
HALF, OTHER, PART and TRACE stand for files of a folder made anew for each run."""
import os
import subprocess

SOLUTIONS_6 = [[2, 4, 6, 1, 3, 5], [3, 6, 2, 5, 1, 4], [4, 1, 5, 2, 6, 3], [5, 3, 1, 6, 4, 2]]


def oracle(*words):
    """What the oracle writes."""
    return subprocess.run([os.environ["ORACLE"], *words], stdout=subprocess.PIPE, check=True).stdout


def columns(rows, separator=" "):
    """Solutions as lines of text."""
    return "".join(separator.join(map(str, row)) + "\n" for row in rows).encode()


class Command:
    """A command line; `both` where the backend of the threads matters to it.  `holds` is a part of
    an output that has measured times."""

    def __init__(self, line, right=None, stdin=b"", both=True, changes=None, status=0, holds=b"", slow=False):
        self.words = line.split()
        self.right = right
        self.holds = holds
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
    board = oracle("list", "6", "--format", "board")
    yield Command("first", columns(SOLUTIONS_6[:3]) + b"4\n", b"6\n")
    yield Command("first 6 -k 2 --no-total", columns(SOLUTIONS_6[:2]))
    yield Command("first 8 -k 1 --place 1,1 --format csv", b"1,5,8,6,3,7,2,4\n4\n")
    yield Command("first 6 --json", b'{"command":"first","n":6,"solutions":[[2,4,6,1,3,5],[3,6,2,5,1,4],'
                  b'[4,1,5,2,6,3]],"total":"4"}\n')
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
    yield Command("count 8 --trace TRACE", b"92\n")
    yield Command("count 8 --progress --time", b"92\n")
    yield Command("count 6..8 --json", b'{"command":"count","counts":[{"n":6,"total":"4"},'
                  b'{"n":7,"total":"40"},{"n":8,"total":"92"}]}\n')
    yield Command("count 8 --by-column --json",
                  b'{"command":"count","n":8,"by_column":["4","8","16","18","18","16","8","4"]}\n')
    yield Command("list 6", every)
    yield Command("list 8 --format board", oracle("list", "8", "--format", "board"))
    yield Command("list 6 --format csv", every.replace(b" ", b","))
    yield Command("list 6 --format jsonl", columns([["[%s]" % ",".join(map(str, row))] for row in SOLUTIONS_6]))
    yield Command("list 6 --place 1,3 --format board", board[42 + 1:2 * (42 + 1)])
    yield Command("list 8 --from 40 --limit 9", b"".join(oracle("list", "8").splitlines(True)[39:48]))
    yield Command("list 6 --unique", b"2 4 6 1 3 5\n")
    yield Command("list 6 --symmetric half", every)
    yield Command("nth 6 2 4", columns([SOLUTIONS_6[1], SOLUTIONS_6[3]]))
    yield Command("nth 6 2 --json", b'{"command":"nth","n":6,"solutions":[[3,6,2,5,1,4]]}\n')
    yield Command("rank 6", b"4\n1\n", columns([SOLUTIONS_6[3], SOLUTIONS_6[0]]))
    yield Command("rank 6 --json", b'{"command":"rank","n":6,"indices":["4"]}\n', columns(SOLUTIONS_6[3:]))
    yield Command("sample 6 -k 2 --seed 7", columns([SOLUTIONS_6[3], SOLUTIONS_6[0]]))


def reading():
    """Commands that compute nothing, or whose output holds measured times."""
    yield Command("nth 6 2 --format svg", None, both=False)
    yield Command("check", b"1 valid\n2 valid\n", columns(SOLUTIONS_6[:2]), both=False)
    yield Command("check 4", b"1 valid\n2 invalid: queens in rows 1 and 2 attack each other along a diagonal\n",
                  b"2 4 1 3\n1 2 3 4\n", both=False, status=1)
    yield Command("check --canonical", columns(SOLUTIONS_6[:1]), oracle("list", "6", "--format", "board")[-43:],
                  both=False)
    yield Command("check 4 --json", b'{"command":"check","invalid":[],"n":4,"checked":1,"valid":1}\n',
                  b"2 4 1 3\n", both=False)
    yield Command("check --canonical --json", b'{"command":"check","invalid":[],"canonical":[[2,4,6,1,3,5],'
                  b'[2,4,6,1,3,5]],"n":6,"checked":2,"valid":2}\n', oracle("list", "6")[:24], both=False)
    yield Command("estimate 6 --seed 1", holds=b"estimated total: 4 (")
    yield Command("estimate 6 --seed 1 --json", holds=b'"total":{"value":4.0,', both=False)
    yield Command("scale 6 -t 1,2 --rounds 1", holds=b"  4\n")
    yield Command("scale 6 -t 1,2 --rounds 1 --csv --trace TRACE", both=False)
    yield Command("scale 6 -t 1,2 --rounds 1 --json", both=False)
    yield Command("scale 6 --simulate 2", both=False)
    yield Command("info", both=False)
    yield Command("info --json", both=False)
    yield Command("selftest -t 1 --backend pthreads", both=False, slow=True)
    yield Command("selftest -t 1 --backend pthreads --json", both=False, slow=True)
    yield Command("--help", both=False)
    yield Command("--version", both=False)


def ledgers():
    """Ledgers: HALF holds every second unit of n=8, LEDGER all, PART the others, OTHER is no file."""
    yield Command("run 8 --ledger OTHER", b"92\n", changes="OTHER")
    yield Command("run 8 --ledger OTHER --method halves --json", holds=b'"total":"92"', changes="OTHER", both=False)
    yield Command("run 8 --ledger HALF", b"92\n", changes="HALF")
    yield Command("run 8 --ledger HALF --trace TRACE", b"92\n", changes="HALF", both=False)
    yield Command("run 8 --ledger LEDGER", b"92\n", changes="LEDGER", both=False)
    yield Command("status LEDGER", holds=b"\ntotal: 92\n", both=False)
    yield Command("status HALF --json", both=False)
    yield Command("merge --into OTHER HALF PART", b"92\n", changes="OTHER", both=False)
    yield Command("merge --into HALF PART", b"92\n", changes="HALF", both=False)
    yield Command("merge --into OTHER HALF PART --json", holds=b'"total":"92"', changes="OTHER", both=False)
    yield Command("verify LEDGER --seed 1", b"11 of 11 units solved again, 11 by another kernel: 0 wrong\n")
    yield Command("verify LEDGER --seed 1 --sample 50% --json", both=False)
