"""One webhook: what it gets messages on, what was sent and what waits, and what can be done with it."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse

from app.store.access.visibility import Caller
from app.web.all_services import AllServices
from app.web.caller import Asking
from app.web.problems import NotFound, Problem
from app.web.services import Services
from app.webhooks import typed
from app.webhooks.deliveries import Deliveries
from app.webhooks.page_context import GONE, Context, fields_of, page
from app.webhooks.service import Webhooks
from app.webhooks.typed import Typed

router = APIRouter(include_in_schema=False)
__all__ = ["Context", "router"]
NO_MESSAGE = "There is no such message any more: it was removed with what it was about, or is too old."
DONE = {
    "saved": "Saved.",
    "test": "A test message is on its way: reload this page to see what became of it.",
    "again": "It is sent once more: reload this page to see what became of it.",
}


@router.get("/webhooks/{id}")
def show(
    services: AllServices,
    asking: Asking,
    id: str,
    done: Annotated[str, Query(max_length=20)] = "",
    cursor: Annotated[str | None, Query(max_length=200)] = None,
) -> HTMLResponse:
    """The page of one."""
    return page(services, asking, id, notice=DONE.get(done, ""), cursor=cursor)


@router.post("/webhooks/{id}")
async def save(request: Request, services: AllServices, asking: Asking, id: str) -> Response:
    """Keeps what was typed; what is wrong stands beside its field."""
    form = await fields_of(request)
    return await run_in_threadpool(_saved, services, asking, id, typed.of_form(form))


@router.post("/webhooks/{id}/test")
def test(services: AllServices, asking: Asking, id: str) -> RedirectResponse:
    """Sends a test message."""
    if services[Webhooks].test(asking, id) is None:
        raise NotFound(GONE)
    return RedirectResponse(f"/webhooks/{id}?done=test#deliveries", 303)


@router.post("/webhooks/{id}/secret")
def renew(services: AllServices, asking: Asking, id: str) -> HTMLResponse:
    """A new secret, shown this once."""
    made = services[Webhooks].renew(asking, id)
    if made is None:
        raise NotFound(GONE)
    return page(services, asking, id, secret=made.secret)


@router.post("/webhooks/{id}/remove")
def remove(services: AllServices, asking: Asking, id: str) -> RedirectResponse:
    """Removes it with its messages."""
    if not services[Webhooks].remove(asking, id):
        raise NotFound(GONE)
    return RedirectResponse("/webhooks", 303)


@router.post("/webhooks/{id}/deliveries/{delivery}/again")
def again(services: AllServices, id: str, delivery: str) -> RedirectResponse:
    """Sends a message once more."""
    if not services[Deliveries].again(id, delivery):
        raise NotFound(NO_MESSAGE)
    return RedirectResponse(f"/webhooks/{id}?done=again#deliveries", 303)


def _saved(services: Services, caller: Caller, id: str, sent: Typed) -> Response:
    wanted, sent = typed.wanted(sent)
    if wanted is None:
        return page(services, caller, id, sent=sent, status=422)
    try:
        kept = services[Webhooks].change(caller, id, wanted)
    except Problem as problem:
        return page(services, caller, id, sent=typed.refused(sent, problem), status=problem.status)
    if not kept:
        raise NotFound(GONE)
    return RedirectResponse(f"/webhooks/{id}?done=saved", 303)
