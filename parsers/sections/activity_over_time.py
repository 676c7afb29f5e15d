"""Activity Over Time (AWR 12.1+): samples of active sessions in slots of minutes, three events a slot.

A missing event means "not among the three", not zero.
"""

import re

from parsers.columns import Column, count, percent, text
from parsers.report import Report
from parsers.section import Section
from parsers.sink import Sink

SLOT = re.compile(r"(?P<time>[\d:]+)\s*\((?P<length>-?[\d.]+) (?P<unit>secs?|min|hours?|hr)s?\)")
MINUTES = {"sec": 1 / 60, "secs": 1 / 60, "min": 1.0, "hour": 60.0, "hours": 60.0, "hr": 60.0}


def _slots(section: Section, sink: Sink, report: Report) -> None:
    """Splits the slot into its time and length; rows without one belong to the slot above."""
    slot: tuple[str | None, float | None, int | None] = (None, None, None)
    for row in sink.rows:
        printed = row["slot_time"]
        if printed:
            found = SLOT.match(printed)
            length = float(found["length"]) * MINUTES[found["unit"]] if found else None
            slot = (found["time"] if found else printed, length, row["slot_count"])
        row["slot_time"], row["duration_min"], row["slot_count"] = slot


section = Section(
    name="activity_over_time",
    title="Activity Over Time",
    titles=("activity over time",),
    summaries=(
        "this table displays active session activity summary over the report",
        "this table displays activity over time",
    ),
    columns=(
        Column("slot_time", text, ("Slot Time (Duration)",), "Slot"),
        Column("duration_min", text, (), "Length", "min"),
        Column("slot_count", count, ("Slot Count",), "Samples"),
        Column("event", text, ("Event",), "Event"),
        Column("event_count", count, ("Event Count",), "Samples of the event"),
        Column("event_percent", percent, ("% Event",), "Share of all samples", "%"),
    ),
    required=("slot_time", "event", "event_count"),
    order=400,
    finish=_slots,
)
