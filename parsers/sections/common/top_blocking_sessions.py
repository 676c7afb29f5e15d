"""Top Blocking Sessions: those that others waited for."""

from parsers.families.ash import ash_columns, filled
from parsers.model.section import Section

section = Section(
    name="top_blocking_sessions",
    title="Top blocking sessions",
    titles=("top blocking sessions",),
    summaries=("this table displays the top sessions that are blocking other",),
    columns=ash_columns(
        "blocking_session",
        "activity_percent",
        "event",
        "event_percent",
        "user",
        "program",
        "samples_active",
        "transactions",
    ),
    required=("blocking_session", "event"),
    order=613,
    finish=filled("blocking_session", "activity_percent", "user", "program"),
    cut_names=(("event", "events"),),
)
