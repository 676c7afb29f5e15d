"""All webhooks, and the form for a new one."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse

from app.declared.databases import Databases
from app.store.access.visibility import Caller
from app.web.all_services import AllServices
from app.web.caller import Asking
from app.web.problems import Problem
from app.web.services import Services
from app.web.templating import render
from app.webhooks import form_view, page_context, typed
from app.webhooks.form_view import Offered
from app.webhooks.page_context import fields_of
from app.webhooks.schemas import WebhookItem
from app.webhooks.service import MOST, Webhooks
from app.webhooks.typed import Typed

router = APIRouter(include_in_schema=False)
PAGE = "/webhooks"


@dataclass(frozen=True)
class Row:
    """One line of the list."""

    webhook: WebhookItem
    whose: str
    sent_when: str
    state: str


@dataclass(frozen=True)
class Context:
    """What `webhooks/list.html` gets."""

    rows: Sequence[Row]
    """The newest first."""
    typed: Typed
    """What stands in the form for a new one."""
    offer: Offered
    """What that form offers."""


@router.get(PAGE)
def show(services: AllServices, asking: Asking) -> HTMLResponse:
    """The list, and the form."""
    return _page(services, asking, Typed())


@router.post(PAGE)
async def make(request: Request, services: AllServices, asking: Asking) -> Response:
    """Makes one and shows its secret, this once; what is wrong stands beside its field."""
    form = await fields_of(request)
    return await run_in_threadpool(_made, services, asking, typed.of_form(form))


def _made(services: Services, caller: Caller, sent: Typed) -> Response:
    wanted, sent = typed.wanted(sent)
    if wanted is None:
        return _page(services, caller, sent, 422)
    try:
        made = services[Webhooks].make(caller, wanted)
    except Problem as problem:
        return _page(services, caller, typed.refused(sent, problem), problem.status)
    return page_context.page(services, caller, made.id, secret=made.secret)


def _page(services: Services, caller: Caller, sent: Typed, status: int = 200) -> HTMLResponse:
    offer = form_view.offered(services[Databases], caller)
    webhooks, _ = services[Webhooks].page(caller, None, MOST)
    rows = [
        Row(webhook, form_view.whose(webhook, offer), form_view.sent_when(webhook), form_view.state_of(webhook))
        for webhook in webhooks
    ]
    return render("webhooks/list.html", Context(rows, sent, offer), status)
