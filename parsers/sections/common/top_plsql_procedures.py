"""Top PL/SQL Procedures: by entry point, and what ran at the samples (`SQL` is SQL that the procedure called)."""

from parsers.families.ash import ash_columns, filled
from parsers.model.section import Section

section = Section(
    name="top_plsql_procedures",
    title="Top PL/SQL procedures",
    titles=("top pl/sql procedures",),
    summaries=("this table displays the top pl/sql procedures",),
    columns=ash_columns("entry_subprogram", "activity_percent", "current_subprogram", "current_percent"),
    required=("entry_subprogram", "activity_percent"),
    order=614,
    finish=filled("entry_subprogram", "activity_percent"),
)
