"""Top Process Memory (Statspack): the processes with most memory, a row for each total and each category."""

from parsers.families.memory import PROCESS_MEMORY, SNAPSHOT, begin_and_end, keep
from parsers.model.column_types import Column, text
from parsers.model.report import Report, Row
from parsers.model.section import Section
from parsers.model.section_builder import Sink

_ROUNDED_MB = 0.5


def _processes(section: Section, sink: Sink, report: Report) -> None:
    """A total's category is the process, filled up with dashes; the rows below are of that process.

    Where the line of a process was lost, its categories are more than is left of the process above, or come twice.
    """
    begin_and_end(section, sink, report)
    total: Row = {}
    left, seen = 0.0, set[str]()
    kept = []
    for row in sink.rows:
        if row["pid"]:
            row["process"] = (row["category"] or "").rstrip(" -") or None
            row["category"] = "Total"
            total, left, seen = row, row["allocated_mb"] or 0.0, set()
        else:
            left -= row["allocated_mb"] or 0.0
            if not total or left < -_ROUNDED_MB or row["category"] in seen:
                total = {}
                continue
            seen.add(row["category"])
            row["pid"], row["process"] = total["pid"], total["process"]
        kept.append(row)
    keep(sink, kept, "the process is not known")


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
    order=496,
    finish=_processes,
)
