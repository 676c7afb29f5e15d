"""What receivers get, as OpenAPI shows it under `webhooks`."""

from fastapi import APIRouter, FastAPI

from app.web.open_api import Responses
from app.webhooks.events import (
    ComparisonWorseMessage,
    MetricOverLimitMessage,
    ReportMissingMessage,
    TrialMessage,
    VerdictChangedMessage,
)

SIGNED = (
    "Signed as standard-webhooks says: `webhook-id` is the same in every attempt, `webhook-timestamp` the moment of "
    "this one, `webhook-signature` is `v1,` and the HMAC-SHA256, in base64, of id, timestamp and body with dots "
    "between, by the secret behind `whsec_`. Any answer from 200 to 299 takes the message; 410 ends the webhook."
)
TAKEN: Responses = {200: {"description": "Any answer from 200 to 299: the message is taken"}}
_ROUTER = APIRouter(tags=["webhooks"], responses=TAKEN)


def describe(service: FastAPI) -> None:
    """Let the service's OpenAPI say what it sends."""
    service.webhooks.include_router(_ROUTER)


@_ROUTER.post("verdict.changed", description=f"A verdict is another one than before. {SIGNED}")
def verdict_changed(body: VerdictChangedMessage) -> None:
    raise NotImplementedError


@_ROUTER.post("comparison.worse", description=f"A unit of work costs more than in the baseline. {SIGNED}")
def comparison_worse(body: ComparisonWorseMessage) -> None:
    raise NotImplementedError


@_ROUTER.post("metric.over_limit", description=f"A figure is over its limit, and was not before. {SIGNED}")
def metric_over_limit(body: MetricOverLimitMessage) -> None:
    raise NotImplementedError


@_ROUTER.post("report.missing", description=f"No report of a database came for so many hours. {SIGNED}")
def report_missing(body: ReportMissingMessage) -> None:
    raise NotImplementedError


@_ROUTER.post("webhook.test", description=f"Somebody wanted to see whether messages arrive. {SIGNED}")
def webhook_test(body: TrialMessage) -> None:
    raise NotImplementedError
