"""The tables as they lie in the database: for whoever moves rows without looking into them.

What is packed, or encrypted, stays so. Everything is moved by the first column of the primary key, a number; the rows
of one number move together, so that how text is sorted never matters.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Connection, Double, ForeignKey, LargeBinary, MetaData, Row, Table, func, literal, select

from app.store.all_tables import Base
from app.store.packing.packed_column import Packed, Sealed

ROWS, HEAVY_ROWS, BYTES = 5000, 200, 32 * 2**20  # at most in one transaction, but for one row that is longer


@dataclass(frozen=True, slots=True)
class Raw:
    """One table: `key` is the column that its rows are moved by, `heavy` those that may hold much, `itself` those
    that refer to its own rows."""

    table: Table
    key: Column[Any]
    itself: tuple[Column[Any], ...]
    heavy: tuple[Column[Any], ...]

    @property
    def name(self) -> str:
        return self.table.name

    @property
    def only_added(self) -> bool:
        """Whether its rows are never changed: what another one says of them has to be there before they go."""
        return bool(Base.metadata.tables[self.name].info.get("only_added"))

    @property
    def floats(self) -> bool:
        return any(isinstance(column.type, Double) for column in self.table.columns)

    @property
    def keys(self) -> tuple[Column[Any], ...]:
        """The whole primary key."""
        return tuple(self.table.primary_key.columns)


@dataclass(frozen=True, slots=True)
class Range:
    """Keys above `low` up to `high`."""

    low: int
    high: int


def raw_tables() -> list[Raw]:
    """Every table, those that others refer to first."""
    return [_raw(declared) for declared in Base.metadata.sorted_tables if declared.info.get("copied", True)]


def as_it_lies(declared: Table) -> Table:
    """A table whose packed columns are bytes, and sealed ones text."""
    columns = [
        Column(
            column.name,
            column.type.impl_instance if isinstance(column.type, Packed | Sealed) else column.type,
            primary_key=column.primary_key,
        )
        for column in declared.columns
    ]
    return Table(declared.name, MetaData(), *columns)


def _raw(declared: Table) -> Raw:
    table = as_it_lies(declared)
    itself = tuple(table.c[column.name] for column in declared.columns if _refers(column.foreign_keys, declared))
    heavy = tuple(column for column in table.columns if isinstance(column.type, LargeBinary))
    return Raw(table, next(iter(table.primary_key.columns)), itself, heavy)


def _refers(keys: set[ForeignKey], table: Table) -> bool:
    return any(key.column.table is table for key in keys)


def highest(connection: Connection, raw: Raw) -> int:
    """The highest key there is; below every key where there is none."""
    key = connection.scalar(select(func.max(raw.key)))
    return -1 if key is None else int(key)


def ranges(connection: Connection, raw: Raw, above: int = -1) -> Iterator[Range]:
    """All keys in steps that memory holds."""
    low = above
    size: Any = sum((func.coalesce(func.length(column), 0) for column in raw.heavy), literal(0))
    while True:
        step = select(raw.key, size).where(raw.key > low).order_by(raw.key).limit(HEAVY_ROWS if raw.heavy else ROWS)
        keys = [(int(row[0]), int(row[1])) for row in connection.execute(step)]
        if not keys:
            return
        high, held = keys[0]
        for key, length in keys[1:]:
            held += length
            if held > BYTES:
                break
            high = key
        yield Range(low, high)
        low = high


def rows_of(connection: Connection, raw: Raw, span: Range) -> Sequence[Row[Any]]:
    """The rows of a range as they lie there, in no order that means anything."""
    return connection.execute(select(raw.table).where(raw.key > span.low, raw.key <= span.high)).all()


def contents(raw: Raw, rows: Sequence[Row[Any]]) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    """What each row holds, by its primary key, which stands first: equal on both engines where the row is.

    Bytes are compared by their hash; SQLite knows no zero below zero.
    """
    keys, numbers = len(raw.keys), raw.floats
    if raw.heavy:
        return {tuple(row[:keys]): tuple(map(_hashed, row)) for row in rows}
    if not numbers:
        return {tuple(row[:keys]): tuple(row) for row in rows}
    return {tuple(row[:keys]): tuple(cell + 0.0 if type(cell) is float else cell for cell in row) for row in rows}


def digest(by_key: dict[tuple[Any, ...], tuple[Any, ...]]) -> bytes:
    """A hash of all that these rows hold, in the order of their keys."""
    rows = [by_key[key] for key in sorted(by_key)]
    return hashlib.sha256(repr(rows).encode("utf-8", "surrogatepass")).digest()


def _hashed(value: Any) -> Any:
    return hashlib.sha256(value).digest() if isinstance(value, bytes | memoryview) else value
