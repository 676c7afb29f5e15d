"""SGA Memory Summary: the regions of the SGA; the end is blank where it is that of the begin.

Up to 10.1 one size is printed, that of the end.
"""

from parsers.model.column_types import Column, count, text
from parsers.model.section import Section

section = Section(
    name="sga_memory",
    title="SGA Memory Summary",
    titles=("sga memory summary",),
    summaries=("this table displays sga memory summary",),
    columns=(
        Column("region", text, ("SGA regions", "SGA region"), "Region"),
        Column("begin_bytes", count, ("Begin Size (Bytes)",), "Begin", "B"),
        Column("end_bytes", count, ("End Size (Bytes) (if different)", "Size in Bytes"), "End", "B"),
    ),
    required=("region",),
    order=497,
)
