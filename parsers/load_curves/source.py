"""What the tools of load curves share: the text they read, and what each of them must know."""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from typing import TypeVar

from parsers.copies.office import office_document
from parsers.errors import NotACurve, Refused
from parsers.load_curves.curve import LoadCurve, Point

LARGEST = 16 * 1024 * 1024
MOST_POINTS = 2_000
_LONGEST_ROW = 8_000
_BEFORE = re.compile(r"(?:> ?)*(?: {4}|\t)*")  # of a mail, and of a block of code
_FENCE = re.compile(r"(?m)^ {0,3}```[^\n]{0,100}$")  # round a block of code
_LOOKED_AT = 500
KIB, MIB = 1024, 1024 * 1024

Run = TypeVar("Run")


@dataclass(frozen=True)
class Source:
    """One file as text; `name` is its label, without the folder that it came with.

    `columns` are what somebody says that columns of a table mean, by heading. `numbers` are the lines of the file that
    the lines of the text were made of; none where they are the same.
    """

    name: str
    text: str
    folder: str = ""
    columns: tuple[tuple[str, str], ...] = ()
    numbers: tuple[int, ...] = ()

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    @property
    def stem(self) -> str:
        return PurePosixPath(self.name).stem


@dataclass(frozen=True)
class Tool:
    """One tool of load curves: knows its files among those of the others, and reads those of one or several runs."""

    recognises: Callable[[Source], bool]
    read: Callable[[Sequence[Source]], list[LoadCurve]]


def one_by_one(read: Callable[[Source], list[LoadCurve]]) -> Callable[[Sequence[Source]], list[LoadCurve]]:
    """For a tool each of whose files holds whole runs."""
    return lambda sources: [curve for source in sources for curve in read(source)]


def run_by_run(
    source: Source, begin: re.Pattern[str], make: Callable[[int], Run], take: Callable[[Run, str], None]
) -> Iterator[Run]:
    """For a tool that writes one run below the other: each begins at a line that `begin` matches, and takes the lines
    below it."""
    run: Run | None = None
    for number, line in enumerate(source.lines, 1):
        if begin.match(line):
            if run is not None:
                yield run
            run = make(number)
        elif run is not None:
            take(run, line.strip())
    if run is not None:
        yield run


def source(name: str, data: bytes) -> Source:
    """The text of one file; `NotACurve` for what is no text."""
    from parsers.document import decode

    folder, _, label = name.replace("\\", "/").rpartition("/")
    called = label or "The file"
    if not data.strip():
        raise NotACurve(f"{called} is empty: bring the result as the tool wrote it.")
    if len(data) > LARGEST:
        raise NotACurve(f"{called} is larger than {LARGEST >> 20} MiB; a load curve has some thousand bytes.")
    if document := office_document(data):
        raise NotACurve(f"{called} is {document}: save its table as CSV, or its text as plain text, and bring that.")
    try:
        return Source(label, _not_quoted(decode(data, label)), folder)
    except Refused as error:
        raise NotACurve(f"{called} is no text: bring the result as the tool wrote it.") from error


def _not_quoted(text: str) -> str:
    """A text that a mail quotes or a page indents throughout, as its tool wrote it; lines stay where they are."""
    lines = _FENCE.sub("", text).split("\n") if "```" in text else text.split("\n")
    starts = [match[0] for line in lines[:_LOOKED_AT] if (match := _BEFORE.match(line)) and line[match.end() :].strip()]
    before = min(starts, key=len, default="")
    if not before or not all(start.startswith(before) for start in starts):
        return "\n".join(lines)
    full = before.rstrip()
    return "\n".join(
        line.removeprefix(before) if line.startswith(before) else line.removeprefix(full) for line in lines
    )


def csv_cells(line: str) -> list[str]:
    """The cells of a line that a tool wrote."""
    return next(csv.reader([line[:_LONGEST_ROW]]), [])


def csv_figure(cell: str | None) -> float | None:
    """The figure of a cell; None of one that is blank, or that no storage can have."""
    try:
        value = float(cell or "")
    except ValueError:
        return None
    return value if 0 <= value < 1e15 else None


def by_load(points: Sequence[Point]) -> tuple[Point, ...]:
    """The points by rising load: by what is known of all of them, best the requests outstanding."""
    for field in ("outstanding", "iops", "mbps"):
        if all(getattr(point, field) is not None for point in points):
            return tuple(sorted(points, key=lambda point: float(getattr(point, field))))
    return tuple(points)


def checked(points: Sequence[Point], called: str) -> tuple[Point, ...]:
    """Points by rising load, or the sentence why they are no curve."""
    if not points:
        raise NotACurve(f"{called} holds no load level: a curve needs at least one, with its IOPS or MB/s.")
    if len(points) > MOST_POINTS:
        raise NotACurve(f"{called} holds more than {MOST_POINTS:,} load levels: a load curve has some ten.")
    return by_load(points)
