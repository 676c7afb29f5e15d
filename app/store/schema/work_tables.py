"""What is still to be done: files that were taken and are to be read, batches of them, exports of many reports, jobs,
and long work with its progress.

A row of `incoming` says what becomes of its file; a job only brings it to a reader. A job that is lost is put again.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, ForeignKey, Index, Text, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from app.store.packing.packed_column import Packed, Sealed
from app.store.schema.tables import Base

NOT_COPIED = {"copied": False}
"""Of this program's own moment: another store has no use for it."""


class Batch(Base):
    """An archive, or several files that were sent together. Its bytes lie in `spool_chunk` until they are unpacked."""

    __tablename__ = "batch"

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    filename: Mapped[str]
    size: Mapped[int] = mapped_column(BigInteger)  # bytes as they were sent
    received_at: Mapped[datetime]  # UTC
    ticket: Mapped[str | None]  # the sender's own reference, for all members
    environment: Mapped[str | None]
    sender_host: Mapped[str | None]
    state: Mapped[str] = mapped_column(index=True)  # unpacking, reading, cancelled, done
    message: Mapped[str | None] = mapped_column(Text)  # why what is behind some member could not be unpacked
    finished_at: Mapped[datetime | None]
    sent_by: Mapped[str | None]  # who was logged in (`Caller.id`); None without logins
    for_groups: Mapped[str | None] = mapped_column(
        Text
    )  # JSON: groups whose databases its sender may change; None: all
    redact: Mapped[bool] = mapped_column(default=False, server_default=false())  # its reports lose their customer


