"""All work that is done later: which tasks there are, who does them, and what is looked after meanwhile.

The web service does it, and so does `iobound worker`.
"""

import logging
import threading
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Protocol

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.pool import Analyst
from app.ingest.accepting import OPEN, READ, Accepting, Bounds, FileToRead, read_job
from app.ingest.batch_body import UNPACK, BatchToUnpack
from app.ingest.batch_ends import BatchEnds
from app.ingest.batch_taking import BatchTaking
from app.ingest.fresh import Fresh
from app.ingest.judge_later import JudgeLater
from app.ingest.reading import Following, Reading
from app.ingest.reading_rows import forget_finished
from app.ingest.redacting import Redacting
from app.ingest.rejudge import Judging
from app.ingest.retention_jobs import RETENTION, RETENTION_EVERYWHERE, StoredUpload, retention_everywhere
from app.ingest.unpack import Unpacking
from app.queue.apart import Apart
from app.queue.job import ORDINARY, SOON, Task, begin, task
from app.queue.queues import queue_of
from app.store.engine.transactions import writing
from app.store.engine.unavailable import put_off
from app.store.schema.work_tables import Incoming
from app.store.upkeep.retention import Retention
from app.web.requests.scanning import NO_SCANNER, Scanner

SWEEP_SECONDS = 60.0
LOST_AFTER = timedelta(seconds=30)
"""A file that waits so long without a job has lost it: of a copied store, or of a program that was ended."""
KEPT = timedelta(days=7)
SWEEPS_A_ROUND = 10
"""Of so many sweeps one looks for what takes a look at every report."""
AT_ONCE = 500
LOG = logging.getLogger(__name__)


class Beside(Protocol):
    """Work of another floor that is done later, too."""

    def tasks(self) -> Mapping[str, Task]:
        """What runs its jobs."""

    def sweep(self, session: Session, held: set[str], before: datetime) -> None:
        """Put jobs again that were lost before that moment; `held` are the `once` names of those that are there."""

    def tidy(self) -> None:
        """Remove what is not needed any more."""


