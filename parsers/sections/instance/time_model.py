"""Time Model Statistics (10g+): DB time, DB CPU and where they went. 23ai puts the mark of a note behind names."""

import re

from parsers.model.column_types import Column, percent, seconds, text
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import Sink

_MARK = re.compile(r"(?<!\s)\s+\[\d{1,2}\]\Z")


def _without_marks(section: Section, sink: Sink, report: Report) -> None:
    for row in sink.rows:
        if row["statistic"]:
            row["statistic"] = _MARK.sub("", row["statistic"])


section = Section(
    name="time_model",
    title="Time Model Statistics",
    titles=("time model (statistics|system stats)",),
    summaries=("this table displays different time model statistics",),
    columns=(
        Column("statistic", text, ("Statistic Name", "Statistic"), "Statistic"),
        Column("time_s", seconds, ("Time (s)", "Time (seconds)"), "Time", "s"),
        Column("percent_db_time", percent, ("% of DB Time", "% DB time", "% Total DB Time"), "Share of DB time", "%"),
        Column("percent_cpu_time", percent, ("% of Total CPU Time",), "Share of CPU time", "%"),
    ),
    required=("statistic", "time_s"),
    order=90,
    finish=_without_marks,
)
