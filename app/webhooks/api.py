"""Webhooks: made, listed, changed, removed, tested."""

from typing import Annotated, TypeVar

from fastapi import APIRouter, Path, Query, Response

from app.store.lists.keyset import InvalidCursor
from app.web.addresses import WEBHOOKS
from app.web.answers.preconditions import Unchanged, tagged
from app.web.caller import Asking
from app.web.paging import PageQuery
from app.web.problems import NotFound, Problem
from app.web.schemas import problems
from app.web.services import Provided
from app.webhooks.deliveries import Deliveries
from app.webhooks.schemas import Delivery, DeliveryList, NewWebhook, State, WantedWebhook, WebhookItem, WebhookList
from app.webhooks.service import Webhooks

router = APIRouter(prefix=WEBHOOKS, tags=["webhooks"])
WebhookId = Annotated[str, Path(alias="id", description="The webhook's id")]
DeliveryId = Annotated[str, Path(alias="delivery", description="The message's id")]
NO_WEBHOOK = "There is no webhook of that id: GET /api/v1/webhooks lists them."
NO_DELIVERY = "This webhook has no message of that id (any more)."
NO_CURSOR = "cursor is no `next` of a page of this list: ask without it for the first page."
T = TypeVar("T")


class DeliveryQuery(PageQuery):
    """How messages are narrowed and paged."""

    state: State | None = None


@router.get("", responses=problems(400, 422, 503))
def list_webhooks(query: Annotated[PageQuery, Query()], webhooks: Provided[Webhooks], asking: Asking) -> WebhookList:
    """Whom the service tells, the newest first."""
    try:
        listed, further = webhooks.page(asking, query.cursor, query.limit)
    except InvalidCursor as error:
        raise Problem(422, "invalid_cursor", NO_CURSOR) from error
    return WebhookList(webhooks=listed, next=further)


@router.post("", status_code=201, responses=problems(400, 403, 409, 413, 415, 422, 503))
def make_webhook(wanted: WantedWebhook, webhooks: Provided[Webhooks], asking: Asking, response: Response) -> NewWebhook:
    """A new webhook. Its secret is answered here and nowhere else: keep it."""
    made = webhooks.make(asking, wanted)
    response.headers["Location"] = made.url
    return made


@router.get("/{id}", responses=problems(400, 404, 422, 503))
def get_webhook(public_id: WebhookId, webhooks: Provided[Webhooks], asking: Asking, response: Response) -> WebhookItem:
    """One webhook, without its secret."""
    return tagged(_existing(webhooks.webhook(asking, public_id), NO_WEBHOOK), response)


@router.put("/{id}", responses=problems(400, 403, 404, 412, 413, 415, 422, 503))
def put_webhook(
    public_id: WebhookId,
    wanted: WantedWebhook,
    webhooks: Provided[Webhooks],
    asking: Asking,
    only_if: Unchanged,
    response: Response,
) -> WebhookItem:
    """Sets all of it but the secret; what is left out is as in a new one. What waits is sent at once."""
    if not webhooks.change(asking, public_id, wanted, only_if.check):
        raise NotFound(NO_WEBHOOK)
    return tagged(_existing(webhooks.webhook(asking, public_id), NO_WEBHOOK), response)


@router.delete("/{id}", status_code=204, responses=problems(400, 403, 404, 412, 422, 503))
def delete_webhook(public_id: WebhookId, webhooks: Provided[Webhooks], asking: Asking, only_if: Unchanged) -> None:
    """Remove it with all its messages; nothing more is sent."""
    if not webhooks.remove(asking, public_id, only_if.check):
        raise NotFound(NO_WEBHOOK)


@router.post("/{id}/secret", responses=problems(400, 403, 404, 422, 503))
def renew_webhook_secret(public_id: WebhookId, webhooks: Provided[Webhooks], asking: Asking) -> NewWebhook:
    """A new secret; from now on every message, also one that waits, is signed with it."""
    return _existing(webhooks.renew(asking, public_id), NO_WEBHOOK)


@router.post("/{id}/test", status_code=202, responses=problems(400, 403, 404, 422, 503))
def test_webhook(
    public_id: WebhookId, webhooks: Provided[Webhooks], deliveries: Provided[Deliveries], asking: Asking
) -> Delivery:
    """Send a message of the type `webhook.test`, in its turn; what becomes of it is among the deliveries."""
    made = _existing(webhooks.test(asking, public_id), NO_WEBHOOK)
    return _existing(deliveries.delivery(asking, public_id, made), NO_DELIVERY)


@router.get("/{id}/deliveries", responses=problems(400, 404, 422, 503))
def list_webhook_deliveries(
    public_id: WebhookId, query: Annotated[DeliveryQuery, Query()], deliveries: Provided[Deliveries], asking: Asking
) -> DeliveryList:
    """What was sent and what waits, the newest first, for as long as it is kept."""
    try:
        page = deliveries.page(asking, public_id, query.cursor, query.limit, query.state)
    except InvalidCursor as error:
        raise Problem(422, "invalid_cursor", NO_CURSOR) from error
    listed, further = _existing(page, NO_WEBHOOK)
    return DeliveryList(deliveries=listed, next=further)


@router.get("/{id}/deliveries/{delivery}", responses=problems(400, 404, 422, 503))
def get_webhook_delivery(
    public_id: WebhookId, delivery: DeliveryId, deliveries: Provided[Deliveries], asking: Asking
) -> Delivery:
    """One message."""
    return _existing(deliveries.delivery(asking, public_id, delivery), NO_DELIVERY)


@router.post("/{id}/deliveries/{delivery}/again", status_code=202, responses=problems(400, 403, 404, 422, 503))
def send_webhook_delivery_again(
    public_id: WebhookId, delivery: DeliveryId, deliveries: Provided[Deliveries], asking: Asking
) -> Delivery:
    """Send a message once more, under the same id, before those that wait; a pause after failures ends."""
    if not deliveries.again(public_id, delivery):
        raise NotFound(NO_DELIVERY)
    return _existing(deliveries.delivery(asking, public_id, delivery), NO_DELIVERY)


def _existing(value: T | None, sentence: str) -> T:
    if value is None:
        raise NotFound(sentence)
    return value
