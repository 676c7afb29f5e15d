"""What is kept of a database: the facts declared of its storage, and its load curve."""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Engine, delete, func, insert, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.declared.database_filter import NEWEST, SORTS, DatabaseFilter, listed
from app.declared.database_lines import DatabaseLine, read
from app.declared.facts import Known, Period, anything, facts_in, kept, periods, stamp, what_holds
from app.store.access.visibility import Caller
from app.store.databases import has_id, held, is_within, number_of
from app.store.engine.engine import without_nul
from app.store.engine.transactions import looking, one_moment, writing
from app.store.lists.database_titles import titles_by_name, titles_of
from app.store.lists.keyset import Order
from app.store.plain_rows import plain_rows
from app.store.schema.tables import Curve, Database, Report, Series, StoragePeriod, Upload
from app.store.schema.tally_table import SeriesTally
from app.store.worked_out.tallies import REPORTS, reports_seen
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
    """Some databases in the order that was asked for; `next` is the cursor of those after them, None at the end."""

    databases: list[DatabaseLine]
    next: str | None


@dataclass(frozen=True, slots=True)
class Stated:
    """What is declared of a storage, and what was declared before it changed, the oldest first."""

    storage: StorageFacts | None
    periods: list[Period]


class NoCurve(Exception):
    """There is no load curve of that id."""


