"""The names that a report is found by, from its sections: so many of each kind, in printed order."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from parsers.sections.catalogue import catalogue

STATEMENT = "sql_id"
MOST = {STATEMENT: 150, "segment": 80, "tablespace": 60, "event": 60}
"""Names of a kind that one report is found by."""
LONGEST = 200
Rows = Sequence[Mapping[str, Any]]


class FoundBy(NamedTuple):
    """A name, of which kind it is, and the section that prints it first; a statement has a page of its own."""

    kind: str
    section: str
    name: str


def terms_of(sections: Mapping[str, Mapping[str, Any]]) -> list[FoundBy]:
    """Each name once, by kind."""
    terms: dict[str, dict[str, str]] = {kind: {} for kind in MOST}  # of each kind its names, each with its section
    named = sections_with_names()
    for section, printed in sections.items():
        rows = printed.get("rows") or []
        for kind in named.get(section, ()) if rows else ():
            if len(terms[kind]) < MOST[kind]:
                _add(terms[kind], _CELLS[kind](rows), section, MOST[kind])
    return [
        FoundBy(kind, "" if kind == STATEMENT else section, name)
        for kind, names in terms.items()
        for name, section in names.items()
    ]


def _add(names: dict[str, str], cells: Iterable[object], section: str, most: int) -> None:
    """The names in these cells, up to so many of all."""
    for cell in dict.fromkeys(cells):
        if cell is None or cell in names:
            continue
        name = str(cell).strip().replace("\0", "")
        if name and len(name) <= LONGEST:
            names.setdefault(name, section)
        if len(names) == most:
            return


@cache
def sections_with_names() -> dict[str, tuple[str, ...]]:
    """The sections that have a column of such names, each with the kinds of them."""
    columns = {section.name: {column.name for column in section.columns} for section in catalogue()}
    kinds = {name: tuple(kind for kind in MOST if not _COLUMNS[kind].isdisjoint(columns[name])) for name in columns}
    return {name: kinds[name] for name in kinds if kinds[name]}


_COLUMNS = {
    STATEMENT: {"sql_id", "hash_value"},
    "segment": {"object"},
    "tablespace": {"tablespace"},
    "event": {"event"},
}
"""The columns in which a kind's names stand; a segment has its owner beside it."""


def _statements(rows: Rows) -> list[object]:
    return [row.get("sql_id") or row.get("hash_value") for row in rows]


def _segments(rows: Rows) -> list[object]:
    return [_with_owner(row.get("object"), row.get("owner")) for row in rows]


def _with_owner(name: object, owner: object) -> object:
    return f"{owner}.{name}" if owner and name else name


def _tablespaces(rows: Rows) -> list[object]:
    return [row.get("tablespace") for row in rows]


def _events(rows: Rows) -> list[object]:
    return [row.get("event") for row in rows]


_CELLS: dict[str, Callable[[Rows], list[object]]] = {
    STATEMENT: _statements,
    "segment": _segments,
    "tablespace": _tablespaces,
    "event": _events,
}
"""The cells of a section's rows that hold a kind's names."""
