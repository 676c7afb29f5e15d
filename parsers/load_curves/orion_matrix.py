"""Orion's csv files: a table of figures, small requests outstanding across, large ones (or streams) down."""

import re
from dataclasses import dataclass

from parsers.errors import NotACurve
from parsers.load_curves.source import Source

KINDS = ("iops", "mbps", "lat")
CORNER = re.compile(r"[\s\"|]{0,9}large\s?/\s?small[\s\"]{0,9}[,;\t|]", re.IGNORECASE)
_BY_NAME = re.compile(r"_(iops|mbps|lat|latency)\Z", re.IGNORECASE)
_BY_TITLE = (
    (re.compile(r"\blatency\b", re.I), "lat"),
    (re.compile(r"\bIOPS\b"), "iops"),
    (re.compile(r"MBPS"), "mbps"),
)
_MICROSECONDS = re.compile(r"\bmicroseconds\b", re.IGNORECASE)
_FIGURE = re.compile(r"\d{1,15}(?:\.\d{1,15})?\Z")
_LONGEST_LINE = 20_000
_HIGHEST_CORNER = 60  # lines of explanation above the table (11.2 and later)


@dataclass(frozen=True, slots=True)
class Matrix:
    """`figures` by (large, small) outstanding, with the line each stands on. `kind` is one of `KINDS`."""

    kind: str
    figures: dict[tuple[float, float], tuple[float, int]]
    in_microseconds: bool

    def row(self, large: float) -> dict[float, tuple[float, int]]:
        """What small requests got beside that many large ones; level 0 of them is no load."""
        return {small: figure for (other, small), figure in self.figures.items() if other == large and small}

    def column(self, small: float) -> dict[float, tuple[float, int]]:
        """What large requests got beside that many small ones."""
        return {large: figure for (large, other), figure in self.figures.items() if other == small and large}

    def lightest(self, *, row: bool) -> float:
        """The level of the other kind that stands least in the way: 0 unless Orion was told else."""
        return min((large if row else small) for large, small in self.figures)


def is_matrix(source: Source) -> bool:
    return _corner(source) is not None


def _corner(source: Source) -> int | None:
    first = next((at for at, line in enumerate(source.lines) if line.strip()), 0)
    head = enumerate(source.lines[first : first + _HIGHEST_CORNER], first)
    return next((at for at, line in head if CORNER.match(line)), None)


def read_matrix(source: Source) -> Matrix:
    """The table of one file. Raises `NotACurve` where the file does not say which of the three tables it is."""
    corner = _corner(source)
    assert corner is not None  # recognised before  # noqa: S101
    title = "\n".join(source.lines[:corner])
    heading = source.lines[corner]
    delimiter = next(sep for sep in ";\t|," if sep in heading)  # a spreadsheet's semicolons stand beside decimal commas
    loads = [_figure(cell) for cell in _cells(heading, delimiter)[1:]]
    figures: dict[tuple[float, float], tuple[float, int]] = {}
    for number, line in enumerate(source.lines[corner + 1 :], corner + 2):
        cells = _cells(line, delimiter)
        large = _figure(cells[0]) if cells else None
        if large is None:
            continue
        for small, cell in zip(loads, cells[1:], strict=False):
            value = _figure(cell)
            if small is not None and value:
                figures[large, small] = (value, number)
    if not figures:
        raise NotACurve(f"{source.name} is Orion's table without a figure: the run was not finished.")
    return Matrix(_kind(source, title, figures), figures, bool(_MICROSECONDS.search(title)))


def _cells(line: str, delimiter: str) -> list[str]:
    if delimiter == "|":
        return line[:_LONGEST_LINE].strip().strip("|").split("|")
    cells = line[:_LONGEST_LINE].split(delimiter)
    return cells if delimiter == "," else [cell.replace(",", ".", 1) for cell in cells]


def _figure(cell: str) -> float | None:
    """A figure; the manual's examples end in dots where they go on."""
    cell = cell.strip(' "').rstrip(" .")
    return float(cell) if _FIGURE.match(cell) else None


def _kind(source: Source, title: str, figures: dict[tuple[float, float], tuple[float, int]]) -> str:
    if named := _BY_NAME.search(source.stem):
        return named[1].lower().removesuffix("ency")
    for pattern, kind in _BY_TITLE:
        if pattern.search(title):
            return kind
    if {small for _, small in figures} == {0.0}:
        return "mbps"
    raise NotACurve(f"{source.name}: name it as Orion did, with _iops.csv, _lat.csv or _mbps.csv at its end.")
