"""Shared Pool Statistics: how full the pool is and how much of it is used again.

The title stands over a line of tildes or, up to 11.2.0.3 and in Statspack, where the heading of the names would.
"""

from parsers.model.column_types import Column, label, number
from parsers.model.section import Section

section = Section(
    name="shared_pool_statistics",
    title="Shared Pool Statistics",
    titles=("shared pool statistics",),
    summaries=("this table displays shared pool statistics",),
    columns=(
        Column("name", label, ("", "Shared Pool Statistics"), "Figure"),
        Column("begin", number, ("Begin",), "Begin", "%"),
        Column("end", number, ("End",), "End", "%"),
    ),
    required=("begin", "end"),
    order=84,
)
