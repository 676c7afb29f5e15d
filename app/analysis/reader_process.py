"""One process that reads files, one after the other, as its starter sees it. What it answers is a stranger's: bytes of
bounded length, decoded by their type. Whoever ends it takes nobody else with it.
"""

import pickle
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from app.analysis import frames, lockup
from app.analysis.lockup import Lock
from app.analysis.reader_pipes import Ended, NoMemory, NotStarted, Running

__all__ = ["Ended", "Mistake", "NoMemory", "NotStarted", "ReaderProcess", "Said", "Work"]

BYTES = msgspec.msgpack.Decoder(bytes)  # made when the module is read, as two threads cannot make one at a time
_SAID, _MISTAKE = msgspec.msgpack.Decoder(tuple[str, str]), msgspec.msgpack.Decoder(tuple[str, list[str]])
_LACKING = msgspec.msgpack.Decoder(list[str])
GROWN_BYTES = 384 * 1024 * 1024
"""A process that keeps so much between two jobs is replaced: it has 70 to 80 MB after reports of an ordinary size."""
MOST_UNSEEN = 100
"""After so many it is replaced where the system does not tell how much it keeps."""
START_SECONDS = 120.0
"""So long a process may take until it is ready, on a machine that has much to do."""
LONGEST_SENTENCE = 2_000


class Said(Exception):
    """The job refused the file: a code, and the sentence."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code, self.sentence = code, sentence[:LONGEST_SENTENCE]


class Mistake(Exception):
    """A mistake of ours in the process: the name of the error, and lines of the program."""

    def __init__(self, name: str, where: Sequence[str]) -> None:
        super().__init__("; ".join([name, *where])[:LONGEST_SENTENCE])
        self.name = name if name.isidentifier() else "an error"


class Work:
    """A job for the process: what it is called with, how long it may take, how its answer is read."""

    def __init__(
        self,
        job: Callable[..., Any],
        given: tuple[Any, ...],
        seconds: float,
        answer: "msgspec.msgpack.Decoder[Any]" = BYTES,
    ) -> None:
        self.job, self.given, self.seconds, self.answer = job, given, seconds, answer
        self.given_up = False
        self._end: Callable[[], None] | None = None
        self._changing = threading.Lock()

    def give_up(self) -> None:
        """Nobody waits for it any more: a process that is at it is ended. From any thread."""
        with self._changing:
            self.given_up = True
            if self._end is not None:
                self._end()

    def taken(self, end: Callable[[], None] | None) -> None:
        """A process has it, which `end` ends; None: it has it no more."""
        with self._changing:
            self._end = end
            if end is not None and self.given_up:
                end()


class ReaderProcess:
    """Started with `start` or with the first job; anew when it ended. To be used by one thread at a time."""

    def __init__(self, memory_bytes: int, jobs: int | None, lock: Lock | None, modules: Sequence[str] = ()) -> None:
        """It may take so much memory, is replaced after so many jobs (without a number: when it has grown), and imports
        these modules before it is locked."""
        self._memory_bytes, self._jobs, self._locked = memory_bytes, jobs, lock is not None
        self._start = pickle.dumps((tuple(modules), lock, memory_bytes))
        self._running: Running | None = None
        self._done = 0
        self.lacking: list[str] | None = None
        """What could not be taken from it; None as long as none has said so."""

    @property
    def active(self) -> bool:
        """Whether it runs."""
        return self._running is not None and self._running.alive

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return self._running.pid if self._running is not None else None

    def start(self) -> None:
        """Has it started, which takes it a while, and does not wait for it. Raises NotStarted."""
        if not self.active:
            self.close()
            self._running, self._done = Running(self._start), 0

    def answer(self, work: Work) -> Any:
        """What the job returns. Raises NotStarted, Ended, TimeoutError, Said, Mistake, NoMemory."""
        self.start()
        running = self._running
        assert running is not None  # noqa: S101 - it was started
        work.taken(running.kill)
        whole = False
        try:
            kind, payload = self._asked(running, work)
            whole = kind != frames.BROKE
            return _read(kind, payload, work)
        except Ended:
            whole = False
            raise
        finally:
            work.taken(None)
            self._done += 1
            if work.given_up:  # perhaps as all ends
                self.close()
            elif not whole or self._is_worn(running):
                self._anew()

    def close(self) -> None:
        """End it; what it reads is given up."""
        if self._running is not None:
            self._running.close()
            self._running = None

    def _asked(self, running: Running, work: Work) -> tuple[bytes, memoryview]:
        given = [pickle.PickleBuffer(value) if isinstance(value, bytes) else value for value in work.given]
        apart = list[pickle.PickleBuffer]()
        job = pickle.dumps((work.job, given), pickle.HIGHEST_PROTOCOL, buffer_callback=apart.append)
        sent = [*((frames.BYTES, piece.raw()) for piece in apart), (frames.JOB, memoryview(job))]
        most = self._memory_bytes // 2  # it has to hold the answer, and the answer as bytes
        if running.began:
            try:
                kind, payload = running.received(START_SECONDS, most)
            except TimeoutError as error:
                raise Ended from error
            if kind != frames.READY:
                raise Ended
            self._begun_with(_decoded(_LACKING, payload))
        return running.exchange(sent, work.seconds, most)

    def _begun_with(self, lacking: list[str]) -> None:
        """What the kernel seemed to offer may be refused for another reason, as by a container: that is said, once."""
        if self.lacking is None and self._locked and lacking != lockup.lacking():
            lockup.LOG.warning(lockup.NOT_KEPT, ", ".join(lacking))
        self.lacking = lacking

    def _is_worn(self, running: Running) -> bool:
        held = running.resident() if self._jobs is None else None
        if held is None:
            return self._done >= (self._jobs or MOST_UNSEEN)
        return held > min(GROWN_BYTES, self._memory_bytes // 2)

    def _anew(self) -> None:
        """Ended and started, while nobody waits for it yet; where it cannot be, the next job is told."""
        self.close()
        with suppress(NotStarted):
            self.start()


def _read(kind: bytes, payload: memoryview, work: Work) -> Any:
    if kind == frames.ANSWER:
        return _decoded(work.answer, payload)
    if kind == frames.REFUSED:
        raise Said(*_decoded(_SAID, payload))
    if kind == frames.BROKE:
        raise Mistake(*_decoded(_MISTAKE, payload))
    if kind == frames.NO_MEMORY:
        raise NoMemory
    raise Ended


def _decoded(decoder: "msgspec.msgpack.Decoder[Any]", payload: memoryview) -> Any:
    """Raises Ended where the bytes are no such thing: who sends them is not what we started."""
    try:
        return decoder.decode(payload)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Ended from error
