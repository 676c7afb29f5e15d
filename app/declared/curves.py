"""The store of load curves: what was uploaded, and each curve with what was read from it."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Engine, Select, delete, exists, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.pool import CURVE, Analyst, StudiedCurve
from app.declared.curve_figures import FIGURES, by_figure
from app.declared.curve_files import Files, called, called_as, zipped
from app.declared.curve_filter import NEWEST, SORTS, STANDING, CurveFilter, conditions
from app.declared.facts import stamp
from app.store.access.claiming import OtherGroup
from app.store.access.visibility import ASKING, Caller, visible
from app.store.analysis_rows import new_id
from app.store.audit.noting import about
from app.store.clock import now
from app.store.engine.engine import without_nul
from app.store.engine.transactions import one_moment
from app.store.lists.keyset import Order, rows
from app.store.schema.statements import insert_into
from app.store.schema.tables import Curve, CurveUpload, Database, StoragePeriod
from app.store.upkeep.quota import Quota
from app.text.file_names import label
from rules.storage.inputs.declared import StorageFacts

STANDING_ON = (Database, Database.id), (StoragePeriod, StoragePeriod.database_id)
"""What names a curve, each with the column that says of which database that is: today, and for an earlier time."""


@dataclass(frozen=True, slots=True)
class CurveLine:
    """A load curve as lists show it; `databases` counts those whose storage it is of."""

    id: str
    name: str
    source: str
    file: str
    received_at: datetime
    databases: int


@dataclass(frozen=True, slots=True)
class CurvePage:
    """Some curves, newest first; `next` is the cursor of those after them, None at the end."""

    curves: list[CurveLine]
    next: str | None


@dataclass(frozen=True, slots=True)
class Taken:
    """The curves of an upload, and whether all of them were here before."""

    curves: list[CurveLine]
    documents: list[bytes]
    duplicate: bool


class Curves:
    """Takes, lists, studies and removes load curves. Each call is one short transaction."""

    def __init__(
        self, engine: Engine, analyst: Analyst, store_bytes: int = 2**40, scan: Callable[[bytes], None] | None = None
    ) -> None:
        self._analyst, self._quota, self._scan = analyst, Quota(engine, store_bytes), scan
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def take(self, files: Files, columns: str = "") -> Taken:
        """Read and keep the curves of some files that belong together; `columns` says what those of a table mean.

        Raises Refused, OtherGroup, OverQuota, and what the scan of a file does.
        """
        if self._scan is not None:
            for _, data in files:
                self._scan(data)
        named = sorted((label(name), data) for name, data in files)
        raw = named[0][1] if len(named) == 1 else zipped(named)
        digest = hashlib.sha256(raw).hexdigest()
        taken = self._uploaded(digest)
        if taken is not None:
            return taken
        self._quota.check()
        curves = self._analyst.curves(named, None, columns)
        with self._session.begin() as session:
            upload_id = _kept_upload(session, digest, called(named), raw, len(curves))
            stored = (add(session, upload_id, part, curve) for part, curve in enumerate(curves, start=1))
            about(curves=[public_id for public_id in stored if public_id])
        kept = self._lines(CurveUpload.sha256 == digest)
        if not kept:
            raise OtherGroup  # the same bytes were brought for another group
        return Taken(kept, self._documents(digest), duplicate=False)

    def page(
        self,
        caller: Caller,
        wanted: CurveFilter = CurveFilter(),
        *,
        sort: str = NEWEST,
        cursor: str | None = None,
        limit: int = 50,
    ) -> CurvePage:
        """Curves in an order of `SORTS`; `cursor` is the `next` of the page before. Raises InvalidCursor."""
        by = Order.of(SORTS, sort)
        after = None if cursor is None else by.place(cursor)
        with one_moment(self._session) as session:
            narrowed = list(conditions(wanted))
            query = visible(_LINES.where(*narrowed) if narrowed else _LINES, caller)
            if sort.removeprefix("-") in FIGURES:
                documents = visible(select(Curve.id, Curve.document).join(Curve.upload).where(*narrowed), caller)
                listed, further = by_figure(session, query, documents, by, after, limit)
            else:
                listed, further = rows(session, query, Curve.id, by, after, limit)
        known = len(fields(CurveLine))  # what the list is sorted by stands behind them
        return CurvePage([CurveLine(*row[1 : known + 1]) for row in listed], further)

    def line(self, public_id: str) -> CurveLine | None:
        """A curve by its public id."""
        return next(iter(self._lines(has_id(public_id))), None)

    def document(self, public_id: str, storage: StorageFacts | None = None) -> bytes | None:
        """The contract's curve object as JSON; with declared facts it names the component that matches."""
        column = Curve.measured if storage else Curve.document
        with self._session() as session:
            document = session.scalar(select(column).where(has_id(public_id)))
        if document is None or not storage:
            return document
        return self._analyst.study(CURVE.decode(document), storage)

    def documents(self, public_ids: Sequence[str]) -> dict[str, bytes]:
        """Of some curves the contract's curve object as JSON, by public id."""
        query = select(Curve.public_id, Curve.document).where(Curve.public_id.in_(public_ids))
        with self._session() as session:
            return dict(session.execute(query).all())

    def measured(self, public_id: str) -> bytes | None:
        """A curve as it was measured, as JSON."""
        with self._session() as session:
            return session.scalar(select(Curve.measured).where(has_id(public_id)))

    def versus(self, first: bytes, second: bytes, storage: StorageFacts) -> bytes:
        """The second of two measured curves against the first, as the contract has it in JSON."""
        return self._analyst.versus(CURVE.decode(first), CURVE.decode(second), (storage, storage))

    def sheet(self, measured: Sequence[bytes], storage: StorageFacts) -> bytes:
        """The sheet of some measured curves, as the contract has it in JSON."""
        return self._analyst.sheet([CURVE.decode(curve) for curve in measured], storage)

    def delete(self, public_id: str) -> list[str] | None:
        """Remove a curve, and the upload with the last of its curves; None when there is no such curve.

        The databases that used it have none now: their public ids are returned.
        """
        with self._session.begin() as session:
            # an update that changes nothing: it takes the row, so that no database can be put on it meanwhile
            taken = update(Curve).where(has_id(public_id)).values(part=Curve.part).returning(Curve.id, Curve.upload_id)
            curve = session.execute(taken).first()
            if curve is None:
                session.rollback()  # nothing was changed: else the audit log would have a deletion that was done
                return None
            ids: set[int] = set()
            for table, column in STANDING_ON:
                freed = update(table).where(table.curve_id == curve.id).values(curve_id=None)
                ids |= set(session.scalars(freed.returning(column)))
            stood = _stamped(session, ids)
            session.execute(delete(Curve).where(Curve.id == curve.id))
            alone = ~exists().where(Curve.upload_id == CurveUpload.id)
            session.execute(delete(CurveUpload).where(CurveUpload.id == curve.upload_id, alone))
        return stood

    def _uploaded(self, digest: str) -> Taken | None:
        """The curves of these bytes, where none of them was removed."""
        with self._session() as session:
            parts = session.scalar(select(CurveUpload.parts).where(CurveUpload.sha256 == digest))
        lines = [] if parts is None else self._lines(CurveUpload.sha256 == digest)
        return Taken(lines, self._documents(digest), duplicate=True) if lines and len(lines) == parts else None

    def _lines(self, condition: ColumnElement[bool]) -> list[CurveLine]:
        with self._session() as session:
            rows = session.execute(_LINES.where(condition).order_by(Curve.part)).all()
        return [CurveLine(*row[1:]) for row in rows]

    def _documents(self, digest: str) -> list[bytes]:
        query = select(Curve.document).join(Curve.upload).where(CurveUpload.sha256 == digest)
        with self._session() as session:
            return list(session.scalars(query.order_by(Curve.part)))


