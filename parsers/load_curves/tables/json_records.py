"""Lists of records in JSON, as scripts write them: each object is a row, its names are the headings."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from parsers.load_curves.source import MOST_POINTS
from parsers.load_curves.tables.grid import Grid, Row

_FEWEST, _MOST_NAMES = 2, 60
_PASSED = " \t\r\n,:"
_DECODER = json.JSONDecoder()
_Record = tuple[int, dict[str, Any]]


@dataclass(slots=True)
class _Reading:
    """How far a text is read, and the line on which that is."""

    text: str
    place: int = 0
    line: int = 1

    def next(self) -> str:
        """The next character that begins something; nothing at the end."""
        start = self.place
        while self.place < len(self.text) and self.text[self.place] in _PASSED:
            self.place += 1
        self.line += self.text.count("\n", start, self.place)
        return self.text[self.place : self.place + 1]

    def value(self) -> Any:
        start = self.place
        made, self.place = _DECODER.raw_decode(self.text, start)
        self.line += self.text.count("\n", start, self.place)
        return made


def grids(text: str) -> list[Grid]:
    """A list of records, those that an object holds, or a record a line; nothing where it is no JSON."""
    reading = _Reading(text)
    try:
        if reading.next() == "[":
            lists = [_listed(reading)]
        elif reading.next() == "{":
            lists = list(_held(_Reading(text))) or [_lines(reading)]
        else:
            return []
    except (ValueError, RecursionError):
        return []
    return [grid for rows in lists if (grid := _grid(rows))]


def _held(reading: _Reading) -> Iterator[list[_Record]]:
    """The lists of an object, whatever names they have."""
    reading.next()
    reading.place += 1
    while reading.next() not in ("}", ""):
        reading.value()  # the name
        if reading.next() == "[":
            yield _listed(reading)
        else:
            reading.value()


def _listed(reading: _Reading) -> list[_Record]:
    """The records of the list that begins there."""
    reading.place += 1
    rows = []
    while reading.next() not in ("]", ""):
        line, value = reading.line, reading.value()
        if isinstance(value, dict):
            rows.append((line, value))
    reading.place += 1
    return rows


def _lines(reading: _Reading) -> list[_Record]:
    """A record a line."""
    rows = []
    while reading.next():
        line, value = reading.line, reading.value()
        if isinstance(value, dict):
            rows.append((line, value))
    return rows


def _flat(record: dict[str, Any]) -> dict[str, str]:
    """Names and values; those of an object within stand under both names."""
    flat: dict[str, str] = {}
    for name, value in record.items():
        within = value if isinstance(value, dict) else {"": value}
        for inner, each in within.items():
            if isinstance(each, str | int | float) and not isinstance(each, bool):
                flat[f"{name} {inner}".strip()] = _written(each)
    return flat


def _written(value: str | float) -> str:
    """A figure without an exponent."""
    return f"{value:.9f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def _grid(records: list[_Record]) -> Grid | None:
    if not _FEWEST <= len(records) <= MOST_POINTS:
        return None
    flat = [(line, _flat(record)) for line, record in records]
    names = tuple(dict.fromkeys(name for _, record in flat for name in record))[:_MOST_NAMES]
    rows = tuple(Row(line, tuple(record.get(name, "") for name in names)) for line, record in flat)
    return Grid(rows[0].line, rows, (names,)) if names else None
