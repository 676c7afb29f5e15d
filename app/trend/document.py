"""Trends: one figure of one series, as pages, pictures, sentences and files read it, and several as the API answers."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field, InstanceOf

from app.text.course_chart import Line
from app.web.documents import Document

EXAMPLE = "2026-01-31T11:00:07"


class TrendSeries(Document):
    """What a trend is of: instances, the cluster and containers never mix."""

    key: str = Field(examples=["instance-1"], description="As `series=` names it")
    scope: str = Field(examples=["instance"])
    instance_number: int | None
    label: str
    reports: int


@dataclass(slots=True)
class TrendPoint:
    """One interval. `doubtful`: captured time stands in place of DB time, which cannot be trusted there."""

    report_id: Annotated[str, Field(examples=["k7m2qv9xhc"])]
    part: Annotated[int, Field(description="Which report of its file, from 1")]
    report_url: Annotated[str, Field(examples=["/api/v1/reports/k7m2qv9xhc"])]
    begin_time: Annotated[str | None, Field(examples=["2026-01-31T10:00:12"])]
    end_time: Annotated[str, Field(examples=[EXAMPLE])]
    value: float
    doubtful: bool


@dataclass(slots=True)
class LongerWindow(TrendPoint):
    """A report that is left out because shorter ones lie within, though these cover less than 90 % of it."""

    length_s: float
    covered_s: Annotated[float, Field(description="So much of it the shorter ones cover")]
    rest: Annotated[
        float | None, Field(description="The figure over what they leave, for rates and sums that all of them have")
    ]


class Statistics(Document):
    """Over the intervals, of which 95 % stayed at or below `p95`; where `mean_by` is `time`, over their time."""

    count: int
    mean: float
    mean_by: str = Field(examples=["time"])
    median: float
    p95: float
    peak: float
    peak_at: str | None
    least: float


class TrendMarker(Document):
    """Something that happened to the database."""

    id: str
    url: str
    at: str
    text: str


class NearMarker(TrendMarker):
    """A marker within a week of a change."""

    hours_after: float = Field(description="How long after it the first interval after the change began")


class LevelChange(Document):
    """A change of level: medians before and after; `last_before` is when the last interval before it ended."""

    at: str
    last_before: str
    gap: bool = Field(description="Whether there is more between the two than the length of an interval")
    before: float
    after: float
    ratio: float | None
    p: float = Field(description="Of a rank test that knows that neighbouring intervals are alike")
    intervals: list[int] = Field(description="How many hold the level before, and the level after")
    from_: str = Field(alias="from", description="End of the first interval of the level before")
    to: str = Field(description="End of the last interval of the level after")
    near_marker: NearMarker | None = Field(description="A marker within a week, with `hours_after` it")


class ChangeItem(LevelChange):
    """A change of level: medians before and after; `last_before` is when the last interval before it ended."""

    sentence: str


class HeatItem(Document):
    """Seven rows, Monday first, of 24 hours."""

    metric: str
    label: str
    unit: str
    median: list[list[float | None]]
    count: list[list[int]]
    intervals: int
    longer: int = Field(description="Intervals of more than two hours, which say nothing of one")
    unknown: int


class Heats(Document):
    """When it hurts, and when there is load."""

    latency: HeatItem
    load: HeatItem


class LeftOut(Document):
    """How many reports do not count, by why."""

    twins: int = Field(description="Further copies of an interval")
    longer: int = Field(description="Windows within which shorter ones are stored")
    undated: int = Field(description="Without a printed time")
    misdated: int = Field(description="Of a time that cannot be")
    unknown: int = Field(description="Without this figure")


class Course(Document):
    """What one figure of one series did, by the ends of its intervals."""

    metric: str = Field(examples=["single_block_read_ms"])
    label: str
    unit: str
    better: str | None = Field(description="`lower` or `higher`; null where neither is an improvement")
    statistics: Statistics | None
    change_points: list[ChangeItem]
    few_waits: int = Field(description="Intervals in which a latency is the mean of fewer than about 1,000 waits")
    left_out: LeftOut
    longer_windows: list[LongerWindow]
    points: list[TrendPoint]


@dataclass(frozen=True, slots=True)
class Beside:
    """Another figure of the same intervals, which pages draw."""

    metric: str
    label: str
    unit: str
    line: Line


class OneTrend(Course):
    """One figure of one series with what it shares with other trends: what a page, a ticket and a workbook show."""

    database_id: str
    database: str
    series: TrendSeries | None
    other_series: list[TrendSeries]
    since: str | None
    until: str | None
    markers: list[TrendMarker]
    heat: Heats
    line: InstanceOf[Line]
    """The points as they are drawn."""
    beside: list[InstanceOf[Beside]]
    sentence: str
    notes: list[str]


class TrendOf(Document):
    """Which series a trend is of."""

    series: str | None = Field(
        examples=["instance-1"], description="`key` of its series; null where the database has no report"
    )


class TrendItem(Course, TrendOf):
    """One figure of one series over time."""

    heat: HeatItem | None = Field(
        description="By weekday and hour; null where it was not asked for, or no interval is short enough to tell"
    )
    sentence: str
    notes: list[str]


class TrendDocument(Document):
    """Figures of a database over time: what they share is said once, each of them for each series in `trends`."""

    schema_: int = Field(alias="schema", examples=[1])
    database_id: str
    database: str = Field(description="Its label, else what its reports call it")
    database_url: str
    series: list[TrendSeries] = Field(description="All that the database has, most reports first")
    since: str | None
    until: str | None
    markers: list[TrendMarker]
    trends: list[TrendItem]
