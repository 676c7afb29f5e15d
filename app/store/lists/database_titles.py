"""What databases are called, so that no two are called the same."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.store.access.visibility import Caller, visible
from app.store.prepared import Prepared
from app.store.schema.tables import Database

_COLUMNS: tuple[Any, ...] = (
    Database.id, Database.public_id, Database.label, Database.name, Database.dbid, Database.container,
    Database.split_by, Database.split_value, Database.part_of_id,
)  # fmt: skip
_ALL = Prepared(select(*_COLUMNS))


def title(
    label: str | None, name: str | None, dbid: int | None, container: str | None, apart: Mapping[str, str] | None = None
) -> str:
    """What a database is called: its label, else its container, its name or its number."""
    if label:
        return label
    printed = name or (f"DBID {dbid}" if dbid is not None else "a database without a name")
    if apart and "host" in apart:
        printed = f"{printed} on {apart['host']}"
    return f"{container} in {printed}" if container else printed


def title_of_row(row: Any) -> str:
    """What a row of a database calls it."""
    return title(row.label, row.name, row.dbid, row.container, split_by(row))


def distinct_titles(titles: Sequence[str], dbids: Sequence[int | None], ids: Sequence[str]) -> list[str]:
    """What databases are called, with the DBID, else the id, where another one is called the same."""
    several = Counter(titles)
    alike = Counter(zip(titles, dbids, strict=True))
    return [
        title if several[title] == 1
        else f"{title} (DBID {dbid})" if dbid is not None and alike[title, dbid] == 1
        else f"{title} ({public_id})"
        for title, dbid, public_id in zip(titles, dbids, ids, strict=True)
    ]  # fmt: skip


def titles_by_id(session: Session) -> dict[str, str]:
    """What every database is called, by its public id, so that no two are called the same."""
    return dict(_called(session).by_id)


def titles_of(session: Session, ids: Sequence[int]) -> list[tuple[str, str]]:
    """Public ids and names of these databases, in this order."""
    titles = _called(session).by_number
    return [titles[number] for number in ids if number in titles]


def titles_by_name(session: Session, caller: Caller) -> list[tuple[str, str]]:
    """Public ids and names of all databases that are not part of another, by name."""
    titles = _called(session)
    heads = titles.heads
    if caller.groups is not None:
        seen = set(session.scalars(visible(select(Database.id), caller)))
        heads = [pair for pair in heads if pair in seen]
    return [titles.by_number[head] for head in heads]


@dataclass(frozen=True, slots=True)
class _Called:
    """Every database and what it is called, whoever sees it: no two are called the same."""

    by_number: Mapping[int, tuple[str, str]]
    """Public ids and names."""
    by_id: Mapping[str, str]
    heads: Sequence[int]
    """Those that are not part of another, by name."""


def _called(session: Session) -> _Called:
    return _of_rows(tuple(_ALL.tuples(session)))


@lru_cache(maxsize=4)
def _of_rows(rows: tuple[tuple[Any, ...], ...]) -> _Called:
    """What databases with these columns are called; most pages ask for it, and databases seldom change."""
    titles = [
        title(label, name, dbid, container, None if by is None else {by: value})
        for _, _, label, name, dbid, container, by, value, _ in rows
    ]
    ids = [row[1] for row in rows]
    names = distinct_titles(titles, [row[4] for row in rows], ids)
    numbers, wholes = [row[0] for row in rows], [row[8] for row in rows]
    heads = sorted(
        (name.casefold(), public_id, number)
        for number, public_id, name, whole in zip(numbers, ids, names, wholes, strict=True)
        if whole is None
    )
    called = [*zip(ids, names, strict=True)]
    return _Called(dict(zip(numbers, called, strict=True)), dict(called), [number for *_, number in heads])


def split_by(row: Any) -> Mapping[str, str] | None:
    """What a database was split off by; None where it was not."""
    return None if row.split_by is None else {row.split_by: row.split_value}
