"""Parameters with several values: one row a value, the name stands on the first."""

from parsers.model.column_types import Column, text
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import Sink


def _wrapped(section: Section, sink: Sink, report: Report) -> None:
    above = None
    for row in sink.rows:
        row["name"] = above = row["name"] or above


section = Section(
    name="parameters_multi_valued",
    title="Multi-valued parameters",
    titles=(
        r"(init\.ora|modified) multi-valued parameters",
        "multi-valued parameters modified by (this|other) containers?",
    ),
    summaries=(
        "this table displays name and value of multi-valued",
        "this table displays name and value of the modified multi-valued",
    ),
    columns=(
        Column("name", text, ("Parameter Name",), "Parameter"),
        Column("begin_value", text, ("Begin value",), "Begin value"),
        Column("end_value", text, ("End value (if different)",), "End value"),
        Column("container", text, ("PDB Name", "Container Name"), "Container"),
    ),
    required=("name", "begin_value"),
    order=596,
    finish=_wrapped,
)
