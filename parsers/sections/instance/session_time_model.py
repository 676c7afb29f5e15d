"""Session Time Model Stats (Statspack): the time of one session, never the instance's."""

from parsers.model.column_types import Column, percent, seconds, text
from parsers.model.section import Section

section = Section(
    name="session_time_model",
    title="Session Time Model Stats",
    titles=("session time model stat.*",),
    columns=(
        Column("statistic", text, ("Statistic", "Statistic Name"), "Statistic"),
        Column("time_s", seconds, ("Time (s)",), "Time", "s"),
        Column("percent_db_time", percent, ("% DB time", "% of DB Time"), "Share of DB time", "%"),
    ),
    required=("statistic", "time_s"),
    order=413,
)
