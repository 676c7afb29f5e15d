"""One process that reads files, one after the other. Whoever ends it takes nobody else with it: no other shares its
pipes and locks, so that what it held when it ended is left behind with them.
"""

import multiprocessing
import resource
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from types import FrameType
from typing import Any

from pebble import ProcessExpired, ProcessFuture, ProcessPool

LOOK_SECONDS = 1.0
"""So often who waits for an answer looks whether anybody is left to give it."""


class NotStarted(Exception):
    """The process could not be started; its cause says why."""


class Work:
    """A job for the process: what it is called with, and how long it may take."""

    def __init__(self, job: Callable[..., Any], given: tuple[Any, ...], seconds: float) -> None:
        self.job, self.given, self.seconds = job, given, seconds
        self.given_up = False
        self._under_way: ProcessFuture[Any] | None = None

    def give_up(self) -> None:
        """Nobody waits for it any more: a process that is at it is ended. From any thread."""
        self.given_up = True
        if self._under_way is not None:
            self._under_way.cancel()  # type: ignore[no-untyped-call]

    def begun(self, future: "ProcessFuture[Any]") -> None:
        """A process has it."""
        self._under_way = future
        if self.given_up:
            self.give_up()


class ReaderProcess:
    """Started with `start` or with the first job; anew when it ended. To be used by one thread at a time."""

    def __init__(self, memory_bytes: int, jobs: int) -> None:
        """It may take so much memory, and is replaced after so many jobs."""
        self._memory_bytes, self._jobs = memory_bytes, jobs
        self._pool = self._new_pool()

    @property
    def active(self) -> bool:
        """Whether it can be asked; asked for the first time, this starts it."""
        return self._pool.active

    def start(self) -> None:
        """Has it started, which takes it a while, and does not wait for it. Raises NotStarted."""
        with _without_ctrl_c():
            try:
                if not self.active:
                    self._pool = self._closed()
                    self.active  # noqa: B018 - which starts it
            except BrokenProcessPool as error:
                raise NotStarted from error.__cause__

    def answer(self, work: Work) -> Any:
        """What the job returns. Raises NotStarted, what the job raised, and what pebble says of a process that ended or
        took too long."""
        self.start()
        try:
            future: ProcessFuture[Any] = self._pool.schedule(work.job, args=work.given, timeout=work.seconds)
        except RuntimeError as ended:  # this very moment
            raise BrokenProcessPool from ended
        work.begun(future)
        error = self._error(future)
        if isinstance(error, ProcessExpired):  # it may have held a lock, which nobody gives back
            self._anew()
        if error is not None:
            raise error
        return future.result()

    def close(self) -> None:
        """End it; what it reads is given up."""
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join()

    def _closed(self) -> ProcessPool:
        """Ended, and what takes its place."""
        self.close()
        return self._new_pool()

    def _anew(self) -> None:
        """Ended and started, while nobody waits for it yet; where it cannot be, the next job is told."""
        self._pool = self._closed()
        with suppress(NotStarted):
            self.start()

    def _error(self, future: "ProcessFuture[Any]") -> BaseException | None:
        """What went wrong. A pool that breaks forgets the job that it has not passed on: nobody answers for it."""
        while True:
            try:
                return future.exception(LOOK_SECONDS)
            except TimeoutError:
                if not self._pool.active and not future.done():
                    return BrokenProcessPool()

    def _new_pool(self) -> ProcessPool:
        return ProcessPool(
            max_workers=1,
            max_tasks=self._jobs,
            initializer=_limit_memory,
            initargs=(self._memory_bytes,),
            context=multiprocessing.get_context("spawn"),
        )


@contextmanager
def _without_ctrl_c() -> Iterator[None]:
    """What is started within never sees Ctrl+C: who started it is asked by the user to stop, and stops it.

    Threads and processes inherit what their starter does not listen to, so later ones of the pool do not either.
    """
    resource_tracker.ensure_running()  # which listens to Ctrl+C again once it is started, so it is started before
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    with _ctrl_c_put_off():
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _ctrl_c_put_off() -> Iterator[None]:
    """One that came just before, or through another thread, is answered at the end: a process that is half started
    would be left without what it is started with."""
    listens = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(listens):
        yield
        return
    came: list[FrameType | None] = []
    signal.signal(signal.SIGINT, lambda _, frame: came.append(frame))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, listens)
    if came:
        listens(signal.SIGINT, came[0])


def _limit_memory(memory_bytes: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
