"""The page of one webhook, however it is come to: asked for, made, saved, with something wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fastapi import Request
from fastapi.responses import HTMLResponse

from app.declared.databases import Databases
from app.store.access.visibility import Caller
from app.store.lists.keyset import InvalidCursor
from app.web.problems import NotFound
from app.web.requests.clean_text import form_of
from app.web.services import Services
from app.web.templating import render
from app.webhooks import form_view, typed
from app.webhooks.deliveries import Deliveries
from app.webhooks.form_view import Offered
from app.webhooks.schemas import MOST_LIMITS, Delivery, WebhookItem
from app.webhooks.service import Webhooks
from app.webhooks.typed import Typed

SHOWN = 50
GONE = "There is no such webhook: it may have been removed."


@dataclass(frozen=True)
class Context:
    """What `webhooks/one.html` gets."""

    webhook: WebhookItem
    """The webhook as it is kept."""
    title: str
    """Its name, or else its address."""
    whose: str
    """Which databases messages are about."""
    sent_when: str
    """When a message is sent."""
    state: str
    """active, failing or paused."""
    secret: str
    """Shown once, where it was made just now; else empty."""
    notice: str
    """What has just been done; empty where nothing was."""
    typed: Typed
    """What stands in the form."""
    offer: Offered
    """What the form offers."""
    deliveries: Sequence[Delivery]
    """Messages, the newest first."""
    older: str | None
    """The cursor of those after them."""
    first: bool
    """Whether these are the newest."""


async def fields_of(request: Request) -> Mapping[str, Sequence[str]]:
    """What a form holds, each field as often as it is sent."""
    async with form_of(request, max_files=0, max_fields=20 + 3 * (MOST_LIMITS + typed.ROWS)) as form:
        fields: dict[str, list[str]] = {}
        for name, value in form.multi_items():
            if isinstance(value, str):
                fields.setdefault(name, []).append(value)
        return fields


def page(
    services: Services,
    caller: Caller,
    id: str,
    *,
    secret: str = "",
    notice: str = "",
    sent: Typed | None = None,
    cursor: str | None = None,
    status: int = 200,
) -> HTMLResponse:
    """The page, with a secret where one was made just now. Raises NotFound."""
    webhook = services[Webhooks].webhook(caller, id)
    try:
        listed = services[Deliveries].page(caller, id, cursor, SHOWN)
    except InvalidCursor:
        listed, cursor = services[Deliveries].page(caller, id, None, SHOWN), None
    if webhook is None or listed is None:
        raise NotFound(GONE)
    offer = form_view.offered(services[Databases], caller)
    context = Context(
        webhook=webhook,
        title=webhook.name or webhook.address,
        whose=form_view.whose(webhook, offer),
        sent_when=form_view.sent_when(webhook),
        state=form_view.state_of(webhook),
        secret=secret,
        notice=notice,
        typed=sent or typed.of_item(webhook),
        offer=offer,
        deliveries=listed[0],
        older=listed[1],
        first=cursor is None,
    )
    response = render("webhooks/one.html", context, status)
    if secret:
        response.headers["cache-control"] = "no-store"
    return response
