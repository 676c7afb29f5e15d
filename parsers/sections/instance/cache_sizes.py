"""Cache Sizes: buffer cache, shared pool, block size and log buffer, two pairs a line.

A line is label, begin, [end,] label, value; Statspack leaves the end blank where it did not change, and
prints up to 10.1 the end values alone.
"""

from itertools import pairwise

from parsers.model.column_types import Column, cache_size, label
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table


def _sizes(section: Section, table: Table, sink: Sink) -> None:
    names = ("name", "end_bytes") if "(end)" in table.title else ("name", "begin_bytes", "end_bytes")
    for printed in table.rows:
        cells = printed.cells
        named = [index for index, cell in enumerate(cells) if cell.endswith(":")]
        groups = [cells[start:end] for start, end in pairwise([*named, len(cells)])]
        if not named or named[0] > 0 or any(len(group) > len(names) for group in groups):
            sink.refuse(printed, "no label and size in this line")
        else:
            sink.groups(printed, groups, names)


def _buffers(section: Section, sink: Sink, report: Report) -> None:
    """Blocks of 8i as bytes; unknown where their size is not printed beside them."""
    sizes = {row["name"]: row["begin_bytes"] for row in sink.rows}
    for row in sink.rows:
        if row["name"] == "db_block_buffers":
            block, count = sizes.get("db_block_size"), row["begin_bytes"]
            row["begin_bytes"] = None if block is None or count is None else block * count


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
    finish=_buffers,
)
