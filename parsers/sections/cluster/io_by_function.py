"""IOStat by Function: requests and bytes of the cluster and of every instance.

12.2+ lists the functions under each instance; 11.2 has a line an instance with five functions, in rates, where the
totals hold functions that are not listed. On Exadata 19c prints requests that can't be: hold them against IO Profile.
"""

from parsers.families.cluster import whose
from parsers.families.cluster_io import REQUEST_COLUMNS, requests
from parsers.model.column_types import Column, count, milliseconds
from parsers.model.section import Section

section = Section(
    name="io_by_function",
    title="IOStat by Function",
    titles=(r"iostat by function( \(per second\))?",),
    summaries=("iostat by function",),
    columns=(
        *whose(),
        *REQUEST_COLUMNS,
        Column("waits", count, ("Waits: Count",), "Waits"),
        Column("avg_wait_ms", milliseconds, ("Avg Time",), "Average wait", "ms"),
    ),
    required=(),
    order=210,
    read=requests,
    cut_names=(("name", "io_functions"),),
)
