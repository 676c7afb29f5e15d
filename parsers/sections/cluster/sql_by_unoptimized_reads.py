"""SQL ordered by UnOptimized Read Requests (Global): what no flash cache answered; `Requests` are all."""

from parsers.families.cluster_sql import CLUSTER_SQL_COLUMNS, read_groups
from parsers.families.sql_columns import totals
from parsers.families.sql_statements import keep_texts
from parsers.model.section import Section

section = Section(
    name="sql_by_unoptimized_reads",
    title="SQL by unoptimized reads",
    titles=(r"sql ordered by (unoptimized read requests|physical reads \(unoptimized\)) \(global\)",),
    summaries=("sql ordered by unoptimized read requests (global)",),
    columns=CLUSTER_SQL_COLUMNS,
    required=("sql_id",),
    order=165,
    marks=totals,
    read=read_groups,
    finish=keep_texts,
)
