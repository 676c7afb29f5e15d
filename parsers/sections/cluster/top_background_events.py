"""Top Timed Background Events of the cluster and of every instance.

The share is of background time, although the heading says DB time.
"""

from parsers.families.cluster import EVENT_COLUMNS, INSTANCES, by_instance, whole_units, whose
from parsers.model.section import Section

section = Section(
    name="top_background_events",
    title="Top timed background events",
    titles=("top timed background events",),
    summaries=("top timed background events",),
    columns=(*whose(), *EVENT_COLUMNS, INSTANCES),
    required=(),
    order=32,
    read=by_instance,
    finish=whole_units,
    cut_names=(("event", "events"), ("wait_class", "wait_classes")),
)
