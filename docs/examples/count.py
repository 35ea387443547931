#!/usr/bin/env python3
"""Counts and lists solutions from Python by ctypes:  count.py 8

QUEENUM_LIBRARY names the shared library where it is not installed.
"""
import ctypes
import os
import sys


class Total(ctypes.Structure):
    """qn_total"""

    _fields_ = [("low", ctypes.c_uint64), ("high", ctypes.c_uint64)]

    def __int__(self):
        return self.high << 64 | self.low


library = ctypes.CDLL(os.environ.get("QUEENUM_LIBRARY", "libqueenum.so.0"))
library.qn_status_text.restype = ctypes.c_char_p
library.qn_board_free.argtypes = [ctypes.c_void_p]
library.qn_board_free.restype = None
library.qn_count.argtypes = [ctypes.c_void_p] * 4
library.qn_first.argtypes = [
    ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t,
    ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p,
]


def check(status):
    """Raises what a call that failed says."""
    if status != 0:
        raise RuntimeError(library.qn_status_text(status).decode())


class Board:
    """An empty n x n board."""

    def __init__(self, n):
        self.n = n
        self.handle = ctypes.c_void_p()
        check(library.qn_board_new(ctypes.c_uint(n), ctypes.byref(self.handle)))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        library.qn_board_free(self.handle)

    def count(self):
        """The number of solutions."""
        total = Total()
        check(library.qn_count(self.handle, None, ctypes.byref(total), None))
        return int(total)

    def first(self, k):
        """The first k solutions, each as the columns of its rows from 0."""
        solutions = (ctypes.c_uint8 * (k * self.n))()
        found = ctypes.c_size_t()
        check(library.qn_first(self.handle, None, k, solutions, ctypes.byref(found), None))
        return [list(solutions[i * self.n:(i + 1) * self.n]) for i in range(found.value)]


if __name__ == "__main__":
    with Board(int(sys.argv[1]) if len(sys.argv) > 1 else 8) as board:
        print(board.count())
        for solution in board.first(2):
            print(*solution)
