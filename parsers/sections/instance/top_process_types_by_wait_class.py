"""Top Process Types by Wait Class (19c): how long processes of one kind waited for one class of events."""

from parsers.model.column_types import Column, seconds, text
from parsers.model.section import Section

section = Section(
    name="top_process_types_by_wait_class",
    title="Process types by wait class",
    titles=("top process types by wait class",),
    summaries=("top process types by wait class",),
    columns=(
        Column("process_type", text, ("Process Type", "Proces", "Proce"), "Process type"),
        Column("description", text, ("Description",), "Description"),
        Column("wait_class", text, ("Wait Class Type", "Wait Class"), "Wait class"),
        Column("time_s", seconds, ("Wait Time (sec)",), "Time", "s"),
    ),
    required=("description", "wait_class", "time_s"),
    cut_names=(("description", "process_types"), ("wait_class", "wait_classes")),
    order=111,
)
