"""Wait Events (fg and bg), Statspack 11g+: foreground and background events in one list."""

from parsers.families.waits import WAIT_COLUMNS
from parsers.model.section import Section

section = Section(
    name="all_waits",
    title="Wait Events (fg and bg)",
    titles=(r"wait events \(fg and bg\)",),
    columns=WAIT_COLUMNS,
    required=("event", "waits", "time_s"),
    order=131,
    cut_names=(("event", "events"),),
)
