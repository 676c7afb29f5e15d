"""SQL ordered by Sharable Memory: only statements above the limit that its note names."""

from parsers.families.sql_columns import sql_columns, totals
from parsers.families.sql_statements import keep_texts, read_list
from parsers.model.section import Section

section = Section(
    name="sql_by_sharable_memory",
    title="SQL by sharable memory",
    titles=("sql ordered by sharable memory",),
    summaries=("this table displays top sql by amount of shared memory used",),
    columns=sql_columns("sharable_memory_bytes"),
    required=("sharable_memory_bytes",),
    order=168,
    marks=totals,
    read=read_list,
    finish=keep_texts,
)
