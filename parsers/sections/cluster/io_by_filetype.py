"""IOStat by File Type: requests and bytes of the cluster and of every instance; 11.2 prints rates of three types."""

from parsers.families.cluster import whose
from parsers.families.cluster_io import REQUEST_COLUMNS, requests
from parsers.model.column_types import Column, milliseconds
from parsers.model.section import Section

section = Section(
    name="io_by_filetype",
    title="IOStat by File Type",
    titles=(r"iostat by file type( \(per second\))?",),
    summaries=("iostat by file type",),
    columns=(
        *whose(),
        *REQUEST_COLUMNS,
        Column("small_read_ms", milliseconds, ("Service Time Small Read",), "Small read", "ms"),
        Column("large_read_ms", milliseconds, ("Service Time Large Read",), "Large read", "ms"),
    ),
    required=(),
    order=211,
    read=requests,
    cut_names=(("name", "io_functions"),),
)
