"""What is known of databases beside their reports: declared facts and load curves, today's and earlier ones."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Exists, bindparam, exists, select, update
from sqlalchemy.orm import Session

from app.analysis.context import JudgingContext, fingerprint, keys_of
from app.analysis.pool import CURVE
from app.store.prepared import Prepared
from app.store.schema.statements import table_of
from app.store.schema.tables import Curve, Database, StoragePeriod
from parsers.load_curves.curve import LoadCurve
from parsers.model.report import Header
from rules.storage.inputs.declared import StorageFacts

# Made once: each file that comes in is asked for with them.
_DATABASE: tuple[Any, ...] = (Database.id, Database.key, Database.storage, Database.stands_on, Curve.measured)
_DECLARED = select(*_DATABASE).outerjoin(Database.curve).where(Database.key.in_(bindparam("keys", expanding=True)))
_PERIOD: tuple[Any, ...] = (StoragePeriod.database_id, StoragePeriod.until, StoragePeriod.storage, Curve.measured)
_EARLIER = select(*_PERIOD).outerjoin(StoragePeriod.curve).order_by(StoragePeriod.until)
_EARLIER = _EARLIER.where(StoragePeriod.database_id.in_(bindparam("ids", expanding=True)))
_PERIOD_COLUMNS: tuple[Any, ...] = (StoragePeriod.until, StoragePeriod.storage, Curve.public_id, Curve.name)
_PERIODS = Prepared(
    select(*_PERIOD_COLUMNS)
    .outerjoin(StoragePeriod.curve)
    .where(StoragePeriod.database_id == bindparam("database_id"))
    .order_by(StoragePeriod.until)
)


@dataclass(frozen=True, slots=True)
class Known:
    """Facts and curves of some databases at one moment: for the judge, and as the stamps that their reports get."""

    beside: JudgingContext = field(default_factory=JudgingContext)
    stamps: Mapping[str, str] = field(default_factory=dict)
    asked: frozenset[str] = frozenset()
    """The keys that were looked up, whether there is such a database or not."""

    def stamp(self, report: Header) -> str:
        """What a report is judged with."""
        return next((self.stamps[key] for key in keys_of(report) if key in self.stamps), "")


@dataclass(frozen=True, slots=True)
class Period:
    """What was declared until a day; the reports that end then or before are judged with it."""

    until: datetime
    storage: StorageFacts | None
    curve: str | None
    curve_name: str | None


def anything() -> Exists:
    """Whether anything is declared of any database."""
    return exists().where(table_of(Database).c.stands_on != "")


def what_holds(session: Session, keys: Collection[str]) -> Known:
    """Facts and curves of the databases of these keys; of one that was split off also that it has none."""
    rows = session.execute(_DECLARED, {"keys": list(keys)}).all() if keys else ()
    earlier = _earlier(session, [row.id for row in rows if row.stands_on])
    besides = {
        key: JudgingContext(facts_in(storage), _curve(measured), earlier=earlier.get(number, ()))
        for number, key, storage, _, measured in rows
    }
    return Known(JudgingContext(databases=besides), {row.key: row.stands_on for row in rows}, frozenset(keys))


def periods(session: Session, database_id: int) -> list[Period]:
    """What was declared of a database before, the oldest first."""
    rows = _PERIODS.all(session, {"database_id": database_id})
    return [Period(until, facts_in(storage), *curve) for until, storage, *curve in rows]


def stamp(session: Session, database_id: int) -> None:
    """Write down which facts and curve a database has now; to be called by whoever changes its facts or its curve."""
    query = select(Database.storage, Curve.public_id).outerjoin(Database.curve).where(Database.id == database_id)
    storage, curve = session.execute(query).one()
    before = [
        (period.until.isoformat(), fingerprint(period.storage, period.curve))
        for period in periods(session, database_id)
    ]
    stands_on = fingerprint(facts_in(storage), curve, before)
    session.execute(update(Database).where(Database.id == database_id).values(stands_on=stands_on))


def facts_in(storage: str | None) -> StorageFacts | None:
    """Storage facts as the store keeps them."""
    return None if storage is None else dict(json.loads(storage))


def kept(storage: StorageFacts) -> str | None:
    """Storage facts for the store; None where there are none."""
    facts = {key: value for key, value in storage.items() if value is not None}
    return json.dumps(facts, sort_keys=True) if facts else None


def _earlier(session: Session, ids: Sequence[int]) -> dict[int, tuple[JudgingContext, ...]]:
    rows: Sequence[Any] = session.execute(_EARLIER, {"ids": ids}).all() if ids else ()
    by_database: dict[int, tuple[JudgingContext, ...]] = {}
    for database_id, until, storage, measured in rows:
        context = JudgingContext(facts_in(storage), _curve(measured), until=until)
        by_database[database_id] = (*by_database.get(database_id, ()), context)
    return by_database


def _curve(measured: bytes | None) -> LoadCurve | None:
    return None if measured is None else CURVE.decode(measured)
