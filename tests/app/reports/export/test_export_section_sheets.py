"""Sections as sheets: what the columns of a sheet hold."""

from typing import Any

import pytest

from app.reports.export.export_section_sheets import section
from parsers.sections.catalogue import KnownColumn, KnownSection

SNAPSHOTS = KnownSection(
    "s", "Snapshots", "g", columns=(KnownColumn("begin_time", "Begin"), KnownColumn("name", "Name"))
)


@pytest.mark.parametrize(
    ("begin", "kind"),
    [("2026-03-01T09:00:00", "time"), ("09:00", "text"), (None, "text")],
)
def test_a_column_is_of_times_where_each_of_its_cells_is_one(begin: str | None, kind: str) -> None:
    rows: list[dict[str, Any]] = [
        {"begin_time": "2026-03-01T08:00:00", "name": "2026-03-01", "line": 1},
        {"begin_time": begin or "in the night", "name": None, "line": 2},
    ]
    sheet = section(SNAPSHOTS, rows)
    assert {column.key: column.kind for column in sheet.columns} == {"begin_time": kind, "name": "text", "line": "id"}
