"""The names of all metrics: what a report's `metrics` hold, and what a trend can be asked of."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field

from app.trend.metric_list import MetricItem, metric_list
from app.web.documents import Document
from app.web.paging_in_memory import Cursor, Limit, page
from app.web.schemas import problems

router = APIRouter(prefix="/api/v1/metrics", tags=["metrics"])


class MetricList(Document):
    """Metrics by name. Ask again with `cursor` = `next` for those after them."""

    metrics: list[MetricItem]
    next: str | None = Field(examples=["executes_per_s"])


class MetricQuery(BaseModel):
    """How the list pages."""

    model_config = ConfigDict(extra="ignore")

    cursor: Cursor = None
    limit: Limit = 50


@router.get("", responses=problems(400, 422))
def list_metrics(query: Annotated[MetricQuery, Query()]) -> MetricList:
    """Every metric with its unit, its meaning, which direction is better, and the ways in which it is had."""
    metrics, following = page(metric_list(), lambda metric: metric.name, query.cursor, query.limit)
    return MetricList(metrics=metrics, next=following)
