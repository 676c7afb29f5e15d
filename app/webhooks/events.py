"""What a receiver gets: one document a message, small, without the text of any statement.

The types are those that OpenAPI shows under `webhooks`.
"""

from datetime import UTC, datetime
from typing import Literal

from pydantic import BaseModel, Field

VERDICT, WORSE, LIMIT, MISSING, TEST = (
    "verdict.changed", "comparison.worse", "metric.over_limit", "report.missing", "webhook.test"
)  # fmt: skip
Direction = Literal["above", "below"]


class EventDatabase(BaseModel):
    """The database that it is about."""

    id: str = Field(examples=["b7c2k9x4"])
    title: str = Field(description="Its label, or else its name", examples=["Sales"])
    group: str | None = Field(examples=["Estate A"])
    url: str = Field(description="As the REST API has it", examples=["/api/v1/databases/b7c2k9x4"])


class EventReport(BaseModel):
    """A report; times are as printed, without a zone."""

    id: str = Field(examples=["q3m8z1"])
    part: int = Field(examples=[1])
    url: str = Field(examples=["/api/v1/reports/q3m8z1"])
    series: str = Field(description="Which line of the database", examples=["instance-1"])
    begin_time: datetime | None
    end_time: datetime | None


class EventVerdict(BaseModel):
    """What a verdict came to."""

    case: str = Field(examples=["latency_limited"])
    answer: str | None = Field(examples=["faster_media"])
    short: str | None = Field(description="The answer in a few words")


class VerdictChanged(BaseModel):
    """The case or the answer is another one than the webhook was last told, or the interval before had."""

    database: EventDatabase
    report: EventReport
    before: EventVerdict
    after: EventVerdict


class ComparisonWorse(BaseModel):
    """A unit of work costs more than in the baseline, by more than chance; it did not the last time."""

    database: EventDatabase
    report: EventReport
    baseline: str = Field(description="The report that it is held against", examples=["p1d5c8"])
    cost_ratio: float | None = Field(description="Cost of a unit of work, after / before", examples=[1.4])
    short: str = Field(examples=["40 % more DB time per transaction"])
    url: str = Field(description="The whole comparison", examples=["/api/v1/comparisons?before=p1d5c8&after=q3m8z1"])


class MetricOverLimit(BaseModel):
    """A figure is over its limit, and was not in the interval before."""

    database: EventDatabase
    report: EventReport
    metric: str = Field(examples=["single_block_read_ms"])
    direction: Direction
    limit: float = Field(examples=[5])
    value: float = Field(examples=[7.2])


class ReportMissing(BaseModel):
    """No report of the database came for so many hours. It is said once, until one comes."""

    database: EventDatabase
    hours: float = Field(examples=[6])
    last_received_at: datetime = Field(description="UTC")


class TrialSent(BaseModel):
    """Somebody wanted to see whether messages arrive."""

    webhook: str = Field(description="The id of the webhook", examples=["w8r2t5"])
    name: str = Field(examples=["On call"])


Data = VerdictChanged | ComparisonWorse | MetricOverLimit | ReportMissing | TrialSent


class _Message(BaseModel):
    timestamp: datetime = Field(description="When it happened here, UTC; the same in every attempt")


class VerdictChangedMessage(_Message):
    type: Literal["verdict.changed"]
    data: VerdictChanged


class ComparisonWorseMessage(_Message):
    type: Literal["comparison.worse"]
    data: ComparisonWorse


class MetricOverLimitMessage(_Message):
    type: Literal["metric.over_limit"]
    data: MetricOverLimit


class ReportMissingMessage(_Message):
    type: Literal["report.missing"]
    data: ReportMissing


class TrialMessage(_Message):
    type: Literal["webhook.test"]
    data: TrialSent


_MESSAGES: dict[type[BaseModel], tuple[str, type[BaseModel]]] = {
    VerdictChanged: (VERDICT, VerdictChangedMessage),
    ComparisonWorse: (WORSE, ComparisonWorseMessage),
    MetricOverLimit: (LIMIT, MetricOverLimitMessage),
    ReportMissing: (MISSING, ReportMissingMessage),
    TrialSent: (TEST, TrialMessage),
}


def type_of(data: Data) -> str:
    """What the message is called."""
    return _MESSAGES[type(data)][0]


def body(data: Data, at: datetime) -> str:
    """The message as it is signed and sent; `at` is UTC without its zone, as the store has it."""
    name, kind = _MESSAGES[type(data)]
    return kind.model_validate({"type": name, "timestamp": at.replace(tzinfo=UTC), "data": data}).model_dump_json()
