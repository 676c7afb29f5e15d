"""A report all of whose figures have other marks than Oracle's: points or blanks between thousands, a decimal comma.

Oracle never prints one whole so; a spreadsheet or a program in another language does on the report's way. Signs are
figures that can be nothing else, `4.320.000`, `1.187,40` or `4 320 000`, beside none that only Oracle's own marks
explain.
"""

import re
from collections.abc import Sequence
from typing import Final

from parsers.corrections.decimal_commas import places
from parsers.model.section import Section
from parsers.model.table import Table, TableRow

_SWAPPED: Final = re.compile(
    r"[-+]?\d{1,3}(?:(?:\.\d{3}){2,}(?:,\d+)?|(?:\.\d{3})+,\d+|(?: \d{3})+(?:,\d+)?) ?(?:[A-Za-z%]{1,2})?\Z"
)
_AS_ORACLE: Final = re.compile(r"[-+]?\d{1,3}(?:(?:,\d{3}){2,}(?:\.\d+)?|(?:,\d{3})+\.\d+) ?(?:[A-Za-z%]{1,2})?\Z")
_WHOLE: Final = "cache_sizes"  # a section without decimals
_LEFT: Final = re.compile(r"\d{1,3}(?:,\d{3})+[KMG]\Z")  # a spreadsheet takes it for words
_FEWEST: Final = 3
_MARKS: Final = str.maketrans({",": ".", ".": ","})
_BETWEEN_FIGURES: Final = re.compile(r"(?<=\d) (?=\d{3}(?!\d))")


def with_own_marks(claimed: Sequence[tuple[Section, Table]]) -> dict[int, Table]:
    """The tables with Oracle's marks, by their number; none where the report is not printed so."""
    figures = {table.number: [place is not None for place in places(section, table)] for section, table in claimed}
    cells = [cell for _, table in claimed for row in table.rows for cell in _figures(row, figures[table.number])]
    if sum(_SWAPPED.match(cell) is not None for cell in cells) < _FEWEST or any(map(_AS_ORACLE.match, cells)):
        return {}
    return {
        table.number: _with_own_marks(table, figures[table.number], section.name == _WHOLE)
        for section, table in claimed
    }


def _figures(row: TableRow, are_figures: Sequence[bool]) -> list[str]:
    return [
        cell
        for cell, is_figure in zip(row.cells, are_figures, strict=False)
        if is_figure and ("." in cell or " " in cell)
    ]


def _with_own_marks(table: Table, are_figures: Sequence[bool], whole: bool) -> Table:
    rows = [
        TableRow(
            row.line,
            [
                _BETWEEN_FIGURES.sub("", cell).translate(_MARKS)
                if is_figure and not (whole and _LEFT.match(cell))
                else cell
                for cell, is_figure in zip(row.cells, are_figures, strict=False)
            ],
        )
        for row in table.rows
    ]
    return table.with_rows(rows)
