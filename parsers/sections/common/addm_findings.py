"""Top ADDM Findings by Average Active Sessions (12.1+); text cuts the headings."""

from parsers.families.addm import ADDM_COLUMNS, read_times
from parsers.model.section import Section

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
