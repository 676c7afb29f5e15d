"""Completes names that the text layout cut at its column's width.

Oracle's own names of events, statistics, wait classes, I/O functions, latches and so on, as far as they are
long enough to be cut, stand one a line in `parsers/vocabulary`.
"""

from functools import cache, lru_cache
from pathlib import Path

SHORTEST = {
    "events": 24,
    "statistics": 31,
    "wait_classes": 7,
    "io_functions": 14,
    "memory_components": 14,
    "messaging_statistics": 32,
    "block_classes": 8,
    "latches": 23,
    "latch_locations": 25,
    "process_types": 29,
}
"""Characters that a name of each vocabulary has at least where it is cut."""


@cache
def vocabulary(name: str) -> frozenset[str]:
    """All names of one vocabulary."""
    text = Path(__file__).with_name(f"{name}.txt").read_text("utf-8")
    return frozenset(text.splitlines())


@lru_cache(maxsize=1 << 14)  # a hostile report may print any number of names
def completed(cell: str, name: str) -> str | None:
    """The one known name that begins with this cell; None where it is whole, or several would fit."""
    names = vocabulary(name)
    if len(cell) < SHORTEST[name] or cell in names:
        return None
    fitting = [full for full in names if full.startswith(cell)]
    return fitting[0] if len(fitting) == 1 else None


@lru_cache(maxsize=1 << 10)
def in_order(cell: str, count: int, name: str) -> tuple[str, ...]:
    """The names of so many rows below each other that were cut to this cell, in the order of Oracle's lists.

    Nothing where they are fewer or more than the names that begin so: one alone may be any of them.
    """
    if len(cell) < SHORTEST[name] or cell in vocabulary(name):
        return ()
    fitting = sorted(full for full in vocabulary(name) if full.startswith(cell))
    return tuple(fitting) if count == len(fitting) else ()


def same_name(name: str | None, other: str | None) -> bool:
    """Whether two prints of an event's name are of the same event; each may be cut at its own column's width."""
    if not name or not other:
        return False
    shorter, longer = sorted((name, other), key=len)
    return shorter == longer or (len(shorter) >= SHORTEST["events"] and longer.startswith(shorter))