class Incoming(Base):
    """One file that was taken: its bytes until it was read, then what became of it.

    `state` is waiting, reading, done, refused or cancelled. An upload that is made of it has its public id; where the
    same bytes were there before, `upload_id` is that of the upload that has them.
    """

    __tablename__ = "incoming"
    __table_args__ = (
        UniqueConstraint("batch_id", "place"),
        Index("ix_incoming_state_id", "state", "id"),
        Index("ix_incoming_batch_outcome", "batch_id", "state", "duplicate"),  # what a batch has come to
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    batch_id: Mapped[int | None] = mapped_column(ForeignKey("batch.id", ondelete="CASCADE"))
    place: Mapped[int | None]  # in the batch, from 1
    sha256: Mapped[str | None] = mapped_column(index=True)  # of the unpacked bytes; None where none could be had
    filename: Mapped[str]
    size: Mapped[int] = mapped_column(BigInteger)  # unpacked
    received_at: Mapped[datetime]  # UTC
    ticket: Mapped[str | None]
    environment: Mapped[str | None]
    sender_host: Mapped[str | None]
    state: Mapped[str]
    tries: Mapped[int] = mapped_column(default=0)  # how often a reader began and was ended before it answered
    timeouts: Mapped[int] = mapped_column(default=0)  # how often it took too long
    code: Mapped[str | None]  # why it was refused, as the contract calls it
    message: Mapped[str | None] = mapped_column(Text)
    upload_id: Mapped[int | None] = mapped_column(ForeignKey("upload.id", ondelete="SET NULL"), index=True)
    duplicate: Mapped[bool] = mapped_column(default=False)
    finished_at: Mapped[datetime | None] = mapped_column(index=True)  # UTC
    sent_by: Mapped[str | None]  # as of a batch
    for_groups: Mapped[str | None] = mapped_column(Text)  # as of a batch
    redact: Mapped[bool] = mapped_column(default=False, server_default=false())  # as of a batch
    raw: Mapped[bytes | None] = mapped_column(Packed("original"), deferred=True)  # moved to an upload as it lies


class SpoolChunk(Base):
    """A piece of the body of a batch that is not unpacked yet; piece 0 lists its files."""

    __tablename__ = "spool_chunk"
    __table_args__ = (UniqueConstraint("spool", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    spool: Mapped[str]  # the public id of the batch
    number: Mapped[int]
    body: Mapped[bytes] = mapped_column(Packed("chunk", as_it_is=True), deferred=True)


class Run(Base):
    """Long work that somebody asked for, such as judging a whole database again, with its progress."""

    __tablename__ = "run"

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    kind: Mapped[str]
    subject: Mapped[str | None] = mapped_column(index=True)  # the public id of what it is about
    asked: Mapped[str] = mapped_column(Text)  # JSON: what was asked for
    state: Mapped[str]  # waiting, running, done, failed, cancelled
    total: Mapped[int | None]
    done: Mapped[int] = mapped_column(default=0)
    failed: Mapped[int] = mapped_column(default=0)
    message: Mapped[str | None] = mapped_column(Text)
    begun_at: Mapped[datetime]  # UTC
    finished_at: Mapped[datetime | None]


class Export(Base):
    """Many reports as one zip, which lies in `export_chunk` until the export expires or one of its reports goes."""

    __tablename__ = "export"
    __table_args__: Any = {"info": NOT_COPIED}  # noqa: RUF012 - as SQLAlchemy takes it

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    format: Mapped[str]
    asked: Mapped[str] = mapped_column(Text)  # JSON: what the reports were narrowed to
    asked_at: Mapped[datetime]  # UTC
    state: Mapped[str] = mapped_column(index=True)  # waiting, running, done, failed, cancelled
    tries: Mapped[int] = mapped_column(default=0)  # how often a reader began and was ended before it wrote anything
    total: Mapped[int]
    done: Mapped[int] = mapped_column(default=0)
    missing: Mapped[int] = mapped_column(default=0)  # were removed before their turn came
    failed: Mapped[int] = mapped_column(default=0)
    size: Mapped[int] = mapped_column(BigInteger, default=0)  # bytes of the zip so far
    message: Mapped[str | None] = mapped_column(Text)
    finished_at: Mapped[datetime | None]
    expires_at: Mapped[datetime] = mapped_column(index=True)  # UTC; one that runs does not
    sent_by: Mapped[str | None]  # who asked for it (`Caller.id`); None without logins
    redaction_key: Mapped[str | None] = mapped_column(Sealed("redaction key"))  # of a redacted one, until it is made
    redacted: Mapped[bool] = mapped_column(default=False, server_default=false())


class ExportMember(Base):
    """A report of an export, in its order: what of the zip it is, and its line in the index."""

    __tablename__ = "export_member"
    __table_args__: Any = (UniqueConstraint("export_id", "place"), {"info": NOT_COPIED})

    id: Mapped[int] = mapped_column(primary_key=True)
    export_id: Mapped[int] = mapped_column(ForeignKey("export.id", ondelete="CASCADE"))
    place: Mapped[int]
    upload_id: Mapped[int | None] = mapped_column(ForeignKey("upload.id", ondelete="SET NULL"), index=True)
    part: Mapped[int]
    state: Mapped[str]  # waiting, done, missing, failed
    entry: Mapped[str | None] = mapped_column(Text)  # JSON: its head as a zip lists it
    line: Mapped[str | None] = mapped_column(Text)  # JSON: its line in the index


class ExportChunk(Base):
    """A piece of the zip of an export."""

    __tablename__ = "export_chunk"
    __table_args__: Any = (UniqueConstraint("export_id", "number"), {"info": NOT_COPIED})

    id: Mapped[int] = mapped_column(primary_key=True)
    export_id: Mapped[int] = mapped_column(ForeignKey("export.id", ondelete="CASCADE"))
    number: Mapped[int]
    size: Mapped[int] = mapped_column(server_default="0")  # bytes of the zip in it
    body: Mapped[bytes] = mapped_column(Packed("export", as_it_is=True), deferred=True)


class QueuedJob(Base):
    """A job of the queue that SQLite uses; PostgreSQL has tables of Procrastinate in its place."""

    __tablename__ = "job"
    __table_args__: Any = (Index("ix_job_priority_id", "priority", "id"), {"info": NOT_COPIED})

    id: Mapped[int] = mapped_column(primary_key=True)
    task: Mapped[str]
    arguments: Mapped[str] = mapped_column(Text)  # JSON
    lock: Mapped[str | None] = mapped_column(index=True)  # two of one lock never run at once
    once: Mapped[str | None] = mapped_column(index=True)  # of those that wait there is one
    priority: Mapped[int] = mapped_column(default=0)
    tries: Mapped[int] = mapped_column(default=0)
    not_before: Mapped[datetime]  # UTC
    worker: Mapped[str | None] = mapped_column(index=True)  # who has it in hand
    alive_at: Mapped[datetime | None]  # when that worker was last heard of, UTC
