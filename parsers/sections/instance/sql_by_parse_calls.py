"""SQL ordered by Parse Calls."""

from parsers.families.sql_columns import sql_columns, totals
from parsers.families.sql_statements import keep_texts, read_list
from parsers.model.section import Section

section = Section(
    name="sql_by_parse_calls",
    title="SQL by parse calls",
    titles=("sql ordered by parse calls",),
    summaries=("this table displays top sql by number of parse calls",),
    columns=sql_columns("parse_calls"),
    required=("parse_calls",),
    order=167,
    marks=totals,
    read=read_list,
    finish=keep_texts,
)
