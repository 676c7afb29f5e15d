"""Tablespace IO Stats: requests and read latency of each tablespace.

AWR 11.2.0.4 prints three of its columns under each other's headings: `parsers.corrections.instance` puts them right.
"""

from parsers.families.file_io import IO_COLUMNS
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="tablespace_io",
    title="Tablespace IO Stats",
    titles=("tablespace io (stats|summary)",),
    summaries=(
        "this table displays io statistics for different tablespaces",
        "this table displays io statistics for tablespaces",
    ),
    columns=(Column("tablespace", text, ("Tablespace",), "Tablespace"), *IO_COLUMNS),
    required=("tablespace", "reads"),
    order=220,
)
