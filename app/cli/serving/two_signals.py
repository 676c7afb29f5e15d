"""A program that works until it is told to stop: the first signal lets it finish, a second ends it at once."""

import os
import signal
import threading
from types import TracebackType
from typing import Self

ENDING = (signal.SIGTERM, signal.SIGINT)


class TwoSignals:
    """Within, SIGTERM and Ctrl+C are heard in a thread of its own.

    A handler of Python's runs in the main thread alone, which may just then begin to wait and hear nothing until it
    ends. The byte that Python writes for each signal is there whenever it came, and whichever thread it met.
    """

    def __init__(self) -> None:
        self._come = threading.Event()

    def wait(self) -> None:
        """Until the first has come."""
        self._come.wait()

    def __enter__(self) -> Self:
        self._reads, self._writes = os.pipe()
        os.set_blocking(self._writes, False)
        self._before = {number: signal.signal(number, _heard_elsewhere) for number in ENDING}
        self._woke_before = signal.set_wakeup_fd(self._writes, warn_on_full_buffer=False)
        threading.Thread(target=self._listen, name="signals", daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        signal.set_wakeup_fd(self._woke_before)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        os.close(self._writes)

    def _listen(self) -> None:
        while heard := os.read(self._reads, 1):
            number = heard[0]
            if number not in ENDING:
                continue
            if self._come.is_set():
                os._exit(128 + number)  # the processes that read end when nobody listens to them any more
            self._come.set()
        os.close(self._reads)


def _heard_elsewhere(_number: int, _frame: object) -> None:
    """There must be a handler: without one a signal ends the program."""
