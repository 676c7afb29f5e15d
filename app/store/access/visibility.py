"""Who asks, and what of all that is stored they get to see.

A caller with groups sees the databases of these groups, what is stored of them, and what they sent themselves. One
that is joined into another is of the group of that. A file is seen by who may see every database that
it has reports of.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Select, and_, event, exists, or_, select, union
from sqlalchemy.orm import ORMExecuteState, Session, with_loader_criteria

from app.store.schema.statements import table_of
from app.store.schema.tables import Curve, CurveUpload, Database, Marker, Report, Series, StoragePeriod, Upload
from app.store.schema.work_tables import Batch, Export


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks. Without logins everybody who reaches the service is the same caller, and sees everything."""

    id: str = ""
    """Of the user, or of a token that belongs to nobody; empty without logins."""
    name: str = ""
    groups: tuple[str, ...] | None = None
    """Groups of databases that may be seen and changed; None is every database, also without a group."""
    rights: frozenset[str] | None = None
    """What may be done, as routes call it; None is everything."""
    token: str = ""
    """The name of the token that was shown; empty for a session."""

    def may(self, right: str) -> bool:
        """Whether they may do that at all."""
        return self.rights is None or right in self.rights


EVERYBODY = Caller()
"""The caller without logins; the program itself, too."""
ASKING: ContextVar[Caller] = ContextVar("asking", default=EVERYBODY)
"""Who is calling while a request is answered: what is looked up meanwhile is narrowed to what they may see."""
Query = TypeVar("Query", bound=Select[*tuple[Any, ...]])

_DATABASE, _SERIES, _REPORT, _PERIOD = map(table_of, (Database, Series, Report, StoragePeriod))


def visible(query: Query, caller: Caller) -> Query:
    """The query, narrowed to what this caller may see: every list passes through here.

    The conditions hold wherever the query meets these tables. A query of a list therefore joins `Database`, or `Curve`
    where it is one of curves.
    """
    return query if caller.groups is None else query.options(*_conditions(caller), *_own(caller))


def of_seen_files(query: Query) -> Query:
    """The query without reports of files that who asks may not see: what counts reports, or tells what they print,
    passes through here where it does not join their files."""
    caller = ASKING.get()
    return query if caller.groups is None else query.options(_of_whole_files(caller))


@contextmanager
def whoever_asks() -> Iterator[None]:
    """What is looked up meanwhile is all that is stored: for who moves or removes what was found for the caller before,
    and has to know what else is in it."""
    asking = ASKING.set(EVERYBODY)
    try:
        yield
    finally:
        ASKING.reset(asking)


@event.listens_for(Session, "do_orm_execute")
def _narrowed(state: ORMExecuteState) -> None:
    """What a request looks up by an id, wherever that stands (address, form, JSON), is not there for who may not see
    it. What jobs do is done by the program itself."""
    caller = ASKING.get()
    if caller.groups is not None and state.is_select and not state.is_column_load:
        state.statement = state.statement.options(*_conditions(caller))


@lru_cache(maxsize=256)
def _conditions(caller: Caller) -> tuple[Any, ...]:
    series = select(_SERIES.c.id).where(_SERIES.c.database_id.in_(databases_of(caller)))
    return tuple(
        with_loader_criteria(entity, condition)
        for entity, condition in (
            (Database, Database.id.in_(databases_of(caller))),
            (Series, Series.database_id.in_(databases_of(caller))),
            (Report, Report.series_id.in_(series)),
            (Marker, Marker.database_id.in_(databases_of(caller))),
            (Upload, whole_file(caller)),
            (Curve, curve_of(caller)),
        )
    )


@lru_cache(maxsize=256)
def _of_whole_files(caller: Caller) -> Any:
    other, series = _REPORT.alias("seen_beside"), _SERIES.alias("seen_series")
    hidden = exists().where(other.c.upload_id == Report.upload_id, other.c.series_id == series.c.id)
    return with_loader_criteria(Report, ~hidden.where(series.c.database_id.not_in(databases_of(caller))))


@lru_cache(maxsize=256)
def _own(caller: Caller) -> tuple[Any, ...]:
    return tuple(with_loader_criteria(entity, entity.sent_by == caller.id) for entity in (Batch, Export))


def databases_of(caller: Caller) -> Any:
    """The keys of the databases that a caller with groups may see, as a subquery."""
    database, whole = _DATABASE.alias("seen"), _DATABASE.alias("seen_whole")
    own = and_(database.c.part_of_id.is_(None), database.c.group_name.in_(caller.groups or ()))
    joined = database.outerjoin(whole, whole.c.id == database.c.part_of_id)
    return select(database.c.id).select_from(joined).where(or_(own, whole.c.group_name.in_(caller.groups or ())))


def whole_file(caller: Caller) -> ColumnElement[bool]:
    """That no report of an upload is of a database that the caller may not see: its own reports alone are looked at."""
    report, series = _REPORT.alias("seen_report"), _SERIES.alias("seen_series")
    hidden = exists().where(report.c.upload_id == Upload.id, report.c.series_id == series.c.id)
    return ~hidden.where(series.c.database_id.not_in(databases_of(caller)))


def curve_of(caller: Caller) -> ColumnElement[bool]:
    """That a visible database stands, or stood, on a curve, or the caller brought it."""
    databases = databases_of(caller)
    stands = select(_DATABASE.c.curve_id).where(_DATABASE.c.id.in_(databases), _DATABASE.c.curve_id.is_not(None))
    stood = select(_PERIOD.c.curve_id).where(_PERIOD.c.database_id.in_(databases), _PERIOD.c.curve_id.is_not(None))
    own = select(table_of(CurveUpload).c.id).where(table_of(CurveUpload).c.sent_by == caller.id)
    return or_(Curve.id.in_(union(stands, stood)), Curve.upload_id.in_(own))


def others_stand_on(caller: Caller) -> ColumnElement[bool]:
    """That a database which the caller may not see stands, or stood, on a curve."""
    databases = databases_of(caller)
    stands = exists().where(_DATABASE.c.curve_id == Curve.id, _DATABASE.c.id.not_in(databases))
    stood = exists().where(_PERIOD.c.curve_id == Curve.id, _PERIOD.c.database_id.not_in(databases))
    return or_(stands, stood)
