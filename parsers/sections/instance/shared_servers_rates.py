"""Shared Servers Rates: messages through queues and servers."""

from parsers.model.column_types import Column, count, number
from parsers.model.section import Section

section = Section(
    name="shared_servers_rates",
    title="Shared Servers Rates",
    titles=("shared servers rates",),
    summaries=("this table displays shared servers rate",),
    columns=(
        Column("common_queue_per_s", number, ("Common Queue Per Sec",), "Common queue per second", "1/s"),
        Column("dispatcher_queue_per_s", number, ("Disp Queue Per Sec",), "Dispatcher queue per second", "1/s"),
        Column("server_messages_per_s", number, ("Server Msgs/Sec",), "Server messages per second", "1/s"),
        Column("server_kb_per_s", number, ("Server KB/Sec",), "Server data per second", "KiB/s"),
        Column("common_queue", count, ("Common Queue Total",), "Common queue"),
        Column("dispatcher_queue", count, ("Disp Queue Total",), "Dispatcher queue"),
        Column("server_messages", count, ("Server Total Msgs",), "Server messages"),
        Column("server_kb", count, ("Server Total(KB)",), "Server data", "KiB"),
    ),
    required=("common_queue_per_s",),
    order=547,
)
