"""Activity Over Time: its columns, and the slot that each of its rows belongs to."""

import re

from parsers.model.column_types import Column, count, percent, text
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import Sink

SLOT = re.compile(r"(?P<time>[\d:]{1,12})\s{0,9}\((?P<length>-?\d{0,9}[.,]?\d{1,9}) (?P<unit>secs?|min|hours?|hr)s?\)")
MINUTES = {"sec": 1 / 60, "secs": 1 / 60, "min": 1.0, "hour": 60.0, "hours": 60.0, "hr": 60.0}


def slots(section: Section, sink: Sink, report: Report) -> None:
    """Splits the slot into its time and length; rows without one belong to the slot above."""
    slot: tuple[str | None, float | None, int | None] = (None, None, None)
    for row in sink.rows:
        printed = row["slot_time"]
        if printed:
            match = SLOT.match(printed)
            length = float(match["length"].replace(",", ".")) * MINUTES[match["unit"]] if match else None
            slot = (match["time"] if match else printed, length, row["slot_count"])
        row["slot_time"], row["duration_min"], row["slot_count"] = slot


ACTIVITY_COLUMNS = (
    Column("slot_time", text, ("Slot Time (Duration)",), "Slot"),
    Column("duration_min", text, (), "Length", "min"),
    Column("slot_count", count, ("Slot Count",), "Samples"),
    Column("event", text, ("Event",), "Event"),
    Column("event_count", count, ("Event Count",), "Samples of the event"),
    Column("event_percent", percent, ("% Event",), "Share of all samples", "%"),
)
