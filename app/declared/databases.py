"""What is kept of a database: the facts declared of its storage, its load curve, and how its reports stand to them."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Engine, delete, func, insert, select, update
from sqlalchemy.orm import Session, aliased, sessionmaker

from app.declared.database_lines import DatabaseLine, read
from app.declared.facts import Known, Period, anything, kept, periods, stamp, what_holds
from app.store.database_titles import titles_by_name
from app.store.databases import has_id, is_stale
from app.store.engine import without_nul, writing
from app.store.tables import Curve, Database, Report, Series, StoragePeriod, Upload
from rules.storage.inputs.declared import StorageFacts

__all__ = ["DatabaseLine", "DatabasePage", "Databases", "NoCurve", "SeriesLine"]


NO_DATABASE = "There is no database of that id; /api/v1/databases lists them."


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """One instance of a database and of those joined into it, or its cluster, with the number of its reports."""

    scope: str
    instance_number: int | None
    reports: int


@dataclass(frozen=True, slots=True)
class DatabasePage:
    """Some databases, by their newest rows first; `next` is the cursor of those after them, None at the end."""

    databases: list[DatabaseLine]
    next: int | None


class NoCurve(Exception):
    """There is no load curve of that id."""


class Databases:
    """Reads and changes what is declared of databases. Each call is one short transaction."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def page(self, *, before: int | None = None, limit: int = 50, group: str | None = None) -> DatabasePage:
        """Databases, the newest first, each with its newest report; those that are part of another are shown in it."""
        query = select(Database.id).where(Database.part_of_id.is_(None))
        if before is not None:
            query = query.where(Database.id < before)
        if group is not None:
            query = query.where(Database.group_name == without_nul(group))
        with self._session() as session:
            ids = session.scalars(query.order_by(Database.id.desc()).limit(limit + 1)).all()
            lines = read(session, ids[:limit])
        return DatabasePage(lines, ids[limit - 1] if len(ids) > limit else None)

    def groups(self) -> list[tuple[str, int]]:
        """The groups that databases are in, with how many each has."""
        query = select(Database.group_name, func.count(Database.id)).group_by(Database.group_name)
        query = query.where(Database.group_name.is_not(None), Database.part_of_id.is_(None))
        with self._session() as session:
            return sorted((str(row[0]), row[1]) for row in session.execute(query))

    def names(self) -> list[tuple[str, str]]:
        """Public ids and titles of all that are not part of another, by title."""
        with self._session() as session:
            return titles_by_name(session)

    def one(self, public_id: str) -> DatabaseLine | None:
        """A database by its public id."""
        return self._found(has_id(public_id))

    def of_report(self, upload: str, part: int) -> DatabaseLine | None:
        """The database of one report of an upload."""
        its = select(Series.database_id).join(Report, Report.series_id == Series.id).join(Report.upload)
        return self._found(Database.id.in_(its.where(Upload.public_id == without_nul(upload), Report.part == part)))

    def series(self, public_id: str) -> list[SeriesLine]:
        """Its series: the cluster, then its instances by number."""
        query = select(Series.scope, Series.instance_number, func.count(Report.id)).join(Series.database)
        query = query.outerjoin(Report, Report.series_id == Series.id).where(_of(public_id))
        with self._session() as session:
            rows = session.execute(query.group_by(Series.scope, Series.instance_number)).all()
        return [SeriesLine(*row) for row in sorted(rows, key=lambda row: (row[0], row[1] or 0))]

    def declare(self, public_id: str, storage: StorageFacts, since: datetime | None = None) -> bool:
        """Keep these facts in place of those that were declared before; False when there is no such database.

        With `since` what was declared until now, and the curve, go on holding for reports that end then or before.
        """
        with writing(self._session) as session:
            found = session.execute(select(Database.id, Database.storage, Database.curve_id).where(has_id(public_id)))
            database = found.first()
            if database is None:
                return False
            if since is not None:
                was = {"database_id": database.id, "until": since}
                session.execute(delete(StoragePeriod).filter_by(**was))
                now = {"storage": database.storage, "curve_id": database.curve_id}
                session.execute(insert(StoragePeriod).values(was | now))
            session.execute(update(Database).where(Database.id == database.id).values(storage=kept(storage)))
            stamp(session, database.id)
            return True

    def periods(self, public_id: str) -> list[Period]:
        """What was declared of it before its storage changed, the oldest first."""
        with self._session() as session:
            database_id = session.scalar(select(Database.id).where(has_id(public_id)))
            return [] if database_id is None else periods(session, database_id)

    def forget_period(self, public_id: str, until: datetime) -> bool:
        """Remove what was declared until then: later facts hold for its reports; False when there is none."""
        with writing(self._session) as session:
            its = select(Database.id).where(has_id(public_id)).scalar_subquery()
            gone = delete(StoragePeriod).where(StoragePeriod.database_id == its, StoragePeriod.until == until)
            database_id = session.scalar(gone.returning(StoragePeriod.database_id))
            if database_id is not None:
                stamp(session, database_id)
            return database_id is not None

    def stand_on(self, public_id: str, curve: str | None) -> bool:
        """Let the database stand on a load curve, or on none. Raises NoCurve; False when there is no such database."""
        wanted = (
            None if curve is None else select(Curve.id).where(Curve.public_id == without_nul(curve)).scalar_subquery()
        )
        changed = update(Database).where(has_id(public_id)).values(curve_id=wanted)
        with self._session.begin() as session:
            rows = session.execute(changed.returning(Database.id, Database.curve_id)).all()
            if rows and curve is not None and rows[0].curve_id is None:
                raise NoCurve
            return self._stamped(session, [row.id for row in rows])

    def anything_declared(self) -> bool:
        """Whether anything is declared of any database."""
        with self._session() as session:
            return anything(session)

    def known(self, keys: Collection[str]) -> Known:
        """What the databases of these keys stand on."""
        with self._session() as session:
            return what_holds(session, keys)

    def stale_uploads(self, public_id: str) -> list[str]:
        """Uploads with a report of this database that was judged with something else, the newest first."""
        query = select(Upload.public_id).where(_of(public_id), is_stale())
        query = query.select_from(Report).join(Report.upload).join(Report.series).join(Series.database)
        with self._session() as session:
            found = session.scalars(query.group_by(Upload.id, Upload.public_id).order_by(Upload.id.desc()))
            return list(found)

    def _found(self, condition: ColumnElement[bool]) -> DatabaseLine | None:
        with self._session() as session:
            return next(iter(read(session, session.scalars(select(Database.id).where(condition)).all())), None)

    def _stamped(self, session: Session, ids: Any) -> bool:
        for one in ids:
            stamp(session, one)
        return bool(ids)


def _of(public_id: str) -> ColumnElement[bool]:
    """The database of that id and those that are joined into it."""
    whole = aliased(Database)
    return has_id(public_id) | Database.part_of_id.in_(
        select(whole.id).where(whole.public_id == without_nul(public_id))
    )
