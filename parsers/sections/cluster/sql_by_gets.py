"""SQL ordered by Gets (Global)."""

from parsers.families.cluster_sql import CLUSTER_SQL_COLUMNS, read_groups
from parsers.families.sql_columns import totals
from parsers.families.sql_statements import keep_texts
from parsers.model.section import Section

section = Section(
    name="sql_by_gets",
    title="SQL by buffer gets",
    titles=(r"sql ordered by gets \(global\)",),
    summaries=("sql ordered by gets (global)",),
    columns=CLUSTER_SQL_COLUMNS,
    required=("sql_id",),
    order=163,
    marks=totals,
    read=read_groups,
    finish=keep_texts,
)
