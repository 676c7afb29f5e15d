"""Parameters of a cluster, of which each value is of every instance or of one."""

from parsers.families.cluster import is_number
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import Sink


def parameter_rows(section: Section, sink: Sink, report: Report) -> None:
    """A parameter's name stands on the first of its rows; `*` is the value of every instance."""
    above = None
    for row in sink.rows:
        row["name"] = above = row["name"] or above
        printed = row["instance"]
        row["instance"] = int(printed) if printed and is_number(printed) else None
