"""What the REST API answers about databases and load curves, as OpenAPI shows it."""

from datetime import UTC
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field

from app.curves import CurveLine
from app.databases import DatabaseLine, SeriesLine
from app.schemas import ReportItem
from app.store import ReportLine

DATABASES = "/api/v1/databases"
CURVES = "/api/v1/curves"
REPORTS = "/api/v1/reports"


class CurveName(BaseModel):
    """The load curve that a database stands on."""

    id: str
    name: str
    url: str


class DatabaseItem(BaseModel):
    """A database: the reports of one DBID and container. `stale` reports are being judged again with its facts."""

    id: str = Field(examples=["k7m2qv9xhc"])
    url: str
    name: str | None
    dbid: int | None
    container: str | None
    storage: dict[str, Any] | None = Field(description="The declared storage facts; null where nothing is declared")
    curve: CurveName | None
    reports_count: int
    stale: int
    newest: ReportItem | None = Field(description="Its newest report by upload")

    @classmethod
    def of(cls, line: DatabaseLine) -> Self:
        return cls(**_database(line))


class DatabaseList(BaseModel):
    """Databases, newest first. Ask again with `cursor` = `next` for those after them."""

    databases: list[DatabaseItem]
    next: str | None


class SeriesItem(BaseModel):
    """One instance of a database, or its cluster."""

    scope: str
    instance_number: int | None
    reports: int

    @classmethod
    def of(cls, line: SeriesLine) -> Self:
        return cls(scope=line.scope, instance_number=line.instance_number, reports=line.reports)


class DatabaseDetail(DatabaseItem):
    """A database with its series and its newest reports."""

    series: list[SeriesItem]
    reports: list[ReportItem]

    @classmethod
    def whole(cls, line: DatabaseLine, series: list[SeriesLine], reports: list[ReportLine]) -> Self:
        items = [ReportItem.of(one, REPORTS) for one in reports]
        return cls(**_database(line), series=[SeriesItem.of(one) for one in series], reports=items)


class CurveChoice(BaseModel):
    """Which load curve a database stands on; null for none."""

    model_config = ConfigDict(extra="forbid")

    curve: str | None = Field(examples=["k7m2qv9xhc"])


class CurveItem(BaseModel):
    """A load curve as lists show it."""

    id: str
    url: str
    name: str
    source: str = Field(examples=["orion"])
    file: str
    received_at: str
    databases: int = Field(description="How many databases stand on it")

    @classmethod
    def of(cls, line: CurveLine) -> Self:
        return cls(
            id=line.id,
            url=f"{CURVES}/{line.id}",
            name=line.name,
            source=line.source,
            file=line.file,
            received_at=line.received_at.replace(tzinfo=UTC).isoformat(),
            databases=line.databases,
        )


class CurveList(BaseModel):
    """Load curves, newest first. Ask again with `cursor` = `next` for those after them."""

    curves: list[CurveItem]
    next: str | None


class CurveDocument(BaseModel):
    """The contract's curve object: points, audit, fit and operating point."""

    model_config = ConfigDict(extra="allow")

    schema_: int = Field(alias="schema", examples=[1])
    source: str
    io_bytes: float | None
    write_percent: float | None
    points: list[dict[str, Any]]
    audit: list[dict[str, Any]]
    fit: dict[str, Any] | None
    floor_ms: float | None
    max_iops: float | None
    max_mbps: float | None
    knee_outstanding: float | None
    saturated: bool | None
    operating_point: dict[str, Any] | None


class StoredCurve(CurveDocument):
    """A load curve with its address."""

    id: str
    url: str


class CurvesUploaded(BaseModel):
    """The load curves of an upload; `duplicate` when the same bytes were here before. `id` is the first one's."""

    id: str
    url: str
    duplicate: bool = False
    curves: list[StoredCurve]


class PageQuery(BaseModel):
    """How lists of databases and curves page."""

    model_config = ConfigDict(extra="ignore")

    cursor: str | None = Field(default=None, description="`next` of the page before", pattern=r"^[0-9]{1,9}$")
    limit: int = Field(default=50, ge=1, le=500)

    @property
    def before(self) -> int | None:
        return None if self.cursor is None else int(self.cursor)


def _database(line: DatabaseLine) -> dict[str, Any]:
    curve = None
    if line.curve is not None:
        curve = CurveName(id=line.curve, name=line.curve_name or line.curve, url=f"{CURVES}/{line.curve}")
    return {
        "id": line.id,
        "url": f"{DATABASES}/{line.id}",
        "name": line.name,
        "dbid": line.dbid,
        "container": line.container,
        "storage": line.storage,
        "curve": curve,
        "reports_count": line.reports,
        "stale": line.stale,
        "newest": None if line.newest is None else ReportItem.of(line.newest, REPORTS),
    }
