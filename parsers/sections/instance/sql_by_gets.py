"""SQL ordered by Gets: buffer gets, whose sum over nested PL/SQL can exceed the total."""

from parsers.families.sql_columns import sql_columns, totals
from parsers.families.sql_statements import keep_texts, read_list
from parsers.model.section import Section

section = Section(
    name="sql_by_gets",
    title="SQL by buffer gets",
    titles=("sql ordered by (buffer )?gets",),
    summaries=("this table displays top sql by buffer gets",),
    columns=sql_columns("gets_per_exec"),
    required=("buffer_gets", "executions"),
    order=163,
    marks=totals,
    read=read_list,
    finish=keep_texts,
)
