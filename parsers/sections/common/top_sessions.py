"""Top Sessions: those seen active most often, and their leading events."""

from parsers.families.ash import ash_columns, filled
from parsers.model.section import Section

section = Section(
    name="top_sessions",
    title="Top sessions",
    titles=("top sessions",),
    summaries=("this table displays the top session by wait event",),
    columns=ash_columns(
        "session", "activity_percent", "event", "event_percent", "user", "program", "samples_active", "transactions"
    ),
    required=("session", "event"),
    order=612,
    finish=filled("session", "activity_percent", "user", "program"),
    cut_names=(("event", "events"),),
)
