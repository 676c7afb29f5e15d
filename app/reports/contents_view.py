"""Everything a report prints, as a list to find things in: sections by subject, without their rows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import parsers
from rules.wording import words

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Entry:
    """One section: how many rows were read and not read, and where its rows are to be had."""

    key: str
    title: str
    empty: bool
    rows: int
    unread: int
    line: int | None
    url: str


@dataclass(frozen=True)
class Subject:
    """The sections of one subject, in printing order."""

    key: str
    title: str
    entries: Sequence[Entry]


def declared(name: str, scope: Any) -> Json:
    """What is known of a section; one that today's parser no longer has is drawn by its rows alone."""
    found = next((one for one in parsers.catalogue(scope) if one["name"] == name), None)
    return found or {"name": name, "title": words(name), "group": "Other sections", "scope": scope, "columns": []}


def subjects(report: Json, id: str, part: int) -> list[Subject]:
    """Every section of the report that is not absent."""
    unread = Counter(one["section"] for one in report["unread"])
    held = {name: one for name, one in report["sections"].items() if one["state"] != "absent"}
    listed: list[Json] = [one for one in parsers.catalogue(report["scope"]) if one["name"] in held]
    known = {one["name"] for one in listed}
    listed += [declared(name, report["scope"]) for name in held if name not in known]
    return [
        Subject(f"about-{number}", title, [_entry(one, held[one["name"]], unread, id, part) for one in found])
        for number, (title, found) in enumerate(groupby(listed, key=lambda one: one["group"]), start=1)
    ]


def _entry(one: Json, section: Json, unread: Mapping[str, int], id: str, part: int) -> Entry:
    name, rows = one["name"], len(section["rows"])
    url = f"/reports/{id}/sections/{name}?part={part}"
    return Entry(name, one["title"], not rows and not unread[name], rows, unread[name], section["line"], url)


def absent(report: Json) -> list[str]:
    """Titles of the sections that other reports of this scope print."""
    held = {name for name, one in report["sections"].items() if one["state"] != "absent"}
    return [one["title"] for one in parsers.catalogue(report["scope"]) if one["name"] not in held]
