"""Interconnect Ping Latency: in milliseconds to 12.1, in microseconds from 12.2, as the notes say.

The standard deviation is kept as printed: 19c calls it microseconds too and prints milliseconds.
"""

from parsers.families.rac import printed_unit, timed
from parsers.model.column_types import Column, milliseconds, number
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table


def _timed(section: Section, table: Table, sink: Sink) -> None:
    """Without its notes nobody can tell the unit, as headings do not carry it."""
    if printed_unit(table):
        timed(section, table, sink)
        return
    for row in table.rows:
        sink.refuse(row, "the unit of its times is not printed")


section = Section(
    name="interconnect_ping",
    title="Interconnect Ping Latency",
    titles=("interconnect ping latency stat(s|istics)",),
    summaries=("this table displays ic ping latency statistics",),
    columns=(
        Column("target_instance", number, ("Target Instance",), "Target instance"),
        Column("pings_500b", number, ("500B Ping Count", "500B Pin Count"), "Pings of 500 bytes"),
        Column("avg_500b_ms", milliseconds, ("Avg Latency 500B msg", "Avg La 500B m"), "500 bytes", "ms"),
        Column("stddev_500b", number, ("Stddev 500B msg",), "Standard deviation, 500 bytes"),
        Column("pings_8k", number, ("8K Ping Count",), "Pings of 8 KB"),
        Column("avg_8k_ms", milliseconds, ("Avg Latency 8K msg", "Avg La 8K msg"), "8 KB", "ms"),
        Column("stddev_8k", number, ("Stddev 8K msg",), "Standard deviation, 8 KB"),
    ),
    required=("target_instance", "avg_8k_ms"),
    order=717,
    read=_timed,
)
