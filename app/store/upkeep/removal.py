"""Removing: uploads with everything made of them, a whole database, and what is left empty.

Whoever moves or removes reports does it alone: nobody adds to what is being removed, and no two wait for each other.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Engine, Select, and_, delete, func, or_, select, update
from sqlalchemy.orm import Session, aliased, sessionmaker

from app.store.access.visibility import of_seen_files, whoever_asks
from app.store.audit.noting import about
from app.store.databases import has_id, number_of
from app.store.engine.engine import forget, without_nul
from app.store.engine.transactions import alone, writing
from app.store.lists.mentions import forget_names, mentioned
from app.store.schema.tables import Database, Marker, Report, Series, StoragePeriod, Upload
from app.store.schema.webhook_tables import Webhook
from app.store.schema.work_tables import ExportMember, Incoming
from app.store.upkeep.export_ends import begin_again_without, drop_ended

T = TypeVar("T")
REMOVED = "removed"
AT_ONCE = 1000  # an engine takes some ten thousand values in one statement
UNSYNCED = {"synchronize_session": False}  # no object of these rows is in the session
SET = (
    Database.storage, Database.curve_id, Database.label, Database.group_name, Database.time_zone,
    Database.keep_days, Database.keep_reports, Database.part_of_id,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Going:
    """What goes with a database. `shared` counts its files that stay, as they hold reports of others too."""

    reports: int
    files: int
    shared: int
    members: int
    """Databases that are joined into it: they stay, by themselves again."""


@dataclass(frozen=True, slots=True)
class Parts:
    """How many reports a file held when it was read last, also where some are removed, and the series of the rest."""

    count: int
    series: set[int]


class Removal:
    """Safe beside ingestion; what is removed is not in SQLite's files any more when a call returns."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def upload(self, public_id: str) -> bool:
        """Remove an upload with its reports; False when there is none."""
        with writing(self._session, makes_room=True) as session:
            ids = session.scalars(select(Upload.id).where(Upload.public_id == without_nul(public_id))).all()
            if not ids:  # a deletion of nothing would stand in the audit log as one that was done
                return False
            gone = remove_uploads(session, ids)
        drop_ended(self._engine)
        forget(self._engine)
        return bool(gone)

    def database(self, public_id: str) -> bool:
        """Remove a database with all its reports and their files, where no other report is in them."""
        with writing(self._session, makes_room=True) as session:
            ids = hold(session, session.scalars(select(Database.id).where(has_id(public_id))))
            if not ids:
                return False
            with whoever_asks():  # exports of others may hold reports of it
                for number in ids:
                    _remove_database(session, number)
        drop_ended(self._engine)
        forget(self._engine)
        return True

    def empty(self) -> None:
        """Remove what is empty anywhere: older versions left it when the last report was deleted."""
        used = select(Series.id).where(Series.database_id == Database.id, _reports().exists()).exists()
        with writing(self._session, makes_room=True) as session:
            ids = hold(session, session.scalars(select(Database.id).where(~used)))
            sweep(session, ids)

    def going(self, public_id: str) -> Going | None:
        """What would go with it; None when there is no such database."""
        with self._session() as session:
            number = number_of(session, public_id)
            if number is None:
                return None
            own = select(func.count(Report.id)).where(Report.series_id.in_(_series(number)))
            reports = session.scalar(of_seen_files(own)) or 0
            files = session.scalar(select(func.count(Upload.id)).where(_has_report(number), ~_has_other(number))) or 0
            shared = session.scalar(select(func.count(Upload.id)).where(_has_report(number), _has_other(number))) or 0
            members = session.scalar(select(func.count(Database.id)).where(Database.part_of_id == number)) or 0
        return Going(reports, files, shared, members)


def hold(session: Session, ids: Iterable[int]) -> list[int]:
    """Hold these databases until the transaction ends, while nobody adds or removes reports; those that there are."""
    alone(session)
    return _rows(session, ids)


def _rows(session: Session, ids: Iterable[int]) -> list[int]:
    """The same beside others who add reports; of several databases everybody takes them in the order of their keys."""
    query = select(Database.key, Database.id).where(Database.id.in_(list(ids)))
    held: list[int] = []
    for _, number in sorted((row.key, row.id) for row in session.execute(query)):
        held += session.scalars(select(Database.id).where(Database.id == number).with_for_update())
    return held


