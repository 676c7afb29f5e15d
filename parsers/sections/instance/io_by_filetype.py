"""IOStat by Filetype (AWR 11.1+): data, temp, log and control files.

Small and Large Read are the time of synchronous requests over all requests: not the latency that
sessions wait.
"""

from parsers.model.column_types import Column, milliseconds, number, text, volume, volume_in_mib
from parsers.model.section import Section

section = Section(
    name="io_by_filetype",
    title="IOStat by Filetype",
    titles=("iostat by filetype summary",),
    summaries=("this table displays io statistics for different file types",),
    columns=(
        Column("name", text, (), "File type"),
        Column("read_bytes", volume, (), "Read", "B"),
        Column("reads_per_s", number, (), "Reads per second", "1/s"),
        Column("read_bytes_per_s", volume_in_mib, (), "Read per second", "B/s"),
        Column("write_bytes", volume, (), "Written", "B"),
        Column("writes_per_s", number, (), "Writes per second", "1/s"),
        Column("write_bytes_per_s", volume_in_mib, (), "Written per second", "B/s"),
        Column("small_read_ms", milliseconds, (), "Small read", "ms"),
        Column("large_read_ms", milliseconds, (), "Large read", "ms"),
    ),
    required=(),
    positional=(
        (
            "name",
            "read_bytes",
            "reads_per_s",
            "read_bytes_per_s",
            "write_bytes",
            "writes_per_s",
            "write_bytes_per_s",
            "small_read_ms",
            "large_read_ms",
        ),
    ),
    order=211,
    cut_names=(("name", "io_functions"),),
)
