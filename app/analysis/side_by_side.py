"""Several jobs of one file in the worker processes at once; when one of them fails, the others are given up."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

from app.analysis.workers import Begun

Work = TypeVar("Work")
Made = TypeVar("Made")


@contextmanager
def side_by_side(
    begin: Callable[[Work], Begun[Made]], works: Iterable[Work], at_once: int
) -> Iterator[Iterator[tuple[int, Begun[Made]]]]:
    """Each work's place and its job, whichever is finished first; what still runs at the end is given up.

    No more than `at_once` wait in the queue of the processes: what others ask of these comes in between.
    """
    running: dict[int, Begun[Made]] = {}
    try:
        yield _finished(begin, works, at_once, running)
    finally:
        for begun in running.values():
            begun.give_up()


def _finished(
    begin: Callable[[Work], Begun[Made]], works: Iterable[Work], at_once: int, running: dict[int, Begun[Made]]
) -> Iterator[tuple[int, Begun[Made]]]:
    waiting = enumerate(works)
    while True:
        for place, work in islice(waiting, at_once - len(running)):
            running[place] = begin(work)
        if not running:
            return
        wait([begun.future for begun in running.values()], return_when=FIRST_COMPLETED)
        for place in [place for place, begun in running.items() if begun.done()]:
            yield place, running.pop(place)
