"""Resource Limit Stats: resources that came near to their limit, which may be UNLIMITED."""

from parsers.model.column_types import Column, count, loose, text
from parsers.model.section import Section

section = Section(
    name="resource_limits",
    title="Resource Limit Stats",
    titles=("resource limit stats",),
    summaries=("this table displays resource limit statistics",),
    columns=(
        Column("resource", text, ("Resource Name",), "Resource"),
        Column("current", count, ("Current Utilization",), "Current"),
        Column("maximum", count, ("Maximum Utilization",), "Maximum"),
        Column("initial_allocation", loose, ("Initial Allocation",), "Initial allocation"),
        Column("limit", loose, ("Limit",), "Limit"),
    ),
    required=("resource", "limit"),
    order=545,
)
