"""Which reports are one database: two are joined (a clone, a move that changed the DBID), or one is split in two.

Joining changes no report: the members keep their keys, storage facts and curves, and are shown as one. Splitting moves
reports to a database of their own, told apart by the name or the host that they print; those that come later go there
by themselves (see `app.store.analysis_rows.series_of`). Joining what was split off moves them back.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Engine, Row, bindparam, delete, func, or_, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.context import DatabaseIdentity, text
from app.databases.split_choices import CHOICES, COLUMNS, Choices, What, choices, cutting
from app.declared.databases import NO_DATABASE
from app.store.access.claiming import stay_seen
from app.store.analysis_rows import new_id
from app.store.audit.noting import about
from app.store.databases import has_id, number_of
from app.store.engine.engine import without_nul
from app.store.engine.transactions import alone, looking, writing
from app.store.prepared import Prepared
from app.store.schema.statements import insert_into, table_of
from app.store.schema.tables import Database, Marker, MetricValue, Report, Series
from app.store.upkeep.removal import UNSYNCED, hold, sweep
from app.web.problems import NotFound, Problem

SHARED = ("dbid", "container", "scope", "instance_number", "name")
"""What a series keeps when it is moved to another database."""
KNOWN: tuple[Any, ...] = (
    Database.id, Database.public_id, Database.plain_key, Database.split_by, Database.dbid, Database.container,
    Database.name, Database.part_of_id,
)  # fmt: skip

_NEW = table_of(Database)  # of a group it is later


_SPLIT = Prepared(select(Database.id, Database.split_by).where(Database.public_id == bindparam("public_id")))
_SERIES = Prepared(select(Series.id).where(Series.database_id == bindparam("database_id")))


class Joining:
    """Each call is one transaction, in which nobody adds reports to the databases that it is about."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def join(self, public_id: str, other: str) -> str:
        """Make `other` a part of the database, or of what that is a part of itself; the id of the whole.

        Raises NotFound, and Problem where that cannot be.
        """
        with writing(self._session) as session:
            head, joined = self._held(session, public_id, other)
            about(joined=str(joined.public_id))
            if joined.id != head.id and _was_split_off(joined, head):
                _merge(session, joined, head)
                return str(head.public_id)
            whole = head if head.part_of_id is None else self._held(session, _id_of(session, head.part_of_id))[0]
            _may_join(head, whole, joined)
            with_parts = or_(Database.id == joined.id, Database.part_of_id == joined.id)
            session.execute(update(Database).where(with_parts).values(part_of_id=whole.id), execution_options=UNSYNCED)
            return str(whole.public_id)

    def split(self, public_id: str) -> None:
        """Take a database out of the one that it was joined into."""
        with writing(self._session) as session:
            (database,) = self._held(session, public_id)
            if database.part_of_id is None:
                raise _conflict("This database is not joined into another: name what is to be split off.")
            stay_seen(session, database.id, database.part_of_id)
            session.execute(update(Database).where(Database.id == database.id).values(part_of_id=None))

    def split_off(self, public_id: str, what: What, value: str) -> str:
        """Make the reports that print this name or host a database of their own; its id."""
        wanted = text(value)
        with writing(self._session) as session:
            alone(session)
            sources = _sources(session, public_id, what)
            hold(session, sources)
            (database,) = self._held(session, public_id)
            if database.split_by is not None:
                raise _conflict("This database was itself split off: split what it was split from.")
            conditions = (Series.database_id.in_(sources), COLUMNS[what] == wanted)
            chosen = session.scalar(select(func.count(Report.id)).join(Report.series).where(*conditions))
            others = session.scalar(select(Report.id).join(Report.series).where(
                Series.database_id == database.id, COLUMNS[what].is_distinct_from(wanted)).limit(1))  # fmt: skip
            if not chosen:
                raise _conflict(f"None of its reports prints the {what} {value!r}: take one that they print.")
            if others is None:
                raise _conflict(f"All of its reports print the {what} {value!r}: there is nothing to split off.")
            if wanted in cutting(session, sources, COLUMNS[what]):
                raise _conflict(
                    f"The reports that print the {what} {value!r} are of a cluster with others of this database: "
                    "parted from them its instances would count twice."
                )
            return _split_off(session, database, what, DatabaseIdentity(database.plain_key, what, wanted), sources)

    def choices(self, public_id: str) -> Choices:
        """What it can be split by; nothing where all of its reports print the same, or it was split off itself."""
        with looking(self._session) as session:
            row = _SPLIT.first(session, {"public_id": without_nul(public_id)})
            if row is None or row.split_by is not None:
                return Choices((), ())
            series = [row[0] for row in _SERIES.all(session, {"database_id": row.id})]
            return CHOICES.of(session, {row.id: series}, lambda _: {row.id: choices(session, row.id)})[row.id]

    def _held(self, session: Session, *public_ids: str) -> list[Row[Any]]:
        """These databases as they are once they are held, and what they are part of with them."""
        alone(session)
        ids = []
        for public_id in public_ids:
            number = number_of(session, public_id)
            if number is None:
                raise NotFound(NO_DATABASE)
            ids.append(number)
        wholes = session.scalars(select(Database.part_of_id).where(Database.id.in_(ids)))
        hold(session, {*ids, *(whole for whole in wholes if whole is not None)})
        rows: dict[int, Row[Any]] = {row.id: row for row in session.execute(select(*KNOWN).where(Database.id.in_(ids)))}
        if not rows.keys() >= set(ids):
            raise NotFound(NO_DATABASE)
        return [rows[number] for number in ids]


