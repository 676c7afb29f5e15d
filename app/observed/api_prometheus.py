"""`/metrics`: for Prometheus, which asks every few seconds."""

from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Header, Response
from prometheus_client.core import Metric
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from app.counters import COUNTED
from app.observed.store_figures import StoreFigures
from app.store.access.visibility import Caller
from app.web.caller import Asking
from app.web.open_api import Responses
from app.web.schemas import problems
from app.web.services import Provided

router = APIRouter(tags=["operation"])
TEXT: Responses = {200: {"description": "Prometheus's text, or OpenMetrics where it is asked for",
              "content": {"text/plain": {"schema": {"type": "string"}}}}}  # fmt: skip


@router.get("/metrics", response_class=Response, responses=TEXT | problems(400, 422, 503))
def operating_figures(
    asking: Asking,
    figures: Provided[StoreFigures],
    accept: Annotated[str, Header(description="application/openmetrics-text for OpenMetrics")] = "",
) -> Response:
    """What the program counts since its start, what waits in the queue, and how each database does, for Prometheus.

    A store that cannot be read is `iobound_store_up 0`; what stands in it is left out then.
    """
    encode, kind = choose_encoder(accept)
    return Response(encode(_Both(figures, asking)), headers={"content-type": kind})


class _Both(Collector):
    """What was counted, then what stands in the store."""

    def __init__(self, figures: StoreFigures, caller: Caller) -> None:
        self._figures, self._caller = figures, caller

    def collect(self) -> Iterator[Metric]:
        yield from COUNTED.collect()
        yield from self._figures.collect(self._caller)
