"""What `GET /comparisons` takes and answers, as OpenAPI shows it. Inner parts are open: keys may be added."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.comparison.service import Asked
from app.web.schemas import NO_NUL

Unit = Literal["transaction", "execute", "user_call", "logical_read", "single_block_read"]
REFERENCE = (
    "A report's id, `ID.PART` for one report of a file that holds several, several with commas, or a range of time "
    "`FROM/TO` of the database, either end open, as its reports print times"
)
LONGEST = 40_000


class ComparisonQuery(BaseModel):
    """What is held against what: `before` and `after`, or a `marker` with so many `days` on either side."""

    model_config = ConfigDict(extra="ignore")

    before: str | None = Field(None, description=REFERENCE, pattern=NO_NUL, max_length=LONGEST)
    after: str | None = Field(None, description=REFERENCE, pattern=NO_NUL, max_length=LONGEST)
    unit: Unit | None = Field(None, description="The unit of work; the one that hides least where none is named")
    database: str | None = Field(None, description="The database that ranges are of, by its id", pattern=NO_NUL)
    series: str | None = Field(
        None,
        description="Which series of it, such as `instance-1` or `cluster`; that with most reports where none is named",
        pattern=NO_NUL,
    )
    marker: str | None = Field(None, description="A marker of a database: before it, and after it", pattern=NO_NUL)
    days: int | None = Field(None, description="So many days on either side of the marker; else all", ge=1, le=36_500)
    forecast: str | None = Field(
        None, description="Which forecast of the report before is held against what came of it", pattern=NO_NUL
    )

    def asked(self) -> Asked:
        """The same for `Comparing`; a parameter without a value is none."""
        return Asked(**{name: value or None for name, value in self.model_dump().items()})


class Sided(BaseModel):
    """One side: its reports, and what a unit of work took there."""

    model_config = ConfigDict(extra="allow")

    reports: list[str] = Field(description="Ids of the reports, `ID?part=2` for one of several in a file")
    db_time_ms_per_unit: float | None = Field(examples=[6.314])


class Configured(BaseModel):
    """One thing of the configuration that differs."""

    what: str
    before: str | None
    after: str | None


class WaterfallStep(BaseModel):
    """One part of the difference, in milliseconds of each unit of work; all parts add up to it exactly."""

    model_config = ConfigDict(extra="allow")

    component: str = Field(examples=["single_block_read"])
    before_ms: float
    after_ms: float
    saved_ms: float


class ComparedMetric(BaseModel):
    """One figure on both sides, of sets the median; time is judged by what a unit of work takes of it."""

    model_config = ConfigDict(extra="allow")

    name: str
    unit: str
    before: float | None
    after: float | None
    ratio: float | None
    better: Literal["lower", "higher"] | None
    verdict: Literal["better", "worse", "same", "unclear"]


class ComparisonObject(BaseModel):
    """The contract's comparison object. `asked` is what was asked for, `marker` the one in the middle."""

    model_config = ConfigDict(extra="allow")

    schema_: int = Field(alias="schema", examples=[1])
    comparable: Literal["yes", "with_caution", "no"]
    because: list[str] = Field(description="Why, one sentence each, the gravest first")
    configuration: list[Configured]
    unit: Unit | None
    distance: float | None = Field(description="How far the work differs per unit: the largest |ln(after / before)|")
    before: Sided
    after: Sided
    factor: float | None = Field(description="Cost of a unit of work before / after", examples=[3.56])
    work_ratio: float | None = Field(examples=[2.35])
    db_time_ratio: float | None = Field(examples=[0.66])
    waterfall: list[WaterfallStep]
    metrics: list[ComparedMetric]
    findings: list[dict[str, Any]]
    headline: str
