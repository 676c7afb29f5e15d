"""Top DB Objects: the tables and indexes whose blocks or locks the sessions waited for."""

from parsers.families.ash import ash_columns, filled
from parsers.model.section import Section

section = Section(
    name="top_db_objects",
    title="Top DB objects",
    titles=("top db objects",),
    summaries=("this table shows the top db objects",),
    columns=ash_columns("object_id", "activity_percent", "event", "event_percent", "object", "tablespace"),
    required=("object_id", "event"),
    order=617,
    finish=filled("object_id", "activity_percent", "object", "tablespace"),
    cut_names=(("event", "events"),),
)
