"""What `POST /exports` takes: which reports, as `GET /reports` is asked, and how each is to be written."""

from dataclasses import replace
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from app.exports.parameters import REDACTED
from app.exports.response import Format
from app.reports.list_query import ReportSelection
from app.store.lists.report_filter import Filter

STRICT = ConfigDict(extra="forbid", strict=True)
"""In JSON a number is a number, and a name that nobody knows is a slip."""


MOST_IDS = 5000
ReportName = Annotated[str, Field(pattern=r"^[a-z0-9]{1,40}(\.[1-9][0-9]{0,8})?$")]


class ChosenReports(ReportSelection):
    """Which reports, and in which order: as `GET /reports` is asked. What is named more than once holds together."""

    model_config = STRICT


class ExportRequest(BaseModel):
    """How each report is written, and which reports: all where nothing is said of them. `ids` and `reports` hold
    together."""

    model_config = ConfigDict(
        **STRICT, json_schema_extra={"examples": [{"format": "md", "reports": {"group": "Estate A"}}]}
    )

    format: Format = Field(description="json, md, html, xlsx, csv or pdf, as of a single report")
    ids: list[ReportName] | None = Field(
        default=None,
        description="These reports alone: ids of uploads, each with `.` and the part behind it where one report of "
        "several in the file is meant",
        min_length=1,
        max_length=MOST_IDS,
        examples=[["k7m2qv9xhc", "b3x8wq2mzr.2"]],
    )
    reports: ChosenReports = Field(default_factory=ChosenReports)
    redacted: bool = Field(default=False, description=REDACTED)

    def asked(self) -> dict[str, str | int | float | bool]:
        """What was said of the reports; of ids how many they are."""
        query: dict[str, str | int | float | bool] = self.reports.model_dump(exclude_unset=True, exclude_none=True)
        return query if self.ids is None else {"ids": len(dict.fromkeys(self.ids)), **query}

    def wanted(self) -> Filter:
        """The same for the store. Raises Problem for a range of time that is none."""
        return replace(self.reports.wanted(), ids=None if self.ids is None else named(self.ids))


def named(ids: list[str]) -> tuple[tuple[str, int | None], ...]:
    """Uploads, each with the part of one report in it, or None for all of them."""
    each = (public_id.partition(".") for public_id in dict.fromkeys(ids))
    return tuple((upload, int(part) if part else None) for upload, _, part in each)
