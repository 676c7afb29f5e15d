"""init.ora Parameters (Modified Parameters from 19c): Statspack 11g wraps long values on lines without a name."""

from parsers.model.column_types import Column, text
from parsers.model.report import Report, Row
from parsers.model.section import Section
from parsers.model.section_builder import Sink


def _wrapped(section: Section, sink: Sink, report: Report) -> None:
    kept: list[Row] = []
    for row in sink.rows:
        if row["name"] is None and kept:
            for name in ("begin_value", "end_value"):
                if row[name] is not None:
                    kept[-1][name] = (kept[-1][name] or "") + row[name]
        else:
            kept.append(row)
    sink.merge(kept)


section = Section(
    name="parameters",
    title="Parameters",
    titles=("init.ora parameters", "modified parameters", "parameters modified by (this|other) containers?"),
    summaries=(
        "this table displays name and value of init.ora parameters",
        "this table displays name and value of the modified initialization parameters",
        "this table displays name and value of the initialization parametersmodified",
    ),
    columns=(
        Column("name", text, ("Parameter Name",), "Parameter"),
        Column("begin_value", text, ("Begin value",), "Begin value"),
        Column("end_value", text, ("End value (if different)",), "End value"),
        Column("container", text, ("PDB Name", "Container Name"), "Container"),
    ),
    required=("name", "begin_value"),
    order=595,
    finish=_wrapped,
)
