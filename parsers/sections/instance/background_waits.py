"""Background Wait Events: log writer, database writer, archiver and their kin."""

from parsers.families.waits import WAIT_COLUMNS
from parsers.model.section import Section

section = Section(
    name="background_waits",
    title="Background Wait Events",
    titles=("background wait events",),
    summaries=("this table displays background wait events statistics",),
    columns=WAIT_COLUMNS,
    required=("event", "waits", "time_s"),
    order=130,
    cut_names=(("event", "events"),),
)
