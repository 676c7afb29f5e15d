"""File IO Stats: requests and read latency of each data and temp file; a blank tablespace is the one above."""

from parsers.families.file_io import IO_COLUMNS, same_tablespace
from parsers.model.column_types import Column, text
from parsers.model.section import Section

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
    finish=same_tablespace,
)
