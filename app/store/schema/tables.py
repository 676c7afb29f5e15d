"""What is stored: uploads, the databases and series they belong to, reports, load curves, and narrow rows for lists.

A new section, metric or rule never needs a migration: an analysis is one JSON document, metrics are rows. Documents
are compressed JSON text, served byte for byte as written. They have a table of their own: lists read small rows only.
"""

from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import BigInteger, Double, ForeignKey, Index, MetaData, Text, UniqueConstraint, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from app.store.packing.packed_column import Packed
from app.store.schema.report_indexes import indexes

NAMES = {
    "ix": "ix_%(column_0_N_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
BIGGEST = 2**63 - 1  # of a 64-bit column


def _itself(context: Any) -> Any:
    """What was not split off is its own plain one."""
    return context.get_current_parameters()["key"]


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map: ClassVar[dict[Any, Any]] = {float: Double()}


class Upload(Base):
    """One uploaded file: its bytes. The same bytes twice are one upload, packed or not."""

    __tablename__ = "upload"

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    sha256: Mapped[str] = mapped_column(unique=True)  # of the unpacked bytes
    filename: Mapped[str] = mapped_column(index=True)
    size: Mapped[int] = mapped_column(BigInteger)
    received_at: Mapped[datetime] = mapped_column(index=True)  # UTC, the only time here that is not Oracle's
    ticket: Mapped[str | None] = mapped_column(index=True)  # the sender's own reference
    environment: Mapped[str | None] = mapped_column(index=True)
    sender_host: Mapped[str | None] = mapped_column(index=True)
    sample: Mapped[bool] = mapped_column(default=False, server_default=false(), index=True)  # of the program's own
    raw: Mapped[bytes] = mapped_column(Packed("original"), deferred=True)


class CurveUpload(Base):
    """The files of one or more load curves, as they came: several are kept as one zip. The same twice are one."""

    __tablename__ = "curve_upload"

    id: Mapped[int] = mapped_column(primary_key=True)
    sha256: Mapped[str] = mapped_column(unique=True)
    filename: Mapped[str]
    parts: Mapped[int]
    received_at: Mapped[datetime]  # UTC
    sent_by: Mapped[str | None]  # who was logged in (`Caller.id`); None without logins
    raw: Mapped[bytes] = mapped_column(Packed("curve files"), deferred=True)


class Curve(Base):
    """One load curve of an upload: one I/O size and one share of writes."""

    __tablename__ = "curve"
    __table_args__ = (UniqueConstraint("upload_id", "part"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    upload_id: Mapped[int] = mapped_column(ForeignKey("curve_upload.id", ondelete="CASCADE"))
    part: Mapped[int]
    name: Mapped[str]
    source: Mapped[str]
    measured: Mapped[bytes] = mapped_column(Packed("curve"), deferred=True)  # the LoadCurve as JSON, for the judge
    document: Mapped[bytes] = mapped_column(Packed("curve document"), deferred=True)  # the contract's curve object
    upload: Mapped[CurveUpload] = relationship(lazy="raise")


class Database(Base):
    """One database: what reports of one DBID and container have in common, and what was declared of it.

    One that is joined into another (`part_of_id`: a clone, a move that changed the DBID) is shown there, and keeps its
    own storage facts and curve: its reports were taken on its own storage. One that was split off has what it is told
    apart by in `split_by`.
    """

    __tablename__ = "database"

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    key: Mapped[str] = mapped_column(unique=True)  # one text for all that tells it apart, see app/analysis/context.py
    plain_key: Mapped[str] = mapped_column(index=True, default=_itself)  # the same for all that were split off it
    split_by: Mapped[str | None]  # "name" or "host": what its reports print otherwise; None where it was not split off
    split_value: Mapped[str | None]
    dbid: Mapped[int | None] = mapped_column(BigInteger, index=True)
    container: Mapped[str | None]
    name: Mapped[str | None]
    storage: Mapped[str | None] = mapped_column(Text)  # the declared facts as JSON; None where nothing is declared
    curve_id: Mapped[int | None] = mapped_column(ForeignKey("curve.id", ondelete="SET NULL"), index=True)
    stands_on: Mapped[str]  # fingerprint of facts and curve; a report judged with another one is stale
    part_of_id: Mapped[int | None] = mapped_column(ForeignKey("database.id", ondelete="SET NULL"), index=True)
    label: Mapped[str | None]
    group_name: Mapped[str | None] = mapped_column(index=True)  # a project, an estate
    time_zone: Mapped[str | None]  # IANA name of the clock its reports print; None: nobody said
    keep_days: Mapped[int | None]  # reports that end this much before its newest are removed
    keep_reports: Mapped[int | None]  # and all but so many of the newest
    curve: Mapped[Curve | None] = relationship(lazy="raise")


class StoragePeriod(Base):
    """What was declared of a database's storage before it changed: it goes on holding for the reports of its time."""

    __tablename__ = "storage_period"
    __table_args__ = (UniqueConstraint("database_id", "until"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    database_id: Mapped[int] = mapped_column(ForeignKey("database.id", ondelete="CASCADE"))
    until: Mapped[datetime]  # holds for reports that end then or before, on the clock of the database
    storage: Mapped[str | None] = mapped_column(Text)
    curve_id: Mapped[int | None] = mapped_column(ForeignKey("curve.id", ondelete="SET NULL"), index=True)
    curve: Mapped[Curve | None] = relationship(lazy="raise")


class Series(Base):
    """What repeats: one instance (or container, or cluster) of one database."""

    __tablename__ = "series"

    id: Mapped[int] = mapped_column(primary_key=True)
    database_id: Mapped[int] = mapped_column(ForeignKey("database.id"), index=True)
    key: Mapped[str] = mapped_column(unique=True)  # dbid, container, scope, instance: one text, as nulls are not unique
    plain_key: Mapped[str] = mapped_column(default=_itself)  # as if its database had not been split off
    dbid: Mapped[int | None] = mapped_column(BigInteger, index=True)
    container: Mapped[str | None]
    scope: Mapped[str]
    instance_number: Mapped[int | None] = mapped_column(BigInteger)
    name: Mapped[str | None]
    database: Mapped[Database] = relationship(lazy="raise")


class Marker(Base):
    """Something that happened to a database: moved to all-flash, upgraded."""

    __tablename__ = "marker"

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    database_id: Mapped[int] = mapped_column(ForeignKey("database.id", ondelete="CASCADE"), index=True)
    at: Mapped[datetime]  # on the clock of the database, as its reports print times
    text: Mapped[str]


class Report(Base):
    """One report of an upload. Times are as printed, without a zone."""

    __tablename__ = "report"
    __table_args__ = (UniqueConstraint("upload_id", "part"), *indexes())

    id: Mapped[int] = mapped_column(primary_key=True)
    upload_id: Mapped[int] = mapped_column(ForeignKey("upload.id", ondelete="CASCADE"))
    part: Mapped[int]
    parts: Mapped[int]
    series_id: Mapped[int] = mapped_column(ForeignKey("series.id"))
    format: Mapped[str]
    database: Mapped[str | None] = mapped_column(index=True)  # as printed here; a clone keeps its DBID
    release: Mapped[str | None]
    instance: Mapped[str | None]
    host: Mapped[str | None]
    begin_snap: Mapped[int | None] = mapped_column(BigInteger)
    end_snap: Mapped[int | None] = mapped_column(BigInteger)
    startup_time: Mapped[datetime | None]
    begin_time: Mapped[datetime | None]
    end_time: Mapped[datetime | None] = mapped_column(index=True)
    verdict_case: Mapped[str] = mapped_column(index=True)
    media_or_spindles: Mapped[str | None]
    answer: Mapped[str | None] = mapped_column(index=True)  # of the verdict's closed list; None: judged before it
    short: Mapped[str | None]
    headline: Mapped[str]
    confidence: Mapped[str | None]
    severity: Mapped[str | None] = mapped_column(index=True)  # of its worst finding; "none" without any
    io_share: Mapped[float | None] = mapped_column(index=True)  # its metrics of these names
    single_block_read_ms: Mapped[float | None] = mapped_column(index=True)
    best_saving: Mapped[float | None] = mapped_column(index=True)  # what its best step could save of DB time
    judged_with: Mapped[str]  # `stands_on` of its database when it was judged
    asked_again: Mapped[bool] = mapped_column(default=False)  # somebody wants it to be judged again
    versions: Mapped[str]  # parser/rules/media that read and judged it, by `analysis_rows.stamp()`
    upload: Mapped[Upload] = relationship(lazy="raise")
    series: Mapped[Series] = relationship(lazy="raise")


class Document(Base):
    """The core of a report's analysis as JSON."""

    __tablename__ = "document"

    report_id: Mapped[int] = mapped_column(ForeignKey("report.id", ondelete="CASCADE"), primary_key=True)
    document: Mapped[bytes] = mapped_column(Packed("document"))


class PrintedPart(Base):
    """What lies apart from the core, small parts together; what is missing is cut again from the uploaded bytes."""

    __tablename__ = "printed_part"

    report_id: Mapped[int] = mapped_column(ForeignKey("report.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)  # of a section, a block; the number of a table; else empty
    body: Mapped[bytes] = mapped_column(Packed("part"))


class Forecast(Base):
    """What a report said a change would bring, as it was said then: newer rules never touch it.

    `judged` is what the verdict foresaw when the report was first judged, `kept` a what-if that somebody kept.
    """

    __tablename__ = "forecast"

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    report_id: Mapped[int] = mapped_column(ForeignKey("report.id", ondelete="CASCADE"), index=True)
    made_at: Mapped[datetime]  # UTC
    kind: Mapped[str]
    label: Mapped[str | None]
    versions: Mapped[str]
    document: Mapped[bytes] = mapped_column(Packed("forecast"))  # JSON: the basis it was made from, what was foreseen


class MetricValue(Base):
    """One figure that could be had: a metric, or one of the verdict. The index holds all that a history asks."""

    __tablename__ = "metric_value"
    __table_args__ = (Index("ix_metric_value_history", "series_id", "name", "end_time", "report_id", "value"),)

    report_id: Mapped[int] = mapped_column(ForeignKey("report.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    series_id: Mapped[int] = mapped_column(ForeignKey("series.id"))
    end_time: Mapped[datetime | None]
    value: Mapped[float]
