"""What was sent as a batch, a chunk at a time into the store: nothing of it is in memory, or on a disk of ours, whole.

The files of a batch lie one behind the other. Chunk 0, written last, says how they are called and how long they are.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Engine, delete, func, insert, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.ingest.accepting import Bounds
from app.ingest.reference import Reference
from app.queue.job import ORDINARY, Arguments, Job, Queue
from app.store.access.claiming import sender
from app.store.analysis_rows import new_id
from app.store.audit.noting import about, take_along
from app.store.clock import now
from app.store.engine.transactions import writing
from app.store.schema.work_tables import Batch, SpoolChunk
from app.text.file_names import label
from app.web.problems import Problem
from parsers.errors import TooLarge

UNPACK = "unpack"
RECEIVING, UNPACKING = "receiving", "unpacking"
CHUNK = 2 * 1024 * 1024
HEAD = 64 * 1024
MANIFEST = 0
FULL = "So many batches wait to be unpacked that no more are taken now: send it again in {seconds} seconds."
BROKEN_OFF = "This batch came too slowly: send it again, or in smaller batches."
LARGE = "This batch is larger than the service takes: send it in several."
FILES = "{count:,} files"
"""What a batch of several is called: so many were sent; once all archives are opened, so many it holds."""
MANY = "A batch holds at most {count:,} files: send the others in another one."
RETRY_SECONDS = 30
WAITING_TIMES = 4
"""What waits to be unpacked is at most so many times the largest batch."""
Manifest = list[tuple[str, int]]
MANIFESTS = msgspec.json.Decoder(Manifest)


class BatchToUnpack(Arguments, frozen=True):
    """Of the task `unpack`: the row of a batch that came in."""

    batch: int


class Sending:
    """One batch that is being sent. Each call is one short transaction at most; calls come one after the other."""

    def __init__(self, engine: Engine, queue: Queue, bounds: Bounds) -> None:
        self.id = new_id()
        self._queue, self._bounds = queue, bounds
        self._session: sessionmaker[Session] = sessionmaker(engine)
        self._files: Manifest = []
        self._buffer = bytearray()
        self._size = self._chunks = 0
        self.ended = self._redact = False
        self.head = b""
        """The first bytes, by which an archive is known."""

    def file(self, filename: str) -> None:
        """The next file begins. Raises TooLarge where that is one too many."""
        if len(self._files) >= self._bounds.batch_members:
            raise TooLarge(MANY.format(count=self._bounds.batch_members))
        self._files.append((label(filename), 0))

    def feed(self, data: bytes) -> None:
        """The next bytes of the file that began last; nothing is written yet. Raises TooLarge."""
        name, size = self._files[-1]
        self._files[-1] = (name, size + len(data))
        self._size += len(data)
        self.head += data[: HEAD - len(self.head)]
        if self._size > self._bounds.batch_bytes:
            raise TooLarge(LARGE)
        self._buffer += data

    @property
    def full(self) -> bool:
        """Whether `flush` has something to write."""
        return len(self._buffer) >= CHUNK

    def flush(self) -> None:
        """Write what fills chunks. Raises Problem: too much waits already, or it was given up meanwhile."""
        if self._chunks == 0:
            self._begin()
        while self.full:
            self._write(bytes(self._buffer[:CHUNK]))
            del self._buffer[:CHUNK]

    @property
    def size(self) -> int:
        """Bytes of all files together, so far."""
        return self._size

    @property
    def files(self) -> int:
        return len(self._files)

    def end(self, filename: str, reference: Reference) -> None:
        """All came: from here on it is a batch, and is unpacked."""
        about(self.id, files=len(self._files), bytes=self.size)
        self.flush()
        if self._buffer:
            self._write(bytes(self._buffer))
        take_along()
        with writing(self._session) as session:
            row = {"spool": self.id, "number": MANIFEST, "body": msgspec.json.encode(self._files)}
            session.execute(insert(SpoolChunk).values(row))
            columns = {"filename": label(filename), "size": self.size, "received_at": now(), "redact": self._redact}
            columns |= reference.columns()
            number = self._touch(session, state=UNPACKING, **columns, **sender())
            self._queue.put(session, unpack_job(number))
        self.ended = True
        self._queue.nudge()

    def forget_names(self) -> None:
        """Its reports are to be redacted: its files have numbers for names."""
        self._redact = True
        self._files = [(f"file {number}", size) for number, (_, size) in enumerate(self._files, start=1)]

    def back(self) -> Iterator[bytes]:
        """All that came, in pieces, while it is no batch yet."""
        for number in range(1, self._chunks + 1):
            wanted = SpoolChunk.spool == self.id, SpoolChunk.number == number
            with self._session() as session:
                yield session.scalar(select(SpoolChunk.body).where(*wanted)) or b""
        yield bytes(self._buffer)

    def abandon(self) -> None:
        """Leave nothing behind: the sender broke off, or sent what is no batch."""
        with writing(self._session, makes_room=True) as session:
            mine = Batch.public_id == self.id, Batch.state == RECEIVING
            if session.scalar(delete(Batch).where(*mine).returning(Batch.id)) is not None:
                session.execute(delete(SpoolChunk).where(SpoolChunk.spool == self.id))

    def _begin(self) -> None:
        """A row that says who sends, so that what a program that was ended left behind is known."""
        with writing(self._session) as session:
            open_ones = Batch.state.in_((RECEIVING, UNPACKING))
            count, size = session.execute(select(func.count(Batch.id), func.sum(Batch.size)).where(open_ones)).one()
            if count and (size or 0) >= WAITING_TIMES * self._bounds.batch_bytes:
                raise Problem(503, "busy", FULL.format(seconds=RETRY_SECONDS), retry_after=str(RETRY_SECONDS))
            row = {"public_id": self.id, "filename": "", "size": 0, "received_at": now(), "state": RECEIVING}
            session.execute(insert(Batch).values(row))

    def _write(self, body: bytes) -> None:
        self._chunks += 1
        with writing(self._session) as session:
            session.execute(insert(SpoolChunk).values(spool=self.id, number=self._chunks, body=body))
            self._touch(session, size=self._chunks * CHUNK, received_at=now())

    def _touch(self, session: Session, **columns: Any) -> int:
        """It is still being sent; raises Problem where it was given up meanwhile."""
        mine = Batch.public_id == self.id, Batch.state == RECEIVING
        number: int | None = session.scalar(update(Batch).where(*mine).values(columns).returning(Batch.id))
        if number is None:
            raise Problem(408, "request_timeout", BROKEN_OFF)
        return number


def unpack_job(number: int) -> Job:
    """The job that has a batch unpacked. One at a time is: the others read meanwhile. It does not wait for the files of
    batches that came before, so that its sender soon sees what it holds."""
    return Job(UNPACK, BatchToUnpack(number), lock=UNPACK, once=f"{UNPACK}:{number}", priority=ORDINARY + 1)


def manifest(session: Session, spool: str) -> Manifest | None:
    """The files of a batch with their sizes, in order; None where its chunks are gone."""
    body = session.scalar(select(SpoolChunk.body).where(SpoolChunk.spool == spool, SpoolChunk.number == MANIFEST))
    return None if body is None else MANIFESTS.decode(body)
