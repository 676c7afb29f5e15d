"""Session Wait Events (Statspack): the waits of one session, never the instance's."""

from parsers.section import Section
from parsers.wait_columns import WAIT_COLUMNS

section = Section(
    name="session_waits",
    title="Session Wait Events",
    titles=("session wait events.*",),
    columns=WAIT_COLUMNS,
    required=("event", "waits"),
    order=410,
    cut_names=(("event", "events"),),
)
