"""IOStat by Function/Filetype (AWR 11.2+): each function, then its I/O by type of file, which is part of it.

Text prints the name on a line of its own. `filetype` is null in a function's own row.
"""

import re

from parsers.families.io_by_function import IO_FUNCTION_COLUMNS, IO_FUNCTION_ORDER
from parsers.families.named_lines import read_named_lines
from parsers.model.column_types import Column, text
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import Sink

_PART = re.compile(r"(?P<function>.*\S) ?\((?P<filetype>[^()]+)\)\Z")


def _split_names(section: Section, sink: Sink, report: Report) -> None:
    """`Others (Data File)` is the function Others and its data files."""
    for row in sink.rows:
        match = _PART.match(row["name"] or "")
        if match:
            row["name"], row["filetype"] = match["function"], match["filetype"]


section = Section(
    name="io_by_function_and_filetype",
    title="IOStat by Function/Filetype",
    titles=("iostat by function/filetype summary",),
    summaries=("iostat by function/filetype summary",),
    columns=(IO_FUNCTION_COLUMNS[0], Column("filetype", text, (), "File type"), *IO_FUNCTION_COLUMNS[1:]),
    required=("name",),
    positional=(IO_FUNCTION_ORDER, IO_FUNCTION_ORDER[1:]),
    order=212,
    read=read_named_lines,
    finish=_split_names,
)
