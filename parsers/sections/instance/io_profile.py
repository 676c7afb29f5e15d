"""IO Profile (AWR 11.2.0.4+): requests, MiB and blocks per second, total and by kind."""

from parsers.model.column_types import Column, label, number
from parsers.model.section import Section

section = Section(
    name="io_profile",
    title="IO Profile",
    titles=("io profile",),
    summaries=("this table displays io profile",),
    columns=(
        Column("name", label, ("", "Statistic"), "Figure"),
        Column("total_per_s", number, ("Read+Write/Second", "Read+Write Per Second"), "Read + write per second"),
        Column("read_per_s", number, ("Read/Second", "Read per Second"), "Read per second"),
        Column("write_per_s", number, ("Write/Second", "Write Per Second"), "Write per second"),
    ),
    required=("total_per_s", "read_per_s", "write_per_s"),
    order=70,
)
