"""The queue of SQLite: a table, and threads of this program that take its rows.

Several programs on one file may do so. Who has a job says every few seconds that it is alive; a job of one that was
not heard of for a while is taken by another.
"""

import logging
import threading
import time
from collections.abc import Collection, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import Engine, Row, delete, or_, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.queue.apart import Apart
from app.queue.failures import STORE_AWAY, seconds_until_again
from app.queue.job import NO_BEGINS, Begin, Job, Queue, Task, pause
from app.queue.table_statements import DONE, JOB, MINE, PUT, any_free, take
from app.queue.table_turn import Taken, Turn
from app.store.analysis_rows import new_id
from app.store.engine.transactions import writing
from app.store.schema.work_tables import QueuedJob

LOOK_SECONDS = 1.0
ALIVE_SECONDS = 3.0
DEAD_SECONDS = 15.0
LONGEST_PUT_OFF = timedelta(days=1)
"""No job is put off for longer: what lies further ahead was written by a clock that was wrong."""
AT_ONCE = datetime(1970, 1, 1)  # UTC
"""When a job may be taken that waits for nothing: before any time, so that a clock which is set back delays none."""
ARGUMENTS = msgspec.json.Decoder(dict[str, object])
FREED: dict[Any, Any] = {"worker": None, "tries": QueuedJob.tries + 1}
LOG = logging.getLogger(__name__)


