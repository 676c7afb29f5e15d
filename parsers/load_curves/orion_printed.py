"""Orion's tables as manuals, slides and mails print them: several in one text, with prose around each."""

import re
from dataclasses import replace

from parsers.load_curves.orion_matrix import CORNER, KINDS
from parsers.load_curves.source import Source

_ROW = re.compile(r"[\s\"|]{0,40}\d{1,9}(?:\.\d{1,6})?[\s\"]{0,40}[,;\t|]")
_GOES_ON = re.compile(r"[\s.|:\-]{1,400}\Z")  # dots where a manual leaves rows out, the ruler of a markdown table
_FILE = re.compile(r"\\?_(iops|mbps|lat)(?:ency)?\.csv", re.IGNORECASE)
_WORDS = (("lat", re.compile(r"\blatency\b", re.I)), ("iops", re.compile(r"\bIOPS\b")),
          ("mbps", re.compile(r"\bMBPS\b|\bMB/s\b|data transfer rate", re.I)))  # fmt: skip
_ABOVE = 40
_LONGEST_LINE = 4_000


def is_printed(source: Source) -> bool:
    """Whether a text has tables of Orion that stand in prose: several, or one far below the top."""
    places = _corners(source)
    return len(places) > 1 or bool(places and places[0] >= _ABOVE)


def tables(source: Source) -> list[Source]:
    """Each table as a file of its own, named as Orion would name it; lines keep their numbers.

    A second table of one kind begins another run.
    """
    sources: list[Source] = []
    seen: set[str] = set()
    run = 0
    for place in _corners(source):
        kind = _kind(source.lines, place)
        if kind in seen:
            seen, run = set(), run + 1
        seen.add(kind)
        called = f"{source.stem}{f', {run + 1}' if run else ''}_{kind}.csv"
        sources.append(replace(source, name=called, text="\n" * place + "\n".join(_rows(source.lines, place))))
    return sources


def _corners(source: Source) -> list[int]:
    return [at for at, line in enumerate(source.lines) if CORNER.match(line)]


def _rows(lines: list[str], place: int) -> list[str]:
    """The heading and what stands below it, as far as it is rows."""
    rows = [lines[place]]
    for line in lines[place + 1 :]:
        if line.strip() and not _ROW.match(line) and not _GOES_ON.match(line[:_LONGEST_LINE]):
            break
        rows.append(line)
    return rows


def _kind(lines: list[str], place: int) -> str:
    """Which of the three tables it is: by the nearest file name above it, else by the nearest word."""
    above = [line[:_LONGEST_LINE] for line in reversed(lines[max(0, place - _ABOVE) : place])]
    for line in above:
        if CORNER.match(line):
            break
        if named := _FILE.search(line):
            return named[1].lower()
    for line in above:
        for kind, words in _WORDS:
            if words.search(line):
                return kind
    columns = re.findall(r"\d+", lines[place])
    return "mbps" if columns == ["0"] else KINDS[0]
