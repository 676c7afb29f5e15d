"""A file is taken: its bytes are kept and queued in one transaction; it is read later."""

from dataclasses import dataclass, field
from typing import Self

from sqlalchemy import Engine, bindparam, delete, func, insert, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.ingest.fresh import Fresh, FreshFile
from app.ingest.redacting import UNNAMED, Redacting
from app.ingest.reference import NONE, Reference
from app.queue.job import ORDINARY, SOON, Arguments, Job, Queue
from app.settings import Settings
from app.store.access.claiming import sender
from app.store.analysis_rows import new_id
from app.store.audit.noting import about, take_along
from app.store.clock import now
from app.store.engine.transactions import looking, writing
from app.store.prepared import Prepared
from app.store.schema.statements import table_of
from app.store.schema.tables import Upload
from app.store.schema.work_tables import Incoming
from app.store.upkeep.quota import Quota
from app.text.file_names import label
from app.web.problems import Problem
from parsers.document import LARGEST

READ = "read"
WAITING, READING, DONE, REFUSED, CANCELLED = "waiting", "reading", "done", "refused", "cancelled"
OPEN = (WAITING, READING)
FULL = "So many files wait to be read that no more are taken now: send it again in {seconds} seconds."
RETRY_SECONDS = 5
_FILE = table_of(Incoming)
_PUT = Prepared(insert(_FILE).returning(_FILE.c.id))
# Of the class, not of its table: only so is it narrowed to what the caller may see.
_UPLOADS = select(Upload.id, Upload.public_id, Upload.ticket, Upload.environment, Upload.sender_host)
_KNOWN = Prepared(_UPLOADS.where(Upload.sha256 == bindparam("sha256")))
_AMOUNT = select(func.count(_FILE.c.id), func.sum(_FILE.c.size))
_WAITING = Prepared(_AMOUNT.where(_FILE.c.state.in_(OPEN), _FILE.c.batch_id.is_(None)))


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many files that somebody sent one by one may wait, and how many bytes they may have; how many bytes a batch
    may have as it is sent, and how many files; how many bytes a file may have that is sent alone."""

    uploads: int = 1000
    bytes: int = 2**30
    batch_bytes: int = 2 * 2**30
    batch_members: int = 10_000
    keep_days: int | None = None
    """How long reports are kept of databases that say nothing of it."""
    store_bytes: int = 2**40
    """How much the store may hold."""
    file_bytes: int = LARGEST

    @classmethod
    def of(cls, settings: Settings) -> Self:
        queue = settings.queue_uploads, settings.queue_bytes
        batch = settings.batch_bytes, settings.batch_members
        return cls(*queue, *batch, settings.keep_days, settings.store_bytes, settings.max_upload_bytes)


@dataclass(frozen=True, slots=True)
class Accepted:
    """A file that waits to be read; `upload` is that of the same bytes where they were here before: then nothing waits.

    `number` is its row, `id` its public id.
    """

    id: str
    number: int | None = None
    upload: str | None = None


@dataclass(frozen=True, slots=True)
class TakenFile:
    """A file that was sent, by its unpacked bytes; without a hash where that is known once it is redacted."""

    data: bytes
    filename: str
    sha256: str | None
    reference: Reference
    redact: bool = False
    id: str = field(default_factory=new_id)

    def columns(self) -> dict[str, object]:
        """As its row has it while it waits."""
        return {
            "public_id": self.id,
            "sha256": self.sha256,
            "filename": label(self.filename),
            "size": len(self.data),
            "received_at": now(),
            **self.reference.columns(),
            "state": WAITING,
            "redact": self.redact,
            "raw": self.data,
        }


class FileToRead(Arguments, frozen=True):
    """Of the task `read`: the row of a file that waits."""

    incoming: int


class Accepting:
    """Safe to call from many threads and from many programs on one database."""

    def __init__(
        self,
        engine: Engine,
        queue: Queue,
        bounds: Bounds | None = None,
        redacting: Redacting = Redacting(),
        fresh: Fresh | None = None,
    ) -> None:
        self._queue, self._redacting, self._fresh = queue, redacting, fresh or Fresh()
        self._bounds = bounds or Bounds()
        self._quota = Quota(engine, self._bounds.store_bytes)
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def accept(
        self, data: bytes, filename: str, sha256: str, reference: Reference = NONE, *, redact: bool = False
    ) -> Accepted:
        """Keep the unpacked bytes and queue them. Raises Problem (`busy`) where too much waits already, OverQuota.

        One that is to be redacted waits without its name and hash; only its reader knows whether it was here before.
        """
        redact = self._redacting.wanted(redact)
        if not redact and (there := self.known(sha256, reference)) is not None:
            about(there, duplicate=True)
            return Accepted(there, upload=there)
        self._quota.check()
        with writing(self._session) as session:
            self._check(session, len(data))
            if redact:
                file = TakenFile(data, UNNAMED, None, self._redacting.reference(reference), redact=True)
                about(file.id, redacted=True, bytes=len(data))
            else:
                file = TakenFile(data, filename, sha256, reference)
                about(file.id, sha256=sha256, bytes=len(data))
            take_along()
            number = _PUT.scalar(session, {**file.columns(), **sender()})
            self._queue.put(session, read_job(number, SOON))
        self._fresh.put(number, FreshFile(file.id, data))
        self._queue.nudge(1)
        return Accepted(file.id, number)

    def known(self, sha256: str, reference: Reference = NONE) -> str | None:
        """The public id of the upload that has these bytes; a reference that it lacks is kept with it."""
        with looking(self._session) as session:
            row = _KNOWN.first(session, {"sha256": sha256})
            if row is None:
                return None
        missing = {name: value for name, value in reference.columns().items() if value and not getattr(row, name)}
        if missing:  # in a transaction that has read nothing: SQLite takes it whoever wrote meanwhile
            with self._session.begin() as session:
                session.execute(update(Upload).where(Upload.id == row.id).values(missing))
        return str(row.public_id)

    def drop(self, number: int) -> bool:
        """Forget a file that nobody began to read: its sender left. False where it is being read, or was."""
        with writing(self._session) as session:
            gone = delete(Incoming).where(Incoming.id == number, Incoming.state == WAITING)
            return session.scalar(gone.returning(Incoming.id)) is not None

    def _check(self, session: Session, size: int) -> None:
        row = _WAITING.first(session)
        if row[0] >= self._bounds.uploads or (row[0] and (row[1] or 0) + size > self._bounds.bytes):
            sentence = FULL.format(seconds=RETRY_SECONDS)
            raise Problem(503, "busy", sentence, retry_after=str(RETRY_SECONDS))


def read_job(number: int, priority: int = ORDINARY) -> Job:
    """The job that has a file read."""
    return Job(READ, FileToRead(number), once=read_once(number), priority=priority)


def read_once(number: int) -> str:
    """By which the queue knows the job that has a file read."""
    return f"{READ}:{number}"
