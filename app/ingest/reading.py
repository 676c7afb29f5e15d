"""A file that was taken is read, judged and stored: what a job of the queue does, as often as it is delivered.

What it brings about is exactly one upload, whose unpacked bytes nobody else has. A file that takes too long twice, or
in whose reading the program was ended too often, is refused for good. What is no fault of the file (a store that is
away, a key that this program lacks, a folder that takes nothing) costs it no try: it waits.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Any

from sqlalchemy import Engine, Row, update
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.pool import Analyst, Killed, TookTooLong
from app.analysis.redacted_files import RedactedFile
from app.analysis.redaction_map import BadMap
from app.counters import FILES, READING_SECONDS
from app.declared.databases import Databases
from app.ingest.accepting import DONE, READING, REFUSED, WAITING, FileToRead
from app.ingest.fresh import Fresh
from app.ingest.judged import Judged, add_reports, judged
from app.ingest.reading_rows import (
    begun,
    bytes_of,
    finish,
    is_cancelled,
    is_open,
    new_upload,
    note,
    replace_bytes,
    same_bytes,
    settle,
)
from app.ingest.redacting import Redacting, ToStore
from app.ingest.retention_jobs import StoredUpload, retention_after
from app.queue.failures import STORE_AWAY
from app.queue.job import Again, GoOn, Job, Queue, pause
from app.store.access.claiming import OTHER_GROUP, OtherGroup, claim
from app.store.engine.transactions import by_itself, writing
from app.store.engine.unavailable import put_off
from app.store.schema.work_tables import Incoming
from app.store.upkeep.retention import Retention
from app.web.problems import Problem
from parsers.errors import Refused

TOO_SLOW, UNREADABLE = "too_slow", "unreadable"
MOST_TIMEOUTS, MOST_TRIES = 2, 4
NOT_NOW_SECONDS = 30.0
"""Until a file is tried again that this program cannot read now; another may be able to."""
LONG = "This file took longer than {seconds:g} seconds to read, twice: bring a shorter report, or its reports apart."
ENDED = "The process that read this file was ended {count} times before it answered: bring another copy of the report."
Following = Callable[[Session, int], Sequence[Job]]
"""Jobs of another floor that an upload, by its number, is followed by."""
LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a file is not stored, as the contract calls it."""

    code: str
    message: str


