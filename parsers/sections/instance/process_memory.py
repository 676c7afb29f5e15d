"""Process Memory Summary: memory of all processes by category, at the begin and the end.

Text prints the snapshot once, Statspack with a row of its totals.
"""

from parsers.families.memory import PROCESS_MEMORY, SNAPSHOT, categories
from parsers.model.column_types import Column, count, number, text
from parsers.model.section import Section

section = Section(
    name="process_memory",
    title="Process Memory Summary",
    titles=("process memory summary( stat(istic)?s)?",),
    summaries=("this table displays process memory summary",),
    columns=(
        Column("container", text, ("PDB Name", "Container Name"), "Container"),
        SNAPSHOT,
        Column("category", text, ("Category",), "Category"),
        *PROCESS_MEMORY,
        Column("average_mb", number, ("Avg Alloc (MB)",), "Average", "MiB"),
        Column("deviation_mb", number, ("Std Dev Alloc (MB)",), "Standard deviation", "MiB"),
        Column("processes", count, ("Num Proc", "Num Procs"), "Processes"),
        Column("allocations", count, ("Num Alloc", "Num Allocs"), "Allocations"),
        Column("processes_or_allocations", count, ("Num Procs or Allocs",), "Processes or allocations"),
    ),
    required=("category", "allocated_mb"),
    order=495,
    finish=categories,
)