def remove_uploads(session: Session, ids: Sequence[int]) -> list[str]:
    """Remove these uploads and what is empty without them; the public ids of those that there were.

    What was kept of how they were sent goes too; the list of a batch keeps the names of its files until it is removed.
    Exports that hold a report of them begin again; their bytes go with `drop_ended`, after the transaction.
    """
    alone(session)
    query: Select[int] = select(Series.database_id).join(Report, Report.series_id == Series.id).distinct()
    databases = {number for some in chunks(ids) for number in session.scalars(query.where(Report.upload_id.in_(some)))}
    held = hold(session, databases)
    gone, terms = list[str](), set[int]()
    for some in chunks(ids):
        terms |= set(mentioned(session, select(Report.id).where(Report.upload_id.in_(some))))
        _forget_how_sent(session, Incoming.upload_id.in_(some))
        begin_again_without(session, ExportMember.upload_id.in_(some))
        statement = delete(Upload).where(Upload.id.in_(some)).returning(Upload.public_id)
        gone += session.scalars(statement, execution_options=UNSYNCED).all()
    forget_names(session, sorted(terms))
    sweep(session, held)
    about(uploads=gone)
    return gone


def _forget_how_sent(session: Session, condition: ColumnElement[bool]) -> None:
    """Whoever waits for such a file hears that it was read; its name is given to nobody any more."""
    sent = update(Incoming).where(condition, Incoming.batch_id.is_(None)).values(filename=REMOVED)
    session.execute(sent, execution_options=UNSYNCED)


def sweep(session: Session, database_ids: Collection[int]) -> None:
    """Remove series without reports of these databases, which are held, and the databases of which nothing is left.

    One of which something is declared or set stays, and so does one that was split off or is joined.
    """
    empty = (Series.database_id.in_(database_ids), ~_reports().exists())
    session.execute(delete(Series).where(*empty), execution_options=UNSYNCED)
    member = aliased(Database)
    used = (
        select(Series.id).where(Series.database_id == Database.id).exists(),
        select(Marker.id).where(Marker.database_id == Database.id).exists(),
        select(StoragePeriod.id).where(StoragePeriod.database_id == Database.id).exists(),
        select(member.id).where(member.part_of_id == Database.id).exists(),
        select(Webhook.id).where(Webhook.database_id == Database.id).exists(),
        Database.split_by.is_not(None),
    )
    nothing = and_(*(column.is_(None) for column in SET), *(~condition for condition in used))
    session.execute(delete(Database).where(Database.id.in_(database_ids), nothing), execution_options=UNSYNCED)


def parts_of(session: Session, upload_id: int) -> Parts:
    """What an upload was cut into when it was read last."""
    rows = session.execute(select(Report.parts, Report.series_id).where(Report.upload_id == upload_id)).all()
    return Parts(max((row.parts for row in rows), default=0), {row.series_id for row in rows})


def sweep_series(session: Session, series_ids: Collection[int]) -> None:
    """Remove those of these series that are empty, and the databases of which nothing is left; for those who add."""
    empty = (Series.id.in_(series_ids), ~_reports().exists())
    databases = session.scalars(select(Series.database_id).where(*empty)).all()
    if databases:
        sweep(session, _rows(session, databases))


def chunks(values: Sequence[T]) -> Iterator[Sequence[T]]:
    """The values, so many at a time as one statement takes."""
    for start in range(0, len(values), AT_ONCE):
        yield values[start : start + AT_ONCE]


def _remove_database(session: Session, id: int) -> None:
    going = select(Upload.id).where(_has_report(id), ~_has_other(id))
    _forget_how_sent(session, Incoming.upload_id.in_(going))
    begin_again_without(session, ExportMember.upload_id.in_(select(Upload.id).where(_has_report(id))))
    reports = select(Report.id).where(Report.series_id.in_(_series(id)))
    terms = mentioned(session, select(Report.id).where(or_(Report.id.in_(reports), Report.upload_id.in_(going))))
    statements = (
        delete(Upload).where(_has_report(id), ~_has_other(id)),
        delete(Report).where(Report.series_id.in_(_series(id))),
        delete(Series).where(Series.database_id == id),
        delete(Database).where(Database.id == id),
    )
    for statement in statements:
        session.execute(statement, execution_options=UNSYNCED)
    forget_names(session, terms)


def _reports() -> Select[int]:
    """Reports of a series, within a query of series."""
    return select(Report.id).where(Report.series_id == Series.id)


def _series(database_id: int) -> Select[int]:
    return select(Series.id).where(Series.database_id == database_id)


def _has_report(database_id: int) -> ColumnElement[bool]:
    uploads: Select[Any] = select(Report.upload_id).where(Report.series_id.in_(_series(database_id)))
    return Upload.id.in_(uploads)


def _has_other(database_id: int) -> ColumnElement[bool]:
    others = (Report.upload_id == Upload.id, Report.series_id.not_in(_series(database_id)))
    return select(Report.id).where(*others).exists()