class Reading:
    """Safe to call from many threads and from many programs on one database."""

    def __init__(
        self,
        engine: Engine,
        analyst: Analyst,
        queue: Queue,
        retention: Retention,
        redacting: Redacting = Redacting(),
        fresh: Fresh | None = None,
    ) -> None:
        self._analyst, self._queue, self._redacting = analyst, queue, redacting
        self._databases, self._retention, self._fresh = Databases(engine), retention, fresh or Fresh()
        self._session: sessionmaker[Session] = sessionmaker(engine)
        self._following: list[Following] = []
        self._listeners: list[Callable[[str], None]] = []

    def follow(self, following: Following) -> None:
        """Put these jobs, too, with each upload that is stored."""
        self._following.append(following)

    def tell(self, listener: Callable[[str], None]) -> None:
        """Call this, in any thread, with the public id of each file that is finished here."""
        self._listeners.append(listener)

    def run(self, job: FileToRead) -> None:
        """The task of the queue. Raises Again for a file that is to be tried once more."""
        self.read(job.incoming)

    def begin(self, session: Session, job: FileToRead) -> GoOn | None:
        """Begins a file that is in memory with the transaction that takes its job: nothing that is asked of the store
        can stand in its way. None for any other."""
        fresh = self._fresh.take(job.incoming)
        row = None if fresh is None else begun(with_bytes=False).first(session, {"number": job.incoming})
        if fresh is None or row is None or row.public_id != fresh.public_id:
            return None
        return partial(self._go_on, row, fresh.data)

    def retention(self, job: StoredUpload) -> None:
        """The task that removes what its databases do not keep, once an upload was stored."""
        self._retention.after(job.upload)

    def read(self, number: int) -> None:
        """Read the file of that row, unless that was done. Raises Again, or what the store raises while it is away."""
        taken = self._begin(number)
        if taken is not None:
            self._go_on(*taken)

    def _go_on(self, row: Row[Any], data: bytes) -> None:
        """With a file that was begun."""
        if row.tries >= MOST_TRIES:
            self._refuse(row.id, Refusal(UNREADABLE, ENDED.format(count=MOST_TRIES)))
        else:
            self._read_or_wait(row, data)
        self._is_finished(row)

    def _is_finished(self, row: Row[Any]) -> None:
        for listener in self._listeners:
            listener(row.public_id)

    def _read_or_wait(self, row: Row[Any], data: bytes) -> None:
        """Raises Again, or what the store raises while it is away."""
        try:
            self._read_begun(row, data)
        except STORE_AWAY:
            self._give_try_back(row.id)
            raise
        except (OSError, BadMap, Problem) as error:
            LOG.warning("A file cannot be read here now, and waits: %s", error)
            self._give_try_back(row.id)
            raise Again(NOT_NOW_SECONDS) from error

    def _read_begun(self, row: Row[Any], data: bytes) -> None:
        """Raises Again, what is no fault of the file, and a Problem of the status 503."""
        try:
            with READING_SECONDS.time():
                made = self._redacted(row, data)
                if made is None:
                    return
                of_file = made.data, made.filename, made.sha256, row.declared
                reports = judged(self._analyst, self._databases, *of_file)
        except TookTooLong as error:
            self._took_too_long(row, error)
        except Killed as error:  # it may have been somebody's restart; what ends its reader each time is refused above
            self._wait_again(row.id)
            raise Again(pause(row.tries)) from error
        except Refused as error:
            self._refuse(row.id, Refusal(error.code, str(error)))
        except Problem as problem:
            if problem.status == HTTPStatus.SERVICE_UNAVAILABLE:
                raise
            self._refuse(row.id, Refusal(problem.code, problem.sentence))
        else:
            self._try_to_store(row, made, reports)

    def _begin(self, number: int) -> tuple[Row[Any], bytes] | None:
        """The file, marked as being read, and its bytes; None where nothing is to be done any more, or they are known.

        Where they cannot be opened, as their key is missing, nothing is marked.
        """
        fresh = self._fresh.take(number)
        with (writing if fresh is None else by_itself)(self._session) as session:
            row = begun(with_bytes=fresh is None).first(session, {"number": number})
        if row is None:
            with writing(self._session) as session:
                settled = settle(session, number)
            if settled is not None:
                self._is_finished(settled)
            return None
        if fresh is not None and fresh.public_id == row.public_id:
            return row, fresh.data
        data = row.raw if fresh is None else bytes_of(self._session, number)
        return None if data is None else (row, data)

    def _redacted(self, row: Row[Any], data: bytes) -> ToStore | None:
        """What is read and stored of a file: its redacted form where that is wanted; None where that is done with: it
        was here before, or is refused."""
        if not row.redact:
            return ToStore(data, row.sha256, row.filename)
        made = self._redacting.upload(self._analyst, data)
        if isinstance(made, RedactedFile):
            self._refuse(row.id, Refusal(made.code or UNREADABLE, made.sentence))
            return None
        with writing(self._session) as session:
            return None if same_bytes(session, row, made.sha256) else made

    def _try_to_store(self, row: Row[Any], made: ToStore, reports: Sequence[Judged]) -> None:
        try:
            self._store(row, made, reports)
        except OtherGroup as error:
            self._refuse(row.id, Refusal(OTHER_GROUP, str(error)))

    def _store(self, row: Row[Any], made: ToStore, reports: Sequence[Judged]) -> None:
        with writing(self._session) as session:
            self._queue.done(session)
            if (row.redact or row.batch_id is not None) and not is_open(session, row.id):
                return  # another reader was faster
            if is_cancelled(session, row):
                return
            if row.redact:  # over the bytes that were sent
                replace_bytes(session, row.id, made)
            upload = new_upload(session, row)
            if upload is None:
                if is_open(session, row.id):  # somebody else stored the same bytes meanwhile
                    same_bytes(session, row, made.sha256)
                return
            add_reports(session, upload, reports)
            claim(session, upload, row.for_groups)
            finish(session, row.id, state=DONE, upload_id=upload)
            FILES.labels("stored").inc()
            if self._retention.concerns(session, upload):
                self._queue.put(session, retention_after(row.public_id))
            for following in self._following:
                self._queue.put(session, *following(session, upload))
            if row.batch_id is not None:  # one that was sent by itself has its entry already
                note(session, row.id)

    def _took_too_long(self, row: Row[Any], error: TookTooLong) -> None:
        if row.timeouts + 1 >= MOST_TIMEOUTS:
            self._refuse(row.id, Refusal(TOO_SLOW, LONG.format(seconds=error.seconds)))
            return
        self._wait_again(row.id, timeouts=row.timeouts + 1)
        raise Again(pause(0)) from error

    def _give_try_back(self, number: int) -> None:
        """Where the store is away for that, too, the try stays counted: it takes four such to refuse a file."""
        with put_off(LOG, "A file that is not read yet has one try less"):
            self._wait_again(number, tries=Incoming.tries - 1)

    def _wait_again(self, number: int, **changes: Any) -> None:
        with writing(self._session) as session:
            still = Incoming.id == number, Incoming.state == READING
            session.execute(update(Incoming).where(*still).values(state=WAITING, **changes))

    def _refuse(self, number: int, refusal: Refusal) -> None:
        with writing(self._session) as session:
            self._queue.done(session)
            finish(session, number, state=REFUSED, code=refusal.code, message=refusal.message)
            note(session, number, refusal.code)
        FILES.labels(refusal.code).inc()
