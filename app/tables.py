"""What is stored: uploads, the databases and series they belong to, reports, load curves, and narrow rows for lists.

A new section, metric or rule never needs a migration: an analysis is one JSON document, metrics and outcomes are rows.
Documents are compressed JSON text on both engines, not JSONB: they are served as they were written, byte for byte,
with the order of their keys, and take two thirds of the room.
"""

import zlib
from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import BigInteger, Double, ForeignKey, Index, LargeBinary, MetaData, Text, UniqueConstraint
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship
from sqlalchemy.types import TypeDecorator

_LEVEL = 3  # half the time of zlib's own choice for an eighth more room
NAMES = {
    "ix": "ix_%(column_0_N_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


BIGGEST = 2**63 - 1  # of a 64-bit column


class Packed(TypeDecorator[bytes]):
    """Bytes, kept zlib-compressed."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        return None if value is None else zlib.compress(value, _LEVEL)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        return None if value is None else zlib.decompress(value)


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map: ClassVar[dict[Any, Any]] = {float: Double()}


class Upload(Base):
    """One uploaded file: its bytes. The same bytes twice are one upload."""

    __tablename__ = "upload"

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    sha256: Mapped[str] = mapped_column(unique=True)
    filename: Mapped[str]
    size: Mapped[int] = mapped_column(BigInteger)
    received_at: Mapped[datetime]  # UTC, the only time here that is not Oracle's
    raw: Mapped[bytes] = mapped_column(Packed, deferred=True)


class CurveUpload(Base):
    """The files of one or more load curves, as they came: several are kept as one zip. The same twice are one."""

    __tablename__ = "curve_upload"

    id: Mapped[int] = mapped_column(primary_key=True)
    sha256: Mapped[str] = mapped_column(unique=True)
    filename: Mapped[str]
    parts: Mapped[int]
    received_at: Mapped[datetime]  # UTC
    raw: Mapped[bytes] = mapped_column(Packed, deferred=True)


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
    measured: Mapped[bytes] = mapped_column(Packed, deferred=True)  # the LoadCurve as JSON, for the judge
    document: Mapped[bytes] = mapped_column(Packed, deferred=True)  # the contract's curve object
    upload: Mapped[CurveUpload] = relationship(lazy="raise")


class Database(Base):
    """One database: what reports of one DBID and container have in common, and what was declared of its storage."""

    __tablename__ = "database"

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    key: Mapped[str] = mapped_column(unique=True)  # (dbid or name, container) as one text, see app/beside.py
    dbid: Mapped[int | None] = mapped_column(BigInteger, index=True)
    container: Mapped[str | None]
    name: Mapped[str | None]
    storage: Mapped[str | None] = mapped_column(Text)  # the declared facts as JSON; None where nothing is declared
    curve_id: Mapped[int | None] = mapped_column(ForeignKey("curve.id", ondelete="SET NULL"), index=True)
    stands_on: Mapped[str]  # fingerprint of facts and curve; a report judged with another one is stale
    curve: Mapped[Curve | None] = relationship(lazy="raise")


class Series(Base):
    """What repeats: one instance (or container, or cluster) of one database."""

    __tablename__ = "series"

    id: Mapped[int] = mapped_column(primary_key=True)
    database_id: Mapped[int] = mapped_column(ForeignKey("database.id"), index=True)
    # One text for (dbid, container, scope, instance number): a unique constraint would let nulls through.
    key: Mapped[str] = mapped_column(unique=True)
    dbid: Mapped[int | None] = mapped_column(BigInteger, index=True)
    container: Mapped[str | None]
    scope: Mapped[str]
    instance_number: Mapped[int | None] = mapped_column(BigInteger)
    name: Mapped[str | None]
    database: Mapped[Database] = relationship(lazy="raise")


class Report(Base):
    """One report of an upload. Times are as printed, without a zone."""

    __tablename__ = "report"
    __table_args__ = (
        UniqueConstraint("upload_id", "part"),
        Index("ix_report_interval", "series_id", "begin_snap", "end_snap", "startup_time"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    upload_id: Mapped[int] = mapped_column(ForeignKey("upload.id", ondelete="CASCADE"))
    part: Mapped[int]
    parts: Mapped[int]
    series_id: Mapped[int] = mapped_column(ForeignKey("series.id"))
    format: Mapped[str]
    database: Mapped[str | None] = mapped_column(index=True)  # as printed here; a clone keeps its DBID
    release: Mapped[str | None]
    instance: Mapped[str | None]
    begin_snap: Mapped[int | None] = mapped_column(BigInteger)
    end_snap: Mapped[int | None] = mapped_column(BigInteger)
    startup_time: Mapped[datetime | None]
    begin_time: Mapped[datetime | None]
    end_time: Mapped[datetime | None]
    verdict_case: Mapped[str] = mapped_column(index=True)
    media_or_spindles: Mapped[str | None]
    headline: Mapped[str]
    judged_with: Mapped[str]  # `stands_on` of its database when it was judged
    document: Mapped[bytes] = mapped_column(Packed, deferred=True)
    tables: Mapped[bytes] = mapped_column(Packed, deferred=True)
    upload: Mapped[Upload] = relationship(lazy="raise")
    series: Mapped[Series] = relationship(lazy="raise")


class MetricValue(Base):
    """One metric that could be had; what could not is only in the document."""

    __tablename__ = "metric_value"
    __table_args__ = (Index("ix_metric_value_name", "name", "report_id"),)

    report_id: Mapped[int] = mapped_column(ForeignKey("report.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[float]


class Finding(Base):
    """How one rule ended on one report."""

    __tablename__ = "finding"
    __table_args__ = (Index("ix_finding_rule", "rule", "state"),)

    report_id: Mapped[int] = mapped_column(ForeignKey("report.id", ondelete="CASCADE"), primary_key=True)
    rule: Mapped[str] = mapped_column(primary_key=True)
    state: Mapped[str]
    severity: Mapped[str]
    saves: Mapped[float | None]
