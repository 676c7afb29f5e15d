"""PGA Aggr Target Histogram: work areas by the memory they would need, and how many got it."""

from parsers.model.column_types import Column, count, volume
from parsers.model.section import Section

section = Section(
    name="pga_histogram",
    title="PGA Aggr Target Histogram",
    titles=("pga aggr(egate)? target histograms?",),
    summaries=("this table displays pga aggregate target histograms",),
    columns=(
        Column("low_bytes", volume, ("Low Optimal",), "From", "B"),
        Column("high_bytes", volume, ("High Optimal",), "To", "B"),
        Column("executions", count, ("Total Execs",), "Executions"),
        Column("optimal", count, ("Optimal Execs",), "In memory"),
        Column("one_pass", count, ("1-Pass Execs",), "One pass"),
        Column("multi_pass", count, ("M-Pass Execs",), "More passes"),
    ),
    required=("low_bytes", "high_bytes", "executions"),
    order=245,
)
