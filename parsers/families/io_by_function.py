"""The columns of IOStat by Function, known by their place: the groups of reads and writes repeat their headings."""

from parsers.model.column_types import Column, count, milliseconds, number, text, volume, volume_in_mib

IO_FUNCTION_COLUMNS = (
    Column("name", text, (), "Function"),
    Column("read_bytes", volume, (), "Read", "B"),
    Column("reads_per_s", number, (), "Reads per second", "1/s"),
    Column("read_bytes_per_s", volume_in_mib, (), "Read per second", "B/s"),
    Column("write_bytes", volume, (), "Written", "B"),
    Column("writes_per_s", number, (), "Writes per second", "1/s"),
    Column("write_bytes_per_s", volume_in_mib, (), "Written per second", "B/s"),
    Column("waits", count, (), "Waits"),
    Column("avg_wait_ms", milliseconds, (), "Average wait", "ms"),
)
IO_FUNCTION_ORDER = tuple(column.name for column in IO_FUNCTION_COLUMNS)
