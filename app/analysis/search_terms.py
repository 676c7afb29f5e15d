"""The names that a report is found by, from its sections: so many of each kind, in printed order."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

MOST = {"sql_id": 150, "segment": 80, "tablespace": 60, "event": 60}
"""Names of a kind that one report is found by."""
LONGEST = 200


class FoundBy(NamedTuple):
    """A name, of which kind it is, and the section that prints it first; a statement has a page of its own."""

    kind: str
    section: str
    name: str


def terms_of(sections: Mapping[str, Mapping[str, Any]]) -> list[FoundBy]:
    """Each name once."""
    found: dict[tuple[str, str], FoundBy] = {}
    counts = dict.fromkeys(MOST, 0)
    for section, printed in sections.items():
        for kind, name in _named(printed.get("rows") or ()):
            if (kind, name) not in found and counts[kind] < MOST[kind]:
                counts[kind] += 1
                found[kind, name] = FoundBy(kind, "" if kind == "sql_id" else section, name)
    return list(found.values())


def _named(rows: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for row in rows:
        owned = f"{row['owner']}.{row['object']}" if row.get("owner") and row.get("object") else row.get("object")
        cells = (
            ("sql_id", row.get("sql_id") or row.get("hash_value")), ("segment", owned),
            ("tablespace", row.get("tablespace")), ("event", row.get("event")),
        )  # fmt: skip
        for kind, cell in cells:
            if cell is not None and (name := str(cell).strip().replace("\0", "")) and len(name) <= LONGEST:
                yield kind, name