def standing(session: Session, key: int) -> list[str]:
    """The databases that have a curve for their storage, now or for an earlier time; their facts are stamped anew."""
    ids: set[int] = set()
    for table, column in STANDING_ON:
        ids |= set(session.scalars(select(column).where(table.curve_id == key)))
    return _stamped(session, ids)


def _stamped(session: Session, ids: set[int]) -> list[str]:
    """The facts of these databases have changed; their public ids."""
    for database_id in sorted(ids):
        stamp(session, database_id)
    return list(session.scalars(select(Database.public_id).where(Database.id.in_(ids)).order_by(Database.id)))


def _query() -> Select[Any]:
    columns: tuple[Any, ...] = (
        Curve.public_id, Curve.name, Curve.source, CurveUpload.filename, CurveUpload.received_at, STANDING,
    )  # fmt: skip
    return select(Curve.id, *columns).join(Curve.upload)


_LINES = _query()
"""Made once, as that takes longer than to ask it."""


def has_id(public_id: str) -> ColumnElement[bool]:
    """The curve of that id. An address may hold a NUL, which PostgreSQL refuses even to compare."""
    return Curve.public_id == without_nul(public_id)


def _kept_upload(session: Session, digest: str, filename: str, raw: bytes, parts: int) -> int:
    """Its key; where somebody stored the same bytes meanwhile, theirs."""
    values = {"sha256": digest, "filename": filename, "parts": parts, "raw": raw,
              "received_at": now(),
              "sent_by": ASKING.get().id or None}  # fmt: skip
    statement = insert_into(session, CurveUpload).values(values)
    statement = statement.on_conflict_do_update(index_elements=["sha256"], set_={"parts": parts})
    return session.scalars(statement.returning(CurveUpload.id)).one()


def add(session: Session, upload_id: int, part: int, studied: StudiedCurve) -> str | None:
    """Keeps a curve of an upload. Its public id; None where somebody stored the same curve meanwhile."""
    values = {"public_id": new_id(), "upload_id": upload_id, "part": part, "name": called_as(studied.curve),
              "source": studied.curve.source, "measured": studied.measured, "document": studied.document}  # fmt: skip
    statement = insert_into(session, Curve).values(values).on_conflict_do_nothing(index_elements=["upload_id", "part"])
    return session.scalars(statement.returning(Curve.public_id)).one_or_none()
