"""Undo Tablespace Stats (23ai): number and size of the undo tablespace at both snapshots."""

from parsers.model.column_types import Column, loose, text
from parsers.model.section import Section

section = Section(
    name="undo_tablespace",
    title="Undo Tablespace Stats",
    titles=("undo tablespace stat(istic)?s",),
    summaries=("this table displays the absolute values of statistics for the current undo tablespace",),
    columns=(
        Column("statistic", text, ("Statistic",), "Statistic"),
        Column("begin_value", loose, ("Begin Value",), "Begin"),
        Column("end_value", loose, ("End Value",), "End"),
    ),
    required=("statistic", "begin_value"),
    order=268,
)
