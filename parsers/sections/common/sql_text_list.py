"""Complete List of SQL Text (HTML only): the whole text of each statement; it stands in the report's `sql_texts`."""

from parsers.families.sql_statements import keep_texts, read_list
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="sql_text_list",
    title="SQL texts",
    titles=("complete list of sql text",),
    summaries=("this table displays the text of the sql statements",),
    columns=(Column("sql_id", text, ("SQL Id",), "SQL id"),),
    required=("sql_id",),
    order=171,
    read=read_list,
    finish=keep_texts,
)
