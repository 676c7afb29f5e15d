"""Top Process Memory (Statspack): the processes with most memory, a row for each total and each category."""

from parsers.columns import Column, text
from parsers.memory_columns import PROCESS_MEMORY, SNAPSHOT, begin_and_end
from parsers.report import Report
from parsers.section import Section
from parsers.sink import Sink


def _processes(section: Section, sink: Sink, report: Report) -> None:
    """A total's category is the process, filled up with dashes; the rows below are of that process."""
    begin_and_end(section, sink, report)
    pid = process = None
    for row in sink.rows:
        if row["pid"]:
            pid, process = row["pid"], (row["category"] or "").rstrip(" -") or None
            row["category"] = "Total"
        row["pid"], row["process"] = pid, process


section = Section(
    name="top_process_memory",
    title="Top Process Memory",
    titles=(r"top process memory( \(by component\))?",),
    columns=(
        SNAPSHOT,
        Column("pid", text, ("PId",), "Process number"),
        Column("process", text, (), "Process"),
        Column("category", text, ("Category",), "Category"),
        *PROCESS_MEMORY,
    ),
    required=("pid", "category", "allocated_mb"),
    order=296,
    finish=_processes,
)
