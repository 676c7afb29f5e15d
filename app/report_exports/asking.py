"""Exports of many reports: asked for, listed, given out, ended."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Self

import msgspec
from sqlalchemy import Engine, Row, func, insert, select
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.pdf_library import lacking
from app.exports.printing import CANNOT
from app.exports.response import Format
from app.queue.job import BEHIND_FILES, Arguments, Job, Queue
from app.report_exports.document import EXPORTS, ExportCounts, ExportList, ExportState
from app.settings import Settings
from app.store.access.visibility import Caller, visible
from app.store.analysis_rows import new_id
from app.store.audit.noting import about
from app.store.clock import now
from app.store.engine.engine import without_nul
from app.store.engine.transactions import among_others, writing
from app.store.lists import keyset, report_list
from app.store.lists.keyset import Key, Order
from app.store.lists.report_filter import SORTS, Filter
from app.store.schema.tables import Report, Upload
from app.store.schema.work_tables import Export, ExportChunk, ExportMember
from app.store.upkeep import export_ends
from app.store.upkeep.export_ends import DONE, RUNNING, WAITING, is_kept
from app.store.upkeep.removal import chunks
from app.web.addresses import from_root
from app.web.problems import Problem
from rules.wording import counted

EXPORT = "export"
NEWEST = Order("-newest", Key())
MOST_AT_WORK = 100
"""So many may wait or run."""
NOTHING = (
    "No report is such: an export of them would be empty. GET /api/v1/reports with the same names shows which are."
)
TOO_MANY = "An export takes up to {most}, and more than that are such: narrow them, for example by since and until."
UNKNOWN = "No report is of the id {named}: leave it out, or look it up by GET /api/v1/reports."
WAIT = "{many} are being made already: come again when some of them are done."
NO_ROOM = "The exports that are kept take all the room for them: remove one (DELETE), or wait until one expires."
ASKED = msgspec.json.Decoder(dict[str, str | int | float | bool])
COLUMNS: tuple[Any, ...] = (
    Export.id, Export.public_id, Export.format, Export.asked, Export.asked_at, Export.state, Export.total, Export.done,
    Export.missing, Export.failed, Export.size, Export.message, Export.finished_at, Export.expires_at,
    Export.redacted,
)  # fmt: skip


class ExportToMake(Arguments, frozen=True):
    """An export, by its number, that is to be written."""

    export: int


class Broken(Exception):
    """The zip went while it was sent: its receiver gets less than was said, and knows it by that."""


@dataclass(frozen=True, slots=True)
class ExportBounds:
    """Reports of one export, bytes of all that are kept, and how long each is."""

    reports: int = 1000
    bytes: int = 2 * 2**30
    hours: float = 24.0
    root: str = ""
    """The path under which addresses in an export are asked for."""

    @classmethod
    def of(cls, settings: Settings) -> Self:
        return cls(settings.export_reports, settings.export_bytes, settings.export_hours, settings.root_path)

    def expiry(self) -> datetime:
        """Of what is done now."""
        return now() + timedelta(hours=self.hours)


class ReportExports:
    """Each call is one short transaction."""

    def __init__(self, engine: Engine, queue: Queue, bounds: ExportBounds) -> None:
        self._engine, self._queue, self._bounds = engine, queue, bounds
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def ask(
        self,
        caller: Caller,
        wanted: Filter,
        sort: str,
        fmt: Format,
        asked: Mapping[str, str | float],
        *,
        redacted: bool = False,
    ) -> str:
        """Have these reports written in that order; the export's id. `asked` is what they were narrowed to, to show.

        Raises Problem where there are none, too many, or too much is kept already.
        """
        if fmt == "pdf" and (what := lacking()):
            raise Problem(501, "no_pdf", CANNOT.format(what))
        with writing(self._session) as session:
            among_others(session)  # what is chosen is not removed beside this
            _check(session, self._bounds)
            _are_there(session, wanted.ids or (), caller)
            ids, more = report_list.numbers(session, wanted, caller, Order.of(SORTS, sort), None, self._bounds.reports)
            if more is not None:
                many = counted(self._bounds.reports, "report")
                raise Problem(422, "too_many_reports", TOO_MANY.format(most=many))
            if not ids:
                raise Problem(422, "nothing_selected", NOTHING)
            public_id = new_id()
            about(public_id, format=fmt, reports=len(ids), redacted=redacted)
            row = insert(Export).values(
                public_id=public_id, format=fmt, asked=msgspec.json.encode(asked).decode(), asked_at=now(),
                expires_at=self._bounds.expiry(), state=WAITING, total=len(ids), sent_by=caller.id or None,
                redacted=redacted,
            )  # fmt: skip
            number = session.scalars(row.returning(Export.id)).one()
            session.execute(insert(ExportMember), _members(session, number, ids))
            self._queue.put(session, export_job(number))
        self._queue.nudge()
        return public_id

    def page(self, caller: Caller, cursor: str | None, limit: int) -> ExportList:
        """Exports, newest first; `cursor` is the `next` of the page before. Raises InvalidCursor."""
        query = visible(select(*COLUMNS).where(is_kept()), caller)
        after = None if cursor is None else NEWEST.place(cursor)
        with self._session() as session:
            shown, further = keyset.rows(session, query, Export.id, NEWEST, after, limit)
        return ExportList(tuple(map(_state, shown)), further)

    def state(self, public_id: str) -> ExportState | None:
        """One export; None when there is none, or none any more."""
        query = select(*COLUMNS).where(Export.public_id == without_nul(public_id), is_kept())
        with self._session() as session:
            row = session.execute(query).first()
        return None if row is None else _state(row)

    def pieces(self, public_id: str, begin: int, end: int) -> Iterator[bytes]:
        """These bytes of the zip of one that is done, piece by piece. Raises Broken where it goes meanwhile, also where
        another one is made in its place."""
        sizes = select(ExportChunk.number, ExportChunk.size).order_by(ExportChunk.number)
        with self._session() as session:
            export = _done(session, public_id)
            stored = session.execute(sizes.where(ExportChunk.export_id == export[0])).all()
        place = 0
        for number, size in stored:
            first, last = max(begin - place, 0), min(end - place, size)
            place += size
            if first < last:
                yield self._piece(public_id, export, number)[first:last]
        if place < end:
            raise Broken(public_id)

    def _piece(self, public_id: str, export: tuple[int, datetime], number: int) -> bytes:
        chunk = select(ExportChunk.body).where(ExportChunk.export_id == export[0], ExportChunk.number == number)
        with self._session() as session:
            body = session.scalar(chunk) if _done(session, public_id) == export else None
        if body is None:
            raise Broken(public_id)
        return body

    def end(self, public_id: str) -> bool | None:
        """Cancel one that runs (True), or remove one that does not (False); None when there is none."""
        return export_ends.end(self._engine, without_nul(public_id))


def export_job(number: int) -> Job:
    """The job that has an export written; no two of one export run at once."""
    name = f"{EXPORT}:{number}"
    return Job(EXPORT, ExportToMake(number), lock=name, once=name, priority=BEHIND_FILES)


def room_left(session: Session, bounds: ExportBounds) -> int:
    """Bytes that exports may still take."""
    return bounds.bytes - int(session.scalar(select(func.sum(Export.size)).where(is_kept())) or 0)


def _done(session: Session, public_id: str) -> tuple[int, datetime]:
    """The number of an export that is done, and since when. Raises Broken."""
    mine = Export.public_id == public_id, Export.state == DONE
    row = session.execute(select(Export.id, Export.finished_at).where(*mine)).first()
    if row is None or row.finished_at is None:
        raise Broken(public_id)
    return row.id, row.finished_at


def _check(session: Session, bounds: ExportBounds) -> None:
    """Raises Problem where too much is kept, or under way."""
    at_work = select(func.count(Export.id)).where(Export.state.in_((WAITING, RUNNING)))
    if (session.scalar(at_work) or 0) >= MOST_AT_WORK:
        raise Problem(503, "busy", WAIT.format(many=counted(MOST_AT_WORK, "export")))
    if room_left(session, bounds) <= 0:
        raise Problem(409, "too_many", NO_ROOM)


def _are_there(session: Session, ids: Collection[tuple[str, int | None]], caller: Caller) -> None:
    """Raises Problem where one of these reports is not here."""
    stored: set[tuple[str, int | None]] = set()
    for some in chunks([upload for upload, _ in ids]):
        query = select(Upload.public_id, Report.part).join(Report.upload).where(Upload.public_id.in_(some))
        for upload, part in session.execute(visible(query, caller)):
            stored |= {(upload, part), (upload, None)}
    lacking = [upload if part is None else f"{upload}.{part}" for upload, part in ids if (upload, part) not in stored]
    if lacking:
        raise Problem(422, "unknown_report", UNKNOWN.format(named=lacking[0]))


def _members(session: Session, number: int, ids: list[int]) -> list[dict[str, str | int]]:
    """These reports as rows of an export, in their order."""
    columns = (Report.id, Report.upload_id, Report.part)
    some = (session.execute(select(*columns).where(Report.id.in_(few))) for few in chunks(ids))
    by_number = {row.id: row for rows in some for row in rows}
    return [
        {"export_id": number, "place": place, "upload_id": by_number[report].upload_id, "part": by_number[report].part,
         "state": WAITING}
        for place, report in enumerate(ids, start=1)
    ]  # fmt: skip


def _state(row: Row[Any]) -> ExportState:
    at = from_root(f"{EXPORTS}/{row.public_id}")
    finished, done = row.finished_at, row.state == DONE
    return ExportState(
        id=row.public_id, url=at, state=row.state, format=row.format, redacted=row.redacted,
        asked=ASKED.decode(row.asked), asked_at=_utc(row.asked_at), finished_at=finished and _utc(finished),
        expires_at=_utc(row.expires_at) if finished else None,
        counts=ExportCounts(reports=row.total, done=row.done, missing=row.missing, failed=row.failed), bytes=row.size,
        message=row.message, file_url=f"{at}/file" if done else None, events_url=f"{at}/events",
    )  # fmt: skip


def _utc(moment: datetime) -> datetime:
    return moment.replace(tzinfo=UTC)
