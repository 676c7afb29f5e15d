"""A batch becomes files that wait to be read: a job of the queue, which goes on where an earlier one was ended."""

import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

from sqlalchemy import Engine, Row, func, insert, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.ingest.accepting import REFUSED, TakenFile, read_job
from app.ingest.archive_members import Member, Members
from app.ingest.batch_body import CHUNK, FILES, UNPACKING, BatchToUnpack, manifest
from app.ingest.batch_ends import READING, drop_chunks
from app.ingest.chunk_file import ChunkFile, Gone
from app.ingest.reference import Reference
from app.queue.job import Again, Queue
from app.store.clock import now
from app.store.engine.transactions import writing
from app.store.schema.work_tables import Batch, Incoming, SpoolChunk
from app.web.requests.scanning import NO_SCANNER, RETRY_SECONDS, Scanner, ScannerAway
from parsers.errors import Refused

AT_ONCE, BYTES_AT_ONCE = 50, 8 * 1024 * 1024
"""Members in one transaction, and how much they unpack to."""
TURN_SECONDS, TIMES_AS_LONG = 5.0, 4.0
"""How long one turn takes: after it files that somebody waits for come first. It takes so many times as long as the
way to where it goes on."""
BATCH: tuple[Any, ...] = (
    Batch.id, Batch.public_id, Batch.ticket, Batch.environment, Batch.sender_host, Batch.sent_by, Batch.for_groups,
    Batch.redact,
)  # fmt: skip


class Unpacking:
    """Safe to call from many threads and from many programs on one database."""

    def __init__(self, engine: Engine, queue: Queue, members: int, scanner: Scanner = NO_SCANNER) -> None:
        self._engine, self._queue, self._most, self._scanner = engine, queue, members, scanner
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def run(self, job: BatchToUnpack) -> None:
        """The task of the queue. Raises Again where others come first, and it goes on later."""
        self.unpack(job.batch)

    def unpack(self, number: int) -> None:
        """Unpack that batch from where it is. Raises Again."""
        with self._session() as session:
            batch = session.execute(select(*BATCH).where(Batch.id == number, Batch.state == UNPACKING)).first()
            if batch is None:
                return
            known = func.max(Incoming.place), func.sum(Incoming.size)
            skip, used = session.execute(select(*known).where(Incoming.batch_id == number)).one()
            files = manifest(session, batch.public_id)
        if files is None:
            return
        members = Members(self._files(batch.public_id, files), self._most, skip or 0, used or 0)
        try:
            self._take(batch, members)
        except Gone:  # it was cancelled
            return
        self._end(batch, members, FILES.format(count=len(files)))

    def _files(self, spool: str, files: Sequence[tuple[str, int]]) -> list[tuple[str, ChunkFile]]:
        begins = accumulate((size for _, size in files), initial=0)

        def chunk(number: int) -> bytes | None:
            wanted = SpoolChunk.spool == spool, SpoolChunk.number == number
            with self._session() as session:
                return session.scalar(select(SpoolChunk.body).where(*wanted))

        return [
            (name, ChunkFile(chunk, begin, size, CHUNK)) for (name, size), begin in zip(files, begins, strict=False)
        ]

    def _take(self, batch: Row[Any], members: Members) -> None:
        """Raises Gone, Again."""
        began, turn = time.monotonic(), None
        waiting: list[Member] = []
        size = 0
        for member in members:
            turn = turn or max(TURN_SECONDS, TIMES_AS_LONG * (time.monotonic() - began)) + time.monotonic()
            waiting.append(self._scanned(member))
            size += len(member.data)
            if len(waiting) == AT_ONCE or size >= BYTES_AT_ONCE:
                self._put(batch, waiting)
                waiting, size = [], 0
                if time.monotonic() > turn:
                    raise Again(0)
        self._put(batch, waiting)

    def _scanned(self, member: Member) -> Member:
        """The member, or why it is not taken. Raises Again where no scanner answers: it goes on from here then."""
        if member.refusal is None:
            try:
                self._scanner.check(member.data)
            except ScannerAway as error:
                raise Again(RETRY_SECONDS) from error
            except Refused as error:
                return replace(member, data=b"", sha256=None, refusal=error)
        return member

    def _put(self, batch: Row[Any], members: Sequence[Member]) -> None:
        """These members as rows with their jobs. Raises Gone where the batch was cancelled."""
        if not members:
            return
        reference = Reference(batch.ticket, batch.environment, batch.sender_host)
        with writing(self._session) as session:
            _still(session, batch.id)
            last = session.scalar(select(func.max(Incoming.place)).where(Incoming.batch_id == batch.id)) or 0
            new = [member for member in members if member.place > last]  # another delivery may have been faster
            columns = {"batch_id": batch.id, "sent_by": batch.sent_by, "for_groups": batch.for_groups}
            rows = [_row(member, reference, redact=batch.redact) | columns | {"place": member.place} for member in new]
            jobs = []
            for member, row in zip(new, rows, strict=True):  # one at a time: their bytes are not copied all at once
                number = session.scalars(insert(Incoming).values(row).returning(Incoming.id)).one()
                if member.refusal is None:
                    jobs.append(read_job(number))
            self._queue.put(session, *jobs)
        self._queue.nudge()

    def _end(self, batch: Row[Any], members: Members, called: str) -> None:
        """All members are rows: the chunks go. One that is called by how many files were sent counts members now."""
        with writing(self._session) as session:
            mine = Batch.id == batch.id, Batch.state == UNPACKING
            known = {"state": READING, "message": "\n".join(members.messages) or None}
            session.execute(update(Batch).where(*mine).values(known))
            many = FILES.format(count=members.count)
            session.execute(update(Batch).where(Batch.id == batch.id, Batch.filename == called).values(filename=many))
        drop_chunks(self._engine, batch.public_id)


def _still(session: Session, number: int) -> None:
    state = session.scalar(select(Batch.state).where(Batch.id == number).with_for_update())
    if state != UNPACKING:
        raise Gone


def _row(member: Member, reference: Reference, *, redact: bool) -> dict[str, object]:
    if redact:
        member = replace(member, name=f"file {member.place}", sha256=None)
    if member.refusal is None and redact:
        return TakenFile(member.data, member.name, None, reference, redact=True).columns()
    if member.refusal is None:
        return TakenFile(member.data, member.name, member.sha256 or "", reference).columns()
    refused = {"state": REFUSED, "code": member.refusal.code, "message": str(member.refusal), "size": member.size}
    gone = {"sha256": None, "raw": None, "finished_at": now()}
    return TakenFile(b"", member.name, "", reference).columns() | refused | gone
