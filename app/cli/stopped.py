"""A command that is told to end (`kill`, `timeout`, a terminal that goes) takes its worker processes with it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

ENDING = (signal.SIGTERM, signal.SIGHUP)


class Stopped(KeyboardInterrupt):
    """A signal has come; `status` is what a shell calls it."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.status = 128 + number


@contextmanager
def by_signals() -> Iterator[None]:
    """Within, such a signal ends the command as Ctrl+C does. One that whoever started it ignores (`nohup`) still is."""
    listened = [number for number in ENDING if signal.getsignal(number) == signal.SIG_DFL]
    for number in listened:
        signal.signal(number, _stop)
    try:
        yield
    finally:
        for number in listened:
            signal.signal(number, signal.SIG_DFL)


def _stop(number: int, _frame: FrameType | None) -> NoReturn:
    raise Stopped(number)
