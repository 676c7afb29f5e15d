"""Latch Activity: requests and misses of every latch."""

from parsers.families.latches import LATCH
from parsers.model.column_types import Column, count, number, percent, seconds, text
from parsers.model.section import Section

section = Section(
    name="latch_activity",
    title="Latch Activity",
    titles=("latch activity",),
    summaries=("this table displays latch statistics",),
    columns=(
        LATCH,
        Column("get_requests", count, ("Get Requests",), "Get requests"),
        Column("get_miss_percent", percent, ("Pct Get Miss",), "Missed", "%"),
        Column("sleeps_per_miss", number, ("Avg Slps /Miss", "Avg Sleeps /Miss"), "Sleeps per miss"),
        Column("time_s", seconds, ("Wait Time (s)",), "Time", "s"),
        Column("nowait_requests", count, ("NoWait Requests",), "No-wait requests"),
        Column("nowait_miss_percent", percent, ("Pct NoWait Miss",), "No-wait missed", "%"),
        Column("container", text, ("PDB Name",), "Container"),
    ),
    required=("latch", "get_requests"),
    cut_names=(("latch", "latches"),),
    order=260,
)
