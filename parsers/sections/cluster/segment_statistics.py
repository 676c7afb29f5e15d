"""Segment Statistics (Global): the segments with most of each statistic in the whole cluster.

The notes say how much of each statistic the snapshots captured. Text prints a statistic's name once.
"""

import re
from typing import Any

from parsers.families.segments import SEGMENT
from parsers.model.column_types import Column, count, number, percent, text
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table

_CAPTURED = re.compile(
    r"captured segments account for +(?P<percent>[\d,.E+]+) ?% of total (?P<name>[^:]+): +(?P<total>[\d,.E+]+)\Z",
    re.IGNORECASE,
)


def _captured(table: Table) -> dict[str, Any]:
    matches = filter(None, map(_CAPTURED.match, table.notes))
    return {
        "captured": [
            {
                "statistic": " ".join(match["name"].lower().split()),
                "percent": number(match["percent"]),
                "total": number(match["total"]),
            }
            for match in matches
        ]
    }


def _statistics(section: Section, sink: Sink, report: Report) -> None:
    above = None
    for row in sink.rows:
        row["statistic"] = above = row["statistic"] or above


section = Section(
    name="segment_statistics",
    title="Segment Statistics",
    titles=(r"segment statistics \(global\)",),
    summaries=("segment statistics (global)",),
    columns=(
        Column("statistic", text, ("Statistic",), "Statistic"),
        *SEGMENT,
        Column("value", count, ("Value",), "Value"),
        Column("percent", percent, ("%Total",), "Share of the total", "%"),
        Column("captured_percent", percent, ("%Capture",), "Share of what was captured", "%"),
        Column("container", text, ("PDB Name", "Container Name"), "Container"),
    ),
    required=("statistic", "object", "value"),
    order=270,
    marks=_captured,
    finish=_statistics,
)
