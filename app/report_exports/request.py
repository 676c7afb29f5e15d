"""What `POST /exports` takes: which reports, as `GET /reports` is asked, and how each is to be written."""

from pydantic import BaseModel, ConfigDict, Field

from app.exports.response import Format
from app.reports.list_query import ReportSelection

STRICT = ConfigDict(extra="forbid", strict=True)
"""In JSON a number is a number, and a name that nobody knows is a slip."""


class ChosenReports(ReportSelection):
    """Which reports, and in which order: as `GET /reports` is asked. What is named more than once holds together."""

    model_config = STRICT


class ExportRequest(BaseModel):
    """How each report is written, and which reports: all where nothing is said of them."""

    model_config = ConfigDict(
        **STRICT, json_schema_extra={"examples": [{"format": "md", "reports": {"group": "Estate A"}}]}
    )

    format: Format = Field(description="json, md, html, xlsx or csv, as of a single report")
    reports: ChosenReports = Field(default_factory=ChosenReports)

    def asked(self) -> dict[str, str | int | float | bool]:
        """What was said of the reports."""
        return self.reports.model_dump(exclude_unset=True, exclude_none=True)
