"""init.ora Multi-valued Parameters: one row a value."""

from parsers.families.cluster_parameters import parameter_rows
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="parameters_multi_valued",
    title="Multi-valued parameters",
    titles=(r"init\.ora multi-valued parameters",),
    summaries=("init.ora multi-valued parameters",),
    columns=(
        Column("name", text, ("Parameter Name",), "Parameter"),
        Column("instance", text, ("I#",), "Instance"),
        Column("begin_value", text, ("Begin value",), "Begin value"),
        Column("end_value", text, ("End value (if different)",), "End value"),
    ),
    required=("name", "instance", "begin_value"),
    order=301,
    finish=parameter_rows,
)