class Work:
    """The queue of a store with its tasks."""

    def __init__(
        self,
        engine: Engine,
        analyst: Analyst,
        bounds: Bounds | None = None,
        redacting: Redacting = Redacting(),
        scanner: Scanner = NO_SCANNER,
    ) -> None:
        self.queue = queue_of(engine)
        fresh = Fresh()
        self.accepting = Accepting(engine, self.queue, bounds, redacting, fresh)
        self.batches = BatchTaking(engine, self.queue, bounds, redacting, scanner)
        self.batch_ends = BatchEnds(engine, self.queue)
        self._unpacking = Unpacking(engine, self.queue, (bounds or Bounds()).batch_members, scanner)
        self.judging = Judging(engine, analyst)
        self.judge_later = JudgeLater(engine, self.queue, self.judging)
        self.retention = Retention(engine, days=(bounds or Bounds()).keep_days)
        self._reading = Reading(engine, analyst, self.queue, self.retention, redacting, fresh)
        self._session: sessionmaker[Session] = sessionmaker(engine)
        self._beside: list[Beside] = []
        self._outward, self._outward_tasks, self._senders = queue_of(engine), dict[str, Task](), 0
        self._stopping = threading.Event()
        self.swept = threading.Event()
        """Set when jobs that were lost before the start have been looked for."""
        self._starts = 0
        self._sweeping = threading.Thread(target=self._sweep_now_and_then, name="sweep", daemon=True)

    def tell(self, listener: Callable[[str], None]) -> None:
        """Call this, in any thread, with the public id of each file that is finished here; to be said before the
        start."""
        self._reading.tell(listener)

    def add(self, beside: Beside) -> None:
        """Do this, too; to be said before the start."""
        self._beside.append(beside)

    def follow(self, following: Following) -> None:
        """Put these jobs with each upload that is stored; to be said before the start."""
        self._reading.follow(following)

    def send(self, tasks: Mapping[str, Task], threads: int) -> None:
        """Do this in threads of its own, so many: it waits for other hosts, and no reader does. To be said before the
        start."""
        self._outward_tasks |= tasks
        self._senders = threads

    def start(self, readers: int) -> None:
        """Run jobs, so many at once; of none, other programs do, and lost ones are put again all the same.

        A second call while they run does nothing, but wants a `stop` of its own.
        """
        self._starts += 1
        if self._starts > 1:
            return
        with put_off(LOG, "What waits to be judged again goes on waiting"):
            self.sweep_all()
        if readers:
            self.queue.start(self._tasks(), readers, {READ: begin(FileToRead, self._reading.begin)})
            if self._senders:
                self._outward.start(self._outward_tasks, self._senders)
        self._sweeping.start()

    def take_no_more(self) -> None:
        """The program begins to stop: what is in hand goes on. Returns at once."""
        self._stopping.set()
        self.queue.take_no_more()
        self._outward.take_no_more()

    def stop(self, seconds: float) -> bool:
        """Finish what is in hand and take no more; False where that took too long: another program gets it."""
        self._starts -= 1
        if self._starts > 0:
            return True
        self._stopping.set()
        self._outward.take_no_more()
        until = time.monotonic() + seconds
        ended = self.queue.stop(seconds)
        self._outward.stop(max(1.0, until - time.monotonic()))  # a message that is cut short is sent again
        return ended

    def sweep(self) -> None:
        """Put lost jobs again; forget what became of files long ago."""
        now = datetime.now(UTC).replace(tzinfo=None)
        with writing(self._session) as session:
            held = self.queue.held(session)
            open_ones = Incoming.state.in_(OPEN), Incoming.received_at < now - LOST_AFTER
            # In one order, as other programs may do the same now: none waits for another that waits for it.
            lost = select(Incoming.id, Incoming.batch_id).where(*open_ones).order_by(Incoming.id)
            rows = session.execute(lost.limit(AT_ONCE * 20)).all()
            jobs = [read_job(row.id, SOON if row.batch_id is None else ORDINARY) for row in rows]
            self.queue.put(session, *[job for job in jobs if job.once not in held][:AT_ONCE])
            self.batch_ends.sweep(session, held, now - LOST_AFTER)
            for beside in self._beside:
                beside.sweep(session, held, now - LOST_AFTER)
            forget_finished(session, now - KEPT)
        self.queue.nudge()
        self.batch_ends.tidy()
        for beside in self._beside:
            beside.tidy()

    def sweep_all(self) -> None:
        """Put what is stale, and what databases do not keep, to be done: of a program that ended before it did that."""
        with writing(self._session) as session:
            self.queue.put(session, retention_everywhere())
        self.judge_later.everything()
        self.queue.nudge()

    def _tasks(self) -> Mapping[str, Task]:
        return {
            READ: task(FileToRead, self._reading.run),
            UNPACK: task(BatchToUnpack, self._unpacking.run),
            RETENTION: task(StoredUpload, self._reading.retention),
            RETENTION_EVERYWHERE: lambda _: self.retention.everywhere(),
            **self.judge_later.tasks(),
            **{name: run for beside in self._beside for name, run in beside.tasks().items()},
        }

    def _sweep_now_and_then(self) -> None:
        with Apart("sweep") as apart:  # so that whatever it raises is seen
            for number in count():
                again = number > 0 and number % SWEEPS_A_ROUND == 0
                if again and (error := apart.submit(self.sweep_all).exception()) is not None:
                    LOG.warning("What waits to be judged again goes on waiting: %s", type(error).__name__)
                if (error := apart.submit(self.sweep).exception()) is not None:
                    LOG.warning("The queue could not be swept now: %s", type(error).__name__)
                self.swept.set()
                if self._stopping.wait(SWEEP_SECONDS):
                    return
