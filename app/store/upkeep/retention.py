"""How long reports are kept: by the age of their interval and by their number, as a database says; where one says
neither, for as many days as `IOBOUND_KEEP_DAYS` names.

Age counts from the newest report's end, not from today: reports of an old project do not vanish while nobody looks.
What has no date stays, and what ends after tomorrow neither goes nor counts, as some clock was wrong there.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Engine, Row, Select, bindparam, func, or_, select, true
from sqlalchemy.orm import Session, aliased, sessionmaker

from app.store.access.visibility import whoever_asks
from app.store.audit.audit_chain import Entry, append
from app.store.databases import has_id
from app.store.engine.engine import forget
from app.store.engine.transactions import alone, writing
from app.store.engine.unavailable import put_off
from app.store.prepared import Prepared
from app.store.schema.tables import Database, Forecast, Report, Series, Upload
from app.store.upkeep.export_ends import drop_ended
from app.store.upkeep.removal import Removal, chunks, hold, remove_uploads

LOG = logging.getLogger(__name__)
EXPIRED = "report.expire"
AHEAD = timedelta(days=2)
Limits = tuple[int | None, int | None]
"""Days and intervals to keep; None is no limit."""


@dataclass(frozen=True, slots=True)
class Old:
    """What goes, or has gone: reports, their files, and the end of the newest of them."""

    reports: int
    files: int
    up_to: datetime | None


class Retention:
    """Removes what is older than a database keeps. A file goes when all the reports in it may go.

    `days` is for databases that say nothing themselves.
    """

    def __init__(self, engine: Engine, now: Callable[[], datetime] = datetime.now, days: int | None = None) -> None:
        self._engine, self._now, self.days = engine, now, days
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def preview(self, public_id: str, days: int | None, count: int | None) -> Old | None:
        """What would go if the database kept so much; None when there is no such database."""
        with self._session() as session:
            head = session.scalar(select(func.coalesce(Database.part_of_id, Database.id)).where(has_id(public_id)))
            with whoever_asks():  # whose reports are in the same files says whether they go
                return None if head is None else _summary(self._old(session, head, self._limits(days, count)))

    def apply(self, public_id: str, spare: str | None = None) -> Old:
        """Remove what the database, or that which it is a part of, does not keep; never the upload `spare`."""
        with writing(self._session, makes_room=True) as session:
            alone(session)
            head = session.scalar(select(func.coalesce(Database.part_of_id, Database.id)).where(has_id(public_id)))
            members = or_(Database.id == head, Database.part_of_id == head)
            hold(session, session.scalars(select(Database.id).where(members)))
            kept = session.execute(select(Database.keep_days, Database.keep_reports).where(Database.id == head)).first()
            if head is None or kept is None:
                return Old(0, 0, None)
            spared = session.scalar(select(Upload.id).where(Upload.public_id == spare))
            with whoever_asks():  # whose reports are in the same files says whether they go
                rows = [row for row in self._old(session, head, self._limits(*kept)) if row.upload_id != spared]
                gone = remove_uploads(session, sorted({row.upload_id for row in rows}))
            if gone:
                append(session, Entry(EXPIRED, object=public_id, detail={"uploads": gone}))
        if rows:
            drop_ended(self._engine)
            forget(self._engine)
        return _summary(rows)

    def concerns(self, session: Session, upload_id: int) -> bool:
        """Whether a database of this upload keeps only so much."""
        return self.days is not None or _CONCERNED.scalar(session, {"upload": upload_id}) is not None

    def after(self, upload: str) -> None:
        """Once an upload is stored: its databases keep what they are to keep. The upload itself stays for now.

        Where that cannot be done it is said in the log; the next one does it.
        """
        head = aliased(Database)
        query = select(head.public_id).join(Database, func.coalesce(Database.part_of_id, Database.id) == head.id)
        query = query.join(Series, Series.database_id == Database.id).join(Report, Report.series_id == Series.id)
        query = query.join(Report.upload).where(Upload.public_id == upload, self._limited(head)).distinct()
        self._each(query, spare=upload)

    def everywhere(self) -> None:
        """For every database; when the service starts. What has no reports and nothing declared goes too."""
        with put_off(LOG, "Empty databases could not be removed now"):
            Removal(self._engine).empty()
        self._each(select(Database.public_id).where(self._limited(Database), Database.part_of_id.is_(None)))

    def _each(self, query: Any, spare: str | None = None) -> None:
        with put_off(LOG, "Old reports could not be removed now"):
            with self._session() as session:
                ids = session.scalars(query).all()
            for public_id in ids:
                self.apply(public_id, spare)

    def _old(self, session: Session, head: int, limits: Limits) -> list[Row[Any]]:
        """The rows of a database's reports that go, each in a file of which all go."""
        rows = self._dated(session, head)
        going = may_go(rows, *limits)
        uploads = {row.upload_id for row in rows if row.id in going}
        for other in self._others(session, uploads, going):
            kept = session.execute(select(Database.keep_days, Database.keep_reports).where(Database.id == other)).one()
            going |= may_go(self._dated(session, other), *self._limits(*kept)) if other != head else set()
        whole = uploads - {row.upload_id for row in self._in_files(session, uploads) if row.id not in going}
        return [row for row in rows if row.upload_id in whole]

    def _dated(self, session: Session, head: int) -> Sequence[Row[Any]]:
        kept = select(Forecast.id).where(Forecast.report_id == Report.id, Forecast.kind == "kept").exists()
        columns: tuple[Any, ...] = (
            Report.id, Report.upload_id, Series.scope, Series.instance_number, Report.begin_snap, Report.end_snap,
            Report.startup_time, Report.begin_time, Report.end_time, kept.label("forecast"),
        )  # fmt: skip
        query = select(*columns).join(Report.series).join(Series.database)
        query = query.where(or_(Database.id == head, Database.part_of_id == head))
        return session.execute(query.where(Report.end_time <= self._now() + AHEAD)).all()

    def _others(self, session: Session, uploads: Collection[int], going: Collection[int]) -> set[int]:
        """Databases that keep only so much and have a report in these files beside those that go."""
        return {row.head for row in self._in_files(session, uploads) if row.id not in going and row.limited}

    def _in_files(self, session: Session, uploads: Collection[int]) -> list[Row[Any]]:
        head = aliased(Database)
        query = select(Report.id, Report.upload_id, head.id.label("head"), self._limited(head).label("limited"))
        query = query.join(Report.series).join(Series.database)
        query = query.join(head, func.coalesce(Database.part_of_id, Database.id) == head.id)
        some = chunks(sorted(uploads))
        return [row for ids in some for row in session.execute(query.where(Report.upload_id.in_(ids)))]

    def _limits(self, days: int | None, count: int | None) -> Limits:
        """What a database keeps that says this."""
        return (self.days, None) if days is None and count is None else (days, count)

    def _limited(self, database: Any) -> Any:
        return _limited(database) if self.days is None else true()


