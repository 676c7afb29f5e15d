"""A file that was taken is read, judged and stored: what a job of the queue does, as often as it is delivered.

What it brings about is exactly one upload, whose unpacked bytes nobody else has. A file that takes too long twice, or
in whose reading the program was ended too often, is refused for good. What is no fault of the file (a store that is
away, a key that this program lacks, a folder that takes nothing) costs it no try: it waits.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Any

from sqlalchemy import Engine, Row, bindparam, delete, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.pool import Analyst, Killed, TookTooLong
from app.analysis.redacted_files import RedactedFile
from app.analysis.redaction_map import BadMap
from app.counters import FILES, READING_SECONDS
from app.declared.databases import Databases
from app.ingest.accepting import CANCELLED, DONE, OPEN, READING, REFUSED, WAITING
from app.ingest.judged import Judged, add_reports, judged
from app.ingest.reading_rows import finish, new_upload, replace_bytes, same_bytes
from app.ingest.redacting import Redacting, ToStore
from app.queue.failures import STORE_AWAY
from app.queue.job import LATER, Again, Job, Queue, pause
from app.store import audit_chain
from app.store.claiming import OTHER_GROUP, OtherGroup, claim
from app.store.engine import writing
from app.store.retention import Retention
from app.store.statements import table_of
from app.store.tables import Upload
from app.store.unavailable import put_off
from app.store.work_tables import Batch, Incoming
from app.web.problems import Problem
from parsers.errors import Refused

RETENTION, STORED = "retention", "report.store"
TOO_SLOW, UNREADABLE = "too_slow", "unreadable"
MOST_TIMEOUTS, MOST_TRIES = 2, 4
NOT_NOW_SECONDS = 30.0
"""Until a file is tried again that this program cannot read now; another may be able to."""
LONG = "This file took longer than {seconds:g} seconds to read, twice: bring a shorter report, or its reports apart."
ENDED = "The process that read this file was ended {count} times before it answered: bring another copy of the report."
COLUMNS: tuple[Any, ...] = (
    Incoming.id, Incoming.public_id, Incoming.filename, Incoming.sha256, Incoming.size, Incoming.received_at,
    Incoming.ticket, Incoming.environment, Incoming.sender_host, Incoming.tries, Incoming.timeouts,
    Incoming.batch_id, Incoming.for_groups, Incoming.redact,
)  # fmt: skip
Following = Callable[[Session, int], Sequence[Job]]
"""Jobs of another floor that an upload, by its number, is followed by."""
LOG = logging.getLogger(__name__)
_FILE, _UPLOAD = table_of(Incoming), table_of(Upload)
_NUMBERED = _FILE.c.id == bindparam("number")
_OPEN_ONE = select(*COLUMNS).where(Incoming.id == bindparam("number"), Incoming.state.in_(OPEN))
_HELD_STATE = select(_FILE.c.state).where(_NUMBERED).with_for_update()
_RAW = select(_FILE.c.raw).where(_NUMBERED)
_BEGIN = update(_FILE).where(_NUMBERED).values(state=READING, tries=_FILE.c.tries + 1)
_SENT = select(_FILE.c.public_id, Batch.public_id.label("batch_id")).outerjoin(Batch, Batch.id == _FILE.c.batch_id)
_SENT = _SENT.where(_NUMBERED)


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
    ) -> None:
        self._analyst, self._queue, self._redacting = analyst, queue, redacting
        self._databases = Databases(engine)
        self._retention = retention
        self._session: sessionmaker[Session] = sessionmaker(engine)
        self._following: list[Following] = []

    def follow(self, one: Following) -> None:
        """Put these jobs, too, with each upload that is stored."""
        self._following.append(one)

    def run(self, arguments: Mapping[str, str | int]) -> None:
        """The task of the queue. Raises Again for a file that is to be tried once more."""
        self.read(int(arguments["incoming"]))

    def retention(self, arguments: Mapping[str, str | int]) -> None:
        """The task that removes what its databases do not keep, once an upload was stored."""
        self._retention.after(str(arguments["upload"]))

    def read(self, number: int) -> None:
        """Read the file of that row, unless that was done. Raises Again, or what the store raises while it is away."""
        data = self._bytes(number)  # before the try is counted: the key to open them may be missing
        row = self._begin(number)
        if row is None or data is None:
            return
        if row.tries >= MOST_TRIES:
            self._refuse(number, Refusal(UNREADABLE, ENDED.format(count=MOST_TRIES)))
            return
        try:
            self._read_begun(row, data)
        except STORE_AWAY:
            self._give_try_back(number)
            raise
        except (OSError, BadMap, Problem) as error:
            LOG.warning("A file cannot be read here now, and waits: %s", error)
            self._give_try_back(number)
            raise Again(NOT_NOW_SECONDS) from error

    def _read_begun(self, row: Row[Any], data: bytes) -> None:
        """Raises Again, what is no fault of the file, and a Problem of the status 503."""
        number = row.id
        try:
            with READING_SECONDS.time():
                made = self._redacted(row, data)
                if made is None:
                    return
                reports = judged(self._analyst, self._databases, made.data, made.filename)
        except TookTooLong as error:
            self._took_too_long(row, error)
        except Killed as error:  # it may have been somebody's restart; what ends its reader each time is refused above
            self._wait_again(number)
            raise Again(pause(row.tries)) from error
        except Refused as error:
            self._refuse(number, Refusal(error.code, str(error)))
        except Problem as problem:
            if problem.status == HTTPStatus.SERVICE_UNAVAILABLE:
                raise
            self._refuse(number, Refusal(problem.code, problem.sentence))
        else:
            self._try_to_store(row, made, reports)

    def _begin(self, number: int) -> Row[Any] | None:
        """The file, marked as being read; None where there is nothing to do any more, or its bytes are known."""
        with writing(self._session) as session:
            row = session.execute(_OPEN_ONE, {"number": number}).first()
            if row is None or _is_cancelled(session, row):
                return None
            if row.sha256 is not None and same_bytes(session, row, row.sha256):
                return None
            session.execute(_BEGIN, {"number": number})
            return row

    def _bytes(self, number: int) -> bytes | None:
        with self._session() as session:
            return session.scalar(_RAW, {"number": number})

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
            if session.scalar(_HELD_STATE, {"number": row.id}) not in OPEN:
                return  # another reader was faster
            if _is_cancelled(session, row):
                return
            if row.redact:  # over the bytes that were sent
                replace_bytes(session, row.id, made)
            upload = new_upload(session, row)
            if upload is None:  # somebody else stored the same bytes meanwhile
                same_bytes(session, row, made.sha256)
                return
            add_reports(session, upload, reports)
            claim(session, upload, row.for_groups)
            finish(session, row.id, state=DONE, upload_id=upload)
            FILES.labels("stored").inc()
            if self._retention.concerns(session, upload):
                self._queue.put(session, _retention_after(row.public_id))
            for one in self._following:
                self._queue.put(session, *one(session, upload))
            if row.batch_id is not None:  # one that was sent by itself has its entry already
                _note(session, row.id)

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

    def _wait_again(self, number: int, **known: Any) -> None:
        with writing(self._session) as session:
            still = Incoming.id == number, Incoming.state == READING
            session.execute(update(Incoming).where(*still).values(state=WAITING, **known))

    def _refuse(self, number: int, refusal: Refusal) -> None:
        with writing(self._session) as session:
            finish(session, number, state=REFUSED, code=refusal.code, message=refusal.message)
            _note(session, number, refusal.code)
        FILES.labels(refusal.code).inc()


def _note(session: Session, number: int, code: str | None = None) -> None:
    """In the audit log: a file was stored, or refused by this code."""
    sent = session.execute(_SENT, {"number": number}).first()
    if sent is not None:
        outcome = audit_chain.DONE if code is None else audit_chain.REFUSED
        detail = {"code": code, "batch": sent.batch_id}
        audit_chain.append(session, audit_chain.Entry(STORED, outcome, object=sent.public_id, detail=detail))


def forget_finished(session: Session, before: datetime) -> None:
    """Remove what became of files that were sent one by one, where that was long ago; batches keep their lists."""
    old = Incoming.batch_id.is_(None), Incoming.finished_at < before
    session.execute(delete(Incoming).where(*old))


def _is_cancelled(session: Session, row: Row[Any]) -> bool:
    """Whether its batch was: what is left of that goes meanwhile."""
    state = select(Batch.state).where(Batch.id == row.batch_id)
    return row.batch_id is not None and session.scalar(state) == CANCELLED


def _retention_after(public_id: str) -> Job:
    return Job(RETENTION, {"upload": public_id}, once=f"{RETENTION}:{public_id}", priority=LATER)
