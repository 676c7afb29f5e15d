"""What the REST API answers about databases and load curves, as OpenAPI shows it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Self

from pydantic import BaseModel, Field

from app.databases.markers import Marked
from app.declared.database_lines import Other
from app.declared.databases import DatabaseLine, SeriesLine
from app.history.frames import series_key
from app.store.reports import ReportLine
from app.web.addresses import CURVES, DATABASES, REPORTS, from_root
from app.web.schemas import ReportItem
from rules.storage.inputs.declared import StorageFacts


class CurveName(BaseModel):
    """The load curve of a database."""

    id: str
    name: str
    url: str


class DatabaseName(BaseModel):
    """Another database that one is joined with; it keeps storage facts and a load curve of its own."""

    id: str
    name: str
    url: str
    reports_count: int

    @classmethod
    def of(cls, other: Other) -> Self:
        return cls(id=other.id, name=other.title, url=from_root(f"{DATABASES}/{other.id}"), reports_count=other.reports)


class DatabaseItem(BaseModel):
    """A database: the reports of one DBID and container. `stale` reports are being judged again with its facts."""

    id: str = Field(examples=["k7m2qv9xhc"])
    url: str
    name: str | None = Field(description="As its reports print it")
    label: str | None = Field(description="What the user calls it")
    group: str | None
    time_zone: str | None = Field(description="IANA name of the clock its reports print")
    keep_days: int | None
    keep_reports: int | None
    dbid: int | None
    container: str | None
    split_by: dict[str, str] | None = Field(description="The name or host by which its reports were split off")
    part_of: DatabaseName | None = Field(description="What it is joined into and shown with")
    joined: list[DatabaseName] = Field(description="What is joined into it; their reports count here")
    storage: StorageFacts | None = Field(description="The declared storage facts; null where nothing is declared")
    curve: CurveName | None
    reports_count: int
    intervals_count: int = Field(description="The intervals that count in trends: a text and an HTML copy are one")
    stale: int
    newest: ReportItem | None = Field(description="Its newest report, by the end of the interval")

    @classmethod
    def of(cls, line: DatabaseLine, intervals: int) -> Self:
        curve = None
        if line.curve is not None:
            curve = CurveName(
                id=line.curve, name=line.curve_name or line.curve, url=from_root(f"{CURVES}/{line.curve}")
            )
        return cls(
            id=line.id,
            url=from_root(f"{DATABASES}/{line.id}"),
            name=line.name,
            label=line.label,
            group=line.group,
            time_zone=line.time_zone,
            keep_days=line.keep_days,
            keep_reports=line.keep_reports,
            dbid=line.dbid,
            container=line.container,
            split_by=None if line.apart is None else dict(line.apart),
            part_of=None if line.whole is None else DatabaseName.of(line.whole),
            joined=[DatabaseName.of(member) for member in line.members],
            storage=line.storage,
            curve=curve,
            reports_count=line.reports,
            intervals_count=intervals,
            stale=line.stale,
            newest=None if line.newest is None else ReportItem.of(line.newest, REPORTS),
        )


class MarkerItem(BaseModel):
    """Something that happened to a database, on the clock that its reports print; `database_id` is whose it is."""

    id: str
    url: str
    database_id: str
    at: datetime
    text: str

    @classmethod
    def of(cls, marker: Marked) -> Self:
        address = from_root(f"{DATABASES}/{marker.database}/markers/{marker.id}")
        return cls(id=marker.id, url=address, database_id=marker.database, at=marker.at, text=marker.text)


class MarkerList(BaseModel):
    """Markers by time; those of databases that are joined into it among them."""

    markers: list[MarkerItem]

    @classmethod
    def of(cls, markers: Sequence[Marked]) -> Self:
        return cls(markers=[MarkerItem.of(marker) for marker in markers])


class DatabaseList(BaseModel):
    """Databases in the order that was asked for. Ask again with `cursor` = `next` for those after them."""

    databases: list[DatabaseItem]
    next: str | None


class SeriesItem(BaseModel):
    """One instance of a database, or its cluster."""

    key: str = Field(examples=["instance-1"], description="As `series=` of trends and comparisons names it")
    scope: str
    instance_number: int | None
    reports: int

    @classmethod
    def of(cls, line: SeriesLine) -> Self:
        key = series_key(line.scope, line.instance_number)
        return cls(key=key, scope=line.scope, instance_number=line.instance_number, reports=line.reports)


class DatabaseDetail(DatabaseItem):
    """A database with its series, its markers and its newest reports."""

    series: list[SeriesItem]
    markers: list[MarkerItem]
    reports: list[ReportItem]

    @classmethod
    def whole(
        cls,
        line: DatabaseLine,
        intervals: int,
        series: list[SeriesLine],
        markers: list[Marked],
        reports: list[ReportLine],
    ) -> Self:
        return cls(
            **dict(DatabaseItem.of(line, intervals)),
            series=[SeriesItem.of(series_line) for series_line in series],
            markers=[MarkerItem.of(marker) for marker in markers],
            reports=[ReportItem.of(report, REPORTS) for report in reports],
        )