class Databases:
    """Reads and changes what is declared of databases. Each call is one short transaction."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def page(
        self,
        caller: Caller,
        wanted: DatabaseFilter = DatabaseFilter(),
        *,
        sort: str = NEWEST,
        cursor: str | None = None,
        limit: int = 50,
    ) -> DatabasePage:
        """Databases, each with its newest report; those that are part of another are shown in it.

        In an order of `database_filter.SORTS`; `cursor` is the `next` of the page before. Raises InvalidCursor.
        """
        with one_moment(self._session) as session:
            ids, further = listed(session, caller, wanted, Order.of(SORTS, sort), cursor, limit)
            return DatabasePage(read(session, ids), further)

    def titled(self, caller: Caller, wanted: DatabaseFilter, limit: int) -> list[tuple[str, str]]:
        """Public ids and titles of the newest databases; nothing else of them is read."""
        with one_moment(self._session) as session:
            ids, _ = listed(session, caller, wanted, Order.of(SORTS, NEWEST), None, limit)
            return titles_of(session, ids)

    def any(self, caller: Caller, wanted: DatabaseFilter) -> bool:
        """Whether there is such a database; none is read."""
        with looking(self._session) as session:
            return bool(listed(session, caller, wanted, Order.of(SORTS, NEWEST), None, 1)[0])

    def groups(self, caller: Caller) -> list[tuple[str, int]]:
        """The groups that databases are in, with how many each has."""
        with looking(self._session) as session:
            return sorted((str(row[0]), row[1]) for row in plain_rows(session, _GROUPS, caller=caller))

    def names(self, caller: Caller) -> list[tuple[str, str]]:
        """Public ids and titles of all that are not part of another, by title."""
        with looking(self._session) as session:
            return titles_by_name(session, caller)

    def line(self, public_id: str) -> DatabaseLine | None:
        """A database by its public id."""
        with one_moment(self._session) as session:
            number = number_of(session, public_id)
            return None if number is None else next(iter(read(session, [number])), None)

    def of_report(self, upload: str, part: int) -> DatabaseLine | None:
        """The database of one report of an upload."""
        database_ids = select(Series.database_id).join(Report, Report.series_id == Series.id).join(Report.upload)
        database_ids = database_ids.where(Upload.public_id == without_nul(upload), Report.part == part)
        with one_moment(self._session) as session:
            return next(iter(read(session, session.scalars(database_ids).all())), None)

    def series(self, public_id: str) -> list[SeriesLine]:
        """Its series: the cluster, then its instances by number."""
        query = select(Series.id, Series.scope, Series.instance_number, REPORTS).select_from(Series)
        query = query.join(Series.database).outerjoin(SeriesTally).where(is_within(public_id))
        with self._session() as session:
            rows = session.execute(query).all()
            seen = reports_seen(session, {row[0]: row[3] for row in rows})
        counts = Counter[tuple[str, int | None]]()
        for number, scope, instance, _ in rows:
            counts[scope, instance] += seen[number]
        lines = (SeriesLine(scope, instance, count) for (scope, instance), count in counts.items())
        return sorted(lines, key=lambda line: (line.scope, line.instance_number or 0))

    def stated(self, public_id: str) -> Stated | None:
        """What is declared of its storage, and what was; None when there is no such database."""
        with self._session() as session:
            row = session.execute(select(Database.id, Database.storage).where(has_id(public_id))).first()
            return None if row is None else Stated(facts_in(row.storage), periods(session, row.id))

    def periods(self, public_id: str) -> list[Period]:
        """What was declared of it before its storage changed, the oldest first."""
        with looking(self._session) as session:
            number = number_of(session, public_id)
            return [] if number is None else periods(session, number)

    def declare(self, public_id: str, storage: StorageFacts, since: datetime | None = None) -> bool:
        """Keep these facts in place of those that were declared before; False when there is no such database.

        With `since` what was declared until now, and the curve, go on holding for reports that end then or before.
        """
        return self.restate(public_id, lambda _: storage, since)

    def restate(self, public_id: str, change: Callable[[Stated], StorageFacts], since: datetime | None = None) -> bool:
        """The same with what `change` makes of what is declared; what it raises leaves everything as it was."""
        with writing(self._session) as session:
            database_id = held(session, public_id)
            if database_id is None:
                return False
            of_it = Database.id == database_id
            database = session.execute(select(Database.storage, Database.curve_id).where(of_it)).one()
            storage = change(Stated(facts_in(database.storage), periods(session, database_id)))
            if since is not None:
                was = {"database_id": database_id, "until": since}
                session.execute(delete(StoragePeriod).filter_by(**was))
                now = {"storage": database.storage, "curve_id": database.curve_id}
                session.execute(insert(StoragePeriod).values(was | now))
            session.execute(update(Database).where(of_it).values(storage=kept(storage)))
            stamp(session, database_id)
            return True

    def forget_period(self, public_id: str, until: datetime) -> bool:
        """Remove what was declared until then: later facts hold for its reports; False when there is none."""
        with writing(self._session) as session:
            database_id = held(session, public_id)
            gone = delete(StoragePeriod).where(StoragePeriod.database_id == database_id, StoragePeriod.until == until)
            if database_id is None or session.execute(gone.returning(StoragePeriod.id)).first() is None:
                return False
            stamp(session, database_id)
            return True

    def stand_on(self, public_id: str, curve: str | None, check: Callable[[str | None], None] | None = None) -> bool:
        """Let the database use a load curve, or none. Raises NoCurve; False when there is no such database.

        `check` is given the curve that it uses; what it raises leaves that.
        """
        current = select(Curve.public_id).where(Curve.id == Database.curve_id).scalar_subquery()
        named = select(Curve.id).where(Curve.public_id == without_nul(curve or ""))
        wanted = named.scalar_subquery()
        with writing(self._session) as session:
            database_id = held(session, public_id)
            if database_id is None:
                return False
            of_it = Database.id == database_id
            if check is not None:
                check(session.scalar(select(current).where(of_it)))
            if curve is not None and session.scalar(named) is None:  # nor one that the caller may not see
                raise NoCurve
            changed = update(Database).where(of_it).values(curve_id=None if curve is None else wanted)
            stands = session.scalar(changed.returning(Database.curve_id))
            if curve is not None and stands is None:
                raise NoCurve
            stamp(session, database_id)
            return True

    def anything_declared(self) -> bool:
        """Whether anything is declared of any database."""
        with looking(self._session) as session:
            return bool(session.scalar(select(anything())))

    def known(self, keys: Collection[str]) -> Known:
        """The facts and the curves of the databases of these keys."""
        with looking(self._session) as session:
            return what_holds(session, keys)


_GROUPS = (
    select(Database.group_name, func.count(Database.id))
    .where(Database.group_name.is_not(None), Database.part_of_id.is_(None))
    .group_by(Database.group_name)
)
"""Made once, as that takes longer than to ask it."""