class TableQueue(Queue):
    """Jobs in the table `job`."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)
        self._name = new_id()
        self._here = threading.local()
        self._wake = threading.Condition()
        self._nudged = 0
        self._stopping = threading.Event()
        self._in_hand: set[int] = set()
        self._tasks: Mapping[str, Task] = {}
        self._begins = NO_BEGINS
        self._threads: list[threading.Thread] = []
        self._gone = threading.Event()
        self._looked_at: datetime | None = None
        self._keeper = threading.Thread(target=self._keep, name="queue-keeper", daemon=True)

    def put(self, session: Session, *jobs: Job) -> None:
        if jobs:
            PUT.run_each(session, [_row(job) for job in jobs])

    def withdraw(self, session: Session, onces: Collection[str]) -> None:
        session.execute(delete(QueuedJob).where(QueuedJob.once.in_(onces), QueuedJob.worker.is_(None)))

    def done(self, session: Session) -> None:
        turn: Turn | None = getattr(self._here, "turn", None)
        if turn is not None and turn.taken is not None:
            DONE.run(session, {"job": turn.taken.job.id, "holder": self._name})
            turn.seen = self._nudged  # who comes from now on is not seen by this
            turn.following = None if self._stopping.is_set() else self._take(session)
            turn.done = True

    def nudge(self, jobs: int | None = None) -> None:
        with self._wake:
            self._nudged += 1
            self._wake.notify(len(self._threads) if jobs is None else jobs)

    def held(self, session: Session) -> set[str]:
        return {once for once in session.scalars(select(QueuedJob.once)) if once is not None}

    def start(self, tasks: Mapping[str, Task], readers: int, begins: Mapping[str, Begin] = NO_BEGINS) -> None:
        self._tasks, self._begins = tasks, begins
        for number in range(1, readers + 1):
            self._threads.append(threading.Thread(target=self._read, name=f"reader-{number}", daemon=True))
        for thread in (*self._threads, self._keeper):
            thread.start()

    def take_no_more(self) -> None:
        self._stopping.set()
        self.nudge()

    def stop(self, seconds: float) -> bool:
        self.take_no_more()
        until = time.monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        self._gone.set()
        if self._keeper.ident is not None:
            self._keeper.join()
        return not any(thread.is_alive() for thread in self._threads)

    def _read(self) -> None:
        """One reader: takes jobs until the queue is stopped. A task runs apart, so that whatever it raises is seen."""
        looked, following = 0, None
        with Apart(threading.current_thread().name) as apart:
            while following is not None or not self._stopping.is_set():
                turn = Turn(self._nudged, perhaps_none=self._nudged == looked, taken=following)
                error = apart.submit(self._take_turn, turn).exception()
                looked, following = turn.seen, None
                if turn.taken is None:
                    if error is not None:
                        LOG.warning("The queue cannot be read now: %s", type(error).__name__)
                    self._rest(looked, after_error=error is not None)
                    continue
                if error is not None or not turn.done:
                    self._ended(turn, turn.taken.job, error, apart)
                elif turn.following is not None:
                    following = turn.following
                    self._in_hand.add(following.job.id)
                else:
                    self._rest(looked, after_error=False)
                self._in_hand.discard(turn.taken.job.id)

    def _rest(self, seen: int, *, after_error: bool) -> None:
        """Until somebody puts a job, or it is time to look."""
        if after_error:
            self._stopping.wait(LOOK_SECONDS)
            return
        with self._wake:
            self._wake.wait_for(lambda: self._nudged != seen or self._stopping.is_set(), LOOK_SECONDS)

    def _take_turn(self, turn: Turn) -> None:
        """The next job, where there is one, and its task."""
        turn.taken = turn.taken or self._claim(look=turn.perhaps_none)
        if turn.taken is None:
            return
        job, go_on = turn.taken
        self._here.turn = turn
        if go_on is not None:
            go_on()
        else:
            self._tasks[job.task](ARGUMENTS.decode(job.arguments))

    def _claim(self, *, look: bool) -> Taken | None:
        """The next job, now in this program's hand; None where there is none to be had. Who gets no notice of any looks
        first: to take one holds up who writes."""
        if look:
            with self._session() as session:
                if any_free(tuple(self._tasks)).scalar(session, {"now": _now()}) is None:
                    return None
        with writing(self._session) as session:
            taken = self._take(session)
            if taken is not None:
                self._in_hand.add(taken.job.id)
            return taken

    def _take(self, session: Session) -> Taken | None:
        wanted = {"now": _now(), "holder": self._name}
        job: Row[Any] | None = take(tuple(self._tasks)).first(session, wanted)
        if job is None:
            return None
        begin = self._begins.get(job.task)
        return Taken(job, None if begin is None else begin(session, ARGUMENTS.decode(job.arguments)))

    def _ended(self, turn: Turn, job: Row[Any], error: BaseException | None, apart: Apart) -> None:
        """Put the job away, or back; while the store is away this is tried again."""
        tries = 0
        while True:
            failed = apart.submit(self._put_away, turn, job, error).exception()
            if failed is None:
                return
            if not isinstance(failed, STORE_AWAY) or self._stopping.wait(pause(tries)):
                LOG.warning("A job of %s could not be put away: another reader gets it", job.task, exc_info=failed)
                return
            tries += 1

    def _put_away(self, turn: Turn, job: Row[Any], error: BaseException | None) -> None:
        mine = {"job": job.id, "holder": self._name}
        seconds = seconds_until_again(error, job.task, job.arguments, job.tries)
        with writing(self._session) as session:
            if turn.following is not None:  # still this program's where the task failed behind its transaction
                taken = {"job": turn.following.job.id, "holder": self._name}
                session.execute(update(JOB).where(*MINE).values({"worker": None}), taken)
            if seconds is None:
                DONE.run(session, mine)
                return
            later = {"worker": None, "tries": job.tries + 1, "not_before": _now() + timedelta(seconds=seconds)}
            session.execute(update(JOB).where(*MINE).values(later), mine)

    def _keep(self) -> None:
        """Says that this program lives, and frees the jobs of those that don't; in the end what is left of its own."""
        with Apart("queue-keeper") as apart:
            gone = False
            while not gone:
                gone = self._gone.wait(ALIVE_SECONDS)
                keep = self._give_up if gone else self._keep_once
                if (error := apart.submit(keep).exception()) is not None:
                    LOG.warning("The queue cannot be kept now: %s", type(error).__name__)

    def _keep_once(self) -> None:
        now = _now()
        set_back = self._looked_at is None or now < self._looked_at
        self._bring_near(now, now if set_back else now + LONGEST_PUT_OFF)
        self._looked_at = now
        dead = QueuedJob.worker.is_not(None), QueuedJob.alive_at < now - timedelta(seconds=DEAD_SECONDS)
        with self._session() as session:
            left = session.scalar(select(QueuedJob.id).where(*dead, QueuedJob.worker != self._name).limit(1))
        if left is None and not self._in_hand:
            return
        with writing(self._session) as session:
            mine = QueuedJob.worker == self._name, QueuedJob.id.in_(list(self._in_hand))
            session.execute(update(QueuedJob).where(*mine).values(alive_at=now))
            session.execute(update(QueuedJob).where(*dead).values(FREED))
        self.nudge()

    def _bring_near(self, now: datetime, latest: datetime) -> None:
        """Times beyond `latest` are now. A clock that is set back makes such, also while nobody looked: they would
        be waited for as long as it was set back. A job that comes too early does no harm."""
        ahead, too_lively = QueuedJob.not_before > latest, QueuedJob.alive_at > latest
        with self._session() as session:
            if session.scalar(select(QueuedJob.id).where(or_(ahead, too_lively)).limit(1)) is None:
                return
        with writing(self._session) as session:
            session.execute(update(QueuedJob).where(ahead).values(not_before=now))
            session.execute(update(QueuedJob).where(too_lively).values(alive_at=now))
        self.nudge()

    def _give_up(self) -> None:
        if self._in_hand:
            with writing(self._session) as session:
                session.execute(update(QueuedJob).where(QueuedJob.worker == self._name).values(FREED))


def _row(job: Job) -> dict[str, object]:
    return {
        "task": job.task,
        "arguments": msgspec.json.encode(job.arguments).decode(),
        "lock": job.lock,
        "once": job.once,
        "priority": job.priority,
        "tries": 0,
        "not_before": AT_ONCE,
    }


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)
