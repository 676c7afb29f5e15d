"""System Statistics (Global): every counter over all instances, and how the rates of the instances differ."""

from parsers.families.cluster import RATE_COLUMNS, plain
from parsers.model.section import Section

section = Section(
    name="instance_activity",
    title="System Statistics",
    titles=(r"system statistics \(global\)",),
    summaries=("system statistics (global)",),
    columns=RATE_COLUMNS,
    required=(),
    order=200,
    read=plain,
    cut_names=(("statistic", "statistics"),),
)
