"""What the REST API takes about trends, as OpenAPI shows it."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from app.trend.query import MOST, Several, several
from app.web.stated_clean import NO_NUL

Name = Annotated[str, Field(pattern=NO_NUL)]


class TrendQuery(BaseModel):
    """Which figures, of which series, and when. Times are on the database's own clock, as its reports print them."""

    model_config = ConfigDict(extra="ignore")

    metric: list[Name] = Field(
        default_factory=list, max_length=MOST, examples=[["read_iops"]],
        description="Names of metrics, one a parameter, as `GET /metrics` lists them; single_block_read_ms where none "
        "is named",
    )  # fmt: skip
    series: list[Name] = Field(
        default_factory=list, max_length=MOST, examples=[["instance-1"]],
        description="`key` of series, one a parameter, such as instance-2 or cluster (`GET /databases/{id}` lists "
        "them); the one with most reports where none is named",
    )  # fmt: skip
    since: str | None = Field(
        default=None, pattern=NO_NUL, examples=["2026-01-01"],
        description="Intervals that end after this time, or on this day",
    )  # fmt: skip
    until: str | None = Field(
        default=None, pattern=NO_NUL, examples=["2026-01-31"],
        description="Intervals that end by this time, or on this day",
    )  # fmt: skip
    heat: bool = Field(default=False, description="With medians by weekday and hour")

    def asked(self) -> Several:
        """The same for `trends`. Raises Problem with one sentence for what cannot be read."""
        return several(self.metric, self.series, since=self.since, until=self.until, heat=self.heat)
