"""SQL ordered by Version Count: only statements above the limit that its note names."""

from parsers.families.sql_columns import sql_columns, totals
from parsers.families.sql_statements import keep_texts, read_list
from parsers.model.section import Section

section = Section(
    name="sql_by_version_count",
    title="SQL by version count",
    titles=("sql ordered by version count",),
    summaries=("this table displays top sql by version counts",),
    columns=sql_columns("version_count"),
    required=("version_count",),
    order=169,
    marks=totals,
    read=read_list,
    finish=keep_texts,
)
