"""IO Stats Function Detail (Statspack 12.1+): data and waits of each function by the type of file."""

from parsers.model.column_types import Column, count, milliseconds, text
from parsers.model.section import Section

section = Section(
    name="io_function_filetype_detail",
    title="IO Stats Function Detail",
    titles=("io ?stats? function detail",),
    columns=(
        Column("name", text, ("Function Name", "Function"), "Function"),
        Column("filetype", text, ("FileType Name", "Filetype Name"), "File type"),
        Column("small_read_mb", count, ("Small Read (MB)",), "Small reads", "MiB"),
        Column("small_write_mb", count, ("Small Write (MB)",), "Small writes", "MiB"),
        Column("large_read_mb", count, ("Large Read (MB)",), "Large reads", "MiB"),
        Column("large_write_mb", count, ("Large Write (MB)",), "Large writes", "MiB"),
        Column("waits", count, ("Waits",), "Waits"),
        Column("time_ms", milliseconds, ("Wait Time (ms)",), "Time", "ms"),
    ),
    required=("name", "filetype"),
    order=214,
)
