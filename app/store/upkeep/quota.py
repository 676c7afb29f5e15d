"""How much the store may hold: where it is that much, nothing more is taken until something is removed.

What counts are the packed bytes of what was sent and of what was made of it. They are added up only where the whole
store, which its engine knows at once and which has room left by what was removed, is larger than that.
"""

import time
from collections.abc import Callable

from sqlalchemy import Connection, Engine, LargeBinary, func, select, text
from sqlalchemy.types import TypeDecorator

from app.store.engine.unavailable import OverQuota
from app.store.schema.tables import Base

KNOWN_SECONDS = 5.0
"""So long what was measured holds."""
_IN_SQLITE = text(
    "SELECT (count.page_count - free.freelist_count) * size.page_size "
    "FROM pragma_page_count count, pragma_freelist_count free, pragma_page_size size"
)
_IN_POSTGRESQL = text("SELECT pg_database_size(current_database())")


class Quota:
    """Safe to ask from many threads."""

    def __init__(self, engine: Engine, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._engine, self._most, self._clock = engine, most, clock
        self._measured: tuple[float, int] | None = None

    def check(self) -> None:
        """Raises OverQuota where no more may be taken."""
        measured = self._measured
        if measured is None or not 0 <= self._clock() - measured[0] < KNOWN_SECONDS:
            with self._engine.connect() as connection:
                size = whole_size(connection)
                measured = self._clock(), size if size < self._most else kept_bytes(connection)
            self._measured = measured
        if measured[1] >= self._most:
            raise OverQuota


def whole_size(connection: Connection) -> int:
    """Bytes of the store, with its indexes and figures."""
    return int(connection.scalar(_IN_SQLITE if connection.dialect.name == "sqlite" else _IN_POSTGRESQL) or 0)


def kept_bytes(connection: Connection) -> int:
    """Packed bytes of all that was sent and made of it; an engine knows each length without reading the bytes."""
    length = func.length if connection.dialect.name == "sqlite" else func.octet_length
    total = 0
    for table in Base.metadata.sorted_tables:
        for column in table.columns:
            kind = column.type.impl_instance if isinstance(column.type, TypeDecorator) else column.type
            if isinstance(kind, LargeBinary):
                total += int(connection.scalar(select(func.sum(length(column)))) or 0)
    return total