def _conflict(sentence: str) -> Problem:
    return Problem(409, "cannot_join", sentence)


def _id_of(session: Session, database_id: int) -> str:
    return session.scalars(select(Database.public_id).where(Database.id == database_id)).one()


def _may_join(head: Row[Any], whole: Row[Any], joined: Row[Any]) -> None:
    if joined.id in (head.id, whole.id):
        raise _conflict("A database cannot be joined into itself, or into a part of itself: split that one first.")
    if joined.part_of_id not in (None, whole.id):
        raise _conflict("This database is joined into another already: split it there first.")
    if _was_split_off(head, joined):
        raise _conflict("This database was split off the one that is to be joined: join it into that one instead.")


def _was_split_off(split: Row[Any], other: Row[Any]) -> bool:
    return split.split_by is not None and other.split_by is None and split.plain_key == other.plain_key


def _sources(session: Session, public_id: str, what: What) -> list[int]:
    """Where the reports are that are split off a database: in it, and as a name goes before a host, in those that
    were split off it by host."""
    plain = session.execute(select(Database.id, Database.plain_key).where(has_id(public_id))).first()
    if plain is None:
        raise NotFound(NO_DATABASE)
    by_host = select(Database.id).where(Database.plain_key == plain.plain_key, Database.split_by == "host")
    return [plain.id, *(session.scalars(by_host) if what == "name" else ())]


def _split_off(session: Session, plain: Row[Any], what: What, apart: DatabaseIdentity, sources: Sequence[int]) -> str:
    """A database for the reports that print this, with them in it."""
    values = {"public_id": new_id(), "key": apart.key, "plain_key": apart.plain_key, "split_by": apart.split_by,
              "split_value": apart.split_value, "dbid": plain.dbid, "container": plain.container,
              "stands_on": ""}  # fmt: skip
    name = apart.split_value if apart.split_by == "name" else plain.name
    statement = insert_into(session, Database).values(**values, name=name)
    statement = statement.on_conflict_do_nothing(index_elements=["key"])
    session.execute(statement)
    new = session.execute(select(_NEW.c.id, _NEW.c.public_id).where(_NEW.c.key == apart.key)).one()
    stay_seen(session, new.id, plain.part_of_id or plain.id)
    _move(session, sources, new.id, apart, COLUMNS[what] == apart.split_value)
    sweep(session, sources)
    return str(new.public_id)


def _merge(session: Session, split: Row[Any], plain: Row[Any]) -> None:
    """Move the reports of what was split off back, and let it be gone; its markers go with them."""
    _move(session, [split.id], plain.id, DatabaseIdentity(plain.plain_key), Report.id.is_not(None))
    session.execute(update(Marker).where(Marker.database_id == split.id).values(database_id=plain.id))
    session.execute(update(Database).where(Database.part_of_id == split.id).values(part_of_id=plain.id))
    session.execute(delete(Series).where(Series.database_id == split.id))
    session.execute(delete(Database).where(Database.id == split.id))


def _move(
    session: Session, sources: Sequence[int], target: int, owner: DatabaseIdentity, which: ColumnElement[bool]
) -> None:
    """Move these reports, with their figures, to the target's series of the same kind, which are made when new."""
    columns = (Series.id, Series.plain_key, *(getattr(Series, name) for name in SHARED))
    moving = select(Report.id).where(Report.series_id == Series.id, which).exists()
    rows = session.execute(select(*columns).where(Series.database_id.in_(sources), moving)).all()
    for row in rows:
        values = {name: getattr(row, name) for name in SHARED}
        keys = {"key": owner.own(row.plain_key), "plain_key": row.plain_key}
        statement = insert_into(session, Series).values(**values, **keys, database_id=target)
        statement = statement.on_conflict_do_update(index_elements=["key"], set_={"database_id": target})
        new = session.scalars(statement.returning(Series.id)).one()
        report_ids = select(Report.id).where(Report.series_id == row.id, which)
        figures = update(MetricValue).where(MetricValue.series_id == row.id, MetricValue.report_id.in_(report_ids))
        session.execute(figures.values(series_id=new), execution_options=UNSYNCED)
        reports = update(Report).where(Report.series_id == row.id, which).values(series_id=new)
        session.execute(reports, execution_options=UNSYNCED)
