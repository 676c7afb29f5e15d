"""Top SQL with Top Events: the statements seen most, and what each waited for."""

from parsers.families.ash import ash_columns
from parsers.families.sql_statements import keep_event_texts, read_list
from parsers.model.section import Section

section = Section(
    name="top_sql_with_top_events",
    title="Top SQL with top events",
    titles=("top sql with top events",),
    summaries=("this table displays the top sql by top wait events",),
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
    required=("sql_id", "event", "row_source"),
    order=610,
    read=read_list,
    finish=keep_event_texts,
    cut_names=(("event", "events"),),
)
