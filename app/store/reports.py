"""Every question that is asked of the store. Each call is one short transaction; nothing it returns is bound to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import ColumnElement, Engine, Select, bindparam, func, select
from sqlalchemy.orm import Session, sessionmaker

from app.analysis import archives
from app.analysis.document import Analysis, Contents
from app.analysis.finished import ANALYSIS
from app.analysis.parts import FINDINGS, SQL_TEXTS, all_read, whole
from app.store.access.visibility import Caller, visible
from app.store.databases import is_stale
from app.store.engine.engine import without_nul
from app.store.engine.transactions import looking
from app.store.lists.keyset import Order
from app.store.lists.report_filter import NEWEST, SORTS, Filter
from app.store.lists.report_list import Page, ReportLine, page
from app.store.prepared import Prepared
from app.store.printed import CutAgain, StoredParts
from app.store.schema.tables import Document, Report, Series, Upload
from app.store.schema.tally_table import SeriesTally
from app.store.upkeep.removal import Removal
from app.store.worked_out.tallies import reports_seen

__all__ = ["MOST_PARTS", "Filter", "Found", "Page", "ReportLine", "Store"]


@dataclass(frozen=True, slots=True)
class Found:
    """An upload without its bytes."""

    id: str
    file: str
    sha256: str
    size: int
    received_at: datetime
    parts: int


class _Place(msgspec.Struct):
    """What of a core says where its parts lie."""

    part: int = 1
    contents: Contents = Contents()


_PLACE = msgspec.json.Decoder(_Place)
MOST_PARTS = 1_000_000  # of one file; an address may ask for any


class Store:
    """Reads and removes; `app.ingest.service` and `app.ingest.rejudge` write."""

    def __init__(
        self,
        engine: Engine,
        renew: Callable[[str], None] | None = None,
        cut_again: CutAgain | None = None,
    ) -> None:
        self.engine = engine
        self._renew = renew  # judges an upload again of which a stale report is to be read
        self._cut_again = cut_again  # has what reports of an upload print and the store lacks
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def reports(
        self,
        caller: Caller,
        wanted: Filter = Filter(),
        *,
        sort: str = NEWEST,
        cursor: str | None = None,
        limit: int = 50,
    ) -> Page:
        """Reports in an order of `report_filter.SORTS`; `cursor` is the `next` of the page before.

        Raises InvalidCursor.
        """
        by = Order.of(SORTS, sort)
        after = None if cursor is None else by.place(cursor)
        with looking(self._session) as session:
            return page(session, wanted, caller, by, after, limit)

    def count(self, caller: Caller) -> int:
        """How many reports are stored."""
        counted: Select[int] = select(func.sum(SeriesTally.reports)).join(Series).join(Series.database)
        with self._session() as session:
            if caller.groups is None:
                return session.scalar(counted) or 0
            each = select(Series.id, SeriesTally.reports).select_from(SeriesTally).join(Series).join(Series.database)
            tallies = {row[0]: row[1] for row in session.execute(visible(each, caller))}
            return sum(reports_seen(session, tallies).values())

    def upload(self, public_id: str) -> Found | None:
        """An upload by its public id; None when there is none."""
        return self._upload(_called(public_id))

    def is_sample(self, public_id: str) -> bool:
        """Whether an upload is one of the program's own samples."""
        with looking(self._session) as session:
            return bool(session.scalar(_SAMPLE, {"upload": without_nul(public_id)}))

    def upload_of(self, sha256: str) -> Found | None:
        """The upload of these bytes, if they came before."""
        return self._upload(Upload.sha256 == sha256)

    def analyses(self, public_id: str) -> list[Analysis]:
        """The cores of an upload, in the order of their parts."""
        return self._decoded(public_id)

    def analysis(self, public_id: str, part: int = 1) -> Analysis | None:
        """The core of one report's analysis; None where there is no such report."""
        if part > MOST_PARTS:
            return None
        return next(iter(self._decoded(public_id, part)), None)

    def all_read(self, public_id: str, analysis: Analysis) -> Analysis:
        """The same with the sections counted that were not read when it came, and their rows that could not be read."""
        again = None if analysis.contents.is_read else self.printed(public_id, analysis.part).read_whole()
        whole_one = again.analysis() if again else None
        if not isinstance(whole_one, Analysis):
            return analysis
        return structs.replace(analysis, report=whole_one.report, contents=whole_one.contents)

    def core(self, public_id: str, part: int = 1) -> bytes | None:
        """The same as JSON, as it was written."""
        if part > MOST_PARTS:
            return None
        return next(iter(self._fresh(public_id, part)), None)

    def printed(self, public_id: str, part: int = 1) -> StoredParts:
        """What lies apart from the core, read one at a time; of a report that there is not, nothing."""
        return StoredParts(self._session, public_id, min(part, MOST_PARTS), self._cut_again)

    def documents(self, public_id: str) -> list[bytes]:
        """The whole analysis objects of an upload as JSON, in the order of their parts."""
        return [self._whole(core, public_id) for core in self._fresh(public_id)]

    def document(self, public_id: str, part: int = 1) -> bytes | None:
        """One whole analysis object as JSON."""
        core = self.core(public_id, part)
        return None if core is None else self._whole(core, public_id)

    def excerpt(self, public_id: str, part: int, sections: Sequence[str]) -> tuple[bytes, dict[str, bytes]] | None:
        """The core of one report's analysis, and of these sections those that it has, all as JSON."""
        core = self.core(public_id, part)
        return None if core is None else (core, self._parts_of(core, public_id).sections_as_json(sections))

    def _parts_of(self, core: bytes, public_id: str) -> StoredParts:
        """The parts of a core that was read already."""
        place = _PLACE.decode(core)
        return StoredParts(self._session, public_id, place.part, self._cut_again, place.contents)

    def _whole(self, core: bytes, public_id: str) -> bytes:
        printed = self._parts_of(core, public_id)
        if not printed.is_read and (again := printed.read_whole()):
            core = all_read(core, again.core)
        return whole(core, dict(printed.raws("section")), printed.raw(SQL_TEXTS), printed.raw(FINDINGS))

    def raw(self, public_id: str) -> bytes | None:
        """The uploaded bytes."""
        with self._session() as session:
            return session.scalar(select(Upload.raw).where(_called(public_id)))

    def source_text(self, public_id: str) -> str | None:
        r"""The uploaded file as text, unpacked and decoded. Split it by `\n` alone: evidence counts its lines so."""
        raw = self.raw(public_id)
        return None if raw is None else archives.text_of(raw)

    def delete(self, public_id: str) -> bool:
        """Remove an upload with everything made of it; False when there is none."""
        return Removal(self.engine).upload(public_id)

    def _upload(self, condition: Any) -> Found | None:
        parts = select(func.count(Report.id)).where(Report.upload_id == Upload.id).scalar_subquery()
        query = select(Upload.public_id, Upload.filename, Upload.sha256, Upload.size, Upload.received_at, parts).where(
            condition
        )
        with self._session() as session:
            row = session.execute(query).first()
        return None if row is None else Found(*row)

    def _fresh(self, public_id: str, part: int | None = None) -> list[bytes]:
        """Cores; where one was judged with other facts than its database has now, it is judged again."""
        rows = self._rows(public_id, part)
        if self._renew is not None and any(row.stale for row in rows):
            self._renew(public_id)
            rows = self._rows(public_id, part)
        return [row.document for row in rows]

    def _decoded(self, public_id: str, part: int | None = None) -> list[Analysis]:
        """The same by their type; an upload whose cores another version wrote in another form is judged again."""
        try:
            return [ANALYSIS.decode(core) for core in self._fresh(public_id, part)]
        except msgspec.ValidationError:
            if self._renew is None:
                raise
            self._renew(public_id)
            return [ANALYSIS.decode(core) for core in self._fresh(public_id, part)]

    def _rows(self, public_id: str, part: int | None) -> Sequence[Any]:
        asked = {"upload": without_nul(public_id)} | ({} if part is None else {"part": part})
        with looking(self._session) as session:
            return (_CORES if part is None else _CORE).all(session, asked)


_SAMPLE = select(Upload.sample).where(Upload.public_id == bindparam("upload"))


def _cores() -> Select[Any]:
    """The cores of an upload, each with whether it is stale."""
    columns: tuple[Any, ...] = (Document.document, is_stale().label("stale"))
    query = select(*columns).select_from(Report).join(Document, Document.report_id == Report.id)
    query = query.join(Report.upload).join(Report.series).join(Series.database).order_by(Report.part)
    return query.where(Upload.public_id == bindparam("upload"))


# Made once: that takes longer than to ask them.
_CORES = Prepared(_cores())
_CORE = Prepared(_cores().where(Report.part == bindparam("part")))


def _called(public_id: str) -> ColumnElement[bool]:
    """The upload of that id. An address may hold a NUL, which PostgreSQL refuses even to compare."""
    return Upload.public_id == without_nul(public_id)
