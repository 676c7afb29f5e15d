"""Webhooks as the REST API takes and shows them."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from app.web.stated_clean import NO_NUL
from app.webhooks.events import Direction
from app.webhooks.receiver import LONGEST

MOST_LIMITS = 20
LONGEST_NAME = 200
MOST_HOURS = 24 * 365
State = Literal["waiting", "delivered", "failed"]
BASELINE = (
    "The report that new ones are held against, as a comparison names it; of a webhook of one database alone. Null: "
    "the first interval after the database's newest marker"
)


class WatchedLimit(BaseModel):
    """A figure that is watched."""

    model_config = ConfigDict(extra="forbid")

    metric: str = Field(max_length=100, pattern=NO_NUL, examples=["single_block_read_ms"])
    direction: Direction = "above"
    limit: float = Field(allow_inf_nan=False, examples=[5.0])


class Conditions(BaseModel):
    """When a message is sent; at least one of them."""

    model_config = ConfigDict(extra="forbid")

    verdict_changed: bool = Field(False, description="The case or the answer of the newest report changed")
    comparison_worse: bool = Field(False, description="A unit of work costs more than in the baseline")
    baseline: str | None = Field(None, max_length=60, pattern=NO_NUL, description=BASELINE, examples=[None])
    limits: list[WatchedLimit] = Field(
        default_factory=list, max_length=MOST_LIMITS, description="Figures that are watched"
    )
    silent_hours: float | None = Field(
        None, gt=0, le=MOST_HOURS, description="No report of a database came for so many hours", examples=[6]
    )

    @property
    def any(self) -> bool:
        """Whether there is one."""
        return bool(self.verdict_changed or self.comparison_worse or self.limits or self.silent_hours)


class WantedWebhook(Conditions):
    """A webhook as it is to be. Of one database, of a group, or of all where both are null."""

    name: str = Field("", max_length=LONGEST_NAME, pattern=NO_NUL, examples=["On call"])
    address: str = Field(
        min_length=1, max_length=LONGEST, pattern=NO_NUL, examples=["https://hooks.example.com/iobound"]
    )
    database_id: str | None = Field(None, max_length=60, pattern=NO_NUL, examples=[None])
    group: str | None = Field(None, max_length=200, min_length=1, pattern=NO_NUL, examples=["Estate A"])
    active: bool = Field(True, description="Whether anything is noticed and sent; what waits is kept meanwhile")


class WebhookItem(WantedWebhook):
    """A webhook; times are UTC."""

    id: str
    url: str
    paused_because: str | None = Field(description="Why the service itself made it inactive")
    made_at: datetime
    waiting: int = Field(description="Messages that wait to be sent")
    failures: int = Field(description="Attempts in a row that failed")
    next_try_at: datetime | None = Field(description="Before it nothing is sent, as the last attempt failed")


class NewWebhook(WebhookItem):
    """A webhook that was just made, or has a new secret: its secret is shown here and nowhere else."""

    secret: str = Field(examples=["whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"])


class WebhookList(BaseModel):
    """Webhooks, the newest first."""

    webhooks: list[WebhookItem]
    next: str | None


class Delivery(BaseModel):
    """A message and what became of it; times are UTC."""

    id: str = Field(description="The message's id, `webhook-id` in every attempt", examples=["msg_h4k2p9"])
    url: str
    type: str = Field(examples=["verdict.changed"])
    state: State
    database_id: str | None
    made_at: datetime
    attempts: int
    status: int | None = Field(description="What the receiver answered last", examples=[204])
    message: str | None = Field(description="How the last attempt ended", examples=["It answered 204."])
    tried_at: datetime | None
    next_try_at: datetime | None = Field(description="Of one that waits: not before then")
    finished_at: datetime | None
    body: str = Field(description="As it is signed and sent")


class DeliveryList(BaseModel):
    """Messages, the newest first."""

    deliveries: list[Delivery]
    next: str | None
