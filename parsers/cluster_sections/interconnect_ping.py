"""Ping Statistics: how long a message to an instance and back takes."""

from parsers.cluster_columns import by_instance, whose
from parsers.columns import Column, number
from parsers.section import Section

section = Section(
    name="interconnect_ping",
    title="Interconnect ping",
    titles=("ping statistics",),
    summaries=("ping statistics",),
    columns=(
        *whose("Instance# Src"),
        Column("target", number, ("Instance# Target",), "To instance"),
        Column("ping_500_bytes", number, ("500 bytes Ping Count",), "Pings of 500 bytes"),
        Column("ping_500_bytes_us", number, ("500 bytes Avg Time(us)",), "500 bytes", "us"),
        Column("ping_500_bytes_std_us", number, ("500 bytes Std Dev",), "500 bytes, standard deviation", "us"),
        Column("ping_8_kb", number, ("8 Kbytes Ping Count",), "Pings of 8 KB"),
        Column("ping_8_kb_us", number, ("8 Kbytes Avg Time(us)",), "8 KB", "us"),
        Column("ping_8_kb_std_us", number, ("8 Kbytes Std Dev",), "8 KB, standard deviation", "us"),
    ),
    required=(),
    order=319,
    read=by_instance,
)
