"""Session Wait Events (Statspack): the waits of one session, never the instance's."""

from parsers.families.waits import WAIT_COLUMNS
from parsers.model.section import Section

section = Section(
    name="session_waits",
    title="Session Wait Events",
    titles=("session wait events.*",),
    columns=WAIT_COLUMNS,
    required=("event", "waits"),
    order=409,
    cut_names=(("event", "events"),),
)
