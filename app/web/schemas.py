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


class FileError(BaseModel):
    code: str
    message: str


class Versions(BaseModel):
    parser: str
    rules: str
    media: str


class Verdict(BaseModel):
    """The storage verdict: the case, the sentence, the figures that decide and what a change would gain."""

    model_config = ConfigDict(extra="allow")

    case: str = Field(examples=["latency_limited"])
    media_or_spindles: str | None = Field(examples=["media"])
    headline: str
    confidence: str | None = None
    evidence: list[dict[str, Any]] = []
    leading: list[dict[str, Any]] = []
    gain: list[dict[str, Any]] = []


class Analysis(BaseModel):
    """The analysis object of one report: the same from the command line, the API and the exports."""

    model_config = ConfigDict(extra="allow")

    schema_: int = Field(alias="schema", examples=[1])
    versions: Versions
    judged_at: str = Field(examples=["2026-01-31T12:00:00Z"])
    file: str = Field(examples=["awr.html"])
    member: str | None
    part: int
    parts: int
    sha256: str
    error: FileError | None
    report: dict[str, Any] | None
    metrics: dict[str, Any]
    verdict: Verdict | None
    findings: list[dict[str, Any]]
    sql_texts: dict[str, str] = Field(
        description="Each statement's text once, by the SQL id or hash value that rows of sections carry",
        examples=[{"4v7h2k9x0qz1m": "select total from invented_orders where id = :1"}],
    )


class Uploaded(BaseModel):
    """An upload with its reports; `duplicate` when the same bytes were here before."""

    id: str = Field(examples=["k7m2qv9xhc"])
    url: str = Field(examples=["/api/v1/reports/k7m2qv9xhc"])
    duplicate: bool = False
    reports: list[Analysis]


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


class Section(BaseModel):
    """One section of a report: absent, empty and present are three things."""

    model_config = ConfigDict(extra="allow")

    state: str = Field(examples=["present"], description="present or empty: printed without data")
    line: int | None = Field(description="Line of the source on which the section begins")
    rows: list[dict[str, Any]] = Field(
        description="Contract columns and `line`; unknown is null, as is `instance` in a cluster's own row"
    )


class TableRow(BaseModel):
    line: int
    cells: list[str]


class Table(BaseModel):
    """One printed table as text cells, claimed by a section or not."""

    model_config = ConfigDict(extra="allow")

    number: int = Field(description="Its place among all printed tables, from 1")
    title: str
    section: str | None = Field(description="The section that reads it; null where none does")
    headings: list[str]
    rows: list[TableRow]
    line: int


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
