"""Untrusted files are read in processes of their own, with a limit of time and of memory.

Who starts them has imported next to nothing: what a job needs is imported in the process, when it is begun there.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass
from queue import LifoQueue
from types import TracebackType
from typing import Any, Generic, Self, TypeAlias, TypeVar

import msgspec

from app.analysis.lockup import READING, Lock
from app.analysis.reader_process import BYTES, Ended, Mistake, NoMemory, NotStarted, ReaderProcess, Said, Work
from parsers.errors import Refused, TooLarge

T = TypeVar("T")
Asked: TypeAlias = tuple[Callable[..., Any], tuple[Any, ...], float, Callable[[Any], T], "msgspec.msgpack.Decoder[Any]"]
"""What a process is asked: a job, what it is called with, its seconds, what its answer is made into, how it is read."""
UNLIKE = "The process that read this file answered what cannot be read: try again, or report the file."
BROKEN = (Refused, NotStarted, Ended, TimeoutError, Said, Mistake, NoMemory, CancelledError)
"""What a process that is asked may raise."""
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
    files_a_process: int | None = None
    """After so many a process is replaced; without it, when it holds more memory than it began with by far."""

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

    code = "busy"


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
        return _made(self._made, self.future.result())

    def give_up(self) -> None:
        """Nobody waits for it any more: a process that is at it is ended."""
        self.future.cancel()
        self._work.give_up()


class Workers:
    """Processes for jobs on untrusted bytes. A context manager; they start with `start`, or with the first job.

    A job goes to whichever is free first: by a thread of ours, or by that of who has nothing else to do meanwhile.
    """

    def __init__(self, limits: Limits | None = None, lock: Lock | None = READING, modules: Sequence[str] = ()) -> None:
        """`modules` are those of its jobs. Without a lock only what tests have them do that a file never may."""
        self.limits = limits or Limits()
        count, memory_bytes, jobs = self.limits.workers, self.limits.memory_bytes, self.limits.files_a_process
        self.processes = [ReaderProcess(memory_bytes, jobs, lock, modules) for _ in range(count)]
        self._free: LifoQueue[ReaderProcess] = LifoQueue()
        for process in self.processes:
            self._free.put(process)
        self._threads = ThreadPoolExecutor(count, "process")
        self._closed = False
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
        answer: "msgspec.msgpack.Decoder[Any]" = BYTES,
    ) -> Begun[T]:
        """The job under way, as soon as a process is free; `made` turns its answer into what `result` gives.

        `answer` reads what the process packs, by its type: bytes, where nothing else is said.
        """
        self.start()
        work = Work(job, given, seconds, answer)
        return Begun(self._threads.submit(self._run, work), work, made)

    def ask(
        self,
        job: Callable[..., Any],
        given: tuple[Any, ...],
        seconds: float,
        made: Callable[[Any], T],
        answer: "msgspec.msgpack.Decoder[Any]" = BYTES,
    ) -> T:
        """What the job answers, waited for by this thread, which hands it to a process itself. Raises Refused where it
        refuses, breaks or takes too long."""
        self.start()
        try:
            answered = self._run(Work(job, given, seconds, answer))
        except BROKEN as error:
            raise _sentence(error, seconds) from error
        return _made(made, answered)

    @property
    def lacking(self) -> list[str] | None:
        """What could not be taken from the processes; None as long as none has begun."""
        return next((process.lacking for process in self.processes if process.lacking is not None), None)

    def close(self) -> None:
        """Stop the processes; files being read are given up."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for work in list(self._under_way):
            work.give_up()
        self._threads.shutdown()
        for process in [self._free.get() for _ in self.processes]:  # when nobody uses one any more
            process.close()
            self._free.put(process)

    def _run(self, work: Work) -> Any:
        """One thread at a time uses a process."""
        process = self._free.get()
        self._under_way.add(work)
        try:
            if self._closed:  # those that were under way before that are given up
                raise CancelledError
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


def _made(made: Callable[[Any], T], answered: Any) -> T:
    """Raises Killed where the answer is no such thing."""
    try:
        return made(answered)
    except (msgspec.DecodeError, ValueError, LookupError, RecursionError) as unlike:
        raise Killed(UNLIKE) from unlike


def _sentence(error: BaseException, seconds: float) -> Refused:
    if isinstance(error, Refused):
        return error
    if isinstance(error, Said):
        return _refusal(error)
    if isinstance(error, NotStarted):
        return Killed(NO_PROCESS.format(error.__cause__))
    if isinstance(error, TimeoutError):
        return TookTooLong(seconds)
    if isinstance(error, NoMemory):
        return TooLarge("This file needs more memory than one report may have: bring a shorter report.")
    if isinstance(error, Ended | CancelledError):
        return Killed("The process that read this file was ended before it answered: try again, or report the file.")
    name = error.name if isinstance(error, Mistake) else type(error).__name__
    return Failed(f"iobound failed on this file ({name}): please report it with the file's release.")


def _refusal(answer: Said) -> Refused:
    """What the process says of the file, as far as it is one of the refusals that a job has."""
    for kind in Refused.__subclasses__():
        if kind.code == answer.code and "__init__" not in vars(kind):
            return kind(answer.sentence)
    return Failed(answer.sentence)
