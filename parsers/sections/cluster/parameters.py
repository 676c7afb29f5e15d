"""init.ora Parameters: `*` is the same value in every instance, a blank name that of the row above."""

from parsers.families.cluster_parameters import parameter_rows
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="parameters",
    title="Parameters",
    titles=(r"init\.ora parameters",),
    summaries=("this table displays values for init.ora parameters",),
    columns=(
        Column("name", text, ("Parameter Name",), "Parameter"),
        Column("instance", text, ("I#",), "Instance"),
        Column("begin_value", text, ("Begin value",), "Begin value"),
        Column("end_value", text, ("End value (if different)",), "End value"),
    ),
    required=("name", "instance", "begin_value"),
    order=300,
    finish=parameter_rows,
)
