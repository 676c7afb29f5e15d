"""Untrusted files are read in processes of their own, with a limit of time and of memory.

Who starts them has imported next to nothing: what a job needs is imported in the process, when it is begun there.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from queue import LifoQueue
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from pebble import ProcessExpired

from app.analysis.reader_process import NotStarted, ReaderProcess, Work
from parsers.errors import Refused, TooLarge

T = TypeVar("T")
REPORTS_BYTES = 1 << 20
"""A file as large as that may hold many reports."""
NO_PROCESS = (
    "No process could be started to read files ({}): leave it more memory, open files and processes, and try again."
)


@dataclass(frozen=True, slots=True)
class Limits:
    """What reading one file may cost. An archive holds many reports and gets more time."""

    seconds: float = 30.0
    archive_seconds: float = 600.0
    memory_bytes: int = 2 * 1024**3
    workers: int = 2
    files_a_process: int = 100

    def seconds_for(self, data: bytes) -> float:
        """How long reading these bytes may take."""
        from app.analysis.archives import is_archive  # while the processes start

        return self.archive_seconds if is_archive(data) else self.seconds

    def seconds_for_whole(self, data: bytes) -> float:
        """The same where one process reads all of them, however many reports they hold."""
        from app.analysis.archives import is_archive, is_packed

        if is_archive(data) or is_packed(data):
            return self.archive_seconds
        return min(self.archive_seconds, self.seconds * (1 + len(data) // REPORTS_BYTES))


class TookTooLong(Refused):
    """The file was not read within `seconds`."""

    code = "timeout"

    def __init__(self, seconds: float) -> None:
        super().__init__(f"This file was not read within {seconds:g} seconds: try again, or bring a shorter report.")
        self.seconds = seconds


class Failed(Refused):
    """The program itself failed on this file; the contract has no code for our own mistakes."""

    code = "failed"


class Killed(Failed):
    """Somebody ended the process that read the file: it may be read by another one."""


class Begun(Generic[T]):
    """A job that waits for a process, or that one was given; several may be under way at once."""

    def __init__(self, future: "Future[Any]", work: Work, made: Callable[[Any], T]) -> None:
        self.future, self._work, self._made = future, work, made

    def done(self) -> bool:
        """Whether the process has answered, or none will."""
        return self.future.done()

    def result(self) -> T:
        """What the job answers, waited for. Raises Refused where it refuses, breaks or takes too long."""
        error = self.future.exception()
        if error is not None:
            raise _sentence(error, self._work.seconds) from error
        return self._made(self.future.result())

    def give_up(self) -> None:
        """Nobody waits for it any more: a process that is at it is ended."""
        self.future.cancel()
        self._work.give_up()


class Workers:
    """Processes for jobs on untrusted bytes. A context manager; they start with `start`, or with the first job.

    Each has a thread that hands it one job after the other: the next one goes to whichever is free first.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        count = self.limits.workers
        self.processes = [ReaderProcess(self.limits.memory_bytes, self.limits.files_a_process) for _ in range(count)]
        self._free: LifoQueue[ReaderProcess] = LifoQueue()
        for process in self.processes:
            self._free.put(process)
        self._threads = ThreadPoolExecutor(count, "process")
        self._under_way: set[Work] = set()
        self._starting, self._started = threading.Lock(), False

    def start(self) -> None:
        """Has the processes started, which takes them a while, and does not wait for it. Raises Killed."""
        with self._starting:
            if self._started:  # each is looked after by the thread that uses it
                return
            try:
                for process in self.processes:
                    process.start()
            except NotStarted as error:
                raise _sentence(error, 0) from error
            self._started = True

    def begin(
        self,
        job: Callable[..., Any],
        given: tuple[Any, ...],
        seconds: float,
        made: Callable[[Any], T],
    ) -> Begun[T]:
        """The job under way, as soon as a process is free; `made` turns its answer into what `result` gives."""
        self.start()
        work = Work(job, given, seconds)
        return Begun(self._threads.submit(self._run, work), work, made)

    def close(self) -> None:
        """Stop the processes; files being read are given up."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for work in list(self._under_way):
            work.give_up()
        self._threads.shutdown()
        for process in self.processes:
            process.close()

    def _run(self, work: Work) -> Any:
        """In a thread of its own, of which there are as many as processes."""
        process = self._free.get()
        self._under_way.add(work)
        try:
            return process.answer(work)
        finally:
            self._under_way.discard(work)
            self._free.put(process)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _sentence(error: BaseException, seconds: float) -> Refused:
    if isinstance(error, Refused):
        return error
    if isinstance(error, NotStarted):
        return Killed(NO_PROCESS.format(error.__cause__))
    if isinstance(error, TimeoutError):
        return TookTooLong(seconds)
    if isinstance(error, MemoryError):
        return TooLarge("This file needs more memory than one report may have: bring a shorter report.")
    if isinstance(error, BrokenProcessPool):
        return Killed("The processes that read files ended before they answered: leave them more memory and try again.")
    if isinstance(error, ProcessExpired):
        return Killed("The process that read this file was ended before it answered: try again, or report the file.")
    return Failed(f"iobound failed on this file ({type(error).__name__}): please report it with the file's release.")
