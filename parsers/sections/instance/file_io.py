"""File IO Stats: requests and read latency of each data and temp file; a blank tablespace is the one above."""

from parsers.families.file_io import IO_COLUMNS
from parsers.model.column_types import Column, text
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import Sink


def _same_tablespace(section: Section, sink: Sink, report: Report) -> None:
    above = None
    for row in sink.rows:
        row["tablespace"] = above = row["tablespace"] or above


section = Section(
    name="file_io",
    title="File IO Stats",
    titles=("file io stat(istic)?s",),
    summaries=(
        "this table displays io statistics for different physical files",
        "this table displays io statistics for files",
    ),
    columns=(
        Column("tablespace", text, ("Tablespace",), "Tablespace"),
        Column("file", text, ("Filename", "File"), "File"),
        *IO_COLUMNS,
    ),
    required=("file", "reads"),
    order=221,
    finish=_same_tablespace,
)
