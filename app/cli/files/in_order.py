"""Several files under way at once, and their answers in the order in which they were named."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

File = TypeVar("File")
Answer = TypeVar("Answer")
Answer_co = TypeVar("Answer_co", covariant=True)
MOST_READ_AHEAD = 64 * 1024 * 1024
"""Bytes of files that may be under way beyond one a process: what was read ahead waits in memory, and so do answers."""


class Pending(Protocol[Answer_co]):
    """An answer that is on its way."""

    def done(self) -> bool: ...
    def result(self) -> Answer_co: ...


@dataclass(frozen=True, slots=True)
class Underway(Generic[File, Answer]):
    """A file with its answer to come; `size` is what it weighs in memory."""

    file: File
    answer: Pending[Answer]
    size: int


def in_order(
    files: Iterable[File],
    begin: Callable[[File], Underway[File, Answer]],
    workers: int,
    waits: Callable[[File], bool] = lambda _file: False,
) -> Iterator[Underway[File, Answer]]:
    """The files in their order; who asks for a file's answer waits for it, while the next ones are under way.

    At most two files a worker are under way or wait for one before them. A file of which nobody knows when it comes
    (`waits`: a pipe) is begun when those before it are done with.
    """
    pending: deque[Underway[File, Answer]] = deque()
    for file in files:
        most = 0 if waits(file) else workers if sum(begun.size for begun in pending) > MOST_READ_AHEAD else 2 * workers
        while pending and (len(pending) >= most or pending[0].answer.done()):
            yield pending.popleft()
        pending.append(begin(file))
    while pending:
        yield pending.popleft()
