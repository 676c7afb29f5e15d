"""Global Messaging Statistics (Global): counters of the messages between instances."""

from parsers.families.cluster import RATE_COLUMNS, plain
from parsers.model.section import Section

section = Section(
    name="global_messaging_activity",
    title="Global Messaging Statistics",
    titles=(r"global messaging statistics \(global\)",),
    summaries=("global messaging statistics (global)",),
    columns=RATE_COLUMNS,
    required=(),
    order=202,
    read=plain,
)
