"""Top SQL with Top Row Sources: the statements seen most, and which steps of their plans they were in."""

from parsers.families.ash import ash_columns
from parsers.families.sql_statements import keep_event_texts, read_list
from parsers.model.section import Section

section = Section(
    name="top_sql_with_top_row_sources",
    title="Top SQL with top row sources",
    titles=("top sql with top row sources",),
    summaries=(
        "this table display the top sqls with top row sources",
        "this table displays the top sqls with top row sources",
    ),
    columns=ash_columns(
        "sql_id",
        "plan_hash_value",
        "executions",
        "activity_percent",
        "event",
        "event_percent",
        "row_source",
        "row_source_percent",
    ),
    required=("sql_id", "row_source", "event"),
    order=611,
    read=read_list,
    finish=keep_event_texts,
    cut_names=(("event", "events"),),
)
