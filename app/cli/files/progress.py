"""How far a long command is, on standard error: one line that renews itself on a terminal, else a line now and then."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

EVERY_SECONDS = 10.0
ON_TERMINAL_SECONDS = 0.2
CLEAR = "\r\x1b[K"


class Progress:
    """Counts `total` things of a kind; `rate` and time left are those of this run."""

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total = what, total
        self._done = 0
        self._begun = self._said = time.monotonic()
        self._terminal = sys.stderr.isatty()

    def add(self, count: int = 1) -> None:
        """So many more are done; says so when the last line is old enough."""
        self._done += count
        now = time.monotonic()
        if now - self._said >= (ON_TERMINAL_SECONDS if self._terminal else EVERY_SECONDS):
            self._said = now
            self._say()

    def end(self) -> None:
        """Says how it ended, whenever that was; on a terminal the line is left."""
        if self._done or self._total:
            self._say()
        if self._terminal:
            sys.stderr.write("\n")

    @property
    def seconds(self) -> float:
        """Since the beginning."""
        return time.monotonic() - self._begun

    def line(self) -> str:
        """12 of 4,000 files, 38 a second, about 2 min left."""
        rate = self._done / self.seconds if self.seconds > 0 else 0.0
        count = f"{self._what}: {self._done:,} of {self._total:,}"
        if not rate:
            return count
        left = max(self._total - self._done, 0) / rate
        return f"{count}, {rate:,.{0 if rate >= 10 else 1}f} a second" + (f", about {span(left)} left" if left else "")

    def _say(self) -> None:
        begin, end = ("\r", "\x1b[K") if self._terminal else ("", "\n")
        sys.stderr.write(f"{begin}{self.line()}{end}")
        sys.stderr.flush()


class PassingProgress(Progress):
    """One of a command whose result goes to the same terminal: shown on a terminal alone, and gone in the end.

    Nothing of it is there while something is printed (`aside`).
    """

    def __init__(self, what: str, total: int) -> None:
        super().__init__(what, total)
        self._wanted = self._terminal and total > 1
        self._shown = False

    @contextmanager
    def aside(self) -> Iterator[None]:
        """The line is taken away for what is printed within, and stands below it afterwards."""
        shown = self._shown
        self.end()
        yield
        if shown:
            self._say()

    def end(self) -> None:
        """Takes the line away."""
        if self._shown:
            self._shown = False
            sys.stderr.write(CLEAR)
            sys.stderr.flush()

    def _say(self) -> None:
        if self._wanted:
            self._shown = True
            super()._say()


def span(seconds: float) -> str:
    """A length of time as one says it."""
    if seconds < 90:
        return f"{max(round(seconds), 1)} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
