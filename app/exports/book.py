"""A workbook for people: a summary to show, then a sheet for each subject, with its tables and their charts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from app.exports.sheet import Column, Sheet

Look = Literal["bars", "columns", "stacked", "course"]
"""Of a chart: bars across, columns side by side, columns on each other, a line over time."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of a table: `label` is the key of the column along its axis, `drawn` are those of its figures.

    `line` is drawn as a line across upright columns. `share` says that the figures are shares; `on_summary` that the
    chart stands on the summary too. A chart of hundreds of rows draws the first `most`.
    """

    title: str
    look: Look
    label: str
    drawn: Sequence[str]
    unit: str
    line: str = ""
    share: bool = False
    on_summary: bool = False
    most: int = 30_000


@dataclass(frozen=True, slots=True)
class Part:
    """A table of a sheet with the chart beside it; of a `heat` map each cell has a colour by its figure."""

    table: Sheet
    chart: Chart | None = None
    heat: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of the workbook: its name, what it holds in a few words, its tables below each other."""

    name: str
    holds: str
    parts: Sequence[Part]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the summary: a number with its unit, or a text."""

    label: str
    value: str | float
    unit: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """What stands first: the answer in a few words, a sentence, whose it is, four figures, lines, what to do.

    `sign` is what the answer comes to (`purchase`, `cure`, `nothing`, `open`); it chooses the colour.
    """

    answer: str
    sentence: str
    whose: str
    figures: Sequence[Figure] = ()
    lines: Sequence[tuple[str, str]] = ()
    steps: Sheet | None = None
    sign: str = "open"


@dataclass(frozen=True, slots=True)
class Book:
    """A workbook; contents come before all else."""

    summary: Summary
    papers: Sequence[Paper]


def paper(name: str, holds: str, *parts: Part | Sheet) -> Paper:
    """A sheet of these tables, without those that have no rows and without what is for programs alone."""
    made = (part if isinstance(part, Part) else Part(part) for part in parts)
    return Paper(name, holds, [replace(part, table=_for_people(part.table)) for part in made if part.table.rows])


def filled(*papers: Paper) -> list[Paper]:
    """Those sheets that have a table."""
    return [sheet for sheet in papers if sheet.parts]


def _for_people(table: Sheet) -> Sheet:
    columns: list[Column] = [column for column in table.columns if not column.for_programs]
    return replace(table, columns=columns)
