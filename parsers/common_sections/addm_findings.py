"""Top ADDM Findings by Average Active Sessions (12.1+); text cuts the headings."""

from parsers.addm_columns import ADDM_COLUMNS, read_times
from parsers.section import Section

section = Section(
    name="addm_findings",
    title="ADDM findings",
    titles=("top addm findings.*",),
    summaries=("this table displays top addm findings",),
    columns=ADDM_COLUMNS,
    required=("finding", "percent"),
    order=15,
    finish=read_times,
)
