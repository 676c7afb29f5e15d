"""The whole store into another database, of either engine; into an SQLite file it is the backup.

The target holds at any moment what the source held up to some key of each table: each step is one transaction. So a
copy that was stopped goes on, and one that is done already is brought up to date: rows that are there are held against
the source, the others are added. The source is read as it was at one moment, and may be written meanwhile.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Row,
    Update,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    tuple_,
    update,
)  # fmt: skip

from app.store.copy.raw_tables import Range, Raw, contents, highest, ranges, raw_tables, rows_of
from app.store.engine.engine import WRITES

Progress = Callable[[str, int], None]
"""Gets the name of a table and how many of its rows were done."""
_AT_ONCE = 500


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """The store as it is now, for as long as it is looked at."""
    level = "REPEATABLE READ" if engine.dialect.name == "postgresql" else "SERIALIZABLE"
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level=level, postgresql_readonly=True)
        with connection.begin():
            connection.execute(text("SELECT version_num FROM alembic_version")).all()  # it begins with the first look
            yield connection


def count(connection: Connection) -> dict[str, int]:
    """How many rows each table has."""
    return {raw.name: connection.scalar(select(func.count()).select_from(raw.table)) or 0 for raw in raw_tables()}


def copy(source: Engine, target: Engine, tell: Progress) -> None:
    """Make the target hold what the source holds now."""
    with snapshot(source) as there:
        tables = raw_tables()
        for raw in reversed(tables):
            if not raw.only_added:
                _remove(there, target, raw)
        for raw in tables:
            _table(there, target, raw, tell)
            if raw.only_added:
                _remove(there, target, raw)
    with _changing(target) as here:
        for raw in tables:
            _set_sequence(here, raw)


@contextmanager
def _changing(target: Engine) -> Iterator[Connection]:
    with target.connect() as connection:
        connection = connection.execution_options(**{WRITES: True})
        with connection.begin():
            yield connection


def _remove(there: Connection, target: Engine, raw: Raw) -> None:
    """Rows of an earlier copy that the source has no more."""
    with target.connect() as here:
        spans = list(ranges(here, raw))
    for span in spans:
        with _changing(target) as here:
            gone = set(_keys(here, raw, span)) - set(_keys(there, raw, span))
            for some in _in_steps(sorted(gone)):
                here.execute(delete(raw.table).where(tuple_(*raw.keys).in_(some)))


def _keys(connection: Connection, raw: Raw, span: Range) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in connection.execute(select(*raw.keys).where(raw.key > span.low, raw.key <= span.high))]


def _table(there: Connection, target: Engine, raw: Raw, tell: Progress) -> None:
    with target.connect() as here:
        last = highest(here, raw)
    for span in ranges(there, raw):
        rows = rows_of(there, raw, span)
        with _changing(target) as here:
            if span.low >= last:
                _add(here, raw, rows)
            else:
                _correct(here, raw, span, rows)
        tell(raw.name, len(rows))
    if raw.itself:
        _refer(there, target, raw)


def _correct(here: Connection, raw: Raw, span: Range, rows: Sequence[Row[Any]]) -> None:
    """Rows that are there already: those that differ are written anew, those that are missing added."""
    present, wanted = contents(raw, rows_of(here, raw, span)), contents(raw, rows)
    if present == wanted:
        return
    differ = [row for row in rows if present.get(_key(raw, row)) != wanted[_key(raw, row)]]
    _write(here, raw, [row for row in differ if _key(raw, row) in present])
    _add(here, raw, [row for row in differ if _key(raw, row) not in present])


def _key(raw: Raw, row: Row[Any]) -> tuple[Any, ...]:
    return tuple(getattr(row, key.name) for key in raw.keys)


def _write(here: Connection, raw: Raw, rows: Sequence[Row[Any]]) -> None:
    others = [column for column in raw.table.columns if not column.primary_key]
    empty = {f"to_{column.name}": None for column in raw.itself}
    if rows and others:
        here.execute(_change(raw, others), [_bound(raw, row, others) | empty for row in rows])


def _change(raw: Raw, columns: Sequence[Column[Any]]) -> Update:
    conditions = [key == bindparam(f"key_{key.name}") for key in raw.keys]
    return (
        update(raw.table).where(*conditions).values({column.name: bindparam(f"to_{column.name}") for column in columns})
    )


def _bound(raw: Raw, row: Row[Any], columns: Sequence[Column[Any]]) -> dict[str, object]:
    keys = {f"key_{key.name}": getattr(row, key.name) for key in raw.keys}
    return keys | {f"to_{column.name}": getattr(row, column.name) for column in columns}


def _add(here: Connection, raw: Raw, rows: Sequence[Row[Any]]) -> None:
    """New rows; what refers to rows of the same table, which may not be there yet, is written afterwards."""
    if not rows:
        return
    empty = {column.name: None for column in raw.itself}
    values = [{**row._mapping, **empty} for row in rows]  # noqa: SLF001 - its public name
    if here.dialect.name == "sqlite":
        here.execute(insert(raw.table), values)
        return
    names = ", ".join(f'"{column.name}"' for column in raw.table.columns)
    driver: Any = here.connection.driver_connection
    with driver.cursor() as cursor, cursor.copy(f'COPY "{raw.name}" ({names}) FROM STDIN') as lines:
        for filled in values:
            lines.write_row(tuple(filled.values()))


def _refer(there: Connection, target: Engine, raw: Raw) -> None:
    query = select(*raw.keys, *raw.itself).where(or_(*(column.is_not(None) for column in raw.itself)))
    bound = [_bound(raw, row, raw.itself) for row in there.execute(query)]
    if bound:
        with _changing(target) as here:
            here.execute(_change(raw, raw.itself), bound)


def _set_sequence(here: Connection, raw: Raw) -> None:
    """PostgreSQL counts on from the highest key; SQLite finds it by itself."""
    if here.dialect.name != "postgresql":
        return
    name = {"table": f'"{raw.name}"', "column": raw.key.name}
    sequence = here.scalar(text("SELECT pg_get_serial_sequence(:table, :column)"), name)
    if sequence is not None:
        last = highest(here, raw)
        at = {"sequence": sequence, "last": max(last, 1), "used": last > 0}
        here.execute(text("SELECT setval(CAST(:sequence AS regclass), :last, :used)"), at)


def _in_steps(keys: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for begin in range(0, len(keys), _AT_ONCE):
        yield keys[begin : begin + _AT_ONCE]
