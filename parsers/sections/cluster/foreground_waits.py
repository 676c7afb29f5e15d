"""Foreground Wait Events (Global): every event's waits over all instances; the share is of DB time."""

from parsers.families.cluster import EVENT_COLUMNS, plain, whole_units
from parsers.model.section import Section

section = Section(
    name="foreground_waits",
    title="Foreground Wait Events",
    titles=(r"foreground wait events \(global\)",),
    summaries=("this table displays foreground wait event",),
    columns=EVENT_COLUMNS,
    required=(),
    order=120,
    read=plain,
    finish=whole_units,
    cut_names=(("event", "events"), ("wait_class", "wait_classes")),
)
