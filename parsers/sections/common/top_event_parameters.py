"""Top Event P1/P2/P3 Values: the files, blocks or locks that the leading events were seen with most."""

from parsers.families.ash import ash_columns, filled
from parsers.model.section import Section

section = Section(
    name="top_event_parameters",
    title="Top event parameters",
    titles=("top event p1/p2/p3 values",),
    summaries=("this table displays the top event p1/p2/p3 values",),
    columns=ash_columns(
        "event", "event_percent", "parameter_values", "activity_percent", "parameter_1", "parameter_2", "parameter_3"
    ),
    required=("event", "parameter_values"),
    order=616,
    finish=filled("event", "event_percent", "parameter_1", "parameter_2", "parameter_3"),
    cut_names=(("event", "events"),),
)
