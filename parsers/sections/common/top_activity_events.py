"""Top Events of the recorded activity, foreground and background sessions apart."""

from parsers.families.ash import ash_columns
from parsers.model.section import Section

section = Section(
    name="top_activity_events",
    title="Top events of the activity",
    titles=("top events",),
    summaries=("this table shows the top events",),
    columns=ash_columns("event", "event_class", "session_type", "activity_percent", "average_active_sessions"),
    required=("event", "activity_percent"),
    order=615,
    cut_names=(("event", "events"),),
)
