"""What the REST API takes and answers about trends, as OpenAPI shows it."""

from pydantic import BaseModel, ConfigDict, Field

EXAMPLE = "2026-01-31T11:00:07"


class TrendQuery(BaseModel):
    """Which figure, of which series, and when. Times are on the database's own clock, as its reports print them."""

    model_config = ConfigDict(extra="ignore")

    metric: str | None = Field(default=None, description="A metric; single_block_read_ms where none is named",
                               examples=["read_iops"])  # fmt: skip
    series: str | None = Field(default=None, description="`key` of a series, such as instance-2 or cluster; the one "
                               "with most reports where none is named", examples=["instance-1"])  # fmt: skip
    since: str | None = Field(default=None, description="Intervals that end after this time, or on this day",
                              examples=["2026-01-01"])  # fmt: skip
    until: str | None = Field(default=None, description="Intervals that end by this time, or on this day",
                              examples=["2026-01-31"])  # fmt: skip


class DatabaseName(BaseModel):
    id: str
    name: str = Field(description="Its label, else what its reports call it")


class TrendSeries(BaseModel):
    """What a trend is of: instances, the cluster and containers never mix."""

    key: str = Field(examples=["instance-1"])
    scope: str = Field(examples=["instance"])
    instance_number: int | None
    label: str
    reports: int


class TrendPoint(BaseModel):
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


class Statistics(BaseModel):
    """Over the intervals, of which 95 % stayed at or below `p95`; where `mean_by` is `time`, over their time."""

    count: int
    mean: float
    mean_by: str = Field(examples=["time"])
    median: float
    p95: float
    peak: float
    peak_at: str | None
    least: float


class MarkerItem(BaseModel):
    model_config = ConfigDict(extra="allow")

    id: str
    at: str
    text: str


class ChangeItem(BaseModel):
    """A change of level: medians before and after; `last_before` is when the last interval before it ended."""

    model_config = ConfigDict(extra="allow")

    at: str
    last_before: str
    before: float
    after: float
    ratio: float | None
    p: float = Field(description="Of a rank test that knows that neighbouring intervals are alike")
    sentence: str
    near_marker: MarkerItem | None = Field(description="A marker within a week, with `hours_after` it")


class HeatItem(BaseModel):
    """Seven rows, Monday first, of 24 hours."""

    metric: str
    label: str
    unit: str
    median: list[list[float | None]]
    count: list[list[int]]
    intervals: int
    longer: int = Field(description="Intervals of more than two hours, which say nothing of one")
    unknown: int


class TrendDocument(BaseModel):
    """One figure of one series over time, by the ends of its intervals."""

    model_config = ConfigDict(extra="allow")

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
    markers: list[MarkerItem]
    heat: dict[str, HeatItem]
    left_out: dict[str, int]
    sentence: str
    notes: list[str]
