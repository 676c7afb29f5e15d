"""What AsciiDoc and LaTeX mark up as a table, as rows between bars on the same lines."""

from dataclasses import replace
from functools import lru_cache

from parsers.load_curves.source import Source
from parsers.load_curves.tables import asciidoc, latex
from parsers.load_curves.tables.grid import Grid

_LONGEST_LINE = 4_000
_MOST_LINES = 20_000


@lru_cache(maxsize=4)  # who finds no load curve asks what the text lacks
def in_rows(source: Source) -> Source:
    """The text with its tables as rows between bars; as it is where neither marked it up."""
    lines = [line[:_LONGEST_LINE].rstrip("\r") for line in source.lines[:_MOST_LINES]]
    if any(line.strip() == asciidoc.FENCE for line in lines):
        made = asciidoc.rows_between_bars(lines)
    elif latex.has_table(source.text):
        made = latex.rows_between_bars(lines)
    else:
        return source
    numbers = tuple(number for number, texts in enumerate(made, 1) for _ in texts)
    return replace(source, text="\n".join(text for texts in made for text in texts), numbers=numbers)


def numbered(source: Source, grid: Grid) -> Grid:
    """The table with the lines of the file, of which one can hold several rows."""
    if not source.numbers:
        return grid
    rows = tuple(replace(row, line=source.numbers[row.line - 1]) for row in grid.rows)
    return replace(grid, line=source.numbers[grid.line - 1], rows=rows)
