"""The trend object: what the service makes, the REST API answers, and pages, pictures, sentences and exports read."""

from pydantic import Field

from app.web.documents import Document

EXAMPLE = "2026-01-31T11:00:07"


class DatabaseName(Document):
    """Which database a trend is of."""

    id: str
    name: str = Field(description="Its label, else what its reports call it")


class TrendSeries(Document):
    """What a trend is of: instances, the cluster and containers never mix."""

    key: str = Field(examples=["instance-1"])
    scope: str = Field(examples=["instance"])
    instance_number: int | None
    label: str
    reports: int


class TrendPoint(Document):
    """One interval. `doubtful`: captured time stands in place of DB time, which cannot be trusted there."""

    report: str
    part: int
    begin_time: str | None = Field(examples=["2026-01-31T10:00:12"])
    end_time: str = Field(examples=[EXAMPLE])
    value: float
    doubtful: bool


class LongerWindow(TrendPoint):
    """A report that is left out because shorter ones lie within, though these cover less than 90 % of it."""

    length_s: float
    covered_s: float = Field(description="So much of it the shorter ones cover")
    rest: float | None = Field(description="The figure over what they leave, for rates and sums that all of them have")


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


class TrendFigures(Document):
    """All of a trend but its words."""

    schema_: int = Field(alias="schema", examples=[1])
    database: DatabaseName
    metric: str
    label: str
    unit: str
    better: str | None
    series: TrendSeries | None
    other_series: list[TrendSeries]
    since: str | None
    until: str | None
    points: list[TrendPoint]
    longer_windows: list[LongerWindow]
    few_waits: int = Field(description="Intervals in which a latency is the mean of fewer than about 1,000 waits")
    statistics: Statistics | None
    change_points: list[ChangeItem]
    markers: list[TrendMarker]
    heat: Heats
    left_out: LeftOut


class TrendDocument(TrendFigures):
    """One figure of one series over time, by the ends of its intervals."""

    sentence: str
    notes: list[str]
