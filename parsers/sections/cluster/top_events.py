"""Top Timed Foreground Events of the cluster and of every instance; the share is of DB time."""

from parsers.families.cluster import EVENT_COLUMNS, INSTANCES, by_instance, whole_units, whose
from parsers.model.section import Section

section = Section(
    name="top_events",
    title="Top timed foreground events",
    titles=("top timed foreground events",),
    summaries=("top timed foreground events",),
    columns=(*whose(), *EVENT_COLUMNS, INSTANCES),
    required=(),
    order=30,
    read=by_instance,
    finish=whole_units,
    cut_names=(("event", "events"), ("wait_class", "wait_classes")),
)
