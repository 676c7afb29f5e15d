"""Which report to look at first: by how severe its worst finding is, then by what the best step could save."""

from typing import Any

from sqlalchemy import Double, Integer, literal_column

from app.store.schema import report_indexes

RANK: Any = literal_column(report_indexes.RANK.format("report."), Integer())
URGENCY: Any = literal_column(report_indexes.URGENCY.format("report."), Double())
