"""Complete List of SQL Text (HTML only): the whole text of each statement; it stands in the report's `sql_texts`."""

from parsers.columns import Column, text
from parsers.section import Section
from parsers.sql_statements import keep_texts, read_list

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
