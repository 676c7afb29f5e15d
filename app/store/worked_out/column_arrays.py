"""Whole columns of a query as arrays, for figures of thousands of reports at once.

PostgreSQL packs each column into one value: made, sent and read as rows, the same figures take several times as long.
SQLite, which runs in this process, answers rows.
"""

import json
from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import chain, groupby
from operator import itemgetter
from typing import Any

import numpy as np
from sqlalchemy import (
    ColumnElement,
    DateTime,
    Double,
    FromClause,
    Integer,
    LargeBinary,
    Select,
    String,
    bindparam,
    cast,
    column,
    func,
    literal,
    select,
    type_coerce,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Session

from app.store.access.visibility import ASKING
from app.store.plain_rows import plain_rows
from app.store.prepared import Values
from app.store.schema.tables import Report

Array = np.ndarray[Any, np.dtype[Any]]
Arrays = dict[str, Array]

_FIRST, _OTHERS = itemgetter(0), itemgetter(slice(1, None))
_POSTGRES_EPOCH = np.datetime64("2000-01-01", "us")
_BETWEEN = "\n"  # texts read here are keys and ids
_SQL = {int: Double, float: Double, datetime: DateTime, str: String}
_OF_THESE = Report.series_id.in_(bindparam("series", expanding=True))
_SEEN = select(Report.id).join(Report.upload).where(_OF_THESE, Report.id >= bindparam("first", type_=Integer))
_KIND = {int: "f8", float: "f8", datetime: "M8[us]", str: "O"}


def read(session: Session, query: Select[Any], asked: Values | None = None) -> Arrays:
    """The columns of a query by name: numbers as floats with NaN for null, times with NaT, texts with an empty one."""
    if session.get_bind().dialect.name != "postgresql":
        result = session.connection().execute(query, asked)  # past the ORM, which looks at each row again
        driven: Any = result.cursor
        rows = driven.fetchall()
        result.close()
        return of_rows(rows, query)
    fields, packed = _in_columns(query)
    (row,) = plain_rows(session, packed, asked or {})
    return {str(field.key): _unpacked(value, field) for field, value in zip(fields, row, strict=True)}


def of_rows(rows: Sequence[Any], query: Select[Any]) -> Arrays:
    """The same of rows as SQLite's driver gives them."""
    columns = list(zip(*rows, strict=True)) or [()] * len(query.selected_columns)
    fields = zip(columns, query.selected_columns, strict=True)
    return {str(field.key): _plain(values, field) for values, field in fields}


def read_by(
    session: Session, query: Select[Any], name: str, asked: Mapping[str, Any] | None = None
) -> dict[str, Arrays]:
    """The other columns, numbers that are never null, for each value of one text column, the query's first."""
    if session.get_bind().dialect.name != "postgresql":
        return _by_name(session, query, asked)
    others, packed = _in_columns(query, name)
    return {
        key: {str(other.key): _unpacked(value, other) for other, value in zip(others, values, strict=True)}
        for key, *values in plain_rows(session, packed, asked or {})
    }


def of_seen_files(session: Session, columns: Arrays) -> Arrays:
    """Reports by their numbers and series, without those of files that who asks may not see."""
    reports = columns["report_id"]
    if ASKING.get().groups is None or not len(reports):
        return columns
    asked = {"series": np.unique(columns["series_id"]).astype("i8").tolist(), "first": int(reports.min())}
    seen = np.isin(reports, [row[0] for row in plain_rows(session, _SEEN, asked)])
    return {name: column[seen] for name, column in columns.items()}


@lru_cache(maxsize=32)
def _in_columns(query: Select[Any], name: str | None = None) -> tuple[Sequence[ColumnElement[Any]], Select[Any]]:
    """The fields that are packed, and the query that packs them, for each value of that column: made once of a query
    that was made once, as that takes longer than to ask it."""
    inner = query.subquery()
    fields = [field for field in inner.c if field.key != name]
    packed = [_packed(field) for field in fields]
    if name is None:
        return fields, select(*packed)
    return fields, select(inner.c[name], *packed).group_by(inner.c[name])


def _floats() -> "array[float]":
    return array("d")


def _by_name(session: Session, query: Select[Any], asked: Mapping[str, Any] | None) -> dict[str, Arrays]:
    """As the driver gives them, each row let go at once: ten thousands of them that stay are gone over by Python's
    collector again and again, which takes longer than all else here."""
    result = session.connection().execute(query, asked)
    rows: Any = result.cursor
    by_name = of_rows_by(rows, query)
    result.close()
    return by_name


def of_rows_by(rows: Iterable[Any], query: Select[Any]) -> dict[str, Arrays]:
    """As `read_by`, of rows as SQLite's driver gives them."""
    _, *others = (str(field.key) for field in query.selected_columns)
    by_name: defaultdict[str, array[float]] = defaultdict(_floats)
    for key, of_name in groupby(rows, _FIRST):
        by_name[key].extend(chain.from_iterable(map(_OTHERS, of_name)))
    return {
        key: dict(zip(others, np.frombuffer(numbers, dtype="f8").reshape(-1, len(others)).T.copy(), strict=True))
        for key, numbers in by_name.items()
    }


def table(session: Session, name: str, columns: Mapping[str, tuple[type, Sequence[Any]]]) -> FromClause:
    """A table of given columns to join with: name, kind and values of each. Two arrays, where the engine has them."""
    types = {key: Integer() if kind is int else _SQL[kind]() for key, (kind, _) in columns.items()}
    typed = [column(key, sql_type) for key, sql_type in types.items()]
    if session.get_bind().dialect.name != "postgresql":
        return _of_json(name, typed, list(zip(*(values for _, values in columns.values()), strict=True)))
    arrays = [literal(list(values), ARRAY(types[key])) for key, (_, values) in columns.items()]
    return func.unnest(*arrays).table_valued(*typed, name=name).render_derived()


def _of_json(name: str, typed: Sequence[ColumnElement[Any]], rows: Sequence[Sequence[Any]]) -> FromClause:
    """Rows as one text: as values of a statement of their own it would be compiled anew each time."""
    given = json.dumps(rows, default=lambda moment: moment.isoformat(" ", "microseconds"))
    row = func.json_each(given).table_valued("value").c.value
    cells = [
        type_coerce(func.json_extract(row, f"$[{at}]"), field.type).label(field.key) for at, field in enumerate(typed)
    ]
    return select(*cells).cte(name)


def _plain(values: Sequence[Any], field: ColumnElement[Any]) -> Array:
    """A column as SQLite's driver gives it: times are texts."""
    kind = _kind(field)
    if kind is str:
        values = [text or "" for text in values]
    elif kind is datetime:
        values = [text or "NaT" for text in values]
    return np.array(values, dtype=_KIND[kind])


def _packed(field: ColumnElement[Any]) -> ColumnElement[Any]:
    kind = _kind(field)
    if kind is str:
        return func.string_agg(func.coalesce(field, ""), _BETWEEN)
    if kind is datetime:
        sent = func.timestamp_send(func.coalesce(field, cast("-infinity", DateTime)))
    else:
        sent = func.float8send(func.coalesce(cast(field, Double), cast("NaN", Double)))
    return func.string_agg(sent, literal(b"", LargeBinary), type_=LargeBinary)


def _unpacked(value: Any, field: ColumnElement[Any]) -> Array:
    kind = _kind(field)
    if kind is str:
        return np.array([] if value is None else value.split(_BETWEEN), dtype="O")
    if kind is not datetime:
        return np.frombuffer(value or b"", dtype=">f8").astype("f8")
    since = np.frombuffer(value or b"", dtype=">i8").astype("i8")
    unknown = since == np.iinfo("i8").min
    moments = np.where(unknown, 0, since).astype("m8[us]") + _POSTGRES_EPOCH
    return np.where(unknown, np.datetime64("NaT", "us"), moments)


def _kind(field: ColumnElement[Any]) -> type:
    kind: type = field.type.python_type
    return kind