def may_go(rows: Iterable[Row[Any]], days: int | None, count: int | None) -> set[int]:
    """Of these dated reports, those that are too old or too many; never one with a forecast that somebody kept."""
    rows = list(rows)
    going: set[int] = set()
    if days is not None and rows:
        oldest = max(row.end_time for row in rows) - timedelta(days=days)
        going |= {row.id for row in rows if row.end_time < oldest}
    if count is not None:
        for ends in _ends(rows).values():
            newest = set(sorted(ends, key=lambda interval: (ends[interval], interval), reverse=True)[:count])
            going |= {row.id for row in rows if (key := _interval(row)) in ends and key not in newest}
    return going - {row.id for row in rows if row.forecast}


def _ends(rows: Iterable[Row[Any]]) -> Mapping[Any, dict[Any, datetime]]:
    """The intervals of each instance with their ends; copies of one report are one interval."""
    by_instance: dict[Any, dict[Any, datetime]] = {}
    for row in rows:
        ends, key = by_instance.setdefault((row.scope, row.instance_number), {}), _interval(row)
        ends[key] = max(row.end_time, ends.get(key, row.end_time))
    return by_instance


def _interval(row: Row[Any]) -> tuple[str, ...]:
    line = (row.scope, str(row.instance_number))
    if row.begin_snap is None or row.end_snap is None:
        return (*line, str(row.begin_time), str(row.end_time))
    return (*line, str(row.begin_snap), str(row.end_snap), f"{row.startup_time:%Y%m%d%H}" if row.startup_time else "")


def _limited(database: Any) -> Any:
    return or_(database.keep_days.is_not(None), database.keep_reports.is_not(None))


def _concerned() -> Select[int]:
    """A report of that upload of which a database keeps only so much."""
    head = aliased(Database)
    query = select(Report.id).join(Report.series).join(Series.database)
    query = query.join(head, func.coalesce(Database.part_of_id, Database.id) == head.id)
    return query.where(Report.upload_id == bindparam("upload"), _limited(head)).limit(1)


_CONCERNED = Prepared(_concerned())  # asked for each file that comes in


def _summary(rows: Sequence[Row[Any]]) -> Old:
    return Old(len(rows), len({row.upload_id for row in rows}), max((row.end_time for row in rows), default=None))
