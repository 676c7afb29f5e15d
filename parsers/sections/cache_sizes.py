"""Cache Sizes: buffer cache, shared pool, block size and log buffer, two pairs a line.

A line is label, begin, [end,] label, value; Statspack leaves the end blank where it did not change.
"""

from parsers.columns import Column, cache_size, label
from parsers.section import Section
from parsers.sink import Sink
from parsers.table import Table


def _sizes(section: Section, table: Table, sink: Sink) -> None:
    for printed in table.rows:
        cells = printed.cells
        named = [index for index, cell in enumerate(cells) if cell.endswith(":")]
        groups = [cells[start:end] for start, end in zip(named, [*named[1:], len(cells)], strict=True)]
        sink.groups(printed, groups, ("name", "begin_bytes", "end_bytes"))


section = Section(
    name="cache_sizes",
    title="Cache Sizes",
    titles=(r"cache sizes( \(end\))?",),
    summaries=("this table displays cache sizes and other statistics",),
    columns=(
        Column("name", label, (), "Pool"),
        Column("begin_bytes", cache_size, (), "Begin", "B"),
        Column("end_bytes", cache_size, (), "End", "B"),
    ),
    required=(),
    order=82,
    read=_sizes,
)
