"""One line a load in words: `QD16: 121,400 IOPS, 994 MB/s, 131 us`."""

import re
from collections.abc import Iterator, Sequence

from parsers.load_curves.source import MOST_POINTS
from parsers.load_curves.tables.grid import Cells, Grid, Row

_FIGURE = r"(\d[\d.,']{0,14}\s?[km]?)\s?"
_DIGIT = re.compile(r"\d")
_WHOLE = r"(\d{1,5})(?![\d.,]*\d)"
_LOADS = (
    ("queue depth", re.compile(r"\b(?:qd|queue[ -]?depth|io[ -]?depth|depth|outstanding)\s?[=:]?\s?" + _WHOLE, re.I)),
    ("threads", re.compile(r"(?<![\d.,])(\d{1,5}) (?:threads?|jobs?|users?|sessions?|processes|workers)\b", re.I)),
    ("threads", re.compile(r"\b(?:threads?|jobs?|numjobs|users?|sessions?)\s?[=:]\s?" + _WHOLE, re.I)),
)
_NAMED_RATE = re.compile(r"\biops\s?[=:]\s?" + _FIGURE, re.I)
_RATE = re.compile(_FIGURE + r"iops\b", re.I)
_BANDWIDTH = re.compile(r"(\d[\d.,']{0,14}\s?[kmg]i?b(?:/s|ps))(?![a-z])", re.I)
_LATENCY = re.compile(r"(\d[\d.,']{0,14}\s?(?:[mun]s|µs|μs|msec|usec))(?![a-z])", re.I)
_OTHER = re.compile(r"(?:\bp\d{2,3}|\d(?:th|%)(?:ile)?|\bmax|\bmin|\bstd\w*)[^,;|]{0,24}\Z", re.I)
_LONGEST_LINE, _MOST_LINES, _FEWEST = 300, 20_000, 2

HEADINGS = ("queue depth", "threads", "IOPS", "MB/s", "latency")


def grids(lines: Sequence[str]) -> list[Grid]:
    """Lines that say a load and its rate, those below each other as a table."""
    blocks: list[list[Row]] = []
    for number, line in enumerate(lines[:_MOST_LINES], 1):
        if len(line) > _LONGEST_LINE or not _DIGIT.search(line) or (cells := _cells(line)) is None:
            continue
        if blocks and number - blocks[-1][-1].line <= _FEWEST:
            blocks[-1].append(Row(number, cells))
        else:
            blocks.append([Row(number, cells)])
    return [Grid(rows[0].line, tuple(rows), (HEADINGS,)) for rows in blocks if _FEWEST <= len(rows) <= MOST_POINTS]


def load_of(line: str) -> tuple[str, str] | None:
    """The load that a line names, and what it is counted in."""
    return next(((name, match[1]) for name, words in _LOADS if (match := words.search(line))), None)


def _cells(line: str) -> Cells | None:
    loads: dict[str, str] = {}
    for name, words in _LOADS:
        if match := words.search(line):
            loads.setdefault(name, match[1])
    rate, bandwidth = _NAMED_RATE.search(line) or _RATE.search(line), _BANDWIDTH.search(line)
    if not loads or not (rate or bandwidth):
        return None
    return (
        loads.get("queue depth", ""), loads.get("threads", ""), rate[1].strip() if rate else "",
        bandwidth[1] if bandwidth else "", next(_latencies(line), ""),
    )  # fmt: skip


def _latencies(line: str) -> Iterator[str]:
    """The times that are no percentile, least or most."""
    return (match[1] for match in _LATENCY.finditer(line) if not _OTHER.search(line[: match.start()]))
