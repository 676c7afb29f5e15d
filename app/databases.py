"""What is kept of a database: the facts declared of its storage, its load curve, and how its reports stand to them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Engine, Select, func, or_, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.beside import Beside, fingerprint
from app.rows import keys_of
from app.store import Filter, ReportLine, Store
from app.tables import Curve, Database, Report, Series, Upload
from parsers.load_curve import LoadCurve


@dataclass(frozen=True, slots=True)
class DatabaseLine:
    """A database as lists show it. `stale` counts the reports that were judged before its facts changed."""

    id: str
    name: str | None
    dbid: int | None
    container: str | None
    storage: dict[str, Any] | None
    curve: str | None
    curve_name: str | None
    reports: int
    stale: int
    newest: ReportLine | None = None


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """One instance of a database, or its cluster, with the number of its reports."""

    scope: str
    instance_number: int | None
    reports: int


@dataclass(frozen=True, slots=True)
class DatabasePage:
    """Some databases, by their newest rows first; `next` is the cursor of those after them, None at the end."""

    databases: list[DatabaseLine]
    next: int | None


@dataclass(frozen=True, slots=True)
class Known:
    """What all databases stand on at one moment: for the judge, and as the stamps that its reports get."""

    beside: Beside
    stamps: Mapping[str, str]

    def stamp(self, report: Mapping[str, Any]) -> str:
        """What a report of an analysis object is judged with."""
        return next((self.stamps[key] for key in keys_of(report) if key in self.stamps), "")


class NoCurve(Exception):
    """There is no load curve of that id."""


class Databases:
    """Reads and changes what is declared of databases. Each call is one short transaction."""

    def __init__(self, engine: Engine, store: Store) -> None:
        self._store = store
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def page(self, *, before: int | None = None, limit: int = 50) -> DatabasePage:
        """Databases, the newest first, each with its newest report."""
        query = _lines()
        if before is not None:
            query = query.where(Database.id < before)
        with self._session() as session:
            rows = session.execute(query.order_by(Database.id.desc()).limit(limit + 1)).all()
        lines = [self._line(*row[1:]) for row in rows[:limit]]
        return DatabasePage(lines, rows[limit - 1][0] if len(rows) > limit else None)

    def one(self, public_id: str) -> DatabaseLine | None:
        """A database by its public id."""
        return self._found(called(public_id))

    def of_report(self, upload: str, part: int) -> DatabaseLine | None:
        """The database of one report of an upload."""
        its = select(Series.database_id).join(Report, Report.series_id == Series.id).join(Report.upload)
        return self._found(Database.id.in_(its.where(Upload.public_id == _plain(upload), Report.part == part)))

    def series(self, public_id: str) -> list[SeriesLine]:
        """Its series: the cluster, then its instances by number."""
        query = select(Series.scope, Series.instance_number, func.count(Report.id)).join(Series.database)
        query = query.outerjoin(Report, Report.series_id == Series.id).where(called(public_id))
        with self._session() as session:
            rows = session.execute(query.group_by(Series.id, Series.scope, Series.instance_number)).all()
        return [SeriesLine(*row) for row in sorted(rows, key=lambda row: (row[0], row[1] or 0))]

    def declare(self, public_id: str, storage: Mapping[str, Any]) -> bool:
        """Keep these facts in place of those that were declared before; False when there is no such database."""
        facts = {key: value for key, value in storage.items() if value is not None}
        kept = json.dumps(facts, sort_keys=True) if facts else None
        with self._session.begin() as session:
            changed = update(Database).where(called(public_id)).values(storage=kept).returning(Database.id)
            return self._stamped(session, session.scalars(changed).all())

    def stand_on(self, public_id: str, curve: str | None) -> bool:
        """Let the database stand on a load curve, or on none. Raises NoCurve; False when there is no such database."""
        wanted = None if curve is None else select(Curve.id).where(Curve.public_id == _plain(curve)).scalar_subquery()
        changed = update(Database).where(called(public_id)).values(curve_id=wanted)
        with self._session.begin() as session:
            rows = session.execute(changed.returning(Database.id, Database.curve_id)).all()
            if rows and curve is not None and rows[0].curve_id is None:
                raise NoCurve
            return self._stamped(session, [row.id for row in rows])

    def known(self) -> Known:
        """What every database of which something is known stands on, and those split off, for which nothing holds."""
        query = select(Database.key, Database.storage, Database.stands_on, Curve.measured).outerjoin(Database.curve)
        with self._session() as session:
            rows = session.execute(query.where(or_(Database.stands_on != "", Database.key.like("%}]")))).all()
        besides = {key: Beside(_facts(storage), _curve(measured)) for key, storage, _, measured in rows}
        return Known(Beside(databases=besides), {row.key: row.stands_on for row in rows})

    def stale_uploads(self, public_id: str) -> list[str]:
        """Uploads with a report of this database that was judged with something else, the newest first."""
        query = select(Upload.public_id).where(called(public_id), Report.judged_with != Database.stands_on)
        query = query.select_from(Report).join(Report.upload).join(Report.series).join(Series.database)
        with self._session() as session:
            found = session.scalars(query.group_by(Upload.id, Upload.public_id).order_by(Upload.id.desc()))
            return list(found)

    def _found(self, condition: ColumnElement[bool]) -> DatabaseLine | None:
        with self._session() as session:
            row = session.execute(_lines().where(condition)).first()
        return None if row is None else self._line(*row[1:])

    def _line(self, id: str, *rest: Any) -> DatabaseLine:
        name, dbid, container, storage, curve, curve_name, reports, stale = rest
        newest = self._store.reports(Filter(of=id), limit=1).reports
        facts = _facts(storage)
        return DatabaseLine(
            id, name, dbid, container, facts, curve, curve_name, reports, stale, newest[0] if newest else None
        )

    def _stamped(self, session: Session, ids: Any) -> bool:
        for one in ids:
            stamp(session, one)
        return bool(ids)


def stamp(session: Session, database_id: int) -> None:
    """Write down what a database stands on now; to be called by whoever changes its facts or its curve."""
    query = select(Database.storage, Curve.public_id).outerjoin(Database.curve).where(Database.id == database_id)
    storage, curve = session.execute(query).one()
    stands_on = fingerprint(_facts(storage), curve)
    session.execute(update(Database).where(Database.id == database_id).values(stands_on=stands_on))


def called(public_id: str) -> ColumnElement[bool]:
    """The database of that id."""
    return Database.public_id == _plain(public_id)


def _plain(public_id: str) -> str:
    """An address may hold a NUL, which PostgreSQL refuses even to compare."""
    return public_id.replace("\0", "\ufffd")


def _lines() -> Select[Any]:
    its = select(func.count(Report.id)).join(Report.series).where(Series.database_id == Database.id)
    stale = its.where(Report.judged_with != Database.stands_on)
    columns = (
        Database.id, Database.public_id, Database.name, Database.dbid, Database.container, Database.storage,
        Curve.public_id, Curve.name, its.scalar_subquery(), stale.scalar_subquery(),
    )  # fmt: skip
    return select(*columns).outerjoin(Database.curve)


def _facts(storage: str | None) -> dict[str, Any] | None:
    return None if storage is None else dict(json.loads(storage))


def _curve(measured: bytes | None) -> LoadCurve | None:
    return None if measured is None else msgspec.json.decode(measured, type=LoadCurve)
