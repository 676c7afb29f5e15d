"""What the REST API takes about trends, as OpenAPI shows it."""

from pydantic import BaseModel, ConfigDict, Field


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
