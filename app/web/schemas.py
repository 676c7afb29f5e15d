"""What the REST API answers, as OpenAPI shows it. The analysis object's inner parts are open: keys may be added."""

from dataclasses import asdict, dataclass
from datetime import UTC
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field

from app.store.reports import Filter, ReportLine
from app.store.tables import BIGGEST


class ProblemDocument(BaseModel):
    """RFC 9457: what went wrong, with a code for programs and a sentence for people."""

    type: str = "about:blank"
    title: str = Field(examples=["Unprocessable Content"])
    status: int = Field(examples=[422])
    code: str = Field(examples=["not_a_report"])
    detail: str = Field(examples=["This is an ASH report; bring the AWR report of the same time."])


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportItem(ReportLine):
    """A report as lists show it. Times are as printed, without a zone; `received_at` is UTC."""

    url: str

    @classmethod
    def of(cls, line: ReportLine, address: str) -> Self:
        query = f"?part={line.part}" if line.part > 1 else ""
        known = asdict(line) | {"received_at": line.received_at.replace(tzinfo=UTC)}
        return cls(url=f"{address}/{line.id}{query}", **known)


class ReportList(BaseModel):
    """Reports, newest first. Ask again with `cursor` = `next` for those after them."""

    reports: list[ReportItem]
    next: str | None = Field(examples=["41"])


class Health(BaseModel):
    status: str = Field(examples=["ok"])


NO_NUL = r"^[^\x00]*$"


class ListQuery(BaseModel):
    """How `GET /reports` narrows and pages."""

    model_config = ConfigDict(extra="ignore")

    dbid: int | None = Field(default=None, description="Oracle's DBID", ge=-BIGGEST, le=BIGGEST)
    database: str | None = Field(default=None, description="Database name as printed", pattern=NO_NUL)
    case: str | None = Field(default=None, description="Case of the verdict", pattern=NO_NUL)
    format: str | None = Field(default=None, description="Report format, such as awr-html", pattern=NO_NUL)
    cursor: str | None = Field(default=None, description="`next` of the page before", pattern=r"^[0-9]{1,9}$")
    limit: int = Field(default=50, ge=1, le=500)

    def wanted(self) -> Filter:
        return Filter(self.dbid, self.database, self.case, self.format)


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problem documents of a call, for OpenAPI."""
    content = {"application/problem+json": {"schema": ProblemDocument.model_json_schema()}}
    return {status: {"description": "A problem document", "content": content} for status in statuses}
