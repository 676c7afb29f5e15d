"""IOStat by Function (AWR 11.1+; IO Stat by Function in Statspack): who asked for the I/O.

Groups repeat the same headings (reads, writes), so the columns are told by their place. Statspack
lists only functions that read, and its average is unusable.
"""

from parsers.columns import Column, count, milliseconds, number, text, volume, volume_in_mib
from parsers.section import Section

section = Section(
    name="io_by_function",
    title="IOStat by Function",
    titles=("iostat by function summary", "io ?stat by function - summary"),
    summaries=("this table displays the io statistics for different functions",),
    columns=(
        Column("name", text, (), "Function"),
        Column("read_bytes", volume, (), "Read", "B"),
        Column("reads_per_s", number, (), "Reads per second", "1/s"),
        Column("read_bytes_per_s", volume_in_mib, (), "Read per second", "B/s"),
        Column("write_bytes", volume, (), "Written", "B"),
        Column("writes_per_s", number, (), "Writes per second", "1/s"),
        Column("write_bytes_per_s", volume_in_mib, (), "Written per second", "B/s"),
        Column("waits", count, (), "Waits"),
        Column("avg_wait_ms", milliseconds, (), "Average wait", "ms"),
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
            "waits",
            "avg_wait_ms",
        ),
    ),
    order=210,
    cut_names=(("name", "io_functions"),),
)
