"""Ping Statistics: how long a message to an instance and back takes.

The standard deviation is kept as printed: 19c prints it in milliseconds beside an average in microseconds.
"""

from parsers.families.cluster import by_instance, whose
from parsers.model.column_types import Column, microseconds, number
from parsers.model.section import Section

section = Section(
    name="interconnect_ping",
    title="Interconnect ping",
    titles=("ping statistics",),
    summaries=("ping statistics",),
    columns=(
        *whose("Instance# Src"),
        Column("target_instance", number, ("Instance# Target",), "To instance"),
        Column("pings_500b", number, ("500 bytes Ping Count",), "Pings of 500 bytes"),
        Column("avg_500b_ms", microseconds, ("500 bytes Avg Time(us)",), "500 bytes", "ms"),
        Column("stddev_500b", number, ("500 bytes Std Dev",), "500 bytes, standard deviation"),
        Column("pings_8k", number, ("8 Kbytes Ping Count",), "Pings of 8 KB"),
        Column("avg_8k_ms", microseconds, ("8 Kbytes Avg Time(us)",), "8 KB", "ms"),
        Column("stddev_8k", number, ("8 Kbytes Std Dev",), "8 KB, standard deviation"),
    ),
    required=(),
    order=319,
    read=by_instance,
)
