"""What lies in the store packed or encrypted otherwise than today, brought into today's form, a few rows at a time.

The head of each value says whether that is done: so it may be stopped at any time and goes on later, beside services
that work. What was changed or removed meanwhile stays as it is then. Nothing is written before it was opened again and
found equal to what was there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Engine, Table, bindparam, delete, func, literal_column, select, update
from sqlalchemy.orm import sessionmaker

from app.store.copy.raw_tables import as_it_lies
from app.store.engine.transactions import writing
from app.store.key_table import StoreKey
from app.store.packing.packed_column import Packed, Sealed
from app.store.packing.packing import HEAD_BYTES, Packing, head_of
from app.store.schema.tables import Base
from app.store.schema.work_tables import Incoming

AT_ONCE = 20
"""Numbers, of the first column of a key, whose rows are looked at in one step."""
HEADS_AT_ONCE = 1000
Key = Mapping[str, int | str]
"""Which row, by the columns of its table's key."""


@dataclass(frozen=True, slots=True)
class Place:
    """A column that is packed or sealed, and its table as it lies in the database."""

    table: Table
    column: Column[Any]
    type: Any
    """A Packed or a Sealed."""

    @property
    def keys(self) -> list[Column[Any]]:
        return list(self.table.primary_key.columns)


@dataclass(slots=True)
class Repacked:
    """Values that were written anew, and their bytes before and after."""

    values: int = 0
    before: int = 0
    after: int = 0


class Repacking:
    """Opens what lies there by the keys of one packing, and writes as another does, whose first key may be another."""

    def __init__(self, engine: Engine, reads: Packing, writes: Packing) -> None:
        self._engine, self._reads, self._writes = engine, reads, writes
        self._session = sessionmaker(engine)
        self.done = Repacked()

    def count(self) -> int:
        """How many rows there are to look at."""
        with self._engine.connect() as connection:
            return sum(connection.scalar(select(func.count()).select_from(place.table)) or 0 for place in places())

    def run(self, *, change: bool = True) -> Iterator[int]:
        """How many rows were looked at, step by step; without `change` those that differ are only counted.

        Raises Locked or UnknownPacking where one cannot be opened: what was done until then stays.
        """
        for place in places():
            first, low = place.keys[0], -1
            while keys := self._next(first, low):
                looked_at, others = self._others(place, low, keys[-1])
                for key in others:
                    self._write(place, key, change=change)
                yield looked_at
                low = keys[-1]

    def _next(self, first: Column[Any], low: int) -> Sequence[int]:
        with self._engine.connect() as connection:
            query = select(first).distinct().where(first > low).order_by(first).limit(AT_ONCE)
            return connection.scalars(query).all()

    def _others(self, place: Place, low: int, high: int) -> tuple[int, list[Key]]:
        """How many rows lie between these numbers, and the keys of those that lie otherwise than today."""
        first = place.keys[0]
        begins = place.column if isinstance(place.type, Sealed) else _beginning(place.column)
        query = select(*place.keys, begins.label("begins")).where(first > low, first <= high)
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        names = [key.name for key in place.keys]
        known = (row for row in rows if row.begins is not None)
        others = [row for row in known if not place.type.as_today(row.begins, self._writes)]
        return len(rows), [dict(zip(names, row, strict=False)) for row in others]

    def _write(self, place: Place, key: Key, *, change: bool) -> None:
        conditions = [column == bindparam(f"key_{column.name}", key[column.name]) for column in place.keys]
        with self._engine.connect() as connection:
            stored = connection.scalar(select(place.column).where(*conditions))
        if stored is None:
            return
        value = place.type.opened(stored, self._reads)
        new = place.type.stored(value, self._writes)
        if isinstance(place.type, Packed) and head_of(new) == head_of(stored):  # a part is packed by what it holds
            return
        if place.type.opened(new, self._writes) != value:
            raise AssertionError(f"{place.table.name} {key} was packed into something else")
        self.done.values += 1
        self.done.before += len(stored)
        self.done.after += len(new)
        if not change:
            return
        changed = update(place.table).where(*conditions, place.column == stored).values({place.column.name: new})
        with writing(self._session, makes_room=True) as session:
            session.execute(changed)


def places() -> list[Place]:
    """Every such column. Files that wait stand first: one that becomes an upload meanwhile is met there."""
    waiting = Incoming.__tablename__
    tables = sorted(Base.metadata.sorted_tables, key=lambda table: table.name != waiting)
    return [
        Place(raw, raw.c[column.name], column.type)
        for declared in tables
        for raw in [as_it_lies(declared)]
        for column in declared.columns
        if isinstance(column.type, Packed | Sealed)
    ]


def forget_unused(engine: Engine, first: int) -> dict[int, int]:
    """Forget other keys than this one that nothing is encrypted by; how many values still are by each of the rest.

    All is read once more: a program that was started with another key may have written by it where we had been.
    """
    with engine.connect() as connection:
        others = set(connection.scalars(select(StoreKey.id).where(StoreKey.id != first)))
    if not others:
        return {}
    used = _used(engine)
    with writing(sessionmaker(engine), makes_room=True) as session:
        session.execute(delete(StoreKey).where(StoreKey.id.in_(others - used.keys())))
    return {key: used[key] for key in sorted(others & used.keys())}


def _used(engine: Engine) -> Counter[int]:
    """How many values are encrypted by each key."""
    used: Counter[int] = Counter()
    with engine.connect() as connection:
        for place in places():
            begins = place.column if isinstance(place.type, Sealed) else _beginning(place.column)
            query = select(begins).where(place.column.is_not(None)).execution_options(yield_per=HEADS_AT_ONCE)
            used.update(place.type.key_of(stored) for stored in connection.scalars(query))
    return used


def _beginning(column: Column[Any]) -> Any:
    """The head of a value; what is longer is not fetched."""
    return func.substr(column, 1, literal_column(str(HEAD_BYTES)), type_=column.type)
