"""The contract's comparison object: what is answered of two sides, the same from every door."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from rules.comparison.forecast import Prediction
from rules.comparison.headroom import Headrooms
from rules.comparison.metric_table import MetricRow
from rules.comparison.noise import RankTest
from rules.comparison.pair import Difference, Level, WaterfallStep
from rules.comparison.sentences import Caution
from rules.comparison.short_answer import Outcome
from rules.comparison.side import Base
from rules.comparison.side_summary import SideSummary
from rules.comparison.slower import Slower
from rules.comparison.statements import StatementCost
from rules.comparison.units import UnitKey
from rules.core.finding import Finding

SCHEMA = 1
SideName = Literal["before", "after"]


class UnitCandidate(Struct, frozen=True):
    """One unit of work that both sides count: how far the work differs by it, and what differs most."""

    unit: UnitKey
    distance: float | None
    by: str | None


class ComparisonMarker(Struct, frozen=True):
    """The dated event that stands between the sides."""

    id: str
    url: str
    database_id: str
    at: str
    text: str


class Comparison(Struct, frozen=True, kw_only=True):
    """Before against after, per unit of work. `asked` is what was asked for, `marker` the one in the middle."""

    schema: int = SCHEMA
    comparable: Level
    because: Annotated[tuple[str, ...], Meta(description="Why, one sentence each, the gravest first")]
    attributed: bool
    configuration: tuple[Difference, ...]
    unit: UnitKey | None
    distance: Annotated[
        float | None, Meta(description="How far the work differs per unit: the largest |ln(after / before)|")
    ]
    unit_candidates: tuple[UnitCandidate, ...]
    base: Base
    before: SideSummary
    after: SideSummary
    factor: Annotated[float | None, Meta(description="Cost of a unit of work before / after", examples=[3.56])]
    work_ratio: float | None
    db_time_ratio: float | None
    cost_ratio: float | None
    work_rate_ratio: float | None
    db_time_rate_ratio: float | None
    waterfall: tuple[WaterfallStep, ...]
    rank_test: RankTest | None
    metrics: tuple[MetricRow, ...]
    statements: tuple[StatementCost, ...]
    statements_left_out: int
    headroom: Headrooms
    prediction: Prediction | None
    slower: tuple[Slower, ...]
    findings: tuple[Finding, ...]
    outcome: Annotated[Outcome, Meta(description="What became of the cost of a unit of work")]
    short: Annotated[str, Meta(description="The answer in a few words")]
    headline: str
    sentences: tuple[str, ...]
    answer: Annotated[str, Meta(description="The headline with what explains most of it, where that may be said")]
    more: Annotated[tuple[str, ...], Meta(description="The sentences that stand below the answer")]
    caution: Caution | None
    asked: dict[str, str] | UnsetType = UNSET
    marker: ComparisonMarker | UnsetType | None = UNSET

    @property
    def sides(self) -> dict[SideName, SideSummary]:
        """Both sides by their names."""
        return {"before": self.before, "after": self.after}
