"""IO Profile (Global) of 12.2+: requests and megabytes a second of the whole cluster."""

from parsers.model.column_types import Column, label, number
from parsers.model.section import Section

section = Section(
    name="io_profile",
    title="IO Profile",
    titles=(r"io profile \(global\)",),
    summaries=("io profile (global)",),
    columns=(
        Column("name", label, ("Statistic",), "Figure"),
        Column("total_per_s", number, ("Read+Write/s",), "Read + write per second"),
        Column("read_per_s", number, ("Reads/s",), "Read per second"),
        Column("write_per_s", number, ("Writes/s",), "Write per second"),
    ),
    required=("name", "total_per_s", "read_per_s", "write_per_s"),
    order=60,
)
