"""Top Process Types by CPU Used (19c): processes of one kind together; the first column is blank for foregrounds."""

from parsers.model.column_types import Column, seconds, text
from parsers.model.section import Section

section = Section(
    name="top_process_types_by_cpu",
    title="Process types by CPU",
    titles=("top process types by cpu used",),
    summaries=("top process types by cpu used",),
    columns=(
        Column("process_type", text, ("Process Type", "Proces", "Proce"), "Process type"),
        Column("description", text, ("Description",), "Description"),
        Column("cpu_s", seconds, ("CPU Time (sec)",), "CPU", "s"),
    ),
    required=("description", "cpu_s"),
    cut_names=(("description", "process_types"),),
    order=110,
)
