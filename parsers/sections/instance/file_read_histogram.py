"""File Read Histogram Stats (Statspack 10g+): how many single-block reads of each file took how long.

Buckets are bands of counts, `[upper bound in ms or null, null, count]`; a blank tablespace is the one above.
"""

from collections.abc import Sequence

from parsers.families.file_io import same_tablespace
from parsers.families.histogram_buckets import bounds
from parsers.model.column_types import OVERFLOW, Column, Converted, count, text
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table, TableRow


def _histogram(section: Section, table: Table, sink: Sink) -> None:
    uppers = bounds(table.headings[1:])
    for printed in table.rows:
        sink.guarded(printed, lambda row: _row(row, uppers))


def _row(printed: TableRow, uppers: Sequence[float | None]) -> dict[str, object]:
    if not uppers or len(printed.cells) != len(uppers) + 2:
        raise ValueError("a file's name and its figures do not stand together")
    tablespace, file, *cells = printed.cells
    counts = [_count(cell) for cell in cells]
    whole = [count for count in counts if isinstance(count, int)]
    return {
        "tablespace": tablespace or None,
        "file": file or None,
        "reads": sum(whole) if len(whole) == len(counts) else None,
        "buckets": [[upper, None, count] for upper, count in zip(uppers, counts, strict=True)],
    }


def _count(cell: str) -> Converted:
    """A blank bucket and one that did not fit have no value."""
    value = count(cell) if cell else None
    return None if value is OVERFLOW else value


section = Section(
    name="file_read_histogram",
    title="File Read Histogram Stats",
    titles=("file read histogram stats",),
    columns=(
        Column("tablespace", text, ("Tablespace",), "Tablespace"),
        Column("file", text, ("Filename", "File"), "File"),
        Column("reads", count, (), "Single-block reads"),
        Column("buckets", text, (), "Buckets"),
    ),
    required=("tablespace", "file"),
    order=222,
    read=_histogram,
    finish=same_tablespace,
)
