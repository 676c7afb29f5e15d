"""Activity Over Time of the cluster (12.1+): samples of active sessions in slots of minutes, three events a slot."""

from parsers.families.activity_slots import ACTIVITY_COLUMNS, slots
from parsers.model.section import Section

section = Section(
    name="activity_over_time",
    title="Activity Over Time",
    titles=("activity over time",),
    summaries=("this table displays active session activity summary", "this table displays activity over time"),
    columns=ACTIVITY_COLUMNS,
    required=("slot_time", "event", "event_count"),
    order=618,
    finish=slots,
)
