"""The names that a report is found by, from its sections: so many of each kind, in printed order."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from parsers.sections.catalogue import catalogue

STATEMENT = "sql_id"
MOST = {STATEMENT: 150, "segment": 80, "tablespace": 60, "event": 60}
"""Names of a kind that one report is found by."""
LONGEST = 200


class FoundBy(NamedTuple):
    """A name, of which kind it is, and the section that prints it first; a statement has a page of its own."""

    kind: str
    section: str
    name: str


def terms_of(sections: Mapping[str, Mapping[str, Any]]) -> list[FoundBy]:
    """Each name once."""
    terms: dict[tuple[str, str], FoundBy] = {}
    counts = dict.fromkeys(MOST, 0)
    for section, printed in sections.items():
        for kind, name in _named(printed.get("rows") or ()):
            if (kind, name) not in terms and counts[kind] < MOST[kind]:
                counts[kind] += 1
                terms[kind, name] = FoundBy(kind, "" if kind == STATEMENT else section, name)
    return list(terms.values())


def sections_with_names() -> frozenset[str]:
    """The sections that have a column of such names."""
    return frozenset(
        section.name for section in catalogue() if any(column.name in _COLUMNS for column in section.columns)
    )


def _named(rows: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Names of these rows, by row; most sections have no column that holds any."""
    printed: set[str] = set().union(*rows)
    if printed.isdisjoint(_COLUMNS):
        return
    named = [(kind, cell) for kind, (columns, cell) in _CELLS.items() if not printed.isdisjoint(columns)]
    seen: set[tuple[str, object]] = set()
    for row in rows:
        for kind, cell in named:
            value = cell(row)
            if value is None or (kind, value) in seen:
                continue
            seen.add((kind, value))
            if (name := str(value).strip().replace("\0", "")) and len(name) <= LONGEST:
                yield kind, name


def _statement(row: Mapping[str, Any]) -> object:
    return row.get("sql_id") or row.get("hash_value")


def _segment(row: Mapping[str, Any]) -> object:
    owner, name = row.get("owner"), row.get("object")
    return f"{owner}.{name}" if owner and name else name


def _tablespace(row: Mapping[str, Any]) -> object:
    return row.get("tablespace")


def _event(row: Mapping[str, Any]) -> object:
    return row.get("event")


_CELLS: dict[str, tuple[tuple[str, ...], Callable[[Mapping[str, Any]], object]]] = {
    "sql_id": (("sql_id", "hash_value"), _statement),
    "segment": (("object",), _segment),
    "tablespace": (("tablespace",), _tablespace),
    "event": (("event",), _event),
}
"""Which columns hold a kind's names, and the name in a row."""
_COLUMNS = frozenset(column for columns, _ in _CELLS.values() for column in columns)
