"""What a queue takes and what it runs, whichever engine it lies on.

A job is delivered at least once: its task must bear a second time. What a job is about stands in the store; the job
itself says only which task, and of what.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy.orm import Session

SOON, ORDINARY, BEHIND_FILES, LATER = 20, 10, 5, 0
"""Priorities: somebody waits for the answer; a file of a batch; what is asked for of stored reports; what may wait."""
LONGEST_PAUSE = 60.0


class Arguments(Struct, frozen=True):
    """What a job is about, one type a task. Rows keep it as an object: a field that older ones lack has a default."""


NOTHING = Arguments()
Given = TypeVar("Given", bound=Arguments)


@dataclass(frozen=True, slots=True)
class Job:
    """One piece of work. Of one `lock` no two run at once; of one `once` no second is put while the first waits."""

    task: str
    arguments: Arguments = NOTHING
    lock: str | None = None
    once: str | None = None
    priority: int = ORDINARY


class Again(Exception):
    """Raised by a task that could not do its work now: it is run again after so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"again in {seconds:g} s")
        self.seconds = seconds


Task = Callable[[Mapping[str, object]], None]
"""Does one kind of job; gets its arguments as rows keep them. Raises Again, or whatever the store raises while it is
away."""


GoOn = Callable[[], None]
Begin = Callable[[Session, Mapping[str, object]], GoOn | None]
"""Begins a job in the transaction that takes it, so that its task needs none of its own for that. What it gives goes on
in place of the task once that is committed; None: the task is run."""
NO_BEGINS: Mapping[str, Begin] = {}


def begin(arguments: type[Given], run: Callable[[Session, Given], GoOn | None]) -> Begin:
    """The same, of jobs that have these arguments."""
    return lambda session, kept: run(session, msgspec.convert(kept, arguments))


def task(arguments: type[Given], run: Callable[[Given], None]) -> Task:
    """A task whose jobs have these arguments."""
    msgspec.json.Decoder(arguments)  # what is known of the type is made now: not by two threads at once
    return lambda kept: run(msgspec.convert(kept, arguments))


class Queue(ABC):
    """Where jobs wait. Safe to call from many threads and from many programs on one database."""

    @abstractmethod
    def put(self, session: Session, *jobs: Job) -> None:
        """Queue these with the session's transaction: no commit, no job."""

    @abstractmethod
    def withdraw(self, session: Session, onces: Collection[str]) -> None:
        """Of these `once` names nothing is to be done any more, with the session's transaction; what runs goes on."""

    @abstractmethod
    def done(self, session: Session) -> None:
        """The job that runs in this thread ends with the session's transaction, which does what there is to do: it is
        not put away afterwards, and the next one may be taken along, so that nothing that lasts may follow. Of who
        calls without a job, nothing ends."""

    @abstractmethod
    def nudge(self, jobs: int | None = None) -> None:
        """So many jobs were put and committed, or nobody knows how many: readers of this program need not wait for
        their next look."""

    @abstractmethod
    def held(self, session: Session) -> set[str]:
        """The `once` names of all jobs that wait or run."""

    @abstractmethod
    def start(self, tasks: Mapping[str, Task], readers: int, begins: Mapping[str, Begin] = NO_BEGINS) -> None:
        """Begin to run jobs in threads of this program, so many at once. `begins` are used where a job is taken in a
        transaction of the store."""

    @abstractmethod
    def take_no_more(self) -> None:
        """Let go on what is in hand, and take no more jobs: `stop` follows. Returns at once."""

    @abstractmethod
    def stop(self, seconds: float) -> bool:
        """Take no more jobs and wait for those in hand; False where some did not end in time: others get them."""


def pause(tries: int) -> float:
    """Seconds until the next attempt, after so many that failed."""
    return float(min(LONGEST_PAUSE, 0.5 * 2 ** min(tries, 10)))
