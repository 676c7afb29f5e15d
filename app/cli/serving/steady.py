"""What a program that goes on for days does once it is made, before it begins to serve."""

import ctypes
import gc
from contextlib import suppress

KEEPS_ROOM = {-3: 32 * 2**20, -1: 64 * 2**20, -8: 2}
"""Of glibc's mallopt, M_MMAP_THRESHOLD, M_TRIM_THRESHOLD and M_ARENA_MAX: what a page leaves is not handed back to the
system, which would clear it for the next, page by page. The threads share it, so that not each of them keeps some."""


def steady() -> None:
    """Collect garbage as a program needs that serves, and keep room for what is made again and again."""
    gc.freeze()  # what the program is made of lasts as long as it: no collection goes through it again
    gc.set_threshold(10_000)  # a judgement is thousands of objects, of which none is garbage while it is stored
    with suppress(OSError, AttributeError):  # another C library has no such options
        keep = ctypes.CDLL(None).mallopt
        for option, value in KEEPS_ROOM.items():
            keep(option, value)
